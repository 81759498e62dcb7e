"""Can it be won? For one waste pile and one card a draw.

The idea (SOLVER.md, facts 2, 3, 4 and 6). The cards left and the place reached in the stock tell the whole position:
what lies on the waste are the cards left of those before the place. And with the same cards left, an earlier place,
or an earlier pass, is never worse: drawing and redealing lead from there to every later one. So

- the key of a state is the mask of the cards left, nothing more;
- its label is the earliest time it is reached, pass x span + place;
- a step is a removal, done at the first time its cards are in play together;
- the priority is the time plus 10 for each pyramid card left. Any order finds a win if there is one; this finds it
  soon.

Kings. Those of the stock side go the moment they are passed, which takes no time and hides nothing; so do the
reserve's. They are left out from the beginning, and whoever plays the line takes them as they come (under goal `all`
too: at the end a walk through the stock takes those that are left).

Modes. In mode `open` a card can go as soon as everything before it in the stock has been drawn, for it is then the
stock's top card; mode `drawn` is the same with the drawn card as the stock's top card. In mode `waste` it must be
drawn itself, so it goes one place later, and two stock-side cards never go together.
"""

from __future__ import annotations

from typing import Final

from pyramid_cli.solver.kernel import NOTHING, UNTIL_LEGAL
from pyramid_cli.solver.plain.searching import Search
from pyramid_cli.solver.plain.store import DEAD
from pyramid_cli.solver.plain.tables import CARD, DRAWN, KINGS, PARTNERS, WASTE
from pyramid_cli.solver.problem import NO_CARD, Problem

ENDLESS: Final = 1 << 20
"""In place of an unlimited number of passes: more than there are removals."""

PYRAMID_WEIGHT: Final = 10
"""What a pyramid card left adds to a state's priority."""


class WinSearch(Search):
    """The search for any win; its attribute `won` is set the moment one is reached."""

    def __init__(self, problem: Problem, passes: int, deadline: float) -> None:
        super().__init__(problem, passes or ENDLESS, deadline)
        self._begun = self.tables.pass_index * self.span
        # The places after a stock-side card at which it can go.
        self._late = 1 if self.tables.mode == WASTE else 0

    def first_cards(self) -> int:
        """The cards there, less the Kings of the stock side and the reserve and those that go at once."""
        tables = self.tables
        return tables.without_kings(tables.left & ~(KINGS & ~tables.pyramid))

    def begin(self, cards: int) -> None:
        """Queue the first state at the present time; in mode `drawn` the drawn card's own place is the present one."""
        tables = self.tables
        at = tables.turned
        if tables.mode == DRAWN and at and tables.order[at - 1] != NO_CARD:
            at -= 1
        time = self._begun + tables.settled(cards, at)
        self.begin_with(self.offer(cards, time, 0, 0, NOTHING, NOTHING))

    def begin_with(self, number: int) -> None:
        """Queue the first state."""
        self._queue_soon(number)

    def time_of(self, number: int) -> int:
        """When a state is reached, counted from the beginning of the first pass."""
        return self.labels[number] - self._begun

    def _queue_soon(self, number: int) -> None:
        pyramid_left = (self.keys[number] & self.tables.pyramid).bit_count()
        self.queue(number, self.time_of(number) + PYRAMID_WEIGHT * pyramid_left)

    def expand(self, number: int) -> None:
        """Every removal of two pyramid or reserve cards now, every other at the first time it can be."""
        tables = self.tables
        cards_in, index, bits = tables.cards_in, tables.index, tables.bits
        cards = self.keys[number]
        pass_, at = divmod(self.labels[number], self.span)
        top = tables.top_before(cards, at)
        uncovered = tables.uncovered(cards)
        for one in cards_in[uncovered]:
            if CARD[one] & KINGS:
                self._reach(cards, pass_, at, number, one, NOTHING)
            for other in cards_in[cards & PARTNERS[one]]:
                place = index[other]
                if uncovered & CARD[other]:
                    if one < other:
                        self._reach(cards, pass_, at, number, one, other)
                elif place >= 0:
                    if place == top:
                        self._reach(cards, pass_, at, number, one, other)
                    else:
                        self._reach_beside(cards, pass_, at, place, number, one, other)
                elif tables.cover_pairs and tables.covers[other] & cards == CARD[one]:
                    self._reach(cards, pass_, at, number, one, other)
        # The Kings of the stock side are there only where points count (see `most`).
        kings = cards & tables.beside & KINGS
        if tables.mode == WASTE and not kings:
            return
        # Two stock-side cards: one is the waste's top, the other the stock's, so they are neighbours among those left.
        previous = -1
        for place in range(tables.count):
            bit = cards & bits[place]
            if not bit:
                continue
            if bit & kings:
                self._reach_beside(cards, pass_, at, place, number, tables.order[place], NOTHING)
                continue
            if previous >= 0 and tables.mode != WASTE:
                one, other = tables.order[previous], tables.order[place]
                if PARTNERS[one] & bit:
                    self._reach_beside(cards, pass_, at, place, number, one, other)
            previous = place

    def _reach_beside(self, cards: int, pass_: int, at: int, place: int, parent: int, one: int, other: int) -> None:
        """A removal with the stock-side card at a place in the order, at the first time that place is reached."""
        if place >= at:
            self._reach(cards, pass_, place + self._late, parent, one, other)
        elif pass_ + 1 < self.passes:
            self._reach(cards, pass_ + 1, place + self._late, parent, one, other)

    def _reach(self, cards: int, pass_: int, at: int, parent: int, one: int, other: int) -> None:
        """The state after a removal at a time: this pass and this place in the stock."""
        tables = self.tables
        cards &= ~(CARD[one] if other == NOTHING else CARD[one] | CARD[other])
        if cards & tables.free_kings:
            cards = tables.without_kings(cards)
        cards = self.passed_by(cards, parent, pass_, at)
        time = pass_ * self.span + tables.settled(cards, at)
        number = self.offer(cards, time, parent, UNTIL_LEGAL, one, other)
        if number:
            self.judge(number, parent)

    def passed_by(self, cards: int, parent: int, pass_: int, at: int) -> int:
        """The cards less the Kings that go on the way from a state to a time."""
        return cards

    def judge(self, number: int, parent: int) -> None:
        """What becomes of a state just reached from its parent."""
        cards = self.keys[number]
        if not cards & self.goal:
            self.won = number
        elif self.met_first and self.proof.dead(cards):
            self.marks[number] = DEAD
        else:
            self._queue_soon(number)
