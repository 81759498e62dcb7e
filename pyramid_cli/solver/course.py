"""The course of a game: could it be won when it began, and after which move could it no longer?"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from pyramid_cli.game import Game
from pyramid_cli.solver import Question, Solution, Verdict, solve

Bounds = tuple[int | None, float | None]
"""States and seconds that a search may take; None for as many as it takes."""

UNBOUNDED: Final[Bounds] = (None, None)

_Number = TypeVar("_Number", int, float)


class Asker:
    """Asks the solver several questions within one time limit; the limit of states is for each."""

    def __init__(self, bounds: Bounds = UNBOUNDED) -> None:
        self._max_states, self._time_limit = bounds
        self._begun = time.monotonic()

    def __call__(self, game: Game, question: Question = "win", budget: Bounds = UNBOUNDED) -> Solution:
        """Ask one question, within a budget of its own where there is one."""
        seconds = self._time_limit
        if seconds is not None:
            # Never 0, which is no limit that a search could have.
            seconds = max(1e-6, self._begun + seconds - time.monotonic())
        states, own_seconds = budget
        return solve(
            game, question, max_states=_least(self._max_states, states), time_limit=_least(seconds, own_seconds)
        )


def _least(one: _Number | None, other: _Number | None) -> _Number | None:
    """The tighter of two limits; None where neither is one."""
    return min((limit for limit in (one, other) if limit is not None), default=None)


class Course(NamedTuple):
    """Whether a game could be won when it began and still can, and which move lost it.

    Attributes:
        start: the verdict on the position it began with.
        end: the verdict on the position it has come to.
        losing_move: the number, from 1, of the earliest move after which it could no longer be won; None where there is
            none or it isn't known.
        limit: the limit that an answer was given up at, as a `Solution` has it; None where nothing is unknown.
    """

    start: Verdict
    end: Verdict
    losing_move: int | None = None
    limit: str | None = None


def course_of(game: Game, ask: Callable[[Game], Solution]) -> Course:
    """The course of a game, in as few questions as tell it.

    Args:
        game: the game, whole. Cards that were unknown at first count as known from the beginning.
        ask: answers whether a game can be won.

    Raises:
        UnseenError: some cards are unknown to the end.
    """
    game = game.in_hindsight()
    if game.position.is_won:
        return Course("winnable", "winnable")
    found = ask(game)
    if found.verdict == "unwinnable":
        return lost_course(game, ask)
    if found.verdict == "winnable" or not game.moves:
        # What can be won could be won before every move that was made.
        return Course(found.verdict, found.verdict, limit=found.limit)
    first = ask(game.at(0))
    # What couldn't be won when it began can't be won now.
    end: Verdict = "unwinnable" if first.verdict == "unwinnable" else "unknown"
    return Course(first.verdict, end, limit=None if end == "unwinnable" else first.limit or found.limit)


def lost_course(game: Game, ask: Callable[[Game], Solution]) -> Course:
    """The course of a game that can't be won any more: what is lost stays lost, so halving the moves finds it."""
    game = game.in_hindsight()
    first = ask(game.at(0)) if game.moves else None
    if first is None or first.verdict == "unwinnable":
        return Course("unwinnable", "unwinnable")
    if first.verdict == "unknown":
        return Course("unknown", "unwinnable", limit=first.limit)
    won, lost = 0, len(game.moves)
    while lost - won > 1:
        middle = (won + lost) // 2
        found = ask(game.at(middle))
        if found.verdict == "unknown":
            return Course("winnable", "unwinnable", limit=found.limit)
        won, lost = (middle, lost) if found.verdict == "winnable" else (won, middle)
    return Course("winnable", "unwinnable", lost)
