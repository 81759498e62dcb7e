"""One move worth making, and why there is none where there is none."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pyramid_cli.cli.answering import Limits
from pyramid_cli.errors import EXIT_DONE, EXIT_NO, EXIT_UNKNOWN
from pyramid_cli.game import Game
from pyramid_cli.greedy import greedy_move
from pyramid_cli.words import counted

BUDGET: Final = Limits(500_000, 5.0)
"""What is spent on proving that no line is shorter, once a winning line is known."""

_NO_GREEDY: Final = {
    "won": "The game is won; there is nothing left to do.",
    "over": "The game is over: no move is legal.",
    "stuck": "The game is stuck: no pyramid card can be removed any more, and drawing brings up no removal.",
    "playing": "Drawing on brings up no removal any more.",
}


class Hint(NamedTuple):
    """One move, or why there is none.

    Attributes:
        move: the move in the notation of `play`; None where none is worth making.
        how: how it was found, `greedy` or `solver`.
        length: moves to the end of the line it begins, itself one; None where no line is known.
        verdict: the solver's verdict on the game; None for `greedy`, which has none.
        optimal: whether it is proven that no line is shorter.
        lost_at: the number of the move that lost the game, from 1; 0 where it could never be won; None where it can be,
            or that isn't known.
        told: a sentence for standard error; None where there is nothing to say.
        exit_code: the exit code for this game alone.
    """

    move: str | None
    how: str
    length: int | None = None
    verdict: str | None = None
    optimal: bool = False
    lost_at: int | None = None
    told: str | None = None
    exit_code: int = EXIT_DONE

    def as_object(self) -> dict[str, Any]:
        """The object that `hint --json` prints."""
        return {
            "move": self.move,
            "how": self.how,
            "length": self.length,
            "verdict": self.verdict,
            "optimal": self.optimal,
            "lost_at": self.lost_at,
        }


def greedy_hint(game: Game) -> Hint:
    """The move that looks best now."""
    move = greedy_move(game.position)
    if move is None:
        return Hint(None, "greedy", told=_NO_GREEDY[game.status], exit_code=EXIT_NO)
    return Hint(move.text, "greedy")


def solver_hint(game: Game, limits: Limits) -> Hint:
    """The first move of a shortest winning line, or the move that lost the game.

    Proving a line the shortest can take long where finding one doesn't: past `BUDGET` the hint is the first move of the
    line found, and says so.
    """
    from pyramid_cli.solver.course import Asker, lost_course

    ask = Asker(limits)
    found = ask(game)
    if found.verdict == "unknown":
        told = f"Whether the game can be won is not known: {limits.reached(found.limit)}."
        return Hint(None, "solver", verdict="unknown", told=told, exit_code=EXIT_UNKNOWN)
    if found.verdict == "unwinnable":
        course = lost_course(game, ask)
        lost_at = 0 if course.start == "unwinnable" else course.losing_move
        told = _what_lost(game, lost_at, course.limit, limits)
        return Hint(None, "solver", verdict="unwinnable", lost_at=lost_at, told=told, exit_code=EXIT_NO)
    if not found.moves:
        told = "The game is won; there is nothing left to do."
        return Hint(None, "solver", 0, "winnable", True, told=told, exit_code=EXIT_NO)
    best = ask(game, "shortest", BUDGET)
    if best.verdict == "winnable":
        return Hint(best.moves[0].text, "solver", len(best.moves), "winnable", best.optimal)
    told = f"This wins in {counted(len(found.moves), 'move')}; that nothing wins sooner is not proven."
    return Hint(found.moves[0].text, "solver", len(found.moves), "winnable", told=told)


def _what_lost(game: Game, lost_at: int | None, limit: str | None, limits: Limits) -> str:
    """Which move made an unwinnable game unwinnable, in words; where that isn't known, the limit that was reached."""
    if lost_at == 0:
        began = "the deal" if game.deal is not None else "the position it began with"
        return f"The game could never be won: {began} is unwinnable."
    if lost_at is None:
        return f"The game can't be won any more. Which move lost it is not known: {limits.reached(limit)}."
    return f"The game can't be won any more: move {lost_at} ({game.moves[lost_at - 1]}) lost it."
