"""Best lines against plain search: the best score, most cards of a rank, fewest pyramid cards left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from pyramid_cli.cards import RANKS
from pyramid_cli.position import Position
from pyramid_cli.rules import GOALS, SCORINGS, STOCK_MODES, rules_of
from tests.best_lines import Asked, Reach, cleared, complaints, some_reached
from tests.breadth_first import KINDS, reached
from tests.strategies import midway

QUICK = (0, 1)
SLOW = tuple(range(2, 12))
EACH = 150


def ranks_of(position: Position) -> str:
    """Two ranks, one of them in the position."""
    held = sorted({card // 4 for card in position.cards()})
    return RANKS[held[len(held) // 2]] + RANKS[len(held) % 13] if held else "AK"


def best_score(reach: Reach) -> list[Asked]:
    return [Asked("best-score")]


def fewest_left(reach: Reach) -> list[Asked]:
    return [Asked("fewest-left")]


def clear_rank(reach: Reach) -> list[Asked]:
    return [Asked("clear-rank", rank) for rank in ranks_of(reach.position)]


def so_much_score(reach: Reach) -> list[Asked]:
    """Some scores from one below the worst to one above the best."""
    scores = sorted({end.score for level in reach.levels for end in level})
    worst, best = scores[0], scores[-1]
    return [
        Asked("best-score", at_least=wanted)
        for wanted in sorted({worst - 1, (worst + best) // 2, scores[len(scores) // 2], best, best + 1})
    ]


def so_many_of_rank(reach: Reach) -> list[Asked]:
    return [Asked("clear-rank", ranks_of(reach.position)[0], at_least=wanted) for wanted in range(6)]


QUESTIONS = {
    "best score": best_score,
    "fewest left": fewest_left,
    "clear rank": clear_rank,
    "so much score": so_much_score,
    "so many of a rank": so_many_of_rank,
}


def shortest_first(texts: Iterable[str]) -> list[str]:
    """The complaints, the smallest position first, as far as anybody reads."""
    return sorted(texts, key=len)[:3]


@pytest.mark.parametrize("seed", [*QUICK, *(pytest.param(seed, marks=pytest.mark.slow) for seed in SLOW)])
@pytest.mark.parametrize("question", QUESTIONS)
def test_best_lines_agree_with_plain_search(question: str, seed: int, kernel: str) -> None:
    asked = ((reach, each) for reach in some_reached(seed, EACH) for each in QUESTIONS[question](reach))
    assert shortest_first(text for reach, each in asked for text in complaints(reach, each, kernel)) == []


TELLING = {
    "open, two of the pyramid's cards go together": midway(
        rules_of("classic", rows=4, stock="open", redeals=0, cover_pairs=True),
        "5h 3h 9c 8c Jh Ad 8d Qd 2s Qs", stock="8h Qh Jc Tc Js 5d Ks Ah",
    ),
    "drawn, two of the pyramid's cards go together": midway(
        rules_of("classic", rows=4, reserve=1, stock="drawn", redeals=0, scoring="poozee"),
        "Qd 4c 5c 8s 3c 7c Ks 2h As Th", reserve="Ts", stock="6h Qs Kc 8d 3h 6s Js Kh 6c",
    ),
    "draw 3, two of the pyramid's cards go together": midway(
        rules_of("classic", rows=3, draw=3, redeals=1, cover_pairs=True, scoring="microsoft"),
        "6h 6d Js 2c Ad Ah", stock="Jc Qc Kd 2d Qd Kh Qs 4d Jh",
    ),
    "open, one pair must stay": midway(
        rules_of("classic", rows=2, stock="open", redeals=3, cover_pairs=True), "Qs 9d 8h", stock="Qh Jd Ks Ad"
    ),
    "drawn, one pair must stay": midway(
        rules_of("classic", rows=2, stock="drawn", redeals="unlimited"), "2s 3d 4s", stock="Tc Ac Th 2c 3c 9d"
    ),
}  # fmt: skip
"""Positions on which a line is missed where a bound is a little too tight; few that come at random tell of it."""


@pytest.mark.parametrize("position", TELLING.values(), ids=TELLING)
def test_bounds_are_not_too_tight(position: Position, kernel: str) -> None:
    reach = Reach(position, reached(position, 1000))
    assert [
        text for asked in QUESTIONS.values() for each in asked(reach) for text in complaints(reach, each, kernel)
    ] == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_won_position_needs_no_move(question: str, kernel: str) -> None:
    met = Counter[Any]()
    for reach in some_reached(QUICK[0], EACH):
        for won in [end for level in reach.levels for end in level if end.is_won][:2]:
            met.update([won.rules.goal, won.rules.scoring, ("draw", min(won.rules.draw, 2))])
            here = Reach(won, [[won]])
            assert [text for asked in QUESTIONS[question](here) for text in complaints(here, asked, kernel)] == []
    assert [each for each in (*GOALS, *SCORINGS, ("draw", 1), ("draw", 2)) if met[each] < 5] == []


# What the small positions cover.


def test_the_positions_cover_every_rule_with_both_verdicts() -> None:
    met = Counter[Any]()
    for number, reach in enumerate(reach for seed in QUICK for reach in some_reached(seed, EACH)):
        position = reach.position
        rules, verdict = position.rules, reach.winnable
        met.update((name, value, verdict) for name, value in rules.as_fields().items())
        met["kind", list(KINDS)[number % EACH % len(KINDS)], verdict] += 1
        met["pass", position.pass_number, verdict] += 1
        met["drawn", rules.stock == "drawn" and position.side.drawn is not None, verdict] += 1
        met["mid-pass", bool(position.side.stock) and any(position.side.waste), verdict] += 1
        met["buried King", any(card >= 48 for pile in position.side.waste for card in pile[:-1]), verdict] += 1
        met["scoring and goal", (rules.scoring, rules.goal), verdict] += 1
    wanted = [
        *(("stock", mode) for mode in STOCK_MODES),
        *(("goal", goal) for goal in GOALS),
        *(("scoring", scoring) for scoring in SCORINGS),
        *(("scoring and goal", (scoring, goal)) for scoring in SCORINGS for goal in GOALS),
        *(("redeals", number) for number in (0, 1, 2, 3, "unlimited")),
        *(("rows", number) for number in (1, 2, 3, 4, 5)),
        *(("draw", number) for number in (1, 2, 3)),
        *(("waste_piles", number) for number in (1, 2, 3)),
        *(("waste_start", number) for number in (0, 1, 3)),
        *(("reserve", number) for number in (0, 1, 4)),
        *((name, flag) for name in ("cover_pairs", "drawn", "mid-pass", "buried King") for flag in (False, True)),
        *(("kind", kind) for kind in KINDS),
        *(("pass", number) for number in (1, 2, 3)),
    ]
    assert [(*each, verdict) for each in wanted for verdict in (True, False) if not met[(*each, verdict)]] == []


def test_the_positions_cover_what_a_best_line_may_come_to() -> None:
    met = Counter[Any]()
    for reach in (reach for seed in QUICK for reach in some_reached(seed, EACH)):
        position = reach.position
        goal = position.rules.goal
        met["a best score in no moves"] += reach.best(Asked("best-score")).moves == 0
        met["fewest left, not none", goal] += bool(reach.best(Asked("fewest-left")).value)
        met["pyramid empty, not won"] += cleared(position) and not position.is_won
        for rank in ranks_of(position):
            asked = Asked("clear-rank", rank)
            met["clearing costs cards of the rank"] += reach.best(asked).clearing is not None
            met["all four of a rank"] += reach.best(asked).value == 4
        for asked in so_many_of_rank(reach):
            met["so many", reach.best(asked).moves is not None] += 1
    wanted = [
        "a best score in no moves",
        *(("fewest left, not none", goal) for goal in GOALS),
        "pyramid empty, not won",
        "clearing costs cards of the rank",
        "all four of a rank",
        *(("so many", flag) for flag in (True, False)),
    ]
    assert [each for each in wanted if not met[each]] == []
