"""One line of text that describes a game: what it is about, and what stands on it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pyramid_cli.notations.marks import Mark, is_card, read_marks

LONGEST_LINE: Final = 10_000
"""Characters of a line that are read; no game needs a tenth of them."""

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_NOT_AS_WRITTEN: Final = re.compile(
    r"\t|\\u(266[0-7])|\\ufe0[ef]"
    r"|\x1b\[[0-?]*[ -/]*[@-~]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]"
)
"""What isn't seen as it is written: a tab; a suit as JSON escapes it; a terminal's colours; marks that join, part, turn
or vary characters."""
_TAB: Final = 8
"""The columns from one place where a tab ends to the next."""
_QUOTED: Final = re.compile(r"^\s*(?:> ?)+")
"""What stands before a line quoted in a letter or a forum."""
_RULE: Final = re.compile(r"\s*-{3,}\s*|\s*\|?\s*(?::?-{3,}:?\s*\|\s*)+(?::?-{3,}:?\s*)?")
"""A line drawn across, and the one below the heading of a table in Markdown: ``|---|:---:|``."""
_FRAME: Final = re.compile(r"[╭╰][^\s│]{4}[╮╯]")
"""The upper or lower edge of a card as a terminal draws it."""
_COMMENT: Final = re.compile(r"#|//|<-")
_LABEL: Final = re.compile(
    r"\s*(?:[*•-]\s+)?[*_]{0,2}(?:([A-Za-z][\w '()-]{0,40}?)|(\d{1,2}))[*_]{0,2}\s*(?::[*_]{0,2}|->|=>)"
)
_HEADING: Final = re.compile(
    r"[\s#*_=]*(pyramid|tableau|reserve|stock|deck|talon|waste|drawn|(?:row|waste) \d{1,2})[\s#*_=]*"
    r"|[\s*_=]*(?:##+)?[\s*_=]*(moves)[\s#*_=]*",
    re.IGNORECASE,
)
"""A part of a game named alone on its line, as in ``## Stock``; ``# moves`` is a remark."""
_WORDS: Final = re.compile(r"[a-z]+|\d+")
_REMARK: Final = re.compile(r"\([A-Za-z0-9]+(?: [A-Za-z]+)+\)")
"""Some words in brackets, as ``(top first)``."""
_NONE: Final = re.compile(r"(?:(?:none|nothing|empty|nil|gone|no|0)(?:\s+(?:cards?|left|yet))*)?", re.IGNORECASE)
"""What says that no card lies somewhere, signs around it taken off."""

_SECTIONS: Final = {
    "pyramid": ("pyramid", "tableau", "row", "rows", "apex"),
    "reserve": ("reserve",),
    "stock": ("stock", "hand"),
    "deck": ("deck",),
    "talon": ("talon",),
    "waste": ("waste", "discard", "discards"),
    "drawn": ("drawn",),
    "dealt": ("dealt",),
    "removed": ("removed",),
    "pass": ("pass",),
    "rules": ("rules",),
    "moves": ("moves",),
    "ignored": (
        "score",
        "status",
        "play",
        "pairs",
        "foundation",
        "foundations",
        "uncovered",
        "unseen",
        "player",
    ),
}
"""The parts of a game, and the words of a label that name them."""
SECTION_OF_WORD: Final = {word: section for section, words in _SECTIONS.items() for word in words}
"""The part of a game that each word of a label names."""


class Line(NamedTuple):
    """One line of text, comments and label taken off.

    Attributes:
        number: which line of the text it is, from 1.
        label: the part of the game that the line's label names, one of pyramid, reserve, stock, deck, talon, waste,
            drawn, dealt, removed, pass, rules, moves, ignored; an empty text where it names none.
        pile: the number behind the label; 0 where there is none.
        text: what is left of the line.
        marks: what stands there.
        indented: whether the line begins with a blank.
        whole: whether the label names the whole pyramid, not one of its rows.
        name: the label as written, also where it names no part; an empty text where there is none.
        column: the first column of what is left, from 1, as it is written.
    """

    number: int
    label: str
    pile: int
    text: str
    marks: tuple[Mark, ...]
    indented: bool
    whole: bool = False
    name: str = ""
    column: int = 1

    @property
    def framed(self) -> bool:
        """Whether cards are drawn here as on a terminal, each in its frame."""
        return _FRAME.search(self.text) is not None

    @property
    def is_blank(self) -> bool:
        """Whether nothing is on the line, not even a label."""
        return not self.label and not self.text.strip()

    @property
    def places(self) -> tuple[Mark, ...]:
        """The cards, gaps and unreadable marks of the line; none where it is prose."""
        if self.is_prose:
            return ()
        marks = self.marks if self.own_number is None else self.marks[1:]
        return tuple(
            [mark if mark.kind != "number" else mark._replace(kind="unreadable") for mark in marks if not mark.is_word]
        )

    @property
    def own_number(self) -> Mark | None:
        """The number that the line begins with; None where it is all there is."""
        return self.marks[0] if len(self.marks) > 1 and self.marks[0].kind == "number" else None

    @property
    def says_none(self) -> bool:
        """Whether it says that no card lies there, be it by saying nothing."""
        return _NONE.fullmatch(self.text.strip(" -–—.,;_|()[]{}")) is not None

    def as_one(self, *, numbered: bool = False) -> Mark:
        """All that is left of the line, but for its own number where it has one, as one mark that is no card."""
        text, column = self.text, self.column
        if numbered and self.own_number is not None:
            first = self.marks[1]
            text, column = text[first.column + first.shift - 1 :], first.column
        return Mark(" ".join(text.split()), self.number, column, "unreadable")

    @property
    def is_prose(self) -> bool:
        """Whether the line is about something else than cards."""
        placed = sum(mark.kind in ("card", "gap") for mark in self.marks)
        others = sum(mark.kind in ("word", "number") for mark in self.marks)
        return others > placed


def split_lines(text: str) -> list[str]:
    """The lines of a text as editors count them; `str.splitlines` ends lines where those don't, as at a form feed."""
    lines = _LINE_END.split(text)
    return lines[:-1] if len(lines) > 1 and not lines[-1] else lines


def unquoted(text: str) -> str:
    """A line as it was before it was quoted in a letter or a forum, blanks in place of the marks."""
    return _QUOTED.sub(lambda found: " " * len(found[0]), text)


def read_line(text: str, number: int) -> Line:
    """Read one line of text, without its end."""
    if len(text) > LONGEST_LINE:
        # What can't be a card stands where the line was cut, so that the cut is told.
        text = f"{text[:LONGEST_LINE]} …"
    text, written = _as_seen(text)
    quoted = _QUOTED.match(text)
    begin = 0 if quoted is None else quoted.end()
    text = unquoted(text)
    if _RULE.fullmatch(text):
        text = ""
    heading = _HEADING.fullmatch(text)
    if heading is not None:
        text = f"{heading[1] or heading[2]}:"
    comment = _COMMENT.search(text)
    if comment is not None:
        text = text[: comment.start()]
    indented = text[begin : begin + 1].isspace()
    name, label, pile, whole = "", "", 0, False
    found = _LABEL.match(text)
    if found is not None and not any(is_card(word) for word in found[0].rstrip(":->= ").split()):
        name = found[1] or found[2]
        label, pile, whole = _section_of(found[1] or "row")
        text = " " * found.end() + text[found.end() :]
    marks = tuple(read_marks(_REMARK.sub(_without_remark, text), number))
    column = len(text) - len(text.lstrip()) + 1
    if written:
        marks = tuple([mark.written_at(written[mark.column - 1] + 1) for mark in marks])
        column = written[min(column, len(written)) - 1] + 1
    return Line(number, label, pile, text, marks, indented, whole, name, column)


def _without_remark(found: re.Match[str]) -> str:
    return found[0] if any(is_card(word) for word in found[0][1:-1].split()) else " " * len(found[0])


def _as_seen(text: str) -> tuple[str, list[int]]:
    """A line as it is seen, and where each of its characters is written, from 0; nowhere where nothing differs."""
    seen: list[str] = []
    written: list[int] = []
    begin = 0
    for found in _NOT_AS_WRITTEN.finditer(text):
        seen += text[begin : found.start()]
        written += range(begin, found.start())
        begin = found.end()
        if found[0] == "\t":
            shown = " " * (_TAB - len(seen) % _TAB)
        else:
            shown = chr(int(found[1], 16)) if found[1] else ""
        seen += shown
        written += [found.start()] * len(shown)
    if not begin:
        return text, []
    return "".join(seen) + text[begin:], [*written, *range(begin, len(text))]


def _section_of(label: str) -> tuple[str, int, bool]:
    words = _WORDS.findall(label.lower())
    section = next((SECTION_OF_WORD[word] for word in words if word in SECTION_OF_WORD), "")
    pile = next((int(word) for word in words if word.isdigit() and len(word) < 4), 0)
    if section == "deck" and pile:
        # The name of one deck among several.
        return "", 0, False
    return section, pile, section == "pyramid" and words[0] in ("pyramid", "tableau")
