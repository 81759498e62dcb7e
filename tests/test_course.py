"""The course of a game: the earliest move after which it could no longer be won."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.game import Game
from pyramid_cli.moves import Move
from pyramid_cli.rules import PRESETS
from pyramid_cli.solver import Solution, course, solve
from pyramid_cli.solver.course import Asker, Course, course_of, lost_course
from tests.cli_helpers import OPENING
from tests.strategies import playouts

WORKED = pyramid.deal(1).play(*OPENING[:-1])
UNKNOWN = solve(pyramid.deal(1), max_states=1)
WINNABLE = UNKNOWN._replace(verdict="winnable", limit=None)
UNWINNABLE = UNKNOWN._replace(verdict="unwinnable", limit=None)

Playout = tuple[Game, tuple[Move, ...]]


class Oracle:
    """Answers as told: winnable before move `lost`, no answer after the numbers of moves in `silent`."""

    def __init__(self, lost: int, silent: set[int] | frozenset[int] = frozenset()) -> None:
        self.lost, self.silent = lost, silent
        self.asked: list[int] = []

    def __call__(self, game: Game) -> Solution:
        made = len(game.moves)
        self.asked.append(made)
        if made in self.silent:
            return UNKNOWN
        return WINNABLE if made < self.lost else UNWINNABLE


def drawn(moves: int) -> Game:
    """A game of so many draws and redeals."""
    game = pyramid.deal(1, redeals="unlimited")
    for _ in range(moves):
        game = game.play(game.position.legal_moves()[-1])
    return game


GAMES = [drawn(moves) for moves in range(30)]


@given(st.integers(0, 29), st.integers(0, 31))
def test_the_move_is_found_wherever_it_is_with_as_few_questions_as_halving_takes(moves: int, lost: int) -> None:
    ask = Oracle(lost)
    found = course_of(GAMES[moves], ask)
    if lost > moves:
        assert found == Course("winnable", "winnable")
        assert ask.asked == [moves]
    elif lost == 0:
        assert found == Course("unwinnable", "unwinnable")
    else:
        assert found == Course("winnable", "unwinnable", lost)
    assert len(ask.asked) <= 2 + math.ceil(math.log2(max(1, moves)))
    assert len(set(ask.asked)) == len(ask.asked)


@given(st.integers(0, 29), st.integers(0, 31), st.sets(st.integers(0, 29)))
def test_without_an_answer_nothing_is_claimed_that_is_not_proven(moves: int, lost: int, silent: set[int]) -> None:
    found = course_of(GAMES[moves], Oracle(lost, silent))
    truth = course_of(GAMES[moves], Oracle(lost))
    for said, true in ((found.start, truth.start), (found.end, truth.end)):
        assert said in (true, "unknown")
    assert found.losing_move in (truth.losing_move, None)
    complete = found == truth
    assert (found.limit is None) == complete
    assert complete or found.limit == "max-states"


@given(playouts(st.sampled_from([PRESETS[name] for name in ("poozee", "classic", "microsoft", "king-tut")])))
@settings(max_examples=60)
def test_it_is_the_first_move_after_which_the_solver_proves_the_game_lost(playout: Playout) -> None:
    begun, moves = playout
    game = begun.play(*moves[:25])
    verdicts = [solve(game.at(count)).verdict for count in range(len(game.moves) + 1)]
    found = course_of(game, solve)
    assert (found.start, found.end, found.limit) == (verdicts[0], verdicts[-1], None)
    first = verdicts.index("unwinnable") if "unwinnable" in verdicts else None
    assert found.losing_move == (first or None)
    # What halving rests on.
    assert verdicts == sorted(verdicts, key=["winnable", "unwinnable"].index)


@pytest.mark.parametrize("more", [[], ["draw"], ["draw"] * 3], ids=len)
def test_the_worked_opening_of_the_rules_is_lost_by_the_wrong_jack(more: list[str]) -> None:
    assert course_of(WORKED.play("Jd+2h", *more), Asker()) == Course("winnable", "unwinnable", 9)
    assert lost_course(WORKED.play("Jd+2s", *more), Asker()) == Course("winnable", "unwinnable", 9)
    assert course_of(WORKED.play("Jd+2d"), Asker()) == Course("winnable", "winnable")
    assert course_of(pyramid.deal(2).play(*more), Asker()) == Course("unwinnable", "unwinnable")


def test_of_a_game_won_nothing_is_asked() -> None:
    won = WORKED.play(*solve(WORKED).moves)
    ask = Oracle(0)
    assert course_of(won, ask) == Course("winnable", "winnable")
    assert ask.asked == []


def test_all_questions_share_one_time_limit_and_each_has_the_states(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    given_limits: list[tuple[Any, Any]] = []

    def watched(game: Game, question: str, *, max_states: int | None, time_limit: float | None) -> Solution:
        nonlocal now
        now += 4.0
        given_limits.append((max_states, time_limit))
        return UNWINNABLE

    monkeypatch.setattr(course, "solve", watched)
    monkeypatch.setattr("pyramid_cli.solver.course.time.monotonic", lambda: now)
    ask = Asker((1000, 10.0))
    for _ in range(3):
        ask(WORKED)
    ask(WORKED, "shortest", (50, 3.0))
    Asker()(WORKED, "win", (50, None))
    assert given_limits == [(1000, 10.0), (1000, 6.0), (1000, 2.0), (50, 1e-6), (50, None)]
