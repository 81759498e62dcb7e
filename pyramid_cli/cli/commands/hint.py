"""`pyramid hint`: one move worth making."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.answering import Limits
from pyramid_cli.cli.completion import complete_how
from pyramid_cli.cli.hinting import greedy_hint, solver_hint
from pyramid_cli.cli.inputs import Batch, place
from pyramid_cli.cli.options import At, Files, Json, MaxStates, TimeLimit
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UnseenError, UsageError
from pyramid_cli.words import shorten

EXAMPLES = (
    "pyramid deal 1 | pyramid hint",
    "pyramid deal 1 | pyramid play Kd 5d+8s | pyramid hint --json",
    "pyramid deal 1 | pyramid hint --how greedy",
)


def hint(
    files: Files = None,
    how: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="solver: a move that keeps the game winnable, on the shortest way to the end. greedy: the "
            "best-looking move now, without looking ahead.",
            autocompletion=complete_how,
        ),
    ] = "solver",
    at: At = None,
    max_states: MaxStates = None,
    time_limit: TimeLimit = None,
    json: Json = False,
) -> None:
    """Suggest one move.

    Where none is worth making, the reason is on standard error and the exit code is 1: for a game that can't be won any
    more, the move that lost it.
    """
    if how not in ("solver", "greedy"):
        raise UsageError(f"--how takes solver or greedy, not {shorten(how)}.")
    limits = Limits.asked(max_states, time_limit)
    if how == "greedy" and limits != Limits():
        raise UsageError("--max-states and --time-limit go with --how solver: greedy doesn't search.")
    terminal = Terminal.current()
    batch = Batch(files or [], terminal)
    for document, game in batch.played(at):
        try:
            found = greedy_hint(game) if how == "greedy" else solver_hint(game, limits)
        except UnseenError as error:
            batch.fail(error, document)
            continue
        if json:
            terminal.data(json_text.dumps(found.as_object()))
        elif found.move is not None:
            terminal.data(found.move)
        if found.told is not None:
            terminal.flush()
            first = document.line == 1 and len(batch.files) <= 1
            terminal.say(found.told if first else f"{place(document)}: {found.told}")
        batch.note(found.exit_code)
    batch.finish()
