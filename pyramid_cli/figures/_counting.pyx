# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The native kernel that deals and counts: what `plain` does, at the speed of C."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from pyramid_cli.layout import layout_of
from pyramid_cli.rules import STOCK_MODES

NAME = "native"

cdef enum:
    WASTE = 0
    DRAWN = 1
    OPEN = 2
    KING = 12
    NOBODY = 255
    # Four Kings, and of each of six ranks four cards with four partners: no position has more removals.
    MOST_PLAYS = 100
    # Turned cards run from -1, which stands for never, to 51.
    TURNED = 53
    BELOW = 3

_MODES = {"waste": WASTE, "drawn": DRAWN, "open": OPEN}
if set(_MODES) != set(STOCK_MODES):
    raise ImportError("the stock modes are not those this kernel was written for")


cdef class _Table:
    """The rules, as far as they decide how a deal opens; ranks count from 0 here."""

    cdef int rows, size, beside, mode, draw, piles, start
    cdef uint64_t directly[45]
    cdef uint64_t anywhere[45]

    def __init__(self, rules):
        layout = layout_of(rules.rows)
        self.rows, self.size = rules.rows, layout.size
        self.beside = layout.size + rules.reserve
        self.mode, self.draw, self.piles = _MODES[rules.stock], rules.draw, rules.waste_piles
        self.start = rules.waste_start
        for place in range(self.size):
            self.directly[place] = layout.coverers[place]
            self.anywhere[place] = layout.all_coverers[place]

    cdef int look(self, const uint8_t* ranks, int* turned, int* below) noexcept:
        """Removals at once; cards turned until there is one, -1 for never; how a partner lies below."""
        cdef int in_play[13]
        cdef int plays, place
        for place in range(13):
            in_play[place] = 0
        for place in range(self.size - self.rows, self.beside):
            in_play[ranks[place]] += 1
        below[0] = self.partner_below(ranks)
        plays = self.turn(ranks, in_play, turned)
        return plays

    cdef int turn(self, const uint8_t* ranks, int* in_play, int* turned) noexcept:
        """Draw until a removal is legal; the removals legal before that."""
        cdef uint8_t tops[51]
        cdef uint8_t drawn = NOBODY
        cdef int pile, opening
        cdef int at = self.beside + self.start
        for pile in range(self.piles):
            tops[pile] = NOBODY
        for pile in range(self.start):
            tops[pile % self.piles] = ranks[self.beside + pile]
        opening = self.removals(ranks, in_play, tops, drawn, at)
        turned[0] = 0
        if opening:
            return opening
        while at < 52:
            if self.mode == DRAWN:
                if drawn != NOBODY:
                    tops[0] = drawn
                drawn = ranks[at]
                at += 1
            else:
                pile = 0
                while pile < self.draw and at < 52:
                    tops[pile % self.piles] = ranks[at]
                    pile += 1
                    at += 1
            if self.removals(ranks, in_play, tops, drawn, at):
                turned[0] = at - self.beside - self.start
                return 0
        turned[0] = -1
        return 0

    cdef int removals(self, const uint8_t* ranks, int* in_play, const uint8_t* tops, uint8_t drawn, int at) noexcept:
        """Legal removals with these stock-side cards; in a whole pyramid no card is covered by one alone."""
        cdef int count, rank, pile
        cdef int held[13]
        for rank in range(13):
            held[rank] = in_play[rank]
        for pile in range(self.piles):
            if tops[pile] != NOBODY:
                held[tops[pile]] += 1
        if drawn != NOBODY:
            held[drawn] += 1
        if self.mode == OPEN and at < 52:
            held[ranks[at]] += 1
        count = held[KING]
        for rank in range(6):
            count += held[rank] * held[11 - rank]
        return count

    cdef int partner_below(self, const uint8_t* ranks) noexcept:
        """2 where a pyramid card rests on a partner directly, 1 where it does further down, else 0."""
        cdef uint64_t places[13]
        cdef uint64_t partners
        cdef int place, found = 0
        for place in range(13):
            places[place] = 0
        for place in range(self.size):
            places[ranks[place]] |= <uint64_t>1 << place
        for place in range(self.size):
            if ranks[place] != KING:
                partners = places[11 - ranks[place]]
                if partners & self.directly[place]:
                    return 2
                if partners & self.anywhere[place]:
                    found = 1
        return found


cdef void deal(uint32_t number, uint8_t* ranks) noexcept:
    """The ranks that the dealer `poozee` deals; `dealers.poozee` says how."""
    cdef int card, last
    cdef uint32_t t, chosen
    cdef uint32_t state = number
    cdef uint8_t held
    for card in range(52):
        ranks[card] = card % 13
    for last in range(51, 0, -1):
        state += <uint32_t>0x6D2B79F5
        t = (state ^ state >> 15) * (state | 1)
        t ^= t + (t ^ t >> 7) * (t | 61)
        chosen = <uint32_t>((<uint64_t>(t ^ t >> 14) * <uint64_t>(last + 1)) >> 32)
        held = ranks[last]
        ranks[last] = ranks[chosen]
        ranks[chosen] = held


def opening(rules, cards):
    """How a deal opens; the twin in `plain` says what goes in and comes out."""
    cdef _Table table = _Table(rules)
    cdef uint8_t ranks[52]
    cdef int place, plays, turned, below
    for place in range(52):
        ranks[place] = <int>cards[place] // 4
    plays = table.look(ranks, &turned, &below)
    return plays, turned, below


def tally(rules, first, count):
    """How so many deals of the dealer `poozee` open; the twin in `plain` says what goes in and comes out."""
    cdef _Table table = _Table(rules)
    cdef uint8_t ranks[52]
    cdef int plays, turned, below
    cdef uint64_t number
    cdef uint64_t begin = first
    cdef uint64_t end = first + count
    cdef int64_t* counts = <int64_t*>calloc((MOST_PLAYS + 1) * TURNED * BELOW, sizeof(int64_t))
    if counts == NULL:
        raise MemoryError
    try:
        number = begin
        while number < end:
            deal(<uint32_t>number, ranks)
            plays = table.look(ranks, &turned, &below)
            counts[(plays * TURNED + turned + 1) * BELOW + below] += 1
            number += 1
        found = {}
        for plays in range(MOST_PLAYS + 1):
            for turned in range(TURNED):
                for below in range(BELOW):
                    if counts[(plays * TURNED + turned) * BELOW + below]:
                        found[plays, turned - 1, below] = counts[(plays * TURNED + turned) * BELOW + below]
        return found
    finally:
        free(counts)
