# The two ends of a search that counts points: how many can be had, and in how few moves can so many be had. Every search
# begins here, for which states it reaches doesn't depend on what is asked; most.pxi, target.pxi and turns_aimed.pxi put
# the ends to use.

cdef enum:
    LEVELS = 23
    URGENCIES = 700           # LEVELS x URGENCIES is at most PRIORITIES


cdef class Wanted(Aim):
    cdef int best             # the most points reached so far
    cdef int top              # the ceiling of the first state
    cdef int target           # points that are enough

    # How many points can be had?

    cdef int time_of(self, uint32_t i) noexcept nogil:
        """When a state is reached, counted from the beginning."""
        return 0

    cdef void queue_most(self, uint32_t i) noexcept nogil:
        """Those that may bring most go first; among them, the ones with few cards left, early."""
        cdef int level = (self.top - self.states[i].ceiling) // self.unit
        cdef int urgency = self.time_of(i) + 8 * popcount(self.states[i].cards)
        self.queue(i, min(level, LEVELS - 1) * URGENCIES + min(urgency, URGENCIES - 1))

    cdef void begin_most(self, uint32_t i) noexcept nogil:
        self.states[i].live = self.states[i].cards
        self.states[i].staying = 0
        self.best = self.points(self.states[i].cards)
        self.top = self.states[i].ceiling = self.find_ceiling(i, 0)
        self.target = min(self.target, self.top)
        if self.best >= self.target:
            self.won = i
        else:
            self.queue_most(i)

    cdef void judge_most(self, uint32_t i, uint32_t parent) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards
        cdef int points = self.points(cards)
        if points > self.best:
            self.best = points
            if points >= self.target:
                self.won = i
                return
        if self.over(cards) or self.states[parent].ceiling <= self.best:
            return
        self.states[i].live = self.states[parent].live
        self.states[i].staying = self.states[parent].staying | UNCHECKED
        self.states[i].ceiling = self.states[parent].ceiling
        self.queue_most(i)

    cdef bint stands_most(self, uint32_t i) noexcept nogil:
        cdef int ceiling
        if self.states[i].staying & UNCHECKED:
            ceiling = min(self.states[i].ceiling, self.find_ceiling(i, self.best + 1))
            if self.best < ceiling < self.states[i].ceiling:
                self.states[i].ceiling = ceiling
                self.queue_most(i)
                return False
            self.states[i].ceiling = ceiling
        if self.states[i].ceiling <= self.best:
            self.states[i].mark = DEAD
            return False
        return True

    def search_most(self, int enough, passes_allowed):
        """Verdict, points and number of states; no more points are looked for than are enough."""
        cdef int verdict
        self.target = enough
        self.pairing_up = self.least_pair > 0
        self._prepare(passes_allowed)
        self.begin(self.first_cards())
        verdict = self.run()
        return WINNABLE if verdict == UNWINNABLE else verdict, self.best, self.expanded

    cdef void _prepare(self, passes_allowed):
        self.passes = passes_allowed
        self.span = self.count + 1

    # In how few moves can so many be had?

    cdef int moves_to_target(self, uint64_t cards, int at, uint64_t must) noexcept nogil:
        """At least so many moves are needed; -1 where they can't do."""
        return self.removals_to_target(cards, must)

    cdef int removals_to_target(self, uint64_t cards, uint64_t must) noexcept nogil:
        """At least so many removals are needed."""
        cdef uint64_t own = must & self.pyramid
        cdef int c, byte, both, one_each, needed = popcount(must & KINGS), by_points
        for c in range(CLASSES):
            byte = self.class_byte(own, c)
            both = popcount(byte) - self.possible[c][byte]
            byte = self.class_byte(must, c)
            one_each = max(popcount(byte & 15), popcount(byte >> 4))
            needed += max(both, one_each)
        by_points = self.target - self.points(cards) - self.bonus_ahead
        return max(needed, (by_points + self.most_a_removal - 1) // self.most_a_removal)

    cdef void begin_target(self, uint32_t i) noexcept nogil:
        self.states[i].live = self.states[i].cards
        self.states[i].staying = UNCHECKED
        self.queue(i, self.states[i].label)

    cdef void judge_target(self, uint32_t i, uint32_t parent, int at) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards
        cdef int needed
        if self.points(cards) >= self.target:
            self.queue(i, self.states[i].label)
            return
        if self.over(cards):
            return
        needed = self.moves_to_target(cards, at, self.must & cards)
        if needed < 0:
            self.states[i].mark = DEAD
            return
        self.states[i].live = self.states[parent].live
        self.states[i].staying = self.states[parent].staying | UNCHECKED
        self.queue(i, self.states[i].label + needed)

    cdef bint stands_target(self, uint32_t i, int at) noexcept nogil:
        cdef uint64_t cards = self.states[i].cards
        cdef int needed
        if not self.states[i].staying & UNCHECKED:
            self.imagine(i)
            self.must = self.must_go(cards, self.states[i].live, self.full - self.target)
            return True
        if self.find_ceiling(i, self.target) < self.target:
            self.states[i].mark = DEAD
            return False
        needed = self.moves_to_target(cards, at, self.must)
        if needed < 0:
            self.states[i].mark = DEAD
            return False
        if <int>self.states[i].label + needed > self.lowest:
            self.queue(i, self.states[i].label + needed)
            return False
        return True

    def search_target(self, int points, bint all_there_is, passes_allowed):
        """Verdict, line and number of states."""
        cdef int card, verdict
        self.target = points
        # Here the proof that all can be paired up costs far more than it saves.
        self.pairing_up = False
        self.free_kings = 0
        if all_there_is:
            # A King that is worth something goes in every such line, and it is never too early.
            for card in range(48, 52):
                if self.weight[card] and (self.pyramid | self.reserve) >> card & 1:
                    self.free_kings |= ONE << card
        self._prepare(passes_allowed)
        self.begin(self.first_cards())
        verdict = self.run()
        return verdict, self.line(self.won) if verdict == WINNABLE else [], self.expanded
