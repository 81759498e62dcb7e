"""`pyramid solve`: can it be won, and how?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from pyramid_cli.cli.answering import Answer, Asked, Form, Limits, answer, lost
from pyramid_cli.cli.inputs import documents
from pyramid_cli.cli.options import Files, MaxStates, Output, Plain, TimeLimit
from pyramid_cli.cli.outputs import WIDEST_BOARD, GameWriter, write_lines
from pyramid_cli.cli.progress import StatusLine
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_DONE, EXIT_NO, EXIT_UNKNOWN, EXIT_UNREADABLE, UsageError
from pyramid_cli.words import counted

if TYPE_CHECKING:
    from pyramid_cli.solver import Question

EXAMPLES = (
    "pyramid deal 1 | pyramid solve | pyramid replay --check",
    "pyramid deal 1 --rules microsoft | pyramid solve --shortest --text",
    "pyramid deal 1 --count 100 | pyramid solve --jobs 2 --json | jq -s 'map(select(.winnable)) | length'",
)

_MOST_JOBS = 256


def solve(
    files: Files = None,
    fewest_passes: Annotated[
        bool, typer.Option("--fewest-passes", help="Win in the fewest passes through the stock, proven.")
    ] = False,
    shortest: Annotated[
        bool, typer.Option("--shortest", help="Win in the fewest moves, proven; draws and redeals count.")
    ] = False,
    max_states: MaxStates = None,
    time_limit: TimeLimit = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=_MOST_JOBS, help="Solve N games at once.")] = 1,
    keep: Annotated[
        bool, typer.Option("--keep", help="Pass games without a winning line on unchanged, not left out.")
    ] = False,
    require_winnable: Annotated[
        bool, typer.Option("--require-winnable", help="Exit code 1 also where one of several games can't be won.")
    ] = False,
    output: Output = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object a game: verdict, line, figures.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Write the line in words, also into a pipe.")] = False,
    plain: Plain = False,
) -> None:
    """Find a winning line, or prove that there is none.

    Each game is written with the line added to its moves, on a terminal in words. A game that can't be won, proven, or
    without an answer within the limits is told on standard error and left out. Exit code of one game: 0 it can be won,
    1 it can't; of several: 0; of either: 3 without an answer, 2 where one can't be read.
    """
    terminal = Terminal.current(plain=plain)
    writer = GameWriter(terminal, json, text, output)
    asked = Asked(
        _question(fewest_passes=fewest_passes, shortest=shortest),
        Limits.asked(max_states, time_limit),
        _form(writer, keep=keep),
        keep,
        symbols=not terminal.plain,
        width=min(WIDEST_BOARD, terminal.width),
    )
    report = _Report(terminal, writer)
    _answer_all(files or [], terminal, asked, jobs, report)
    raise typer.Exit(report.finish(require_winnable=require_winnable))


def _question(*, fewest_passes: bool, shortest: bool) -> Question:
    if fewest_passes and shortest:
        raise UsageError("--fewest-passes and --shortest are two questions: ask one at a time.")
    return "passes" if fewest_passes else "shortest" if shortest else "win"


def _form(writer: GameWriter, *, keep: bool) -> Form:
    if writer.json:
        if writer.output is not None:
            raise UsageError("--output writes games and --json verdicts: leave one of them out.")
        if keep:
            raise UsageError("--json tells of every game as it is: leave --keep out.")
        return "verdicts"
    return "words" if writer.draws else "games"


def _answer_all(files: list[str], terminal: Terminal, asked: Asked, jobs: int, report: _Report) -> None:
    """Answer every game of the input, in its order."""
    from pyramid_cli.solver import kernel

    # A kernel asked for that isn't there is told before anything is read.
    kernel.chosen()
    try:
        if jobs == 1:
            for document in documents(files, terminal):
                report.add(answer(document, asked))
            return
        from functools import partial

        from pyramid_cli.cli.workers import Workers

        with Workers(partial(answer, asked=asked), jobs, report.add, lost) as workers:
            for document in documents(files, terminal, workers.reading):
                workers.put(document)
            workers.finish()
    finally:
        report.status.clear()


@dataclass(slots=True)
class _Report:
    """Writes answers as they come and counts them."""

    terminal: Terminal
    writer: GameWriter
    status: StatusLine = field(init=False)
    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("winnable", "unwinnable", "unknown", "unreadable"), 0)
    )

    def __post_init__(self) -> None:
        self.status = StatusLine(self.terminal)

    def add(self, answered: Answer) -> None:
        """Write one answer; a reader of the output needn't wait for the next."""
        if answered.words and self.counts["winnable"]:
            self.terminal.data("")
        self.counts[answered.verdict] += 1
        if answered.words:
            write_lines(self.terminal, list(answered.words))
        if answered.data is not None:
            self.writer.write_text(answered.data)
        self.terminal.flush()
        if answered.told is not None:
            self.status.clear()
            self.terminal.say(answered.told)
        if self._games > 1 and self.status.is_due:
            self.status.show(self._summary(), self._games)

    def finish(self, *, require_winnable: bool) -> int:
        """Write what is left to write, and a summary of several games; the exit code of them all."""
        if self._games > 1:
            self.terminal.say(self._summary())
        self.writer.finish(failed=self.counts["unreadable"] > 0)
        if self.counts["unreadable"]:
            # Also a game with an illegal move: 1 would say that something is proven.
            return EXIT_UNREADABLE
        if self.counts["unknown"]:
            return EXIT_UNKNOWN
        return EXIT_NO if self.counts["unwinnable"] and (require_winnable or self._games == 1) else EXIT_DONE

    @property
    def _games(self) -> int:
        return sum(self.counts.values())

    def _summary(self) -> str:
        """The counts in words."""
        won, lost, unknown, unreadable = self.counts.values()
        more = f", {unknown:,} without an answer" if unknown else ""
        more += f", {unreadable:,} unreadable" if unreadable else ""
        return f"{counted(self._games, 'game')}: {won:,} can be won, {lost:,} can't{more}"
