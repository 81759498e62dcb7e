"""`pyramid solve`: can it be won, and how?"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pyramid_cli.cards import RANKS
from pyramid_cli.cli.answering import Answer, Asked, Form, Limits, answer, lost
from pyramid_cli.cli.options import MOST_JOBS, Files, MaxStates, Output, Plain, TimeLimit
from pyramid_cli.cli.outputs import WIDEST_BOARD, GameWriter, write_lines
from pyramid_cli.cli.progress import StatusLine
from pyramid_cli.cli.spreading import each_document
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_DONE, EXIT_NO, EXIT_UNKNOWN, EXIT_UNREADABLE, UsageError
from pyramid_cli.words import counted, shorten

if TYPE_CHECKING:
    from pyramid_cli.solver import Question

EXAMPLES = (
    "pyramid deal 1 | pyramid solve | pyramid replay --check",
    "pyramid deal 2 --rules microsoft | pyramid solve --best-score --text",
    "pyramid deal 1 --count 100 | pyramid solve --jobs 2 --json | jq -s 'map(select(.winnable)) | length'",
)


_OPTION: Final[dict[str, str]] = {"passes": "fewest-passes"}
"""Options that are not named as the question they ask."""


def solve(
    files: Files = None,
    fewest_passes: Annotated[
        bool, typer.Option("--fewest-passes", help="Win in the fewest passes through the stock, proven.")
    ] = False,
    shortest: Annotated[
        bool, typer.Option("--shortest", help="Win in the fewest moves, proven; draws and redeals count.")
    ] = False,
    best_score: Annotated[
        bool, typer.Option("--best-score", help="The best score, won or not, in the fewest moves that bring it.")
    ] = False,
    clear_rank: Annotated[
        str | None,
        typer.Option(
            "--clear-rank",
            metavar="RANK",
            help="As many cards of a rank (A, 2 to 10, J, Q, K) gone as can be, in the fewest moves; the line clears "
            "the pyramid too, or where that costs cards of the rank there are two lines, one of each kind.",
        ),
    ] = None,
    fewest_left: Annotated[
        bool, typer.Option("--fewest-left", help="As few pyramid cards left as can be, in the fewest moves.")
    ] = False,
    at_least: Annotated[
        int | None,
        typer.Option(
            "--at-least",
            metavar="N",
            help="With --best-score or --clear-rank: N is enough (for the scoring left, N or less), in the fewest "
            "moves, those of --clear-rank in a line that clears the pyramid where one can; exit code 1 where one game "
            "can't have that.",
        ),
    ] = None,
    max_states: MaxStates = None,
    time_limit: TimeLimit = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=MOST_JOBS, help="Solve N games at once.")] = 1,
    keep: Annotated[
        bool, typer.Option("--keep", help="Pass games without a winning line on unchanged, not left out.")
    ] = False,
    require_winnable: Annotated[
        bool,
        typer.Option(
            "--require-winnable",
            help="Exit code 1 where any game can't be won, or can't reach what --at-least asks for.",
        ),
    ] = False,
    output: Output = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object a game: verdict, line, figures.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Write the line in words, also into a pipe.")] = False,
    plain: Plain = False,
) -> None:
    """Find a winning line, or prove that there is none.

    Each game is written with the line added to its moves, on a terminal in words. A game that can't be won, proven, or
    without an answer within the limits is told on standard error and left out. Exit code of one game: 0 it can be won,
    1 it can't; of several: 0; of either: 3 without an answer, 2 where one can't be read or played.

    With --best-score, --clear-rank or --fewest-left the line is the best there is, and it needn't win; every game has
    one, unless --at-least asks for more than there is.
    """
    terminal = Terminal.current(plain=plain)
    writer = GameWriter(terminal, json, text, output)
    asked = Asked(
        _question(
            {
                "passes": fewest_passes,
                "shortest": shortest,
                "best-score": best_score,
                "clear-rank": clear_rank is not None,
                "fewest-left": fewest_left,
            }
        ),
        Limits.asked(max_states, time_limit),
        _form(writer, keep=keep),
        keep,
        symbols=not terminal.plain,
        width=min(WIDEST_BOARD, terminal.width),
        rank=None if clear_rank is None else _rank(clear_rank),
        at_least=at_least,
    )
    if at_least is not None and asked.question not in ("best-score", "clear-rank"):
        raise UsageError("--at-least goes with --best-score or --clear-rank.")
    report = _Report(terminal, writer, at_least=at_least is not None)
    _answer_all(files or [], terminal, asked, jobs, report)
    raise typer.Exit(report.finish(require_winnable=require_winnable))


def _question(asked: dict[Question, bool]) -> Question:
    """The one question that is asked; `win` where none is."""
    questions = [question for question, is_asked in asked.items() if is_asked]
    if len(questions) > 1:
        options = " and ".join(f"--{_OPTION.get(question, question)}" for question in questions[:2])
        raise UsageError(f"{options} are two questions: ask one at a time.")
    return questions[0] if questions else "win"


def _rank(text: str) -> str:
    """The rank that an option names.

    Raises:
        UsageError: there is none of that name.
    """
    rank = "T" if text == "10" else text.upper()
    if len(rank) != 1 or rank not in RANKS:
        raise UsageError(f"There is no rank {shorten(text)}. The ranks are {', '.join(RANKS)}.")
    return rank


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
        each_document(files, terminal, partial(answer, asked=asked), report.add, lost, jobs)
    finally:
        report.status.clear()


@dataclass(slots=True)
class _Report:
    """Writes answers as they come and counts them.

    Attributes:
        at_least: whether so much was asked for at least.
        lines: games with a line.
        refused: games proven to have none.
    """

    terminal: Terminal
    writer: GameWriter
    at_least: bool
    status: StatusLine = field(init=False)
    lines: int = 0
    refused: int = 0
    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("winnable", "unwinnable", "unknown", "unreadable"), 0)
    )

    def __post_init__(self) -> None:
        self.status = StatusLine(self.terminal)

    def add(self, answered: Answer) -> None:
        """Write one answer; a reader of the output needn't wait for the next."""
        if answered.words and self.lines:
            self.terminal.data("")
        self.counts[answered.verdict] += 1
        self.lines += answered.has_line
        self.refused += not answered.has_line and answered.verdict in ("winnable", "unwinnable")
        if answered.words:
            write_lines(self.terminal, list(answered.words))
        for line in answered.data:
            self.writer.write_text(line)
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
        failed = self.refused if self._games == 1 or require_winnable else 0
        if require_winnable:
            failed += self.counts["unwinnable"]
        return EXIT_NO if failed else EXIT_DONE

    @property
    def _games(self) -> int:
        return sum(self.counts.values())

    def _summary(self) -> str:
        """The counts in words."""
        won, lost, unknown, unreadable = self.counts.values()
        more = f", {unknown:,} without an answer" if unknown else ""
        more += f", {unreadable:,} unreadable" if unreadable else ""
        if self.at_least:
            more += f"; {self.lines:,} can reach so much, {self.refused:,} can't"
        return f"{counted(self._games, 'game')}: {won:,} can be won, {lost:,} can't{more}"
