"""Presets, every field overridden on each of them, and combinations that make no sense."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given

import pyramid_cli as pyramid
from pyramid_cli.errors import RulesError
from pyramid_cli.rules import FIELD_NAMES, PRESETS, Rules, parse_rules, rules_of
from tests import oracle
from tests.strategies import any_rules, house_of

OVERRIDES: list[dict[str, Any]] = [
    {"rows": 5},
    {"reserve": 6},
    {"stock": "waste", "draw": 3, "waste_piles": 1},
    {"stock": "drawn", "draw": 1},
    {"stock": "open", "draw": 1},
    {"stock": "waste", "draw": 2},
    {"stock": "waste", "draw": 3, "waste_piles": 3},
    {"waste_start": 4},
    {"redeals": 0},
    {"redeals": 7},
    {"redeals": "unlimited"},
    {"goal": "all"},
    {"goal": "pyramid"},
    {"cover_pairs": True},
    {"scoring": "cards"},
    {"scoring": "poozee"},
    {"scoring": "microsoft"},
    {"scoring": "left"},
]


def test_there_are_the_seven_presets_the_default_first() -> None:
    assert list(PRESETS) == list(oracle.PRESETS)
    assert rules_of() is PRESETS["poozee"]


@pytest.mark.parametrize("preset", oracle.PRESETS)
def test_a_preset_is_what_the_table_of_presets_says(preset: str) -> None:
    assert house_of(PRESETS[preset]) == oracle.PRESETS[preset]
    assert rules_of(preset) is PRESETS[preset]
    assert PRESETS[preset].differences() == {"preset": preset}


@pytest.mark.parametrize(
    ("preset", "passes"),
    [("poozee", 3), ("classic", 3), ("six-row", 4), ("microsoft", 3), ("pysolfc", 3), ("pysolfc-relaxed", 3),
     ("king-tut", None)],
)  # fmt: skip
def test_passes_are_one_more_than_redeals(preset: str, passes: int | None) -> None:
    assert PRESETS[preset].passes == passes


def test_overrides_touch_every_field() -> None:
    assert {name for changes in OVERRIDES for name in changes} == set(FIELD_NAMES) - {"preset"}
    assert tuple(field.name for field in fields(Rules)) == FIELD_NAMES


@pytest.mark.parametrize("changes", OVERRIDES, ids=str)
@pytest.mark.parametrize("preset", oracle.PRESETS)
def test_every_field_of_every_preset_can_be_overridden(preset: str, changes: dict[str, Any]) -> None:
    before = PRESETS[preset].as_fields()
    if "waste_start" not in changes and changes.get("draw") == 1:
        changes = {**changes, "waste_piles": 1}
    rules = rules_of(preset, **changes)
    assert rules.as_fields() == {**before, **changes}
    differing = {name: value for name, value in changes.items() if value != before[name]}
    assert rules.differences() == {"preset": preset, **differing}
    assert pyramid.deal(1, rules=preset, **changes).rules == rules


@pytest.mark.parametrize("preset", oracle.PRESETS)
def test_overriding_a_field_with_what_it_was_changes_nothing(preset: str) -> None:
    standard = PRESETS[preset].as_fields()
    del standard["preset"]
    assert rules_of(preset, **standard) is PRESETS[preset]


def test_presets_can_not_be_changed_by_accident() -> None:
    with pytest.raises(TypeError):
        PRESETS["poozee"] = rules_of("classic")  # type: ignore[index]
    with pytest.raises(AttributeError):
        PRESETS["poozee"].rows = 6  # type: ignore[misc]
    assert PRESETS["poozee"].rows == 7


@given(any_rules())
def test_rules_survive_being_told_as_what_differs_from_their_preset(rules: Rules) -> None:
    assert rules_of(**rules.differences()) == rules
    assert rules_of(**rules.as_fields()) == rules


@given(any_rules())
def test_pyramid_reserve_and_stock_take_52_cards_together(rules: Rules) -> None:
    assert sum(range(rules.rows + 1)) + rules.reserve + rules.stock_size == 52
    assert rules.pyramid_size == sum(range(rules.rows + 1))


@given(any_rules())
def test_changes_on_top_of_rules_made_before_keep_what_those_changed(rules: Rules) -> None:
    game = pyramid.deal(1, rules=rules, scoring="left", redeals=0)
    assert house_of(game.rules).__dict__ == {**house_of(rules).__dict__, "scoring": "left", "redeals": 0}


@pytest.mark.parametrize("preset", ["", "Poozee", "tut", "poozee ", "x" * 300])
def test_an_unknown_preset_is_refused_naming_the_presets(preset: str) -> None:
    with pytest.raises(RulesError, match="There is no preset") as caught:
        rules_of(preset)
    assert caught.value.code == "rules"
    assert ", ".join(PRESETS) in caught.value.text
    assert len(caught.value.text) < 250


@pytest.mark.parametrize("name", ["passes", "Rows", "pre_set", ""])
def test_an_unknown_field_is_refused_naming_the_fields(name: str) -> None:
    with pytest.raises(RulesError, match=f"There is no rule '{name}'. The rules are rows, reserve, stock, draw"):
        rules_of("poozee", **{name: 1})


OUT_OF_RANGE: dict[str, tuple[str, list[object]]] = {
    "rows": ("must be a whole number from 1 to 9, not ", [0, -1, 10, 7.0, "7", True, None, [7]]),
    "reserve": ("must be a whole number from 0 to 51, not ", [-1, 52, 1.5, "6", False, None]),
    "draw": ("must be a whole number from 1 to 51, not ", [0, -3, 52, "3", True, None]),
    "waste_piles": ("must be a whole number from 1 to 51, not ", [0, 52, 1.0, None]),
    "waste_start": ("must be a whole number from 0 to 51, not ", [-1, 52, "1", None]),
    "redeals": (
        'must be a whole number from 0 to 1000000, or "unlimited", not ',
        [-1, 1_000_001, 2.0, "2", "", "Unlimited", True],
    ),
    "stock": ("must be one of waste, drawn, open, not ", ["Waste", "talon", "", None, 1, ["open"]]),
    "goal": ("must be one of pyramid, all, not ", ["ALL", "", None, {}]),
    "scoring": ("must be one of cards, poozee, microsoft, left, not ", ["none", "", None, 0]),
    "cover_pairs": ("must be true or false, not ", [1, 0, "true", None]),
}


def test_every_field_is_tried_with_wrong_values() -> None:
    assert {"preset", *OUT_OF_RANGE} == set(FIELD_NAMES)


@pytest.mark.parametrize(
    ("name", "complaint", "wrong"),
    [(name, complaint, wrong) for name, (complaint, values) in OUT_OF_RANGE.items() for wrong in values],
)
def test_a_value_out_of_range_is_refused_with_field_limits_and_value(name: str, complaint: str, wrong: object) -> None:
    with pytest.raises(RulesError) as caught:
        rules_of("classic", **{name: wrong})
    assert caught.value.code == "rules"
    assert caught.value.text in (f"{name} {complaint}{wrong}.", f"{name} {complaint}{str(wrong)!r}.")


@pytest.mark.parametrize("name", ["rows", "draw", "redeals"])
def test_a_number_of_thousands_of_digits_is_refused_without_showing_them(name: str) -> None:
    with pytest.raises(RulesError, match="not a number of that size") as caught:
        rules_of("classic", **{name: 10**5000})
    assert len(caught.value.text) < 120


def _classic(**changes: Any) -> dict[str, Any]:
    return {"preset": "classic", **changes}


@pytest.mark.parametrize(
    ("senseless", "reasons"),
    [
        (_classic(rows=9, reserve=8), ["9 rows take 45 cards", "the reserve 8", "53 of a deck of 52", "fewer rows"]),
        (_classic(rows=7, reserve=25), ["7 rows take 28 cards", "the reserve 25", "53 of a deck of 52"]),
        (_classic(waste_start=25), ["waste_start=25", "more cards on the waste than the 24", "left for the stock"]),
        (_classic(reserve=20, waste_start=5), ["waste_start=5", "the 4 that are left"]),
        (_classic(rows=9, reserve=7, waste_start=1), ["waste_start=1", "the 0 that are left"]),
        (_classic(draw=3, stock="open"), ["draw=3 goes with stock mode waste only", "in mode open"]),
        (_classic(draw=2, stock="drawn"), ["draw=2 goes with stock mode waste only", "in mode drawn"]),
        (_classic(waste_piles=2, stock="open"), ["waste_piles=2 goes with stock mode waste only", "in mode open"]),
        (_classic(waste_piles=2, stock="drawn"), ["waste_piles=2 goes with stock mode waste only", "in mode drawn"]),
        (_classic(waste_piles=2), ["waste_piles=2 with draw=1", "the last would never get a card", "at least 2"]),
        (_classic(waste_piles=4, draw=3), ["waste_piles=4 with draw=3", "Draw at least 4"]),
        ({"preset": "king-tut", "stock": "drawn"}, ["draw=3 goes with stock mode waste only"]),
        ({"preset": "poozee", "draw": 3}, ["draw=3 goes with stock mode waste only", "in mode drawn"]),
    ],
    ids=str,
)
def test_rules_that_make_no_sense_are_refused_with_the_reason(senseless: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(RulesError) as caught:
        rules_of(**senseless)
    assert caught.value.code == "rules"
    assert [reason for reason in reasons if reason not in caught.value.text] == []
    assert caught.value.text.endswith(".")


@pytest.mark.parametrize(
    "sensible",
    [
        _classic(rows=9, reserve=7),
        _classic(rows=1, reserve=51),
        _classic(waste_start=24),
        _classic(draw=51, waste_piles=51),
        _classic(reserve=24),
        _classic(rows=9, reserve=6, draw=3),
        _classic(redeals=1_000_000),
    ],
    ids=str,
)
def test_rules_at_the_edge_of_sense_are_taken(sensible: dict[str, Any]) -> None:
    game = pyramid.deal(1, rules=rules_of(**sensible))
    assert len(game.position.cards()) == game.position.cards_left == 52


def test_rules_made_directly_are_checked_too() -> None:
    with pytest.raises(RulesError, match="draw=3 goes with stock mode waste only"):
        Rules("poozee", draw=3)


@given(any_rules())
def test_rules_on_one_line_are_read_back(rules: Rules) -> None:
    assert parse_rules(rules.text) == rules
    assert parse_rules(rules.text.replace(" ", " with ", 1).replace(" ", ", ")) == rules


def test_rules_on_one_line_name_the_preset_and_what_differs() -> None:
    assert rules_of("six-row", rows=7, redeals="unlimited", cover_pairs=True).text == (
        "six-row rows=7 redeals=unlimited cover_pairs=true"
    )
    assert parse_rules("") == parse_rules("poozee") == rules_of()
    assert parse_rules("rows=6") == rules_of(rows=6)
    assert parse_rules("classic cover_pairs=false") == rules_of("classic")


@pytest.mark.parametrize(
    "text", ["six-row rows", "rows=", "rows=x", "colour=red", "rows=" + "9" * 30, "=", "poozee six-row"]
)
def test_text_that_is_no_rules_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        parse_rules(text)
