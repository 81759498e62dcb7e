"""The solver: can a position be won, in how few passes, in how few moves? And what is the best that can be had?

Every answer is a proof.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from pyramid_cli.cards import RANKS
from pyramid_cli.errors import UsageError
from pyramid_cli.game import Game, play_all
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.solver.aim import gone_of_rank
from pyramid_cli.solver.asking import LIMITS, Asking, LimitReached
from pyramid_cli.solver.best import best
from pyramid_cli.solver.lines import winning_moves
from pyramid_cli.solver.solution import AIMED, QUESTIONS, Question, Solution, Verdict

__all__ = ["Question", "Solution", "Verdict", "solve"]


def solve(
    game: Game | Position,
    question: Question = "win",
    *,
    rank: str | None = None,
    at_least: int | None = None,
    max_states: int | None = None,
    time_limit: float | None = None,
) -> Solution:
    """Solve a game or position, exactly, under its own rules.

    Args:
        game: what to solve, from its present position on.
        question: `win`: can it be won? `passes`: in how few passes? `shortest`: in how few moves, removals, draws and
            redeals each counting one? `best-score`: what is the best score, won or not? `clear-rank`: how many cards of
            a rank can go? `fewest-left`: how few pyramid cards can be left? The last three want the fewest moves too.
        rank: of `clear-rank`, the rank: A, 2 to 9, T, J, Q or K.
        at_least: of `best-score` and `clear-rank`, how much is enough (for the scoring `left`, how little): the line
            has the fewest moves of those that reach it; of `clear-rank`, of those that clear the pyramid as well, where
            one does.
        max_states: states to look at before the verdict is `unknown`.
        time_limit: seconds after which it is.

    Raises:
        UsageError: no such question or rank, or a limit that is not above 0.
        KernelError: the kernel asked for is not there.
    """
    asked = _Asked.checked(question, rank, at_least)
    if max_states is not None and max_states < 1:
        raise UsageError(f"The number of states must be 1 or more, not {max_states}.")
    if time_limit is not None and not time_limit > 0:
        raise UsageError(f"The time limit must be above 0 seconds, not {time_limit}.")
    begun = time.monotonic()
    asking = Asking(game.position if isinstance(game, Game) else game, max_states, time_limit)
    try:
        solution = _answer(asking, asked)
    except LimitReached as reached:
        solution = Solution("unknown", limit=LIMITS[reached.args[0]])
    return solution._replace(states=asking.states, seconds=time.monotonic() - begun, kernel=asking.kernel.NAME)


class _Asked(NamedTuple):
    """A question that makes sense; the rank as a number."""

    question: Question
    rank: int | None
    at_least: int | None

    @classmethod
    def checked(cls, question: Question, rank: str | None, at_least: int | None) -> _Asked:
        if question not in QUESTIONS:
            raise UsageError(f"There is no question {question!r}. The questions are {', '.join(QUESTIONS)}.")
        if (rank is not None) != (question == "clear-rank"):
            raise UsageError("A rank goes with the question clear-rank, and that with a rank.")
        if rank is not None and (len(rank) != 1 or rank not in RANKS):
            raise UsageError(f"There is no rank {rank!r}. The ranks are {' '.join(RANKS)}.")
        if at_least is not None and question not in ("best-score", "clear-rank"):
            raise UsageError("So much at least can be asked for with the questions best-score and clear-rank.")
        return cls(question, None if rank is None else RANKS.index(rank) + 1, at_least)


def _answer(asking: Asking, asked: _Asked) -> Solution:
    if asked.question == "passes":
        return _fewest_passes(asking)
    shortest = asked.question == "shortest"
    removals = asking.line_to_win(asking.problem.passes, shortest=shortest)
    if asked.question in AIMED:
        return _best(asking, asked, "unwinnable" if removals is None else "winnable")
    return _won(asking, removals, shortest=shortest)


def _won(asking: Asking, removals: list[tuple[int, int, int]] | None, *, shortest: bool = False) -> Solution:
    """What came of a question that wants a win."""
    if removals is None:
        return Solution("unwinnable")
    moves = winning_moves(asking.position, removals, exact=shortest or asking.problem.turns)
    return _ending(asking.position, "winnable", moves)._replace(optimal=shortest)


def _fewest_passes(asking: Asking) -> Solution:
    """Whether it can be won at all, then in one pass, in two, … until it can."""
    found = _won(asking, asking.line_to_win(asking.problem.passes))
    if found.passes is None:
        return found
    for passes in range(asking.position.pass_number, found.passes):
        fewer = _won(asking, asking.line_to_win(passes))
        if fewer.has_line:
            found = fewer
            break
    return found._replace(optimal=True)


def _best(asking: Asking, asked: _Asked, verdict: Verdict) -> Solution:
    """What came of a question for a best line."""
    moves, clearing = best(asking, asked.question, asked.rank, asked.at_least)
    reached = None if asked.at_least is None else moves is not None
    if moves is None:
        return Solution(verdict, reached=reached)
    found = _ending(asking.position, verdict, moves, asked.rank)._replace(optimal=True, reached=reached)
    if clearing is None:
        return found
    other = _ending(asking.position, verdict, clearing, asked.rank)._replace(optimal=True)
    return found._replace(clearing=other)


def _ending(position: Position, verdict: Verdict, moves: tuple[Move, ...], rank: int | None = None) -> Solution:
    """A line and what it ends with."""
    end = play_all(position, moves)
    return Solution(
        verdict,
        moves,
        won=end.is_won,
        passes=end.pass_number,
        score=end.score,
        pyramid_left=end.pyramid_left,
        gone=None if rank is None else gone_of_rank(end, rank),
    )
