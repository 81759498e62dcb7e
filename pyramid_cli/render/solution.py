"""A winning line as lines of styled text, and what a game is called in a sentence."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Game
from pyramid_cli.moves import Move
from pyramid_cli.render.headline import pass_words, title
from pyramid_cli.render.spans import Line, Span, card_style, card_symbol
from pyramid_cli.words import counted

if TYPE_CHECKING:
    from pyramid_cli.solver import Solution

_LONGEST_CELL = len("draw x24")
_GAP = 2

_PROVEN = {"shortest": "No line of play wins in fewer moves.", "passes": "No line of play wins in fewer passes."}
"""What an optimal line is, by the question it answers."""


def game_name(game: Game) -> str:
    """What to call a game within a sentence: ``deal 3``, ``deal 3 after 9 moves``, ``this position``."""
    deal = game.deal
    if deal is None:
        name = "this position"
    elif deal.dealer is None:
        name = "this deal"
    else:
        name = f"deal {deal.number}" + ("" if deal.dealer == "poozee" else f" of {deal.dealer}")
    return f"{name} after {counted(len(game.moves), 'move')}" if game.moves else name


def solution_lines(game: Game, solution: Solution, question: str, *, symbols: bool, width: int) -> list[Line]:
    """How a game can be won, in words.

    Args:
        game: the game as it stands before the line.
        solution: a winning line for it.
        question: what was asked, as `solve` takes it.
        symbols: whether suits have their symbols; letters otherwise.
        width: columns to fold the moves at.
    """
    lines: list[Line] = [[Span(title(game), "title")], []]
    if not solution.moves:
        return [*lines, [Span("Won already: no move is left to make.", "good")]]
    won = game.play(*solution.moves).position
    figures = f" in {counted(len(solution.moves), 'move')}, in pass {pass_words(won)}, score {won.score}."
    cost = f"{counted(solution.states, 'state')} in {solution.seconds:.3f} s, {solution.kernel} kernel"
    return [
        *lines,
        *_numbered(game, solution.moves, symbols=symbols, width=width),
        [],
        [Span("Won", "good"), Span(figures)],
        *([[Span(_PROVEN[question])]] if solution.optimal else []),
        [Span(cost, "label")],
    ]


def _numbered(game: Game, moves: tuple[Move, ...], *, symbols: bool, width: int) -> list[Line]:
    """The moves with the numbers they have in the game, in columns; every pass begins a row of its own.

    Draws in a row come together: ``13 draw x6`` is moves 13 to 18.
    """
    first = len(game.moves) + 1
    digits = len(str(first + len(moves) - 1))
    pass_number = game.position.pass_number
    last_pass = pass_number + sum(move.kind == "redeal" for move in moves)
    margin = len(f"pass {last_pass}") + _GAP
    columns = max(1, (width - margin + _GAP) // (digits + 1 + _LONGEST_CELL + _GAP))
    lines: list[Line] = []
    column = 0
    number = first
    for move, together in groupby(moves, key=lambda move: move):
        count = len(list(together))
        if move.kind == "redeal":
            pass_number += 1
        if not lines or column == columns or move.kind == "redeal":
            begins = not lines or move.kind == "redeal"
            lines.append([Span(f"pass {pass_number}".ljust(margin) if begins else " " * margin, "label")])
            column = 0
        lines[-1] += [Span(f"{number:>{digits}} ", "label"), *_move_spans(move, count, symbols=symbols)]
        column += 1
        number += count
    return lines


def _move_spans(move: Move, count: int, *, symbols: bool) -> Line:
    """A move, or several draws, padded to the width of a column."""
    if not move.cards:
        return [Span((move.text if count == 1 else f"{move.text} x{count}").ljust(_LONGEST_CELL + _GAP))]
    spans: Line = []
    for card in move.cards:
        if spans:
            spans.append(Span("+"))
        spans.append(Span(card_symbol(card) if symbols else CARD_TEXT[card], card_style(card, usable=True)))
    return [*spans, Span(" " * (_LONGEST_CELL + _GAP - len(move.text)))]
