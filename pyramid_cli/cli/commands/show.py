"""`pyramid show`: the board as it stands."""

from __future__ import annotations

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import Batch
from pyramid_cli.cli.options import At, Files, Json, Pairs, Plain, Reveal
from pyramid_cli.cli.outputs import show_board
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.gamefile.writing import state_object

EXAMPLES = (
    "pyramid deal 1 | pyramid show --pairs",
    "pyramid deal 1 | pyramid play Kd draw | pyramid show --at 1",
    "pyramid deal 1 | pyramid show --json",
)


def show(
    files: Files = None,
    at: At = None,
    pairs: Pairs = False,
    reveal: Reveal = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Show the board as it stands.

    Pyramid, stock, drawn card and waste, pass, score, status and which cards are in play. The stock lies face down
    unless the rules open it or you ask with --reveal.
    """
    terminal = Terminal.current(plain=plain)
    batch = Batch(files or [], terminal)
    for index, game in enumerate(batch.games(at)):
        if json:
            terminal.data(json_text.dumps(state_object(game)))
            continue
        if index:
            terminal.data("")
        show_board(terminal, game, reveal=reveal, pairs=pairs)
    batch.finish()
