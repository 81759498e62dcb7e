"""Pictures of the board written to files: one of a game as it stands, or one a move."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pyramid_cli.cli.inputs import Batch, place
from pyramid_cli.cli.outputs import STANDARD_OUTPUT, check_not_read
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import FileError, UsageError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.gamefile.files import WholeFile, write_file
from pyramid_cli.words import printable


def write_picture(batch: Batch, at: int | None, *, svg: str | None, png: str | None, reveal: bool, pairs: bool) -> None:
    """Draw the one game of a batch into an SVG file, a PNG file or both; `-` is standard output.

    Nothing is written unless all can be drawn.

    Raises:
        UsageError: there is another game, a name makes no sense, or what draws PNG is not installed.
        FileError: a file can't be written.
    """
    terminal = batch.terminal
    if png == STANDARD_OUTPUT and terminal.stdout_is_terminal:
        raise UsageError("A terminal can't show a PNG picture: name a file, or pipe it on.")
    if svg is not None and png is not None and _place_of(svg) == _place_of(png):
        raise UsageError("--svg and --png can't both write to the same place.")
    check_not_read(svg, batch.files, "--svg")
    check_not_read(png, batch.files, "--png")
    game = _only_game(batch, at)
    if game is None:
        return
    # Imported here, and in here only: most calls draw no picture.
    from pyramid_cli.render.picture.png import png_of
    from pyramid_cli.render.picture.table import board_picture

    drawn = board_picture(game, reveal=reveal, pairs=pairs)
    converted = None if png is None else png_of(drawn)
    if svg is not None:
        _write(terminal, svg, drawn.encode())
    if png is not None and converted is not None:
        _write(terminal, png, converted)


def _place_of(name: str) -> str:
    return os.path.realpath("/dev/stdout" if name == STANDARD_OUTPUT else name)


def _only_game(batch: Batch, at: int | None) -> Game | None:
    found: Game | None = None
    for document, game in batch.played(at):
        if found is not None:
            raise _another(document)
        found = game
    return found


def _another(document: Document) -> UsageError:
    where = place(document)
    return UsageError(f"Pictures are drawn of one game, but {where} is another. Pick one, for instance with sed -n 1p.")


def _write(terminal: Terminal, name: str, data: bytes) -> None:
    if name == STANDARD_OUTPUT:
        terminal.stdout.write(data)
    else:
        with WholeFile(name) as file:
            file.write(data)


@dataclass(slots=True)
class MovePictures:
    """One SVG picture for each move of a game, in a folder: ``000.svg`` is the deal, ``001.svg`` follows move 1.

    Nothing is written until `finish`, when it is known that there is no other game.

    Raises:
        UsageError: the folder holds something already; pictures of another game would be left among the new ones.
        FileError: there is something else of that name, it can't be looked into, or there is no place to make it.
    """

    folder: str
    reveal: bool = False
    pairs: bool = False
    _game: Game | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        shown = printable(self.folder)
        if not self.folder:
            raise FileError("The name of the folder for the pictures is empty.")
        if self.folder == STANDARD_OUTPUT:
            raise UsageError("--svg-dir takes the name of a folder; many pictures can't go to standard output.")
        path = Path(self.folder)
        try:
            if path.exists() and not path.is_dir():
                raise FileError(f"{shown} is a file; name a folder to put the pictures in.")
            if path.is_dir() and any(path.iterdir()):
                raise UsageError(f"The folder {shown} is not empty; name a new one, or an empty one.")
            if not path.parent.is_dir():
                raise FileError(f"There is no folder {printable(str(path.parent))} to make {printable(path.name)} in.")
        except (OSError, ValueError) as error:
            raise _refused(shown, error) from None

    def take(self, game: Game, document: Document) -> None:
        """Take the game to draw.

        Raises:
            UsageError: there was one before.
        """
        if self._game is not None:
            raise _another(document)
        self._game = game

    def finish(self) -> None:
        """Write the pictures of the game taken, all of one size.

        Raises:
            FileError: the folder can't be made, or a picture not written.
        """
        if self._game is None:
            return
        from pyramid_cli.render.picture.table import board_picture

        try:
            Path(self.folder).mkdir(exist_ok=True)
        except (OSError, ValueError) as error:
            raise _refused(printable(self.folder), error) from None
        games = list(_after_each_move(self._game))
        positions = [game.position for game in games]
        digits = max(3, len(str(len(games) - 1)))
        for number, game in enumerate(games):
            drawn = board_picture(game, reveal=self.reveal, pairs=self.pairs, beside=positions)
            write_file(str(Path(self.folder) / f"{number:0{digits}}.svg"), drawn)


def _after_each_move(game: Game) -> Iterator[Game]:
    """The game as it began, and after each of its moves."""
    stood = game.at(0)
    yield stood
    for move in game.moves:
        stood = stood.play(move)
        yield stood


def _refused(shown: str, error: OSError | ValueError) -> FileError:
    reason = error.strerror if isinstance(error, OSError) else None
    return FileError(f"The folder {shown} can't be used: {reason or error}.")
