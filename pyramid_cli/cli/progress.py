"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pyramid_cli.cli.terminal import Terminal

_STEP = 500
"""Items between two looks at the clock."""

_PATIENCE: Final = 0.3
"""Seconds before anything is shown."""

_PAUSE: Final = 0.1
"""Seconds between two lines."""


def counting(terminal: Terminal, numbers: range, noun: str) -> Iterator[int]:
    """The numbers one after the other, with a bar that shows how far they have come, the rate and the time left."""
    if not terminal.stderr_is_terminal or len(numbers) < 2 * _STEP:
        yield from numbers
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, no_color=None if terminal.colour else True)
    # Nothing but the bar itself is drawn with more than ASCII.
    bar = (BarColumn(),) if terminal.symbols else ()
    columns = (TextColumn(noun), *bar, MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(noun, total=len(numbers))
        for done, number in enumerate(numbers):
            if done % _STEP == 0:
                progress.update(task, completed=done)
            yield number


@dataclass(slots=True)
class StatusLine:
    """How far a stream whose end nobody knows has come: one line that is written over, on a terminal alone.

    It is left out where results appear on the terminal themselves.
    """

    terminal: Terminal
    _begun: float = field(default_factory=time.monotonic)
    _next: float = field(init=False)
    _shown: int = 0

    def __post_init__(self) -> None:
        wanted = self.terminal.stderr_is_terminal and not self.terminal.stdout_is_terminal
        self._next = self._begun + _PATIENCE if wanted else float("inf")

    @property
    def is_due(self) -> bool:
        """Whether it is time for another line."""
        return time.monotonic() >= self._next

    def show(self, text: str, count: int) -> None:
        """Show a line, with how many items a second `count` of them come to."""
        now = time.monotonic()
        self._next = now + _PAUSE
        text = f"{text}, {count / (now - self._begun):,.0f} a second"[: self._columns() - 1]
        # The cursor goes back to the margin, so that whatever else is written comes over the line, not after it.
        print(text.ljust(self._shown), end="\r", file=self.terminal.stderr, flush=True)
        self._shown = len(text)

    def clear(self) -> None:
        """Take the line away, before anything else is written."""
        if self._shown:
            print(" " * self._shown, end="\r", file=self.terminal.stderr, flush=True)
            self._shown = 0

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self.terminal.stderr.fileno()).columns or 80
        except (OSError, ValueError):
            return 80
