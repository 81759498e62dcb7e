"""Checks on the fields of a JSON object, each naming the field it complains of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyramid_cli.errors import GameFileError
from pyramid_cli.words import shorten, shown_number


def field_error(field: str, text: str) -> GameFileError:
    """An error in a field of a game file."""
    error = GameFileError(text)
    error.field = field
    return error


def kind_of(value: Any) -> str:
    """What a JSON value is, in words: ``a number``, ``null``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "text"
    return "an array" if isinstance(value, list) else "an object"


def value_told(value: Any) -> str:
    """A JSON value in a sentence: text as it stands, shortened, of anything else what it is."""
    return shorten(value[:60]) if isinstance(value, str) else kind_of(value)


def no_unknown_fields(value: dict[str, Any], known: Sequence[str], within: str = "") -> None:
    """Refuse fields that the format doesn't have; the error names the first and what was perhaps meant."""
    for name in value:
        if name in known:
            continue
        from difflib import get_close_matches

        where = f'"{within}" has' if within else "A game file has"
        meant = get_close_matches(name[:60], known, n=1)
        told = f"Did you mean {meant[0]}?" if meant else f"The fields are {', '.join(known)}."
        free = "" if within else ' Notes of your own go into "meta".'
        raise field_error(f"{within}.{name}" if within else name, f"{where} no field {shorten(name)}. {told}{free}")


def an_object(value: Any, name: str) -> dict[str, Any]:
    """The value, which must be an object."""
    if not isinstance(value, dict):
        raise field_error(name, f'"{name}" must be an object, not {kind_of(value)}.')
    return value


def a_list(value: Any, name: str) -> list[Any]:
    """The value, which must be an array."""
    if not isinstance(value, list):
        raise field_error(name, f'"{name}" must be an array, not {kind_of(value)}.')
    return value


def a_text(value: Any, name: str) -> str:
    """The value, which must be text."""
    if not isinstance(value, str):
        raise field_error(name, f'"{name}" must be text, not {kind_of(value)}.')
    return value


def a_whole_number(value: Any, name: str, least: int, most: int) -> int:
    """The value, which must be a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        shown = "a fraction" if isinstance(value, float) else kind_of(value)
        raise field_error(name, f'"{name}" must be a whole number from {least} to {most}, not {shown}.')
    if not least <= value <= most:
        raise field_error(name, f'"{name}" must be a whole number from {least} to {most}, not {shown_number(value)}.')
    return value
