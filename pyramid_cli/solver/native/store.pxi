# The states a search has met: a growing array, an open-addressing hash table over it, and a queue of buckets by
# priority, last in first out within a bucket.

cdef enum:
    DONE = 0
    QUEUED = 1
    DEAD = 2
    REPLACED = 3        # a copy further on in the array has a better label
    NOTHING = 255       # no card
    UNCHECKED = 128
    PRIORITIES = 16384


cdef struct State:
    uint64_t cards      # the cards left
    uint64_t base       # for several piles: the stock side's cards when the pass began
    uint64_t live       # where points count: the cards that may still go
    uint32_t place      # where in the stock and in which pass, as far as it tells states apart
    uint32_t label      # what of two equal states the better one has less of
    uint32_t parent
    uint32_t next       # next in its bucket
    int16_t walk        # draws and redeals before the removal that led here; -1: until it is legal
    int16_t ceiling     # where points count: no line from here is worth more
    uint8_t one, other  # the cards of that removal
    uint8_t mark
    uint8_t staying     # where points count: rows, from the top, of which a card is known to stay; UNCHECKED added


cdef class Store(Tables):
    cdef State* states
    cdef uint32_t* slots
    cdef uint32_t* buckets
    cdef uint32_t size, room, slot_count
    cdef int lowest
    cdef bint met_first               # whether the state last offered had never been met
    cdef int64_t expanded, max_states
    cdef double deadline
    cdef bint out_of_memory

    def __cinit__(self, *args):
        self.states = NULL
        self.slots = self.buckets = NULL

    def __dealloc__(self):
        free(self.states)
        free(self.slots)
        free(self.buckets)

    def __init__(self, problem, max_states, deadline):
        Tables.__init__(self, problem)
        self.room, self.slot_count = 1024, 4096
        self.states = <State*>malloc(self.room * sizeof(State))
        self.slots = <uint32_t*>calloc(self.slot_count, sizeof(uint32_t))
        self.buckets = <uint32_t*>calloc(PRIORITIES, sizeof(uint32_t))
        if self.states == NULL or self.slots == NULL or self.buckets == NULL:
            raise MemoryError
        self.size = 1                 # index 0 is no state
        self.lowest = PRIORITIES
        self.max_states, self.deadline = max_states, deadline

    cdef inline uint32_t _slot(self, uint64_t cards, uint64_t base, uint32_t place) noexcept nogil:
        cdef uint32_t at = (mixed(cards ^ base * <uint64_t>0xD6E8FEB86659FD93) + place * <uint32_t>0x9E3779B1)
        return at & (self.slot_count - 1)

    cdef bint _grow(self) noexcept nogil:
        cdef uint32_t i, at
        cdef State* states
        if self.size == self.room:
            states = <State*>realloc(self.states, 2 * self.room * sizeof(State))
            if states == NULL:
                self.out_of_memory = True
                return False
            self.states = states
            self.room *= 2
        if 2 * self.size > self.slot_count:
            free(self.slots)
            self.slot_count *= 4
            self.slots = <uint32_t*>calloc(self.slot_count, sizeof(uint32_t))
            if self.slots == NULL:
                self.out_of_memory = True
                self.slot_count = 0
                return False
            for i in range(1, self.size):
                if self.states[i].mark != REPLACED:
                    at = self._slot(self.states[i].cards, self.states[i].base, self.states[i].place)
                    while self.slots[at]:
                        at = (at + 1) & (self.slot_count - 1)
                    self.slots[at] = i
        return True

    cdef uint32_t offer(self, uint64_t cards, uint64_t base, uint32_t place, uint32_t label) noexcept nogil:
        """The index of a new state; 0 where it has been met with a label as good, or is dead."""
        cdef uint32_t at, i
        if self.out_of_memory or not self._grow():
            return 0
        at = self._slot(cards, base, place)
        while True:
            i = self.slots[at]
            if not i:
                break
            if self.states[i].cards == cards and self.states[i].place == place and self.states[i].base == base:
                if self.states[i].mark == DEAD or self.states[i].label <= label:
                    return 0
                self.states[i].mark = REPLACED
                break
            at = (at + 1) & (self.slot_count - 1)
        self.met_first = i == 0
        i = self.size
        self.size += 1
        self.slots[at] = i
        self.states[i].cards, self.states[i].base = cards, base
        self.states[i].place, self.states[i].label = place, label
        self.states[i].mark = DONE
        return i

    cdef inline void came_from(self, uint32_t i, uint32_t parent, int walk, int one, int other) noexcept nogil:
        self.states[i].parent, self.states[i].walk = parent, walk
        self.states[i].one, self.states[i].other = one, other

    cdef inline void queue(self, uint32_t i, int priority) noexcept nogil:
        if priority >= PRIORITIES:
            priority = PRIORITIES - 1
        self.states[i].mark = QUEUED
        self.states[i].next = self.buckets[priority]
        self.buckets[priority] = i
        if priority < self.lowest:
            self.lowest = priority

    cdef inline uint32_t take(self) noexcept nogil:
        """The queued state of the lowest priority; 0 where none is left."""
        cdef uint32_t i
        while True:
            while self.lowest < PRIORITIES and not self.buckets[self.lowest]:
                self.lowest += 1
            if self.lowest == PRIORITIES:
                return 0
            i = self.buckets[self.lowest]
            self.buckets[self.lowest] = self.states[i].next
            if self.states[i].mark == QUEUED:
                return i

    cdef int limit_reached(self) except -1:
        """Which limit is reached, as the kernels' verdict; 0 for none. Raises KeyboardInterrupt on Ctrl-C."""
        PyErr_CheckSignals()
        if self.out_of_memory:
            raise MemoryError
        if self.deadline and monotonic() > self.deadline:
            return OUT_OF_TIME
        return 0

    cdef list line(self, uint32_t i):
        """The removals that lead to a state: (walk, one card, the other or 255)."""
        cdef list removals = []
        while self.states[i].parent:
            removals.append((self.states[i].walk, self.states[i].one, self.states[i].other))
            i = self.states[i].parent
        removals.reverse()
        return removals
