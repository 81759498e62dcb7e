"""The two kernels that deal and count: of one mind with each other, and with a table that knows the rules by itself."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.dealers import deal_cards
from pyramid_cli.errors import KernelError
from pyramid_cli.figures import kernel as chooser
from pyramid_cli.figures.kernel import DIRECTLY, FURTHER_DOWN, NEVER, NOWHERE, Kernel, Opening
from pyramid_cli.rules import PRESETS, Rules, rules_of
from tests import oracle
from tests.strategies import any_rules, decks, house_of

PLAIN = cast(Kernel, import_module("pyramid_cli.figures.plain"))
HIGHEST = 2**32 - 1


@pytest.fixture(scope="module")
def native(both_kernels: None) -> Kernel:
    """The native kernel, which must be built wherever it is tested."""
    return cast(Kernel, import_module("pyramid_cli.figures._counting"))


@pytest.fixture(scope="module")
def both_kernels() -> None:
    """The tests here compare the kernels with each other."""


def on_the_table(house: oracle.House, cards: list[str]) -> Opening:
    """How a deal opens, found by looking at the table."""
    state = oracle.opening(house, cards)
    plays = turned = len(oracle.legal(state) - {"draw", "redeal"})
    if plays:
        return plays, 0, below_on_the_table(state)
    held = len(state.stock)
    while state.stock:
        state = oracle.after(state, "draw")
        if oracle.legal(state) - {"draw", "redeal"}:
            return 0, held - len(state.stock), below_on_the_table(state)
    return turned, NEVER, below_on_the_table(state)


def below_on_the_table(state: oracle.State) -> int:
    """Whether a pyramid card lies on its partner: the places under it widen by one a row."""
    found = NOWHERE
    for (row, column), card in state.pyramid:
        for (lower, across), other in state.pyramid:
            down = lower - row
            if down > 0 and 0 <= across - column <= down and oracle.value(card) + oracle.value(other) == 13:
                if down == 1:
                    return DIRECTLY
                found = FURTHER_DOWN
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_both_kernels_count_the_same_under_every_preset(preset: str, native: Kernel) -> None:
    rules = rules_of(preset)
    assert native.tally(rules, 1, 1000) == PLAIN.tally(rules, 1, 1000)


@pytest.mark.usefixtures("both_kernels")
@given(any_rules(), decks)
@example(rules_of("king-tut", rows=1, waste_piles=3, draw=51, waste_start=51), tuple(range(52)))
@example(rules_of("poozee", rows=9, reserve=7), tuple(range(52)))
@example(rules_of("microsoft", rows=1, reserve=51), tuple(reversed(range(52))))
@settings(max_examples=200)
def test_both_kernels_and_the_table_agree_on_any_deal_under_any_rules(rules: Rules, cards: tuple[int, ...]) -> None:
    found = on_the_table(house_of(rules), [CARD_TEXT[card] for card in cards])
    assert PLAIN.opening(rules, cards) == found
    assert import_module("pyramid_cli.figures._counting").opening(rules, cards) == found


@pytest.mark.usefixtures("both_kernels")
@given(any_rules(), st.integers(0, HIGHEST - 30), st.integers(1, 30))
@settings(max_examples=60)
def test_a_tally_holds_every_deal_of_its_numbers_once(rules: Rules, first: int, count: int) -> None:
    openings = Counter(PLAIN.opening(rules, deal_cards("poozee", number)) for number in range(first, first + count))
    assert PLAIN.tally(rules, first, count) == openings
    assert import_module("pyramid_cli.figures._counting").tally(rules, first, count) == openings


def test_the_last_deals_are_dealt_and_nothing_after_them(native: Kernel) -> None:
    rules = rules_of()
    for kernel in (native, PLAIN):
        assert kernel.tally(rules, HIGHEST - 1, 2) == Counter(
            PLAIN.opening(rules, oracle_cards(number)) for number in (HIGHEST - 1, HIGHEST)
        )
        assert sum(kernel.tally(rules, 5, 0).values()) == 0


def oracle_cards(number: int) -> tuple[int, ...]:
    """The cards of a deal, dealt by the table's own dealer."""
    return tuple([CARD_TEXT.index(card) for card in oracle.poozee_deck(number)])


def test_more_removals_than_any_deal_has_at_random_are_counted_too(native: Kernel) -> None:
    # All cards face up: four Kings, and of six pairs of ranks four cards each with four partners.
    rules = rules_of("microsoft", rows=1, reserve=51)
    assert native.opening(rules, range(52)) == (100, 0, NOWHERE) == PLAIN.opening(rules, range(52))


@pytest.mark.parametrize(("asked", "name"), [("native", "native"), ("python", "python"), ("auto", "native")])
def test_the_environment_chooses_the_kernel(
    asked: str, name: str, native: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYRAMID_KERNEL", asked)
    found = chooser.chosen().NAME
    assert found == name


def test_where_no_compiler_was_the_twin_counts_unless_the_native_one_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyramid_cli.figures._counting", None)
    monkeypatch.setenv("PYRAMID_KERNEL", "auto")
    assert chooser.chosen().NAME == "python"
    monkeypatch.setenv("PYRAMID_KERNEL", "native")
    with pytest.raises(KernelError, match="native kernel was not built"):
        chooser.chosen()
