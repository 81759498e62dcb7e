"""`pyramid undo`: moves taken back."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli.cli.inputs import Batch
from pyramid_cli.cli.options import GameFile, Json, Output, Plain, Text
from pyramid_cli.cli.outputs import GameWriter
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import NothingToUndo, UsageError
from pyramid_cli.gamefile.transcript import claims_of

EXAMPLES = (
    "pyramid deal 1 | pyramid play Kd draw | pyramid undo | pyramid show",
    "pyramid deal 1 | pyramid play Kd draw | pyramid undo --all | pyramid moves",
)


def undo(
    count: Annotated[int | None, typer.Argument(metavar="N", help="Moves to take back; 1 unless said.")] = None,
    all_moves: Annotated[bool, typer.Option("--all", help="Take back every move, to the deal.")] = False,
    game: GameFile = None,
    output: Output = None,
    json: Json = False,
    text: Text = False,
    plain: Plain = False,
) -> None:
    """Take back moves.

    A pair, a King, a draw and a redeal are one move each. Of several games, each is taken back.
    """
    if all_moves and count is not None:
        raise UsageError("Give a number of moves or --all, not both.")
    if count is not None and count < 1:
        raise UsageError(f"The number of moves to take back must be 1 or more, not {count}.")
    terminal = Terminal.current(plain=plain)
    writer = GameWriter(terminal, json, text, output)
    batch = Batch([] if game is None else [game], terminal)
    for document, each in batch.played():
        try:
            before = each.at(0) if all_moves else each.undo(1 if count is None else count)
        except NothingToUndo as error:
            batch.fail(error, document)
            continue
        writer.write(before, claims_of(before))
    writer.finish(failed=batch.exit_code != 0)
    batch.finish()
