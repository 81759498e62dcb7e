"""The 52 cards.

A card is a whole number from 0 to 51: ``4 * (rank - 1) + suit``, rank 1 (Ace) to 13 (King), suits in the order spades,
hearts, diamonds, clubs. Sorting cards therefore sorts by rank, then suit. Card 0, the Ace of spades, is a card like any
other: never test a card for truth.

A card that nobody has seen yet is a number from 52 on, written ``??``; only cards of the stock can be unknown. Every
unknown card of a game has a number of its own, so that they can be told apart like other cards: see `number_unknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pyramid_cli.errors import CardError, DeckError
from pyramid_cli.words import shorten

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
SUIT_SYMBOLS: Final = "♠♥♦♣"

ACE: Final = 1
KING: Final = 13
THIRTEEN: Final = 13
"""What the cards of a removal add up to (RULES.md, Removals)."""

DECK: Final[tuple[int, ...]] = tuple(range(52))
KINGS: Final = DECK[-4:]
UNKNOWN: Final = 52
"""The first number of an unknown card: those are this and all above it."""
UNKNOWN_TEXT: Final = "??"

RANK_OF: Final[tuple[int, ...]] = tuple(card // 4 + 1 for card in DECK)
CARD_TEXT: Final[tuple[str, ...]] = (
    *(RANKS[card // 4] + SUITS[card % 4] for card in DECK),
    *[UNKNOWN_TEXT] * len(DECK),
)
"""The text of each card: of the 52, then of as many unknown ones."""
_CARD_OF_TEXT: Final[dict[str, int]] = {CARD_TEXT[card]: card for card in DECK}

_RANK_WORDS: Final = (
    "Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King",
)  # fmt: skip
_SUIT_LETTER: Final = {**dict(zip("♠♥♦♣", SUITS, strict=True)), **dict(zip("♤♡♢♧", SUITS, strict=True))}
_AS_TEXT_OR_EMOJI: Final = str.maketrans("", "", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")


def is_king(card: int) -> bool:
    """Whether the card counts 13 by itself."""
    return card >= 48


def are_partners(one: int, other: int) -> bool:
    """Whether two cards add up to 13."""
    return one // 4 + other // 4 == THIRTEEN - 2


def rank_word(rank: int) -> str:
    """The rank as people say it: ``Ace``, ``10``, ``King``; `rank` counts from 1."""
    return _RANK_WORDS[rank - 1]


def partner_words(card: int) -> str:
    """What a card needs to make 13, as people say it: ``an 8``, ``a Jack``, ``no other card``."""
    if is_king(card):
        return "no other card"
    word = rank_word(THIRTEEN - RANK_OF[card])
    return f"an {word}" if word in ("Ace", "8") else f"a {word}"


def parse_card(text: str) -> int:
    """Read one card, such as ``Kd``, ``th``, ``10h`` or ``Q♥``, in any letter case.

    Raises:
        CardError: the text is not a card.
    """
    card = _CARD_OF_TEXT.get(text)
    if card is not None:
        return card
    plain = text.strip().translate(_AS_TEXT_OR_EMOJI)
    rank, suit = plain[:-1].upper(), plain[-1:].lower()
    canonical = ("T" if rank == "10" else rank) + _SUIT_LETTER.get(suit, suit)
    card = _CARD_OF_TEXT.get(canonical)
    if card is None:
        raise CardError(
            f"{shorten(text)} is not a card: a card is a rank ({' '.join(RANKS)}) and a suit ({' '.join(SUITS)}), "
            "as Kd or Th."
        )
    return card


def read_card(text: str) -> int:
    """Read one card or ``??``, which is `UNKNOWN`.

    Raises:
        CardError: the text is neither.
    """
    return UNKNOWN if text.strip() == UNKNOWN_TEXT else parse_card(text)


def number_unknown(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards with a number of its own for each unknown one: 52 for the last, 53 for the one before it, and so on.

    Counted from the end, the numbers stay as they are while cards are drawn from the front.
    """
    numbers = iter(range(UNKNOWN, UNKNOWN + len(cards)))
    return tuple([next(numbers) if card >= UNKNOWN else card for card in reversed(cards)])[::-1]


def cards_text(cards: Iterable[int]) -> str:
    """Cards in canonical text with single spaces: ``Qh 6c Jh``."""
    return " ".join([CARD_TEXT[card] for card in cards])


def parse_deck(text: str) -> tuple[int, ...]:
    """Read the 52 cards of one deck, separated by white space; ``??`` stands for one not seen yet.

    Raises:
        DeckError: cards are missing, doubled or unreadable; all of them are named at once.
    """
    words = text.split()
    try:
        cards = tuple([_CARD_OF_TEXT[word] for word in words])
        if len(cards) == 52 == len(set(cards)):
            return cards
    except KeyError:
        pass
    return _parse_deck_slowly(words)


def _parse_deck_slowly(words: Sequence[str]) -> tuple[int, ...]:
    cards: list[int] = []
    unreadable: list[str] = []
    for position, word in enumerate(words, start=1):
        try:
            cards.append(read_card(word))
        except CardError:
            unreadable.append(f"{shorten(word)} (card {position})")
    check_deck(cards, unreadable)
    return number_unknown(cards)


def check_deck(
    cards: Sequence[int], unreadable: Sequence[str] = (), named: Callable[[int], str] = CARD_TEXT.__getitem__
) -> None:
    """Check that the cards are the 52 of one deck, or can be.

    Args:
        cards: the cards; those not seen yet stand for any that are missing.
        unreadable: what stood where cards should and could not be read.
        named: what to call a card that is there more than once; it may say where.

    Raises:
        DeckError: names every missing, doubled and unreadable card.
    """
    known = [card for card in cards if card < UNKNOWN]
    doubled = sorted({card for card in known if known.count(card) > 1}) if len(cards) <= 1000 else []
    missing = sorted(set(DECK).difference(cards)) if len(known) == len(cards) else []
    complaints = []
    if unreadable:
        complaints.append("not cards: " + _some(unreadable))
    if doubled:
        complaints.append("more than once: " + " ".join(map(named, doubled)))
    if missing and (cards or unreadable):
        complaints.append("missing: " + cards_text(missing))
    if not complaints and len(cards) == len(DECK):
        return
    count = len(cards) + len(unreadable)
    told = "; ".join(complaints) or (f"{count - len(known)} of them {UNKNOWN_TEXT}" if known else "there are no cards")
    counted = "" if count == len(DECK) else f" ({count} given)"
    raise DeckError(f"The deck is not the 52 cards of one deck{counted}: {told}.")


def _some(names: Sequence[str], most: int = 20) -> str:
    told = ", ".join(names[:most])
    return told if len(names) <= most else f"{told} and {len(names) - most} more"
