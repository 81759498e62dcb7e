"""A deal written as text: 52 cards, the pyramid first, then the reserve, then the stock; ``??`` for one not seen."""

from __future__ import annotations

from typing import Final, NamedTuple

from pyramid_cli.cards import cards_text, check_deck, number_unknown
from pyramid_cli.errors import DeckError
from pyramid_cli.layout import layout_of
from pyramid_cli.notations.faults import LineError
from pyramid_cli.notations.sections import Sections, cards_of
from pyramid_cli.notations.triangle import check_drawn_rows
from pyramid_cli.notations.unreadable import unreadable
from pyramid_cli.rules import Rules
from pyramid_cli.stock import order_dealt
from pyramid_cli.words import counted


class Order(NamedTuple):
    """How a list of cards differs from deal order.

    Attributes:
        stock_last_first: whether the card drawn last comes first.
        bottom_row_first: whether the pyramid's rows come from the bottom up, each left to right.
    """

    stock_last_first: bool = False
    bottom_row_first: bool = False


DEAL_ORDER: Final = Order()
STOCK_ORDERS: Final = ("first-last", "last-first")
"""Which card of the stock a list names first: the one drawn first, or the one drawn last."""


def read_deal(sections: Sections, rules: Rules, order: Order) -> tuple[int, ...]:
    """The 52 cards in deal order.

    Raises:
        LineError: something is wrong with one line.
        DeckError: they are not the 52 of one deck, every missing, doubled and unreadable one named; or they are not
            laid out as the rules say.
    """
    check_stock_shown(sections)
    check_deck([mark.card for mark in sections.marks() if mark.kind == "card"], unreadable(sections), sections.named)
    check_drawn_rows([len(row) for row in sections.rows], rules, bottom_row_first=order.bottom_row_first)
    pyramid = cards_of(mark for row in sections.rows for mark in row)
    reserve, stock = (cards_of(sections.beside.get(name, ())) for name in ("reserve", "stock"))
    laid_out = rules.pyramid_size + rules.reserve
    if sections.beside or sections.waste:
        _check_laid_out(len(pyramid), len(reserve), rules, "reserve" in sections.beside)
    waste = [cards_of(sections.waste[number]) for number in sorted(sections.waste)]
    labelled = bool(stock)
    if order.stock_last_first and labelled:
        stock = stock[::-1]
    cards = pyramid + reserve + order_dealt(stock, drawn_card(sections), waste)
    if order.stock_last_first and not labelled:
        cards = cards[:laid_out] + cards[laid_out:][::-1]
    return number_unknown(_top_row_first(cards, rules.rows) if order.bottom_row_first else cards)


def drawn_card(sections: Sections) -> int | None:
    """The drawn card; None where there is none.

    Raises:
        LineError: there are several.
    """
    cards = cards_of(sections.beside.get("drawn", ()))
    if len(cards) > 1:
        raise LineError(
            sections.labels["drawn"][0],
            DeckError(f"Only one card is the drawn card, not {len(cards)}: {cards_text(cards)}."),
        )
    return cards[0] if cards else None


def check_stock_shown(sections: Sections) -> None:
    """Check that every card of the stock is named.

    Raises:
        LineError: some lie face down, or the board is a terminal's drawing, which shows one card of a pile.
    """
    if sections.drawn_on is not None:
        raise LineError(
            sections.drawn_on,
            DeckError(
                "This is the board as a terminal draws it; it doesn't show every card. Write it with pyramid show "
                "--plain --reveal, or with pyramid convert --to board."
            ),
        )
    if sections.hidden is not None:
        raise LineError(
            sections.hidden,
            DeckError(
                "The stock is hidden here, so its cards aren't known. Write the board with pyramid show --plain "
                "--reveal, which names them, or write ?? for each card not seen yet (??x24 for 24)."
            ),
        )


def _check_laid_out(pyramid: int, reserve: int, rules: Rules, labelled: bool) -> None:
    if not pyramid:
        raise DeckError(
            "No cards stand apart as the pyramid here. Where it comes after labelled cards, leave an empty line before "
            "it or write pyramid: before it."
        )
    wanted = (rules.pyramid_size, rules.reserve) if labelled else (rules.pyramid_size + rules.reserve, 0)
    if (pyramid, reserve) != wanted:
        told = f"{counted(pyramid, 'card')} in the pyramid" + (f" and {reserve} in the reserve" if labelled else "")
        say = f"{wanted[0]}" + (f" and {wanted[1]}" if labelled else "")
        raise DeckError(f"There are {told}, but under these rules there would be {say}. Say which rules are meant.")


def _top_row_first(cards: tuple[int, ...], rows: int) -> tuple[int, ...]:
    layout = layout_of(rows)
    moved: list[int] = list(cards)
    start = 0
    for row in reversed(range(rows)):
        for place in layout.row_places(row):
            moved[place] = cards[start]
            start += 1
    return tuple(moved)
