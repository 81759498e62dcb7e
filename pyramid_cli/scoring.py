"""Points, worked out from a position alone (RULES.md, Scoring).

A card that is nowhere in the position has been removed. So the score needs no history: undoing a move or beginning
midway can't make it wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyramid_cli.cards import UNKNOWN

if TYPE_CHECKING:
    from pyramid_cli.position import Position

POOZEE_PYRAMID_CARD: Final = 10
POOZEE_OTHER_CARD: Final = 5
POOZEE_CLEARED: Final = 100

MICROSOFT_REMOVAL: Final = 5
MICROSOFT_ROWS: Final = (25, 50, 75, 100, 150, 250, 500)
"""For clearing a row, bottom row first. In a pyramid of more than seven rows, the higher rows pay like the seventh."""


def score_of(position: Position) -> int:
    """The points of a position under its rules' scoring; for `left`, lower is better."""
    scoring = position.rules.scoring
    if scoring == "left":
        return position.pyramid.left_count
    if scoring == "cards":
        return 52 - position.cards_left
    if scoring == "poozee":
        return _poozee(position)
    return _microsoft(position)


def microsoft_row(height: int) -> int:
    """The points for clearing a row, by its height: 0 is the bottom row."""
    return MICROSOFT_ROWS[min(height, len(MICROSOFT_ROWS) - 1)]


def _poozee(position: Position) -> int:
    gone = position.pyramid.layout.size - position.pyramid.left_count
    others_gone = 52 - position.cards_left - gone
    cleared = 0 if position.pyramid.left else POOZEE_CLEARED
    return POOZEE_PYRAMID_CARD * gone + POOZEE_OTHER_CARD * others_gone + cleared


def _microsoft(position: Position) -> int:
    kings_gone = 4 - _kings_left(position)
    pairs_gone = (52 - position.cards_left - kings_gone) // 2
    layout, left = position.pyramid.layout, position.pyramid.left
    bonus = 0
    for height, row_mask in enumerate(reversed(layout.row_masks)):
        if not left & row_mask:
            bonus += microsoft_row(height)
    return MICROSOFT_REMOVAL * (kings_gone + pairs_gone) + bonus


def _kings_left(position: Position) -> int:
    """Kings that have not been removed, the unseen ones too: which those are is certain, or the position is refused."""
    unseen = position.side.unseen
    if unseen:
        return sum(48 <= card < UNKNOWN for card in (*position.cards(), *unseen))
    return sum(card >= 48 for card in position.cards())
