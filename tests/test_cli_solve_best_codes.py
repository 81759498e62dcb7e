"""`pyramid solve` for best lines that needn't win: exit codes, limits, calls that make no sense."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from tests.cli_helpers import call, run, validated

WON, LOST = (pyramid.dumps(pyramid.deal(number, rules="microsoft")) for number in (1, 2))
UNREADABLE = '{"format": nothing'
QUESTIONS = (["--best-score"], ["--fewest-left"], ["--clear-rank", "A"])


def told_of(*options: str, stdin: str = WON) -> dict[str, Any]:
    """The one object of `solve --json`, valid."""
    (told,) = call("solve", "--json", *options, stdin=stdin).values
    value: dict[str, Any] = validated("solution", told)
    return value


@pytest.mark.parametrize(
    ("options", "games", "code"),
    [
        (["--best-score"], [LOST], 0),
        (["--fewest-left"], [LOST], 0),
        (["--clear-rank", "2"], [LOST], 0),
        (["--best-score"], [LOST, LOST], 0),
        (["--best-score", "--require-winnable"], [LOST], 1),
        (["--best-score", "--require-winnable"], [LOST, LOST], 1),
        (["--best-score", "--require-winnable"], [WON, LOST], 1),
        (["--best-score", "--at-least", "280"], [LOST], 0),
        (["--best-score", "--at-least", "281"], [LOST], 1),
        (["--best-score", "--at-least", "281"], [LOST, LOST], 0),
        (["--best-score", "--at-least", "281", "--require-winnable"], [WON, LOST], 1),
        (["--best-score", "--at-least", "1291", "--require-winnable"], [WON, WON], 1),
        (["--best-score", "--at-least", "1290", "--require-winnable"], [WON, WON], 0),
        (["--clear-rank", "K", "--at-least", "4"], [WON], 0),
        (["--clear-rank", "K", "--at-least", "5"], [WON], 1),
        (["--best-score", "--at-least", str(10**30)], [WON], 1),
        (["--best-score", "--at-least", str(-(10**30))], [LOST], 0),
        (["--clear-rank", "A", "--at-least", str(10**30)], [WON], 1),
        (["--best-score", "--max-states", "100"], [LOST], 3),
        (["--fewest-left", "--time-limit", "1e-9"], [LOST], 3),
        (["--clear-rank", "A", "--max-states", "100"], [WON, LOST], 3),
        (["--best-score"], [UNREADABLE], 2),
        (["--best-score", "--max-states", "100"], [UNREADABLE, LOST], 2),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["games", "json"])
def test_the_worst_that_happens_decides_the_exit_code(
    options: list[str], games: list[str], code: int, form: list[str]
) -> None:
    assert call("solve", *options, *form, stdin="\n".join(games)).code == code


@pytest.mark.parametrize("limit", [["--max-states", "100"], ["--time-limit", "1e-9"]])
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_limit_that_was_hit_leaves_everything_unknown(question: list[str], limit: list[str]) -> None:
    done = call("solve", *question, *limit, stdin=LOST)
    assert (done.code, done.out) == (3, "")
    assert f"deal 2: no answer within {limit[1].replace('1e-9', '1e-09')}" in done.err
    told = told_of(*question, *limit, stdin=LOST)
    assert (told["verdict"], told["limit"], told["reached"]) == ("unknown", limit[0][2:], None)
    assert all(
        told[key] is None for key in ("moves", "length", "passes", "won", "score", "pyramid_left", "gone", "clearing")
    )
    assert told["states"] <= 100
    assert call("solve", *question, *limit, "--keep", stdin=LOST).values == [json.loads(LOST)]


@given(st.integers(1, 8000))
@settings(max_examples=15)
def test_the_limit_of_states_is_that_of_all_searches_together(limit: int) -> None:
    """Whether it can be won, the best score and its fewest moves: as many states as they took are enough."""
    whole = told_of("--best-score", stdin=LOST)
    told = told_of("--best-score", "--max-states", str(limit), stdin=LOST)
    assert told["states"] <= limit
    assert (told["verdict"] == "unknown") is (limit < whole["states"])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--best-score", "--shortest"], "--shortest and --best-score are two questions"),
        (["--best-score", "--fewest-left"], "--best-score and --fewest-left are two questions"),
        (["--clear-rank", "A", "--fewest-passes"], "--fewest-passes and --clear-rank are two questions"),
        (["--clear-rank", "A", "--best-score", "--fewest-left"], "two questions: ask one at a time"),
        (["--at-least", "3"], "--at-least goes with --best-score or --clear-rank"),
        (["--at-least", "3", "--shortest"], "--at-least goes with --best-score or --clear-rank"),
        (["--at-least", "3", "--fewest-left"], "--at-least goes with --best-score or --clear-rank"),
        (["--best-score", "--at-least", "many"], "--at-least"),
        (["--clear-rank", "1"], "There is no rank '1'. The ranks are A, 2,"),
        (["--clear-rank", "Ah"], "There is no rank 'Ah'"),
        (["--clear-rank", ""], "There is no rank"),
        (["--clear-rank", "A2"], "There is no rank 'A2'"),
        (["--clear-rank", "TT"], "There is no rank 'TT'"),
        (["--best-score", "--json", "--keep"], "--keep"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused_before_anything_is_read(options: list[str], words: str) -> None:
    done = call("solve", *options, stdin=UNREADABLE)
    assert (done.code, done.out) == (2, "")
    assert words in " ".join(done.err.split())


@pytest.mark.parametrize(("name", "rank"), [("10", "T"), ("t", "T"), ("q", "Q"), ("a", "A"), ("7", "7")])
def test_a_rank_has_its_name_in_any_case(name: str, rank: str) -> None:
    assert told_of("--clear-rank", name)["moves"] == told_of("--clear-rank", rank)["moves"]


def test_a_real_process_ends_as_a_call_within_python_does() -> None:
    for options in (["--best-score"], ["--best-score", "--at-least", "281"]):
        assert run("solve", *options, stdin=LOST) == call("solve", *options, stdin=LOST)
