"""The solver's answers as its callers meet them: verdicts, questions, limits, kernels."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.errors import KernelError, UsageError
from pyramid_cli.game import Game
from pyramid_cli.position import Position
from pyramid_cli.rules import rules_of
from pyramid_cli.solver import Question, Solution, solve
from pyramid_cli.solver.kernel import chosen
from tests.breadth_first import as_game_file, cases
from tests.strategies import any_rules, midway, playouts

QUESTIONS: tuple[Question, ...] = ("win", "passes", "shortest")

WORKED = ("Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw")
"""The worked opening of RULES.md, on deal 1 of `poozee`."""


def in_open(pyramid_cards: str, rows: int = 1, **table: Any) -> Position:
    """A small position in mode `open` with two redeals."""
    return midway(rules_of("microsoft", rows=rows), pyramid_cards, **table)


def answered(found: Solution) -> tuple[Any, ...]:
    """What two kernels, or two ways of asking, must agree on."""
    return found._replace(seconds=0.0, kernel="")


# Winnable, unwinnable, already won.


@pytest.mark.parametrize(
    ("on", "verdict"),
    [
        ([], "winnable"),
        (["Jd+2h"], "unwinnable"),
        (["Jd+2s"], "unwinnable"),
        (["Jd+2d"], "winnable"),
        (["draw"], "winnable"),
    ],
)
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_worked_position_of_the_rules(on: list[str], verdict: str, question: Question, kernel: str) -> None:
    game = pyramid.deal(1).play(*WORKED, *on)
    found = solve(game, question)
    assert (found.verdict, found.limit) == (verdict, None)
    if verdict == "winnable":
        assert game.play(*found.moves).status == "won"


def test_a_game_is_solved_from_where_it_stands(kernel: str) -> None:
    game = pyramid.deal(1).play(*WORKED)
    assert answered(solve(game)) == answered(solve(game.position))
    assert game.play(*solve(game).moves).status == "won"


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("pass_number", [1, 3])
def test_already_won_is_a_win_with_an_empty_line(question: Question, pass_number: int, kernel: str) -> None:
    position = in_open("--", stock="As 2c", waste="3d", pass_number=pass_number)
    found = solve(position, question)
    assert (found.verdict, found.moves, found.length) == ("winnable", (), 0)
    assert (found.passes, found.score, found.limit) == (pass_number, position.score, None)


@pytest.mark.parametrize("question", QUESTIONS)
def test_without_a_solution_there_is_no_line_no_length_no_pass_and_no_score(question: Question, kernel: str) -> None:
    found = solve(in_open("Qd", stock="2c Kd"), question)
    assert (found.verdict, found.moves, found.length) == ("unwinnable", (), None)
    assert (found.passes, found.score, found.limit) == (None, None, None)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_game_that_is_over_is_unwinnable(question: Question, kernel: str) -> None:
    position = in_open("Qd", pass_number=3)
    assert position.is_over
    assert solve(position, question).verdict == "unwinnable"


def test_without_a_question_it_is_whether_the_game_can_be_won(kernel: str) -> None:
    game = pyramid.deal(1)
    assert answered(solve(game)) == answered(solve(game, "win"))


def test_only_the_answer_to_a_question_for_a_best_line_is_optimal(kernel: str) -> None:
    position = in_open("Qd", stock="2c As")
    assert [solve(position, question).optimal for question in QUESTIONS] == [False, True, True]


def test_pass_and_score_are_those_of_the_lines_end(kernel: str) -> None:
    """After a redeal Qd goes with the Ace: 5 for the removal, 25 for the bottom row."""
    position = in_open("Qd", waste="As 2c")
    found = solve(position, "shortest")
    assert [move.text for move in found.moves] == ["redeal", "As+Qd"]
    assert found.passes == 2
    assert found.score == position.score + 5 + 25


def test_a_question_nobody_knows_is_refused(kernel: str) -> None:
    with pytest.raises(UsageError, match=r"no question 'fastest'.* win, passes, shortest"):
        solve(pyramid.deal(1), "fastest")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ({"question": "clear-rank"}, "A rank goes with the question clear-rank"),
        ({"question": "best-score", "rank": "A"}, "A rank goes with the question clear-rank"),
        ({"rank": "A"}, "A rank goes with the question clear-rank"),
        *(
            ({"question": "clear-rank", "rank": rank}, f"no rank '{rank}'. The ranks are A 2 3")
            for rank in ("1", "10", "a", "", "TJ", "Ah")
        ),
        *(
            ({"question": question, "at_least": 3}, "with the questions best-score and clear-rank")
            for question in ("win", "passes", "shortest", "fewest-left")
        ),
    ],
)
def test_a_rank_or_so_much_where_it_makes_no_sense_is_refused(asked: dict[str, Any], text: str) -> None:
    with pytest.raises(UsageError, match=text):
        solve(pyramid.deal(1), **asked)


# Limits: no answer is no answer.

HARD: dict[Question, Game] = {
    "win": pyramid.deal(3, "microsoft"),
    "passes": pyramid.deal(1),
    "shortest": pyramid.deal(1),
}
"""Games that no kernel answers without a search."""


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("limits", "hit"),
    [({"max_states": 1}, "max-states"), ({"time_limit": 1e-9}, "time-limit")],
)
def test_a_limit_that_is_hit_is_named_and_nothing_is_claimed(
    question: Question, limits: dict[str, Any], hit: str, kernel: str
) -> None:
    found = solve(HARD[question], question, **limits)
    assert (found.verdict, found.limit) == ("unknown", hit)
    assert (found.moves, found.length, found.passes, found.score) == ((), None, None, None)
    assert not found.optimal


@pytest.mark.parametrize("rules", ["poozee", "classic", "six-row", "microsoft", "pysolfc", "king-tut"])
@pytest.mark.parametrize("limits", [{"max_states": 1}, {"time_limit": 1e-9}])
def test_no_preset_forgets_the_limits(rules: str, limits: dict[str, Any], kernel: str) -> None:
    """Whether deals 1 to 5 can be won is never told from one state, unless it is proven before any search."""
    told = {number: solve(pyramid.deal(number, rules), **limits) for number in range(1, 6)}
    assert {found.verdict for found in told.values()} <= {"unknown", "unwinnable"}
    assert "unknown" in {found.verdict for found in told.values()}
    for number, found in told.items():
        if found.verdict == "unwinnable":
            assert solve(pyramid.deal(number, rules)).verdict == "unwinnable"


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("limits", [{"max_states": 1}, {"time_limit": 1e-9}])
def test_a_won_game_needs_no_state_and_no_time(question: Question, limits: dict[str, Any], kernel: str) -> None:
    found = solve(in_open("--", stock="As"), question, **limits)
    assert (found.verdict, found.moves, found.limit) == ("winnable", (), None)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("limits", [{"max_states": 10**9}, {"time_limit": 3600.0}])
def test_a_limit_that_is_not_hit_changes_nothing(question: Question, limits: dict[str, Any], kernel: str) -> None:
    position = pyramid.deal(1).play(*WORKED).position
    assert answered(solve(position, question, **limits)) == answered(solve(position, question))


@pytest.mark.parametrize("question", QUESTIONS)
def test_under_any_number_of_states_the_answer_is_right_or_unknown(question: Question, kernel: str) -> None:
    hit = 0
    for case in cases(31, 60):
        full = solve(case.position, question)
        for most in (1, 2, 3, 5, 8, 13, 21, 34):
            found = solve(case.position, question, max_states=most)
            assert found.states <= most, as_game_file(case.position)
            if found.verdict == "unknown":
                assert found.limit == "max-states", as_game_file(case.position)
                assert most <= full.states, as_game_file(case.position)
                hit += 1
            else:
                assert answered(found) == answered(full), as_game_file(case.position)
    assert hit > 20


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        ({"max_states": 0}, "states must be 1 or more, not 0"),
        ({"max_states": -5}, "states must be 1 or more, not -5"),
        ({"time_limit": 0.0}, "time limit must be above 0 seconds, not 0"),
        ({"time_limit": -1.0}, "time limit must be above 0 seconds, not -1"),
        ({"time_limit": float("nan")}, "time limit must be above 0 seconds, not nan"),
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(limits: dict[str, Any], text: str) -> None:
    with pytest.raises(UsageError, match=text) as refused:
        solve(pyramid.deal(1), **limits)
    assert refused.value.exit_code == 2


# Kernels.


def test_a_kernel_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYRAMID_KERNEL", "fast")
    with pytest.raises(KernelError, match=r"native, python or auto, not .*fast") as refused:
        solve(pyramid.deal(1))
    assert (refused.value.code, refused.value.exit_code) == ("kernel", 2)


@pytest.fixture
def not_built(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The package as it is where no compiler was."""
    monkeypatch.delattr("pyramid_cli.solver._native", raising=False)
    monkeypatch.setitem(sys.modules, "pyramid_cli.solver._native", None)
    return monkeypatch


def test_the_native_kernel_asked_for_and_not_built_is_an_error(not_built: pytest.MonkeyPatch) -> None:
    not_built.setenv("PYRAMID_KERNEL", "native")
    with pytest.raises(KernelError, match="native kernel was not built") as refused:
        solve(pyramid.deal(1))
    assert (refused.value.code, refused.value.exit_code) == ("kernel", 2)


@pytest.mark.parametrize("asked", ["auto", "", None])
def test_without_a_native_kernel_its_twin_answers_where_none_is_named(
    asked: str | None, not_built: pytest.MonkeyPatch
) -> None:
    if asked is None:
        not_built.delenv("PYRAMID_KERNEL", raising=False)
    else:
        not_built.setenv("PYRAMID_KERNEL", asked)
    assert solve(pyramid.deal(1)).kernel == "python"


@pytest.mark.usefixtures("both_kernels")
@pytest.mark.parametrize("asked", ["auto", "", None])
def test_a_native_kernel_answers_where_none_is_named(asked: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if asked is None:
        monkeypatch.delenv("PYRAMID_KERNEL", raising=False)
    else:
        monkeypatch.setenv("PYRAMID_KERNEL", asked)
    assert solve(pyramid.deal(1)).kernel == "native"


def test_the_kernel_in_use_is_named(kernel: str) -> None:
    assert [solve(pyramid.deal(1), question).kernel for question in QUESTIONS] == [kernel] * 3


@pytest.mark.usefixtures("both_kernels")
@pytest.mark.parametrize("question", QUESTIONS)
def test_both_kernels_give_the_same_verdict_line_and_number_of_states(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    for case in cases(53, 200):
        same_from_both(case.position, question, monkeypatch)


@pytest.mark.usefixtures("both_kernels")
@pytest.mark.parametrize("question", QUESTIONS)
@given(met=playouts(any_rules()), most=st.sampled_from([1, 30, 300]))
@settings(max_examples=15)
def test_both_kernels_do_the_same_under_any_rules(
    question: Question, met: tuple[Game, tuple[pyramid.Move, ...]], most: int
) -> None:
    begun, moves = met
    with pytest.MonkeyPatch.context() as patch:
        same_from_both(begun.position, question, patch, max_states=most)
        same_from_both(begun.play(*moves).position, question, patch, max_states=most)


def same_from_both(position: Position, question: Question, patch: pytest.MonkeyPatch, **limits: Any) -> None:
    """Assert that the kernels agree, and that a line, where there is one, wins."""
    found = {}
    for name in ("native", "python"):
        patch.setenv("PYRAMID_KERNEL", name)
        found[name] = solve(position, question, **limits)
        assert found[name].kernel == name
    assert answered(found["native"]) == answered(found["python"]), f"{question}: {as_game_file(position)}"
    if found["native"].verdict == "winnable":
        assert Game(position).play(*found["native"].moves).position.is_won


@pytest.mark.parametrize("most", [2**31, 2**63 - 1, 2**63, 10**30])
def test_no_limit_of_states_is_too_high(kernel: str, most: int) -> None:
    assert solve(pyramid.deal(1), max_states=most).verdict == "winnable"


def test_memory_that_runs_out_is_a_limit(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(chosen(), "search", full)
    found = solve(pyramid.deal(1))
    assert (found.verdict, found.limit, found.moves) == ("unknown", "memory", ())
