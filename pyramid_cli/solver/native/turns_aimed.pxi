# Several cards a draw, or several waste piles: how much can be had, and in how few moves can so much be had.

cdef class TurnMostSearch(TurnSearch):
    def __init__(self, problem, max_states, deadline):
        TurnSearch.__init__(self, problem, False, max_states, deadline)
        self.steps = EVERYTHING
        self.free_kings = KINGS & (self.pyramid | self.reserve)

    cdef void begin_with(self, uint32_t i) noexcept nogil:
        self.begin_most(i)

    cdef int time_of(self, uint32_t i) noexcept nogil:
        return (<int>self.states[i].label - self.pass_index) * self.span + self.states[i].place

    cdef void judge(self, uint32_t i, uint32_t parent, int pass_, int at) noexcept nogil:
        self.judge_most(i, parent)

    cdef bint answers(self, uint32_t i) noexcept nogil:
        return False

    cdef bint stands(self, uint32_t i) noexcept nogil:
        return self.stands_most(i)


cdef class TurnTargetSearch(TurnSearch):
    def __init__(self, problem, max_states, deadline):
        TurnSearch.__init__(self, problem, True, max_states, deadline)
        self.steps = EVERYTHING

    cdef void begin_with(self, uint32_t i) noexcept nogil:
        self.begin_target(i)

    cdef void judge(self, uint32_t i, uint32_t parent, int pass_, int at) noexcept nogil:
        self.judge_target(i, parent, at)

    cdef bint answers(self, uint32_t i) noexcept nogil:
        return self.points(self.states[i].cards) >= self.target

    cdef bint stands(self, uint32_t i) noexcept nogil:
        return self.stands_target(i, 0)
