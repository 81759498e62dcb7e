"""Points: constants by hand, every scoring against the oracle, and what must not change them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

import pyramid_cli as pyramid
from pyramid_cli.game import Game
from pyramid_cli.moves import Move
from pyramid_cli.rules import SCORINGS, rules_of
from tests import oracle
from tests.strategies import any_rules, game_with, midway, playouts, table_of

OPENING = ["Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw", "Jd+2d"]


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("cards", [0, 1, 3, 5, 7, 7, 8, 8, 8, 10]),
        ("poozee", [0, 10, 30, 50, 70, 70, 75, 75, 75, 90]),
        ("microsoft", [0, 5, 10, 15, 20, 20, 25, 25, 25, 30]),
        ("left", [28, 27, 25, 23, 21, 21, 21, 21, 21, 20]),
    ],
)
def test_the_worked_opening_scores_move_by_move(scoring: str, points: list[int]) -> None:
    game = pyramid.deal(1, scoring=scoring).play(*OPENING)
    assert [game.at(count).score for count in range(len(OPENING) + 1)] == points


@given(playouts())
@settings(max_examples=60)
def test_every_scoring_is_what_the_oracle_counts_from_the_table(playout: tuple[Game, tuple[Move, ...]]) -> None:
    game, moves = playout
    for scoring in SCORINGS:
        rules = rules_of(**{**game.rules.as_fields(), "scoring": scoring})
        position = game.play(*moves).position._replace(rules=rules)
        assert position.score == oracle.score(table_of(position))


@given(playouts(any_rules(most_rows=4)))
def test_points_can_be_added_up_move_by_move(playout: tuple[Game, tuple[Move, ...]]) -> None:
    game, moves = playout
    rules = game.rules
    pyramid_cards = {card for row in game.opening.pyramid.rows() for card in row}
    for move in moves:
        before, game = game, game.play(move)
        from_pyramid = len(pyramid_cards & move.removes)
        beside = len(move.cards) - from_pyramid
        emptied = [
            rules.rows - 1 - row
            for row, (was, now) in enumerate(
                zip(before.position.pyramid.rows(), game.position.pyramid.rows(), strict=True)
            )
            if any(card is not None for card in was) and all(card is None for card in now)
        ]
        gained = {
            "cards": len(move.cards),
            "poozee": 10 * from_pyramid + 5 * beside + (100 if from_pyramid and not game.position.pyramid_left else 0),
            "microsoft": (5 if move.cards else 0) + sum([25, 50, 75, 100, 150, 250, 500][height] for height in emptied),
            "left": -from_pyramid,
        }
        assert game.score - before.score == gained[rules.scoring]


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("mode", ["waste", "drawn", "open"])
def test_draws_and_redeals_are_worth_nothing(scoring: str, mode: str) -> None:
    game = pyramid.deal(1, rules="classic", stock=mode, scoring=scoring)
    once_through = game.play(*["draw"] * 24, "redeal", "draw")
    assert once_through.score == game.score == (28 if scoring == "left" else 0)


def test_clearing_the_pyramid_is_worth_100_more_once() -> None:
    game = game_with(rules_of("poozee", rows=2), "Kd Kh Kc", "Ks 2c")
    assert [game.play(*["Kc", "Kh", "Kd"][:count]).score for count in range(4)] == [0, 10, 20, 130]
    all_cards = game_with(rules_of("poozee", rows=1, goal="all"), "Kd", "Ks 2c").play("Kd", "draw", "Ks")
    assert all_cards.score == 115


def test_cards_left_over_after_a_win_change_no_score_and_are_not_swept_away() -> None:
    game = game_with(rules_of("poozee", rows=1), "Kd", "Ks 2c").play("draw", "Kd")
    assert (game.status, game.score, game.position.cards_left) == ("won", 110, 51)
    assert len(game.position.side.stock) == 50


@pytest.mark.parametrize(
    ("rows", "bonuses"),
    [
        (7, [25, 50, 75, 100, 150, 250, 500]),
        (6, [25, 50, 75, 100, 150, 250]),
        (1, [25]),
        (9, [25, 50, 75, 100, 150, 250, 500, 500, 500]),
    ],
)
def test_rows_cleared_from_the_bottom_pay_more_and_more(rows: int, bonuses: list[int]) -> None:
    rules = rules_of("microsoft", rows=rows)
    paid = []
    for cleared in range(rows + 1):
        kept = (rows - cleared) * (rows - cleared + 1) // 2
        cards = [card for card in oracle.FULL_DECK if card[0] != "K"][: rules.pyramid_size]
        beside = [card for card in oracle.FULL_DECK if card not in cards]
        places = cards[:kept] + ["--"] * (len(cards) - kept)
        gone = len(cards) - kept
        paid.append(midway(rules, " ".join(places), stock=" ".join(beside)).score - 5 * (gone // 2))
    assert [after - before for before, after in pairwise(paid)] == bonuses


def test_microsoft_pays_1290_at_most() -> None:
    # Each pyramid card with a partner from beside it: 24 pairs and the 4 Kings are 28 removals.
    rules = rules_of("microsoft", goal="all")
    assert midway(rules, " ".join(["--"] * 28)).score == 28 * 5 + 1150 == 1290


def test_a_king_alone_and_a_pair_pay_the_same_under_microsoft() -> None:
    game = game_with(rules_of("microsoft", rows=3), "2c 3c 4c Kd 5d 8s")
    assert (game.play("Kd").score, game.play("5d+8s").score) == (5, 5)
    assert game.play("5d+8s", "Kd").score == 5 + 5 + 25


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_score_does_not_depend_on_the_way_a_position_was_reached(scoring: str) -> None:
    game = pyramid.deal(1, scoring=scoring)
    one = game.play("Kd", "4h+9h", "5d+8s")
    other = game.play("8s+5d", "Kd", "9h+4h")
    assert (one.score, one.position) == (other.score, other.position)
    assert one.undo(2).score == game.play("Kd").score
