# How much can be had? For one waste pile and one card a draw: the search of win.pxi, in which the Kings of the stock side
# count, and go when they are passed.

cdef class MostSearch(WinSearch):
    def __init__(self, problem, max_states, deadline):
        WinSearch.__init__(self, problem, max_states, deadline)
        self.steps = EVERYTHING
        self.free_kings = KINGS & (self.pyramid | self.reserve)

    cdef uint64_t first_cards(self) noexcept nogil:
        cdef int at = self.turned
        if self.mode == DRAWN and at and self.order[at - 1] != NO_CARD:
            at -= 1
        return self._without_top_kings(self.without_kings(self.left), at)

    cdef uint64_t _without_top_kings(self, uint64_t cards, int at) noexcept nogil:
        cdef int top
        if self.over(cards):
            return cards
        top = self.top_before(cards, at)
        while top >= 0 and KINGS >> self.order[top] & 1:
            cards &= ~(ONE << self.order[top])
            top = self.top_before(cards, top)
        return cards

    cdef uint64_t passed_by(self, uint64_t cards, uint32_t parent, int pass_, int at) noexcept nogil:
        cdef int old_pass = self.states[parent].label // self.span, old_at = self.states[parent].label % self.span
        cdef uint64_t kings = KINGS & self.before[at]
        if pass_ != old_pass:
            kings |= KINGS & self.beside & ~self.before[old_at]
        elif at > old_at:
            kings &= ~self.before[old_at]
        else:
            kings = 0
        return self._without_top_kings(cards & ~kings, at)

    cdef void begin_with(self, uint32_t i, uint32_t time) noexcept nogil:
        self.begin_most(i)

    cdef int time_of(self, uint32_t i) noexcept nogil:
        return self.states[i].label - self.pass_index * self.span

    cdef void judge(self, uint32_t i, uint32_t parent, uint32_t time) noexcept nogil:
        self.judge_most(i, parent)

    cdef bint answers(self, uint32_t i) noexcept nogil:
        return False

    cdef bint stands(self, uint32_t i) noexcept nogil:
        return self.stands_most(i)
