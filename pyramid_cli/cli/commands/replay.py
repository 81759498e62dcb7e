"""`pyramid replay`: transcripts played through the engine and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import Batch, documents, located
from pyramid_cli.cli.options import At, Files, Json, Pairs, Plain, Reveal
from pyramid_cli.cli.outputs import show_board, write_lines
from pyramid_cli.cli.stepping import step_through
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_UNREADABLE, MoveError, UsageError
from pyramid_cli.game import Game, no_board
from pyramid_cli.gamefile.checking import Check, check_document
from pyramid_cli.render.plain import plain_summary
from pyramid_cli.render.spans import Line, Span
from pyramid_cli.words import counted

EXAMPLES = (
    "pyramid deal 1 | pyramid play Kd 5d+8s | pyramid replay",
    "pyramid replay --check games/*.json",
    "pyramid replay --check --json games.jsonl | jq -c 'select(.ok | not)'",
)


def replay(
    files: Files = None,
    check: Annotated[bool, typer.Option("--check", help="Verdicts only, one a line, no boards.")] = False,
    at: At = None,
    step: Annotated[bool, typer.Option("--step", help="Walk through the transcript board by board.")] = False,
    pairs: Pairs = False,
    reveal: Reveal = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Check transcripts.

    Every move is played through the engine and every claim of the result compared; then the board is shown and the
    verdict given. A bad game is told and the next one read. A summary ends it on standard error. Exit code 0: all
    pass; 1: one fails; 2: one can't be read.
    """
    if (check or json) and (step or at is not None):
        raise UsageError("--at and --step show boards; leave --check and --json out.")
    if step and at is not None:
        raise UsageError("Give --at or --step, not both.")
    terminal = Terminal.current(plain=plain)
    batch = Batch(files or [], terminal)
    tally = Tally()
    for document in documents(batch.files, terminal):
        checked = check_document(document)
        tally.add(checked)
        if checked.error is not None:
            batch.note(checked.error.exit_code)
        if json:
            terminal.data(json_text.dumps(checked.as_object()))
            continue
        if checked.game is not None and step:
            step_through(terminal, checked.game, pairs=pairs, reveal=reveal)
        elif checked.game is not None and not check:
            game = _looked_at(checked, checked.game, at)
            if game is None:
                batch.fail(no_board(at or 0, len(checked.game.moves)), document)
            else:
                show_board(terminal, game, reveal=reveal, pairs=pairs)
        write_lines(terminal, [_verdict(checked)])
    terminal.flush()
    terminal.say(tally.summary())
    batch.finish()


@dataclass(slots=True)
class Tally:
    """How many transcripts passed."""

    passed: int = 0
    failed: int = 0
    unreadable: int = 0

    def add(self, checked: Check) -> None:
        """Count one more."""
        if checked.error is None:
            self.passed += 1
        elif checked.error.exit_code == EXIT_UNREADABLE:
            self.unreadable += 1
        else:
            self.failed += 1

    def summary(self) -> str:
        """The counts in words."""
        total = counted(self.passed + self.failed + self.unreadable, "game")
        return f"{total}: {self.passed:,} passed, {self.failed:,} failed, {self.unreadable:,} unreadable"


def _looked_at(checked: Check, game: Game, at: int | None) -> Game | None:
    """The game as far as it could be played, or after its first `at` moves; None where it never had that many.

    One that breaks off before move `at` is looked at where it does: the verdict says why.
    """
    if at is None:
        return game
    if at <= len(game.moves):
        return game.at(at)
    return game if isinstance(checked.error, MoveError) else None


def _verdict(checked: Check) -> Line:
    """One line: whether the transcript passes and how it ends, or what is wrong."""
    where = f"{checked.source}:{checked.line}: "
    error = checked.error
    if error is None:
        return [Span("ok", "good"), Span(f"    {where}{plain_summary(checked.game)}")]
    return [Span("FAIL", "bad"), Span(f"  {where}{error.code}: {located(error, None, checked.move_text)}")]
