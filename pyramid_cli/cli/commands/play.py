"""`pyramid play`: moves made on one game."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli.cli.completion import complete_move
from pyramid_cli.cli.inputs import located, one_game
from pyramid_cli.cli.options import GameFile, Json, Output, Plain, Text
from pyramid_cli.cli.outputs import GameWriter
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import MoveError
from pyramid_cli.gamefile.transcript import claims_of

EXAMPLES = (
    "pyramid deal 1 | pyramid play Kd 5d+8s draw | pyramid show",
    "pyramid play --game game.json --output game.json 9h+4h",
)


def play(
    moves: Annotated[
        list[str],
        typer.Argument(
            metavar="MOVE",
            help="Moves in order: Kd, 5d+8s (either way round), draw, redeal; draw=7h names an unknown card drawn.",
            autocompletion=complete_move,
        ),
    ],
    game: GameFile = None,
    output: Output = None,
    json: Json = False,
    text: Text = False,
    plain: Plain = False,
) -> None:
    """Play moves on a game.

    The game is written with the moves added and its result. If one of the moves is illegal, the error says why and
    nothing is written.
    """
    terminal = Terminal.current(plain=plain)
    writer = GameWriter(terminal, json, text, output)
    before = one_game(game, terminal)
    try:
        after = before.play(*moves)
    except MoveError as error:
        at = (error.move_number or 1) - 1
        raise type(error)(located(error, move=moves[at]), error.code) from None
    writer.write(after, claims_of(after))
    writer.finish()
