"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator

from pyramid_cli.cli.terminal import Terminal

_STEP = 500
"""Items between two looks at the clock."""


def counting(terminal: Terminal, numbers: range, noun: str) -> Iterator[int]:
    """The numbers one after the other, with a bar that shows how far they have come, the rate and the time left."""
    if not terminal.stderr_is_terminal or len(numbers) < 2 * _STEP:
        yield from numbers
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, no_color=True if os.environ.get("NO_COLOR") else None)
    columns = (TextColumn(noun), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(noun, total=len(numbers))
        for done, number in enumerate(numbers):
            if done % _STEP == 0:
                progress.update(task, completed=done)
            yield number
