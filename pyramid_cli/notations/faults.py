"""What is wrong with one line of a text, told with that line."""

from __future__ import annotations

from pyramid_cli.errors import PyramidError


class LineError(Exception):
    """An error that is about one line of a text, not about the whole game; who reads the text tells both.

    Attributes:
        line: the line, from 1.
        error: what is wrong with it.
    """

    def __init__(self, line: int, error: PyramidError) -> None:
        super().__init__(line, error)
        self.line = line
        self.error = error
