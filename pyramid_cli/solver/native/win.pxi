# Can it be won? For one waste pile and one card a draw. There a set of cards needs one label, the earliest time (pass
# and place in the stock) it is reached: from an earlier time every later one can be reached by drawing (SOLVER.md,
# facts 3 and 4). Stock-side Kings go the moment they are passed, which costs nothing, so they are left out (fact 2); with
# regard to winning, mode `drawn` is mode `open` (the drawn card is the stock's top card).

cdef class WinSearch(Store):
    cdef int span, passes_allowed
    cdef uint64_t goal
    cdef uint32_t won

    cdef inline int settled(self, uint64_t cards, int at) noexcept nogil:
        """The place of the first card left from `at` on."""
        while at < self.count and (self.order[at] == NO_CARD or not cards >> self.order[at] & 1):
            at += 1
        return at

    cdef void reach(self, uint64_t cards, int pass_, int at, uint32_t parent, int one, int other) noexcept nogil:
        cards = self.without_kings(cards & ~(ONE << one | ONE << other))
        cdef uint32_t time = pass_ * self.span + self.settled(cards, at)
        cdef uint32_t i = self.offer(cards, 0, 0, time)
        if not i:
            return
        self.came_from(i, parent, -1, one, other)
        if not cards & self.goal:
            self.won = i
        elif self.met_first and self.dead(cards):
            self.states[i].mark = DEAD
        else:
            self.queue(i, self.priority(cards, time))

    cdef inline int priority(self, uint64_t cards, uint32_t time) noexcept nogil:
        return time - self.pass_index * self.span + 10 * popcount(cards & self.pyramid)

    cdef void reach_beside(self, uint64_t cards, int pass_, int at, int place, uint32_t parent, int one, int other) noexcept nogil:
        """A removal with the stock-side card at `place` of the order, at the first time it is in play."""
        cdef int late = self.mode == WASTE
        if place >= at:
            self.reach(cards, pass_, place + late, parent, one, other)
        elif pass_ + 1 < self.passes_allowed:
            self.reach(cards, pass_ + 1, place + late, parent, one, other)

    cdef void expand(self, uint32_t i) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards, uncovered = self.uncovered(cards) & ~KINGS, rest, partners
        cdef int pass_ = self.states[i].label // self.span, at = self.states[i].label % self.span
        cdef int one, other, place, top = at - 1, previous = -1
        while top >= 0 and (self.order[top] == NO_CARD or not cards >> self.order[top] & 1):
            top -= 1
        rest = uncovered
        while rest:
            one = ctz(rest)
            rest &= rest - 1
            partners = cards & partners_of(one)
            while partners:
                other = ctz(partners)
                partners &= partners - 1
                place = self.index[other]
                if uncovered >> other & 1:
                    if one < other:
                        self.reach(cards, pass_, at, i, one, other)
                elif place >= 0:
                    if place == top:
                        self.reach(cards, pass_, at, i, one, other)
                    else:
                        self.reach_beside(cards, pass_, at, place, i, one, other)
                elif self.cover_pairs and self.covers[other] & cards == ONE << one:
                    self.reach(cards, pass_, at, i, one, other)
        if self.mode == WASTE:
            return
        for place in range(self.count):
            if self.order[place] != NO_CARD and cards >> self.order[place] & 1:
                if previous >= 0:
                    one, other = self.order[previous], self.order[place]
                    if partners_of(one) >> other & 1:
                        self.reach_beside(cards, pass_, at, place, i, one, other)
                previous = place

    def search(self, passes_allowed):
        """Verdict, line and number of states for as many passes as given; 0 is unlimited."""
        cdef uint64_t cards = self.without_kings(self.left & ~(KINGS & ~self.pyramid))
        cdef int at = self.turned, limit = 0
        cdef uint32_t i, time
        self.span = self.count + 1
        self.passes_allowed = passes_allowed or 1 << 20
        self.goal = cards if self.goal_all else self.pyramid
        if self.mode == DRAWN and at and self.order[at - 1] != NO_CARD:
            at -= 1
        if not cards & self.goal:
            return WINNABLE, [], 0
        if self.dead(cards):
            return UNWINNABLE, [], 0
        time = self.pass_index * self.span + self.settled(cards, at)
        i = self.offer(cards, 0, 0, time)
        self.came_from(i, 0, 0, NOTHING, NOTHING)
        self.queue(i, self.priority(cards, time))
        self.won = 0
        with nogil:
            while not self.won:
                if self.expanded & 1023 == 0 or self.out_of_memory:
                    with gil:
                        limit = self.limit_reached()
                    if limit:
                        break
                i = self.take()
                if not i:
                    break
                if self.max_states and self.expanded >= self.max_states:
                    limit = OUT_OF_STATES
                    break
                self.states[i].mark = DONE
                self.expanded += 1
                self.expand(i)
        if limit:
            return limit, [], self.expanded
        if self.won:
            return WINNABLE, self.line(self.won), self.expanded
        if self.out_of_memory:
            raise MemoryError
        return UNWINNABLE, [], self.expanded
