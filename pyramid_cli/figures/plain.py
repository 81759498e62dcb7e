"""The kernel in plain Python: the engine itself says how a deal opens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pyramid_cli.cards import RANK_OF, THIRTEEN
from pyramid_cli.dealers import deal_cards
from pyramid_cli.figures.kernel import DEALER, DIRECTLY, FURTHER_DOWN, NEVER, NOWHERE, Opening
from pyramid_cli.position import Position, opening_position
from pyramid_cli.pyramid import Pyramid
from pyramid_cli.removals import legal_removals
from pyramid_cli.rules import Rules

NAME: Final = "python"


def opening(rules: Rules, cards: Sequence[int]) -> Opening:
    """How a deal of these 52 cards, in deal order, opens."""
    position = opening_position(rules, tuple(cards))
    plays = len(legal_removals(position))
    return plays, 0 if plays else cards_turned_to_play(position), partner_below(position.pyramid)


def tally(rules: Rules, first: int, count: int) -> Counter[Opening]:
    """How many of the deals `first`, `first` + 1, … of `DEALER`, `count` of them, open in each way."""
    return Counter(opening(rules, deal_cards(DEALER, number)) for number in range(first, first + count))


def cards_turned_to_play(position: Position) -> int:
    """Cards turned until a removal is legal; `NEVER` if the stock runs out first."""
    side = position.side
    held = len(side.stock)
    while side.stock:
        side = side.draw()
        position = Position(position.rules, position.pyramid, position.reserve, side)
        if legal_removals(position):
            return held - len(side.stock)
    return NEVER


def partner_below(pyramid: Pyramid) -> int:
    """Whether a pyramid card rests directly on its own partner, overlaps one only further down, or neither.

    To rest on a card is to be one of the two that cover it: RULES.md says that the 5 of diamonds of deal 1 lies on the
    8 of diamonds.
    """
    layout = pyramid.layout
    places_of_rank = [0] * (THIRTEEN + 1)
    for place, card in enumerate(pyramid.cards):
        if card is not None:
            places_of_rank[RANK_OF[card]] |= 1 << place
    found = NOWHERE
    for place, card in enumerate(pyramid.cards):
        if card is not None:
            partners = places_of_rank[THIRTEEN - RANK_OF[card]]
            if partners & layout.coverers[place]:
                return DIRECTLY
            if partners & layout.all_coverers[place]:
                found = FURTHER_DOWN
    return found
