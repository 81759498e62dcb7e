"""What the program can read from and write to, and how: streams, colour, suit symbols, width."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from typing import BinaryIO, NamedTuple, TextIO

from pyramid_cli.render.spans import Line


class Terminal(NamedTuple):
    """The process's streams and what may be written to them.

    Data goes to standard output and nothing else does; messages go to standard error.
    """

    stdin: BinaryIO
    stdout: BinaryIO
    stderr: TextIO
    stdin_is_terminal: bool
    stdout_is_terminal: bool
    stderr_is_terminal: bool
    plain: bool
    width: int

    @classmethod
    def current(cls, *, plain: bool = False) -> Terminal:
        """The streams of this process; `plain` asks for bare text even where colour could be shown."""
        stdout_is_terminal = sys.stdout.isatty()
        return cls(
            stdin=sys.stdin.buffer,
            stdout=sys.stdout.buffer,
            stderr=sys.stderr,
            stdin_is_terminal=sys.stdin.isatty(),
            stdout_is_terminal=stdout_is_terminal,
            stderr_is_terminal=sys.stderr.isatty(),
            plain=plain or not stdout_is_terminal or not _shows_colour(os.environ) or not _shows_symbols(os.environ),
            width=shutil.get_terminal_size().columns,
        )

    def data(self, text: str) -> None:
        """Write a line of data to standard output, in UTF-8 whatever the locale: it is JSON, or plain ASCII."""
        self.stdout.write(text.encode("utf-8", "backslashreplace") + b"\n")

    def flush(self) -> None:
        """Hand over what was written."""
        self.stdout.flush()

    def draw(self, lines: Iterable[Line]) -> None:
        """Draw styled lines on the terminal."""
        from pyramid_cli.cli.screen import draw

        self.flush()
        draw(lines)

    def say(self, text: str) -> None:
        """Write a message to standard error."""
        print(text, file=self.stderr, flush=True)

    def complain(self, text: str) -> None:
        """Write what went wrong to standard error."""
        self.say(f"Error: {text}")


def _shows_colour(environment: os._Environ[str]) -> bool:
    """Whether colour is wanted: not under NO_COLOR (set to anything) or TERM=dumb."""
    return not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def _shows_symbols(environment: os._Environ[str]) -> bool:
    """Whether the terminal shows suit symbols and lines: whether its locale is a UTF-8 one.

    Python alone can't tell: in the C locale it switches itself to UTF-8, the terminal it doesn't.
    """
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if encoding != "utf8" or sys.platform == "win32":
        return encoding == "utf8"
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or "C"
    return locale.partition("@")[0].lower().replace("-", "").endswith("utf8")
