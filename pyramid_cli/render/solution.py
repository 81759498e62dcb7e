"""A line the solver found as lines of styled text, and what a game is called in a sentence."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pyramid_cli.cards import CARD_TEXT, RANKS, SUITS, rank_word
from pyramid_cli.game import Game
from pyramid_cli.moves import Move
from pyramid_cli.render.headline import numbered, pass_words, title
from pyramid_cli.render.spans import Line, Span, card_style, card_symbol
from pyramid_cli.words import counted

if TYPE_CHECKING:
    from pyramid_cli.solver import Solution

_LONGEST_CELL = len("draw x24")
_GAP = 2

_PROVEN = {
    "shortest": "No line of play wins in fewer moves.",
    "passes": "No line of play wins in fewer passes.",
    "best-score": "No line of play scores better, and none that scores as much is shorter.",
    "fewest-left": "No line of play leaves fewer, and none that leaves as few is shorter.",
}
"""What an optimal line is, by the question it answers."""


def game_name(game: Game) -> str:
    """What to call a game within a sentence: ``deal 3``, ``deal 3 after 9 moves``, ``this position``."""
    deal = game.deal
    if deal is None:
        name = "this position"
    elif deal.dealer is None:
        name = "this deal"
    else:
        name = f"deal {numbered(deal)}"
    return f"{name} after {counted(len(game.moves), 'move')}" if game.moves else name


def solution_lines(
    game: Game, solution: Solution, question: str, *, symbols: bool, width: int, rank: str | None = None
) -> list[Line]:
    """The line that answers a question, in words.

    Args:
        game: the game as it stands before the line.
        solution: a solution of it that has a line.
        question: what was asked, as `solve` takes it.
        symbols: whether suits have their symbols; letters otherwise.
        width: columns to fold the moves at.
        rank: of the question `clear-rank`, the rank.
    """
    lines: list[Line] = [[Span(title(game), "title")], []]
    if solution.won and not solution.moves:
        return [*lines, [Span("Won already: no move is left to make.", "good")]]
    lines += _one_line(game, solution, rank, symbols=symbols, width=width)
    if solution.optimal and solution.moves:
        lines.append([Span(_proven(solution, question, rank))])
    if solution.clearing is not None:
        lines += [[], [Span("To clear the pyramid as well", "heading")], []]
        lines += _one_line(game, solution.clearing, rank, symbols=symbols, width=width)
        lines.append([Span(f"No such line clears more {_ranks(rank)}, and none that clears as many is shorter.")])
    cost = f"{counted(solution.states, 'state')} in {solution.seconds:.3f} s, {solution.kernel} kernel"
    return [*lines, [Span(cost, "label")]]


def _one_line(game: Game, line: Solution, rank: str | None, *, symbols: bool, width: int) -> list[Line]:
    """The moves of one line and how it ends."""
    end = game.play(*line.moves).position
    moves = counted(len(line.moves), "move")
    figures = f"pass {pass_words(end)}, score {end.score}"
    if line.gone is not None:
        figures += f", {_ranks(rank)} gone: {line.gone} of {len(SUITS)}"
    if line.won:
        told = [Span("Won", "good"), Span(f" in {moves}, in {figures}.")]
    else:
        begins = moves if line.moves else "Reached already" if line.reached else "No move helps"
        told = [Span(f"{begins}: {figures}, {counted(end.pyramid_left, 'pyramid card')} left.")]
    lines = [*numbered_moves(game, line.moves, symbols=symbols, width=width), []] if line.moves else []
    return [*lines, told, *([[Span("The game can't be won.")]] if line.verdict == "unwinnable" else [])]


def _ranks(rank: str | None) -> str:
    """The cards of a rank: ``Aces``, ``10s``."""
    return "" if rank is None else f"{rank_word(RANKS.index(rank) + 1)}s"


def _proven(line: Solution, question: str, rank: str | None) -> str:
    """What is proven of the line that answers a question."""
    clears = question == "clear-rank" and not line.pyramid_left
    if line.reached is not None:
        return f"No line of play gets so far{' and clears the pyramid' if clears else ''} in fewer moves."
    if clears:
        return f"No line clears more {_ranks(rank)}; none that clears them and the pyramid is shorter."
    if question == "clear-rank":
        return f"No line of play clears more {_ranks(rank)}, and none that clears as many is shorter."
    return _PROVEN[question]


def numbered_moves(game: Game, moves: tuple[Move, ...], *, symbols: bool, width: int) -> list[Line]:
    """The moves with the numbers they have in the game, in columns; every pass begins a row of its own.

    Draws in a row come together: ``13 draw x6`` is moves 13 to 18.
    """
    first = len(game.moves) + 1
    digits = len(str(first + len(moves) - 1))
    pass_number = game.position.pass_number
    last_pass = pass_number + sum(move.kind == "redeal" for move in moves)
    margin = len(f"pass {last_pass}") + _GAP
    cell = max(_LONGEST_CELL, *(len(move.text) for move in moves))
    columns = max(1, (width - margin + _GAP) // (digits + 1 + cell + _GAP))
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
        lines[-1] += [Span(f"{number:>{digits}} ", "label"), *_move_spans(move, count, cell, symbols=symbols)]
        column += 1
        number += count
    return lines


def _move_spans(move: Move, count: int, width: int, *, symbols: bool) -> Line:
    """A move, or several draws, padded to the width of a column."""
    if not move.cards:
        return [Span((move.text if count == 1 else f"{move.text} x{count}").ljust(width + _GAP))]
    spans: Line = []
    for card in move.cards:
        if spans:
            spans.append(Span("+"))
        spans.append(Span(card_symbol(card) if symbols else CARD_TEXT[card], card_style(card, usable=True)))
    turned = move.text.partition("=")
    return [*spans, Span("".join(turned[1:]).ljust(width + _GAP - len(turned[0])))]
