"""`pyramid diff`: where two games part."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import STANDARD_INPUT, one_game
from pyramid_cli.cli.options import Json, Plain
from pyramid_cli.cli.outputs import show_two_boards, write_lines
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_NO, EXIT_UNREADABLE, PyramidError, UsageError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.comparing import compare
from pyramid_cli.render.comparison import board_heading, comparison_lines
from pyramid_cli.words import printable

EXAMPLES = (
    "pyramid diff games/one.json games/two.json",
    "pyramid deal 1 | pyramid play Kd 8s+5d | pyramid diff game.json -",
    "pyramid diff --json games/one.json games/two.json | jq .parting",
)


def diff(
    one: Annotated[str, typer.Argument(metavar="FILE", help="A game file; - is standard input.")],
    other: Annotated[str, typer.Argument(metavar="FILE", help="Another; - is standard input.")],
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Compare two games.

    The same deal, the same rules, the same moves, and if not: what differs, the first move where they part, both boards
    after it, and how each game ends. Results claimed and meta are not compared. Each file holds one game. Exit code: 0
    the games are the same, 1 they differ, 2 one of them can't be read or played.
    """
    if one == other == STANDARD_INPUT:
        raise UsageError("Only one of the two games can come from standard input: name a file for the other.")
    terminal = Terminal.current(plain=plain)
    comparison = compare(_read(one, terminal), _read(other, terminal))
    sources = printable(one), printable(other)
    if json:
        terminal.data(json_text.dumps(comparison.as_object(sources)))
    else:
        write_lines(terminal, comparison_lines(comparison, sources))
        if not comparison.same:
            show_two_boards(terminal, comparison.boards, (board_heading(comparison, 0), board_heading(comparison, 1)))
    if not comparison.same:
        raise typer.Exit(EXIT_NO)


def _read(file: str, terminal: Terminal) -> Game:
    try:
        return one_game(file, terminal)
    except PyramidError as error:
        terminal.complain(error.text)
        # Also of a game with an illegal move: 1 would say that the two differ.
        raise typer.Exit(EXIT_UNREADABLE) from None
