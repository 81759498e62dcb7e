"""Two games compared, as lines of styled text."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Game
from pyramid_cli.gamefile.comparing import CardDifference, Comparison
from pyramid_cli.layout import MOST_ROWS, layout_of
from pyramid_cli.render.headline import numbered, pass_words, title
from pyramid_cli.render.plain import GONE
from pyramid_cli.render.spans import Line, Span
from pyramid_cli.words import printable

LETTERS: Final = "AB"
"""What the two games are called."""

_Row = tuple[str, str, str]


def comparison_lines(comparison: Comparison, sources: tuple[str, str]) -> list[Line]:
    """Which games they are, whether deal, rules and moves are the same, what differs, and how each game ends."""
    lines: list[Line] = [
        [Span(f"{letter}  ", "label"), Span(f"{printable(source)}: {title(game)}", "title")]
        for letter, source, game in zip(LETTERS, sources, comparison.games, strict=True)
    ]
    lines += [
        [],
        _verdict("deal", "the same" if comparison.same_deal else None),
        _verdict("rules", None if comparison.rules else "the same"),
        _verdict("moves", _moves_in_words(comparison)),
    ]
    tables = {"What differs": _differences(comparison), "At the end": _ends(comparison.games)}
    return lines + _tables({heading: rows for heading, rows in tables.items() if rows})


def _verdict(name: str, told: str | None) -> Line:
    return [Span(f"{name:<7}", "label"), Span(told or "different", "good" if told == "the same" else "bad")]


def _moves_in_words(comparison: Comparison) -> str:
    parting = comparison.parting
    if parting is None:
        return "the same"
    if None in parting.moves:
        shorter = LETTERS[parting.moves.index(None)]
        same = parting.number - 1
        return f"the same as far as {shorter} goes, to move {same}" if same else f"none in {shorter}"
    return f"part at move {parting.number}"


def _differences(comparison: Comparison) -> list[_Row]:
    """What differs, a row for each."""
    card, parting = comparison.card, comparison.parting
    rows: list[_Row] = []
    if card is not None:
        if card.pile == "deal":
            rows.append(_row("deal number", *(_number(game) for game in comparison.games)))
        rows.append(_row(_place(card), *(None if each is None else CARD_TEXT[each] for each in card.cards)))
    if comparison.passes is not None:
        rows.append(_row("pass at the start", *comparison.passes))
    rows += [_row(name, *values) for name, values in comparison.rules.items()]
    if parting is not None:
        rows.append(_row(f"move {parting.number}", *parting.moves))
    return rows


def _ends(games: tuple[Game, Game]) -> list[_Row]:
    """How each game ends."""
    one, other = (game.position for game in games)
    return [
        _row("moves", *(len(game.moves) for game in games)),
        _row("status", one.status, other.status),
        _row("score", one.score, other.score),
        _row("pyramid cards left", one.pyramid_left, other.pyramid_left),
        _row("pass", pass_words(one), pass_words(other)),
    ]


def _row(name: str, one: object, other: object) -> _Row:
    return name, _shown(one), _shown(other)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return GONE if value is None else str(value)


def _number(game: Game) -> str | None:
    deal = game.deal
    return None if deal is None or deal.dealer is None else numbered(deal)


def _place(card: CardDifference) -> str:
    """Where two games begin with different cards: ``card 30``, ``row 3, card 2``, ``stock, card 4``."""
    if card.pile == "deal":
        return f"card {card.number}"
    if card.pile == "drawn":
        return "drawn card"
    if card.pile != "pyramid":
        return f"{card.pile}, card {card.number}"
    # The places of a row have the same numbers however many rows come below.
    row = layout_of(MOST_ROWS).row_of[card.number - 1]
    return f"row {row + 1}, card {card.number - row * (row + 1) // 2}"


def _tables(tables: dict[str, list[_Row]]) -> list[Line]:
    """Tables of a name and the two games' values, one under the other in the same columns."""
    every_row = [row for rows in tables.values() for row in rows]
    names, values = (max(len(row[column]) for row in every_row) + 2 for column in (0, 1))
    lines: list[Line] = []
    for heading, rows in tables.items():
        letters = f"{'':<{names + 2 - len(heading)}}{LETTERS[0]:<{values}}{LETTERS[1]}"
        lines += [[], [Span(heading, "heading"), Span(letters, "label")]]
        lines += [[Span(f"  {name:<{names}}", "label"), Span(f"{one:<{values}}{other}")] for name, one, other in rows]
    return lines


def board_heading(comparison: Comparison, which: int) -> Line:
    """What stands over the board of one of the games, 0 or 1: ``A after move 9 (Jd+2d)``."""
    letter, parting = LETTERS[which], comparison.parting
    if parting is None:
        return [Span(f"{letter} at the end", "heading")]
    move = parting.moves[which]
    if move is None:
        last = parting.number - 1
        return [Span(f"{letter} at the end, after move {last}" if last else f"{letter} before any move", "heading")]
    return [Span(f"{letter} after move {parting.number} ({move})", "heading")]


def beside(one: list[Line], other: list[Line], width: int) -> list[Line]:
    """Two pictures side by side, the second from column `width` on."""
    lines: list[Line] = []
    nothing: Line = []
    for left, right in zip_longest(one, other, fillvalue=nothing):
        gap = width - sum(len(span.text) for span in left)
        lines.append([*left, Span(" " * gap), *right])
    return lines
