"""How many sequences of moves there are from deal 1, exactly, under every preset."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.game import Deal, new_game
from pyramid_cli.position import Position
from pyramid_cli.rules import Rules
from tests import oracle
from tests.strategies import any_rules, decks, named, play_out, table_of

SEQUENCES_FROM_DEAL_1 = {
    "poozee": (4, 16, 57, 191, 596),
    "classic": (4, 16, 56, 177, 479),
    "six-row": (5, 19, 58, 152, 420),
    "microsoft": (5, 23, 94, 342, 1215),
    "pysolfc": (5, 24, 104, 411, 1476),
    "pysolfc-relaxed": (5, 24, 104, 411, 1476),
    "king-tut": (5, 23, 92, 280, 647),
}
"""Preset: the number of sequences of 1, 2, 3, 4 and 5 moves."""

CASES = [(preset, depth) for preset in SEQUENCES_FROM_DEAL_1 for depth in range(1, 6)]


def count_sequences(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves from a position."""
    if depth == 0:
        return 1
    return sum(count_sequences(position.play(move), depth - 1) for move in position.legal_moves())


def test_every_preset_is_counted() -> None:
    assert list(SEQUENCES_FROM_DEAL_1) == list(pyramid.PRESETS)


@pytest.mark.parametrize(("preset", "depth"), CASES)
def test_sequences_of_moves_from_deal_1(preset: str, depth: int) -> None:
    game = pyramid.deal(1, rules=preset)
    assert count_sequences(game.position, depth) == SEQUENCES_FROM_DEAL_1[preset][depth - 1]


@pytest.mark.parametrize(("preset", "depth"), [(preset, depth) for preset, depth in CASES if depth <= 4])
def test_the_oracle_counts_the_same_sequences(preset: str, depth: int) -> None:
    table = oracle.opening(oracle.PRESETS[preset], oracle.poozee_deck(1))
    assert oracle.count_sequences(table, depth) == SEQUENCES_FROM_DEAL_1[preset][depth - 1]


@given(any_rules(), decks, st.lists(st.integers(0, 10_000), max_size=60))
@settings(max_examples=40)
def test_engine_and_oracle_count_the_same_three_moves_on_from_anywhere(
    rules: Rules, deck: tuple[int, ...], picks: list[int]
) -> None:
    begun = new_game(rules, Deal(deck))
    assert table_of(begun.position) == oracle.opening(table_of(begun.position).rules, named(deck))
    position = play_out(begun, picks).position
    if len(position.legal_moves()) > 12:
        return
    assert count_sequences(position, 3) == oracle.count_sequences(table_of(position), 3)
