"""`pyramid hint`: one move worth making."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import Batch
from pyramid_cli.cli.options import At, Files, Json
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_NO, UsageError
from pyramid_cli.greedy import greedy_move
from pyramid_cli.words import shorten

EXAMPLES = (
    "pyramid deal 1 | pyramid hint",
    "pyramid deal 1 | pyramid play Kd | pyramid hint --how greedy --json",
)

_WHY_NONE = {
    "won": "The game is won; there is nothing left to do.",
    "over": "The game is over: no move is legal.",
    "stuck": "The game is stuck: no pyramid card can be removed any more, and drawing brings up no removal.",
    "playing": "Drawing on brings up no removal any more.",
}


def hint(
    files: Files = None,
    how: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="greedy: the best-looking move now, without looking ahead.",
            autocompletion=lambda: ["greedy"],
        ),
    ] = "greedy",
    at: At = None,
    json: Json = False,
) -> None:
    """Suggest one move.

    Where none is worth making, the reason is on standard error and the exit code is 1.
    """
    if how != "greedy":
        raise UsageError(f"--how takes greedy, not {shorten(how)}.")
    terminal = Terminal.current()
    batch = Batch(files or [], terminal)
    for game in batch.games(at):
        move = greedy_move(game.position)
        if move is None:
            terminal.say(_WHY_NONE[game.status])
            batch.exit_code = max(batch.exit_code, EXIT_NO)
        if json:
            terminal.data(json_text.dumps({"move": None if move is None else move.text, "how": how}))
        elif move is not None:
            terminal.data(move.text)
    batch.finish()
