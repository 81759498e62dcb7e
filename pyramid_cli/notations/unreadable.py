"""What stands where cards should and is none; and what is passed over beside cards but may have been meant as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pyramid_cli.cards import DECK
from pyramid_cli.notations.lines import Line
from pyramid_cli.notations.marks import Mark
from pyramid_cli.notations.sections import HIDDEN, Placed, Sections

_WITH_CARDS: Final = ("reserve", "stock", "deck", "talon", "waste", "drawn", "dealt", "removed")
_FEW: Final = 2
"""So few words alone on a line after an empty one may be a card, in a list with a card a line."""


def is_incomplete(sections: Sections) -> bool:
    """Whether cards are gone or missing, so that it matters what every word and number among the others means."""
    return sum(mark.kind != "gap" for mark in sections.marks()) < len(DECK)


def unreadable(sections: Sections) -> list[str]:
    """What stands where cards should and is none, with where it stands.

    Where cards are gone or missing, words and numbers that else are passed over count too.
    """
    beside = [mark for name in ("dealt", "removed") for mark in sections.beside.get(name, ())]
    found = [mark for mark in (*sections.marks(), *beside) if mark.kind == "unreadable"]
    found += _doubtful(sections.lines) if is_incomplete(sections) else ()
    return [mark.named for mark in sorted(found, key=lambda mark: (mark.line, mark.column))]


def _doubtful(lines: Iterable[Placed]) -> Iterator[Mark]:
    rows = [placed.line for placed in lines if placed.section == "pyramid" and placed.line.places]
    # Where most of several lines have numbers, those are their own.
    numbered = 2 * sum(line.own_number is not None for line in rows) > len(rows) > 1
    in_rows = False
    for placed in lines:
        line = placed.line
        if line.name and not line.label:
            # A label of no board; `labels` looks at it.
            continue
        if placed.section == "pyramid":
            if line.places:
                yield from _among_cards(line, numbered=numbered)
            elif _may_be_row(placed, in_rows=in_rows):
                yield line.as_one(numbered=numbered)
            in_rows = in_rows or bool(line.places)
        else:
            in_rows = False
            if placed.section in _WITH_CARDS and not line.says_none and HIDDEN.search(line.text) is None:
                yield from _among_cards(line) if line.places else (line.as_one(),)


def _among_cards(line: Line, *, numbered: bool = False) -> Iterator[Mark]:
    """Words and numbers among cards; not the words before the first, which are looked at as a label may be."""
    if line.own_number is not None and not numbered:
        yield line.own_number
    first = next(at for at, mark in enumerate(line.marks) if mark.kind != "number" and not mark.is_word)
    yield from [mark for mark in line.marks[first:] if mark.is_word]


def _may_be_row(placed: Placed, *, in_rows: bool) -> bool:
    """Whether a line without cards may be a row of the pyramid, or a card in a list, all the same."""
    line = placed.line
    if line.label:
        return not line.whole and not line.says_none
    near = (
        not placed.after_blank or len(line.marks) <= _FEW or any(mark.kind in ("card", "slip") for mark in line.marks)
    )
    return in_rows and near
