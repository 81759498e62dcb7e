"""Splitting a stream into JSON documents: one object, pretty-printed or not, or JSON Lines, in constant memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple

from pyramid_cli import json_text
from pyramid_cli.errors import FileError, GameFileError, PyramidError

LONGEST_DOCUMENT: Final = 16 * 1024 * 1024
"""Bytes one document may take. A game of a thousand moves takes about ten thousand."""

_KEY_OF_GAME: Final = re.compile(rb'\s*"(?:format|rules|deal|start|moves|result)"\s*:')
"""How a game goes on behind its first brace."""

_ARRAY: Final = "This JSON array breaks off before its end. A game is a JSON object: write games one a line instead."

_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class Text(NamedTuple):
    """The lines of one document.

    Attributes:
        data: their bytes, without a byte order mark.
        offset: the number of bytes before them in the stream.
    """

    data: bytes
    offset: int


class Document(NamedTuple):
    """One JSON value of a stream, or what stood there instead.

    Attributes:
        source: name of the file; ``-`` for standard input.
        line: line it begins on, from 1.
        value: the JSON value; None where there is an error.
        error: why it could not be read; None where it could.
        text: the lines it was read from; None where they weren't asked for, or it never was one document.
    """

    source: str
    line: int
    value: Any = None
    error: PyramidError | None = None
    text: Text | None = None


def read_documents(
    stream: BinaryIO, source: str, *, first_line: int = 1, keep_text: bool = False
) -> Iterator[Document]:
    """Read every document of a stream; what can't be read comes as a document with an error, and reading goes on.

    A stream without any document gives one document whose error says so. The error of a document names neither source
    nor line: those are its own.

    Args:
        stream: what is read.
        source: its name.
        first_line: the number of its first line, where it is a piece of something longer.
        keep_text: whether documents hold the lines they were read from.
    """
    yield from _Reader(source, first_line, keep_text).documents(stream)


def read_lines(stream: BinaryIO, source: str) -> Iterator[tuple[bytes, int]]:
    """The lines of a stream, each with the bytes it takes there; of one that is too long only the beginning.

    Raises:
        FileError: the stream can't be read.
    """
    while True:
        try:
            line = stream.readline(LONGEST_DOCUMENT + 1)
            size = len(line)
            if size > LONGEST_DOCUMENT and not line.endswith(b"\n"):
                while rest := stream.readline(LONGEST_DOCUMENT):
                    size += len(rest)
                    if rest.endswith(b"\n"):
                        break
        except OSError as error:
            raise FileError(f"{source} can't be read: {error.strerror or error}.", "unreadable") from None
        if not line:
            return
        yield line, size


def is_utf16(line: bytes) -> bool:
    """Whether a stream that begins with this line is UTF-16, of which no line can be read."""
    return line.startswith(_UTF16_MARKS) and b"\0" in line


class _Brace(NamedTuple):
    """A brace alone on a line: the line's number, its place in the stream and in the object that is open."""

    line: int
    offset: int
    place: int


class _Reader:
    """Takes lines one by one; of the stream it holds the object being read and no more.

    A line that begins with a brace begins an object, and whatever was open before it was never finished: indented
    objects have no brace in the first column but their own. Only where more must follow, after a colon, a bracket or a
    comma, it goes on, unless the first key behind the brace is one of a game; a brace alone waits for the next line to
    say so. Lines that are nothing like JSON, one after the other, are told once.
    """

    def __init__(self, source: str, first_line: int, keep_text: bool) -> None:
        self._source = source
        self._keep_text = keep_text
        self._number = first_line - 1
        self._offset = self._next_offset = 0
        self._object = bytearray()
        self._object_line = self._object_offset = 0
        self._depth = 0
        self._brace: _Brace | None = None
        self._junk: PyramidError | None = None
        self._junk_line = self._junk_last = 0

    def documents(self, stream: BinaryIO) -> Iterator[Document]:
        found = False
        for line in self._lines(stream):
            if self._number == 1 and is_utf16(line):
                yield self._failed(1, "This is UTF-16 text; save the file as UTF-8.")
                return
            for document in self._take(line):
                found = True
                yield document
        for document in self._close():
            found = True
            yield document
        if not found:
            yield self._failed(1, "There is no game here: the input is empty.")

    def _lines(self, stream: BinaryIO) -> Iterator[bytes]:
        """The lines of the stream, counted, without its byte order mark."""
        for line, size in read_lines(stream, self._source):
            self._number += 1
            self._offset = self._next_offset
            self._next_offset += size
            if self._number == 1 and line.startswith(json_text.BOM):
                self._offset = len(json_text.BOM)
                line = line[self._offset :]
            yield line

    def _take(self, line: bytes) -> Iterator[Document]:
        if not line.strip():
            self._object += line if self._object else b""
            return
        if self._brace is not None:
            yield from self._settle(self._brace, line)
        if b"\0" in line:
            yield from self._close_object()
            self._add_junk(_unreadable("This is not text but binary data; a game file is JSON in UTF-8."))
        elif self._object and not (line.startswith(b"{") and self._begins_anew(line)):
            self._object += line
            self._depth += _depth(line)
            if self._depth <= 0 or len(self._object) > LONGEST_DOCUMENT:
                yield self._parsed(self._object_line, bytes(self._object), self._object_offset)
                self._object = bytearray()
        else:
            yield from self._close_object()
            yield from self._begin(line)

    def _begins_anew(self, line: bytes) -> bool:
        """Whether a line that begins with a brace begins another object than the one that is open."""
        if self._object.startswith(b"[") and line.rstrip().endswith((b",", b"]")) and _depth(line) <= 0:
            # A whole object with that behind it is the next of an array, which no line of a game of its own looks like.
            return False
        if bytes(self._object[-100:]).rstrip()[-1:] not in (b":", b"[", b","):
            return True
        if line.strip() == b"{":
            self._brace = _Brace(self._number, self._offset, len(self._object))
        return _KEY_OF_GAME.match(line, 1) is not None

    def _settle(self, brace: _Brace, line: bytes) -> Iterator[Document]:
        """Begin another object with a brace that stood alone if this is how a game goes on behind it."""
        self._brace = None
        if self._object and _KEY_OF_GAME.match(line):
            begun = self._object[brace.place :]
            yield from self._close_object()
            self._object, self._depth = begun, 1
            self._object_line, self._object_offset = brace.line, brace.offset

    def _begin(self, line: bytes) -> Iterator[Document]:
        document = self._parsed(self._number, line, self._offset)
        depth = 0
        if document.error is not None:
            depth = _depth(line) if len(line) <= LONGEST_DOCUMENT else 0
            if depth <= 0 and line.lstrip()[:1] not in (b"{", b"["):
                self._add_junk(document.error)
                return
        yield from self._close_junk()
        if depth > 0:
            self._object, self._depth = bytearray(line), depth
            self._object_line, self._object_offset = self._number, self._offset
        else:
            yield document

    def _add_junk(self, error: PyramidError) -> None:
        if self._junk is None:
            self._junk, self._junk_line = error, self._number
        self._junk_last = self._number

    def _close(self) -> Iterator[Document]:
        yield from self._close_object()
        yield from self._close_junk()

    def _close_object(self) -> Iterator[Document]:
        if self._object:
            what = _ARRAY if self._object.startswith(b"[") else "This JSON object breaks off before its end."
            self._object = bytearray()
            yield self._failed(self._object_line, what)

    def _close_junk(self) -> Iterator[Document]:
        if self._junk is not None:
            first, last, error = self._junk_line, self._junk_last, self._junk
            self._junk = None
            if last > first:
                error = _unreadable(f"Lines {first} to {last} are not JSON; a game is a JSON object.")
            yield Document(self._source, first, error=error)

    def _parsed(self, line: int, data: bytes, offset: int) -> Document:
        if len(data) > LONGEST_DOCUMENT:
            return self._failed(line, f"This is longer than {LONGEST_DOCUMENT // 2**20} MiB, too long for one game.")
        text = Text(data, offset) if self._keep_text else None
        try:
            return Document(self._source, line, json_text.loads(data), None, text)
        except GameFileError as error:
            # Without the frames it was raised in: they would keep this document alive, and it them.
            return Document(self._source, line, None, error.with_traceback(None), text)

    def _failed(self, line: int, text: str) -> Document:
        return Document(self._source, line, error=_unreadable(text))


def _unreadable(text: str) -> GameFileError:
    return GameFileError(text, "unreadable")


def _depth(line: bytes) -> int:
    """How many more objects and arrays a line opens than it closes."""
    bare = json_text.STRING.sub(b"", line)
    return bare.count(b"{") + bare.count(b"[") - bare.count(b"}") - bare.count(b"]")
