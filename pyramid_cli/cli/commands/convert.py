"""`pyramid convert`: other notations in and out."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli.cli.completion import complete_format, complete_readable_format
from pyramid_cli.cli.inputs import Batch
from pyramid_cli.cli.options import AskedRules, Files, Json, Output, Plain, Text, with_rules
from pyramid_cli.cli.outputs import GameWriter
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.cli.texts import games_met
from pyramid_cli.errors import PyramidError, UsageError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.notations.formats import FORMATS, GAME_FILE, Format
from pyramid_cli.words import shorten

_TRANSCRIBED = [f"--to {each.name}" for each in FORMATS.values() if each.transcribe is not None]

EXAMPLES = (
    "pyramid deal 1 | pyramid solve | pyramid convert --to text --boards 20",
    "pyramid deal 1 | pyramid play Kd draw | pyramid show --plain --reveal | pyramid convert",
    "pyramid deal 1 --count 3 | pyramid convert --to cards | pyramid convert --from cards --rules microsoft",
)


@with_rules
def convert(
    asked: AskedRules,
    files: Files = None,
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help="What the input is; without it, that is found out.",
            autocompletion=complete_readable_format,
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help=f"What to write: {', '.join(FORMATS)}. Without it: {GAME_FILE}, a board on a terminal.",
            autocompletion=complete_format,
        ),
    ] = None,
    boards: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="With --to text and markdown: draw the board after every N moves."),
    ] = None,
    output: Output = None,
    json: Json = False,
    text: Text = False,
    plain: Plain = False,
) -> None:
    """Turn games from one notation into another.

    Read are game files, lists of 52 cards in any spelling, deck files, boards as show --plain --reveal draws them,
    edited or not, and transcripts in words. A board becomes a game that begins where it stands. Rules that the text
    doesn't say are given as options. Of many games the order is kept; a bad one is told and the rest done. The formats
    are explained by pyramid help.
    """
    if to is not None and (json or text):
        raise UsageError("--to says what to write; leave --json and --text out.")
    written = None if to is None or to == GAME_FILE else _format(to)
    if boards is not None and (written is None or written.transcribe is None):
        raise UsageError(f"--boards goes with {' and '.join(_TRANSCRIBED)}.")
    terminal = Terminal.current(plain=plain)
    writer = GameWriter(terminal, json or to == GAME_FILE, text, output)
    batch = Batch(files or [], terminal)
    count = 0
    for met in games_met(batch, from_, asked.rules() if asked else None):
        if met.game is None:
            continue
        if written is None:
            writer.write(met.game, met.claims)
            continue
        try:
            converted = _text(written, met.game, met.claims, boards)
        except PyramidError as error:
            batch.fail(error, met.document)
            continue
        if count and written.apart:
            writer.write_text("")
        writer.write_text(converted)
        count += 1
    writer.finish(failed=batch.exit_code != 0)
    batch.finish()


def _text(written: Format, game: Game, claims: Claims | None, boards: int | None) -> str:
    return written.write(game) if written.transcribe is None else written.transcribe(game, claims, boards)


def _format(name: str) -> Format:
    found = FORMATS.get(name)
    if found is None:
        raise UsageError(f"There is no format {shorten(name)} to write. The formats are {', '.join(FORMATS)}.")
    return found
