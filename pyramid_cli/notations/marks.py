"""What stands on a line of text: cards in any spelling, places where a card is gone, and what is neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pyramid_cli.cards import UNKNOWN, UNKNOWN_TEXT, parse_card
from pyramid_cli.words import shorten

_RANK: Final = "(?:10|[A2-9TJQKatjqk])"
_SUIT: Final = "[shdcSHDC♠♥♦♣♤♡♢♧]"
_ORDERS: Final = (_RANK + _SUIT, _SUIT + _RANK)
_CARD: Final = re.compile("|".join(_ORDERS))
_RUNS: Final = tuple((re.compile(order), re.compile(f"(?:{order})+")) for order in _ORDERS)
"""A card, and cards without anything between them: rank first, then suit first."""

_EMPTY_FRAME: Final = re.compile(r"\[\s*\]|\(\s*\)")
_PAIR_LABELS: Final = re.compile(rf"({_ORDERS[0]})(\([A-Za-z0-9+]+\))")
"""A card and the labels that `show --pairs` puts behind it."""
_WORD: Final = re.compile(r"[^\s,;|/\\\[\](){}\"'`<>=+*!&~^\u2500-\u259f]+")
_GAP: Final = re.compile(r"-{2,3}|\.{2,3}|_{2,3}")
_PART: Final = re.compile(r"[^-.:_]+")
_UNKNOWN: Final = re.compile(r"(?:\?\?)+|\?\?[x×]([1-9]\d?)")
"""Cards not seen yet: ``??``, ``????``, ``??x24``."""
_PROSE_WORD: Final = re.compile(r"[^\W\d_]{3,}")


class Mark(NamedTuple):
    """One thing that stands on a line.

    Attributes:
        text: as written.
        line: its line, from 1.
        column: its first column, from 1, counting characters as they are written.
        kind: `card`; `gap`, a place where a card is gone; `number`; `word`, of three letters or more; `slip`, a word of
            three letters, two of which would be a card, as in ``Kdx`` and ``the``; `unreadable`.
        card: the card, where it is one; `UNKNOWN` for one not seen yet.
        shift: how many columns further right it is seen, where tabs stand before it; less than 0 where marks do that
            nobody sees.
    """

    text: str
    line: int
    column: int
    kind: str
    card: int = -1
    shift: int = 0

    @property
    def is_word(self) -> bool:
        """Whether it can be a word of a remark."""
        return self.kind in ("word", "slip")

    @property
    def centre(self) -> float:
        """The column of its middle, as it is seen."""
        return self.column + self.shift + (len(self.text) - 1) / 2

    def written_at(self, column: int) -> Mark:
        """The mark, which is seen where it is but written in another column."""
        return self._replace(column=column, shift=self.column - column)

    @property
    def place(self) -> str:
        """Where it stands: ``line 3, column 5``."""
        return f"line {self.line}, column {self.column}"

    @property
    def named(self) -> str:
        """What is written where, for a message."""
        return f"{shorten(self.text, 20)} ({self.place})"


def read_marks(text: str, line: int) -> list[Mark]:
    """Everything that stands on a line of text, left to right."""
    text = _EMPTY_FRAME.sub(lambda found: "--".ljust(len(found[0])), text)
    text = _PAIR_LABELS.sub(lambda found: found[1].ljust(len(found[0])), text)
    return [mark for found in _WORD.finditer(text) for mark in _marks_of(found[0], line, found.start() + 1)]


def _marks_of(word: str, line: int, column: int) -> Iterator[Mark]:
    if _GAP.fullmatch(word):
        yield Mark(word, line, column, "gap")
        return
    for found in _PART.finditer(word):
        part, start = found[0], column + found.start()
        unknown = _UNKNOWN.fullmatch(part)
        if unknown is not None:
            yield from [Mark(UNKNOWN_TEXT, line, start, "card", UNKNOWN)] * int(unknown[1] or len(part) // 2)
            continue
        for card, run in _RUNS:
            if run.fullmatch(part):
                for each in card.finditer(part):
                    yield Mark(each[0], line, start + each.start(), "card", _card_of(each[0]))
                break
        else:
            yield Mark(part, line, start, _kind_of(part))


def _card_of(text: str) -> int:
    return parse_card(text if _RUNS[0][0].fullmatch(text) else text[1:] + text[0])


def _kind_of(part: str) -> str:
    if part.isascii() and part.isdigit():
        return "number"
    if not _PROSE_WORD.fullmatch(part):
        return "unreadable"
    like_a_card = _CARD.match(part) or _CARD.match(part, len(part) - 2)
    return "slip" if len(part) == 3 and like_a_card else "word"


def is_card(text: str) -> bool:
    """Whether a word is one card or several without anything between them."""
    return any(run.fullmatch(text) for _, run in _RUNS)
