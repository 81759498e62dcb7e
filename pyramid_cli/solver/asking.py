"""One question put to a kernel, perhaps in several searches, within its limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from pyramid_cli.cards import KINGS
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.solver.aim import Aim
from pyramid_cli.solver.kernel import OUT_OF_STATES, OUT_OF_TIME, WINNABLE, Removal, chosen
from pyramid_cli.solver.lines import best_moves
from pyramid_cli.solver.problem import problem_of

_OUT_OF_MEMORY: Final = 4
LIMITS: Final = {OUT_OF_STATES: "max-states", OUT_OF_TIME: "time-limit", _OUT_OF_MEMORY: "memory"}

_MOST_STATES: Final = 2**63 - 1
"""What the native kernel can count to."""


class LimitReached(Exception):
    """A search ended without an answer; its one argument is the kernel's verdict."""


class Asking:
    """Searches of one position, with what is left of their limits.

    Attributes:
        position, problem: what is searched.
        kernel: what searches.
        states: states looked at so far.
    """

    def __init__(self, position: Position, max_states: int | None, time_limit: float | None) -> None:
        self.position = position
        self.problem = problem_of(position)
        self.kernel = chosen()
        self.states = 0
        self._deadline = 0.0 if time_limit is None else time.monotonic() + time_limit
        self._max_states = max_states

    def line_to_win(self, passes: int, *, shortest: bool = False) -> list[Removal] | None:
        """The removals of a winning line within so many passes, 0 unlimited; None where there is none.

        Raises:
            LimitReached: no answer within the limits.
        """
        verdict, removals = self._search(self.kernel.search, int(shortest), passes)
        return removals if verdict == WINNABLE else None

    def most_points(self, aim: Aim, enough: int) -> int:
        """The most points that can be had; no more are looked for than are enough.

        Raises:
            LimitReached: no answer within the limits.
        """
        if self.position.is_won:
            return 0
        _, points = self._search(self.kernel.most, aim, enough, self.problem.passes)
        return int(points)

    def moves_to_points(self, aim: Aim, points: int, *, most: bool) -> tuple[Move, ...]:
        """The fewest moves to so many points, which can be had.

        Args:
            aim: what counts.
            points: so many, or more.
            most: whether no more can be had.

        Raises:
            LimitReached: no answer within the limits.
        """
        if self.position.is_won:
            return ()
        _, removals = self._search(self.kernel.fewest, aim, points, int(most), self.problem.passes)
        free_kings = {card for card in KINGS if aim.weights[card]} if most else set()
        return best_moves(self.position, removals, free_kings=free_kings)

    def _search(self, search: Callable[..., tuple[int, Any, int]], *asked: Any) -> tuple[int, Any]:
        most = 0
        if self._max_states is not None:
            most = min(self._max_states, _MOST_STATES) - self.states
            if most <= 0:
                raise LimitReached(OUT_OF_STATES)
        try:
            verdict, found, states = search(self.problem, *asked, most, self._deadline)
        except MemoryError:
            raise LimitReached(_OUT_OF_MEMORY) from None
        self.states += states
        if verdict in LIMITS:
            raise LimitReached(verdict)
        return verdict, found
