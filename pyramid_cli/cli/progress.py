"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Final

from pyramid_cli.cli.terminal import Terminal

_PATIENCE: Final = 0.3
"""Seconds before anything is shown."""

_PAUSE: Final = 0.1
"""Seconds between two lines."""

Advance = Callable[[int], None]
"""Is told how many more items are done."""


@contextmanager
def progress(terminal: Terminal, total: int, noun: str, done: int = 0) -> Iterator[Advance]:
    """A bar that shows how many items of how many are done, how many a second, and the time left.

    Args:
        terminal: where to draw; nothing is drawn where standard error is none.
        total: how many items there are.
        noun: what they are.
        done: how many were done before; they don't count for the rate.
    """
    begun = time.monotonic()
    due = begun + _PATIENCE if terminal.stderr_is_terminal else float("inf")
    with ExitStack() as stack:
        bar: Callable[[int, float], None] | None = None
        count = 0

        def advance(more: int) -> None:
            nonlocal bar, count, due
            count += more
            now = time.monotonic()
            if now < due:
                return
            due = now + _PAUSE
            if bar is None:
                bar = _bar(stack, terminal, total, noun)
            bar(done + count, count / (now - begun))

        yield advance


def _bar(stack: ExitStack, terminal: Terminal, total: int, noun: str) -> Callable[[int, float], None]:
    """A bar drawn by the calls alone: no thread draws, since processes may still be started."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    class Steady(Console):
        def show_cursor(self, show: bool = True) -> bool:
            # It stays: nobody would bring it back where the process is killed meanwhile.
            return False

    console = Steady(stderr=True, no_color=None if terminal.colour else True)
    if console.is_dumb_terminal:
        # It can't take a line back.
        return lambda count, rate: None
    # Nothing but the bar itself is drawn with more than ASCII.
    bar = (BarColumn(),) if terminal.symbols else ()
    columns = (
        TextColumn(noun), *bar, MofNCompleteColumn(), TextColumn("{task.fields[rate]:,.0f} a second"),
        TimeRemainingColumn(),
    )  # fmt: skip
    drawn = stack.enter_context(Progress(*columns, console=console, transient=True, auto_refresh=False))
    task = drawn.add_task(noun, total=total, rate=0.0)

    def show(count: int, rate: float) -> None:
        drawn.update(task, completed=count, rate=rate, refresh=True)

    return show


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
