# In how few moves? For one waste pile and one card a draw: A* over (cards, place in the stock, pass). A step of the
# search is a walk through the stock to where a removal first becomes possible, and the removal; doing it later is never
# shorter. Pyramid Kings go as soon as they are uncovered. In mode `open` a King met on the walk goes instead of being
# drawn, which costs the same; in the other modes taking it is a step of its own, for it costs a move more.

cdef class ShortestSearch(WinSearch):
    cdef inline int held(self, uint64_t cards, int start, int end) noexcept nogil:
        """Cards left in the order from place `start` up to `end`."""
        if end <= start:
            return 0
        return popcount(cards & self.before[end] & ~self.before[start])

    cdef inline int settled_at(self, uint64_t cards, int at) noexcept nogil:
        """The place, moved on over removed cards; in mode `drawn` not while the drawn card lies there."""
        if self.mode == DRAWN and at and self.order[at - 1] != NO_CARD and cards >> self.order[at - 1] & 1:
            return at
        return self.settled(cards, at)

    cdef int moves_needed(self, uint64_t cards, int at) noexcept nogil:
        """At least so many moves are needed; -1 where the partners left can't do.

        Removals: as many pyramid+pyramid pairs as the cards could make. Walk: for each rank, the partners that are
        needed from the stock side at least, those on the waste thought within reach. In mode `open` a removal may take
        the stock's top card on the walk and save a draw, but only a removal with a stock-side card.
        """
        cdef uint64_t own = cards & self.pyramid, ahead = cards & self.beside & ~self.before[at], wanted
        cdef int c, byte, side, lows, highs, pairs, short, steps, walk = 0
        cdef int to_go = 0, most = 0, least = 0, kings = popcount(own & KINGS)
        if self.goal_all:
            steps = popcount(cards & ~KINGS) // 2 + popcount(cards & KINGS)
            return steps if self.mode > DRAWN else steps + popcount(ahead)
        for c in range(CLASSES):
            byte = self.class_byte(cards, c)
            pairs = self.possible[c][byte]
            lows, highs = popcount(own >> 4 * c & 15), popcount(own >> (44 - 4 * c) & 15)
            to_go += lows + highs
            most += pairs
            least += self.forced[c][byte]
            for side in range(2):
                short = (highs if side else lows) - pairs
                if short <= 0:
                    continue
                wanted = cards & ~self.pyramid & (<uint64_t>15 << (4 * c if side else 44 - 4 * c))
                short -= popcount(wanted & ~ahead)
                if short <= 0:
                    continue
                wanted &= ahead
                if popcount(wanted) < short:
                    return -1
                steps = self._walk_to(cards, at, wanted, short)
                if steps > walk:
                    walk = steps
        if self.mode <= DRAWN:
            return kings + to_go - most + walk
        pairs = (to_go - walk + 1) // 2 if to_go > walk else 0
        if pairs < least:
            pairs = least
        if pairs > most:
            pairs = most
        to_go -= 2 * pairs
        return kings + pairs + (walk if walk > to_go else to_go)

    cdef int _walk_to(self, uint64_t cards, int at, uint64_t wanted, int number) noexcept nogil:
        """Moves of a walk to the number-th of the wanted cards."""
        cdef int place = at
        while True:
            if self.order[place] != NO_CARD and wanted >> self.order[place] & 1:
                number -= 1
                if not number:
                    return self.held(cards, at, place + (self.mode <= DRAWN))
            place += 1

    cdef void reach(self, uint64_t cards, int pass_, int at, uint32_t parent, int one, int other) noexcept nogil:
        self.reach_after(cards, pass_, at, self.states[parent].label, parent, one, other)

    cdef void reach_after(self, uint64_t cards, int pass_, int at, int moves, uint32_t parent, int one, int other) noexcept nogil:
        cards &= ~(ONE << one)
        if other != NOTHING:
            cards &= ~(ONE << other)
        cdef uint64_t left = self.without_kings(cards)
        moves += 1 + popcount(cards ^ left)
        at = self.settled_at(left, at)
        cdef uint32_t i = self.offer(left, 0, pass_ * self.span + at, moves)
        cdef int needed = 0
        if not i:
            return
        self.came_from(i, parent, -1, one, other)
        if left & self.goal:
            needed = self.moves_needed(left, at)
            if needed < 0 or (self.met_first and self.dead(left)):
                self.states[i].mark = DEAD
                return
        self.queue(i, moves + needed)

    cdef void reach_beside(self, uint64_t cards, int pass_, int at, int place, uint32_t parent, int one, int other) noexcept nogil:
        cdef int moves = self.states[parent].label, late = self.mode <= DRAWN
        if place < at:
            self.reach_next_pass(cards, pass_, at, place, parent, one, other)
            return
        moves += self.held(cards, at, place + late)
        if not late:
            cards &= ~(KINGS & self.before[place] & ~self.before[at])
        self.reach_after(cards, pass_, place + late, moves, parent, one, other)

    cdef void reach_next_pass(self, uint64_t cards, int pass_, int at, int place, uint32_t parent, int one, int other) noexcept nogil:
        """Draw to the end, redeal, and walk to the card."""
        cdef int moves = self.states[parent].label, late = self.mode <= DRAWN
        if self.passes:
            pass_ += 1
            if pass_ >= self.passes:
                return
        moves += self.held(cards, at, self.count) + 1
        if not late:
            cards &= ~(KINGS & self.beside & ~self.before[at])
        moves += self.held(cards, 0, place + late)
        if not late:
            cards &= ~(KINGS & self.before[place])
        self.reach_after(cards, pass_, place + late, moves, parent, one, other)

    cdef void expand(self, uint32_t i) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards, uncovered = self.uncovered(cards) & ~KINGS, rest, partners, now = 0
        cdef int pass_ = self.states[i].place // self.span, at = self.states[i].place % self.span
        cdef int one, other, place, previous = -1, drawn = -1, top = at - 1
        if self.mode == DRAWN and at and self.order[at - 1] != NO_CARD and cards >> self.order[at - 1] & 1:
            drawn = at - 1
            now = ONE << self.order[drawn]
            top -= 1
        while top >= 0 and (self.order[top] == NO_CARD or not cards >> self.order[top] & 1):
            top -= 1
        if top >= 0:
            now |= ONE << self.order[top]
        rest = uncovered
        while rest:
            one = ctz(rest)
            rest &= rest - 1
            partners = cards & partners_of(one)
            while partners:
                other = ctz(partners)
                partners &= partners - 1
                if uncovered >> other & 1:
                    if one < other:
                        self.reach(cards, pass_, at, i, one, other)
                elif now >> other & 1:
                    self.reach(cards, pass_, at, i, one, other)
                elif self.index[other] >= 0:
                    self.reach_beside(cards, pass_, at, self.index[other], i, one, other)
                elif self.cover_pairs and self.covers[other] & cards == ONE << one:
                    self.reach(cards, pass_, at, i, one, other)
        for place in range(self.count):
            if self.order[place] == NO_CARD or not cards >> self.order[place] & 1:
                continue
            other = self.order[place]
            if KINGS >> other & 1:
                if now >> other & 1:
                    self.reach(cards, pass_, at, i, other, NOTHING)
                elif self.mode <= DRAWN or self.goal_all:
                    self.reach_beside(cards, pass_, at, place, i, other, NOTHING)
                if self.mode > DRAWN:
                    continue
            elif previous >= 0 and self.mode != WASTE:
                one = self.order[previous]
                if partners_of(one) >> other & 1:
                    if place == drawn:
                        self.reach(cards, pass_, at, i, one, other)
                    elif self.mode > DRAWN and place >= at and cards & KINGS & self.before[at] & ~self.before[previous]:
                        # A King on the waste lies between them; it goes only when it is passed again.
                        self.reach_next_pass(cards, pass_, at, place, i, one, other)
                    else:
                        self.reach_beside(cards, pass_, at, place, i, one, other)
            previous = place

    def search(self, passes_allowed):
        """Verdict, line of the fewest moves and number of states for as many passes as given; 0 is unlimited."""
        cdef uint64_t cards = self.without_kings(self.left)
        cdef int limit = 0, at
        cdef uint32_t i
        self.span = self.count + 1
        self.passes = passes_allowed
        self.goal = self.left if self.goal_all else self.pyramid
        if not self.left & self.goal:
            return WINNABLE, [], 0
        if cards & self.goal and self.dead(cards):
            return UNWINNABLE, [], 0
        at = self.settled_at(cards, self.turned)
        i = self.offer(cards, 0, (self.pass_index if self.passes else 0) * self.span + at, popcount(self.left ^ cards))
        self.came_from(i, 0, 0, NOTHING, NOTHING)
        self.queue(i, self.states[i].label)
        with nogil:
            while True:
                if self.expanded & 1023 == 0 or self.out_of_memory:
                    with gil:
                        limit = self.limit_reached()
                    if limit:
                        break
                i = self.take()
                if not i or not self.states[i].cards & self.goal:
                    break
                if self.max_states and self.expanded >= self.max_states:
                    limit = OUT_OF_STATES
                    break
                self.states[i].mark = DONE
                self.expanded += 1
                self.expand(i)
        if limit:
            return limit, [], self.expanded
        if i:
            return WINNABLE, self.line(i), self.expanded
        return UNWINNABLE, [], self.expanded
