"""What the program can read from and write to, and how: streams, colour, suit symbols, width."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from typing import BinaryIO, Final, NamedTuple, TextIO

from pyramid_cli.cli.streams import discard
from pyramid_cli.render.spans import Line


class Terminal(NamedTuple):
    """The process's streams and what may be written to them.

    Data goes to standard output and nothing else does; messages go to standard error. Where one of them is a terminal,
    `symbols` says whether it shows more than ASCII, and `colour` whether it shows that in colour, and may.
    """

    stdin: BinaryIO
    stdout: BinaryIO
    stderr: TextIO
    stdin_is_terminal: bool
    stdout_is_terminal: bool
    stderr_is_terminal: bool
    colour: bool
    symbols: bool
    width: int

    @classmethod
    def current(cls, *, plain: bool = False) -> Terminal:
        """The streams of this process; `plain` asks for bare text even where colour could be shown."""
        symbols = _shows_symbols(os.environ)
        return cls(
            stdin=sys.stdin.buffer,
            stdout=sys.stdout.buffer,
            stderr=sys.stderr,
            stdin_is_terminal=sys.stdin.isatty(),
            stdout_is_terminal=sys.stdout.isatty(),
            stderr_is_terminal=sys.stderr.isatty(),
            colour=symbols and not plain and _shows_colour(os.environ),
            symbols=symbols,
            width=shutil.get_terminal_size().columns,
        )

    @property
    def plain(self) -> bool:
        """Whether what goes to standard output is bare text, not drawn in colour and with symbols."""
        return not (self.stdout_is_terminal and self.colour)

    def data(self, text: str) -> None:
        """Write a line of data to standard output, in UTF-8 whatever the locale: it is JSON, or plain ASCII."""
        self.stdout.write(text.encode("utf-8", "backslashreplace") + b"\n")

    def flush(self) -> None:
        """Hand over what was written."""
        self.stdout.flush()

    def draw(self, lines: Iterable[Line], *, fold: bool) -> None:
        """Draw styled lines on the terminal; fold those too long for it, or cut them."""
        from pyramid_cli.cli.screen import draw

        self.flush()
        draw(lines, self.width, fold=fold)

    def say(self, text: str) -> None:
        """Write a message to standard error; where that takes none, there is nobody to tell."""
        try:
            print(text, file=self.stderr, flush=True)
        except OSError:
            discard(self.stderr)

    def complain(self, text: str) -> None:
        """Write what went wrong to standard error."""
        self.say(f"Error: {text}")


def _shows_colour(environment: os._Environ[str]) -> bool:
    """Whether colour is wanted: not under NO_COLOR (set to anything) or TERM=dumb."""
    return not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def _shows_symbols(environment: os._Environ[str]) -> bool:
    """Whether the terminal shows suit symbols and lines: whether its locale is a UTF-8 one.

    Python alone can't tell: in the C locale it switches itself to UTF-8, which it can't do to the terminal.
    """
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if encoding != "utf8" or sys.platform == "win32":
        return encoding == "utf8"
    kind = "" if _was_coerced(environment) else environment.get("LC_CTYPE")
    locale = environment.get("LC_ALL") or kind or environment.get("LANG") or "C"
    return locale.partition("@")[0].lower().replace("-", "").endswith("utf8")


def _was_coerced(environment: os._Environ[str]) -> bool:
    """Whether LC_CTYPE was set by Python itself, as it does when it starts in the C locale or in one it doesn't know.

    It goes to UTF-8 mode then, which it also does when asked to.
    """
    asked = "PYTHONUTF8" in environment or "utf8" in sys._xoptions
    return sys.flags.utf8_mode == 1 and not asked and environment.get("LC_CTYPE") in _COERCED_TO


_COERCED_TO: Final = ("C.UTF-8", "C.utf8", "UTF-8")
"""The locales that Python takes in place of the C locale."""
