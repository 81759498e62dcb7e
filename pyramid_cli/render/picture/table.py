"""A game's board as a picture: felt, cards, labels, marks and facts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final
from xml.etree.ElementTree import Element

from pyramid_cli.cards import CARD_TEXT, SUITS
from pyramid_cli.game import Game
from pyramid_cli.position import Position
from pyramid_cli.render.headline import pass_words, score_words, status_words, title
from pyramid_cli.render.pairs import Labelled, labelled_removals, labels_by_card
from pyramid_cli.render.picture.elements import add, as_text, moved, picture, use
from pyramid_cli.render.picture.faces import CARD_HEIGHT, CARD_WIDTH, CORNER, define_cards, draw_face
from pyramid_cli.render.picture.lettering import text_width, write
from pyramid_cli.render.picture.marks import draw_list, draw_marks
from pyramid_cli.render.picture.places import (
    FOOT,
    GAP,
    MARGIN,
    STEP,
    TOP,
    WIDTH,
    Placed,
    Spot,
    Table,
    drawn_card,
    labels,
    pyramid_cards,
    reserve_cards,
    spread_cards,
    stock_pile,
    table_for,
    waste_cards,
)
from pyramid_cli.render.picture.suits import define_suits

_FAINT: Final = "#d7e9dc"
_WHITE: Final = "#fff"


def board_picture(
    game: Game, *, reveal: bool = False, pairs: bool = False, beside: Iterable[Position] | None = None
) -> str:
    """The board of a game's position as SVG text.

    Args:
        game: the game; its present position is drawn.
        reveal: spread the stock's face-down cards out face up.
        pairs: mark the cards of each legal removal with a letter and a colour, and list the removals.
        beside: positions of the same game whose pictures are to have the same size as this one.
    """
    position = game.position
    table = table_for(position.rules, [position] if beside is None else beside, reveal=reveal)
    root = picture(WIDTH, table.height)
    add(root, "title").text = title(game)
    add(root, "desc").text = ", ".join(f"{name} {words}" for name, words in _facts(game))
    defs = add(root, "defs")
    define_suits(defs)
    define_cards(defs)
    _draw_felt(root, defs, table)
    write(root, title(game), WIDTH / 2, 34, 13, colour=_WHITE, anchor="middle", room=WIDTH - 2 * MARGIN)
    removals = labelled_removals(position) if pairs else []
    _draw_labels(root, position, table, reveal=reveal)
    _draw_cards(root, game, table, labels_by_card(removals), reveal=reveal)
    if pairs and not position.is_won:
        draw_list(add(root, "g", id="pairs"), removals, position.rules.rows)
    if position.is_won:
        _draw_won(root, position)
    _draw_facts(root, game, table)
    return as_text(root)


def _draw_felt(root: Element, defs: Element, table: Table) -> None:
    felt = add(defs, "radialGradient", id="felt", cx="50%", cy="38%", r="75%")
    for offset, colour in (("0", "#2f8556"), ("0.6", "#1f6b43"), ("1", "#124a2d")):
        add(felt, "stop", offset=offset, stop_color=colour)
    add(root, "rect", width=WIDTH, height=table.height, fill="url(#felt)")
    add(
        root, "rect", x=4, y=4, width=WIDTH - 8, height=table.height - 8, fill="none", stroke="#0c3a22", stroke_width=8,
    )  # fmt: skip


def _draw_labels(root: Element, position: Position, table: Table, *, reveal: bool) -> None:
    for label in labels(position, table, reveal=reveal):
        write(root, label.text, label.x + 2, label.y - 15, 9, colour=_FAINT)


def _draw_cards(root: Element, game: Game, table: Table, marks: dict[int, list[Labelled]], *, reveal: bool) -> None:
    position = game.position
    things = chain(
        pyramid_cards(position),
        reserve_cards(game, table),
        stock_pile(position, table),
        drawn_card(position, table),
        waste_cards(position, table),
        spread_cards(position, table) if reveal else (),
    )
    for thing in things:
        if isinstance(thing, Placed):
            _draw_card(root, thing, marks.get(thing.card, []))
        else:
            _draw_spot(root, thing)


def _draw_card(root: Element, placed: Placed, marks: list[Labelled]) -> None:
    group = add(
        root, "g", data_card=CARD_TEXT[placed.card], data_place=placed.place, transform=moved(placed.x, placed.y)
    )
    draw_face(group, placed.card, in_play=placed.in_play)
    if marks:
        group.set("data-removals", "".join(mark.label for mark in marks))
        draw_marks(group, marks)


def _draw_spot(root: Element, spot: Spot) -> None:
    group = add(root, "g", transform=moved(spot.x, spot.y))
    middle, centre = CARD_WIDTH / 2, CARD_HEIGHT / 2
    if spot.kind == "back":
        use(group, "back")
        if spot.mark:
            add(group, "circle", cx=middle, cy=centre, r=17, fill="#fffdf7", stroke="#1f4e8c", stroke_width=2)
            write(group, spot.mark, middle, centre + 6.5, 13, colour="#1f4e8c", anchor="middle", weight=1.7)
        return
    add(
        group, "rect", x=1, y=1, width=CARD_WIDTH - 2, height=CARD_HEIGHT - 2, rx=CORNER, fill="#000", fill_opacity=0.1,
        stroke=_FAINT, stroke_opacity=0.55, stroke_width=1.5, stroke_dasharray="6 5",
    )  # fmt: skip
    signs = {
        "redeal": "M15 -8.5A17 17 0 1 0 17 2M16.5 -16V-7.5H8",
        "none": "M-11 -11L11 11M11 -11L-11 11",
    }
    if spot.mark:
        add(
            group, "path", d=signs[spot.mark], fill="none", stroke=_FAINT, stroke_width=4, stroke_linecap="round",
            stroke_linejoin="round", transform=moved(middle, centre),
        )  # fmt: skip


def _draw_won(root: Element, position: Position) -> None:
    """Say it where the pyramid stood."""
    middle = TOP + (STEP * (position.rules.rows - 1) + CARD_HEIGHT) / 2
    write(root, "Won", WIDTH / 2, middle, 38, colour="#ffe08a", anchor="middle", weight=1.6)
    for index, suit in enumerate(SUITS):
        shape = use(root, f"suit-{suit}", WIDTH / 2 + 34 * (index - 1.5), middle + 28, scale=11)
        shape.set("fill", "#ffe08a")


def _facts(game: Game) -> list[tuple[str, str]]:
    position = game.position
    made = len(game.moves)
    begun = "no move yet" if game.deal is None else "the deal"
    last = game.moves[-1].text if made else begun
    return [
        (f"move {made:,}", last),
        ("pass", pass_words(position)),
        ("score", score_words(position)),
        ("status", status_words(position)),
    ]


def _draw_facts(root: Element, game: Game, table: Table) -> None:
    """The facts in a band along the lower edge, each under its name, closer together where they are long."""
    top = table.height - FOOT
    add(root, "rect", x=8, y=top, width=WIDTH - 16, height=FOOT - 8, fill="#0a2f1c", fill_opacity=0.6)
    facts = _facts(game)
    between = 4 * GAP
    widths = [max(text_width(name, 8), text_width(words, 12)) for name, words in facts]
    shrunk = min(1, (WIDTH - 2 * MARGIN - between * (len(facts) - 1)) / sum(widths))
    x: float = MARGIN
    for (name, words), width in zip(facts, widths, strict=True):
        write(root, name, x, top + 17, 8 * shrunk, colour=_FAINT)
        write(root, words, x, top + 38, 12 * shrunk, colour=_WHITE)
        x += width * shrunk + between
