"""One line of text that describes a game: what it is about, and what stands on it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pyramid_cli.notations.marks import Mark, is_card, read_marks

LONGEST_LINE: Final = 10_000
"""Characters of a line that are read; no game needs a tenth of them."""

_COMMENT: Final = re.compile(r"#|//|<-")
_LABEL: Final = re.compile(r"\s*(?:[*•-]\s+)?(?:([A-Za-z][\w '()-]{0,40}?)|(\d{1,2}))\s*(?::|->|=>)")
_WORDS: Final = re.compile(r"[a-z]+|\d+")

_SECTIONS: Final = {
    "pyramid": ("pyramid", "tableau", "row", "rows", "apex"),
    "reserve": ("reserve",),
    "stock": ("stock", "deck", "hand"),
    "talon": ("talon",),
    "waste": ("waste", "discard", "discards"),
    "drawn": ("drawn",),
    "dealt": ("dealt",),
    "removed": ("removed",),
    "pass": ("pass",),
    "rules": ("rules",),
    "ignored": ("score", "status", "play", "pairs", "foundation", "foundations", "moves", "uncovered", "unseen"),
}
"""The parts of a game, and the words of a label that name them."""
_SECTION_OF_WORD: Final = {word: section for section, words in _SECTIONS.items() for word in words}


class Line(NamedTuple):
    """One line of text, comments and label taken off.

    Attributes:
        number: which line of the text it is, from 1.
        label: the part of the game that the line's label names, one of pyramid, reserve, stock, talon, waste, drawn,
            dealt, removed, pass, rules, ignored; an empty text where it names none.
        pile: the number behind the label; 0 where there is none.
        text: what is left of the line.
        marks: what stands there.
        indented: whether the line begins with a blank.
        whole: whether the label names the whole pyramid, not one of its rows.
    """

    number: int
    label: str
    pile: int
    text: str
    marks: tuple[Mark, ...]
    indented: bool
    whole: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether nothing is on the line, not even a label."""
        return not self.label and not self.text.strip()

    @property
    def places(self) -> tuple[Mark, ...]:
        """The cards, gaps and unreadable marks of the line; none where it is prose."""
        if self.is_prose:
            return ()
        marks = self.marks
        if len(marks) > 1 and marks[0].kind == "number":
            # A line's own number.
            marks = marks[1:]
        return tuple([mark if mark.kind != "number" else mark._replace(kind="unreadable") for mark in _wordless(marks)])

    @property
    def is_prose(self) -> bool:
        """Whether the line is about something else than cards."""
        placed = sum(mark.kind in ("card", "gap") for mark in self.marks)
        others = sum(mark.kind in ("word", "number") for mark in self.marks)
        return others > placed


def _wordless(marks: tuple[Mark, ...]) -> list[Mark]:
    return [mark for mark in marks if mark.kind != "word"]


def read_line(text: str, number: int) -> Line:
    """Read one line of text, without its end."""
    if len(text) > LONGEST_LINE:
        # What can't be a card stands where the line was cut, so that the cut is told.
        text = f"{text[:LONGEST_LINE]} …"
    text = text.expandtabs()
    comment = _COMMENT.search(text)
    if comment is not None:
        text = text[: comment.start()]
    label, pile, whole = "", 0, False
    found = _LABEL.match(text)
    if found is not None and not any(is_card(word) for word in found[0].rstrip(":->= ").split()):
        label, pile, whole = _section_of(found[1] or "row")
        text = " " * found.end() + text[found.end() :]
    marks = tuple(read_marks(text, number))
    return Line(number, label, pile, text, marks, text[:1].isspace(), whole)


def _section_of(label: str) -> tuple[str, int, bool]:
    words = _WORDS.findall(label.lower())
    section = next((_SECTION_OF_WORD[word] for word in words if word in _SECTION_OF_WORD), "")
    pile = next((int(word) for word in words if word.isdigit() and len(word) < 4), 0)
    return section, pile, section == "pyramid" and words[0] in ("pyramid", "tableau")
