"""The two kernels against each other on best lines: the same points, the same line and as many states."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pyramid_cli import deal
from pyramid_cli.game import Game
from pyramid_cli.position import Position
from pyramid_cli.rules import GOALS, PRESETS, SCORINGS, STOCK_MODES, rules_of
from pyramid_cli.solver.aim import Measure, best_score, fewest_left, most_of_rank
from pyramid_cli.solver.kernel import OUT_OF_STATES, OUT_OF_TIME, WINNABLE
from pyramid_cli.solver.problem import Problem, problem_of
from tests.breadth_first import as_game_file, fresh_position
from tests.strategies import any_rules, playouts
from tests.test_kernels import HOUSES, NAMES, UNDECIDED, kernel_named, shortest_first, small_positions

pytestmark = pytest.mark.usefixtures("both_kernels")

EVERYTHING = 1 << 14
"""More points than there are."""


class Asked(NamedTuple):
    """What a kernel is asked: for the most points, or (`fewest`) in how few moves so many can be had."""

    name: str
    measure: Measure
    points: int
    passes: int
    max_states: int
    fewest: bool = False
    most: bool = False

    def answer(self, problem: Problem, kernel: str) -> tuple[int, Any, int]:
        """The kernel's answer."""
        searched, aim = kernel_named(kernel), self.measure.aim
        if self.fewest:
            return searched.fewest(problem, aim, self.points, int(self.most), self.passes, self.max_states, 0.0)
        return searched.most(problem, aim, self.points, self.passes, self.max_states, 0.0)


def measures(position: Position) -> dict[str, Measure]:
    """What can be counted, with a rank that is there."""
    rank = min((card // 4 + 1 for card in position.cards()), default=1)
    return {
        "best score": best_score(position),
        "fewest left": fewest_left(position),
        "rank": most_of_rank(position, rank),
        "rank, clearing": most_of_rank(position, rank).clearing(),
    }


def asked_of(position: Position, max_states: int) -> Iterator[Asked]:
    """Everything that is asked of a position: all passes that can make a difference, points enough or not."""
    problem = problem_of(position)
    for name, measure in measures(position).items():
        for passes in sorted({problem.passes, problem.pass_index + 1}):
            most = Asked(name, measure, EVERYTHING, passes, max_states)
            yield most
            verdict, points, _ = most.answer(problem, "native")
            yield most._replace(points=max(0, points - 1))
            if verdict == WINNABLE:
                yield most._replace(points=points, fewest=True, most=True)
                for enough in sorted({points, max(0, points - 1), points // 2}):
                    yield most._replace(points=enough, fewest=True)


def difference(position: Position, asked: Asked) -> str | None:
    """How the kernels' answers differ, with what is needed to find out who is wrong; None where they don't."""
    native, plain = (asked.answer(problem_of(position), kernel) for kernel in NAMES)
    return None if native == plain else f"{asked}: native {native}, plain {plain}: {as_game_file(position)}"


def differences(position: Position, max_states: int) -> list[str]:
    """Every difference on a position; a won one is never searched."""
    if position.is_won:
        return []
    found = (difference(position, asked) for asked in asked_of(position, max_states))
    return [text for text in found if text is not None]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernels_agree_on_whole_deals(preset: str) -> None:
    assert shortest_first(text for number in (1, 2) for text in differences(deal(number, preset).position, 40)) == []


@pytest.mark.parametrize("house", HOUSES)
def test_the_kernels_agree_on_house_rules(house: str) -> None:
    rules = rules_of("poozee", **HOUSES[house])
    assert shortest_first(differences(deal(6, rules).position, 20)) == []


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernels_agree_far_into_whole_deals(preset: str) -> None:
    assert shortest_first(text for number in (3, 4) for text in differences(deal(number, preset).position, 1000)) == []


# Small positions, searched to the end, and any position with limits.


@pytest.mark.parametrize(
    ("seed", "count"), [(31, 60), *(pytest.param(seed, 120, marks=pytest.mark.slow) for seed in range(32, 38))]
)
def test_the_kernels_agree_on_small_positions(seed: int, count: int) -> None:
    positions = small_positions(seed, count) + fresh_positions(seed, count // 4)
    assert shortest_first(text for position in positions for text in differences(position, 400)) == []


def fresh_positions(seed: int, count: int) -> list[Position]:
    """So many whole pyramids with a short stock."""
    rng = Random(seed)
    return [fresh_position(rng) for _ in range(count)]


def test_the_small_positions_are_searched_to_the_end_under_every_kind_of_rules() -> None:
    met = Counter[Any]()
    for position in small_positions(31, 60) + fresh_positions(31, 15):
        if position.is_won:
            continue
        rules = position.rules
        asked = Asked("best score", best_score(position), EVERYTHING, rules.passes or 0, 400)
        verdict, points, states = asked.answer(problem_of(position), "native")
        line = asked._replace(points=points, fewest=True, most=True).answer(problem_of(position), "native")[1]
        met.update([rules.stock, rules.goal, rules.scoring, ("draw", min(rules.draw, 2))])
        met.update([("piles", min(rules.waste_piles, 2)), ("cover pairs", rules.cover_pairs), ("verdict", verdict)])
        met.update(["a line of several removals"] * (len(line) > 2) + ["several states"] * (states > 3))
    wanted = [
        *STOCK_MODES,
        *GOALS,
        *SCORINGS,
        *((name, number) for name in ("draw", "piles") for number in (1, 2)),
        *(("cover pairs", value) for value in (False, True)),
        ("verdict", WINNABLE),
        "a line of several removals",
        "several states",
    ]
    assert [each for each in wanted if met[each] < 3] == []


@given(playouts(any_rules()), st.data(), st.integers(1, 12), st.booleans(), st.booleans())
@settings(max_examples=60)
def test_the_kernels_agree_within_any_limit(
    played: tuple[Game, tuple[Any, ...]], data: st.DataObject, max_states: int, fewest: bool, most: bool
) -> None:
    begun, moves = played
    position = begun.play(*moves).position
    assume(not position.is_won)
    name, measure = data.draw(st.sampled_from(sorted(measures(position).items(), key=lambda each: each[0])))
    passes = problem_of(position).passes
    _, points, _ = Asked(name, measure, EVERYTHING, passes, max_states).answer(problem_of(position), "native")
    # So many can be had, all of them perhaps; more needn't be, which is nothing that is ever asked.
    asked = Asked(name, measure, data.draw(st.integers(0, points)), passes, max_states, fewest, fewest and most)
    assert difference(position, asked) is None


# Limits.


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("fewest", [False, True], ids=["most", "fewest"])
def test_a_limit_of_states_is_exact(fewest: bool, name: str) -> None:
    """As many states as the answer took are enough, and one less is not."""
    several = 0
    for position in quick_positions(41, 48):
        problem = problem_of(position)
        asked = Asked("best score", best_score(position), EVERYTHING, problem.passes, 0)
        if fewest:
            asked = asked._replace(points=asked.answer(problem, name)[1], fewest=True, most=True)
        verdict, found, states = asked.answer(problem, name)
        assert verdict == WINNABLE
        assert asked._replace(max_states=max(states, 1)).answer(problem, name) == (verdict, found, states)
        if states > 1:
            several += 1
            cut, so_far, looked_at = asked._replace(max_states=states - 1).answer(problem, name)
            assert (cut, looked_at) == (OUT_OF_STATES, states - 1)
            assert so_far == [] if fewest else so_far <= found
    assert several > 10


def quick_positions(seed: int, count: int) -> list[Position]:
    """Of so many small positions those that are searched soon."""
    found = []
    for position in small_positions(seed, count):
        problem = problem_of(position)
        asked = Asked("best score", best_score(position), EVERYTHING, problem.passes, 200)
        if not position.is_won and asked.answer(problem, "native")[0] == WINNABLE:
            found.append(position)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", UNDECIDED.values(), ids=UNDECIDED)
def test_a_deadline_that_is_past_stops_the_search(rules: Any, name: str) -> None:
    position = deal(1, rules).position
    problem, aim = problem_of(position), best_score(position).aim
    many = sum(aim.weights) * 3 // 4
    kernel = kernel_named(name)
    for deadline, verdict, states in (
        (time.monotonic() - 1, OUT_OF_TIME, 0),
        (time.monotonic() + 1000, OUT_OF_STATES, 5),
    ):
        assert kernel.most(problem, aim, EVERYTHING, problem.passes, 5, deadline)[::2] == (verdict, states)
        assert kernel.fewest(problem, aim, many, 0, problem.passes, 5, deadline) == (verdict, [], states)
