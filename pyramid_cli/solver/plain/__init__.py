"""The plain kernel: the solver's search in plain Python, and the specification of the native one.

The native kernel does the same step for step, so that both give the same verdict, line and number of states; what is
done and why is said here. Read `tables` (cards as masks), `proof` (which cards can never be cleared), `store` (states
and their queue) and `searching` (the loop) first, then the three searches: `win`, `shortest`, and `turns` for several
cards a draw or several waste piles.
"""

from __future__ import annotations

from typing import Final

from pyramid_cli.solver.plain.searching import Answer, Search
from pyramid_cli.solver.plain.shortest import ShortestSearch
from pyramid_cli.solver.plain.turns import TurnSearch
from pyramid_cli.solver.plain.win import WinSearch
from pyramid_cli.solver.problem import Problem

NAME: Final = "python"


def search(problem: Problem, shortest: int, passes: int, max_states: int, deadline: float) -> Answer:
    """Search one problem.

    Args:
        problem: the position.
        shortest: whether the line must have the fewest moves.
        passes: passes allowed; 0 is unlimited.
        max_states: states to look at before giving up; 0 is unlimited.
        deadline: time of `time.monotonic` at which to give up; 0 is never.

    Returns:
        The verdict (0 unwinnable, 1 winnable, 2 out of states, 3 out of time); the removals of the line, each as the
        draws and redeals before it (-1: until it is legal), a card, and the other card or 255; the number of states
        looked at.
    """
    kind: Search
    if problem.draw > 1 or problem.piles > 1:
        kind = TurnSearch(problem, bool(shortest), passes, deadline)
    elif shortest:
        kind = ShortestSearch(problem, passes, deadline)
    else:
        kind = WinSearch(problem, passes, deadline)
    return kind.answer(max_states)
