"""Splitting a stream into JSON documents: one object, pretty-printed or not, or JSON Lines, in constant memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, NamedTuple

from pyramid_cli import json_text
from pyramid_cli.errors import FileError, GameFileError, PyramidError

LONGEST_DOCUMENT: Final = 16 * 1024 * 1024
"""Bytes one document may take. A game of a thousand moves takes about ten thousand."""

_BOM: Final = b"\xef\xbb\xbf"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')


class Document(NamedTuple):
    """One JSON value of a stream, or what stood there instead.

    Attributes:
        source: name of the file; ``-`` for standard input.
        line: line it begins on, from 1.
        value: the JSON value; None where there is an error.
        error: why it could not be read; None where it could.
    """

    source: str
    line: int
    value: Any = None
    error: PyramidError | None = None


def read_documents(stream: BinaryIO, source: str) -> Iterator[Document]:
    """Read every document of a stream; what can't be read comes as a document with an error, and reading goes on.

    A stream without any document gives one document whose error says so. The error of a document names neither source
    nor line: those are its own.
    """
    reader = _Reader(stream, source)
    yield from reader.documents()


@dataclass(slots=True)
class _Reader:
    stream: BinaryIO
    source: str
    number: int = 0
    found: bool = False

    def documents(self) -> Iterator[Document]:
        pending = b""
        begun = 0
        depth = 0
        junk: GameFileError | None = None
        junk_from = 0
        for line in self._lines():
            if b"\0" in line:
                told = "This is not text but binary data; a game file is JSON in UTF-8."
                if line.startswith(_UTF16_MARKS):
                    told = "This is UTF-16 text; save the file as UTF-8."
                yield self._failed(self.number, GameFileError(told, "unreadable"))
                return
            if not line.strip():
                pending += line if pending else b""
                continue
            starts_object = line.startswith(b"{")
            if pending and starts_object:
                # Indented objects have no brace in the first column, so the one before was never finished.
                yield self._failed(begun, _unfinished())
                pending = b""
            if not pending:
                value, error = _parse(line)
                if error is None:
                    if junk is not None:
                        yield self._junk(junk_from, self.number - 1, junk)
                        junk = None
                    yield self._read(self.number, value)
                    continue
                depth = _depth(line)
                if depth <= 0 or len(line) > LONGEST_DOCUMENT:
                    if starts_object or line.lstrip()[:1] in b"{[":
                        yield self._failed(self.number, error)
                    elif junk is None:
                        junk, junk_from = error, self.number
                    continue
                if junk is not None:
                    yield self._junk(junk_from, self.number - 1, junk)
                    junk = None
                pending, begun = line, self.number
                continue
            pending += line
            depth += _depth(line)
            if depth <= 0 or len(pending) > LONGEST_DOCUMENT:
                value, error = _parse(pending)
                yield self._read(begun, value) if error is None else self._failed(begun, error)
                pending = b""
        if junk is not None:
            yield self._junk(junk_from, self.number, junk)
        if pending:
            yield self._failed(begun, _unfinished())
        if not self.found:
            yield self._failed(1, GameFileError("There is no game here: the input is empty.", "unreadable"))

    def _lines(self) -> Iterator[bytes]:
        """The lines of the stream, counted; of one that is far too long only the beginning."""
        while True:
            try:
                line = self.stream.readline(LONGEST_DOCUMENT + 1)
                while len(line) > LONGEST_DOCUMENT and not line.endswith(b"\n"):
                    rest = self.stream.readline(LONGEST_DOCUMENT)
                    if not rest or rest.endswith(b"\n"):
                        break
            except OSError as error:
                raise FileError(f"{self.source} can't be read: {error.strerror or error}.") from None
            if not line:
                return
            self.number += 1
            yield line.removeprefix(_BOM) if self.number == 1 else line

    def _read(self, line: int, value: Any) -> Document:
        self.found = True
        return Document(self.source, line, value)

    def _failed(self, line: int, error: PyramidError) -> Document:
        self.found = True
        return Document(self.source, line, error=error)

    def _junk(self, first: int, last: int, error: GameFileError) -> Document:
        """Lines one after the other that are nothing like JSON, told once."""
        if last > first:
            error = GameFileError(f"Lines {first} to {last} are not JSON; a game is a JSON object.", "unreadable")
        return self._failed(first, error)


def _parse(data: bytes) -> tuple[Any, GameFileError | None]:
    if len(data) > LONGEST_DOCUMENT:
        text = f"This is longer than {LONGEST_DOCUMENT // 1024 // 1024} MiB, too long for one game."
        return None, GameFileError(text, "unreadable")
    try:
        return json_text.loads(data), None
    except GameFileError as error:
        return None, error


def _depth(line: bytes) -> int:
    """How many more objects and arrays a line opens than it closes."""
    bare = _STRING.sub(b"", line)
    return bare.count(b"{") + bare.count(b"[") - bare.count(b"}") - bare.count(b"]")


def _unfinished() -> GameFileError:
    return GameFileError("This JSON object breaks off before its end.", "unreadable")
