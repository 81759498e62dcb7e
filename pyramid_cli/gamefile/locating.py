"""Where in the text of a document its values stand: for the line of a wrong move, and to change a value in place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from pyramid_cli import json_text
from pyramid_cli.errors import (
    ClaimError,
    DealerMismatch,
    DeckError,
    ExpectationError,
    GameFileError,
    MoveError,
    PyramidError,
)

if TYPE_CHECKING:
    from pyramid_cli.gamefile.checking import Check
    from pyramid_cli.gamefile.documents import Document

_TOKEN: Final = re.compile(json_text.STRING.pattern + rb"|[\[\]{},:]|[^\s\[\]{},:\"]+")


class Span(NamedTuple):
    """Some bytes of a text: from `start` on, up to before `end`."""

    start: int
    end: int


class Member(NamedTuple):
    """A member of an object: where its key stands, quotes and all, and where its value."""

    key: Span
    value: Span


class Place(NamedTuple):
    """A line of a file, and a column of it counted in characters; both from 1."""

    line: int
    column: int


def members(text: bytes, start: int = 0) -> dict[str, Member]:
    """The members of the first object at or after `start`; of those with the same key, the one that counts: the last.

    The text must be JSON that can be read.
    """
    found: dict[str, Member] = {}
    parts = _parts(text, start)
    for key, value in zip(parts, parts, strict=True):
        found[json.loads(text[key.start : key.end])] = Member(key, value)
    return found


def elements(text: bytes, start: int) -> list[Span]:
    """The elements of the first array at or after `start`."""
    return list(_parts(text, start))


def _parts(text: bytes, start: int) -> Iterator[Span]:
    """The elements of the first array or object at or after `start`: of an object keys and values by turns."""
    depth, end = 0, start
    begun: int | None = None
    for token in _TOKEN.finditer(text, start):
        mark = token.group()
        closes = mark in (b"}", b"]")
        depth -= closes
        if (depth == 1 and mark in (b",", b":")) or (depth == 0 and closes):
            if begun is not None:
                yield Span(begun, end)
            if closes:
                return
            begun = None
        elif depth and begun is None:
            begun = token.start()
        depth += mark in (b"{", b"[")
        end = token.end()


def place_of(document: Document, check: Check) -> Place | None:
    """Where what is wrong with a document stands: the move, the `result`, the cards; else where the document begins.

    None where there is no such place: the file itself can't be read, or nothing is wrong.
    """
    text, error = document.text, check.error
    if error is None or error.code == "file":
        return None
    if text is None:
        return Place(document.line, 1)
    data = text.data
    if document.error is not None:
        return _where_json_ends(document.line, data)
    return _place(document.line, data, _start_of(data, _field_of(error, document.value)))


def _field_of(error: PyramidError, value: Any) -> str:
    """The field of a document that an error is about; empty for the whole."""
    if isinstance(error, GameFileError):
        return error.field
    if isinstance(error, MoveError) and error.move_number is not None:
        return f"moves.{error.move_number - 1}"
    if isinstance(error, (ClaimError, ExpectationError)):
        return "result"
    if isinstance(error, (DeckError, DealerMismatch)):
        return "deal" if "deal" in value else "start"
    return ""


def _start_of(data: bytes, field: str) -> int:
    """Where a field begins, named as in `GameFileError`; where it isn't there, what it would be in.

    Args:
        data: the text of the document.
        field: the names of members and numbers of elements on the way to it, with dots between.
    """
    at = value = len(data) - len(data.lstrip())
    for name in field.split(".") if field else ():
        if data[value : value + 1] == b"[":
            value = at = elements(data, value)[int(name)].start
            continue
        found = members(data, value) if data[value : value + 1] == b"{" else {}
        if name not in found:
            break
        at, value = found[name].key.start, found[name].value.start
    return at


def _place(first_line: int, data: bytes, at: int) -> Place:
    line_start = data.rfind(b"\n", 0, at) + 1
    column = len(data[line_start:at].decode("utf-8", "replace")) + 1
    return Place(first_line + data.count(b"\n", 0, at), column)


def _where_json_ends(first_line: int, data: bytes) -> Place:
    """Where text stops being JSON."""
    try:
        orjson.loads(data)
    except orjson.JSONDecodeError as error:
        return Place(first_line + error.lineno - 1, error.colno)
    return Place(first_line, 1)
