"""Reading games in any notation from files and standard input; `notations` does the reading, here are the streams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final, NamedTuple

from pyramid_cli.cli.inputs import Batch, read_each
from pyramid_cli.errors import GameFileError, PyramidError, UsageError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.checking import play_document
from pyramid_cli.gamefile.documents import Document, is_utf16, read_documents, read_lines
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.json_text import BOM
from pyramid_cli.notations.formats import FORMATS, GAME_FILE, READABLE, format_of
from pyramid_cli.notations.lines import split_lines
from pyramid_cli.notations.reading import Found
from pyramid_cli.notations.words_reading import read_any
from pyramid_cli.rules import Rules
from pyramid_cli.words import shorten

_MOST_BLANK: Final = 1000
"""Empty lines after which text is taken for a text without cards."""

_BRACKETS: Final = "[{( "
"""What a list of cards can begin with as well as a game file, so that the line behind tells."""

TextReader = Callable[[Iterator[str]], Iterator[Found]]
"""Reads the games of a text from its lines."""


class Met(NamedTuple):
    """One game of the input, or what stood there instead.

    Attributes:
        document: where it stands.
        game: the game; None where there is an error.
        claims: what its `result` says; None where it says nothing.
        error: what is wrong with it; None where nothing is.
        move: the move the error is about, as written.
    """

    document: Document
    game: Game | None
    claims: Claims | None = None
    error: PyramidError | None = None
    move: str | None = None


def games_met(batch: Batch, name: str | None, rules: Rules | None) -> Iterator[Met]:
    """Every game of the input that can be read, in the format named or in the one it looks like; the others are told.

    Raises:
        UsageError: there is no such format, it can't be read, or rules are given for a game file.
    """
    if name is not None:
        check_readable(name)

    def read(stream: BinaryIO, source: str) -> Iterator[Met]:
        begun = _Begun(stream, source)
        found = format_of(begun.text) if name is None else name
        if found == GAME_FILE:
            if rules is not None:
                raise UsageError("A game file brings its own rules; the options of the rules go with cards and boards.")
            return map(_played, read_documents(begun, source))  # type: ignore[arg-type]
        reader = None if found is None else FORMATS[found].read
        if reader is None:
            return texts_met(begun.lines(), source, lambda lines: read_any(lines, rules))
        return texts_met(begun.lines(), source, lambda lines: reader(lines, rules))

    return _told(batch, read)


def texts_met(lines: Iterator[str], source: str, reader: TextReader) -> Iterator[Met]:
    """Every game that a reader finds in the lines of a text; one without any is an error, as is what is no text."""
    none_yet, taken = True, 0

    def numbered() -> Iterator[str]:
        nonlocal taken
        for line in lines:
            taken += 1
            yield line

    try:
        for found in reader(numbered()):
            none_yet = False
            yield Met(Document(source, found.line), found.game, found.claims, found.error, found.move)
    except GameFileError as broken:
        yield Met(Document(source, taken + 1), None, error=broken)
        return
    if none_yet:
        error = GameFileError("There is no game here: neither a game file nor any card.", "unreadable")
        yield Met(Document(source, 1), None, error=error)


def deals_in_text(batch: Batch, text: str, reader: TextReader) -> Iterator[Met]:
    """Every deal of a text given with --cards; the others are told."""
    return _good(batch, texts_met(iter(split_lines(text)), "--cards", reader))


def deals_met(batch: Batch, reader: TextReader) -> Iterator[Met]:
    """Every deal of the input, which is text; the others are told."""

    def read(stream: BinaryIO, source: str) -> Iterator[Met]:
        begun = _Begun(stream, source)
        if format_of(begun.text) == GAME_FILE:
            error = GameFileError(
                "This is a JSON object, not a list of cards: a game file is read as it is by every other command."
            )
            return iter([Met(Document(source, 1), None, error=error)])
        return texts_met(begun.lines(), source, reader)

    return _told(batch, read)


def check_readable(name: str) -> None:
    """Check that there is a format of that name, and that it can be read.

    Raises:
        UsageError: there is none, or it is only written.
    """
    if name not in READABLE:
        raise UsageError(f"There is no format {shorten(name)} to read from. The formats are {', '.join(READABLE)}.")


def _told(batch: Batch, read: Callable[[BinaryIO, str], Iterator[Met]]) -> Iterator[Met]:
    met = read_each(batch.files, batch.terminal, read)
    return _good(batch, (Met(each, None, error=each.error) if isinstance(each, Document) else each for each in met))


def _good(batch: Batch, games: Iterable[Met]) -> Iterator[Met]:
    for met in games:
        if met.error is not None:
            batch.fail(met.error, met.document, met.move)
        else:
            yield met


def _played(document: Document) -> Met:
    played = play_document(document)
    claims = None if played.transcript is None else played.transcript.claims
    return Met(document, played.game, claims, played.error, played.move_text)


class _Begun:
    """A stream whose beginning has been looked at, to the first line with more than brackets; it is read as if not.

    Attributes:
        text: what stands there.
    """

    def __init__(self, stream: BinaryIO, source: str) -> None:
        self._stream = stream
        self._source = source
        self._kept: list[bytes] = []
        self.text = ""
        for line, _ in read_lines(stream, source):
            self._kept.append(line)
            begun = line.removeprefix(BOM).decode("utf-8", "replace").strip()
            self.text = f"{self.text} {begun}".strip()
            if begun.strip(_BRACKETS) or len(self._kept) >= _MOST_BLANK:
                break

    def readline(self, size: int = -1) -> bytes:
        return self._kept.pop(0) if self._kept else self._stream.readline(size)

    def lines(self) -> Iterator[str]:
        """The lines as text, without their ends.

        Raises:
            GameFileError: it is UTF-16, or no text at all.
        """
        for number, (line, _) in enumerate(read_lines(self, self._source)):  # type: ignore[arg-type]
            if number == 0:
                if is_utf16(line):
                    raise GameFileError("This is UTF-16 text; save the file as UTF-8.", "unreadable")
                line = line.removeprefix(BOM)
            if b"\0" in line:
                raise GameFileError("This is no text: the file is of another kind.", "unreadable")
            yield from split_lines(line.decode("utf-8", "replace"))
