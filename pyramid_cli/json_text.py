"""JSON in and out, exact for everything a game's `meta` may hold.

orjson reads and writes; it turns whole numbers beyond 64 bits into fractions, though, so text with a number that long
goes through the standard library, which keeps every digit.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

import orjson

from pyramid_cli.errors import GameFileError

BOM: Final = b"\xef\xbb\xbf"
DEEPEST: Final = 250
"""Levels of nesting that are read; orjson writes no more than 254."""

STRING: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?')
"""A JSON string; one that isn't closed goes to the end."""
# Every whole number beyond 64 bits begins so. A digit that isn't 0 is looked for much faster than any digit.
_LONG_NUMBER: Final = re.compile(rb"[1-9]\d{18}")
_BRACKET: Final = re.compile(rb"[\[\]{}]")


def loads(data: bytes) -> Any:
    """The value of one JSON document in UTF-8.

    Raises:
        GameFileError: code `unreadable`; says what is wrong and where.
    """
    data = data.removeprefix(BOM)
    if _is_too_deep(data):
        raise GameFileError(f"This JSON nests too deeply: more than {DEEPEST} levels.", "unreadable")
    try:
        value = orjson.loads(data)
        if _LONG_NUMBER.search(data):
            value = json.loads(data)
    except orjson.JSONDecodeError as error:
        raise GameFileError(_complaint(data, error), "unreadable") from None
    return value


def _is_too_deep(data: bytes) -> bool:
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for bracket in _BRACKET.findall(STRING.sub(b"", data)):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False


def _complaint(data: bytes, error: orjson.JSONDecodeError) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        return f"This is not UTF-8 text: byte {wrong.start + 1} is wrong. Save the file as UTF-8."
    message = error.msg.split(":")[0]
    if "infinity" in message:
        return "This is not JSON that a game can hold: a number in it has too many digits."
    if error.lineno > 1:
        return f"This is not JSON ({message}, line {error.lineno} of it, column {error.colno})."
    return f"This is not JSON ({message}, column {error.colno})."


def dumps(value: Any, *, pretty: bool = False) -> str:
    """The JSON text of a value: on one line without spaces, or indented by two."""
    try:
        return orjson.dumps(value, option=orjson.OPT_INDENT_2 if pretty else None).decode("utf-8")
    except orjson.JSONEncodeError:
        separators = None if pretty else (",", ":")
        return json.dumps(value, ensure_ascii=False, indent=2 if pretty else None, separators=separators)
