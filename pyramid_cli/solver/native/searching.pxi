# The loop that takes one state after another until the question is answered; each search fills in its steps.

cdef class Search(Store):
    cdef int span                     # a time is pass x span + place
    cdef uint64_t goal                # the cards that must go
    cdef uint32_t won                 # a state that answers the question
    cdef uint64_t steps               # the cards whose removal from the pyramid or reserve is a step of its own
    cdef bint walks_to_kings          # whether a walk through the stock may be for a King's sake

    def __init__(self, problem, max_states, deadline):
        Store.__init__(self, problem, max_states, deadline)
        self.steps = ~KINGS
        self.walks_to_kings = self.goal_all

    cdef uint64_t first_cards(self) noexcept nogil:
        return self.without_kings(self.left)

    cdef void begin(self, uint64_t cards) noexcept nogil:
        """Queue the first state."""
        pass

    cdef bint answers(self, uint32_t i) noexcept nogil:
        """Whether a state whose turn it is answers the question."""
        return not self.states[i].cards & self.goal

    cdef bint stands(self, uint32_t i) noexcept nogil:
        """Whether its turn is now."""
        return True

    cdef void expand(self, uint32_t i) noexcept nogil:
        """Reach every state that one removal leads to."""
        pass

    cdef int run(self) except -1:
        """The verdict, once the first state is queued."""
        cdef int limit = 0
        cdef uint32_t i
        with nogil:
            while not self.won:
                if self.expanded & 255 == 0 or self.out_of_memory:
                    with gil:
                        limit = self.limit_reached()
                    if limit:
                        break
                i = self.take()
                if not i:
                    break
                if self.answers(i):
                    self.won = i
                    break
                if self.max_states and self.expanded >= self.max_states:
                    limit = OUT_OF_STATES
                    break
                self.states[i].mark = DONE
                self.expanded += 1
                if self.stands(i):
                    self.expand(i)
        if limit:
            return limit
        if self.won:
            return WINNABLE
        if self.out_of_memory:
            raise MemoryError
        return UNWINNABLE

    def search(self, passes_allowed):
        """Verdict, line and number of states for as many passes as given; 0 is unlimited."""
        cdef uint64_t cards
        cdef int verdict
        self.passes = passes_allowed
        self.span = self.count + 1
        self.goal = self.left if self.goal_all else self.pyramid
        cards = self.first_cards()
        if not cards & self.goal:
            return WINNABLE, [], 0
        if self.dead(cards):
            return UNWINNABLE, [], 0
        self.begin(cards)
        verdict = self.run()
        return verdict, self.line(self.won) if verdict == WINNABLE else [], self.expanded
