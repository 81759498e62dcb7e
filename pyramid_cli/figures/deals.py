"""Figures over deals: how they open and how their cards lie (RULES.md, Dealers: the counts of seed 000)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from pyramid_cli.cards import RANK_OF, THIRTEEN
from pyramid_cli.position import Position
from pyramid_cli.removals import legal_removals

PLAYS_COLUMNS: Final = ("0", "1", "2", "3", "4+")


@dataclass(slots=True)
class DealFigures:
    """Counts over the opening positions added so far.

    Attributes:
        deals: number of deals.
        opening_plays: deals by the removals legal before anything is drawn: 0, 1, 2, 3, 4 or more.
        plays: sum of those removals.
        first_draw_plays: of the deals without one, those in which the first draw made a removal legal.
        never_plays: of the deals without one, those in which drawing the whole stock once made none legal.
        most_turned: the most cards turned in one of the others before a removal was legal.
        directly: deals in which a pyramid card rests directly on its own partner.
        anywhere: deals in which a pyramid card overlaps a partner, directly or further down.
    """

    deals: int = 0
    opening_plays: list[int] = field(default_factory=lambda: [0] * len(PLAYS_COLUMNS))
    plays: int = 0
    first_draw_plays: int = 0
    never_plays: int = 0
    most_turned: int = 0
    directly: int = 0
    anywhere: int = 0

    def add(self, opening: Position) -> None:
        """Count one deal, given the position in which play begins."""
        plays = len(legal_removals(opening))
        self.deals += 1
        self.plays += plays
        self.opening_plays[min(plays, 4)] += 1
        if not plays:
            self._count_draws(opening)
        directly, anywhere = partner_below(opening)
        self.directly += directly
        self.anywhere += anywhere

    def _count_draws(self, opening: Position) -> None:
        turned = cards_turned_to_play(opening)
        if turned is None:
            self.never_plays += 1
            return
        self.most_turned = max(self.most_turned, turned)
        if turned <= opening.rules.draw:
            self.first_draw_plays += 1

    def as_object(self) -> dict[str, Any]:
        """The object that `stats --deals --json` prints."""
        return {
            "deals": self.deals,
            "opening_plays": dict(zip(PLAYS_COLUMNS, self.opening_plays, strict=True)),
            "opening_plays_mean": round(self.plays / self.deals, 4) if self.deals else None,
            "no_opening_play": {
                "deals": self.opening_plays[0],
                "first_stock_card_plays": self.first_draw_plays,
                "most_cards_turned": self.most_turned,
                "never": self.never_plays,
            },
            "partner_below": {"directly": self.directly, "anywhere": self.anywhere},
        }


def cards_turned_to_play(position: Position) -> int | None:
    """Cards turned until a removal is legal; None if the stock runs out first."""
    side = position.side
    held = len(side.stock)
    while side.stock:
        side = side.draw()
        position = Position(position.rules, position.pyramid, position.reserve, side)
        if legal_removals(position):
            return held - len(side.stock)
    return None


def partner_below(opening: Position) -> tuple[bool, bool]:
    """Whether a pyramid card rests directly on its own partner, and whether one overlaps a partner at any depth.

    To rest on a card is to be one of the two that cover it: RULES.md says that the 5 of diamonds of deal 1 lies on the
    8 of diamonds.
    """
    pyramid = opening.pyramid
    layout = pyramid.layout
    places_of_rank = [0] * (THIRTEEN + 1)
    for place, card in enumerate(pyramid.cards):
        if card is not None:
            places_of_rank[RANK_OF[card]] |= 1 << place
    anywhere = False
    for place, card in enumerate(pyramid.cards):
        if card is not None:
            partners = places_of_rank[THIRTEEN - RANK_OF[card]]
            if partners & layout.coverers[place]:
                return True, True
            anywhere = anywhere or bool(partners & layout.all_coverers[place])
    return False, anywhere
