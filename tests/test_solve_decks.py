"""Preset `microsoft` on 400 decks whose least number of moves is known; not collected where the decks aren't there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from pyramid_cli.cards import parse_deck
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.rules import rules_of
from pyramid_cli.solver import Question, solve
from tests.conftest import DATA

DECKS = [parse_deck(line) for line in (DATA / "microsoft-decks.txt").read_text().splitlines()]
LEAST = [int(line) for line in (DATA / "microsoft-decks-shortest.txt").read_text().splitlines()]
"""The least number of moves of each deck, 0 where it can't be won."""

MICROSOFT = rules_of("microsoft")
QUESTIONS: tuple[Question, ...] = ("win", "passes")
ALL = range(400)
NATIVE = [
    pytest.param("native", range(0, 400, 20), id="native-some"),
    pytest.param("native", ALL, id="native", marks=pytest.mark.slow),
]
"""For questions that take the twin minutes; on small positions it is compared with the native kernel."""


def game(number: int) -> Game:
    return new_game(MICROSOFT, Deal(DECKS[number]))


def wrong_verdicts(numbers: Sequence[int]) -> list[tuple[int, str]]:
    """The decks with a wrong verdict, and with a line that doesn't win."""
    wrong: list[tuple[int, str]] = []
    for number in numbers:
        found = solve(game(number))
        won = found.verdict == "winnable" and game(number).play(*found.moves).position.is_won
        if (found.verdict, won) != (("winnable", True) if LEAST[number] else ("unwinnable", False)):
            wrong.append((number, found.verdict))
    return wrong


def wrong_lengths(numbers: Sequence[int]) -> list[tuple[int, int | None]]:
    """The decks with a wrong least number of moves, and with a line that isn't as long as claimed or doesn't win."""
    wrong = []
    for number in numbers:
        found = solve(game(number), "shortest")
        proven = found.verdict == ("winnable" if LEAST[number] else "unwinnable")
        fits = proven and (found.length or 0) == len(found.moves) == LEAST[number]
        if not fits or (found.moves and not game(number).play(*found.moves).position.is_won):
            wrong.append((number, found.length))
    return wrong


def test_there_are_400_decks_of_which_some_cant_be_won() -> None:
    assert len(DECKS) == len(LEAST) == 400
    assert 100 < Counter(bool(least) for least in LEAST)[False] < 200


@pytest.mark.parametrize(
    ("kernel", "numbers"),
    [
        pytest.param("native", ALL, id="native"),
        pytest.param("python", ALL[::16], id="python-some"),
        pytest.param("python", ALL, id="python", marks=pytest.mark.slow),
    ],
    indirect=["kernel"],
)
def test_every_verdict_is_right(kernel: str, numbers: Sequence[int]) -> None:
    assert wrong_verdicts(numbers) == []


@pytest.mark.parametrize(
    ("kernel", "numbers"),
    [
        pytest.param("native", ALL, id="native"),
        # The twin takes minutes: in shares, which `pytest -n` spreads over the cores.
        *(pytest.param("python", ALL[n::8], id=f"python-{n}", marks=pytest.mark.slow) for n in range(8)),
    ],
    indirect=["kernel"],
)
def test_every_least_number_of_moves_is_right(kernel: str, numbers: Sequence[int]) -> None:
    assert wrong_lengths(numbers) == []


def test_fewest_passes_go_with_the_verdict_under_every_number_of_redeals(kernel: str) -> None:
    for number in ALL[:: 8 if kernel == "native" else 100]:
        deck = Deal(DECKS[number])
        fewest = solve(new_game(rules_of("microsoft", redeals="unlimited"), deck), "passes").passes
        for redeals in range(4):
            begun = new_game(rules_of("microsoft", redeals=redeals), deck)
            within = fewest is not None and fewest <= redeals + 1
            for question in QUESTIONS:
                found = solve(begun, question)
                assert found.verdict == ("winnable" if within else "unwinnable"), (number, redeals, question)
            assert found.passes == (fewest if within else None), (number, redeals)


@pytest.mark.parametrize(("kernel", "numbers"), NATIVE, indirect=["kernel"])
def test_the_fewest_cards_left_are_none_where_a_deck_can_be_won_in_as_few_moves(
    kernel: str, numbers: Sequence[int]
) -> None:
    wrong = []
    for number in numbers:
        found = solve(game(number), "fewest-left")
        wins = found.pyramid_left == 0 and found.won and found.length == LEAST[number]
        if not (wins if LEAST[number] else found.pyramid_left):
            wrong.append((number, found.pyramid_left, found.length))
    assert wrong == []


@pytest.mark.parametrize(("kernel", "numbers"), NATIVE, indirect=["kernel"])
def test_the_best_score_is_that_of_a_cleared_pyramid_where_it_can_be_and_of_no_more_than_all_cards(
    kernel: str, numbers: Sequence[int]
) -> None:
    scores = {number: solve(game(number), "best-score").score or 0 for number in numbers}
    # The rows alone bring 1150, the apex row 500 of them; all cards and rows bring 1290 (RULES.md, Scoring).
    wrong = {n: score for n, score in scores.items() if not (1150 < score <= 1290 if LEAST[n] else score <= 785)}
    assert wrong == {}
