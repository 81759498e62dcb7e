"""Which kernel does the heavy work: a native one, or its twin in plain Python where no compiler was."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType
from typing import Final

from pyramid_cli.errors import KernelError
from pyramid_cli.words import shorten

VARIABLE: Final = "PYRAMID_KERNEL"
"""The environment variable that chooses: `native`, `python` or `auto`, the default."""


def chosen(native: str, plain: str) -> ModuleType:
    """The module of the kernel that the environment asks for, of the two named.

    Raises:
        KernelError: the native one is asked for by name and was not built, or the name is none.
    """
    asked = os.environ.get(VARIABLE) or "auto"
    if asked not in ("native", "python", "auto"):
        raise KernelError(f"{VARIABLE} must be native, python or auto, not {shorten(asked)}.")
    if asked != "python":
        try:
            return import_module(native)
        except ImportError:
            if asked == "native":
                raise KernelError(
                    f"{VARIABLE}=native, but the native kernel was not built. Install a C compiler and the package "
                    "again, or choose python or auto."
                ) from None
    return import_module(plain)
