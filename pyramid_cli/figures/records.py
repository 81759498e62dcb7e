"""Records: what was found of each deal, one line of JSON a deal, under a first line that says what was asked."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pyramid_cli import json_text
from pyramid_cli.cards import DECK
from pyramid_cli.dealers.numbers import DealNumber
from pyramid_cli.errors import GameFileError, PyramidError
from pyramid_cli.figures.kernel import DIRECTLY, FURTHER_DOWN, NEVER, NOWHERE, Opening
from pyramid_cli.figures.question import Column, DealQuestion

FORMAT: Final = "pyramid-records/1"

_MOST_REMOVALS: Final = 6 * 16 + 4
"""All pairs that make 13 in a deck, and the Kings."""
_HIGHEST_ANSWER: Final = 10_000
"""Far above any: in a game of more moves, or passes, all draws but a few hundred would be idle."""

_BELOW: Final = {DIRECTLY: "directly", FURTHER_DOWN: "further down", NOWHERE: None}
_BELOW_OF_TEXT: Final = {text: below for below, text in _BELOW.items()}


class DealRecord(NamedTuple):
    """What was found of one deal.

    Attributes:
        number: its number.
        opening: how it opens.
        answers: what the solver says, by column of the question.
    """

    number: DealNumber
    opening: Opening
    answers: tuple[int, ...]


def heading(question: DealQuestion) -> bytes:
    """The first line of the records of a question."""
    return _line({"format": FORMAT, **question.as_object(), "columns": list(question.columns)})


def record_line(record: DealRecord, columns: tuple[Column, ...]) -> bytes:
    """The line of one deal; null stands for never."""
    plays, turned, below = record.opening
    answers: dict[str, int | None] = {
        column: None if answer == NEVER else answer for column, answer in zip(columns, record.answers, strict=True)
    }
    return _line(
        {
            "number": record.number,
            "opening_plays": plays,
            "cards_turned": None if turned == NEVER else turned,
            "partner_below": _BELOW[below],
            **answers,
        }
    )


def read_record(line: bytes, number: DealNumber, columns: tuple[Column, ...]) -> DealRecord:
    """The record of the deal of that number from its line.

    Raises:
        GameFileError: this is no such line.
    """
    try:
        value = json_text.loads(line)
        turned, below = value["cards_turned"], _BELOW_OF_TEXT[value["partner_below"]]
        answers = tuple([NEVER if value[column] is None else int(value[column]) for column in columns])
        record = DealRecord(
            number, (int(value["opening_plays"]), NEVER if turned is None else int(turned), below), answers
        )
        if record_line(record, columns) == line and _can_be(record):
            return record
    except (PyramidError, KeyError, TypeError, ValueError):
        pass
    raise GameFileError(f"This is not the record of deal {number}.", "unreadable")


def _can_be(record: DealRecord) -> bool:
    """Whether a deal can have such numbers."""
    plays, turned, _ = record.opening
    opens = 0 <= plays <= _MOST_REMOVALS and NEVER <= turned <= len(DECK) and (plays > 0) == (turned == 0)
    return opens and all(NEVER <= answer <= _HIGHEST_ANSWER for answer in record.answers)


def _line(value: dict[str, Any]) -> bytes:
    return json_text.dumps(value).encode() + b"\n"
