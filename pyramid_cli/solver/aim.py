"""What a best line is best at: points for the cards that are gone, and how they become a score or a number of cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from pyramid_cli.cards import RANK_OF, SUITS, THIRTEEN
from pyramid_cli.position import Position
from pyramid_cli.scoring import (
    MICROSOFT_REMOVAL,
    POOZEE_CLEARED,
    POOZEE_OTHER_CARD,
    POOZEE_PYRAMID_CARD,
    microsoft_row,
)
from pyramid_cli.solver.problem import mask_of

CLEARED: Final = 1000
"""Points for an empty pyramid where it must be cleared: more than all other points of such an aim."""


class Aim(NamedTuple):
    """What the kernels count, in points: whole numbers, never below 0.

    Attributes:
        weights: for each of the 52 cards, the points for its being gone.
        groups: masks of cards, each with the points for all of them being gone.
        rows: masks of the pyramid's cards, row by row from the apex.
    """

    weights: tuple[int, ...]
    groups: tuple[tuple[int, int], ...]
    rows: tuple[int, ...]


class Measure(NamedTuple):
    """What is to be made as good as it can be.

    Attributes:
        aim: the points that the kernels count.
        told: how good a position is: a score, or a number of cards.
        now: how good it is before the line.
        points_per_one: points for each one that a line makes it better; below 0 where lower is better.
    """

    aim: Aim
    told: Callable[[Position], int]
    now: int
    points_per_one: int = 1

    def points_for(self, wanted: int) -> int:
        """The points that it takes to be as good as that; 0 or less where it is already."""
        return (wanted - self.now) * self.points_per_one

    def clearing(self) -> Measure:
        """The same, and above it an empty pyramid, for `CLEARED` points; `self` where it is empty already."""
        pyramid = sum(self.aim.rows)
        if not pyramid:
            return self
        return self._replace(
            aim=self.aim._replace(groups=(*self.aim.groups, (pyramid, CLEARED))),
            told=lambda end: self.told(end) + (0 if end.pyramid_left else CLEARED),
        )


def _aim(position: Position, weights: dict[int, int], groups: list[tuple[int, int]] | None = None) -> Aim:
    """The aim with these points for cards and for groups of them; cards not named count nothing."""
    held = tuple((mask, bonus) for mask, bonus in groups or () if mask)
    return Aim(tuple(weights.get(card, 0) for card in range(52)), held, tuple(_row_masks(position)))


def _row_masks(position: Position) -> list[int]:
    return [mask_of(card for card in row if card is not None) for row in position.pyramid.rows()]


def pyramid_left(position: Position) -> int:
    """The pyramid cards left."""
    return position.pyramid_left


def gone_of_rank(position: Position, rank: int) -> int:
    """The cards of a rank, 1 to 13, that are gone."""
    return len(SUITS) - sum(RANK_OF[card] == rank for card in position.cards())


def score(position: Position) -> int:
    """The score under the rules."""
    return position.score


def fewest_left(position: Position) -> Measure:
    """As few cards in the pyramid as can be."""
    held = [card for row in position.pyramid.rows() for card in row if card is not None]
    return Measure(_aim(position, dict.fromkeys(held, 1)), pyramid_left, len(held), -1)


def most_of_rank(position: Position, rank: int) -> Measure:
    """As many cards of a rank gone as can be, those that are gone already counted."""
    wanted = [card for card in position.cards() if RANK_OF[card] == rank]
    return Measure(
        _aim(position, dict.fromkeys(wanted, 1)), partial(gone_of_rank, rank=rank), gone_of_rank(position, rank)
    )


def best_score(position: Position) -> Measure:
    """The best score under the rules' scoring (RULES.md, Scoring; `scoring.py` counts it for a position)."""
    scoring = position.rules.scoring
    if scoring == "left":
        return fewest_left(position)
    now = position.score
    if scoring == "cards":
        return Measure(_aim(position, dict.fromkeys(position.cards(), 1)), score, now)
    rows = _row_masks(position)
    if scoring == "poozee":
        pyramid = sum(rows)
        weights = {card: POOZEE_PYRAMID_CARD if pyramid >> card & 1 else POOZEE_OTHER_CARD for card in position.cards()}
        return Measure(_aim(position, weights, [(pyramid, POOZEE_CLEARED)]), score, now)
    # A removal of two cards counts as much as one of a King: in half points each card of a pair counts half of it.
    weights = {
        card: 2 * MICROSOFT_REMOVAL if RANK_OF[card] == THIRTEEN else MICROSOFT_REMOVAL for card in position.cards()
    }
    bonuses = [(mask, 2 * microsoft_row(height)) for height, mask in enumerate(reversed(rows))]
    return Measure(_aim(position, weights, bonuses), score, now, 2)
