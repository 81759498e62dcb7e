"""What every search knows about a problem: its cards as masks, and tables over the cards of a class.

The idea. A set of cards is a mask: a whole number whose bit i is set where card i is among them. Cards are numbered
rank by rank, Aces 0 to 3, Kings 48 to 51; so the four partners of a card of rank r are the four neighbouring bits of
the rank 13 - r, and removing a pair clears two bits.

Cards fall into six classes, {A,Q} {2,J} {3,T} {4,9} {5,8} {6,7}, and the Kings. Only cards of one class can go
together, so what can be said about pairs can be said class by class, and depends on nothing but which of the class's
eight cards are left. There are 256 such sets for each class; what is said of each is worked out the first time it is
met, and looked up from then on.

Everything else is looked up as well: which cards are in play beside the stock side depends on the pyramid and the
reserve only, and the cards of a mask as a tuple on nothing at all.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pyramid_cli.solver.problem import NO_CARD, Problem

CLASSES: Final = range(6)
"""The class with the low rank c + 1; its high rank is 12 - c."""

LOW: Final = tuple(4 * c for c in CLASSES)
"""The first card of a class's low rank."""

HIGH: Final = tuple(44 - 4 * c for c in CLASSES)
"""The first card of a class's high rank, whose cards are the partners of the low rank's."""

RANK: Final = 0b1111
"""The four cards of a rank, shifted down to bit 0."""

CLASS: Final = tuple(RANK << LOW[c] | RANK << HIGH[c] for c in CLASSES)
"""The eight cards of a class."""

KINGS: Final = RANK << 48
DECK: Final = (1 << 52) - 1

CARD: Final = tuple(1 << card for card in range(52))
"""The mask of one card."""

PARTNERS: Final = tuple(RANK << (44 - (card & ~3)) if card < 48 else 0 for card in range(52))
"""The cards that go together with a card; none for a King."""

WASTE: Final = 0
DRAWN: Final = 1
OPEN: Final = 2

NEEDED_BITS: Final = 3
"""Bits in which a class's number of forced pairs is packed: it is at most 4."""

HOPELESS: Final = 1 << (NEEDED_BITS * len(CLASSES))
"""In place of a number of forced pairs: the class can't be cleared. Above any sum of packed numbers."""


class ClassFacts(NamedTuple):
    """What is known about some cards of a class.

    Attributes:
        lows: how many of the low rank are in the pyramid.
        highs: how many of the high rank are.
        possible: the most pyramid+pyramid pairs that can be made of them, each pair by itself possible.
        forced: the pyramid+pyramid pairs that can't be done without; more than `possible` where they can't be cleared.
    """

    lows: int
    highs: int
    possible: int
    forced: int


class CardsIn(dict[int, tuple[int, ...]]):
    """The cards of a mask, lowest first."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        cards = []
        rest = mask
        while rest:
            lowest = rest & -rest
            cards.append(lowest.bit_length() - 1)
            rest ^= lowest
        found = self[mask] = tuple(cards)
        return found


class FactsOfClass(dict[int, ClassFacts]):
    """The facts about each set of a class's cards, by its mask."""

    def __init__(self, tables: Tables, c: int) -> None:
        super().__init__()
        self._tables, self._class = tables, c

    def __missing__(self, cards: int) -> ClassFacts:
        tables, c = self._tables, self._class
        low, high = RANK << LOW[c], RANK << HIGH[c]
        own_low = tables.cards_in[cards & tables.pyramid & low]
        own_high = tables.cards_in[cards & tables.pyramid & high]
        lows, highs = (cards & low).bit_count(), (cards & high).bit_count()
        possible = tables.most_pairs(own_low, own_high)
        # At the most min(lows, highs) pairs can be made of all these cards. If the pyramid holds more than that, each
        # card more needs a pair that takes two of them (SOLVER.md, fact 5).
        forced = max(len(own_low) + len(own_high) - min(lows, highs), 0)
        if tables.goal_all and lows != highs:
            forced = possible + 1
        found = self[cards] = ClassFacts(len(own_low), len(own_high), possible, forced)
        return found


class ForcedOfClass(dict[int, int]):
    """The forced pairs of each set of a class's cards, packed: shifted to the class's place; or `HOPELESS`."""

    def __init__(self, facts: FactsOfClass, c: int) -> None:
        super().__init__()
        self._facts, self._shift = facts, NEEDED_BITS * c

    def __missing__(self, cards: int) -> int:
        facts = self._facts[cards]
        found = self[cards] = HOPELESS if facts.forced > facts.possible else facts.forced << self._shift
        return found


class Tables:
    """A problem (see `problem.Problem`), unpacked for searching.

    Attributes:
        left, pyramid, reserve: masks of the cards there at the beginning, and of those in the pyramid and the reserve.
        beside: mask of those in stock and waste, the drawn card among them.
        covers: for each card the mask of those directly on it.
        all_covers: for each card the mask of all that must go before it is uncovered.
        order: the stock side's cards in the order dealt, `NO_CARD` for the drawn card's empty spot.
        bits: the same as masks of one card; 0 for the empty spot, which so is never among any cards left.
        index: for each card its place in `order`; -1 where it isn't there.
        before: for each place in `order`, its end among them, the mask of the cards before it.
        count: the length of `order`.
        cards_in: the cards of a mask.
        facts, forced: for each class, what is known about any of its cards left.
        free_kings: the Kings that go as soon as they are uncovered.
        end_waits: whether even these wait where they are the last card of the pyramid.
        steps: the cards whose removal from the pyramid or the reserve is a step of its own.
    """

    def __init__(self, problem: Problem) -> None:
        self.left, self.pyramid, self.reserve = problem.left, problem.pyramid, problem.reserve
        self.turned, self.pass_index = problem.turned, problem.pass_index
        self.mode, self.draw, self.piles = problem.mode, problem.draw, problem.piles
        self.goal_all, self.cover_pairs = problem.goal_all, problem.cover_pairs
        self.order = problem.order
        self.count = len(self.order)
        self.bits = tuple([0 if card == NO_CARD else CARD[card] for card in self.order])
        self.before = [0]
        self.index = [-1] * 52
        for place, card in enumerate(self.order):
            if card != NO_CARD:
                self.index[card] = place
            self.before.append(self.before[place] | self.bits[place])
        self.beside = self.before[self.count]
        self.cards_in = CardsIn()
        self.covers = problem.covers
        self.all_covers = self._everything_on_each()
        self.facts = [FactsOfClass(self, c) for c in CLASSES]
        self.forced = [ForcedOfClass(self.facts[c], c) for c in CLASSES]
        self.free_kings = KINGS & (self.pyramid | (self.reserve if self.goal_all else 0))
        self.end_waits = False
        self.steps = DECK & ~KINGS
        self._shown = self.pyramid | self.reserve
        self._uncovered: dict[int, int] = {}

    def _everything_on_each(self) -> list[int]:
        """For each card what lies on it, on what lies on it, and so on."""
        everything = list(self.covers)
        cards = self.cards_in[self.pyramid]
        changed = True
        while changed:
            changed = False
            for card in cards:
                more = everything[card]
                for cover in self.cards_in[more]:
                    more |= everything[cover]
                if more != everything[card]:
                    everything[card] = more
                    changed = True
        return everything

    def most_pairs(self, low: tuple[int, ...], high: tuple[int, ...]) -> int:
        """The most pairs that can be made of pyramid cards of one class, each pair looked at by itself."""
        if not low or not high:
            return 0
        best = self.most_pairs(low[1:], high)
        for other in high:
            if self.can_meet(low[0], other):
                best = max(best, 1 + self.most_pairs(low[1:], tuple([card for card in high if card != other])))
        return best

    def can_meet(self, x: int, y: int) -> bool:
        """Whether neither lies somewhere under the other; under `cover_pairs` the lower may lie directly on it."""
        if self.cover_pairs and (self.covers[x] | self.covers[y]) & (CARD[x] | CARD[y]):
            return True
        return not (self.all_covers[x] | self.all_covers[y]) & (CARD[x] | CARD[y])

    def without_kings(self, cards: int) -> int:
        """The cards after every King that can go at once has gone.

        Those are the uncovered ones of the pyramid, and under goal `all` the reserve's. They never wait: a King helps
        nobody, and each must go, at the cost of one move whenever it is. (The reserve's needn't under goal `pyramid`.)
        """
        going = True
        while going:
            going = False
            for king in self.cards_in[cards & self.free_kings]:
                if self.covers[king] & cards or (self.end_waits and cards & self.pyramid == CARD[king]):
                    continue
                cards ^= CARD[king]
                going = True
        return cards

    def uncovered(self, cards: int) -> int:
        """The mask of what is in play beside the stock side and whose removal is a step of its own."""
        shown = cards & self._shown
        found = self._uncovered.get(shown)
        if found is None:
            found = shown & self.reserve & self.steps
            for card in self.cards_in[shown & self.pyramid & self.steps]:
                if not self.covers[card] & shown:
                    found |= CARD[card]
            self._uncovered[shown] = found
        return found

    def settled(self, cards: int, at: int) -> int:
        """The first place from `at` on whose card is left; the end of the order if there is none."""
        bits, count = self.bits, self.count
        while at < count and not cards & bits[at]:
            at += 1
        return at

    def top_before(self, cards: int, at: int) -> int:
        """The last place before `at` whose card is left, which is the waste's top; -1 if there is none."""
        at -= 1
        while at >= 0 and not cards & self.bits[at]:
            at -= 1
        return at
