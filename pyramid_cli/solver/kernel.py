"""Which kernel does the searching: the native one, or its twin in plain Python where no compiler was."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Final, Protocol, cast

from pyramid_cli.errors import KernelError
from pyramid_cli.solver.problem import Problem
from pyramid_cli.words import shorten

VARIABLE: Final = "PYRAMID_KERNEL"
"""The environment variable that chooses: `native`, `python` or `auto`, the default."""

UNWINNABLE: Final = 0
WINNABLE: Final = 1
OUT_OF_STATES: Final = 2
OUT_OF_TIME: Final = 3


class Kernel(Protocol):
    """What both kernels are: a name and one function."""

    NAME: str

    def search(
        self, problem: Problem, shortest: int, passes: int, max_states: int, deadline: float
    ) -> tuple[int, list[tuple[int, int, int]], int]:
        """Search one problem.

        Args:
            problem: the position.
            shortest: whether the line must have the fewest moves.
            passes: passes allowed; 0 is unlimited.
            max_states: states to look at before giving up; 0 is unlimited.
            deadline: time of `time.monotonic` at which to give up; 0 is never.

        Returns:
            The verdict (`UNWINNABLE`, `WINNABLE` or the limit that was reached); the removals of the line, each as the
            draws and redeals before it (-1: until it is legal), a card, and the other card or 255; the number of
            states looked at.
        """


def chosen() -> Kernel:
    """The kernel that the environment asks for.

    Raises:
        KernelError: the native one is asked for by name and was not built, or the name is none.
    """
    asked = os.environ.get(VARIABLE) or "auto"
    if asked not in ("native", "python", "auto"):
        raise KernelError(f"{VARIABLE} must be native, python or auto, not {shorten(asked)}.")
    if asked != "python":
        try:
            return _kernel("_native")
        except ImportError:
            if asked == "native":
                raise KernelError(
                    f"{VARIABLE}=native, but the native kernel was not built. Install a C compiler and the package "
                    "again, or choose python or auto."
                ) from None
    return _kernel("plain")


def _kernel(module: str) -> Kernel:
    return cast(Kernel, import_module(f"{__package__}.{module}"))
