# Several cards a draw, or several waste piles. There an earlier time is not as good as any later one, since what lies on
# top depends on where a draw begins; so a state is the cards, the place in the stock, and for several piles the cards the
# pass began with, which tell on which pile each card lies. A step is a walk of draws (and one redeal) to any place
# where a stock-side card can go, and its removal; what takes no stock-side card is done before walking.

cdef enum:
    LATER_PASS = 63             # bit of `base`: set in every pass but the first, whose piles are given
    MOST_PILES = 52


cdef class TurnSearch(Wanted):
    cdef bint shortest
    cdef int given_pile[64]

    def __init__(self, problem, bint shortest, max_states, deadline):
        cdef int i
        Wanted.__init__(self, problem, max_states, deadline)
        self.shortest = shortest
        for i in range(64):
            self.given_pile[i] = 0
        for i in range(len(problem.turned_this_pass)):
            self.given_pile[i] = problem.turned_this_pass[i]

    cdef void begin(self, uint64_t cards) noexcept nogil:
        cdef int at = self.settled(cards, self.turned)
        cdef uint64_t base = cards & self.beside if self.piles > 1 else 0
        cdef uint32_t i
        if self.shortest:
            at += (self.pass_index if self.passes else 0) * self.span
            i = self.offer(cards, base, at, popcount(self.left ^ cards))
        else:
            i = self.offer(cards, base, at, self.pass_index)
        self.came_from(i, 0, 0, NOTHING, NOTHING)
        self.begin_with(i)

    cdef void begin_with(self, uint32_t i) noexcept nogil:
        self.queue(i, self.states[i].label if self.shortest else 0)

    cdef void judge(self, uint32_t i, uint32_t parent, int pass_, int at) noexcept nogil:
        """What becomes of a state just reached."""
        cdef uint64_t cards = self.states[i].cards
        if not cards & self.goal:
            if not self.shortest:
                self.won = i
                return
        elif self.met_first and self.dead(cards):
            self.states[i].mark = DEAD
            return
        if self.shortest:
            self.queue(i, self.states[i].label + self.removals_needed(cards))
        else:
            self.queue(i, (pass_ - self.pass_index) * self.span + at + 10 * popcount(cards & self.pyramid))

    cdef void find_tops(self, uint64_t cards, uint64_t base, int at, int* tops) noexcept nogil:
        """The top card of each waste pile, NOTHING where it is empty."""
        cdef int i, card, turned = 0, given = 0
        for i in range(self.piles):
            tops[i] = NOTHING
        if self.piles == 1:
            for i in range(at - 1, -1, -1):
                if cards >> self.order[i] & 1:
                    tops[0] = self.order[i]
                    return
            return
        if not base >> LATER_PASS & 1:
            given = self.turned
        for i in range(at):
            card = self.order[i]
            if i < given:
                if cards >> card & 1:
                    tops[self.given_pile[i]] = card
            elif base >> card & 1:
                if cards >> card & 1:
                    tops[turned % self.draw % self.piles] = card
                turned += 1

    cdef int drawn_from(self, uint64_t cards, int at) noexcept nogil:
        """The place in the stock after a draw."""
        cdef int turned = 0
        while at < self.count and turned < self.draw:
            if cards >> self.order[at] & 1:
                turned += 1
            at += 1
        return self.settled(cards, at)

    cdef void remove(self, uint64_t cards, uint64_t base, int pass_, int at, int walk, uint32_t parent, int one, int other) noexcept nogil:
        cdef uint64_t left
        cdef uint32_t i
        cards &= ~(ONE << one)
        if other != NOTHING:
            cards &= ~(ONE << other)
        left = self.without_kings(cards)
        at = self.settled(left, at)
        if self.shortest:
            i = self.offer(left, base, pass_ * self.span + at, self.states[parent].label + walk + 1 + popcount(cards ^ left))
        else:
            i = self.offer(left, base, at, pass_)
        if i:
            self.came_from(i, parent, walk, one, other)
            self.judge(i, parent, pass_, at)

    cdef int removals_needed(self, uint64_t cards) noexcept nogil:
        """At least so many removals are needed."""
        cdef uint64_t own = cards & self.pyramid
        cdef int c, needed
        if self.goal_all:
            return popcount(cards & ~KINGS) // 2 + popcount(cards & KINGS)
        needed = popcount(own)
        for c in range(CLASSES):
            needed -= self.possible[c][self.class_byte(cards, c)]
        return needed

    cdef void expand(self, uint32_t i) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards, base = self.states[i].base, uncovered, rest, partners
        cdef int pass_ = self.states[i].place // self.span, at = self.states[i].place % self.span
        cdef int one, other, j, k, walk = 0
        cdef int tops[MOST_PILES]
        cdef bint redealt = False
        if not self.shortest:
            pass_ = self.states[i].label
        uncovered = self.uncovered(cards) & self.steps
        rest = uncovered
        while rest:
            one = ctz(rest)
            rest &= rest - 1
            if KINGS >> one & 1:
                self.remove(cards, base, pass_, at, 0, i, one, NOTHING)
            partners = cards & partners_of(one)
            while partners:
                other = ctz(partners)
                partners &= partners - 1
                if uncovered >> other & 1:
                    if one < other:
                        self.remove(cards, base, pass_, at, 0, i, one, other)
                elif self.cover_pairs and self.covers[other] & cards == ONE << one:
                    self.remove(cards, base, pass_, at, 0, i, one, other)
        while True:
            self.find_tops(cards, base, at, tops)
            for j in range(self.piles):
                one = tops[j]
                if one == NOTHING:
                    continue
                if KINGS >> one & 1:
                    self.remove(cards, base, pass_, at, walk, i, one, NOTHING)
                    continue
                partners = uncovered & partners_of(one)
                while partners:
                    other = ctz(partners)
                    partners &= partners - 1
                    self.remove(cards, base, pass_, at, walk, i, one, other)
                for k in range(j + 1, self.piles):
                    if tops[k] != NOTHING and partners_of(one) >> tops[k] & 1:
                        self.remove(cards, base, pass_, at, walk, i, one, tops[k])
            walk += 1
            if at < self.count:
                at = self.drawn_from(cards, at)
                continue
            if redealt or not cards & self.beside:
                return
            redealt = True
            if self.passes or not self.shortest:
                pass_ += 1
                if self.passes and pass_ >= self.passes:
                    return
            at = self.settled(cards, 0)
            if self.piles > 1:
                base = cards & self.beside | ONE << LATER_PASS
