"""Lines that are wrong on purpose: none of them ever leaves the solver."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest

from pyramid_cli.game import play_all
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.rules import rules_of
from pyramid_cli.solver import Question, solve
from pyramid_cli.solver.kernel import WINNABLE, chosen
from pyramid_cli.solver.lines import Player, WrongLine, winning_moves
from pyramid_cli.solver.problem import problem_of
from tests.breadth_first import as_game_file, cases
from tests.strategies import midway

Removals = list[tuple[int, int, int]]
NO_CARD = 255
MOST_MOVES = 5000
"""A line that takes more moves than this will never end."""


@pytest.fixture(autouse=True)
def no_endless_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line played for ever fails its test instead of hanging it."""
    play = Player.play

    def counted(self: Player, move: Move) -> None:
        assert len(self.moves) < MOST_MOVES, "the line is played for ever"
        play(self, move)

    monkeypatch.setattr(Player, "play", counted)


def small(stock: str = "open", redeals: int | str = "unlimited", goal: str = "pyramid") -> Position:
    """Qh and 5d lie in the pyramid, their partners and some Kings beside it."""
    rules = rules_of("microsoft", rows=2, stock=stock, redeals=redeals, goal=goal)
    return midway(rules, "-- Qh 5d", stock="As Kd 8c 2c Jd Ks")


def cards(*texts: str) -> Removals:
    """A kernel's line of these removals, each as soon as it is legal."""
    removals = []
    for text in texts:
        names = [*text.split("+"), ""][:2]
        one, other = (CARDS[name] if name else NO_CARD for name in names)
        removals.append((-1, one, other))
    return removals


CARDS = {rank + suit: 4 * r + s for r, rank in enumerate("A23456789TJQK") for s, suit in enumerate("shdc")}

WRONG = {
    "nothing": [],
    "half of it": ["Qh+As"],
    "one removal twice": ["Qh+As", "Qh+As", "5d+8c"],
    "a card that isn't there": ["Qh+Ad", "5d+8c"],
    "two that are no partners": ["Qh+As", "5d+2c"],
    "a card alone that is no King": ["Qh", "5d+8c"],
    "a King that isn't there": ["Kh", "Qh+As", "5d+8c"],
    "a pair that is never in play together": ["2c+Jd", "8c+5h"],
}


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("stock", ["open", "drawn", "waste"])
@pytest.mark.parametrize("redeals", [0, 2, "unlimited"])
@pytest.mark.parametrize("line", WRONG.values(), ids=WRONG)
def test_a_wrong_line_is_caught(line: list[str], redeals: int | str, stock: str, exact: bool) -> None:
    with pytest.raises(WrongLine):
        winning_moves(small(stock, redeals), cards(*line), exact=exact)


@pytest.mark.parametrize("redeals", [0, 2, "unlimited"])
def test_a_line_that_leaves_cards_is_caught_where_all_must_go(redeals: int | str) -> None:
    with pytest.raises(WrongLine):
        winning_moves(small(redeals=redeals, goal="all"), cards("Qh+As", "5d+8c"), exact=False)


def walking(*walks: int) -> Removals:
    """The two removals, each after so many draws and redeals."""
    return [(walk, one, other) for walk, (_, one, other) in zip(walks, cards("Qh+As", "5d+8c"), strict=True)]


@pytest.mark.parametrize("walks", [(1, 0), (0, 1), (0, 9), (2, 2), (200, 0)])
def test_a_line_that_walks_too_far_or_not_far_enough_is_caught(walks: tuple[int, int]) -> None:
    """In mode `waste` the Ace comes after one draw and the 8 after two more."""
    position = small("waste", redeals=1)
    assert play_all(position, winning_moves(position, walking(1, 2), exact=True)).is_won
    with pytest.raises(WrongLine):
        winning_moves(position, walking(*walks), exact=True)


def test_a_move_too_many_is_caught_though_the_others_win() -> None:
    first, second = walking(1, 2)
    again = (0, *first[1:])
    with pytest.raises(WrongLine, match="has already been removed"):
        winning_moves(small("waste", redeals=1), [first, again, second], exact=True)


@pytest.mark.parametrize("question", ["win", "passes", "shortest"])
def test_a_kernel_that_gives_a_wrong_line_is_found_out(question: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    def search(problem: object, *_: object) -> tuple[int, Removals, int]:
        return WINNABLE, cards("Qh+As"), 1

    monkeypatch.setattr("pyramid_cli.solver.asking.chosen", lambda: SimpleNamespace(NAME="wrong", search=search))
    with pytest.raises(WrongLine):
        solve(small(), question)


@pytest.mark.parametrize("question", ["best-score", "fewest-left"])
@pytest.mark.parametrize("line", WRONG.values(), ids=WRONG)
def test_a_kernel_whose_line_doesnt_bring_what_it_claims_is_found_out(
    line: list[str], question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answering(what: object) -> Callable[..., tuple[int, object, int]]:
        return lambda *_: (WINNABLE, what, 1)

    wrong = SimpleNamespace(NAME="wrong", search=answering(cards("Qh+As", "5d+8c")), fewest=answering(cards(*line)))
    monkeypatch.setattr("pyramid_cli.solver.asking.chosen", lambda: wrong)
    for points in (2, 3) if question == "fewest-left" else (1290, 3000):
        wrong.most = answering(points)
        with pytest.raises(WrongLine):
            solve(small(), question)


# True lines of a kernel, spoilt.


def without_one(line: Removals, rng: Random) -> Removals:
    gone = rng.randrange(len(line))
    return line[:gone] + line[gone + 1 :]


def one_twice(line: Removals, rng: Random) -> Removals:
    again = rng.randrange(len(line))
    return line[: again + 1] + line[again:]


def another_card(line: Removals, rng: Random) -> Removals:
    at = rng.randrange(len(line))
    walk, one, other = line[at]
    if other == NO_CARD:
        return [*line[:at], (walk, 48 + (one + 1) % 4, other), *line[at + 1 :]]
    return [*line[:at], (walk, one, other - other % 4 + (other + 1) % 4), *line[at + 1 :]]


def the_first_last(line: Removals, rng: Random) -> Removals:
    return [*line[1:], line[0]]


@pytest.mark.parametrize("spoil", [without_one, one_twice, another_card, the_first_last])
@pytest.mark.parametrize("shortest", [0, 1])
def test_a_spoilt_line_is_caught_or_wins_all_the_same(
    spoil: Callable[[Removals, Random], Removals], shortest: int, kernel: str
) -> None:
    caught = 0
    for number, case in enumerate(cases(21, 120)):
        position, problem = case.position, problem_of(case.position)
        _, line, _ = chosen().search(problem, shortest, problem.passes, 0, 0.0)
        if not line:
            continue
        exact = bool(shortest) or problem.draw > 1
        assert play_all(position, winning_moves(position, line, exact=exact)).is_won, as_game_file(position)
        try:
            moves = winning_moves(position, spoil(line, Random(number)), exact=exact)
        except WrongLine:
            caught += 1
        else:
            assert play_all(position, moves).is_won, as_game_file(position)
    assert caught > 20
