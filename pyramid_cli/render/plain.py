"""The board as bare text: letters for suits, nothing but ASCII, no colour; for pipes, files and any terminal."""

from __future__ import annotations

from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Game
from pyramid_cli.position import Position
from pyramid_cli.render.headline import pass_words, score_words, status_words, title
from pyramid_cli.render.pairs import Labelled, labelled_removals, labels_by_card
from pyramid_cli.words import counted

GONE = "--"
"""Stands where a card is gone, and for an empty pile."""

WIDTH = 80


def plain_board(game: Game, *, reveal: bool = False, pairs: bool = False) -> list[str]:
    """The board of a game's position as lines of text, at most 80 columns wide unless a pile is longer.

    Args:
        game: the game; its present position is drawn.
        reveal: name the stock's face-down cards.
        pairs: label the cards of each legal removal with a letter of its own.
    """
    position = game.position
    removals = labelled_removals(position) if pairs else []
    by_card = labels_by_card(removals)
    lines = [title(game), "", *_triangle(position, by_card), ""]
    if position.rules.reserve:
        lines += _cards("reserve", position.reserve, by_card)
    lines += _stock_side(position, reveal, by_card)
    lines += [
        f"pass: {pass_words(position)}",
        f"score: {score_words(position)}",
        f"status: {status_words(position)}",
    ]
    lines += _cards("in play", position.in_play() if not position.is_won else (), {})
    if pairs:
        lines += _pair_list(removals)
    return lines


def _triangle(position: Position, by_card: dict[int, list[Labelled]]) -> list[str]:
    faces = [[GONE if card is None else _face(card, by_card) for card in row] for row in position.pyramid.rows()]
    pitch = max(len(face) for row in faces for face in row) + 1
    # Even where there is room for it, so that every row stands exactly half a card to the left of the one above.
    pitch += pitch % 2 if (pitch + 1) * len(faces) <= WIDTH else 0
    width = pitch * len(faces)
    margin = max(0, (min(WIDTH, 4 * 10) - width) // 2)
    return [
        (" " * (margin + pitch * (len(faces) - len(row)) // 2) + "".join(face.ljust(pitch) for face in row)).rstrip()
        for row in faces
    ]


def _face(card: int, by_card: dict[int, list[Labelled]]) -> str:
    labels = "".join(labelled.label for labelled in by_card.get(card, ()))
    return f"{CARD_TEXT[card]}({labels})" if labels else CARD_TEXT[card]


def _cards(name: str, cards: tuple[int, ...] | list[int], by_card: dict[int, list[Labelled]]) -> list[str]:
    return wrapped(f"{name}:", [_face(card, by_card) for card in cards] or [GONE])


def _stock_side(position: Position, reveal: bool, by_card: dict[int, list[Labelled]]) -> list[str]:
    side = position.side
    lines = []
    if reveal or not side.stock:
        lines += _cards("stock", side.stock, by_card)
    elif position.rules.stock == "open":
        lines.append(f"stock: {_face(side.stock[0], by_card)} and {len(side.stock) - 1} under it")
    else:
        lines.append(f"stock: {counted(len(side.stock), 'card')} face down")
    if position.rules.stock == "drawn":
        lines.append(f"drawn: {GONE if side.drawn is None else _face(side.drawn, by_card)}")
    for number, pile in enumerate(side.waste, start=1):
        lines += _cards("waste" if len(side.waste) == 1 else f"waste {number}", pile, by_card)
    return lines


def _pair_list(removals: list[Labelled]) -> list[str]:
    if not removals:
        return ["pairs: none"]
    return wrapped("pairs:", [f"{labelled.label} {labelled.move.text}" for labelled in removals], ", ")


def wrapped(name: str, items: list[str], between: str = " ") -> list[str]:
    """Items after a name, broken into lines of at most 80 columns."""
    lines = [name]
    for index, item in enumerate(items):
        text = item + (between.rstrip() if index < len(items) - 1 else "")
        if len(lines[-1]) + 1 + len(text) > WIDTH and lines[-1].strip() != name:
            lines.append(" " * len(name))
        lines[-1] += " " + text
    return lines


def plain_summary(game: Game | None) -> str:
    """How a game stands, on one line."""
    if game is None:
        return ""
    position = game.position
    return (
        f"{counted(len(game.moves), 'move')}, "
        f"{position.status}, score {position.score}, {counted(position.pyramid_left, 'pyramid card')} left, "
        f"pass {pass_words(position)}"
    )
