"""Comparing two games: deal, rules and moves, and where they part."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.gamefile.comparing import compare
from pyramid_cli.moves import Move, removal
from pyramid_cli.rules import FIELD_NAMES, Rules, rules_of
from tests.cli_helpers import OPENING, validated
from tests.strategies import any_rules, choices, decks, midway, play_out, playouts

BEGUN = pyramid.deal(1)
OPENED = BEGUN.play(*OPENING)
SOURCES = ("one.json", "two.json")

Playout = tuple[Game, tuple[Move, ...]]


def turned_round(game: Game) -> Game:
    """The same game with every pair written the other way round."""
    moves = tuple(removal(*reversed(move.cards)) if len(move.cards) == 2 else move for move in game.moves)
    return replace(game, moves=moves)


def told(one: Game, other: Game) -> dict[str, Any]:
    """The object of a comparison, valid and as JSON has it."""
    value: dict[str, Any] = json.loads(json.dumps(compare(one, other).as_object(SOURCES)))
    for board in validated("comparison", value)["boards"] or ():
        validated("state", board)
    return value


def started(pyramid_cards: str, **parts: Any) -> Game:
    """A game from a position met midway, of two rows unless the rules say something else."""
    rules = parts.pop("rules", rules_of("poozee", rows=2))
    return Game(midway(rules, pyramid_cards, **parts))


@given(playouts())
def test_a_game_is_the_same_as_itself_however_its_pairs_are_written(playout: Playout) -> None:
    begun, moves = playout
    game = begun.play(*moves)
    for other in (game, turned_round(game), pyramid.loads(pyramid.dumps(game)), replace(game, meta={"player": "x"})):
        found = compare(game, other)
        assert found.same
        assert (found.rules, found.card, found.passes, found.parting) == ({}, None, None, None)
    assert told(game, game)["boards"] is None


@given(playouts(), choices, st.integers(0, 90))
def test_two_lines_of_play_part_at_the_first_move_they_do_not_share(
    playout: Playout, picks: list[int], kept: int
) -> None:
    begun, moves = playout
    one = begun.play(*moves)
    other = play_out(begun.play(*moves[:kept]), picks)
    found = compare(one, other)
    pairs = zip(one.moves, other.moves, strict=False)
    shared = len(
        list(takewhile(lambda pair: pair[0].kind == pair[1].kind and pair[0].removes == pair[1].removes, pairs))
    )
    if shared == len(one.moves) == len(other.moves):
        assert found.same
        return
    assert found.parting is not None
    assert found.parting.number == shared + 1
    assert [None if move is None else move.text for move in found.parting.moves] == [
        game.moves[shared].text if len(game.moves) > shared else None for game in (one, other)
    ]
    assert [board.position for board in found.boards] == [
        begun.play(*game.moves[: shared + 1]).position for game in (one, other)
    ]
    assert not found.same
    assert found.same_deal
    assert told(one, other)["parting"]["number"] == shared + 1


@given(playouts(), choices)
def test_the_other_way_round_everything_is_the_other_way_round(playout: Playout, picks: list[int]) -> None:
    begun, moves = playout
    one, other = begun.play(*moves), play_out(begun, picks)
    value, mirrored = told(one, other), told(other, one)
    assert (value["same"], value["same_deal"]) == (mirrored["same"], mirrored["same_deal"])
    if value["parting"] is not None:
        assert value["parting"]["number"] == mirrored["parting"]["number"]
        assert value["parting"]["moves"] == mirrored["parting"]["moves"][::-1]
        assert value["boards"] == mirrored["boards"][::-1]
    ends = [{**game, "source": None} for game in value["games"]]
    assert ends == [{**game, "source": None} for game in reversed(mirrored["games"])]


@given(decks, any_rules(), any_rules())
def test_rules_are_compared_field_by_field_and_the_same_cards_stay_the_same_deal(
    deck: tuple[int, ...], rules: Rules, others: Rules
) -> None:
    found = compare(new_game(rules, Deal(deck)), new_game(others, Deal(deck)))
    fields, other_fields = rules.as_fields(), others.as_fields()
    assert found.same_deal
    assert found.rules == {
        name: (fields[name], other_fields[name])
        for name in FIELD_NAMES[1:]
        if json.dumps(fields[name]) != json.dumps(other_fields[name])
    }
    assert found.same == (not found.rules)


def test_a_preset_whose_fields_are_another_s_has_the_same_rules() -> None:
    renamed = rules_of("classic", stock="drawn", scoring="poozee")
    assert compare(BEGUN, pyramid.deal(1, rules=renamed)).same


@given(decks, decks)
def test_the_first_card_that_differs_is_named_in_deal_order(deck: tuple[int, ...], other: tuple[int, ...]) -> None:
    found = compare(new_game(rules_of(), Deal(deck)), new_game(rules_of(), Deal(other)))
    assert found.same == (deck == other)
    if found.card is not None:
        at = found.card.number - 1
        assert found.card.pile == "deal"
        assert deck[:at] == other[:at]
        assert found.card.cards == (deck[at], other[at])
        assert deck[at] != other[at]


def test_a_deal_number_is_no_difference_where_the_cards_are_the_same() -> None:
    assert BEGUN.deal is not None
    assert compare(BEGUN, new_game(BEGUN.rules, Deal(BEGUN.deal.cards))).same
    value = told(BEGUN, pyramid.deal(2))
    assert (value["same"], value["same_deal"], value["parting"]) == (False, False, None)
    assert value["card"] == {"pile": "deal", "number": 1, "cards": ["Qh", "7s"]}
    assert [game["deal"]["number"] for game in value["games"]] == [1, 2]
    assert [board["deal"]["number"] for board in value["boards"]] == [1, 2]


def test_a_deal_and_the_position_it_begins_with_are_the_same() -> None:
    assert compare(BEGUN, Game(BEGUN.opening)).same
    assert compare(Game(BEGUN.opening), BEGUN).same
    assert not compare(BEGUN, Game(BEGUN.play("Kd").position)).same_deal


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        ({"pyramid_cards": "Qh 6c Jh"}, {"pyramid_cards": "Qh 6d Jh"}, ("pyramid", 2, "6c", "6d")),
        ({"pyramid_cards": "Qh 6c --"}, {"pyramid_cards": "Qh 6c Jh"}, ("pyramid", 3, None, "Jh")),
        ({"stock": "2c 3c"}, {"stock": "2c 4c"}, ("stock", 2, "3c", "4c")),
        ({"stock": "2c"}, {"stock": "2c 4c"}, ("stock", 2, None, "4c")),
        ({"drawn": "2c"}, {"drawn": None}, ("drawn", 1, "2c", None)),
        ({"waste": "2c 3c"}, {"waste": "3c 2c"}, ("waste", 1, "2c", "3c")),
        ({"waste": "2c 3c"}, {"waste": "2c"}, ("waste", 2, "3c", None)),
        ({"reserve": "2c"}, {"reserve": ""}, ("reserve", 1, "2c", None)),
    ],
)
def test_positions_met_midway_are_compared_place_by_place(
    one: dict[str, Any], other: dict[str, Any], place: tuple[Any, ...]
) -> None:
    rules = rules_of("poozee", rows=2, reserve=1)
    games = [started(each.pop("pyramid_cards", "Qh 6c Jh"), rules=rules, **each) for each in (dict(one), dict(other))]
    found = compare(*games)
    assert found.card is not None
    pile, number, *cards = place
    assert (found.card.pile, found.card.number) == (pile, number)
    assert [None if card is None else CARD_TEXT[card] for card in found.card.cards] == cards
    assert told(*games)["card"] == {"pile": pile, "number": number, "cards": cards}


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        (["2c 3c", "4c"], ["2c", "3c 4c"], ("waste", 2, "3c", None)),
        (["2c", "4c"], ["2c", "5c"], ("waste 2", 1, "4c", "5c")),
    ],
)
def test_several_waste_piles_are_kept_apart(one: list[str], other: list[str], place: tuple[Any, ...]) -> None:
    rules = rules_of("classic", rows=2, draw=2, waste_piles=2)
    value = told(started("Qh 6c Jh", rules=rules, waste=one), started("Qh 6c Jh", rules=rules, waste=other))
    assert (value["card"]["pile"], value["card"]["number"], *value["card"]["cards"]) == place


def test_the_pass_in_which_play_begins_is_part_of_the_deal() -> None:
    one, other = started("Qh 6c Jh"), started("Qh 6c Jh", pass_number=2)
    value = told(one, other)
    assert (value["same"], value["same_deal"], value["card"], value["passes"]) == (False, False, None, [1, 2])


def test_the_same_moves_on_other_cards_part_nowhere_and_the_boards_are_those_at_the_end() -> None:
    one, other = BEGUN.play("draw", "draw"), pyramid.deal(2).play("draw", "draw")
    found = compare(one, other)
    assert found.parting is None
    assert found.boards == (one, other)
    assert not found.same


def test_of_the_game_that_ends_first_the_board_is_that_at_its_end() -> None:
    found = compare(OPENED, OPENED.undo(3))
    assert found.parting is not None
    assert (found.parting.number, found.parting.moves[1]) == (7, None)
    assert [len(board.moves) for board in found.boards] == [7, 6]


def test_a_pair_in_either_order_is_the_same_move_and_each_keeps_its_own_spelling() -> None:
    one, other = BEGUN.play("Kd", "5d+8s", "4h+9h"), BEGUN.play("Kd", "8s+5d", "draw")
    found = compare(one, other)
    assert found.parting is not None
    assert found.parting.number == 3
    assert told(one, other)["parting"]["moves"] == ["4h+9h", "draw"]
