"""Writing games and boards to standard output or a file."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from pyramid_cli.cli.inputs import STANDARD_INPUT
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UsageError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.files import write_file
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.gamefile.writing import dumps
from pyramid_cli.render.spans import Line, bare
from pyramid_cli.words import printable

STANDARD_OUTPUT = "-"

WIDEST_BOARD = 78
_GAP = 4
"""Columns between two boards."""


def show_board(terminal: Terminal, game: Game, *, reveal: bool = False, pairs: bool = False) -> None:
    """Draw a game's board on a terminal that can show it; write it as bare text anywhere else."""
    if terminal.plain or terminal.width < WIDEST_BOARD:
        from pyramid_cli.render.plain import plain_board

        for line in plain_board(game, reveal=reveal, pairs=pairs):
            terminal.data(line)
    else:
        from pyramid_cli.render.board import drawn_board

        terminal.draw(drawn_board(game, reveal=reveal, pairs=pairs), fold=False)


def show_two_boards(terminal: Terminal, games: tuple[Game, Game], headings: tuple[Line, Line]) -> None:
    """Draw two boards under a heading each: side by side where a terminal has room for both, else one by one."""
    width = WIDEST_BOARD + _GAP
    if terminal.plain or terminal.width < width + WIDEST_BOARD:
        for game, heading in zip(games, headings, strict=True):
            write_lines(terminal, [[], heading, []])
            show_board(terminal, game)
        return
    from pyramid_cli.render.board import drawn_board
    from pyramid_cli.render.comparison import beside

    one, other = ([heading, [], *drawn_board(game)] for game, heading in zip(games, headings, strict=True))
    terminal.draw([[], *beside(one, other, width)], fold=False)


def write_lines(terminal: Terminal, lines: list[Line]) -> None:
    """Write styled lines of words and figures: drawn on a terminal that can show them, bare anywhere else."""
    if terminal.plain:
        for line in lines:
            terminal.data(bare(line))
    else:
        terminal.draw(lines, fold=True)


def check_not_read(output: str | None, files: Iterable[str], option: str) -> None:
    """Refuse to put something in the place of a file that is read.

    Args:
        output: the file to write; None for none.
        files: names of the files read.
        option: what names it on the command line.

    Raises:
        UsageError: it is one of them.
    """
    if output is None or output == STANDARD_OUTPUT:
        return
    if os.path.realpath(output) in [os.path.realpath(file) for file in files if file != STANDARD_INPUT]:
        shown = printable(output)
        raise UsageError(f"{option} would take the place of {shown}, which is read here; name another file.")


@dataclass(slots=True)
class GameWriter:
    """Writes games: JSON Lines to a pipe or file, boards to a terminal, either where asked for.

    With an output file nothing is written until `finish`, and then all of it or nothing.
    """

    terminal: Terminal
    json: bool = False
    text: bool = False
    output: str | None = None
    _lines: list[str] = field(default_factory=list)
    _count: int = 0

    def __post_init__(self) -> None:
        if self.output == STANDARD_OUTPUT:
            self.output = None
        if self.json and self.text:
            raise UsageError("--json and --text can't go together; choose one.")
        if self.text and self.output is not None:
            raise UsageError("--output writes a game file, which is JSON: leave --text out.")

    @property
    def draws(self) -> bool:
        """Whether it draws boards."""
        return self.output is None and not self.json and (self.text or self.terminal.stdout_is_terminal)

    def write(self, game: Game, claims: Claims | None = None) -> None:
        """Write one game, with a `result` where claims are given."""
        if not self.draws:
            self.write_text(dumps(game, claims=claims))
            return
        if self._count:
            self.terminal.data("")
        show_board(self.terminal, game)
        self._count += 1

    def write_text(self, text: str) -> None:
        """Write a game that is JSON already."""
        if self.output is not None:
            self._lines.append(text)
        else:
            self.terminal.data(text)

    def finish(self, *, failed: bool = False) -> None:
        """Write the output file, unless something went wrong on the way or there is nothing to put in it."""
        if self.output is None:
            return
        if not failed and not self._lines:
            self.terminal.complain(f"{printable(self.output)} was not written: there is no game to put in it.")
            return
        if failed:
            self.terminal.complain(f"{printable(self.output)} was not written, since a game was missing from it.")
            return
        write_file(self.output, "".join(f"{line}\n" for line in self._lines))
