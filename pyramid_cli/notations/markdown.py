"""A game as Markdown for issues and forums: boards in fences, the moves in a table. It is written only.

The boards are those of the format `board`: what stands in a fence can be read back as a position.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from pyramid_cli.game import Game
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.words import printable


def write_markdown(game: Game, claims: Claims | None = None, boards: int | None = None) -> str:
    """A game as Markdown: how it began, its moves, how it stands.

    Args:
        game: the game.
        claims: not written; what is told is what the moves lead to.
        boards: after how many moves a board is drawn each time; None for one in the beginning and one in the end.
    """
    from pyramid_cli.render.headline import title
    from pyramid_cli.render.plain import plain_summary

    begun = game.at(0)
    lines = [f"### {title(game)}", "", *_player(game.meta), *_board(begun)]
    step = max(1, len(game.moves)) if boards is None else boards
    for first in range(0, len(game.moves), step):
        some = game.at(min(first + step, len(game.moves)))
        lines += ["", *_moves(begun, some), "", *_board(some)]
        begun = some
    return "\n".join([*lines, "", f"{plain_summary(game, game.status)}."])


def _player(meta: Any) -> list[str]:
    player = meta.get("player") if isinstance(meta, dict) else None
    if not isinstance(player, str) or not player.strip():
        return []
    # As code nothing in a name means anything; a fence longer than any in the name closes it.
    shown = printable(player.strip())
    fence = "`" * (1 + max(map(len, re.findall("`+", shown)), default=0))
    between = " " if shown.startswith("`") or shown.endswith("`") else ""
    return [f"Player: {fence}{between}{shown}{between}{fence}", ""]


def _board(game: Game) -> list[str]:
    from pyramid_cli.render.plain import plain_board

    return ["```text", *plain_board(game, reveal=True), "```"]


def _moves(begun: Game, played: Game) -> list[str]:
    """The moves between two boards as a table, draws in a row together, with what each leads to."""
    lines = ["| no. | move | pass | score | pyramid cards left |", "|---:|:---|---:|---:|---:|"]
    number = len(begun.moves)
    for move, together in groupby(played.moves[number:]):
        count = len(list(together))
        begun = begun.play(*[move] * count)
        numbers = str(number + 1) if count == 1 else f"{number + 1}-{number + count}"
        text = move.text if count == 1 else f"{move.text} x{count}"
        position = begun.position
        lines.append(f"| {numbers} | {text} | {position.pass_number} | {position.score} | {position.pyramid_left} |")
        number += count
    return lines
