"""A program for the tests: write a file over and over, each time with a signal at another moment.

`python -m tests.write_interrupted FOLDER` prints, for each moment, the function that was at work, and on the next line
what the folder holds once the process has ended, as JSON. For the last moment, when all was over, only that.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from pyramid_cli.gamefile import files

TRACED = (files.__file__, contextlib.__file__)
"""Where signals arrive. What is called from there is over or not begun when one does."""

OVER = 100
"""The exit code of a process whose signal would have come after the end."""


def write_until(moment: int, path: str) -> None:
    """Write a file in a stack of contexts, with a signal before the instruction of that number.

    Raises:
        SystemExit: the signal came, as `cli.starting` makes it; the function it found at work is printed.
    """
    begun = 0

    def step(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        nonlocal begun
        if frame.f_code.co_filename not in TRACED:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            begun += 1
            if begun == moment:
                sys.settrace(None)
                print(frame.f_code.co_name, flush=True)
                raise SystemExit
        return step

    sys.settrace(step)
    with contextlib.ExitStack() as stack:
        stack.enter_context(files.WholeFile(path)).write(b"new")
    sys.settrace(None)
    sys.exit(OVER)


def main(folder: Path) -> None:
    """One process for each moment: what counts is what is left when it has ended."""
    target = folder / "game.json"
    ended = 0
    # What is there already need not be looked through at each end.
    gc.freeze()
    for moment in itertools.count(1):
        if ended == OVER:
            break
        target.write_text("old")
        child = os.fork()
        if not child:
            write_until(moment, str(target))
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(json.dumps({each.name: each.read_text() for each in folder.iterdir()}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
