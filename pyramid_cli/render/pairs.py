"""Labels that connect the cards of each legal removal."""

from __future__ import annotations

from string import ascii_letters, digits
from typing import NamedTuple

from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.removals import legal_removals
from pyramid_cli.render.spans import PAIR_STYLES

_LABELS = ascii_letters + digits
"""Enough for any board but one with dozens of reserve cards; past the last, removals share the label ``+``."""


class Labelled(NamedTuple):
    """One legal removal with its label and the style the label is drawn in."""

    label: str
    style: str
    move: Move


def labelled_removals(position: Position) -> list[Labelled]:
    """Every legal removal with a label of its own: a, b, c, …"""
    if position.is_won:
        return []
    return [
        Labelled(_LABELS[i] if i < len(_LABELS) else "+", PAIR_STYLES[i % len(PAIR_STYLES)], move)
        for i, move in enumerate(legal_removals(position))
    ]


def labels_by_card(removals: list[Labelled]) -> dict[int, list[Labelled]]:
    """For each card, the removals it takes part in."""
    by_card: dict[int, list[Labelled]] = {}
    for labelled in removals:
        for card in labelled.move.cards:
            by_card.setdefault(card, []).append(labelled)
    return by_card
