"""`pyramid replay`: transcripts played through the engine and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import documents, located
from pyramid_cli.cli.options import At, Files, Json, Pairs, Plain, Reveal
from pyramid_cli.cli.outputs import show_board, write_lines
from pyramid_cli.cli.stepping import step_through
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_DONE, EXIT_UNREADABLE, UsageError
from pyramid_cli.game import Game
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
    tally = Tally()
    for document in documents(files or [], terminal):
        checked = check_document(document)
        tally.add(checked)
        if json:
            terminal.data(json_text.dumps(checked.as_object()))
            continue
        if checked.game is not None and step:
            step_through(terminal, checked.game, pairs=pairs, reveal=reveal)
        elif checked.game is not None and not check:
            _show_at(terminal, checked.game, at, pairs=pairs, reveal=reveal)
        write_lines(terminal, [_verdict(checked)])
    terminal.flush()
    terminal.say(tally.summary())
    raise typer.Exit(tally.exit_code)


@dataclass(slots=True)
class Tally:
    """How many transcripts passed, and the exit code they add up to."""

    passed: int = 0
    failed: int = 0
    unreadable: int = 0
    exit_code: int = EXIT_DONE

    def add(self, checked: Check) -> None:
        """Count one more."""
        if checked.error is None:
            self.passed += 1
            return
        if checked.error.exit_code == EXIT_UNREADABLE:
            self.unreadable += 1
        else:
            self.failed += 1
        self.exit_code = max(self.exit_code, checked.error.exit_code)

    def summary(self) -> str:
        """The counts in words."""
        total = counted(self.passed + self.failed + self.unreadable, "game")
        return f"{total}: {self.passed:,} passed, {self.failed:,} failed, {self.unreadable:,} unreadable"


def _show_at(terminal: Terminal, game: Game, at: int | None, *, pairs: bool, reveal: bool) -> None:
    """The board at the end of what could be played, or after the first `at` moves."""
    if at is not None and at > len(game.moves):
        terminal.complain(f"There is no board after {at} moves: {counted(len(game.moves), 'move')} could be played.")
        at = None
    show_board(terminal, game if at is None else game.at(at), reveal=reveal, pairs=pairs)


def _verdict(checked: Check) -> Line:
    """One line: whether the transcript passes and how it ends, or what is wrong."""
    where = f"{checked.source}:{checked.line}: "
    error = checked.error
    if error is None:
        return [Span("ok", "good"), Span(f"    {where}{plain_summary(checked.game)}")]
    return [Span("FAIL", "bad"), Span(f"  {where}{error.code}: {located(error, None, checked.move_text)}")]
