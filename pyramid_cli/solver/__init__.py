"""The solver: can a position be won, in how few passes, in how few moves? Every answer is a proof."""

from __future__ import annotations

import time
from typing import Literal, NamedTuple

from pyramid_cli.errors import UsageError
from pyramid_cli.game import Game
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.solver.kernel import OUT_OF_STATES, OUT_OF_TIME, UNWINNABLE, WINNABLE, chosen
from pyramid_cli.solver.lines import winning_moves
from pyramid_cli.solver.problem import problem_of

__all__ = ["Question", "Solution", "Verdict", "solve"]

Question = Literal["win", "passes", "shortest"]
Verdict = Literal["winnable", "unwinnable", "unknown"]

QUESTIONS: tuple[Question, ...] = ("win", "passes", "shortest")
_OUT_OF_MEMORY = 4
_LIMITS = {OUT_OF_STATES: "max-states", OUT_OF_TIME: "time-limit", _OUT_OF_MEMORY: "memory"}
_MOST_STATES = 2**63 - 1
"""What the native kernel can count to."""


class Solution(NamedTuple):
    """What the solver found.

    Attributes:
        verdict: `winnable`; `unwinnable`, every line of play covered; `unknown`, a limit was reached first.
        moves: the winning line from the position on, every move played by the engine; empty for the other verdicts, and
            for a position already won.
        optimal: whether the line is proven the best the question asks for; never for the question `win`.
        passes: the pass the line ends in; None without a line.
        score: the points at its end; None without a line.
        states: states looked at.
        seconds: time taken.
        kernel: the kernel used, `native` or `python`.
        limit: of an `unknown` verdict the limit reached, `max-states`, `time-limit` or `memory`; else None.
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    optimal: bool
    passes: int | None
    score: int | None
    states: int
    seconds: float
    kernel: str
    limit: str | None

    @property
    def length(self) -> int | None:
        """Moves of the line; None without one."""
        return len(self.moves) if self.verdict == "winnable" else None


class _Search:
    """One question about one position, with what is left of its limits."""

    def __init__(self, position: Position, max_states: int | None, time_limit: float | None) -> None:
        self.position = position
        self.problem = problem_of(position)
        self.kernel = chosen()
        self.begun = time.monotonic()
        self.deadline = 0.0 if time_limit is None else self.begun + time_limit
        self.max_states = max_states
        self.states = 0

    def ask(self, passes: int, *, shortest: bool = False) -> tuple[int, list[tuple[int, int, int]]]:
        """The kernel's verdict and line for so many passes, 0 unlimited."""
        most = 0
        if self.max_states is not None:
            most = min(self.max_states, _MOST_STATES) - self.states
            if most <= 0:
                return OUT_OF_STATES, []
        try:
            verdict, removals, states = self.kernel.search(self.problem, int(shortest), passes, most, self.deadline)
        except MemoryError:
            return _OUT_OF_MEMORY, []
        self.states += states
        return verdict, removals

    def solution(self, verdict: int, removals: list[tuple[int, int, int]], question: Question) -> Solution:
        """The verdict and line as a solution."""
        moves: tuple[Move, ...] = ()
        passes = score = None
        if verdict == WINNABLE:
            exact = question == "shortest" or self.problem.draw > 1 or self.problem.piles > 1
            moves = winning_moves(self.position, removals, exact=exact)
            end = self.position
            for move in moves:
                end = end.play(move)
            passes, score = end.pass_number, end.score
        names: dict[int, Verdict] = {WINNABLE: "winnable", UNWINNABLE: "unwinnable"}
        return Solution(
            verdict=names.get(verdict, "unknown"),
            moves=moves,
            optimal=verdict == WINNABLE and question != "win",
            passes=passes,
            score=score,
            states=self.states,
            seconds=time.monotonic() - self.begun,
            kernel=self.kernel.NAME,
            limit=_LIMITS.get(verdict),
        )


def solve(
    game: Game | Position,
    question: Question = "win",
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
) -> Solution:
    """Solve a game or position, exactly, under its own rules.

    Args:
        game: what to solve, from its present position on.
        question: `win`: can it be won? `passes`: in how few passes? `shortest`: in how few moves, removals, draws and
            redeals each counting one?
        max_states: states to look at before the verdict is `unknown`.
        time_limit: seconds after which it is.

    Raises:
        UsageError: no such question, or a limit that is not above 0.
        KernelError: the kernel asked for is not there.
    """
    if question not in QUESTIONS:
        raise UsageError(f"There is no question {question!r}. The questions are {', '.join(QUESTIONS)}.")
    if max_states is not None and max_states < 1:
        raise UsageError(f"The number of states must be 1 or more, not {max_states}.")
    if time_limit is not None and not time_limit > 0:
        raise UsageError(f"The time limit must be above 0 seconds, not {time_limit}.")
    search = _Search(game.position if isinstance(game, Game) else game, max_states, time_limit)
    allowed = search.problem.passes
    if question == "passes":
        return _fewest_passes(search, allowed)
    verdict, removals = search.ask(allowed, shortest=question == "shortest")
    return search.solution(verdict, removals, question)


def _fewest_passes(search: _Search, allowed: int) -> Solution:
    """Whether it can be won at all, then in one pass, in two, … until it can."""
    verdict, removals = search.ask(allowed)
    best = search.solution(verdict, removals, "passes")
    if verdict != WINNABLE or best.passes is None:
        return best
    for passes in range(search.position.pass_number, best.passes):
        verdict, removals = search.ask(passes)
        if verdict != UNWINNABLE:
            return search.solution(verdict, removals, "passes")
    return best._replace(states=search.states, seconds=time.monotonic() - search.begun)
