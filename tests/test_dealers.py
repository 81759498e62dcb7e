"""Dealers: which cards a number deals, for ever, everywhere."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.cards import cards_text
from pyramid_cli.dealers import RANDOM_NUMBERS, deal_cards
from pyramid_cli.errors import UsageError
from tests import oracle

HIGHEST = 4_294_967_295


def dealt(number: int) -> list[str]:
    return cards_text(deal_cards("poozee", number)).split()


@given(st.integers(0, HIGHEST))
def test_the_dealer_poozee_deals_what_the_oracle_deals(number: int) -> None:
    assert dealt(number) == oracle.poozee_deck(number)


@pytest.mark.parametrize("number", [0, 1, 2**31 - 1, 2**31, 2**31 + 1, HIGHEST - 1, HIGHEST])
def test_numbers_at_the_edges_deal_what_the_oracle_deals(number: int) -> None:
    assert dealt(number) == oracle.poozee_deck(number)
    assert sorted(dealt(number)) == sorted(oracle.FULL_DECK)


def test_numbers_next_to_each_other_deal_different_cards() -> None:
    assert len({tuple(dealt(number)) for number in [*range(500), *range(HIGHEST - 99, HIGHEST + 1)]}) == 600


@pytest.mark.parametrize("number", [-1, HIGHEST + 1, 10**40])
def test_a_number_the_dealer_does_not_deal_is_refused(number: int) -> None:
    with pytest.raises(UsageError, match="Dealer poozee deals the numbers 0 to 4294967295, not") as caught:
        pyramid.deal(number)
    assert (caught.value.code, caught.value.exit_code) == ("usage", 2)


def test_an_enormous_number_is_refused_without_showing_it() -> None:
    with pytest.raises(UsageError, match="not a number of that size"):
        pyramid.deal(10**5000)


@pytest.mark.parametrize("dealer", ["", "Poozee", "microsoft", "x" * 500])
def test_an_unknown_dealer_is_refused_naming_the_dealers(dealer: str) -> None:
    with pytest.raises(UsageError, match=r"There is no dealer .*\. The dealers are .*poozee") as caught:
        pyramid.deal(1, dealer=dealer)
    assert len(caught.value.text) < 150


def test_a_deal_without_a_number_picks_one_and_tells_which() -> None:
    games = [pyramid.deal() for _ in range(20)]
    numbers = [game.deal.number for game in games if game.deal is not None and game.deal.number is not None]
    assert len(numbers) == 20
    assert all(isinstance(number, int) and 1 <= number <= 999_999 for number in numbers)
    assert len(set(numbers)) > 10
    for game, number in zip(games, numbers, strict=True):
        assert pyramid.deal(number) == game
    assert (RANDOM_NUMBERS[0], RANDOM_NUMBERS[-1]) == (1, 999_999)


def test_dealing_the_same_number_again_deals_the_same_game() -> None:
    assert pyramid.deal(12345, rules="king-tut") == pyramid.deal(12345, rules="king-tut")


SCRIPT = """
import pyramid_cli as pyramid
for preset in pyramid.PRESETS:
    game = pyramid.deal(4242, rules=preset)
    print(game.deal.cards)
    for turn in range(60):
        moves = game.position.legal_moves()
        print([move.text for move in moves], game.status, game.score)
        if moves:
            game = game.play(moves[turn * 7 % len(moves)])
print(pyramid.dumps(game))
"""


def test_deals_and_moves_do_not_depend_on_the_hash_seed() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
            encoding="utf-8",
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(told) == 1
    assert str(deal_cards("poozee", 4242)) in told.pop()


@pytest.mark.slow
def test_over_100_000_deals_the_opening_plays_are_those_that_were_published() -> None:
    counts: Counter[int] = Counter()
    for number in range(1, 100_001):
        cards = deal_cards("poozee", number)
        held: Counter[int] = Counter(card // 4 + 1 for card in cards[21:28])
        plays = held[13] + sum(held[rank] * held[13 - rank] for rank in range(1, 7))
        counts[min(plays, 4)] += 1
    assert [counts[plays] for plays in range(5)] == [7438, 23606, 35428, 24452, 9076]


@pytest.mark.parametrize("number", range(1, 40))
def test_the_opening_plays_counted_by_rank_are_those_the_rules_list(number: int) -> None:
    bottom = Counter(oracle.value(card) for card in dealt(number)[21:28])
    plays = bottom[13] + sum(bottom[rank] * bottom[13 - rank] for rank in range(1, 7))
    assert len(pyramid.deal(number).position.legal_moves()) == plays + 1
