"""The solver against plain search on thousands of small positions, and plain search against cases worked by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pytest

from pyramid_cli import loads
from pyramid_cli.game import play_all
from pyramid_cli.rules import GOALS, STOCK_MODES, rules_of
from pyramid_cli.solver import Question, Solution, solve
from pyramid_cli.solver.plain import proof
from tests import oracle
from tests.breadth_first import KINDS, Answer, Case, answer, as_game_file, cases, fewest_passes, least_length
from tests.strategies import midway, table_of

QUESTIONS: tuple[Question, ...] = ("win", "passes", "shortest")

QUICK = (0, 1)
SLOW = tuple(range(2, 14))
EACH = 240

some_cases = cache(cases)
"""The cases of a seed, made once for all kernels and questions."""


# Plain search against cases worked by hand.


class Known(NamedTuple):
    """A position and what playing it out on paper says: the least number of moves and the least pass, or neither."""

    rules: dict[str, Any]
    table: dict[str, Any]
    length: int | None
    passes: int | None


OPEN = {"stock": "open"}
WASTE = {"stock": "waste"}
DRAWN = {"stock": "drawn"}
ALL = {"goal": "all"}
NO_REDEAL = {"redeals": 0}
ONE_REDEAL = {"redeals": 1}
ENDLESS = {"redeals": "unlimited"}
COVERED = {"rows": 2, "cover_pairs": True}
THREE_PASSES = {"rows": 3, "redeals": 2}
CHAIN = {"pyramid": "Qd Jd -- Td -- --", "stock": "Kd As 4c 2c 5c 3c"}
"""Td, Jd and Qd lie one on the other, and their partners in the stock come the wrong way round."""

KNOWN = {
    "waste: draw the Ace, take it": Known(WASTE, {"stock": "As"}, 2, 1),
    "drawn: draw the Ace, take it": Known(DRAWN, {"stock": "As"}, 2, 1),
    "open: the Ace lies face up": Known(OPEN, {"stock": "As"}, 1, 1),
    "drawn: the spot is empty, the waste is in play": Known(DRAWN, {"waste": "As", "stock": "2c"}, 1, 1),
    "drawn: both drawn card and waste are in play": Known(DRAWN, {"waste": "As", "drawn": "2c"}, 1, 1),
    "drawn: a draw covers the waste": Known({**DRAWN, **NO_REDEAL}, {"waste": "Kd", "drawn": "2c"}, None, None),
    "draw 2: the Ace is always under": Known({**WASTE, **ENDLESS, "draw": 2}, {"stock": "As 2c"}, None, None),
    "draw 2: two piles show both": Known({**WASTE, "draw": 2, "waste_piles": 2}, {"stock": "As 2c"}, 2, 1),
    "draw 2: the reserve uncovers it": Known(
        {**WASTE, **NO_REDEAL, "draw": 2, "reserve": 1}, {"stock": "As 2c", "reserve": "Jd"}, 3, 1
    ),
    "draw 2: a King goes, and the second pass turns other cards up": Known(
        {**WASTE, **ONE_REDEAL, "draw": 2}, {"stock": "3c Kd As 2c"}, 6, 2
    ),
    "draw 3: fewer are left": Known({**WASTE, **NO_REDEAL, "draw": 3}, {"stock": "2c 3c 4c 5c As"}, 3, 1),
    "waste: two Kings lie on the Ace": Known({**WASTE, **NO_REDEAL}, {"waste": "As Kd Kh"}, 3, 1),
    "open: the King on the waste may stay, another Ace comes": Known(OPEN, {"waste": "As Kd", "stock": "Ah"}, 1, 1),
    "waste: a redeal is needed": Known({**WASTE, **ONE_REDEAL}, {"waste": "As 2c 3c"}, 3, 2),
    "open: a redeal is needed": Known({**OPEN, **ONE_REDEAL}, {"waste": "As 2c 3c"}, 2, 2),
    "drawn: a redeal is needed": Known({**DRAWN, **ONE_REDEAL}, {"waste": "As 2c", "drawn": "3c"}, 3, 2),
    "the last pass has no redeal": Known({**OPEN, **ONE_REDEAL}, {"waste": "As 2c 3c", "pass_number": 2}, None, None),
    "any pass has a redeal": Known({**OPEN, **ENDLESS}, {"waste": "As 2c 3c", "pass_number": 9}, 2, 10),
    "so has the last that a game file can tell of": Known(
        {**OPEN, **ENDLESS}, {"waste": "As 2c 3c", "pass_number": 1_000_001}, 2, 1_000_002
    ),
    "the last of a million redeals": Known(
        {**OPEN, "redeals": 1_000_000}, {"waste": "As 2c 3c", "pass_number": 1_000_000}, 2, 1_000_001
    ),
    "a million redeals are used up": Known(
        {**WASTE, "redeals": 1_000_000}, {"waste": "As 2c 3c", "pass_number": 1_000_001}, None, None
    ),
    "fewest passes are not fewest moves": Known(
        {**OPEN, **ONE_REDEAL, "reserve": 3}, {"waste": "As 2c 3c 4c", "reserve": "Jd Td 9d"}, 2, 1
    ),
    "no partner anywhere": Known({**OPEN, **ENDLESS}, {"waste": "2c Jc", "stock": "Kd"}, None, None),
    "goal all: the King left in the stock goes too": Known({**OPEN, **ALL}, {"stock": "As Kd"}, 2, 1),
    "goal all: it must be drawn first": Known({**WASTE, **ALL}, {"stock": "As Kd"}, 4, 1),
    "goal all: one pile never shows both": Known(
        {**WASTE, **ALL, **ENDLESS}, {"pyramid": "Kd", "stock": "As Qs"}, None, None
    ),
    "goal all, open: stock and waste pair": Known({**OPEN, **ALL}, {"pyramid": "Kd", "stock": "As Qs"}, 3, 1),
    "goal all, drawn: drawn card and waste pair": Known({**DRAWN, **ALL}, {"pyramid": "Kd", "stock": "As Qs"}, 4, 1),
    "goal all: Kings between two partners": Known(
        {**OPEN, **ALL, **NO_REDEAL}, {"pyramid": "Kc", "waste": "As", "stock": "Kd Kh Qs"}, 4, 1
    ),
    "goal all: a card too many": Known({**OPEN, **ALL}, {"stock": "As 2c"}, None, None),
    "goal all: the reserve must go": Known({**OPEN, **ALL, "reserve": 1}, {"stock": "As", "reserve": "Kh"}, 2, 1),
    "open: a King goes in passing, the stock's next card pairs with the waste": Known(
        {**OPEN, **NO_REDEAL}, {"waste": "As 2c", "stock": "Kd Jd"}, 3, 1
    ),
    "drawn: the King leaves its spot empty": Known(
        {**DRAWN, **NO_REDEAL}, {"waste": "As 2c", "stock": "Kd Jd"}, 5, 1
    ),
    "waste: the two never show at once": Known(
        {**WASTE, **NO_REDEAL}, {"waste": "As 2c", "stock": "Kd Jd"}, None, None
    ),
    "open: three passes, the King goes in the first": Known({**OPEN, **THREE_PASSES}, CHAIN, 13, 3),
    "drawn: a King that is passed three times is worth its move": Known({**DRAWN, **THREE_PASSES}, CHAIN, 17, 3),
    "waste: a King that is passed three times is worth its move": Known({**WASTE, **THREE_PASSES}, CHAIN, 17, 3),
    "already won": Known(OPEN, {"pyramid": "--", "stock": "As", "pass_number": 2}, 0, 2),
    "already won, goal all": Known({**OPEN, **ALL}, {"pyramid": "--"}, 0, 1),
    "goal all is not won by the pyramid": Known({**WASTE, **ALL}, {"pyramid": "--", "stock": "Kd"}, 2, 1),
    "a cover is no partner": Known({**OPEN, "rows": 2}, {"pyramid": "As Qd --"}, None, None),
    "cover_pairs: it is": Known({**OPEN, **COVERED}, {"pyramid": "As Qd --"}, 1, 1),
    "cover_pairs: not while another covers it": Known(
        {**OPEN, **COVERED}, {"pyramid": "As Qd Kd"}, 2, 1
    ),
    "cover_pairs: not both covers": Known(
        {**OPEN, **COVERED}, {"pyramid": "As Qd 2c"}, None, None
    ),
    "cover_pairs, open: a pair of two in the pyramid waits till the last": Known(
        {**OPEN, **COVERED, "reserve": 1}, {"pyramid": "Qd As Td", "reserve": "Qh", "stock": "Kc 3c Ac"}, 3, 1
    ),
    "cover_pairs, drawn: a pair of two in the pyramid waits till the last": Known(
        {**DRAWN, **COVERED}, {"pyramid": "5h 8d 3s", "stock": "8c 5d Th"}, 5, 1
    ),
    "cover_pairs, two piles: a pair of two in the pyramid waits till the last": Known(
        {**WASTE, **COVERED, "draw": 2, "waste_piles": 2, "reserve": 1},
        {"pyramid": "Qs Ac 6h", "reserve": "Ad", "stock": "7c Qh 7s"}, 3, 1,
    ),
    "two cover each other's partners": Known(
        {**OPEN, **ENDLESS, "rows": 3}, {"pyramid": "Kd 2c As Qd Jc --"}, None, None
    ),
}  # fmt: skip


def position_of(known: Known) -> Any:
    """The position of a known case; a Queen of diamonds alone is the pyramid unless it says otherwise."""
    table = {"pyramid": "Qd", **known.table}
    return midway(rules_of("classic", **{"rows": 1, **known.rules}), table.pop("pyramid"), **table)


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_plain_search_agrees_with_paper(known: Known) -> None:
    assert answer(position_of(known)) == Answer(known.length, known.passes)


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_the_solver_agrees_with_paper(known: Known, kernel: str) -> None:
    case = Case("known", position_of(known), Answer(known.length, known.passes))
    assert [text for question in QUESTIONS for text in complaints(case, question, kernel)] == []


# Plain search against nothing but sequences of moves on the slow oracle's tables.


def wins(table: oracle.State, moves: int) -> set[int]:
    """The passes in which a sequence of exactly so many moves wins."""
    if moves == 0:
        return {table.pass_number} if oracle.won(table) else set()
    return {won for move in oracle.legal(table) for won in wins(oracle.after(table, move), moves - 1)}


def test_plain_search_agrees_with_every_sequence_of_four_moves() -> None:
    met = Counter[str]()
    for case in some_cases(77, 160):
        table = table_of(case.position)
        won_in = [wins(table, moves) for moves in range(5)]
        lengths = [moves for moves, passes in enumerate(won_in) if passes]
        found = case.answer
        if found.length is not None and found.length < 5:
            assert lengths[0] == found.length, as_game_file(case.position)
            met["winnable"] += 1
        else:
            assert lengths == [], as_game_file(case.position)
            met["not within four"] += 1
        if lengths:
            assert min(set().union(*won_in)) >= (found.passes or 0), as_game_file(case.position)
    assert min(met["winnable"], met["not within four"]) > 20


def test_a_search_cut_short_by_a_pass_would_be_seen() -> None:
    """The two searches of the oracle differ where they should: on the moves and the passes of one position."""
    position = position_of(KNOWN["fewest passes are not fewest moves"])
    assert (least_length(position), fewest_passes(position)) == (2, 1)


# What the small positions cover.


def test_the_positions_cover_every_rule_with_both_verdicts() -> None:
    met = Counter[Any]()
    for kind, position, found in some_cases(QUICK[0], EACH):
        rules, verdict = position.rules, found.verdict
        met.update((name, value, verdict) for name, value in rules.as_fields().items() if name != "scoring")
        met["kind", kind, verdict] += 1
        met["pass", position.pass_number, verdict] += 1
        met["drawn", rules.stock == "drawn" and position.side.drawn is not None, verdict] += 1
        met["mid-pass", bool(position.side.stock) and any(position.side.waste), verdict] += 1
        met["buried King", any(card >= 48 for pile in position.side.waste for card in pile[:-1]), verdict] += 1
    wanted = [
        *(("stock", mode) for mode in STOCK_MODES),
        *(("goal", goal) for goal in GOALS),
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
    verdicts = ("winnable", "unwinnable")
    assert [(*each, verdict) for each in wanted for verdict in verdicts if not met[(*each, verdict)]] == []


def test_the_positions_can_all_be_written_in_a_game_file() -> None:
    for case in some_cases(QUICK[0], EACH):
        read = loads(as_game_file(case.position)).opening
        assert replace(table_of(read), dealt=()) == replace(table_of(case.position), dealt=())


# The solver against plain search.


def complaints(case: Case, question: Question, kernel: str) -> list[str]:
    """What is wrong with the solver's answer, each as a sentence with the game file to see it with."""
    position, known = case.position, case.answer
    found = solve(position, question)
    wrong = [] if found.verdict == known.verdict else [f"says {found.verdict}, it is {known.verdict}"]
    if found.verdict == "winnable":
        wrong += _wrong_in_line(case, found)
        best = {"win": found.length, "shortest": known.length, "passes": found.length}[question]
        if found.length != best:
            wrong.append(f"{found.length} moves, the least is {best}")
        if question == "passes" and found.passes != known.passes:
            wrong.append(f"pass {found.passes}, the least is {known.passes}")
        if found.optimal != (question != "win"):
            wrong.append(f"optimal is {found.optimal}")
    elif (found.moves, found.length, found.passes, found.score) != ((), None, None, None):
        wrong.append(f"a line without a win: {found}")
    if found.limit is not None or found.kernel != kernel:
        wrong.append(f"limit {found.limit}, kernel {found.kernel}")
    return [f"{question}: {text}: {as_game_file(position)}" for text in wrong]


def _wrong_in_line(case: Case, found: Solution) -> list[str]:
    end = play_all(case.position, found.moves)
    wrong = [] if end.is_won else ["the line doesn't win"]
    if found.moves and found.moves[-1].kind != "removal":
        wrong.append(f"the line ends in {found.moves[-1]}")
    if (found.length, found.passes, found.score) != (len(found.moves), end.pass_number, end.score):
        wrong.append(
            f"claims {found.length, found.passes, found.score} of {len(found.moves), end.pass_number, end.score}"
        )
    return wrong


def shortest_first(texts: list[str]) -> list[str]:
    """The complaints, the smallest position first, as far as anybody reads."""
    return sorted(texts, key=len)[:5]


@pytest.mark.parametrize("seed", [*QUICK, *(pytest.param(seed, marks=pytest.mark.slow) for seed in SLOW)])
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_solver_agrees_with_plain_search(question: Question, seed: int, kernel: str) -> None:
    wrong = [text for case in some_cases(seed, EACH) for text in complaints(case, question, kernel)]
    assert shortest_first(wrong) == []


@pytest.mark.parametrize("effort", [0, 1, 2, 5])
def test_a_proof_that_is_given_up_proves_nothing(effort: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all cards must go a proof may be left off; the cards then have to be searched."""
    monkeypatch.setenv("PYRAMID_KERNEL", "python")
    monkeypatch.setattr(proof, "FIRST_EFFORT", effort)
    monkeypatch.setattr(proof, "EFFORT", effort)
    all_must_go = [case for case in some_cases(QUICK[0], EACH) if case.position.rules.goal == "all"]
    assert shortest_first([text for case in all_must_go for text in complaints(case, "win", "python")]) == []
