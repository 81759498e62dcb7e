"""Single keys from the terminal."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import typer

END: Final = "\x04"
"""What Ctrl-D sends; also stands for a terminal that is gone."""

_INTERRUPT: Final = "\x03"
_UNFINISHED: Final = re.compile(rb"\x1b([\[O][0-9;]*)?|[\xc0-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf7][\x80-\xbf]{0,2}")
"""The beginning of what one key sends: an arrow is ESC [ C, a letter beyond ASCII is several bytes of UTF-8."""

_PAUSE: Final = 0.05
"""Seconds after which ESC counts as the key itself."""


@contextmanager
def single_keys() -> Iterator[Callable[[], str]]:
    """A function that waits for the next key and gives what it sends.

    Until the end the terminal shows no key and keeps each until it is asked for, so that none is lost however fast they
    are pressed.
    """
    try:
        import termios
    except ImportError:  # pragma: no cover - Windows
        yield _key_of_windows
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    changed = termios.tcgetattr(terminal)
    changed[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    changed[6][termios.VMIN], changed[6][termios.VTIME] = 1, 0
    try:
        # At once, TCSANOW: what was typed before the first board counts too.
        termios.tcsetattr(terminal, termios.TCSANOW, changed)
        yield lambda: _key(terminal)
    finally:
        # A terminal that is gone needs nothing put back.
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _key(terminal: int) -> str:
    sent = _byte(terminal)
    while _UNFINISHED.fullmatch(sent) and select.select([terminal], [], [], _PAUSE)[0]:
        more = _byte(terminal)
        if not more:
            break
        sent += more
    return _checked(sent.decode("utf-8", "replace") or END)


def _byte(terminal: int) -> bytes:
    """The next byte; none from a terminal that is gone."""
    try:
        return os.read(terminal, 1)
    except OSError:
        return b""


def _key_of_windows() -> str:  # pragma: no cover
    try:
        return _checked(typer.getchar())
    except EOFError:
        return END


def _checked(key: str) -> str:
    # The terminal sends Ctrl-C as a key while it hands over single keys.
    if key == _INTERRUPT:
        raise KeyboardInterrupt
    return key
