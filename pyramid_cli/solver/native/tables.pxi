# What every search knows about the problem: the cards as masks, the tables made from them once, and the proof that a
# set of cards can never be cleared. A set of cards is a 64-bit mask, bit i for card i; partners of a card of rank r
# are four neighbouring bits.

cdef uint64_t ONE = 1
cdef uint64_t KINGS = <uint64_t>15 << 48
cdef uint64_t EVERYTHING = ~<uint64_t>0

cdef enum:
    CLASSES = 6          # {A,Q} {2,J} {3,T} {4,9} {5,8} {6,7}
    NO_CARD = 255        # in `order`: the drawn card's empty spot
    HOPELESS = 255       # in `forced`: the class can't be cleared
    WASTE = 0
    DRAWN = 1
    FIRST_EFFORT = 100000
    EFFORT = 300
    PROOFS_TO_JUDGE_BY = 500
    ONE_PROOF_IN = 16


cdef inline uint64_t partners_of(int card) noexcept nogil:
    return <uint64_t>15 << (44 - (card & ~3)) if card < 48 else 0


cdef inline uint64_t mixed(uint64_t x) noexcept nogil:
    x ^= x >> 32
    x *= <uint64_t>0x9E3779B97F4A7C15
    return x ^ (x >> 29)


cdef class Tables:
    """The problem, unpacked (see problem.py), and the tables for the class bytes.

    The byte of class c holds the cards of it that are left: the four of the low rank in its low bits, their partners in
    its high bits.
    """

    cdef uint64_t left, pyramid, reserve, beside      # beside: stock, drawn card and waste
    cdef uint64_t covers[52]                          # the cards directly on a card
    cdef uint64_t all_covers[52]                      # every card that must go before it is uncovered
    cdef int order[64]
    cdef int index[52]                                # place in `order`; -1 for a card that isn't there
    cdef uint64_t before[65]                          # the cards of `order` before a place
    cdef int count, turned, pass_index, passes, mode, draw, piles
    cdef bint goal_all, cover_pairs
    cdef uint8_t forced[CLASSES][256]                 # pyramid+pyramid pairs that can't be done without
    cdef uint8_t possible[CLASSES][256]               # the most pyramid+pyramid pairs that can be made
    cdef int pyramid_cards[52]
    cdef int pyramid_size
    cdef int effort                                   # what is left of it for the present proof
    cdef bint first_proof
    cdef int64_t asked, tried, proven                 # proofs under goal `all`
    cdef uint64_t whole                               # the cards that the present proof is about
    cdef uint64_t stay                                # stock-side cards that stay in it
    cdef uint64_t last                                # the card that goes last in it, where there is one
    cdef uint64_t free_kings                          # Kings that go as soon as they are uncovered
    cdef bint end_waits                               # but not the last pyramid card

    def __init__(self, problem):
        cdef int i, j, card
        self.left, self.pyramid, self.reserve = problem.left, problem.pyramid, problem.reserve
        self.count, self.turned = len(problem.order), problem.turned
        self.pass_index, self.passes = problem.pass_index, problem.passes
        self.mode, self.draw, self.piles = problem.mode, problem.draw, problem.piles
        self.goal_all, self.cover_pairs = problem.goal_all, problem.cover_pairs
        self.beside = self.stay = self.last = 0
        self.first_proof = True
        self.asked = self.tried = self.proven = 0
        self.free_kings = KINGS & (self.pyramid | (self.reserve if self.goal_all else 0))
        self.end_waits = False
        for i in range(52):
            self.covers[i] = self.all_covers[i] = problem.covers[i]
            self.index[i] = -1
        self.before[0] = 0
        for i in range(self.count):
            card = problem.order[i]
            self.order[i] = card
            self.before[i + 1] = self.before[i]
            if card != NO_CARD:
                self.index[card] = i
                self.beside |= ONE << card
                self.before[i + 1] |= ONE << card
        self.pyramid_size = 0
        for i in range(52):
            if self.pyramid >> i & 1:
                self.pyramid_cards[self.pyramid_size] = i
                self.pyramid_size += 1
        # Nine rows at the most: eight rounds reach everything that lies on a card.
        for j in range(8):
            for i in range(self.pyramid_size):
                card = self.pyramid_cards[i]
                self.all_covers[card] |= self._covers_of_all(self.all_covers[card])
        self._fill_tables()

    cdef uint64_t _covers_of_all(self, uint64_t cards) noexcept nogil:
        cdef uint64_t covers = 0
        while cards:
            covers |= self.all_covers[ctz(cards)]
            cards &= cards - 1
        return covers

    cdef inline int class_byte(self, uint64_t cards, int c) noexcept nogil:
        return (cards >> 4 * c & 15) | (cards >> (44 - 4 * c) & 15) << 4

    cdef void _fill_tables(self) noexcept nogil:
        cdef int c, byte, i, lows, highs, least, low_count, high_count
        cdef int low[4]
        cdef int high[4]
        for c in range(CLASSES):
            for byte in range(256):
                low_count = high_count = 0
                for i in range(4):
                    if byte >> i & 1 and self.pyramid >> (4 * c + i) & 1:
                        low[low_count] = 4 * c + i
                        low_count += 1
                    if byte >> (4 + i) & 1 and self.pyramid >> (44 - 4 * c + i) & 1:
                        high[high_count] = 44 - 4 * c + i
                        high_count += 1
                lows, highs = popcount(byte & 15), popcount(byte >> 4)
                self.possible[c][byte] = self._most_pairs(low, low_count, high, high_count, 0, 0)
                least = low_count + high_count - (lows if lows < highs else highs)
                if least < 0:
                    least = 0
                if least > self.possible[c][byte] or (self.goal_all and lows != highs):
                    least = HOPELESS
                self.forced[c][byte] = least

    cdef int _most_pairs(self, int* low, int low_count, int* high, int high_count, int i, int used) noexcept nogil:
        cdef int best, j, made
        if i == low_count:
            return 0
        best = self._most_pairs(low, low_count, high, high_count, i + 1, used)
        for j in range(high_count):
            if not used >> j & 1 and self._can_meet(low[i], high[j]):
                made = 1 + self._most_pairs(low, low_count, high, high_count, i + 1, used | 1 << j)
                if made > best:
                    best = made
        return best

    cdef inline bint _can_meet(self, int x, int y) noexcept nogil:
        if self.cover_pairs and (self.covers[x] >> y & 1 or self.covers[y] >> x & 1):
            return True
        return not (self.all_covers[x] >> y & 1 or self.all_covers[y] >> x & 1)

    cdef inline uint64_t without_kings(self, uint64_t cards) noexcept nogil:
        """The cards after every King that can go at once has gone."""
        cdef uint64_t kings = cards & self.free_kings
        cdef int card
        cdef bint again = kings != 0
        while again:
            again = False
            for card in range(48, 52):
                if not kings >> card & 1 or self.covers[card] & cards:
                    continue
                if self.end_waits and cards & self.pyramid == ONE << card:
                    continue
                cards &= ~(ONE << card)
                kings &= ~(ONE << card)
                again = kings != 0
        return cards

    cdef inline int settled(self, uint64_t cards, int at) noexcept nogil:
        """The place of the first card left from `at` on."""
        while at < self.count and (self.order[at] == NO_CARD or not cards >> self.order[at] & 1):
            at += 1
        return at

    cdef inline int top_before(self, uint64_t cards, int at) noexcept nogil:
        """The last place before `at` whose card is left, which is the waste's top; -1 if there is none."""
        at -= 1
        while at >= 0 and (self.order[at] == NO_CARD or not cards >> self.order[at] & 1):
            at -= 1
        return at

    cdef inline uint64_t uncovered(self, uint64_t cards) noexcept nogil:
        """The uncovered pyramid cards and the reserve: all that is in play beside the stock side."""
        cdef uint64_t found = cards & self.reserve
        cdef int i, card
        for i in range(self.pyramid_size):
            card = self.pyramid_cards[i]
            if cards >> card & 1 and not self.covers[card] & cards:
                found |= ONE << card
        return found

    # The proof that cards can't be cleared, however many passes there are (SOLVER.md, facts 5 and 7). `first[x]` holds
    # all that must go before card x. To take two cards together glues them: what goes before one goes before both. If
    # no way of gluing leaves the order free of cycles, nothing helps.

    cdef bint dead(self, uint64_t cards) noexcept nogil:
        """Whether it is proven that the goal can't be reached from these cards under any number of passes."""
        cdef uint64_t first[52]
        cdef int needed[CLASSES]
        cdef int c, least, total = 0
        for c in range(CLASSES):
            least = self.forced[c][self.class_byte(cards, c)]
            if least == HOPELESS:
                return True
            needed[c] = least
            total += least
        if not self.goal_all and total <= 1:
            return False
        if self.goal_all:
            # Where proofs seldom succeed, most are left off.
            self.asked += 1
            if self.tried >= PROOFS_TO_JUDGE_BY and 4 * self.proven < self.tried and self.asked % ONE_PROOF_IN:
                return False
        self.whole = cards & ~KINGS if self.goal_all else cards & self.pyramid
        cdef uint64_t rest = self.whole
        while rest:
            c = ctz(rest)
            rest &= rest - 1
            first[c] = self.all_covers[c] & cards
        if self.goal_all:
            self.effort = FIRST_EFFORT if self.first_proof else EFFORT
            self.first_proof = False
            self.tried += 1
            if self._all_pair_up(self.whole, first):
                return False
            self.proven += 1
            return True
        return not self._forced_pair_up(cards, first, needed, 0, 0)

    cdef inline uint64_t _before_pair(self, int x, int y, uint64_t* first) noexcept nogil:
        """All that must go before two cards can go together; EVERYTHING if they never can."""
        cdef uint64_t both = ONE << x | ONE << y, found, between
        cdef int lower, upper
        if self.cover_pairs and (self.covers[x] >> y & 1 or self.covers[y] >> x & 1):
            lower, upper = (y, x) if self.covers[x] >> y & 1 else (x, y)
            found = first[upper] & ~(ONE << lower)
            between = found & self.whole
            while between:
                if first[ctz(between)] >> lower & 1:
                    return EVERYTHING
                between &= between - 1
            found |= first[lower]
        else:
            found = first[x] | first[y]
            if self.index[x] >= 0 and self.index[y] >= 0 and self.piles == 1:
                if self.mode == WASTE:
                    return EVERYTHING
                if self.index[x] > self.index[y]:
                    x, y = y, x
                between = self.before[self.index[y]] & ~self.before[self.index[x] + 1]
                if between & self.stay:
                    return EVERYTHING
                between &= self.whole
                found |= between
                while between:
                    found |= first[ctz(between)]
                    between &= between - 1
        if both & self.last:
            between = self.whole & ~both
            found |= between
            while between:
                found |= first[ctz(between)]
                between &= between - 1
        return EVERYTHING if found & both else found

    cdef inline void _glue(self, int x, int y, uint64_t found, uint64_t* first, uint64_t* glued) noexcept nogil:
        cdef uint64_t both = ONE << x | ONE << y, rest = self.whole
        cdef int z
        while rest:
            z = ctz(rest)
            rest &= rest - 1
            glued[z] = first[z] | found | both if first[z] & both else first[z]
        glued[x] = glued[y] = found

    cdef bint _forced_pair_up(self, uint64_t cards, uint64_t* first, int* needed, int c, int start) noexcept nogil:
        """Whether the pyramid+pyramid pairs that can't be done without can all be made."""
        cdef uint64_t glued[52]
        cdef uint64_t found
        cdef int i, j, x, y
        while c < CLASSES and not needed[c]:
            c += 1
            start = 0
        if c == CLASSES:
            return True
        for i in range(start, 4):
            x = 4 * c + i
            if not cards & self.pyramid & ONE << x:
                continue
            for j in range(4):
                y = 44 - 4 * c + j
                if not cards & self.pyramid & ONE << y:
                    continue
                found = self._before_pair(x, y, first)
                if found == EVERYTHING:
                    continue
                self._glue(x, y, found, first, glued)
                needed[c] -= 1
                if self._forced_pair_up(cards & ~(ONE << x | ONE << y), glued, needed, c, i + 1):
                    needed[c] += 1
                    return True
                needed[c] += 1
        return False

    cdef bint _all_pair_up(self, uint64_t unpaired, uint64_t* first) noexcept nogil:
        """Whether all cards can be paired; also True when that takes too much effort to find out.

        Before it tries anything, it draws every conclusion it can: whatever must go before all the pairs that a card can
        still be in must go before the card.
        """
        cdef uint64_t glued[52]
        cdef uint64_t cards, partners, found, common, fewest_partners = 0, rest, fits
        cdef int x, y, z, number, fewest, card = -1
        cdef bint concluded = True
        if not unpaired:
            return True
        self.effort -= 1
        if self.effort < 0:
            return True
        while concluded:
            concluded = False
            fewest = 99
            cards = unpaired
            while cards:
                x = ctz(cards)
                cards &= cards - 1
                partners = unpaired & partners_of(x)
                fits = 0
                number = 0
                common = EVERYTHING
                while partners:
                    y = ctz(partners)
                    partners &= partners - 1
                    found = self._before_pair(x, y, first)
                    if found != EVERYTHING:
                        common &= found
                        fits |= ONE << y
                        number += 1
                if not number:
                    return False
                if number < fewest:
                    fewest, card, fewest_partners = number, x, fits
                # Under cover_pairs what lies on a card may go with it.
                if not self.cover_pairs and common & ~first[x]:
                    concluded = True
                    first[x] |= common
                    rest = self.whole
                    while rest:
                        z = ctz(rest)
                        rest &= rest - 1
                        if first[z] >> x & 1:
                            first[z] |= common
                            if first[z] >> z & 1:
                                return False
        while fewest_partners:
            y = ctz(fewest_partners)
            fewest_partners &= fewest_partners - 1
            found = self._before_pair(card, y, first)
            if found == EVERYTHING:
                continue
            self._glue(card, y, found, first, glued)
            if self._all_pair_up(unpaired & ~(ONE << card | ONE << y), glued):
                return True
        return False
