"""`start`: a position met midway, in and out of a game file."""

from __future__ import annotations

from typing import Any, Final

from pyramid_cli.cards import CARD_TEXT, DECK, UNKNOWN, UNKNOWN_TEXT, cards_text, number_unknown, read_card
from pyramid_cli.errors import CardError, DeckError
from pyramid_cli.gamefile.fields import a_list, a_text, a_whole_number, an_object, field_error, no_unknown_fields
from pyramid_cli.position import Position
from pyramid_cli.pyramid import dealt_pyramid
from pyramid_cli.rules import MOST_REDEALS, Rules
from pyramid_cli.stock import StockSide, order_dealt
from pyramid_cli.unseen import NOTHING_UNSEEN, check_unknown, removed_before
from pyramid_cli.words import counted

START_FIELDS: Final = ("pyramid", "reserve", "stock", "waste", "drawn", "pass", "dealt", "removed")
GONE: Final = "--"


def read_start(value: Any, rules: Rules) -> Position:
    """The position that a game file's `start` describes; cards it doesn't name have been removed, or are unknown ones.

    Raises:
        GameFileError: a field is missing, of the wrong type, or doesn't go with the rules.
        DeckError: cards are doubled or unreadable, all of them named at once; or they are unknown where they can't be.
    """
    given = an_object(value, "start")
    no_unknown_fields(given, START_FIELDS, "start")
    if "pyramid" not in given:
        raise field_error("start", '"start.pyramid" is missing: give its rows, with null where a card is gone.')
    cards = _Cards()
    pyramid = dealt_pyramid(rules.rows, _read_pyramid(given["pyramid"], rules, cards))
    reserve = cards.read_all(given.get("reserve", []), "start.reserve")
    stock = cards.read_all(given.get("stock", []), "start.stock", face_down=True)
    waste = _read_waste(given.get("waste", []), rules, cards)
    drawn = cards.read(given.get("drawn"), "start.drawn")
    present = frozenset(cards.seen)
    removed = cards.read_all(given.get("removed", []), "start.removed")
    cards.check()
    for place, card in enumerate(pyramid.cards):
        lying_on_nothing = pyramid.layout.covered[place] if card is not None else ()
        for above in lying_on_nothing:
            if pyramid.cards[above] is None and card is not None:
                raise field_error(
                    "start.pyramid",
                    f'"start.pyramid" has a gap in row {pyramid.layout.row_of[above] + 1} under {CARD_TEXT[card]}: '
                    "a card can't be gone while one that covers it is still there.",
                )
    if len(reserve) > rules.reserve:
        lie = counted(len(reserve), "card")
        raise field_error(
            "start.reserve",
            f'"start.reserve" has {lie}, but the rules say reserve={rules.reserve}. Change one of them.',
        )
    if drawn is not None and rules.stock != "drawn":
        raise field_error(
            "start.drawn", f'"start.drawn" goes with stock mode drawn only; these rules have mode {rules.stock}.'
        )
    beside = len(stock) + sum(map(len, waste)) + (drawn is not None)
    if beside > rules.stock_size:
        lie = counted(beside, "card")
        raise field_error(
            "start",
            f'"start" has {lie} in stock, waste and drawn, but under these rules only {rules.stock_size} are dealt '
            "there.",
        )
    most = MOST_REDEALS + 1 if rules.passes is None else rules.passes
    pass_number = a_whole_number(given.get("pass", 1), "start.pass", 1, most)
    stock = number_unknown(stock)
    dealt = order_dealt(stock, drawn, waste)
    if "dealt" in given:
        dealt = _read_dealt(given["dealt"], dealt)
    unseen = frozenset(DECK).difference(present, removed) if UNKNOWN in stock else NOTHING_UNSEEN
    side = StockSide(rules, dealt, stock, waste, drawn, pass_number, unseen)
    check_unknown(side)
    return Position(rules, pyramid, reserve, side)


def write_start(position: Position) -> dict[str, Any]:
    """The `start` object of a position."""
    side = position.side
    piles = [[CARD_TEXT[card] for card in pile] for pile in side.waste]
    start: dict[str, Any] = {
        "pyramid": [[None if card is None else CARD_TEXT[card] for card in row] for row in position.pyramid.rows()]
    }
    if position.reserve:
        start["reserve"] = [CARD_TEXT[card] for card in position.reserve]
    start["stock"] = [CARD_TEXT[card] for card in side.stock]
    start["waste"] = piles[0] if len(piles) == 1 else piles
    if position.rules.stock == "drawn":
        start["drawn"] = None if side.drawn is None else CARD_TEXT[side.drawn]
    start["pass"] = side.pass_number
    dealt = order_to_tell(side)
    if dealt is not None:
        start["dealt"] = [CARD_TEXT[card] for card in dealt]
    removed = removed_before(position) if side.unseen else []
    if removed:
        start["removed"] = [CARD_TEXT[card] for card in removed]
    return start


def order_to_tell(side: StockSide) -> tuple[int, ...] | None:
    """The order in which the cards still on the stock side were dealt; None where their piles tell it."""
    left = set(side.cards())
    dealt = tuple([card for card in side.dealt if card in left])
    return None if dealt == order_dealt(side.stock, side.drawn, side.waste) else dealt


class _Cards:
    """Reads cards and remembers all of them, so that every doubled or unreadable one is told at once."""

    def __init__(self) -> None:
        self.seen: list[int] = []
        self.unreadable: list[str] = []
        self.face_up: list[str] = []

    def read(self, value: Any, name: str, *, face_down: bool = False) -> int | None:
        if value is None or value == GONE:
            return None
        try:
            card = read_card(a_text(value, name))
        except CardError:
            self.unreadable.append(f"{value[:20]!r} in {name}")
            return None
        if card < UNKNOWN:
            self.seen.append(card)
        elif not face_down:
            self.face_up.append(name)
            return None
        return card

    def read_all(self, value: Any, name: str, *, face_down: bool = False) -> tuple[int, ...]:
        cards = [self.read(item, name, face_down=face_down) for item in a_list(value, name)]
        return tuple([card for card in cards if card is not None])

    def check(self) -> None:
        doubled = sorted({card for card in self.seen if self.seen.count(card) > 1}) if len(self.seen) < 1000 else []
        complaints = []
        if self.unreadable:
            complaints.append("not cards: " + ", ".join(self.unreadable[:20]))
        if doubled:
            complaints.append("more than once: " + cards_text(doubled))
        if len(self.seen) >= 1000:
            complaints.append(f"{len(self.seen)} cards")
        if complaints:
            raise DeckError(f"The start position is not made of one deck: {'; '.join(complaints)}.")
        if self.face_up:
            raise DeckError(
                f"{UNKNOWN_TEXT} stands for a card that lies face down in the stock: there can be none in "
                f"{self.face_up[0]}."
            )


def _read_pyramid(value: Any, rules: Rules, cards: _Cards) -> list[int | None]:
    rows = a_list(value, "start.pyramid")
    if len(rows) != rules.rows:
        raise field_error(
            "start.pyramid", f'"start.pyramid" must have {rules.rows} rows as the rules say, not {len(rows)}.'
        )
    places: list[int | None] = []
    for number, row in enumerate(rows, start=1):
        name = f"start.pyramid row {number}"
        if len(a_list(row, name)) != number:
            raise field_error(name, f'"{name}" must have {number} places, null where a card is gone, not {len(row)}.')
        places += [cards.read(card, name) for card in row]
    return places


def _read_dealt(value: Any, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The stock-side cards in the order they were dealt, which must be the cards that lie there."""
    named = _Cards()
    dealt = named.read_all(value, "start.dealt", face_down=True)
    named.check()
    if len(dealt) == len(cards):
        dealt = number_unknown(dealt)
    if sorted(dealt) != sorted(cards):
        raise field_error(
            "start.dealt", '"start.dealt" must name the cards in stock, waste and drawn, each once, and no others.'
        )
    return dealt


def _read_waste(value: Any, rules: Rules, cards: _Cards) -> tuple[tuple[int, ...], ...]:
    piles = a_list(value, "start.waste")
    if not any(isinstance(pile, list) for pile in piles):
        piles = [piles]
    if len(piles) > rules.waste_piles:
        raise field_error(
            "start.waste", f'"start.waste" has {len(piles)} piles, but the rules say waste_piles={rules.waste_piles}.'
        )
    read = [cards.read_all(pile, "start.waste") for pile in piles]
    return tuple(read) + ((),) * (rules.waste_piles - len(read))
