"""`pyramid moves`: every legal move."""

from __future__ import annotations

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import Batch
from pyramid_cli.cli.options import At, Files, Json
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.gamefile.writing import moves_object

EXAMPLES = (
    "pyramid deal 1 | pyramid moves",
    "pyramid deal 1 | pyramid play Kd | pyramid moves --json",
)


def moves(files: Files = None, at: At = None, json: Json = False) -> None:
    """List every legal move.

    One a line, written as play takes them: Kings, pairs, draw, redeal; with ?? for each unknown card that is turned up,
    which play wants named. A won game has none. Several games are kept apart by an empty line.
    """
    terminal = Terminal.current()
    batch = Batch(files or [], terminal)
    for index, game in enumerate(batch.games(at)):
        legal = game.position.legal_moves()
        if json:
            terminal.data(json_text.dumps(moves_object(legal)))
            continue
        if index:
            terminal.data("")
        for move in legal:
            terminal.data(move.text)
    batch.finish()
