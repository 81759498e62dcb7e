"""Figures over transcripts: `pyramid stats FILES`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pyramid_cli import json_text
from pyramid_cli.cli.answering import Limits
from pyramid_cli.cli.inputs import located, place
from pyramid_cli.cli.outputs import write_lines
from pyramid_cli.cli.progress import StatusLine
from pyramid_cli.cli.spreading import each_document
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_DONE, EXIT_UNKNOWN, PyramidError, UnseenError, worse
from pyramid_cli.figures.mistakes import Mistake, MistakeFigures
from pyramid_cli.figures.transcripts import Outcome, TranscriptFigures, outcome_of
from pyramid_cli.game import Game
from pyramid_cli.gamefile.checking import play_document
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.render.figures import WIDTH, transcript_figures
from pyramid_cli.words import counted

if TYPE_CHECKING:
    from pyramid_cli.solver.course import Course


class Report(NamedTuple):
    """What came of one document.

    Attributes:
        outcome: how its game went; None where it can't be read or played.
        course: whether it could be won, where that was asked.
        mistake: the move that lost it, where that was asked and is known.
        told: a sentence for standard error; None where there is nothing to say.
        exit_code: the exit code for this game alone.
    """

    outcome: Outcome | None = None
    course: Course | None = None
    mistake: Mistake | None = None
    told: str | None = None
    exit_code: int = EXIT_DONE


def report(document: Document, limits: Limits | None) -> Report:
    """What is counted of the game of one document; nothing is written here, so any process can do it.

    Args:
        document: the game; whatever is wrong with it becomes the report.
        limits: how long the solver may look for the move that lost it; None where it isn't asked.
    """
    played = play_document(document)
    try:
        game = played.whole_game()
    except PyramidError as error:
        return Report(told=located(error, document, played.move_text), exit_code=error.exit_code)
    outcome = outcome_of(game)
    if limits is None or not outcome.moves:
        return Report(outcome)
    try:
        course = _course(game, limits)
    except UnseenError as error:
        return Report(outcome, told=located(error, document), exit_code=error.exit_code)
    mistake = None
    if course.losing_move is not None:
        move = game.moves[course.losing_move - 1].text
        mistake = Mistake(document.source, document.line, course.losing_move, move)
    return Report(outcome, course, mistake, exit_code=EXIT_DONE if course.limit is None else EXIT_UNKNOWN)


def _course(game: Game, limits: Limits) -> Course:
    from pyramid_cli.solver.course import Asker, Course, course_of

    try:
        return course_of(game, Asker(limits))
    except MemoryError:
        return Course("unknown", "unknown", limit="memory")


def lost(document: Document, exit_code: int | None) -> Report:
    """The report on a game whose search ended with the process it ran in."""
    from pyramid_cli.solver.course import Course

    told = (
        f"{place(document)}: no answer, since the process searching ended (exit code {exit_code}), perhaps for want of "
        "memory. Try fewer --jobs, or --max-states."
    )
    course = Course("unknown", "unknown", limit="memory")
    return report(document, None)._replace(course=course, told=told, exit_code=EXIT_UNKNOWN)


@dataclass(slots=True)
class Collector:
    """Adds reports up and tells what is to be told."""

    terminal: Terminal
    mistakes: MistakeFigures | None
    games: TranscriptFigures = field(default_factory=TranscriptFigures)
    counted: int = 0
    exit_code: int = EXIT_DONE
    status: StatusLine = field(init=False)

    def __post_init__(self) -> None:
        self.status = StatusLine(self.terminal)

    def add(self, one: Report) -> None:
        """Count one game."""
        if one.told is not None:
            self.status.clear()
            self.terminal.complain(one.told)
        self.exit_code = worse(self.exit_code, one.exit_code)
        if one.outcome is None:
            return
        self.games.add(one.outcome)
        if self.mistakes is not None and one.course is not None:
            self.mistakes.add(one.outcome.status, one.course, one.mistake)
        self.counted += 1
        if self.status.is_due:
            self.status.show(counted(self.counted, "game"), self.counted)


def write_game_figures(
    terminal: Terminal,
    files: Sequence[str],
    *,
    json: bool,
    limits: tuple[int | None, float | None] | None = None,
    jobs: int | None = None,
) -> int:
    """Write figures over the games read.

    Args:
        terminal: the streams of the process.
        files: names of files, as `documents` takes them.
        json: whether as JSON.
        limits: states and seconds that the solver may take over the mistakes of a game, None for as many as it takes;
            None alone where mistakes aren't asked for.
        jobs: how many processes look for mistakes; None is one for each core.

    Returns:
        the exit code of the worst that happened.

    Raises:
        UsageError: a time limit that is no time.
        KernelError: the kernel asked for is not there.
    """
    if limits is None:
        found = Collector(terminal, None)
        _collect(files, terminal, found, None, 1)
    else:
        from pyramid_cli.cli.workers import cores
        from pyramid_cli.solver import kernel

        asked = Limits.asked(*limits)
        # A kernel asked for that isn't there is told before anything is read.
        kernel.chosen()
        found = Collector(terminal, MistakeFigures())
        _collect(files, terminal, found, asked, cores() if jobs is None else jobs)
    if json:
        written = found.games.as_object()
        if found.mistakes is not None:
            written["mistakes"] = found.mistakes.as_object()
        terminal.data(json_text.dumps(written))
    else:
        write_lines(terminal, transcript_figures(found.games, found.mistakes, min(terminal.width, WIDTH)))
    return found.exit_code


def _collect(files: Sequence[str], terminal: Terminal, found: Collector, limits: Limits | None, jobs: int) -> None:
    try:
        each_document(files, terminal, partial(report, limits=limits), found.add, lost, jobs)
    finally:
        found.status.clear()
