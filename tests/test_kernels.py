"""The two kernels against each other: the same verdict, the same line and as many states, whatever they are asked."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli import deal
from pyramid_cli.game import Game
from pyramid_cli.position import Position
from pyramid_cli.rules import GOALS, PRESETS, STOCK_MODES, rules_of
from pyramid_cli.solver.kernel import OUT_OF_STATES, OUT_OF_TIME, UNWINNABLE, WINNABLE, Kernel
from pyramid_cli.solver.problem import Problem, problem_of
from tests.breadth_first import TooManyPositions, answer, as_game_file, laid_out_position, late_position
from tests.strategies import any_rules, midway, playouts

pytestmark = pytest.mark.usefixtures("both_kernels")

NAMES = ("native", "python")
QUESTIONS = {"win": 0, "shortest": 1}

Answer = tuple[int, list[tuple[int, int, int]], int]


def kernel_named(name: str) -> Kernel:
    """A kernel, whatever the environment asks for."""
    return cast(
        Kernel, import_module({"native": "pyramid_cli.solver._native", "python": "pyramid_cli.solver.plain"}[name])
    )


class Asked(NamedTuple):
    """What a kernel is asked about a position."""

    question: str
    passes: int
    max_states: int


def answers(problem: Problem, asked: Asked) -> list[Answer]:
    """The native kernel's answer and the plain one's."""
    shortest = QUESTIONS[asked.question]
    return [kernel_named(name).search(problem, shortest, asked.passes, asked.max_states, 0.0) for name in NAMES]


def difference(position: Position, asked: Asked) -> str | None:
    """How the kernels' answers differ, with what is needed to find out who is wrong; None where they don't."""
    native, plain = answers(problem_of(position), asked)
    if native == plain:
        return None
    try:
        judged = str(answer(position, 20_000))
    except TooManyPositions:
        judged = "too many positions to tell"
    return f"{asked}: native {native}, plain {plain}, plain search {judged}: {as_game_file(position)}"


def differences(position: Position, max_states: int) -> list[str]:
    """Every difference on a position, for both questions and all numbers of passes that can make one."""
    problem = problem_of(position)
    numbers = sorted({0, problem.passes, problem.pass_index + 1, problem.pass_index + 2})
    found = (difference(position, Asked(question, passes, max_states)) for question in QUESTIONS for passes in numbers)
    return [text for text in found if text is not None]


def shortest_first(texts: Iterable[str]) -> list[str]:
    """The differences, the smallest position first, as far as anybody reads."""
    return sorted(texts, key=len)[:3]


# Whole deals.


@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernels_agree_on_whole_deals(preset: str) -> None:
    most = 150 if PRESETS[preset].goal == "pyramid" else 8
    assert (
        shortest_first(text for number in (1, 2, 3) for text in differences(deal(number, preset).position, most)) == []
    )


HOUSES: dict[str, dict[str, Any]] = {
    "one row": {"rows": 1, "goal": "all", "stock": "open"},
    "nine rows": {"rows": 9, "cover_pairs": True},
    "a reserve": {"reserve": 7, "stock": "waste", "redeals": 0},
    "all in the reserve": {"rows": 7, "reserve": 24, "goal": "all"},
    "cover pairs, all must go": {"rows": 5, "cover_pairs": True, "goal": "all", "redeals": "unlimited"},
    "two piles, two a draw": {"stock": "waste", "draw": 2, "waste_piles": 2},
    "two piles, five a draw": {"stock": "waste", "draw": 5, "waste_piles": 2, "waste_start": 4, "redeals": "unlimited"},
    "three piles, all must go": {"rows": 6, "stock": "waste", "draw": 3, "waste_piles": 3, "goal": "all"},
    "24 piles": {"stock": "waste", "draw": 24, "waste_piles": 24},
    "a long start": {"stock": "open", "waste_start": 23, "redeals": 1},
}


@pytest.mark.parametrize("house", HOUSES)
def test_the_kernels_agree_on_house_rules(house: str) -> None:
    rules = rules_of("poozee", **HOUSES[house])
    most = 60 if rules.goal == "pyramid" else 3
    assert shortest_first(text for number in (6, 7) for text in differences(deal(number, rules).position, most)) == []


PROOFS_CUT_SHORT = [
    ({"cover_pairs": True}, 29),
    pytest.param({"cover_pairs": True}, 21, marks=pytest.mark.slow),
    pytest.param({}, 21, marks=pytest.mark.slow),
    pytest.param({"rows": 5, "reserve": 5}, 15, marks=pytest.mark.slow),
]
"""What differs from preset `six-row`, and a deal on which some proofs that all cards can be paired are given up. With a
little more effort, or a little less, another number of states would be looked at on the first of them."""


@pytest.mark.parametrize(("changes", "number"), PROOFS_CUT_SHORT)
def test_the_kernels_agree_where_proofs_are_given_up(changes: dict[str, Any], number: int) -> None:
    rules = rules_of("six-row", **changes)
    assert difference(deal(number, rules).position, Asked("win", rules.passes or 0, 100)) is None


BURIED_KINGS = {
    "all must go": midway(rules_of("six-row", rows=1), "Kc", stock="2h", waste="Jh Kd", pass_number=3),
    "a pair lies on the card wanted": midway(
        rules_of("microsoft", rows=1, reserve=1), "7h", stock="Jd 7d 2d", waste="6h 2s 6c Js Jc 2h Ks"
    ),
}
"""Positions in mode `open` where a King on the waste lies between two stock-side cards that would go together."""


@pytest.mark.parametrize("position", BURIED_KINGS.values(), ids=BURIED_KINGS)
def test_the_kernels_agree_where_a_king_lies_between_partners(position: Position) -> None:
    assert differences(position, 0) == []


# Small positions, searched to the end, and any position with limits.


def small_positions(seed: int, count: int) -> list[Position]:
    """So many positions late in a game or laid out by hand."""
    rng = Random(seed)
    return [(late_position, laid_out_position)[number % 2](rng) for number in range(count)]


@pytest.mark.parametrize(
    ("seed", "count"), [(11, 200), *(pytest.param(seed, 250, marks=pytest.mark.slow) for seed in range(12, 18))]
)
def test_the_kernels_agree_on_small_positions(seed: int, count: int) -> None:
    positions = small_positions(seed, count)
    assert shortest_first(text for position in positions for text in differences(position, 4000)) == []


def test_the_small_positions_are_searched_to_the_end_under_every_kind_of_rules() -> None:
    met = Counter[Any]()
    for position in small_positions(11, 200):
        rules = position.rules
        asked = Asked("win", rules.passes or 0, 4000)
        verdict, line, states = answers(problem_of(position), asked)[1]
        met.update([rules.stock, rules.goal, ("draw", min(rules.draw, 2)), ("piles", min(rules.waste_piles, 2))])
        met.update([("cover pairs", rules.cover_pairs), ("verdict", verdict)])
        met.update(["a line of several removals"] * (len(line) > 2) + ["several states"] * (states > 3))
    wanted = [
        *STOCK_MODES,
        *GOALS,
        *((name, number) for name in ("draw", "piles") for number in (1, 2)),
        *(("cover pairs", value) for value in (False, True)),
        *(("verdict", verdict) for verdict in (WINNABLE, UNWINNABLE)),
        "a line of several removals",
        "several states",
    ]
    assert [each for each in wanted if met[each] < 5] == []


@given(playouts(any_rules()), st.sampled_from(list(QUESTIONS)), st.integers(0, 6), st.integers(1, 40))
@settings(max_examples=60)
def test_the_kernels_agree_within_any_limit(
    played: tuple[Game, tuple[Any, ...]], question: str, passes: int, most: int
) -> None:
    begun, moves = played
    position = begun.play(*moves).position
    # A proof that all cards can be paired is slow in plain Python.
    max_states = most if position.rules.goal == "pyramid" else 1 + most % 3
    assert difference(position, Asked(question, passes, max_states)) is None


# Limits.

UNDECIDED = {
    "one pile": rules_of("poozee", redeals=1),
    "all must go": rules_of("six-row"),
    "several piles": rules_of("poozee", stock="waste", draw=3, waste_piles=2),
}
"""Rules under which the first deal takes some searching."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("number", range(1, 13))
def test_a_limit_of_states_is_exact(number: int, question: str, name: str) -> None:
    """As many states as the answer took are enough, and one less is not."""
    search, shortest = kernel_named(name).search, QUESTIONS[question]
    for position in small_positions(number, 8):
        problem = problem_of(position)
        verdict, line, states = search(problem, shortest, problem.passes, 0, 0.0)
        assert search(problem, shortest, problem.passes, max(states, 1), 0.0) == (verdict, line, states)
        if states > 1:
            assert search(problem, shortest, problem.passes, states - 1, 0.0) == (OUT_OF_STATES, [], states - 1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("rules", UNDECIDED.values(), ids=UNDECIDED)
def test_a_deadline_that_is_past_stops_the_search(rules: Any, question: str, name: str) -> None:
    problem = problem_of(deal(1, rules).position)
    search, shortest = kernel_named(name).search, QUESTIONS[question]
    assert search(problem, shortest, problem.passes, 5, 0.0) == (OUT_OF_STATES, [], 5)
    assert search(problem, shortest, problem.passes, 5, time.monotonic() - 1) == (OUT_OF_TIME, [], 0)
    assert search(problem, shortest, problem.passes, 5, time.monotonic() + 1000) == (OUT_OF_STATES, [], 5)


@pytest.mark.parametrize("name", NAMES)
def test_a_kernel_says_who_it_is(name: str) -> None:
    assert name == kernel_named(name).NAME
