"""The plain kernel: the solver's search in plain Python, and the specification of the native one.

The native kernel does the same step for step, so that both give the same verdict, line and number of states; what is
done and why is said here. Read `tables` (cards as masks), `proof` (which cards can never be cleared), `store` (states
and their queue) and `searching` (the loop) first, then the three searches: `win`, `shortest`, and `turns` for several
cards a draw or several waste piles; at last `aim` (what points count) and the searches that count points, `most` and
`target`.
"""

from __future__ import annotations

from typing import Final

from pyramid_cli.solver.aim import Aim
from pyramid_cli.solver.kernel import Removal
from pyramid_cli.solver.plain.most import MostSearch, TurnMostSearch
from pyramid_cli.solver.plain.searching import Answer, Search
from pyramid_cli.solver.plain.shortest import ShortestSearch
from pyramid_cli.solver.plain.target import TargetSearch, TurnTargetSearch
from pyramid_cli.solver.plain.turns import TurnSearch
from pyramid_cli.solver.plain.win import WinSearch
from pyramid_cli.solver.problem import Problem

NAME: Final = "python"


def search(problem: Problem, shortest: int, passes: int, max_states: int, deadline: float) -> Answer:
    """Can it be won? As `kernel.Kernel.search` has it."""
    kind: Search
    if problem.turns:
        kind = TurnSearch(problem, bool(shortest), passes, deadline)
    elif shortest:
        kind = ShortestSearch(problem, passes, deadline)
    else:
        kind = WinSearch(problem, passes, deadline)
    return kind.answer(max_states)


def most(
    problem: Problem, aim: Aim, enough: int, passes: int, max_states: int, deadline: float
) -> tuple[int, int, int]:
    """How many points can be had? As `kernel.Kernel.most` has it."""
    kind = TurnMostSearch if problem.turns else MostSearch
    return kind(problem, passes, deadline).look_for(aim, enough, max_states)


def fewest(
    problem: Problem, aim: Aim, points: int, most: int, passes: int, max_states: int, deadline: float
) -> tuple[int, list[Removal], int]:
    """In how few moves can so many points be had? As `kernel.Kernel.fewest` has it."""
    kind = TurnTargetSearch if problem.turns else TargetSearch
    return kind(problem, passes, deadline).look_for(aim, points, bool(most), max_states)
