"""How many points can be had?

The idea. The search for a win, with another end: it remembers the most points reached, gives up states that can't bring
more, and ends when none is left. Those that may bring most go first. What is known of a state when it is met is what
was known of the one it was reached from; only when its turn comes is its own ceiling worked out, and where that is
lower it waits again.

Kings. Those of the stock side count here, so they are among the cards left. With one pile they go the moment they are
passed, which takes no time, and when what lies on them on the waste is gone; so a state never has one on top of the
waste. Walking to one is a step. The Kings of the pyramid and the reserve go at once, but for one that is the pyramid's
last card: with it the game may end, so that is a step.
"""

from __future__ import annotations

from typing import Final

from pyramid_cli.solver.aim import Aim
from pyramid_cli.solver.kernel import UNWINNABLE, WINNABLE
from pyramid_cli.solver.plain.aim import Aiming
from pyramid_cli.solver.plain.store import DEAD
from pyramid_cli.solver.plain.tables import DECK, DRAWN, KINGS
from pyramid_cli.solver.plain.turns import TurnSearch
from pyramid_cli.solver.plain.win import WinSearch
from pyramid_cli.solver.problem import NO_CARD, Problem

LEVELS: Final = 23
URGENCIES: Final = 700
"""Priorities: so many levels of ceilings, so many steps of urgency in each."""

CARD_LEFT: Final = 8
"""What a card left adds to a state's urgency."""


class Most(Aiming):
    """A search for the most points.

    Attributes:
        best: the most points reached so far.
        enough: no more are looked for.
    """

    def look_for(self, aim: Aim, enough: int, max_states: int) -> tuple[int, int, int]:
        """The verdict, the most points and the number of states."""
        self.aim_at(aim)
        self.tables.steps = DECK
        self.tables.free_kings = KINGS & (self.tables.pyramid | self.tables.reserve)
        self.enough = enough
        self.best = 0
        verdict = self.begin_and_run(max_states)
        return WINNABLE if verdict == UNWINNABLE else verdict, self.best, self.expanded

    def answers(self, number: int) -> bool:
        """Never: `judge` sees when the points are enough."""
        return False

    def _queue_most(self, number: int) -> None:
        """Those that may bring most go first; among them, the ones with few cards left, early."""
        level = (self._top - self.ceilings[number]) // self.unit
        urgency = self.time_of(number) + CARD_LEFT * (self.keys[number] & DECK).bit_count()
        self.queue(number, min(level, LEVELS - 1) * URGENCIES + min(urgency, URGENCIES - 1))

    def begin_with(self, number: int) -> None:
        """Queue the first state."""
        cards = self.keys[number] & DECK
        self.live[number] = cards
        self.staying[number] = 0
        self.best = self.points(cards)
        self._top = self.ceilings[number] = self.find_ceiling(number, 0)
        self.enough = min(self.enough, self._top)
        if self.best >= self.enough:
            self.won = number
        else:
            self._queue_most(number)

    def judge(self, number: int, parent: int) -> None:
        """What becomes of a state just reached from its parent."""
        cards = self.keys[number] & DECK
        points = self.points(cards)
        if points > self.best:
            self.best = points
            if points >= self.enough:
                self.won = number
                return
        if self.over(cards) or self.ceilings[parent] <= self.best:
            return
        self.live[number] = self.live[parent]
        self.staying[number] = self.staying[parent]
        self.unchecked.add(number)
        self.ceilings[number] = self.ceilings[parent]
        self._queue_most(number)

    def stands(self, number: int) -> bool:
        """Whether a state may bring more than the best; where its ceiling turns out lower, it waits again."""
        if number in self.unchecked:
            known = self.ceilings[number]
            ceiling = self.ceilings[number] = min(known, self.find_ceiling(number, self.best + 1))
            if self.best < ceiling < known:
                self._queue_most(number)
                return False
        if self.ceilings[number] <= self.best:
            self.marks[number] = DEAD
            return False
        return True


class MostSearch(Most, WinSearch):
    """The search for the most points with one waste pile and one card a draw."""

    def first_cards(self) -> int:
        """The cards there, less the Kings that go at once."""
        tables = self.tables
        at = tables.turned
        if tables.mode == DRAWN and at and tables.order[at - 1] != NO_CARD:
            at -= 1
        return self._without_top_kings(tables.without_kings(tables.left), at)

    def _without_top_kings(self, cards: int, at: int) -> int:
        tables = self.tables
        if self.over(cards):
            return cards
        top = tables.top_before(cards, at)
        while top >= 0 and tables.bits[top] & KINGS:
            cards ^= tables.bits[top]
            top = tables.top_before(cards, top)
        return cards

    def passed_by(self, cards: int, parent: int, pass_: int, at: int) -> int:
        """The cards less the Kings that go on the way from a state to a time."""
        before, beside = self.tables.before, self.tables.beside
        old_pass, old_at = divmod(self.labels[parent], self.span)
        if pass_ != old_pass:
            kings = before[at] | beside & ~before[old_at]
        elif at > old_at:
            kings = before[at] & ~before[old_at]
        else:
            kings = 0
        return self._without_top_kings(cards & ~(kings & KINGS), at)


class TurnMostSearch(Most, TurnSearch):
    """The same for several cards a draw or several waste piles; there Kings of the stock side are removals like any."""

    def __init__(self, problem: Problem, passes: int, deadline: float) -> None:
        super().__init__(problem, False, passes, deadline)
