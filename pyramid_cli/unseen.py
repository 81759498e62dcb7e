"""Cards not seen yet: which they can be, and what can't be done while some are unknown."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pyramid_cli.cards import DECK, RANK_OF, RANKS, UNKNOWN, UNKNOWN_TEXT
from pyramid_cli.errors import DeckError, UnseenError
from pyramid_cli.rules import Rules
from pyramid_cli.stock import StockSide
from pyramid_cli.words import counted

if TYPE_CHECKING:
    from pyramid_cli.position import Position

NOTHING_UNSEEN: Final[frozenset[int]] = frozenset()


def unseen_in(rules: Rules, cards: tuple[int, ...]) -> frozenset[int]:
    """The cards that the unknown ones of a deal can be: those of the 52 that it doesn't name.

    Raises:
        DeckError: a card that lies face up as play begins is unknown.
    """
    face_up = rules.pyramid_size + rules.reserve + rules.waste_start + (rules.stock == "open")
    unknown = next((at for at, card in enumerate(cards[:face_up], start=1) if card >= UNKNOWN), None)
    if unknown is not None:
        raise DeckError(
            f"Card {unknown} of the deal is {UNKNOWN_TEXT}, but under these rules the first {face_up} lie face up as "
            "play begins: only those that lie face down in the stock can be unknown."
        )
    return frozenset(DECK).difference(cards)


def check_unknown(side: StockSide) -> None:
    """Check that the unknown cards of a position can be what they are said to be.

    Raises:
        DeckError: one of them lies face up, there are more of them than cards not seen, or the points depend on which
            of those were removed.
    """
    if side.stock and side.stock[0] >= UNKNOWN and side.rules.stock == "open":
        raise DeckError("In stock mode open the top card of the stock lies face up, so it must be named.")
    unknown = sum(card >= UNKNOWN for card in side.stock)
    if unknown > len(side.unseen):
        raise DeckError(
            f"{counted(unknown, 'card')} of the stock can't be unknown: only {len(side.unseen)} of the deck are named "
            "nowhere else."
        )
    if side.rules.scoring == "microsoft" and unknown < len(side.unseen) and max(side.unseen) >= 48:
        raise DeckError(
            "The score counts Kings and pairs removed, and it can't be told whether a King not named here was removed "
            "or is an unknown card: name the removed cards too."
        )


def removed_before(position: Position) -> list[int]:
    """The cards that are certain to have been removed, where some others are unknown."""
    return sorted(frozenset(DECK).difference(position.cards(), position.side.unseen))


def unknown_count(side: StockSide) -> int:
    """The number of unknown cards."""
    return sum(card >= UNKNOWN for card in side.stock) if side.unseen else 0


def unseen_ranks(side: StockSide) -> dict[str, int]:
    """For each rank, as its letter, how many cards of it have not been seen."""
    counts = Counter(RANK_OF[card] for card in side.unseen)
    return {letter: counts[rank] for rank, letter in enumerate(RANKS, start=1)}


def ranks_text(side: StockSide) -> str:
    """The ranks that unknown cards can have, with how many of each were not seen: ``A:2 9:1 K:3``."""
    return " ".join([f"{letter}:{count}" for letter, count in unseen_ranks(side).items() if count])


def unseen_words(side: StockSide) -> str:
    """How many cards are unknown and what they can be: ``3 cards, A:2 9:1``.

    Where removed cards can't be told from them, ``3 of these 5 cards, A:4 9:1``.
    """
    unknown = unknown_count(side)
    if unknown == len(side.unseen):
        return f"{counted(unknown, 'card')}, {ranks_text(side)}"
    return f"{unknown} of these {counted(len(side.unseen), 'card')}, {ranks_text(side)}"


def unseen_object(side: StockSide) -> dict[str, Any] | None:
    """The object of `unseen` in JSON; None where no card is unknown."""
    if not side.unseen:
        return None
    unknown = unknown_count(side)
    return {"unknown": unknown, "exact": unknown == len(side.unseen), "ranks": unseen_ranks(side)}


def check_all_seen(side: StockSide) -> None:
    """Check that no card is unknown.

    Raises:
        UnseenError: some are; says how many and what they can be.
    """
    if side.unseen:
        unknown = unknown_count(side)
        are = "1 card of the stock is" if unknown == 1 else f"{unknown} cards of the stock are"
        raise UnseenError(f"Every card must be known for this, but {are} unknown. Not seen yet: {unseen_words(side)}.")
