"""The proof that a set of cards can never be cleared, however many passes there are.

The idea (SOLVER.md, fact 5). For each card x take the mask `first[x]` of all that must go before x can: at the
beginning what lies on it. To remove x and y together glues them: whatever must go before one must go before both, and
whatever waits for one waits for both. So a plan of which cards go together can be carried out only if gluing all of
them leaves no card that must go before itself. If every plan that could reach the goal ends in such a circle, the
cards are dead.

Under goal `pyramid` most of a plan is free, for stock-side cards lie on nothing and with redeals enough each can be had
when it is wanted. But in a class with more pyramid cards than pairs that can be made of it, some pairs must be of two
pyramid cards (`ClassFacts.forced`); these are tried, all ways of choosing them.

Under goal `all` every card needs a partner, so a plan pairs up all of them. Two stock-side cards of one waste pile go
together only when nothing that lies between them in the order dealt is left, Kings aside; so all that must go before
them. In mode `waste` they never do, for the pile shows but one card at a time. Here trying all plans can take long:
after so much effort the cards count as not dead, which is always the safe answer.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

from pyramid_cli.solver.plain.tables import (
    CARD,
    CLASS,
    CLASSES,
    HOPELESS,
    KINGS,
    LOW,
    NEEDED_BITS,
    PARTNERS,
    WASTE,
    Tables,
)

NEVER: Final = -1
"""In place of what must go before a pair: it can never go. As a mask it is every card there could be."""

ONE_ON_THE_OTHER: Final = -1
"""In place of the cards between two: under `cover_pairs`, one of them lies directly on the other."""

_Pair = tuple[int, int, int, int]
"""A pair that some card can be in: the other card, its mask, the mask of both, the mask of the cards between them (for
two stock-side cards, those dealt between them), or `ONE_ON_THE_OTHER`."""

FIRST_EFFORT: Final = 100_000
EFFORT: Final = 300
"""Choices of a partner that a proof under goal `all` may look at; the first one, on which most depends, may more."""

PROOFS_TO_JUDGE_BY: Final = 500
ONE_PROOF_IN: Final = 16
"""Under goal `all` a proof costs about as much as looking at ten states. So once that many have been tried and fewer
than a quarter succeeded, only one in so many is."""

_ONE_OR_NONE: Final = frozenset([0, *(1 << (NEEDED_BITS * c) for c in CLASSES)])
"""The packed numbers of forced pairs that add up to one at the most."""


class OutOfTime(Exception):
    """The deadline came in the midst of a proof."""


class Proof:
    """Proves sets of cards of one problem dead, and remembers what came of it.

    In the midst of a proof `_whole` holds the cards it is about, `_stay` the stock-side cards that stay, `_last` the
    card that goes last, and `_effort` what is left of that; the others are masks.
    """

    def __init__(self, tables: Tables, deadline: float) -> None:
        self._tables = tables
        self._deadline = deadline
        self._classes = tuple((forced, CLASS[c]) for c, forced in enumerate(tables.forced))
        self._matters = ~0 if tables.goal_all else tables.pyramid
        self._known: dict[int, bool] = {}
        self._pairs = [self._pairs_of(card) for card in range(52)]
        self._whole = 0
        self._stay = 0
        self._last = 0
        self._effort = FIRST_EFFORT
        self._asked = self._tried = self._proven = 0

    def dead(self, cards: int) -> bool:
        """Whether it is proven that the goal can't be reached from these cards under any number of passes.

        Raises:
            OutOfTime: the deadline came first.
        """
        forced = 0
        for forced_of_class, its_cards in self._classes:
            forced += forced_of_class[cards & its_cards]
        if forced >= HOPELESS:
            return True
        goal_all = self._tables.goal_all
        # One forced pair can always be made: it is possible by itself, and there is nothing else it could clash with.
        if not goal_all and forced in _ONE_OR_NONE:
            return False
        if goal_all:
            self._asked += 1
            if self._seldom_succeeds and self._asked % ONE_PROOF_IN:
                return False
        # The answer hangs on these alone: under goal `pyramid` on the pyramid's cards and the number of forced pairs.
        matters = cards & self._matters | forced << 52
        found = self._known.get(matters)
        if found is None:
            found = self._known[matters] = self._try(cards, forced)
        if goal_all:
            self._tried += 1
            self._proven += found
        return found

    @property
    def _seldom_succeeds(self) -> bool:
        return self._tried >= PROOFS_TO_JUDGE_BY and 4 * self._proven < self._tried

    def _try(self, cards: int, forced: int) -> bool:
        tables = self._tables
        first = [0] * 52
        if not tables.goal_all:
            self._whole = cards & tables.pyramid
            for card in tables.cards_in[self._whole]:
                first[card] = tables.all_covers[card] & cards
            needed = [forced >> (NEEDED_BITS * c) & 7 for c in CLASSES]
            return not self._forced_pair_up(self._whole, first, needed, 0, 0)
        # Kings go alone, so no plan speaks of them; what lies under one waits for what lies on it all the same.
        self._whole = cards & ~KINGS
        for card in tables.cards_in[self._whole & tables.pyramid]:
            first[card] = tables.all_covers[card] & cards
        possible = self._all_pair_up(self._whole, first)
        self._effort = EFFORT
        return not possible

    def all_may_go(self, cards: int, live: int, last: int) -> bool:
        """Whether some of these cards can all go while the others stay; also True where that is too hard to find out.

        Args:
            cards: the mask of all the cards left.
            live: the mask of those that are to go.
            last: the mask of the one that goes last of them; 0 where none does.

        Raises:
            OutOfTime: the deadline came first.
        """
        tables = self._tables
        first = [0] * 52
        self._whole = live & ~KINGS
        self._stay = cards & ~live & tables.beside
        self._last = last & ~KINGS
        for card in tables.cards_in[self._whole & tables.pyramid]:
            first[card] = tables.all_covers[card] & cards
        for card in tables.cards_in[self._last]:
            first[card] |= self._whole & ~PARTNERS[card] & ~self._last
        possible = self._all_pair_up(self._whole, first)
        self._effort = EFFORT
        self._stay = self._last = 0
        return possible

    def may_be_cleared(self, cards: int, own: int, needed: list[int]) -> bool:
        """Whether the pairs of two of these pyramid cards that it takes to clear them can all be made.

        Args:
            cards: the mask of all the cards left.
            own: the mask of the pyramid cards to be cleared, with all that lies on them.
            needed: the number of such pairs in each class.
        """
        tables = self._tables
        self._whole = own
        first = [0] * 52
        for card in tables.cards_in[own]:
            first[card] = tables.all_covers[card] & cards
        return self._forced_pair_up(own, first, list(needed), 0, 0)

    def _pairs_of(self, x: int) -> tuple[_Pair, ...]:
        """The pairs that a card can ever be in, its partners in order."""
        tables = self._tables
        pairs = []
        for y in tables.cards_in[tables.left & PARTNERS[x]]:
            both = CARD[x] | CARD[y]
            between = 0
            if tables.cover_pairs and (tables.covers[x] | tables.covers[y]) & both:
                between = ONE_ON_THE_OTHER
            elif tables.beside & both == both and tables.piles == 1:
                if tables.mode == WASTE:
                    continue
                one, other = sorted((tables.index[x], tables.index[y]))
                between = tables.before[other] & ~tables.before[one + 1]
            pairs.append((y, CARD[y], both, between))
        return tuple(pairs)

    def _before_pair(self, x: int, pair: _Pair, first: list[int]) -> int:
        """All that must go before two cards can go together; `NEVER` if they can't."""
        y, _, both, between = pair
        if between == ONE_ON_THE_OTHER:
            found = self._before_cover_pair(x, y, first)
            if found == NEVER:
                return NEVER
            between = 0
        else:
            if between & self._stay:
                return NEVER
            found = first[x] | first[y]
            between &= self._whole
        if both & self._last:
            between = self._whole & ~both
        if between:
            found |= between
            for card in self._tables.cards_in[between]:
                found |= first[card]
        return NEVER if found & both else found

    def _before_cover_pair(self, x: int, y: int, first: list[int]) -> int:
        """The same for a card and one directly on it.

        All else on the upper one must go first, and what must go before that; so nothing there may wait for the lower.
        """
        tables = self._tables
        lower, upper = (y, x) if tables.covers[x] & CARD[y] else (x, y)
        found = first[upper] & ~CARD[lower]
        for card in tables.cards_in[found & self._whole]:
            if first[card] & CARD[lower]:
                return NEVER
        found |= first[lower]
        return NEVER if found & (CARD[x] | CARD[y]) else found

    @staticmethod
    def _glued(x: int, y: int, before_both: int, first: list[int]) -> list[int]:
        """What must go before each card, if these two go together."""
        both = CARD[x] | CARD[y]
        more = before_both | both
        glued = [before | more if before & both else before for before in first]
        glued[x] = glued[y] = before_both
        return glued

    def _forced_pair_up(self, own: int, first: list[int], needed: list[int], c: int, start: int) -> bool:
        """Whether the forced pairs can all be made.

        Args:
            own: the pyramid cards not in a pair yet.
            first: what must go before each card, with the pairs made so far glued.
            needed: forced pairs still to be made in each class.
            c: the class to go on with.
            start: the card of its low rank to go on with, 0 to 3; those before it have had their choice.
        """
        while c < len(needed) and not needed[c]:
            c += 1
            start = 0
        if c == len(needed):
            return True
        for x in range(LOW[c] + start, LOW[c] + 4):
            if not own & CARD[x]:
                continue
            for pair in self._pairs[x]:
                y, bit, _, _ = pair
                if not own & bit:
                    continue
                before_both = self._before_pair(x, pair, first)
                if before_both == NEVER:
                    continue
                glued = self._glued(x, y, before_both, first)
                needed[c] -= 1
                made = self._forced_pair_up(own ^ CARD[x] ^ bit, glued, needed, c, x - LOW[c] + 1)
                needed[c] += 1
                if made:
                    return True
        return False

    def _all_pair_up(self, unpaired: int, first: list[int]) -> bool:
        """Whether all cards can be paired; also True when that takes too much effort to find out.

        Args:
            unpaired: the cards not in a pair yet.
            first: what must go before each card, with the pairs made so far glued; conclusions are added to it.
        """
        if not unpaired:
            return True
        self._effort -= 1
        if self._effort < 0:
            return True
        if self._deadline and monotonic() > self._deadline:
            raise OutOfTime
        chosen = self._conclude(unpaired, first)
        if chosen is None:
            return False
        # Try the card with the fewest partners: one of them it must be.
        card, partners = chosen
        for pair in self._pairs[card]:
            y, bit, both, _ = pair
            if not partners & bit:
                continue
            before_both = self._before_pair(card, pair, first)
            if before_both == NEVER:
                continue
            if self._all_pair_up(unpaired ^ both, self._glued(card, y, before_both, first)):
                return True
        return False

    def _conclude(self, unpaired: int, first: list[int]) -> tuple[int, int] | None:
        """Draw every conclusion there is before anything is tried.

        Whatever must go before each pair that a card can still be in must go before the card, and so before all that
        wait for it. That is repeated until nothing new comes of it.

        Returns:
            The card with the fewest partners that it can go with, and the mask of these; None where a card has none
            left or must go before itself.
        """
        cards_in = self._tables.cards_in
        cover_pairs = self._tables.cover_pairs
        cards = cards_in[unpaired]
        whole, stay, last = self._whole, self._stay, self._last
        all_pairs = self._pairs
        card = fewest_partners = -1
        concluded = True
        while concluded:
            concluded = False
            fewest = 99
            for x in cards:
                fits = 0
                common = NEVER
                before_x = first[x]
                for y, bit, both, between in all_pairs[x]:
                    if not unpaired & bit:
                        continue
                    # As in _before_pair, written out here, where most of the time is spent.
                    if between == ONE_ON_THE_OTHER or (stay and between & stay) or both & last:
                        before_both = self._before_pair(x, (y, bit, both, between), first)
                        if before_both == NEVER:
                            continue
                    else:
                        before_both = before_x | first[y]
                        if before_both & both:
                            continue
                        between &= whole
                        if between:
                            before_both |= between
                            for inside in cards_in[between]:
                                before_both |= first[inside]
                            if before_both & both:
                                continue
                    common &= before_both
                    fits |= bit
                if not fits:
                    return None
                number = fits.bit_count()
                if number < fewest:
                    fewest, card, fewest_partners = number, x, fits
                # Not under cover_pairs, where what lies on a card may go with it.
                if not cover_pairs and common & ~before_x:
                    concluded = True
                    first[x] = before_x | common
                    bit = CARD[x]
                    for z in cards_in[whole]:
                        if first[z] & bit:
                            first[z] |= common
                            if first[z] & CARD[z]:
                                return None
        return card, fewest_partners
