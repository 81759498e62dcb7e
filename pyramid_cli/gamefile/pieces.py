"""A stream cut into pieces that can be read apart, each without parsing any of it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from pyramid_cli import json_text
from pyramid_cli.gamefile.documents import LONGEST_DOCUMENT, Document, is_utf16, read_documents, read_lines

PIECE: Final = 64 * 1024
"""Bytes after which a piece ends where it can: about a hundred games of forty moves."""

LARGEST: Final = 2 * LONGEST_DOCUMENT
"""Bytes after which a piece ends wherever it is; no game is cut by that, since none may be half as long."""

_MORE_FOLLOWS: Final = (b":", b"[", b",")


class Piece(NamedTuple):
    """Some lines of a stream, whose documents are those that the whole stream has there.

    Attributes:
        source: name of the file; ``-`` for standard input.
        first_line: the number of its first line.
        data: its bytes.
    """

    source: str
    first_line: int
    data: bytes

    def documents(self, *, keep_text: bool = False) -> Iterator[Document]:
        """The documents of the piece."""
        return read_documents(io.BytesIO(self.data), self.source, first_line=self.first_line, keep_text=keep_text)


def read_pieces(stream: BinaryIO, source: str) -> Iterator[Piece]:
    """Cut a stream into pieces; an empty stream is one empty piece.

    A piece ends before a line that begins an object whatever came before it. So the documents of the pieces are those
    of the stream, but for lines by the million that are no game at all.

    Raises:
        FileError: the stream can't be read.
    """
    lines: list[bytes] = []
    first, size = 1, 0
    for line, whole in read_lines(stream, source):
        if not lines and first == 1 and is_utf16(line):
            yield Piece(source, 1, line)
            return
        if size >= LARGEST or (size >= PIECE and _may_begin(line, lines)):
            yield Piece(source, first, b"".join(lines))
            first += len(lines)
            lines, size = [], 0
        # Of a line that is too long the beginning alone is passed on, still too long, and still a line.
        lines.append(line if whole == len(line) else line + b"\n")
        size += len(line)
    yield Piece(source, first, b"".join(lines))


def _may_begin(line: bytes, before: list[bytes]) -> bool:
    """Whether a piece may begin with this line: it begins an object, and something stands before it."""
    if not line.startswith(b"{") or b"\0" in line:
        return False
    last = next((each for each in reversed(before) if each.strip()), b"").removeprefix(json_text.BOM).rstrip()
    return bool(last) and not last.endswith(_MORE_FOLLOWS)
