"""The board as bare text: letters for suits, nothing but ASCII, no colour; for pipes, files and any terminal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Game
from pyramid_cli.gamefile.start import order_to_tell
from pyramid_cli.position import Position
from pyramid_cli.render.headline import pass_words, score_words, status_words, title
from pyramid_cli.render.pairs import Labelled, labelled_removals, labels_by_card
from pyramid_cli.rules import DEFAULT_PRESET, PRESETS
from pyramid_cli.unseen import removed_before, unseen_words
from pyramid_cli.words import counted

GONE = "--"
"""Stands where a card is gone, and for an empty pile."""

WIDTH = 80

_NO_LABELS: Mapping[int, list[Labelled]] = MappingProxyType({})


def plain_board(game: Game, *, reveal: bool = False, pairs: bool = False) -> list[str]:
    """The board of a game's position as lines of text, at most 80 columns wide.

    With the stock revealed it says everything about the position, and `notations` reads it back. Rules other than the
    usual ones have a line of their own, and so has the order of dealing where the waste piles don't tell it. Where some
    cards are unknown it says what they can be, and what has been removed for certain.

    Args:
        game: the game; its present position is drawn.
        reveal: name the stock's face-down cards.
        pairs: label the cards of each legal removal with a letter of its own.
    """
    position = game.position
    removals = labelled_removals(position) if pairs else []
    by_card = labels_by_card(removals)
    lines = [title(game), "", *triangle(position, by_card), ""]
    if position.rules.reserve:
        lines += cards_line("reserve", position.reserve, by_card)
    lines += stock_side(position, reveal, by_card)
    if position.rules != PRESETS[DEFAULT_PRESET]:
        lines += wrapped("rules:", position.rules.text.split())
    lines += [
        f"pass: {pass_words(position)}",
        f"score: {score_words(position)}",
        f"status: {status_words(position)}",
    ]
    lines += cards_line("in play", position.in_play() if not position.is_won else ())
    if pairs:
        lines += _pair_list(removals)
    return lines


def triangle(position: Position, by_card: Mapping[int, list[Labelled]] = _NO_LABELS) -> list[str]:
    """The pyramid of a position in lines of text, its cards labelled where there are labels for them."""
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


def _face(card: int, by_card: Mapping[int, list[Labelled]]) -> str:
    labels = "".join(labelled.label for labelled in by_card.get(card, ()))
    return f"{CARD_TEXT[card]}({labels})" if labels else CARD_TEXT[card]


def cards_line(
    name: str, cards: tuple[int, ...] | list[int], by_card: Mapping[int, list[Labelled]] = _NO_LABELS
) -> list[str]:
    """Cards after the name of where they lie, on as many lines as it takes."""
    return wrapped(f"{name}:", [_face(card, by_card) for card in cards] or [GONE])


def stock_side(position: Position, reveal: bool, by_card: Mapping[int, list[Labelled]] = _NO_LABELS) -> list[str]:
    """Stock, drawn card and waste, a line for each or as many as it takes; the stock's face-down cards if revealed."""
    side = position.side
    lines = []
    if reveal or not side.stock:
        lines += cards_line("stock", side.stock, by_card)
    elif position.rules.stock == "open":
        lines.append(f"stock: {_face(side.stock[0], by_card)} and {len(side.stock) - 1} under it")
    else:
        lines.append(f"stock: {counted(len(side.stock), 'card')} face down")
    if position.rules.stock == "drawn":
        lines.append(f"drawn: {GONE if side.drawn is None else _face(side.drawn, by_card)}")
    for number, pile in enumerate(side.waste, start=1):
        lines += cards_line("waste" if len(side.waste) == 1 else f"waste {number}", pile, by_card)
    dealt = order_to_tell(side) if reveal else None
    if dealt is not None:
        lines += cards_line("dealt", dealt)
    if side.unseen:
        lines.append(f"unseen: {unseen_words(side)}")
        removed = removed_before(position) if reveal else []
        lines += cards_line("removed", removed) if removed else []
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


def plain_summary(game: Game, status: str) -> str:
    """How a game stands, on one line; its status is known by whoever asks."""
    position = game.position
    return (
        f"{counted(len(game.moves), 'move')}, "
        f"{status}, score {position.score}, {counted(position.pyramid_left, 'pyramid card')} left, "
        f"pass {pass_words(position)}"
    )
