"""`pyramid show`: the board as it stands."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import Batch
from pyramid_cli.cli.options import At, Files, Json, Pairs, Plain, Reveal
from pyramid_cli.cli.outputs import show_board
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UsageError
from pyramid_cli.gamefile.writing import state_object

EXAMPLES = (
    "pyramid deal 1 | pyramid show --pairs",
    "pyramid deal 1 | pyramid play Kd draw | pyramid show --at 1 --json",
    "pyramid deal 1 | pyramid show --pairs --svg board.svg",
)


def show(
    files: Files = None,
    at: At = None,
    pairs: Pairs = False,
    reveal: Reveal = False,
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE", help="Draw one game as a picture into this file; - is standard output."),
    ] = None,
    png: Annotated[
        str | None, typer.Option("--png", metavar="FILE", help="The same as PNG; needs the extra png.")
    ] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Show the board as it stands.

    Pyramid, stock, drawn card and waste, pass, score, status and which cards are in play. The stock lies face down
    unless the rules open it or you ask with --reveal. With --svg or --png nothing is shown but the picture drawn.
    """
    terminal = Terminal.current(plain=plain)
    batch = Batch(files or [], terminal)
    if svg is not None or png is not None:
        if json:
            raise UsageError("--json shows the board as JSON, --svg and --png as a picture; ask for one at a time.")
        from pyramid_cli.cli.pictures import write_picture

        write_picture(batch, at, svg=svg, png=png, reveal=reveal, pairs=pairs)
        batch.finish()
        return
    for index, game in enumerate(batch.games(at)):
        if json:
            terminal.data(json_text.dumps(state_object(game)))
            continue
        if index:
            terminal.data("")
        show_board(terminal, game, reveal=reveal, pairs=pairs)
    batch.finish()
