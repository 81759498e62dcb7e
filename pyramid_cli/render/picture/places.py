"""Where everything on the table lies: cards, empty spots, labels. Lengths are pixels from the upper left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from pyramid_cli.cards import UNKNOWN
from pyramid_cli.game import Game
from pyramid_cli.position import Position
from pyramid_cli.render.picture.faces import CARD_HEIGHT, CARD_WIDTH
from pyramid_cli.rules import Rules

WIDTH: Final = 880
"""Wide enough for the nine cards of a pyramid's longest bottom row."""
MARGIN: Final = 40
GAP: Final = 10
PITCH: Final = CARD_WIDTH + GAP
STEP: Final = 58
"""What shows of a pyramid card under the row below it: more than half, so that only cards that cover it touch it."""
FAN: Final = 22
"""What shows of a fanned card under the one to its right: its corner."""
LEAST_FAN: Final = 18
"""What must show of it where the pile is long: its rank and suit, and no more."""
LINE: Final = 50
"""What shows of a line of fanned cards under the next line: their corners, above that line's marks."""
TOP: Final = 66
LABEL: Final = 34
"""Room for the label over a pile."""
FOOT: Final = 58

A_LINE: Final = (WIDTH - 2 * MARGIN + GAP) // PITCH
"""Cards beside each other that don't overlap."""
SPREAD_LINE: Final = 1 + (WIDTH - 2 * MARGIN - CARD_WIDTH) // FAN
"""Cards of a fanned line over the whole table."""


class Placed(NamedTuple):
    """A card lying face up.

    `place` names where: ``pyramid 7.3`` is the third card of row 7, ``waste 1.5`` the fifth of the first pile; and
    ``reserve 2``, ``stock 1``, ``drawn``.
    """

    card: int
    place: str
    x: float
    y: float
    in_play: bool


class Spot(NamedTuple):
    """A place with no face-up card: a `back`, or an `empty` outline; `mark` stands in it."""

    kind: str
    x: float
    y: float
    mark: str = ""


class Label(NamedTuple):
    """Words over a pile."""

    text: str
    x: float
    y: float


class Table(NamedTuple):
    """How the table is divided, so that every position it was measured for fits.

    Attributes:
        rules: the rules of the game.
        reserve: upper edge of the reserve's lines of cards.
        side: upper edge of stock, drawn card and the first waste piles.
        waste_x: left edge of the first waste pile.
        room: width a waste pile may take.
        fan: what shows of a waste card under the one to its right.
        pile_line: waste cards in one line of a pile's fan.
        pile_lines: lines of the longest pile.
        spread: upper edge of the stock's cards spread out.
        height: height of the table.
    """

    rules: Rules
    reserve: int
    side: int
    waste_x: int
    room: int
    fan: int
    pile_line: int
    pile_lines: int
    spread: int
    height: int

    @property
    def piles_beside(self) -> int:
        """Waste piles that lie beside each other; the others lie on below."""
        return max(1, (WIDTH - MARGIN - self.waste_x + GAP) // self.room)

    @property
    def band(self) -> int:
        """Height of waste piles lying beside each other, from one label to the next."""
        return LABEL + CARD_HEIGHT + (self.pile_lines - 1) * LINE + GAP


def table_for(rules: Rules, positions: Iterable[Position], *, reveal: bool) -> Table:
    """A table on which each of the positions has room; `reveal` leaves room for the stock's cards too."""
    longest = spread = 0
    for position in positions:
        longest = max(longest, *map(len, position.side.waste))
        spread = max(spread, len(_spread(position)) if reveal else 0)
    waste_x = MARGIN + PITCH * (2 if rules.stock == "drawn" else 1) + GAP
    room = max(PITCH, (WIDTH - MARGIN - waste_x + GAP) // rules.waste_piles)
    to_spare = room - GAP - CARD_WIDTH
    fan = max(LEAST_FAN, min(FAN, to_spare // max(1, longest - 1)))
    pile_line = 1 + to_spare // fan
    reserve = TOP + (rules.rows - 1) * STEP + CARD_HEIGHT + GAP + LABEL
    lines = -(-rules.reserve // A_LINE)
    side = reserve + lines * (CARD_HEIGHT + GAP) + (LABEL if lines else 0)
    pile_lines = max(1, -(-longest // pile_line))
    table = Table(rules, reserve, side, waste_x, room, fan, pile_line, pile_lines, 0, 0)
    below = side - LABEL + table.band * -(-rules.waste_piles // table.piles_beside)
    spread_lines = -(-spread // SPREAD_LINE)
    height = below + (LABEL + CARD_HEIGHT + (spread_lines - 1) * LINE + GAP if spread_lines else 0) + GAP + FOOT
    return table._replace(spread=below + LABEL, height=height)


def _spread(position: Position) -> tuple[int, ...]:
    """The stock's face-down cards."""
    stock = position.side.stock
    return stock[1:] if position.rules.stock == "open" else stock


def pyramid_cards(position: Position) -> Iterator[Placed]:
    """The pyramid's cards, each before those that overlap it."""
    for row, cards in enumerate(position.pyramid.rows()):
        left = (WIDTH - PITCH * len(cards) + GAP) / 2
        for column, card in enumerate(cards):
            if card is not None:
                place = f"pyramid {row + 1}.{column + 1}"
                x, y = left + PITCH * column, TOP + STEP * row
                yield Placed(card, place, x, y, position.pyramid.is_uncovered(card))


def reserve_cards(game: Game, table: Table) -> Iterator[Placed | Spot]:
    """The reserve's cards, each where it lay when play began, and the spots of those gone."""
    for index, card in enumerate(game.opening.reserve):
        line, column = divmod(index, A_LINE)
        x, y = MARGIN + PITCH * column, table.reserve + (CARD_HEIGHT + GAP) * line
        if card in game.position.reserve:
            yield Placed(card, f"reserve {index + 1}", x, y, True)
        else:
            yield Spot("empty", x, y)


def stock_pile(position: Position, table: Table) -> Iterator[Placed | Spot]:
    """The stock: its back or its open top card, or the empty spot with what can be done about it."""
    side = position.side
    if not side.stock:
        yield Spot("empty", MARGIN, table.side, "redeal" if side.why_no_redeal() is None else "none")
        return
    # Cards under the top one show at its edge.
    for under in range(min(len(side.stock) - 1, 2), 0, -1):
        yield Spot("back", MARGIN + 2.5 * under, table.side + 2 * under)
    if position.rules.stock == "open":
        yield Placed(side.stock[0], "stock 1", MARGIN, table.side, True)
    else:
        yield Spot("back", MARGIN, table.side, str(len(side.stock)))


def drawn_card(position: Position, table: Table) -> Iterator[Placed | Spot]:
    """The drawn card or its empty spot, in mode `drawn`."""
    x = MARGIN + PITCH + GAP
    if position.side.drawn is not None:
        yield Placed(position.side.drawn, "drawn", x, table.side, True)
    elif position.rules.stock == "drawn":
        yield Spot("empty", x, table.side)


def waste_cards(position: Position, table: Table) -> Iterator[Placed | Spot]:
    """Every waste pile fanned, the top card last."""
    for index, pile in enumerate(position.side.waste):
        left, top = _pile_place(index, table)
        if not pile:
            yield Spot("empty", left, top)
        for depth, card in enumerate(pile):
            line, column = divmod(depth, table.pile_line)
            x, y = left + table.fan * column, top + LINE * line
            yield Placed(card, f"waste {index + 1}.{depth + 1}", x, y, depth == len(pile) - 1)


def _pile_place(index: int, table: Table) -> tuple[int, int]:
    band, column = divmod(index, table.piles_beside)
    return table.waste_x + table.room * column, table.side + table.band * band


def spread_cards(position: Position, table: Table) -> Iterator[Placed | Spot]:
    """The stock's face-down cards spread out, first drawn first; the backs of those not seen yet."""
    first = 1 + len(position.side.stock) - len(_spread(position))
    for index, card in enumerate(_spread(position)):
        line, column = divmod(index, SPREAD_LINE)
        x, y = MARGIN + FAN * column, table.spread + LINE * line
        yield Spot("back", x, y) if card >= UNKNOWN else Placed(card, f"stock {first + index}", x, y, False)


def labels(position: Position, table: Table, *, reveal: bool) -> Iterator[Label]:
    """What stands over each pile."""
    side = position.side
    if position.rules.reserve:
        yield Label("reserve", MARGIN, table.reserve)
    yield Label(f"stock {len(side.stock)}", MARGIN, table.side)
    if position.rules.stock == "drawn":
        yield Label("drawn", MARGIN + PITCH + GAP, table.side)
    for index, pile in enumerate(side.waste):
        name = "waste" if len(side.waste) == 1 else f"waste {index + 1}:"
        yield Label(f"{name} {len(pile)}", *_pile_place(index, table))
    if reveal and _spread(position):
        under = "under the stock's top card" if position.rules.stock == "open" else "in the stock"
        yield Label(f"{under}, first drawn first", MARGIN, table.spread)
