"""The parts of one game in text: pyramid, reserve, stock and so on, each with the marks that belong to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.notations.lines import Line
from pyramid_cli.notations.marks import Mark

HIDDEN: Final = re.compile(r"([\d,]+) cards? face down|and (\d+) under it")
"""What stands for cards of the stock that lie face down."""
_IN_WORDS: Final = ("ignored", "rules", "pass", "dealt", "removed")
_NOT_ON_TABLE: Final = (*_IN_WORDS, "moves")
_MOST_PLACES: Final = 3


class Placed(NamedTuple):
    """A line and the part of a game that it belongs to.

    Attributes:
        line: the line.
        section: the part, as `Line.label` names it; what has no label belongs to the pyramid.
        pile: the number of the waste pile; 0 where none is said.
        continues: whether it goes on with a part whose label stands on a line before.
        after_blank: whether an empty line is before it.
    """

    line: Line
    section: str
    pile: int
    continues: bool
    after_blank: bool

    @property
    def places(self) -> tuple[Mark, ...]:
        """The marks of the line that stand for places on the table."""
        return () if self.section in _NOT_ON_TABLE else self.line.places


def place_lines(lines: Iterable[Line]) -> Iterator[Placed]:
    """The lines that aren't empty, each with its part: a part goes on until another label or an empty line.

    An empty line between a label and what it is about ends nothing. Rules, and what is not about cards, go on only
    where a line is indented and has no label at all; rules not over a line with cards.
    """
    section, pile, filled, after_blank = "pyramid", 0, False, False
    for line in lines:
        if line.is_blank:
            after_blank = True
            continue
        continues = not line.label and section != "pyramid"
        if line.label:
            section, pile, filled = line.label, line.pile, False
        elif (
            (filled and (after_blank or (section in _IN_WORDS and not line.indented)))
            or (line.name and section in _IN_WORDS)
            or (section == "rules" and line.places)
        ):
            section, pile, continues = "pyramid", 0, False
        yield Placed(line, section, pile, continues, after_blank)
        filled = filled or bool(line.text.strip())
        after_blank = False


@dataclass(slots=True)
class Sections:
    """What the lines of one game say.

    Attributes:
        line: the first of them.
        rows: the pyramid line by line.
        beside: the marks of reserve, stock, drawn card, dealing order and removed cards, where there are labels for
            them.
        waste: the marks of the waste piles by number.
        texts: the text of `pass`, `rules` and `moves`, with the line it begins on.
        labels: the first line and the label as written of each part, of a pile of the waste as ``waste 2`` too.
        lines: all of the lines.
        hidden: the line that hides cards of the stock; None where none does.
        drawn_on: the first line that shows cards as a terminal draws them; None where none does.
    """

    line: int
    rows: list[list[Mark]] = field(default_factory=list)
    beside: dict[str, list[Mark]] = field(default_factory=dict)
    waste: dict[int, list[Mark]] = field(default_factory=dict)
    texts: dict[str, tuple[int, str]] = field(default_factory=dict)
    labels: dict[str, tuple[int, str]] = field(default_factory=dict)
    lines: Sequence[Placed] = ()
    hidden: int | None = None
    drawn_on: int | None = None

    @property
    def is_begun(self) -> bool:
        """Whether this is a position, told by its labels or gaps, not just cards in the order they are dealt."""
        gaps = any(mark.kind == "gap" for row in self.rows for mark in row)
        return bool(self.rows) and (gaps or bool(self.beside or self.waste) or "pass" in self.texts)

    def marks(self) -> Iterator[Mark]:
        """Every mark that stands for a place on the table."""
        for row in self.rows:
            yield from row
        for name, marks in self.beside.items():
            if name not in _NOT_ON_TABLE:
                yield from marks
        for marks in self.waste.values():
            yield from marks

    def named(self, card: int) -> str:
        """A card with the places where it stands, the first few where they are many."""
        places = [mark.place for mark in (*self.marks(), *self.beside.get("removed", ())) if mark.card == card]
        more = f" and {len(places) - _MOST_PLACES} more" if len(places) > _MOST_PLACES else ""
        return f"{CARD_TEXT[card]} ({'; '.join(places[:_MOST_PLACES])}{more})"


def cards_of(marks: Iterable[Mark]) -> tuple[int, ...]:
    """The cards among some marks."""
    return tuple([mark.card for mark in marks if mark.kind == "card"])


def read_sections(lines: list[Placed]) -> Sections:
    """Gather the lines of one game, at least one, by its parts."""
    sections = Sections(lines[0].line.number, lines=lines)
    for placed in lines:
        _add(sections, placed)
    if "deck" in sections.beside:
        # The cards beside the pyramid, or all of them.
        deck = sections.beside.pop("deck")
        sections.labels.setdefault("stock", sections.labels["deck"])
        if sections.rows:
            sections.beside.setdefault("stock", []).extend(deck)
        else:
            sections.rows += [list(marks) for _, marks in groupby(deck, lambda mark: mark.line)]
    if "talon" in sections.beside:
        # PySolFC calls the stock so, others the waste; where both are named it is the waste.
        talon = sections.beside.pop("talon")
        name = "waste" if "stock" in sections.beside else "stock"
        sections.labels.setdefault(name, sections.labels["talon"])
        if "stock" in sections.beside:
            sections.waste.setdefault(1, []).extend(talon)
        else:
            sections.beside["stock"] = talon
    return sections


def _add(sections: Sections, placed: Placed) -> None:
    line, section = placed.line, placed.section
    if line.framed and sections.drawn_on is None:
        sections.drawn_on = line.number
    if line.label:
        for name in (line.label, f"{line.label} {placed.pile or 1}"):
            sections.labels.setdefault(name, (line.number, line.name))
    if section in ("pass", "rules", "moves"):
        number, text = sections.texts.get(section, (line.number, ""))
        sections.texts[section] = number, f"{text} {line.text.strip()}".strip()
    elif section == "pyramid":
        if line.places:
            sections.rows.append(list(line.places))
    elif section == "waste":
        sections.waste.setdefault(placed.pile or 1, []).extend(line.places)
    elif section != "ignored":
        hides = HIDDEN.search(line.text) if section in ("stock", "deck") else None
        if hides is not None and (hides[1] or hides[2]).strip("0"):
            sections.hidden = line.number
        marks = line.places if hides is None else [mark for mark in line.marks if mark.kind == "card"]
        sections.beside.setdefault(section, []).extend(marks)
