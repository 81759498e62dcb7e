"""Transcripts in words: a whole game as text that people read and `words_reading` reads back, nothing lost.

A transcript is its title, labelled lines, the cards, and the moves, numbered. A line that begins with # is a remark.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from pyramid_cli.game import Game
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.words import counted

TITLE: Final = "Pyramid transcript"
NOTHING_CLAIMED: Final = "--"
"""Stands for a `result` that is there and says nothing."""

_TITLE: Final = re.compile(rf"(?:>\s?)*{TITLE}\b", re.IGNORECASE)


def is_title(line: str) -> bool:
    """Whether a transcript begins with this line, quoted or not, blanks before it taken off."""
    return _TITLE.match(line) is not None


def write_words(game: Game, claims: Claims | None = None, boards: int | None = None) -> str:
    """A game as a transcript in words.

    Args:
        game: the game.
        claims: what it says of how it stands; None for nothing, and then a remark tells how it stands.
        boards: after how many moves a board is drawn, as a remark, each time and in the end; None for no boards.
    """
    from pyramid_cli.render.plain import plain_summary

    lines = [TITLE, *_heading(game), "", *_table(game)]
    if game.moves:
        lines += ["", "moves:", *_moves(game, boards)]
    if claims is not None:
        lines += ["", f"result: {_claimed(claims)}"]
    elif boards is None or not game.moves:
        lines += ["", f"# {plain_summary(game, game.status)}"]
    return "\n".join(lines)


def _heading(game: Game) -> list[str]:
    from pyramid_cli.render.plain import wrapped

    deal = game.deal
    lines = [f"deal: {deal.dealer} {deal.number}"] if deal is not None and deal.dealer is not None else []
    lines += wrapped("rules:", game.rules.text.split())
    player, others = _player_apart(game.meta)
    if player is not None:
        lines.append(f"player: {player}")
    if others is not None:
        shown = json.dumps(others, ensure_ascii=False)
        # Among what is not printable are characters at which text is broken into lines.
        lines.append(f"meta: {shown if shown.isprintable() else json.dumps(others)}")
    return lines


def _player_apart(meta: Any) -> tuple[str | None, Any]:
    """The player where a line can hold the name, and what else `meta` holds; None for what isn't there."""
    player = meta.get("player") if isinstance(meta, dict) else None
    if not isinstance(player, str) or not player or player != player.strip() or not player.isprintable():
        return None, meta
    return player, {name: value for name, value in meta.items() if name != "player"} or None


def _table(game: Game) -> list[str]:
    """The cards as they lay when play began; of a deal the stock holds all that are not laid out."""
    from pyramid_cli.render.headline import pass_words
    from pyramid_cli.render.plain import cards_line, stock_side, triangle

    opening, rules = game.opening, game.rules
    lines = [*triangle(opening), ""]
    if rules.reserve:
        lines += cards_line("reserve", opening.reserve)
    if game.deal is None:
        return [*lines, *stock_side(opening, reveal=True), f"pass: {pass_words(opening)}"]
    return [*lines, *cards_line("stock", game.deal.cards[rules.pyramid_size + rules.reserve :])]


def _moves(game: Game, boards: int | None) -> list[str]:
    from pyramid_cli.render.plain import WIDTH
    from pyramid_cli.render.solution import numbered_moves
    from pyramid_cli.render.spans import bare

    begun, lines = game.at(0), []
    step = len(game.moves) if boards is None else boards
    for first in range(0, len(game.moves), step):
        some = game.moves[first : first + step]
        lines += [bare(line) for line in numbered_moves(begun, some, symbols=False, width=WIDTH)]
        if boards is not None:
            begun = begun.play(*some)
            lines += ["", *_board(begun), ""]
    return lines if boards is None else lines[:-1]


def _board(game: Game) -> list[str]:
    """The board as remarks."""
    from pyramid_cli.render.plain import cards_line, plain_summary, stock_side, triangle

    position = game.position
    shown = [plain_summary(game, game.status), "", *triangle(position), ""]
    if position.rules.reserve:
        shown += cards_line("reserve", position.reserve)
    return [f"# {line}".rstrip() for line in [*shown, *stock_side(position, reveal=False)]]


def _claimed(claims: Claims) -> str:
    parts = [claims.status] if claims.status is not None else []
    if claims.score is not None:
        parts.append(f"score {claims.score}")
    if claims.pyramid_left is not None:
        parts.append(f"{counted(claims.pyramid_left, 'pyramid card')} left")
    return ", ".join(parts) or NOTHING_CLAIMED
