# What points count: each card gone, and each group of cards (a row of the pyramid, say) all of which are gone.

cdef enum:
    MOST_GROUPS = 16
    MOST_ROWS = 10
    FAR = 1 << 14             # above any number of points


cdef class Aim(Search):
    cdef int weight[52]
    cdef int16_t worth[CLASSES][256]      # what the cards of a class are worth
    cdef int16_t paired[CLASSES][256]     # what they are worth at most if none goes without a partner
    cdef uint64_t meets[52]               # the partners that a card can ever go with
    cdef uint64_t groups[MOST_GROUPS]
    cdef int bonus[MOST_GROUPS]
    cdef int group_count, at_first
    cdef uint64_t rows[MOST_ROWS]         # the pyramid's rows, apex first
    cdef uint64_t from_row[MOST_ROWS + 1] # a row and all below it
    cdef int row_count
    cdef uint64_t apex
    cdef int least_weight                 # of a card, of a pair that stays
    cdef int least_pair
    cdef int most_a_removal               # what one removal can bring at most, bonuses aside

    # What is found out about a state whose turn it is.
    cdef int full                         # its points if all went that may
    cdef int bonus_ahead                  # the bonuses among them
    cdef uint64_t cleared                 # the groups that may go
    cdef uint64_t must                    # the cards that must go for `target`
    cdef int unit                         # the least that counts
    cdef bint pairing_up                  # whether to prove that not all can be paired up

    def aim_at(self, aim):
        cdef int i, x
        cdef uint64_t partners
        for i in range(52):
            self.weight[i] = aim.weights[i]
        self.group_count = len(aim.groups)
        for i in range(self.group_count):
            self.groups[i], self.bonus[i] = aim.groups[i]
        self.row_count = len(aim.rows)
        self.from_row[self.row_count] = 0
        for i in range(self.row_count - 1, -1, -1):
            self.rows[i] = aim.rows[i]
            self.from_row[i] = self.from_row[i + 1] | self.rows[i]
        self.apex = self.rows[0] if self.row_count else 0
        self.end_waits = not self.goal_all
        self._find_meetings()
        self._fill_worths()
        self.least_weight = self.unit = FAR
        self.most_a_removal = 1
        for x in range(52):
            if self.left >> x & 1:
                self.least_weight = min(self.least_weight, self.weight[x])
                if self.weight[x]:
                    self.unit = min(self.unit, self.weight[x])
                self.most_a_removal = max(self.most_a_removal, self.weight[x])
                partners = self.meets[x]
                while partners:
                    self.most_a_removal = max(self.most_a_removal, self.weight[x] + self.weight[ctz(partners)])
                    partners &= partners - 1
        self.at_first = 0
        self.at_first = self.points(self.left)

    cdef void _find_meetings(self) noexcept nogil:
        cdef int x, y
        cdef uint64_t partners
        for x in range(52):
            self.meets[x] = 0
            partners = self.left & partners_of(x) if self.left >> x & 1 else 0
            while partners:
                y = ctz(partners)
                partners &= partners - 1
                if self.index[x] >= 0 and self.index[y] >= 0:
                    if self.mode == WASTE and self.piles == 1:
                        continue
                elif not self._can_meet(x, y):
                    continue
                self.meets[x] |= ONE << y

    cdef void _fill_worths(self) noexcept nogil:
        cdef int c, byte, i, j, x, y, rest, worth, low, high
        self.least_pair = FAR
        for c in range(CLASSES):
            self.worth[c][0] = self.paired[c][0] = 0
            low = high = FAR
            for i in range(4):
                x, y = 4 * c + i, 44 - 4 * c + i
                if self.left >> x & 1:
                    low = min(low, self.weight[x])
                if self.left >> y & 1:
                    high = min(high, self.weight[y])
            self.least_pair = min(self.least_pair, low + high)
            for byte in range(1, 256):
                i = ctz(byte)
                rest = byte & (byte - 1)
                x = 4 * c + i if i < 4 else 40 - 4 * c + i
                self.worth[c][byte] = self.worth[c][rest] + self.weight[x]
                # The first card stays, or goes with one of its partners.
                worth = self.paired[c][rest]
                if i < 4:
                    for j in range(4):
                        y = 44 - 4 * c + j
                        if byte >> (4 + j) & 1 and self.meets[x] >> y & 1:
                            worth = max(worth, self.weight[x] + self.weight[y] + self.paired[c][rest & ~(16 << j)])
                self.paired[c][byte] = worth

    cdef int worth_of(self, uint64_t cards) noexcept nogil:
        """What some cards are worth, bonuses aside."""
        cdef int c, worth = 0
        for c in range(CLASSES):
            worth += self.worth[c][self.class_byte(cards, c)]
        return worth + self._worth_of_kings(cards)

    cdef int _worth_of_kings(self, uint64_t cards) noexcept nogil:
        cdef int king, worth = 0
        for king in range(48, 52):
            if cards >> king & 1:
                worth += self.weight[king]
        return worth

    cdef int points(self, uint64_t cards) noexcept nogil:
        """The points where these cards are left, more than there were at first."""
        cdef int i, points = -self.at_first - self.worth_of(cards)
        for i in range(self.group_count):
            if not cards & self.groups[i]:
                points += self.bonus[i]
        return points

    cdef inline bint over(self, uint64_t cards) noexcept nogil:
        return not cards & (self.left if self.goal_all else self.pyramid)

    cdef uint64_t may_go(self, uint64_t cards, uint64_t live) noexcept nogil:
        """The cards that may go at all, of those live before: not out of partners, nor under one that stays."""
        cdef uint64_t rest
        cdef int x
        cdef bint again = True
        live &= cards
        while again:
            again = False
            rest = live
            while rest:
                x = ctz(rest)
                rest &= rest - 1
                if self.all_covers[x] & cards & ~live or (x < 48 and not self.meets[x] & live):
                    live &= ~(ONE << x)
                    again = True
        return live

    cdef int forced_pairs(self, uint64_t cards, uint64_t own, int* needed) noexcept nogil:
        """Pairs of two of these pyramid cards that it takes to clear them; HOPELESS where they can't be made.

        A pyramid card beside them may be the partner of one of them if the two can ever meet.
        """
        cdef int c, i, x, y, least, total = 0, low_count, high_count, free_lows, free_highs
        cdef int low[4]
        cdef int high[4]
        for c in range(CLASSES):
            low_count = high_count = free_lows = free_highs = 0
            for i in range(4):
                x, y = 4 * c + i, 44 - 4 * c + i
                if own >> x & 1:
                    low[low_count] = x
                    low_count += 1
                elif cards >> x & 1 and (not self.pyramid >> x & 1 or self.meets[x] & own):
                    free_lows += 1
                if own >> y & 1:
                    high[high_count] = y
                    high_count += 1
                elif cards >> y & 1 and (not self.pyramid >> y & 1 or self.meets[y] & own):
                    free_highs += 1
            least = max(0, low_count - free_highs, high_count - free_lows)
            if least and least > self._most_pairs(low, low_count, high, high_count, 0, 0):
                return HOPELESS
            needed[c] = least
            total += least
        return total

    cdef bint must_stay(self, uint64_t cards, uint64_t own) noexcept nogil:
        """Whether it is proven that of these pyramid cards, with all that lies on them, not all can go."""
        cdef uint64_t first[52]
        cdef int needed[CLASSES]
        cdef int card, total = self.forced_pairs(cards, own, needed)
        cdef uint64_t rest
        if total == HOPELESS:
            return True
        if total <= 1:
            return False
        rest = self.whole = own
        while rest:
            card = ctz(rest)
            rest &= rest - 1
            first[card] = self.all_covers[card] & cards
        return not self._forced_pair_up(own, first, needed, 0, 0)

    cdef bint _in_pairs(self, uint64_t cards) noexcept nogil:
        """Whether there are as many cards of each rank as of its partners'."""
        cdef int c, byte
        for c in range(CLASSES):
            byte = self.class_byte(cards, c)
            if popcount(byte & 15) != popcount(byte >> 4):
                return False
        return True

    cdef bint all_may_go(self, uint64_t cards, uint64_t live) noexcept nogil:
        """Whether all live cards may go, as far as the proof that they can be paired up can tell."""
        cdef uint64_t first[52]
        cdef uint64_t rest = live & ~KINGS
        cdef int card
        cdef bint possible
        self.whole = rest
        self.stay = cards & ~live & self.beside
        self.last = 0
        while rest:
            card = ctz(rest)
            rest &= rest - 1
            first[card] = self.all_covers[card] & cards
        if not self.goal_all and self.apex & live & ~KINGS:
            # With the apex the game ends, so everything else goes before it.
            self.last = self.apex
            card = ctz(self.apex)
            first[card] |= self.whole & ~partners_of(card) & ~self.apex
        self.effort = FIRST_EFFORT if self.first_proof else EFFORT
        self.first_proof = False
        possible = self._all_pair_up(self.whole, first)
        self.stay = self.last = 0
        return possible

    cdef void imagine(self, uint32_t i) noexcept nogil:
        """What a state would be worth if all went that may (`full`), and the groups that would be cleared then."""
        cdef uint64_t cards = self.states[i].cards, stays = cards & ~self.states[i].live
        cdef int g, row
        self.bonus_ahead = 0
        self.cleared = 0
        for g in range(self.group_count):
            if not cards & self.groups[g] or stays & self.groups[g]:
                continue
            for row in range(self.states[i].staying & ~UNCHECKED):
                if not self.rows[row] & cards & ~self.groups[g]:
                    break
            else:
                self.bonus_ahead += self.bonus[g]
                self.cleared |= ONE << g
        self.full = self.points(cards) + self.worth_of(self.states[i].live) + self.bonus_ahead

    cdef int find_ceiling(self, uint32_t i, int least) noexcept nogil:
        """No line from a state is worth more; where that is below `least`, not all is done to find out how much."""
        cdef uint64_t cards = self.states[i].cards, live = self.may_go(cards, self.states[i].live), stays = cards & ~live
        cdef int c, row, most = self._worth_of_kings(live), loss = 0, staying = self.states[i].staying & ~UNCHECKED, ceiling, worth
        for c in range(CLASSES):
            most += self.paired[c][self.class_byte(live, c)]
        while stays & self.from_row[staying]:
            staying += 1
        while staying < self.row_count and self.must_stay(cards, cards & self.from_row[staying]):
            staying += 1
        self.states[i].live = live
        self.states[i].staying = staying
        self.imagine(i)
        # A card that stays has one that stays in every row above it.
        for row in range(staying):
            if not stays & self.rows[row]:
                loss += self.least_weight
        worth = self.worth_of(live)
        ceiling = self.full - max(worth - most, loss)
        if ceiling < least:
            return ceiling
        if self.pairing_up and ceiling == self.full and self._in_pairs(live) and not self.all_may_go(cards, live):
            ceiling -= self.least_pair
            if ceiling < least:
                return ceiling
        self.must = self.must_go(cards, live, self.full - least)
        if self.must & self.pyramid & ~self.from_row[staying] and self.must_stay(cards, self.must & self.pyramid):
            return least - 1
        return ceiling

    cdef uint64_t must_go(self, uint64_t cards, uint64_t live, int slack) noexcept nogil:
        """The cards that go in every line that falls short of the best imaginable by `slack` or less."""
        cdef uint64_t must = 0, heavy = 0, rest = live
        cdef int x, g
        while rest:
            x = ctz(rest)
            rest &= rest - 1
            if self.weight[x] > slack:
                heavy |= ONE << x
        for g in range(self.group_count):
            if self.cleared >> g & 1 and self.bonus[g] > slack:
                heavy |= cards & self.groups[g]
        while heavy:
            x = ctz(heavy)
            heavy &= heavy - 1
            must |= ONE << x | self.all_covers[x] & cards
        return must
