"""Both questions, for several cards a draw or several waste piles.

The idea. There an earlier place in the stock is not as good as a later one: which cards come to lie on top depends on
where each draw begins, so drawing on from an earlier place may miss the later one. Hence

- the key of a state is the mask of the cards left, above it the cards that the present pass began with, and above these
  the place in the stock; when the question is the fewest moves and passes are limited, pass x span + place;
- its label is the pass, or the moves made when these are the question: an earlier pass is never worse;
- a step is a walk of draws, at the most through the rest of this pass and all of the next, to any place where a
  stock-side card can go, and its removal. Removals that take no stock-side card are done where it stands: what they
  uncover they uncover all the same, and they change nothing on the stock side;
- the priority is that of `win`, or the moves made plus the removals needed at least.

What the pass began with tells on which of several piles each card lies: each draw starts at the first pile, so the
n-th card turned since then lies on pile n mod draw mod piles, whether the cards before it are still there or not. In
the pass in which the search begins some cards lie on the waste already; their piles are given. With one pile none of
this is needed, for the waste's top is the last card left before the place.

Kings of the stock side are removals like any other here: taking one changes what lies on top. The pyramid's, and the
reserve's if all must go, go at once.
"""

from __future__ import annotations

from typing import Final

from pyramid_cli.solver.kernel import NOTHING
from pyramid_cli.solver.plain.searching import Search
from pyramid_cli.solver.plain.store import DEAD
from pyramid_cli.solver.plain.tables import CARD, CLASS, CLASSES, DECK, KINGS, PARTNERS
from pyramid_cli.solver.plain.win import PYRAMID_WEIGHT
from pyramid_cli.solver.problem import Problem

LATER_PASS: Final = 1 << 52
"""Added to the cards a pass began with, in every pass but the first: no pile is given there."""

BASE_SHIFT: Final = 52
"""Where a key's cards that the pass began with stand: above the cards left."""

TIME_SHIFT: Final = 105
"""Where a key's place or time stands: above those and the bit of `LATER_PASS`."""

BASE: Final = LATER_PASS | DECK


class TurnSearch(Search):
    """The search for a win, or for one in the fewest moves."""

    def __init__(self, problem: Problem, shortest: bool, passes: int, deadline: float) -> None:
        super().__init__(problem, passes, deadline)
        self._shortest = shortest
        self._given_piles = problem.turned_this_pass

    def begin(self, cards: int) -> None:
        """Queue the first state."""
        tables = self.tables
        time = tables.settled(cards, tables.turned)
        base = cards & tables.beside if tables.piles > 1 else 0
        label = tables.pass_index
        if self._shortest:
            label = (tables.left ^ cards).bit_count()
            if self.passes:
                time += tables.pass_index * self.span
        self.begin_with(self.offer(self._key(cards, base, time), label, 0, 0, NOTHING, NOTHING))

    def begin_with(self, number: int) -> None:
        """Queue the first state."""
        self.queue(number, self.labels[number] if self._shortest else 0)

    @staticmethod
    def _key(cards: int, base: int, time: int) -> int:
        return cards | base << BASE_SHIFT | time << TIME_SHIFT

    def _tops(self, cards: int, base: int, at: int) -> list[int]:
        """The top card of each waste pile that has one, first pile first."""
        tables = self.tables
        order, bits = tables.order, tables.bits
        if tables.piles == 1:
            top = tables.top_before(cards, at)
            return [order[top]] if top >= 0 else []
        tops = [NOTHING] * tables.piles
        given = 0 if base & LATER_PASS else tables.turned
        for place in range(given):
            if cards & bits[place]:
                tops[self._given_piles[place]] = order[place]
        turned = 0
        for place in range(given, at):
            if base & bits[place]:
                if cards & bits[place]:
                    tops[turned % tables.draw % tables.piles] = order[place]
                turned += 1
        return [card for card in tops if card != NOTHING]

    def _drawn_from(self, cards: int, at: int) -> int:
        """The place in the stock after a draw."""
        tables = self.tables
        turned = 0
        while at < tables.count and turned < tables.draw:
            if cards & tables.bits[at]:
                turned += 1
            at += 1
        return tables.settled(cards, at)

    def expand(self, number: int) -> None:
        """Every removal beside the stock side where it stands, every other after every walk that leads to it."""
        tables = self.tables
        cards_in = tables.cards_in
        key = self.keys[number]
        cards, base = key & DECK, key >> BASE_SHIFT & BASE
        pass_, at = divmod(key >> TIME_SHIFT, self.span)
        if not self._shortest:
            pass_ = self.labels[number]
        uncovered = tables.uncovered(cards)
        for one in cards_in[uncovered]:
            if CARD[one] & KINGS:
                self._remove(cards, base, pass_, at, 0, number, one, NOTHING)
            for other in cards_in[cards & PARTNERS[one]]:
                if uncovered & CARD[other]:
                    if one < other:
                        self._remove(cards, base, pass_, at, 0, number, one, other)
                elif tables.cover_pairs and tables.covers[other] & cards == CARD[one]:
                    self._remove(cards, base, pass_, at, 0, number, one, other)
        walk = 0
        redealt = False
        while True:
            self._take_tops(cards, base, pass_, at, walk, number, uncovered)
            walk += 1
            if at < tables.count:
                at = self._drawn_from(cards, at)
                continue
            # One redeal is enough: a second pass without a removal is the first over again.
            if redealt or not cards & tables.beside:
                return
            redealt = True
            if self.passes or not self._shortest:
                pass_ += 1
                if self.passes and pass_ >= self.passes:
                    return
            at = tables.settled(cards, 0)
            if tables.piles > 1:
                base = cards & tables.beside | LATER_PASS

    def _take_tops(self, cards: int, base: int, pass_: int, at: int, walk: int, parent: int, uncovered: int) -> None:
        """The removals of the waste's top cards: a King, with a card in play beside the stock side, two of them."""
        tops = self._tops(cards, base, at)
        for number, one in enumerate(tops):
            if CARD[one] & KINGS:
                self._remove(cards, base, pass_, at, walk, parent, one, NOTHING)
                continue
            for other in self.tables.cards_in[uncovered & PARTNERS[one]]:
                self._remove(cards, base, pass_, at, walk, parent, one, other)
            for other in tops[number + 1 :]:
                if PARTNERS[one] & CARD[other]:
                    self._remove(cards, base, pass_, at, walk, parent, one, other)

    def _remove(self, cards: int, base: int, pass_: int, at: int, walk: int, parent: int, one: int, other: int) -> None:
        """The state after a walk of so many draws and redeals to this pass and place, and a removal there."""
        tables = self.tables
        cards ^= CARD[one] if other == NOTHING else CARD[one] | CARD[other]
        left = tables.without_kings(cards)
        at = tables.settled(left, at)
        if self._shortest:
            moves = self.labels[parent] + walk + 1 + (cards ^ left).bit_count()
            number = self.offer(self._key(left, base, pass_ * self.span + at), moves, parent, walk, one, other)
        else:
            number = self.offer(self._key(left, base, at), pass_, parent, walk, one, other)
        if number:
            self.judge(number, parent)

    def judge(self, number: int, parent: int) -> None:
        """What becomes of a state just reached from its parent."""
        cards = self.keys[number] & DECK
        if not cards & self.goal:
            if not self._shortest:
                self.won = number
                return
        elif self.met_first and self.proof.dead(cards):
            self.marks[number] = DEAD
            return
        if self._shortest:
            self.queue(number, self.labels[number] + self._removals_needed(cards))
        else:
            self.queue(number, self.time_of(number) + PYRAMID_WEIGHT * (cards & self.tables.pyramid).bit_count())

    def time_of(self, number: int) -> int:
        """When a state is reached, counted in places of the stock from the beginning of the first pass."""
        return (self.labels[number] - self.tables.pass_index) * self.span + (self.keys[number] >> TIME_SHIFT)

    def _removals_needed(self, cards: int) -> int:
        """At least so many removals are needed."""
        tables = self.tables
        if tables.goal_all:
            return (cards & ~KINGS).bit_count() // 2 + (cards & KINGS).bit_count()
        needed = (cards & tables.pyramid).bit_count()
        for c in CLASSES:
            needed -= tables.facts[c][cards & CLASS[c]].possible
        return needed
