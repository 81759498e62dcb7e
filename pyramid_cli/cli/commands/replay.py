"""`pyramid replay`: transcripts played through the engine and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pyramid_cli.cli.completion import complete_report, complete_status
from pyramid_cli.cli.inputs import Batch, documents
from pyramid_cli.cli.options import MOST_JOBS, At, Json, Pairs, Plain, Reveal
from pyramid_cli.cli.outputs import show_board, write_lines
from pyramid_cli.cli.stepping import step_through
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_DONE, MoveError, UsageError, worse
from pyramid_cli.game import Game, no_board
from pyramid_cli.gamefile.checking import Check, check_document
from pyramid_cli.gamefile.demands import Demands
from pyramid_cli.gamefile.transcript import STATUSES
from pyramid_cli.reports import FORMS
from pyramid_cli.reports.run import Tally
from pyramid_cli.reports.text import verdict_line
from pyramid_cli.reports.verdict import Verdict, verdict_of
from pyramid_cli.words import shorten

if TYPE_CHECKING:
    from pyramid_cli.cli.pictures import MovePictures

EXAMPLES = (
    "pyramid deal 1 | pyramid play Kd 5d+8s | pyramid replay",
    "pyramid replay --check --expect playing --report junit=report.xml games",
    "pyramid replay --check --json games.jsonl | jq -c 'select(.ok | not)'",
)


def replay(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILES",
            help="Game files; - or nothing reads standard input. With --check also folders: every .json, .jsonl and "
            ".ndjson below them.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Verdicts only, one a line, no boards.")] = False,
    expect: Annotated[
        str | None,
        typer.Option(
            "--expect",
            metavar="STATUS",
            help=f"Each game must stand so after its moves: {', '.join(STATUSES)}.",
            autocompletion=complete_status,
        ),
    ] = None,
    min_score: Annotated[
        int | None,
        typer.Option(
            "--min-score", metavar="N", min=0, help="The fewest points; under scoring left the most cards left."
        ),
    ] = None,
    max_moves: Annotated[
        int | None, typer.Option("--max-moves", metavar="N", min=0, help="The most moves, draws and redeals included.")
    ] = None,
    require_claims: Annotated[
        bool, typer.Option("--require-claims", help="A game without a result, or an empty one, fails.")
    ] = False,
    fix_claims: Annotated[
        bool,
        typer.Option(
            "--fix-claims",
            help="Correct wrong claims in the files; with --require-claims also write those that are missing.",
        ),
    ] = False,
    report: Annotated[
        list[str] | None,
        typer.Option(
            "--report",
            metavar="KIND[=FILE]",
            help=f"Write a report: {', '.join(FORMS)}. May be given several times.",
            autocompletion=complete_report,
        ),
    ] = None,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop after the first game that fails.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, max=MOST_JOBS, help="Check in N processes at once.")
    ] = 1,
    at: At = None,
    step: Annotated[bool, typer.Option("--step", help="Walk through the transcript board by board.")] = False,
    svg_dir: Annotated[
        str | None,
        typer.Option(
            "--svg-dir", metavar="DIR", help="Draw each move of one game into this folder instead; 000.svg is the deal."
        ),
    ] = None,
    pairs: Pairs = False,
    reveal: Reveal = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Check transcripts.

    Every move is played through the engine and every claim of the result compared; then the board is shown and the
    verdict given. A bad game is told and the next one read. A summary ends it on standard error. Exit code 0: all
    pass; 1: one fails; 2: one can't be read. The options from --expect to --jobs imply --check.
    """
    demands = Demands(_status(expect), min_score, max_moves, require_claims)
    only_check = check or json or fix_claims or fail_fast or jobs > 1 or bool(report) or demands != Demands()
    if only_check and (step or at is not None):
        raise UsageError("--at and --step show boards; leave --check and what goes with it out.")
    if only_check and (pairs or reveal):
        raise UsageError("--pairs and --reveal are for boards; leave --check and what goes with it out.")
    if step and at is not None:
        raise UsageError("Give --at or --step, not both.")
    if svg_dir is not None and (only_check or step or at is not None):
        raise UsageError("--svg-dir draws every move: leave --at and --step out, and --check and what goes with it.")
    terminal = Terminal.current(plain=plain)
    if not only_check:
        _show(paths or [], terminal, at, step=step, svg_dir=svg_dir, pairs=pairs, reveal=reveal)
    elif fix_claims:
        if not paths or "-" in paths:
            raise UsageError("--fix-claims changes files; standard input can't be changed, so name the files.")
        if fail_fast or jobs > 1:
            raise UsageError("--fix-claims goes through all games one by one: leave --fail-fast and --jobs out.")
        _check(paths, terminal, demands, report or [], json=json, fix=True)
    else:
        _check(paths or [], terminal, demands, report or [], json=json, jobs=jobs, fail_fast=fail_fast)


def _status(expected: str | None) -> str | None:
    if expected is not None and expected not in STATUSES:
        raise UsageError(f"--expect takes {', '.join(STATUSES[:-1])} or {STATUSES[-1]}, not {shorten(expected)}.")
    return expected


def _check(
    paths: list[str],
    terminal: Terminal,
    demands: Demands,
    reports: list[str],
    *,
    json: bool,
    fix: bool = False,
    **how: Any,
) -> None:
    """Check all games and write the reports."""
    from pathlib import Path

    from pyramid_cli.cli.checking import Asked, Input, check_all
    from pyramid_cli.cli.reporting import Reporter, check_no_games, wanted_reports

    wanted = wanted_reports(reports, json=json)
    for each in wanted:
        check_no_games(each, paths)
    exit_code = EXIT_DONE

    def take(verdict: Verdict) -> None:
        nonlocal exit_code
        reporter.add(verdict)
        if verdict.problem is not None:
            exit_code = worse(exit_code, verdict.problem.exit_code)

    with Reporter(terminal, wanted) as reporter:
        given = Input(paths, terminal, {Path(each.path).resolve() for each in wanted if each.path is not None})
        asked = Asked(demands, reporter.details)
        if fix:
            from pyramid_cli.cli.fixing import fix_all

            fix_all(given, asked, take)
        else:
            check_all(given, asked, take, **how)
    _finish(terminal, reporter.run.tally, exit_code)


def _finish(terminal: Terminal, tally: Tally, exit_code: int) -> None:
    terminal.flush()
    terminal.say(tally.summary())
    if exit_code:
        raise typer.Exit(exit_code)


def _show(
    paths: list[str], terminal: Terminal, at: int | None, *, step: bool, svg_dir: str | None, pairs: bool, reveal: bool
) -> None:
    """Show the board of every game, or draw the moves of the only one, and give its verdict."""
    pictures = None if svg_dir is None else _pictures(svg_dir, reveal=reveal, pairs=pairs)
    batch = Batch(paths, terminal)
    tally = Tally()
    for document in documents(paths, terminal):
        checked = check_document(document)
        verdict = verdict_of(checked, document)
        tally.add(verdict)
        if checked.error is not None:
            batch.note(checked.error.exit_code)
        if checked.game is not None and pictures is not None:
            pictures.take(checked.game, document)
        elif checked.game is not None and step:
            step_through(terminal, checked.game, pairs=pairs, reveal=reveal)
        elif checked.game is not None:
            game = _looked_at(checked, checked.game, at)
            if game is None:
                batch.fail(no_board(at or 0, len(checked.game.moves)), document)
            else:
                show_board(terminal, game, reveal=reveal, pairs=pairs)
        write_lines(terminal, [verdict_line(verdict)])
    if pictures is not None:
        pictures.finish()
    _finish(terminal, tally, batch.exit_code)


def _pictures(folder: str, *, reveal: bool, pairs: bool) -> MovePictures:
    # Imported here: most calls draw none.
    from pyramid_cli.cli.pictures import MovePictures

    return MovePictures(folder, reveal=reveal, pairs=pairs)


def _looked_at(checked: Check, game: Game, at: int | None) -> Game | None:
    """The game as far as it could be played, or after its first `at` moves; None where it never had that many.

    One that breaks off before move `at` is looked at where it does: the verdict says why.
    """
    if at is None:
        return game
    if at <= len(game.moves):
        return game.at(at)
    return game if isinstance(checked.error, MoveError) else None
