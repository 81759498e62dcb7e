"""Reading games from files and standard input, one bad one among good ones told and passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, TypeVar

from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_DONE, FileError, MoveError, PyramidError, UsageError, worse
from pyramid_cli.game import Game, no_board
from pyramid_cli.gamefile.checking import move_words, play_document
from pyramid_cli.gamefile.documents import Document, read_documents
from pyramid_cli.words import printable

STANDARD_INPUT = "-"

Item = TypeVar("Item")


def documents(
    files: Sequence[str], terminal: Terminal, through: Callable[[BinaryIO], BinaryIO] | None = None
) -> Iterator[Document]:
    """Every document of the files named, or of standard input where none is.

    A file that can't be opened or read comes as a document with the error.

    Args:
        files: names of files, `-` for standard input.
        terminal: the streams of the process.
        through: makes of each stream the one to read in its place.
    """

    def read(stream: BinaryIO, source: str) -> Iterator[Document]:
        return read_documents(stream if through is None else through(stream), source)

    return read_each(files, terminal, read)


def read_each(
    files: Sequence[str], terminal: Terminal, read: Callable[[BinaryIO, str], Iterator[Item]]
) -> Iterator[Item | Document]:
    """Whatever `read` makes of the files named, or of standard input where none is; it is given a stream and its name.

    A file that can't be opened or read comes as a document with the error.
    """
    for name in files or [STANDARD_INPUT]:
        shown = printable(name)
        try:
            if name == STANDARD_INPUT:
                if not files and terminal.stdin_is_terminal:
                    raise UsageError("No game was given: pipe one in, as from pyramid deal 1, or name a file.")
                yield from read(terminal.stdin, shown)
            else:
                with _open(name) as stream:
                    yield from read(stream, shown)
        except FileError as error:
            yield Document(shown, 1, error=error)


def _open(name: str) -> BinaryIO:
    if not name:
        raise FileError("A file name is empty; - is standard input.", "unreadable")
    shown = printable(name)
    path = Path(name)
    try:
        if path.is_dir():
            raise FileError(f"{shown} is a folder; name the game files in it.", "unreadable")
        return path.open("rb")
    except FileNotFoundError:
        raise FileError(f"There is no file {shown}.", "unreadable") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise FileError(f"{shown} can't be read: {reason or error}.", "unreadable") from None


def place(document: Document) -> str:
    """Where a document stands: ``games.jsonl, line 3``."""
    source = "standard input" if document.source == STANDARD_INPUT else document.source
    return f"{source}, line {document.line}"


def located(error: PyramidError, document: Document | None = None, move: str | None = None) -> str:
    """An error's text with where it happened: ``games.jsonl, line 3, move 5 (Kd+2c): …``."""
    places = []
    if document is not None and not isinstance(error, FileError):
        places.append(place(document))
    if isinstance(error, MoveError) and error.move_number is not None:
        places.append(move_words(error.move_number, move))
    return f"{', '.join(places)}: {error.text}" if places else error.text


@dataclass(slots=True)
class Batch:
    """The games of a command's input, one at a time, and the exit code they add up to."""

    files: Sequence[str]
    terminal: Terminal
    exit_code: int = field(default=EXIT_DONE)

    def played(self, at: int | None = None) -> Iterator[tuple[Document, Game]]:
        """Every game that can be read and played, whole or its first `at` moves, and where it stood.

        The others are told.
        """
        for document in documents(self.files, self.terminal):
            played = play_document(document, at)
            try:
                game = played.whole_game()
                if at is not None and at > len(game.moves):
                    raise no_board(at, len(game.moves))
            except PyramidError as error:
                self.fail(error, document, played.move_text)
            else:
                yield document, game

    def games(self, at: int | None = None) -> Iterator[Game]:
        """Every game of `played`, wherever it stood."""
        return (game for _, game in self.played(at))

    def fail(self, error: PyramidError, document: Document | None = None, move: str | None = None) -> None:
        """Tell what is wrong with one game, and remember the exit code."""
        self.terminal.flush()
        self.terminal.complain(located(error, document, move))
        self.note(error.exit_code)

    def note(self, exit_code: int) -> None:
        """Remember the exit code that one game alone would end with."""
        self.exit_code = worse(self.exit_code, exit_code)

    def finish(self) -> None:
        """End the command with the exit code of the worst that happened."""
        import typer

        if self.exit_code:
            raise typer.Exit(self.exit_code)


def one_game(file: str | None, terminal: Terminal) -> Game:
    """The one game of a file or of standard input.

    Raises:
        PyramidError: there is none, more than one, or it can't be read or played.
    """
    game: Game | None = None
    for document in documents([] if file is None else [file], terminal):
        if game is not None:
            where = "standard input" if document.source == STANDARD_INPUT else document.source
            raise UsageError(
                f"One game is wanted here, but {where} holds another on line {document.line}. "
                "Pick one, for instance with sed -n 1p."
            )
        played = play_document(document)
        try:
            game = played.whole_game()
        except PyramidError as error:
            raise type(error)(located(error, document, played.move_text), error.code) from None
    if game is None:  # pragma: no cover - a stream without a document gives one with an error
        raise UsageError("No game was given.")
    return game
