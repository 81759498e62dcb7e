# Can it be won? For one waste pile and one card a draw. There a set of cards needs one label, the earliest time (pass
# and place in the stock) it is reached: from an earlier time every later one can be reached by drawing (SOLVER.md,
# facts 3 and 4). Stock-side Kings go the moment they are passed, which costs nothing, so they are left out (fact 2); with
# regard to winning, mode `drawn` is mode `open` (the drawn card is the stock's top card).

cdef class WinSearch(Wanted):
    cdef int passes_allowed

    cdef uint64_t first_cards(self) noexcept nogil:
        return self.without_kings(self.left & ~(KINGS & ~self.pyramid))

    cdef void begin(self, uint64_t cards) noexcept nogil:
        cdef int at = self.turned
        cdef uint32_t i, time
        self.passes_allowed = self.passes or 1 << 20
        if self.mode == DRAWN and at and self.order[at - 1] != NO_CARD:
            at -= 1
        time = self.pass_index * self.span + self.settled(cards, at)
        i = self.offer(cards, 0, 0, time)
        self.came_from(i, 0, 0, NOTHING, NOTHING)
        self.begin_with(i, time)

    cdef void begin_with(self, uint32_t i, uint32_t time) noexcept nogil:
        self.queue(i, self.priority(self.states[i].cards, time))

    cdef inline int priority(self, uint64_t cards, uint32_t time) noexcept nogil:
        return time - self.pass_index * self.span + 10 * popcount(cards & self.pyramid)

    cdef uint64_t passed_by(self, uint64_t cards, uint32_t parent, int pass_, int at) noexcept nogil:
        """The cards less the Kings that go on the way from a state to a time."""
        return cards

    cdef void judge(self, uint32_t i, uint32_t parent, uint32_t time) noexcept nogil:
        """What becomes of a state just reached."""
        cdef uint64_t cards = self.states[i].cards
        if not cards & self.goal:
            self.won = i
        elif self.met_first and self.dead(cards):
            self.states[i].mark = DEAD
        else:
            self.queue(i, self.priority(cards, time))

    cdef void reach(self, uint64_t cards, int pass_, int at, uint32_t parent, int one, int other) noexcept nogil:
        cards = cards & ~(ONE << one)
        if other != NOTHING:
            cards &= ~(ONE << other)
        cards = self.passed_by(self.without_kings(cards), parent, pass_, at)
        cdef uint32_t time = pass_ * self.span + self.settled(cards, at)
        cdef uint32_t i = self.offer(cards, 0, 0, time)
        if i:
            self.came_from(i, parent, -1, one, other)
            self.judge(i, parent, time)

    cdef void reach_beside(self, uint64_t cards, int pass_, int at, int place, uint32_t parent, int one, int other) noexcept nogil:
        """A removal with the stock-side card at `place` of the order, at the first time it is in play."""
        cdef int late = self.mode == WASTE
        if place >= at:
            self.reach(cards, pass_, place + late, parent, one, other)
        elif pass_ + 1 < self.passes_allowed:
            self.reach(cards, pass_ + 1, place + late, parent, one, other)

    cdef void expand(self, uint32_t i) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards, uncovered = self.uncovered(cards) & self.steps, rest, partners
        cdef int pass_ = self.states[i].label // self.span, at = self.states[i].label % self.span
        cdef int one, other, place, top = self.top_before(cards, at), previous = -1
        rest = uncovered
        while rest:
            one = ctz(rest)
            rest &= rest - 1
            if KINGS >> one & 1:
                self.reach(cards, pass_, at, i, one, NOTHING)
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
        for place in range(self.count):
            if self.order[place] == NO_CARD or not cards >> self.order[place] & 1:
                continue
            other = self.order[place]
            if KINGS >> other & 1:
                # Only where points count; elsewhere these Kings are left out from the beginning.
                self.reach_beside(cards, pass_, at, place, i, other, NOTHING)
                continue
            if previous >= 0 and self.mode != WASTE:
                one = self.order[previous]
                if partners_of(one) >> other & 1:
                    self.reach_beside(cards, pass_, at, place, i, one, other)
            previous = place
