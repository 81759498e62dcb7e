"""Splitting text into games: a line of 52 cards is one, a board is one, whatever else stands together is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from pyramid_cli.notations.lines import Line
from pyramid_cli.notations.sections import Placed, place_lines

_DECK: Final = 52
_NEARLY_A_DECK: Final = 46
"""So many cards are a deck with some forgotten; no pyramid has as many."""
_MOST_LINES: Final = 1000
_MOST_CARDS: Final = 2000
"""So much is held of one game; what follows is taken for the next."""
_ONCE: Final = ("rules", "stock", "deck", "talon", "reserve", "drawn", "dealt", "removed", "pass")
"""Labels that stand in a game once."""


def split_games(lines: Iterable[Line]) -> Iterator[list[Placed]]:
    """The lines of each game; remarks between games go with one of them, and text without any card gives nothing."""
    game = _Open()
    for placed in place_lines(lines):
        if game.ends_before(placed):
            if game.count:
                yield game.lines
            game = _Open()
        game.add(placed)
    if game.count:
        yield game.lines


@dataclass(slots=True)
class _Open:
    """The game being read, and what was seen of it."""

    lines: list[Placed] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    count: int = 0
    cards: int = 0
    in_pyramid: int = 0
    framed: bool = False
    spaced: bool = False

    def add(self, placed: Placed) -> None:
        self.lines.append(placed)
        count = len(placed.places)
        self.count += count
        self.cards += _cards(placed)
        self.framed = self.framed or placed.line.framed
        self.in_pyramid += count if placed.section == "pyramid" else 0
        if count:
            # The last line was one card between empty lines, as in a list with a card a line.
            self.spaced = count == 1 and placed.after_blank
        if placed.line.label:
            self.labels.add("whole" if placed.line.whole else placed.section)

    def ends_before(self, placed: Placed) -> bool:
        """Whether the next line belongs to the next game."""
        line = placed.line
        if len(self.lines) >= _MOST_LINES or self.count >= _MOST_CARDS:
            return True
        if not self.count:
            return False
        if self.framed:
            return placed.after_blank
        if placed.continues:
            return False
        if placed.after_blank and self.in_pyramid:
            beside = self.labels - {"pyramid", "whole", "rules"}
            if placed.section == "pyramid" and beside:
                return bool(line.label or line.marks)
            if (line.label in self.labels and line.label in _ONCE) or (line.whole and "whole" in self.labels):
                return True
        if line.label:
            return False
        cards = _cards(placed)
        if cards >= _DECK or (cards and self.cards >= _DECK):
            return True
        alone = cards >= _NEARLY_A_DECK or (cards == 1 and placed.after_blank and not self.spaced)
        return self.cards >= _NEARLY_A_DECK and alone


def _cards(placed: Placed) -> int:
    """The cards on a line, and what stands where cards should."""
    return sum(mark.kind != "gap" for mark in placed.places)
