"""`pyramid stats`: figures over deals or over transcripts."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pyramid_cli.cli.options import (
    MOST_JOBS,
    AskedDealer,
    AskedRules,
    Files,
    Json,
    MaxStates,
    Plain,
    TimeLimit,
    with_rules,
)
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.dealers import DEFAULT_DEALER
from pyramid_cli.errors import UsageError

if TYPE_CHECKING:
    from pyramid_cli.figures.question import Column

EXAMPLES = (
    "pyramid stats --deals 1-100 --winnable",
    "pyramid stats --deals 1-100000 --json",
    "pyramid stats --mistakes games.jsonl",
)

_COLUMNS: Final[dict[str, Column]] = {
    "--winnable": "least_passes",
    "--shortest": "fewest_moves",
    "--fewest-left": "fewest_left",
}

_NOT_BOTH: Final = {
    ("--deals", "--merge"): "--deals counts and --merge joins what was counted: give one of them.",
    ("--deals", "--mistakes"): "--mistakes goes with transcripts: leave --deals out.",
    ("--merge", "--mistakes"): "--mistakes goes with transcripts: leave --merge out.",
    ("--deals", "FILES"): "Give --deals or files, not both.",
    ("--jobs", "--dask"): "--jobs counts here and --dask on a cluster: give one of them.",
}
"""Options that contradict each other, and what to say of them."""

_GOES_WITH: Final = {
    **dict.fromkeys((*_COLUMNS, "--records", "--dask", "Rules", "--dealer"), ("--deals",)),
    "--svg": ("--deals", "--merge"),
    "--jobs": ("--deals", "--mistakes"),
    "--max-states": ("--mistakes",),
    "--time-limit": ("--mistakes",),
}
"""What each option needs one of."""

_WHY: Final = dict.fromkeys(("Rules", "--dealer"), ": transcripts and figures bring their own")


@with_rules
def stats(
    *,
    files: Files = None,
    deals: Annotated[
        str | None, typer.Option(metavar="A-B", help="Figures over the deals with these numbers, A and B included.")
    ] = None,
    winnable: Annotated[
        bool, typer.Option("--winnable", help="With --deals: in how few passes each can be won, asked of the solver.")
    ] = False,
    shortest: Annotated[
        bool, typer.Option("--shortest", help="With --deals: in how few moves each can be won, asked of the solver.")
    ] = False,
    fewest_left: Annotated[
        bool,
        typer.Option("--fewest-left", help="With --deals: how few pyramid cards can be left, asked of the solver."),
    ] = False,
    dealer: AskedDealer = None,
    asked: AskedRules,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_JOBS,
            help="With --deals or --mistakes: work in N processes. Unless said: one for each core; one alone up to "
            "200,000 deals, 50 with the solver, 5,000 in Python or of another dealer.",
            show_default=False,
        ),
    ] = None,
    records: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="With --deals: keep what is found of each deal here, one line of JSON each; the same call goes on "
            "where it was stopped.",
        ),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="With --deals: let the Dask cluster of this scheduler count."),
    ] = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Join the JSON of --deals over neighbouring ranges, read from FILES.")
    ] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="With --deals or --merge: also draw the charts in this file.")
    ] = None,
    mistakes: Annotated[
        bool,
        typer.Option(
            "--mistakes",
            help="Over transcripts: ask the solver which games could be won, and which move lost each of them.",
        ),
    ] = False,
    max_states: MaxStates = None,
    time_limit: TimeLimit = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Count deals or games.

    With --deals A-B, under the rules given: how the deals open and how their cards lie; with --winnable, --shortest and
    --fewest-left also what the solver proves of them. Shares come with their 95% confidence intervals (Wilson).

    Otherwise, over the transcripts read: games won, lost, stuck and unfinished, scores, moves and passes. A game
    without a move counts as dealt, not as played; one that can't be read or played is told and left out. All of that
    by player (meta.player) and by rules too, and with --mistakes what the solver says: which games could be won, and
    the first move after which each no longer could.
    """
    terminal = Terminal.current(plain=plain)
    values = {
        "--deals": deals, "--merge": merge or None, "--mistakes": mistakes or None, "FILES": files or None,
        "--winnable": winnable or None, "--shortest": shortest or None, "--fewest-left": fewest_left or None,
        "Rules": asked or None, "--dealer": dealer, "--jobs": jobs, "--records": records, "--dask": dask, "--svg": svg,
        "--max-states": max_states, "--time-limit": time_limit,
    }  # fmt: skip
    given = {name for name, value in values.items() if value is not None}
    _check(given)
    if not given & {"--deals", "--merge"}:
        from pyramid_cli.cli.game_figures import write_game_figures

        limits = (max_states, time_limit) if mistakes else None
        raise typer.Exit(write_game_figures(terminal, files or [], json=json, limits=limits, jobs=jobs))
    from pyramid_cli.cli.deal_figures import Shape, Way, deal_question, write_deal_figures, write_merged_figures

    shape = Shape(json, svg)
    if deals is None:
        write_merged_figures(terminal, files or [], shape)
        return
    columns = [column for name, column in _COLUMNS.items() if name in given]
    question = deal_question(asked.rules(), dealer or DEFAULT_DEALER, deals, columns)
    write_deal_figures(terminal, question, Way(jobs, dask, records), shape)


def _check(given: Set[str]) -> None:
    """Check that the options given go with each other.

    Raises:
        UsageError: two of them don't, or one doesn't go with what is counted.
    """
    for pair, words in _NOT_BOTH.items():
        if given >= set(pair):
            raise UsageError(words)
    for name, kinds in _GOES_WITH.items():
        if name in given and given.isdisjoint(kinds):
            go = "go" if name == "Rules" else "goes"
            raise UsageError(f"{name} {go} with {' or '.join(kinds)}{_WHY.get(name, '')}.")
