"""Removals: which are legal in a position, and why another is not (RULES.md, Removals)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyramid_cli.cards import (
    CARD_TEXT,
    KING,
    RANK_OF,
    THIRTEEN,
    are_partners,
    cards_text,
    is_king,
    partner_words,
    rank_word,
)
from pyramid_cli.errors import IllegalMove
from pyramid_cli.moves import KING_REMOVALS, PAIR_REMOVALS, Move
from pyramid_cli.turning import listed
from pyramid_cli.unseen import unknown_count
from pyramid_cli.words import counted

if TYPE_CHECKING:
    from pyramid_cli.position import Position


def legal_removals(position: Position) -> list[Move]:
    """Every legal removal: Kings first, then pairs by their lower card; the lower card of a pair is written first.

    One that turns up an unknown card says so: ``Kd=??``.
    """
    in_play = sorted(position.in_play())
    by_rank: list[list[int]] = [[] for _ in range(KING + 1)]
    for card in in_play:
        by_rank[RANK_OF[card]].append(card)
    removals = [KING_REMOVALS[card] for card in by_rank[KING]]
    pairs = [(low, high) for low in in_play if low < 24 for high in by_rank[THIRTEEN - RANK_OF[low]]]
    if position.rules.cover_pairs:
        pairs = sorted(pairs + _cover_pairs(position))
    removals += [PAIR_REMOVALS[pair] for pair in pairs]
    if position.side.unseen:
        return [listed(position.side, move) for move in removals]
    return removals


def _cover_pairs(position: Position) -> list[tuple[int, int]]:
    """House rule: uncovered cards with partners that they alone cover."""
    pyramid = position.pyramid
    return [
        (min(upper, lower), max(upper, lower))
        for lower in pyramid.uncovered()
        for upper in pyramid.covered_only_by(lower)
        if are_partners(upper, lower)
    ]


def allows_removal(position: Position, move: Move) -> bool:
    """Whether a removal is legal in a position whose game is not won."""
    cards = move.cards
    if len(cards) == 1:
        return is_king(cards[0]) and position.is_in_play(cards[0])
    one, other = cards
    if not are_partners(one, other):
        return False
    if position.is_in_play(one) and position.is_in_play(other):
        return True
    return position.rules.cover_pairs and (_is_cover_pair(position, one, other) or _is_cover_pair(position, other, one))


def why_no_removal(position: Position, move: Move) -> IllegalMove | None:
    """Why a removal is not legal, or None where it is."""
    return None if allows_removal(position, move) else _explain(position, move)


def _is_cover_pair(position: Position, lower: int, upper: int) -> bool:
    pyramid = position.pyramid
    return pyramid.is_uncovered(lower) and upper in pyramid.covered_only_by(lower)


def _explain(position: Position, move: Move) -> IllegalMove:
    """The first reason against a removal, in the order gone, covered, not in play, not 13."""
    present = position.cards()
    pyramid = position.pyramid
    for card in move.cards:
        if card in position.side.unseen:
            return IllegalMove(_unseen_text(position, card), "not-in-play")
    for card in move.cards:
        if card not in present:
            return IllegalMove(f"{CARD_TEXT[card]} has already been removed.", "removed")
    covered = [card for card in move.cards if pyramid.holds(card) and not pyramid.is_uncovered(card)]
    if position.rules.cover_pairs:
        # Under the house rule the only cover of a card doesn't stand between the two.
        covered = [card for card in covered if not set(pyramid.covering(card)) <= move.removes]
    if covered:
        return IllegalMove(_covered_text(position, covered[0], move), "covered")
    for card in move.cards:
        if not pyramid.holds(card) and not position.is_in_play(card):
            return IllegalMove(_pile_text(position, card), "not-in-play")
    return IllegalMove(_sum_text(move), "not-thirteen")


def _covered_text(position: Position, card: int, move: Move) -> str:
    covering = position.pyramid.covering(card)
    by = " and ".join(CARD_TEXT[c] for c in covering)
    text = f"{CARD_TEXT[card]} is covered by {by}: a pyramid card is in play once nothing lies on it."
    if any(c in move.cards for c in covering):
        if position.rules.cover_pairs:
            return text + " A card may pair with the one that covers it only when nothing else does."
        return text + " A card can't pair with the one that covers it."
    return text


def _pile_text(position: Position, card: int) -> str:
    side, name = position.side, CARD_TEXT[card]
    if card in side.stock:
        if side.rules.stock == "open":
            return f"{name} lies in the stock under {CARD_TEXT[side.stock[0]]}: only the stock's top card is in play."
        return f"{name} lies in the stock: draw until it comes."
    pile = next(pile for pile in side.waste if card in pile)
    return f"{name} lies in the waste under {CARD_TEXT[pile[-1]]}: only the top of the waste is in play."


def _unseen_text(position: Position, card: int) -> str:
    unknown = counted(unknown_count(position.side), "card")
    return f"{CARD_TEXT[card]} has not been seen yet: {unknown} of the stock can be it."


def _sum_text(move: Move) -> str:
    if len(move.cards) == 1:
        card = move.cards[0]
        rank = RANK_OF[card]
        return (
            f"{CARD_TEXT[card]} counts {rank} and can't go alone: only a King counts 13. "
            f"Pair it with {partner_words(card)}."
        )
    one, other = move.cards
    total = RANK_OF[one] + RANK_OF[other]
    named = cards_text(move.cards).replace(" ", " and ")
    kings = [card for card in move.cards if is_king(card)]
    if kings:
        advice = f"A King goes alone: {CARD_TEXT[kings[0]]}."
    else:
        advice = f"{CARD_TEXT[one]} needs {partner_words(one)}, {CARD_TEXT[other]} {partner_words(other)}."
    worth = f"{rank_word(RANK_OF[one])} {RANK_OF[one]}" if RANK_OF[one] in (1, 11, 12, 13) else ""
    other_worth = f"{rank_word(RANK_OF[other])} {RANK_OF[other]}" if RANK_OF[other] in (1, 11, 12, 13) else ""
    counts = ", ".join(word for word in dict.fromkeys((worth, other_worth)) if word)
    return f"{named} add up to {total}, not 13{f' ({counts})' if counts else ''}. {advice}"
