"""Which kernel does the searching: the native one, or its twin in plain Python where no compiler was."""

from __future__ import annotations

from typing import Final, Protocol, cast

from pyramid_cli import kernels
from pyramid_cli.solver.aim import Aim
from pyramid_cli.solver.problem import Problem

UNWINNABLE: Final = 0
WINNABLE: Final = 1
OUT_OF_STATES: Final = 2
OUT_OF_TIME: Final = 3

NOTHING: Final = 255
"""In place of the second card of a removal, where a King goes alone."""

UNTIL_LEGAL: Final = -1
"""In place of the number of draws and redeals before a removal: as many as it takes until it is legal."""

Removal = tuple[int, int, int]
"""A step of a line: draws and redeals before a removal, or `UNTIL_LEGAL`; a card; the other card, or `NOTHING`."""


class Kernel(Protocol):
    """What both kernels are: a name and three questions.

    Of each, `max_states` are the states to look at before giving up, 0 unlimited, and `deadline` the time of
    `time.monotonic` at which to give up, 0 never. Each answers with a verdict, `UNWINNABLE`, `WINNABLE` or the limit
    that was reached; with what was asked for; and with the number of states looked at.
    """

    NAME: str

    def search(
        self, problem: Problem, shortest: int, passes: int, max_states: int, deadline: float
    ) -> tuple[int, list[Removal], int]:
        """Can it be won?

        Args:
            problem: the position.
            shortest: whether the line must have the fewest moves.
            passes: passes allowed; 0 is unlimited.

        Returns:
            Also the removals of a winning line.
        """

    def most(
        self, problem: Problem, aim: Aim, enough: int, passes: int, max_states: int, deadline: float
    ) -> tuple[int, int, int]:
        """How many points can be had?

        Args:
            problem: the position.
            aim: what counts.
            enough: so many points that no more are looked for.
            passes: passes allowed; 0 is unlimited.

        Returns:
            `WINNABLE` or a limit, and the most points found.
        """

    def fewest(
        self, problem: Problem, aim: Aim, points: int, most: int, passes: int, max_states: int, deadline: float
    ) -> tuple[int, list[Removal], int]:
        """In how few moves can so many points be had?

        Args:
            problem: the position.
            aim: what counts.
            points: the points, which must be within reach.
            most: whether it is proven that no more can be had. Then the Kings of the pyramid and the reserve that count
                go as soon as they can, except for one that would be the last card of the pyramid, and the line leaves
                them out.
            passes: passes allowed; 0 is unlimited.

        Returns:
            Also the removals of a line of the fewest moves.
        """


def chosen() -> Kernel:
    """The kernel that the environment asks for.

    Raises:
        KernelError: the native one is asked for by name and was not built, or the name is none.
    """
    return cast(Kernel, kernels.chosen(f"{__package__}._native", f"{__package__}.plain"))
