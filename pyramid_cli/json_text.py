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

_LONG_NUMBER: Final = re.compile(rb"\d{19}")


def loads(data: bytes) -> Any:
    """The value of one JSON document in UTF-8.

    Raises:
        GameFileError: code `unreadable`; says what is wrong and where.
    """
    try:
        value = orjson.loads(data)
        if _LONG_NUMBER.search(data):
            value = json.loads(data)
    except orjson.JSONDecodeError as error:
        raise GameFileError(_complaint(data, error), "unreadable") from None
    except (ValueError, RecursionError) as error:
        # Past its own limit the standard library refuses a number: "Exceeds the limit (4300 digits) ...".
        told = "it nests too deeply" if isinstance(error, RecursionError) else "it holds a number with too many digits"
        raise GameFileError(f"This can't be read: {told}.", "unreadable") from None
    return value


def _complaint(data: bytes, error: orjson.JSONDecodeError) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        return f"This is not UTF-8 text: byte {wrong.start + 1} is wrong. Save the file as UTF-8."
    message = error.msg.split(":")[0]
    if "recursion" in message.lower():
        return "This JSON nests too deeply to be a game."
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
