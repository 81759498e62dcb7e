# In how few moves can so much be had? For one waste pile and one card a draw: the search of shortest.pxi with another end.

cdef class TargetSearch(ShortestSearch):
    def __init__(self, problem, max_states, deadline):
        ShortestSearch.__init__(self, problem, max_states, deadline)
        self.steps = EVERYTHING
        self.walks_to_kings = True

    cdef void begin_with(self, uint32_t i, int moves) noexcept nogil:
        self.begin_target(i)

    cdef void judge(self, uint32_t i, uint32_t parent, int at, int moves) noexcept nogil:
        self.judge_target(i, parent, at)

    cdef bint answers(self, uint32_t i) noexcept nogil:
        return self.points(self.states[i].cards) >= self.target

    cdef bint stands(self, uint32_t i) noexcept nogil:
        return self.stands_target(i, self.states[i].place % self.span)

    cdef int moves_to_target(self, uint64_t cards, int at, uint64_t must) noexcept nogil:
        cdef uint64_t own = must & self.pyramid, ahead = must & self.beside & ~self.before[at]
        cdef int needed = self.removals_to_target(cards, must), place = self.count, walk = 0, beside_none, moves
        cdef int pairs[CLASSES]
        if ahead:
            place = self.count - 1
            while self.order[place] == NO_CARD or not ahead >> self.order[place] & 1:
                place -= 1
            walk = self.held(cards, at, place + 1)
        if self.mode <= DRAWN:
            needed += walk
        elif walk:
            # A removal may save a draw, but only one that takes a stock-side card.
            beside_none = self.forced_pairs(cards, own, pairs)
            if beside_none == HOPELESS:
                return -1
            needed = max(needed, beside_none + popcount(own & KINGS) + walk)
        if own and own == cards & self.pyramid and not self.goal_all:
            moves = self.moves_needed(cards, at)
            if moves < 0:
                return -1
            needed = max(needed, moves)
        return needed
