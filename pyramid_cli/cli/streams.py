"""Standard streams that are closed, full, or that nobody reads any more."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TextIO


def open_missing() -> None:
    """Put something in place of each standard stream that the process was started without.

    Standard input is empty then, what is written to standard error is lost, and writing to standard output fails.
    Without this, the next file opened would take the place of the stream.
    """
    if sys.stdin is None:
        sys.stdin = _opened(0, os.O_RDONLY)
    if sys.stdout is None:
        # Opened for reading, so that writing fails: data that nobody gets is an error.
        sys.stdout = _opened(1, os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = _opened(2, os.O_WRONLY)


def _opened(descriptor: int, access: int) -> TextIOWrapper:
    opened = os.open(os.devnull, access)
    if opened != descriptor:
        os.dup2(opened, descriptor)
        os.close(opened)
    binary = os.fdopen(descriptor, "rb" if descriptor == 0 else "wb", closefd=False)
    return TextIOWrapper(binary, encoding="utf-8", errors="backslashreplace", line_buffering=descriptor == 2)


def discard(stream: TextIO) -> None:
    """Let whatever is still written to a stream vanish, so that it can't fail again when Python closes it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
