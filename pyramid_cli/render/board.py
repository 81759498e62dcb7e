"""The board drawn with overlapping cards, as lines of styled spans for a UTF-8 terminal."""

from __future__ import annotations

from itertools import groupby

from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Game
from pyramid_cli.position import Position
from pyramid_cli.render.headline import pass_words, score_words, status_words, title
from pyramid_cli.render.pairs import Labelled, labelled_removals, labels_by_card
from pyramid_cli.render.spans import Line, Span, card_style, card_symbol
from pyramid_cli.unseen import unseen_words

CARD_WIDTH = 6
CARD_HEIGHT = 3
FAN = 3
"""Columns that show of a waste card under another."""
PILE = 7
"""Columns that a waste pile takes at the least; piles that don't fit beside each other go on below."""
WIDTH = 78


class Canvas:
    """A grid of styled characters that cards are painted on, later ones over earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text from column x of line y on; what doesn't fit is cut."""
        row = self.cells[y]
        for column, character in enumerate(text, start=x):
            if 0 <= column < len(row):
                row[column] = (character, style)

    def card(self, x: int, y: int, face: str, style: str, frame: str, labels: list[Labelled]) -> None:
        """Paint a card with its top left corner at column x of line y, labels in its upper edge."""
        self.write(x, y, "╭────╮", frame)
        self.write(x, y + 1, "│    │", frame)
        self.write(x + 1, y + 1, face.center(4), style)
        self.write(x, y + 2, "╰────╯", frame)
        for column, labelled in enumerate(labels[:4], start=x + 1):
            self.write(column, y, labelled.label, labelled.style)

    def lines(self) -> list[Line]:
        """The lines painted, characters of one style joined."""
        return [
            [
                Span("".join(character for character, _ in cells), style)
                for style, cells in ((s, list(c)) for s, c in groupby(row, key=lambda cell: cell[1]))
            ]
            for row in self.cells
        ]


def drawn_board(game: Game, *, reveal: bool = False, pairs: bool = False) -> list[Line]:
    """The board of a game's position, 78 columns wide.

    Args:
        game: the game; its present position is drawn.
        reveal: show the stock's face-down cards.
        pairs: label and colour the cards of each legal removal.
    """
    position = game.position
    removals = labelled_removals(position) if pairs else []
    by_card = labels_by_card(removals)
    lines: list[Line] = [[Span(title(game).center(WIDTH).rstrip(), "title")], []]
    lines += _pyramid(position, by_card)
    if position.rules.reserve:
        lines += [[Span("  reserve", "label")], *_row_of_cards(position.reserve, by_card)]
    lines += _stock_side(position, by_card)
    if reveal and position.side.stock:
        lines += _named("stock", [card_symbol(card) for card in position.side.stock])
    if position.side.unseen:
        lines += _named("unseen", unseen_words(position.side).split())
    lines += _facts(position)
    if pairs:
        lines += _pair_list(removals)
    return lines


def _pyramid(position: Position, by_card: dict[int, list[Labelled]]) -> list[Line]:
    rows = position.pyramid.rows()
    canvas = Canvas(WIDTH, 2 * len(rows) + 1)
    for number, row in enumerate(rows):
        x = (WIDTH - CARD_WIDTH * len(row)) // 2
        for column, card in enumerate(row):
            if card is not None:
                usable = position.pyramid.is_uncovered(card)
                labels = by_card.get(card, [])
                frame = _frame(usable, labels)
                face = card_style(card, usable=usable)
                canvas.card(x + CARD_WIDTH * column, 2 * number, card_symbol(card), face, frame, labels)
    return canvas.lines()


def _frame(usable: bool, labels: list[Labelled]) -> str:
    if labels:
        return labels[0].style
    return "frame" if usable else "covered"


def _row_of_cards(cards: tuple[int, ...], by_card: dict[int, list[Labelled]]) -> list[Line]:
    a_line = (WIDTH - 2) // CARD_WIDTH
    lines: list[Line] = []
    for first in range(0, max(1, len(cards)), a_line):
        canvas = Canvas(WIDTH, CARD_HEIGHT)
        for column, card in enumerate(cards[first : first + a_line]):
            labels = by_card.get(card, [])
            face = card_style(card, usable=True)
            canvas.card(2 + CARD_WIDTH * column, 0, card_symbol(card), face, _frame(True, labels), labels)
        lines += canvas.lines()
    return lines


def _stock_side(position: Position, by_card: dict[int, list[Labelled]]) -> list[Line]:
    piles = position.side.waste
    x = 22 if position.rules.stock == "drawn" else 12
    room = max(PILE, (WIDTH - x) // len(piles))
    a_line = (WIDTH - x) // room
    lines: list[Line] = []
    for first in range(0, len(piles), a_line):
        canvas = Canvas(WIDTH, CARD_HEIGHT + 1)
        if not first:
            _stock(canvas, position, by_card)
            _drawn(canvas, position, by_card)
        for column, pile in enumerate(piles[first : first + a_line]):
            name = _pile_name(first + column, position, room)
            _waste(canvas, x + room * column, room, pile, name, by_card)
        lines += canvas.lines()
    return lines


def _pile_name(index: int, position: Position, room: int) -> str:
    """What stands over a waste pile: which it is, where there are several, and its number of cards."""
    piles = position.side.waste
    if len(piles) == 1:
        return f"waste {len(piles[0])}"
    name = f"{index + 1}: {len(piles[index])}"
    return f"waste {name}" if len(f"waste {name}") < room else name


def _drawn(canvas: Canvas, position: Position, by_card: dict[int, list[Labelled]]) -> None:
    if position.rules.stock != "drawn":
        return
    canvas.write(12, 0, "drawn", "label")
    if position.side.drawn is None:
        _empty(canvas, 12, 1, "")
    else:
        _usable(canvas, 12, 1, position.side.drawn, by_card)


def _stock(canvas: Canvas, position: Position, by_card: dict[int, list[Labelled]]) -> None:
    side = position.side
    canvas.write(2, 0, f"stock {len(side.stock)}", "label")
    if not side.stock:
        _empty(canvas, 2, 1, "↻" if side.why_no_redeal() is None else "×")
    elif position.rules.stock == "open":
        _usable(canvas, 2, 1, side.stock[0], by_card)
    else:
        canvas.card(2, 1, "░░░░", "back", "frame", [])


def _waste(
    canvas: Canvas, x: int, room: int, pile: tuple[int, ...], name: str, by_card: dict[int, list[Labelled]]
) -> None:
    canvas.write(x, 0, name, "label")
    if not pile:
        _empty(canvas, x, 1, "")
        return
    fits = max(0, (room - CARD_WIDTH - 3) // FAN)
    under = pile[:-1][-fits:] if fits else ()
    hidden = len(pile) - 1 - len(under)
    if hidden and fits:
        canvas.write(x, 2, "⋯", "covered")
        x += 2
    for card in under:
        canvas.card(x, 1, "", "", "covered", [])
        canvas.write(x + 1, 2, card_symbol(card), card_style(card, usable=False))
        x += FAN
    _usable(canvas, x, 1, pile[-1], by_card)


def _usable(canvas: Canvas, x: int, y: int, card: int, by_card: dict[int, list[Labelled]]) -> None:
    labels = by_card.get(card, [])
    canvas.card(x, y, card_symbol(card), card_style(card, usable=True), _frame(True, labels), labels)


def _empty(canvas: Canvas, x: int, y: int, mark: str) -> None:
    canvas.write(x, y, "┌╌╌╌╌┐", "covered")
    canvas.write(x, y + 1, "╎    ╎", "covered")
    canvas.write(x + 1, y + 1, mark.center(4), "label")
    canvas.write(x, y + 2, "└╌╌╌╌┘", "covered")


def _facts(position: Position) -> list[Line]:
    status = position.status
    in_play = [] if position.is_won else [CARD_TEXT[card] for card in position.in_play()]
    facts: list[Line] = [
        [Span("pass ", "label"), Span(pass_words(position))],
        [Span("score ", "label"), Span(score_words(position))],
        [Span("status ", "label"), Span(status_words(position), f"status-{status}")],
    ]
    return [*_flowed("  ", facts, 3), *_named("in play", in_play or ["nothing"])]


def _named(name: str, items: list[str]) -> list[Line]:
    return _flowed(f"  {name} ", [[Span(item)] for item in items], 1)


def _pair_list(removals: list[Labelled]) -> list[Line]:
    if not removals:
        return _named("pairs", ["none"])
    pairs: list[Line] = [[Span(one.label, one.style), Span(f" {one.move.text}")] for one in removals]
    return _flowed("  pairs ", pairs, 3)


def _flowed(label: str, groups: list[Line], gap: int) -> list[Line]:
    """Groups of spans after a label, broken between groups into lines that fit."""
    lines: list[Line] = []
    used = 0
    for group in groups:
        width = sum(len(span.text) for span in group)
        if lines and used + gap + width <= WIDTH:
            lines[-1] += [Span(" " * gap), *group]
            used += gap + width
        else:
            lines.append([Span(" " * len(label) if lines else label, "label"), *group])
            used = len(label) + width
    return lines
