"""What the solver says of one deal, as whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pyramid_cli.figures.kernel import NEVER
from pyramid_cli.figures.question import Column
from pyramid_cli.position import opening_position
from pyramid_cli.rules import Rules
from pyramid_cli.solver import solve
from pyramid_cli.solver.aim import fewest_left as fewest_left_measure
from pyramid_cli.solver.asking import Asking, LimitReached
from pyramid_cli.solver.kernel import WINNABLE, chosen
from pyramid_cli.solver.problem import problem_of


def answers(rules: Rules, cards: tuple[int, ...], columns: tuple[Column, ...]) -> tuple[int, ...]:
    """The answer in each column for a deal of these cards.

    Raises:
        MemoryError: a search needs more memory than there is.
    """
    return tuple([_ANSWER[column](rules, cards) for column in columns])


def least_passes(rules: Rules, cards: tuple[int, ...]) -> int:
    """The fewest passes in which the deal can be won, as many being allowed as it takes; `NEVER` where it can't be.

    The kernel is asked directly: nobody sees the line, so none is put together.
    """
    problem = problem_of(opening_position(rules, cards))
    search = chosen().search
    if search(problem, 0, 0, 0, 0.0)[0] != WINNABLE:
        return NEVER
    passes = 1
    while search(problem, 0, passes, 0, 0.0)[0] != WINNABLE:
        passes += 1
    return passes


def fewest_moves(rules: Rules, cards: tuple[int, ...]) -> int:
    """The fewest moves in which the deal can be won under the rules; `NEVER` where it can't be."""
    solution = solve(opening_position(rules, cards), "shortest")
    if solution.verdict == "unknown":
        # The only limit there is.
        raise MemoryError
    return NEVER if solution.length is None else solution.length


def fewest_left(rules: Rules, cards: tuple[int, ...]) -> int:
    """The fewest pyramid cards that can be left under the rules; the line that leaves no more is not looked for."""
    opening = opening_position(rules, cards)
    measure = fewest_left_measure(opening)
    try:
        return measure.now - Asking(opening, None, None).most_points(measure.aim, measure.now)
    except LimitReached:
        raise MemoryError from None


_ANSWER: Final[dict[Column, Callable[[Rules, tuple[int, ...]], int]]] = {
    "least_passes": least_passes,
    "fewest_moves": fewest_moves,
    "fewest_left": fewest_left,
}
