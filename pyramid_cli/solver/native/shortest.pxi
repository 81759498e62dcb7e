# In how few moves? For one waste pile and one card a draw: A* over (cards, place in the stock, pass). A step of the
# search is a walk through the stock to where a removal first becomes possible, and the removal; doing it later is never
# shorter. Pyramid Kings go as soon as they are uncovered. In mode `open` a King met on the walk goes instead of being
# drawn, which costs the same; in the other modes taking it is a step of its own, for it costs a move more.

cdef class ShortestSearch(Wanted):
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

    cdef void judge(self, uint32_t i, uint32_t parent, int at, int moves) noexcept nogil:
        """What becomes of a state just reached."""
        cdef uint64_t cards = self.states[i].cards
        cdef int needed = 0
        if cards & self.goal:
            needed = self.moves_needed(cards, at)
            if needed < 0 or (self.met_first and self.dead(cards)):
                self.states[i].mark = DEAD
                return
        self.queue(i, moves + needed)

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
        if i:
            self.came_from(i, parent, -1, one, other)
            self.judge(i, parent, at, moves)

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

    cdef void begin(self, uint64_t cards) noexcept nogil:
        cdef int at = self.settled_at(cards, self.turned), moves = popcount(self.left ^ cards)
        cdef uint32_t i
        i = self.offer(cards, 0, (self.pass_index if self.passes else 0) * self.span + at, moves)
        self.came_from(i, 0, 0, NOTHING, NOTHING)
        self.begin_with(i, moves)

    cdef void begin_with(self, uint32_t i, int moves) noexcept nogil:
        self.queue(i, moves)

    cdef void expand(self, uint32_t i) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards, uncovered = self.uncovered(cards) & self.steps, rest, partners, now = 0
        cdef int pass_ = self.states[i].place // self.span, at = self.states[i].place % self.span
        cdef int one, other, place, previous = -1, drawn = -1, top
        if self.mode == DRAWN and at and self.order[at - 1] != NO_CARD and cards >> self.order[at - 1] & 1:
            drawn = at - 1
            now = ONE << self.order[drawn]
        top = self.top_before(cards, at - 1 if now else at)
        if top >= 0:
            now |= ONE << self.order[top]
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
                elif self.mode <= DRAWN or self.walks_to_kings:
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
