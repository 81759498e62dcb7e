"""Labels that a board doesn't have, and lines that lack the colon of one: what they say can't be told for sure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from pyramid_cli.errors import DeckError, RulesError
from pyramid_cli.notations.faults import LineError
from pyramid_cli.notations.lines import SECTION_OF_WORD, Line
from pyramid_cli.notations.sections import Placed
from pyramid_cli.rules import FIELD_NAMES, UNLIMITED, parse_rules
from pyramid_cli.words import shorten

BOARD_LABELS: Final = ("rules", "pyramid", "reserve", "stock", "waste", "drawn", "removed", "pass", "dealt")
_ANOTHER_NAME: Final = {"deck": "stock", "talon": "waste"}
_OF_TRANSCRIPTS: Final = ("deal", "meta", "result")
"""Labels that a board may keep from a transcript; what they say is no part of a board."""
_LIKENESS: Final = 0.8
"""How like two words are of which one is taken for the other misspelt, by the measure of `difflib`."""

_WORD: Final = re.compile(r"[a-z]+")
_PASS: Final = re.compile(rf"pass\s+(\d{{1,7}}(?:\s*(?:of|/)\s*(?:\d{{1,7}}|{UNLIMITED}))?)\.?", re.IGNORECASE)
_RULES: Final = re.compile(r"rules[\s=]+(.+)", re.IGNORECASE)
_VALUE: Final = re.compile(rf"\d{{1,20}}|{UNLIMITED}|true|false", re.IGNORECASE)
_IN_WORDS: Final = ("preset", "goal", "scoring")
"""The rules whose value is a word of their own."""


def unknown_label(what: str, name: str, labels: Sequence[str]) -> str:
    """What is said of a label that something, as ``A board``, doesn't have."""
    meant = _label_meant(name, labels)
    told = f"; did you mean {meant}?" if meant else "."
    return f"{what} has no {shorten(name)}{told} Its labels are {', '.join(labels)}; a remark begins with #."


def check_lines(lines: Iterable[Placed], *, midway: bool) -> None:
    """Refuse a board with a line of which it can't be told what it says.

    Args:
        lines: its lines.
        midway: whether some cards are gone or turned up, so that it matters which pile each card lies in.

    Raises:
        LineError: there is one.
    """
    for placed in lines:
        told = _unclear(placed) or (_unclear_midway(placed) if midway else None)
        if told is not None:
            raise LineError(placed.line.number, DeckError(told))


def _unclear(placed: Placed) -> str | None:
    """What is wrong with a line whether or not play has begun; None where nothing is."""
    line = placed.line
    if not line.name:
        return None if placed.places else _without_colon(line)
    # Beside a label of a board a rule of several words can have the same word.
    several = len(line.name.split()) > 1 or "_" in line.name
    return _rule_apart(line) if several or not line.label else None


def _unclear_midway(placed: Placed) -> str | None:
    """What is wrong with a line of a position; None where nothing is."""
    line = placed.line
    if line.label:
        return None
    if not line.name:
        return _words_before_cards(line, placed.section) if placed.places else None
    if placed.places or (line.name.lower() not in _OF_TRANSCRIPTS and _label_meant(line.name, BOARD_LABELS)):
        return unknown_label("A board", line.name, BOARD_LABELS)
    return None


def _label_meant(name: str, labels: Sequence[str]) -> str | None:
    """The label of which a word is this one misspelt."""
    from difflib import get_close_matches

    known = {word: _ANOTHER_NAME.get(section, section) for word, section in SECTION_OF_WORD.items()}
    known.update(zip(labels, labels, strict=True))
    known = {word: label for word, label in known.items() if label in labels}
    for word in _WORD.findall(name.lower()):
        like = get_close_matches(word, known, n=1, cutoff=_LIKENESS)
        if like and like[0] != word:
            return known[like[0]]
    return None


def _rule_apart(line: Line) -> str | None:
    """A rule under a label of its own, as ``redeals: 0``."""
    name, value = "_".join(line.name.lower().split()), line.text.strip()
    if name == "passes" and _VALUE.fullmatch(value):
        name, value = "redeals", str(max(int(value), 1) - 1) if value.isascii() and value.isdigit() else value
    if name not in FIELD_NAMES or not (_VALUE.fullmatch(value) or (name in _IN_WORDS and value.isalpha())):
        return None
    shown = value if name == "preset" else f"{name}={value}"
    return f"A board has no {shorten(line.name)}, which is one of the rules: write {shorten(shown)} behind rules:."


def _words_before_cards(line: Line, section: str) -> str | None:
    """Cards behind words that may be meant as a label."""
    words: list[str] = []
    for mark in line.marks:
        if not mark.is_word:
            break
        words.append(mark.text)
    lead = " ".join(words)
    known = [SECTION_OF_WORD[word] for word in _WORD.findall(lead.lower()) if word in SECTION_OF_WORD]
    if known:
        if known[0] == section:
            return None
        return f"Whether {shorten(lead)} is a label can't be told: write a colon behind one, as waste: As."
    if lead and (section != "pyramid" or _label_meant(lead, BOARD_LABELS)):
        return unknown_label("A board", lead, BOARD_LABELS)
    return None


def _without_colon(line: Line) -> str | None:
    """A pass or rules without the colon that makes a label of the word."""
    text = line.text.strip()
    told = _PASS.fullmatch(text)
    if told is not None:
        return f"A label needs a colon: write pass: {' '.join(told[1].split())}."
    told = _RULES.fullmatch(text)
    if told is None:
        return None
    try:
        parse_rules(told[1])
    except RulesError:
        return None
    return "A label needs a colon: write rules: before the rules."
