"""The pyramid: which cards lie where, which are gone, which are uncovered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyramid_cli.layout import Layout, layout_of

NOWHERE = -1
"""Place of a card that was not dealt to the pyramid."""


class Pyramid(NamedTuple):
    """The pyramid of one position; immutable.

    Attributes:
        layout: which place covers which.
        cards: the card dealt to each place; None where a position began with the place empty.
        place_of: for each of the 52 cards its place, or `NOWHERE`.
        left: mask of the places whose card is still there.
    """

    layout: Layout
    cards: tuple[int | None, ...]
    place_of: tuple[int, ...]
    left: int

    @property
    def left_count(self) -> int:
        """Number of cards still there."""
        return bin(self.left).count("1")

    def rows(self) -> list[list[int | None]]:
        """The cards row by row from the apex, None where one is gone."""
        layout, cards, left = self.layout, self.cards, self.left
        return [
            [cards[place] if left >> place & 1 else None for place in layout.row_places(row)]
            for row in range(layout.rows)
        ]

    def holds(self, card: int) -> bool:
        """Whether the card is still in the pyramid, covered or not."""
        place = self.place_of[card]
        return place >= 0 and bool(self.left >> place & 1)

    def is_uncovered(self, card: int) -> bool:
        """Whether the card is still there and neither of the two cards that overlap it is."""
        place = self.place_of[card]
        left = self.left
        return place >= 0 and bool(left >> place & 1) and not left & self.layout.coverers[place]

    def uncovered(self) -> list[int]:
        """Every uncovered card, in reading order of the places."""
        left, coverers = self.left, self.layout.coverers
        return [
            card
            for place, card in enumerate(self.cards)
            if card is not None and left >> place & 1 and not left & coverers[place]
        ]

    def covering(self, card: int) -> list[int]:
        """The cards that lie on a card of the pyramid, left one first."""
        mask = self.left & self.layout.coverers[self.place_of[card]]
        return [c for c in (self.cards[place] for place in self.layout.places(mask)) if c is not None]

    def covered_only_by(self, card: int) -> list[int]:
        """The cards that `card` covers and nothing else does, in reading order."""
        place = self.place_of[card]
        only_this = 1 << place
        left, coverers = self.left, self.layout.coverers
        return [
            c
            for c in (
                self.cards[below]
                for below in self.layout.covered[place]
                if left >> below & 1 and left & coverers[below] == only_this
            )
            if c is not None
        ]

    def without(self, card: int) -> Pyramid:
        """The pyramid after the card was taken away."""
        return Pyramid(self.layout, self.cards, self.place_of, self.left & ~(1 << self.place_of[card]))


def dealt_pyramid(rows: int, cards: Sequence[int | None]) -> Pyramid:
    """A pyramid with the given card at each place, None where it is empty."""
    layout = layout_of(rows)
    place_of = [NOWHERE] * 52
    left = layout.everything
    for place, card in enumerate(cards):
        if card is None:
            left &= ~(1 << place)
        else:
            place_of[card] = place
    return Pyramid(layout, tuple(cards), tuple(place_of), left)
