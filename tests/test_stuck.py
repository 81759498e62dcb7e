"""Stuck, by brute force over small tables and by hand where a shortcut could go wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli.game import Game
from pyramid_cli.layout import layout_of
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.pyramid import dealt_pyramid
from pyramid_cli.rules import STOCK_MODES, rules_of
from pyramid_cli.stock import StockSide, order_dealt
from pyramid_cli.stuck import is_stuck
from tests import oracle
from tests.strategies import any_rules, midway, normal_texts, playouts, table_of


@st.composite
def small_tables(draw: st.DrawFn) -> Position:
    """A position midway with a few cards of a few ranks, so that partners meet often and are often out of reach."""
    rows = draw(st.integers(1, 3))
    stock_mode = draw(st.sampled_from(["waste", *STOCK_MODES]))
    turned = draw(st.integers(1, 4)) if stock_mode == "waste" else 1
    rules = rules_of(
        "classic",
        rows=rows,
        reserve=draw(st.integers(0, 3)),
        stock=stock_mode,
        draw=turned,
        waste_piles=draw(st.just(1) | st.integers(1, turned)),
        redeals=draw(st.sampled_from([0, 1, 2, "unlimited"])),
        cover_pairs=draw(st.booleans()),
        goal=draw(st.sampled_from(["pyramid", "all"])),
    )
    # Two ranks and their partners, now and then a King: 16 cards of which each has partners.
    low, other = draw(st.lists(st.integers(1, 6), min_size=2, max_size=2, unique=True))
    cards = [4 * (rank - 1) + suit for rank in (low, 13 - low, other, 13 - other) for suit in range(4)] + [48, 49]
    shuffled = draw(st.permutations(cards))
    layout = layout_of(rows)
    places: list[int | None] = list(shuffled[: layout.size])
    for _ in range(draw(st.integers(0, layout.size - 1))):
        pyramid = dealt_pyramid(rows, places)
        places[pyramid.place_of[draw(st.sampled_from(pyramid.uncovered()))]] = None
    left = shuffled[layout.size :]
    reserve, left = left[: rules.reserve], left[rules.reserve :]
    beside = left[: draw(st.integers(0, 8))]
    on_waste = draw(st.integers(0, len(beside)))
    waste: list[list[int]] = [[] for _ in range(rules.waste_piles)]
    for card in beside[:on_waste]:
        waste[draw(st.integers(0, rules.waste_piles - 1))].append(card)
    rest = beside[on_waste:]
    drawn = rest.pop(0) if stock_mode == "drawn" and rest and draw(st.booleans()) else None
    piles = tuple(tuple(pile) for pile in waste)
    pass_number = draw(st.integers(1, rules.passes or 3))
    side = StockSide(rules, order_dealt(rest, drawn, piles), tuple(rest), piles, drawn, pass_number)
    return Position(rules, dealt_pyramid(rows, places), tuple(reserve), side)


@st.composite
def buried_aces(draw: st.DrawFn) -> Position:
    """A Queen that wants an Ace, buried among cards some of which can be got out of the way."""
    several = draw(st.booleans())
    turned = draw(st.integers(2, 4)) if several else 1
    rules = rules_of(
        "classic",
        rows=1,
        reserve=2,
        stock="waste" if several else draw(st.sampled_from(STOCK_MODES)),
        draw=turned,
        waste_piles=draw(st.just(1) | st.integers(1, turned)),
        redeals=draw(st.sampled_from([0, 1, 2, "unlimited"])) if several else draw(st.sampled_from([0, 1])),
    )
    others = draw(
        st.lists(
            st.sampled_from(["5c", "5d", "5h", "8c", "8d", "6c", "7c", "7d", "Kd", "Kh", "2c", "3c"]),
            unique=True,
            max_size=9,
        )
    )
    beside = draw(st.permutations(["As", *others]))
    waste, rest = beside[: (on_waste := draw(st.integers(0, len(beside))))], beside[on_waste:]
    width = draw(st.integers(1, rules.waste_piles))
    reserve = draw(st.sampled_from(["", "8s", "8s 6s"]))
    drawn = rest.pop(0) if rules.stock == "drawn" and rest and draw(st.booleans()) else None
    return midway(
        rules,
        "Qd",
        reserve=reserve,
        stock=" ".join(rest),
        waste=[" ".join(waste[first::width]) for first in range(width)],
        drawn=drawn,
        pass_number=draw(st.integers(1, rules.passes or 2)) if several else rules.passes or 1,
    )


@given(small_tables() | buried_aces())
@settings(max_examples=400)
def test_status_is_what_trying_everything_out_shows(position: Position) -> None:
    assert position.status == oracle.status(table_of(position))


@pytest.mark.slow
@given(small_tables() | buried_aces())
@settings(max_examples=5000)
def test_status_is_what_trying_everything_out_shows_on_many_more_tables(position: Position) -> None:
    assert position.status == oracle.status(table_of(position))


@given(playouts(any_rules(least_rows=9)))
def test_status_is_right_all_the_way_through_a_game(playout: tuple[Game, tuple[Move, ...]]) -> None:
    game, moves = playout
    for move in moves:
        assert game.status == oracle.status(table_of(game.position))
        game = game.play(move)
    assert game.status == oracle.status(table_of(game.position))


@given(small_tables(), st.lists(st.integers(0, 10_000), max_size=40))
@settings(max_examples=200)
def test_a_stuck_position_stays_stuck_whatever_is_played(position: Position, picks: list[int]) -> None:
    if not is_stuck(position):
        return
    for pick in picks:
        legal = position.legal_moves()
        if not legal:
            break
        following = position.play(legal[pick % len(legal)])
        assert following.pyramid == position.pyramid
        assert following.status in ("stuck", "over")
        position = following


CLASSIC = "classic"


@pytest.mark.parametrize(
    ("changes", "table", "status"),
    [
        # One card a draw: whatever the stock holds comes into play on its way.
        ({}, {"stock": "2c 3c As"}, "playing"),
        ({"stock": "drawn"}, {"stock": "2c As 3c", "pass_number": 3}, "playing"),
        ({"stock": "open"}, {"stock": "2c As 3c", "pass_number": 3}, "playing"),
        ({}, {"stock": "2c 3c 4c"}, "stuck"),
        # Buried in the waste: a redeal brings it, but only where one is left.
        ({}, {"waste": "As 2c", "stock": "3c"}, "playing"),
        ({}, {"waste": "As 2c", "stock": "3c", "pass_number": 3}, "stuck"),
        ({}, {"waste": "As 2c", "pass_number": 3}, "over"),
        ({"redeals": "unlimited"}, {"waste": "As 2c", "stock": "3c", "pass_number": 900}, "playing"),
        # On the last pass what lies on it may still go: a King, a pair, a reserve card.
        ({}, {"waste": "As Kd", "stock": "3c", "pass_number": 3}, "playing"),
        ({"stock": "drawn"}, {"waste": "As 5d", "drawn": "8c", "pass_number": 3}, "playing"),
        ({"stock": "drawn"}, {"waste": "As 5d", "stock": "8c", "pass_number": 3}, "playing"),
        ({"stock": "drawn"}, {"waste": "As 5d", "stock": "7c 8c", "pass_number": 3}, "stuck"),
        ({"stock": "open"}, {"waste": "As 5d", "stock": "8c", "pass_number": 3}, "playing"),
        ({}, {"waste": "As 5d", "stock": "8c", "pass_number": 3}, "stuck"),
        ({"reserve": 1}, {"waste": "As 5d", "stock": "3c", "reserve": "8c", "pass_number": 3}, "playing"),
        ({"reserve": 1}, {"waste": "As 5d 5h", "stock": "3c", "reserve": "8c", "pass_number": 3}, "stuck"),
        ({"reserve": 2}, {"waste": "As 5d 5h", "stock": "3c", "reserve": "8c 8d", "pass_number": 3}, "playing"),
        # Three a draw: only every third comes on top, until something is taken.
        ({"draw": 3}, {"stock": "As 2c 3c 4c 5c 6c"}, "stuck"),
        ({"draw": 3}, {"stock": "2c 3c As 4c 5c 6c"}, "playing"),
        ({"draw": 3}, {"stock": "2c 3c 4c 5c As"}, "playing"),
        ({"draw": 3, "redeals": 0}, {"stock": "Kd As 2c 3c"}, "stuck"),
        ({"draw": 3, "redeals": 1}, {"stock": "2c As Kd 3c 4c 5c"}, "playing"),
        ({"draw": 3}, {"stock": "2c 3c Kd 4c 5c As 6c 7c 8d"}, "playing"),
        ({"draw": 3}, {"stock": "2c 3c Kd 4c 5c 6c As 7c 9d"}, "playing"),
        ({"draw": 3, "redeals": 1}, {"stock": "2c 3c Kd 4c 5c 6c 7c As 9d Th"}, "stuck"),
        ({"draw": 3, "redeals": 0}, {"stock": "2c 3c Kd As 4c 7c"}, "stuck"),
        ({"draw": 3, "redeals": 1}, {"stock": "2c 3c Kd As 4c 7c"}, "playing"),
        ({"draw": 3}, {"stock": "2c 3c Kd 4c As 7c 8d 9c"}, "stuck"),
        ({"draw": 3, "redeals": 1}, {"stock": "2c 3c Kd 4c Ah 7c 9c"}, "stuck"),
        ({"draw": 3, "redeals": 1}, {"stock": "2c 3c Kd 4c Kh Ah 7c"}, "playing"),
        # Several piles: the top of each is in play.
        ({"draw": 3, "waste_piles": 3}, {"stock": "As 2c 3c 4c 5c 6c"}, "playing"),
        ({"draw": 3, "waste_piles": 2}, {"stock": "As 2c 3c"}, "stuck"),
        ({"draw": 3, "waste_piles": 2}, {"stock": "2c As 3c"}, "playing"),
        ({"draw": 2, "waste_piles": 2}, {"waste": ["As 2c", "3c"], "stock": "4c", "pass_number": 3}, "stuck"),
        ({"draw": 2, "waste_piles": 2}, {"waste": ["As 5c", "8c"], "stock": "4c", "pass_number": 3}, "playing"),
        # A table met again in an earlier pass has more redeals left than when it was met first.
        (
            {"draw": 3, "waste_piles": 2, "redeals": 1, "reserve": 1},
            {"stock": "As 8h 6c 8c 5h", "reserve": "5s"},
            "playing",
        ),
        ({"draw": 4, "waste_piles": 3, "redeals": 1}, {"stock": "As 5d 7c 4d 9d 6d 4c Ks"}, "playing"),
        ({"draw": 4, "waste_piles": 3, "redeals": 0}, {"stock": "As 5d 7c 4d 9d 6d 4c Ks"}, "stuck"),
    ],
    ids=str,
)
def test_a_queen_that_wants_an_ace(changes: dict[str, Any], table: dict[str, Any], status: str) -> None:
    position = midway(rules_of(CLASSIC, rows=1, **changes), "Qd", **table)
    assert oracle.status(table_of(position)) == status
    assert position.status == status


def test_cards_that_win_nothing_for_the_pyramid_do_not_unstick_a_game() -> None:
    rules = rules_of(CLASSIC, rows=2, reserve=2)
    position = midway(rules, "Ac Qd Qh", reserve="5c 8c", stock="Kd Kc 2c Jc")
    assert "5c+8c" in normal_texts(position.legal_moves())
    assert position.status == "stuck"


def test_a_covered_partner_helps_only_under_the_house_rule() -> None:
    for cover_pairs in (False, True):
        position = midway(rules_of(CLASSIC, rows=2, cover_pairs=cover_pairs), "Ac Qd --", stock="2c")
        assert position.status == ("playing" if cover_pairs else "stuck")
        assert midway(position.rules, "Ac Qd 5d", stock="2c").status == "stuck"


def test_a_game_with_unlimited_redeals_can_be_stuck_though_it_is_never_over() -> None:
    position = midway(rules_of("king-tut", rows=1), "Qd", stock="As 2c 3c")
    for _ in range(5):
        assert (position.status, position.is_over) == ("stuck", False)
        for move in ("draw", "redeal"):
            (legal,) = position.legal_moves()
            assert legal.text == move
            position = position.play(legal)


def test_with_the_pyramid_gone_under_goal_all_a_game_is_never_stuck() -> None:
    position = midway(rules_of("six-row", rows=1), "--", stock="2c 3c")
    assert (position.status, is_stuck(position)) == ("playing", False)


def test_a_won_game_is_won_and_nothing_else() -> None:
    position = midway(rules_of(CLASSIC, rows=1), "--", stock="2c")
    assert (position.status, position.is_over, is_stuck(position)) == ("won", False, False)


LARGE_TABLES: list[tuple[str, dict[str, Any], str, dict[str, Any], str]] = [
    # Nothing but the Jack lies between the 7 and the top, and no 2 is left to take it; all else can go in any order.
    (
        "king-tut",
        {"rows": 1, "draw": 2, "waste_start": 0, "reserve": 12},
        "6s",
        {
            "reserve": "Qs Ts 9s 8s Qh Th 9h 8h Qd Td 9d 8d",
            "stock": "7s Js As 3s 4s 5s Ah 3h 4h 5h Ad 3d 4d 5d Ac 3c 4c 5c",
        },
        "stuck",
    ),
    # One 2 for the two Jacks on the 7.
    (
        "king-tut",
        {"waste_start": 0, "reserve": 9, "redeals": 5},
        "6s" + " --" * 27,
        {"reserve": "2c Qs Ts 9s 8s Qh Th 9h 8h", "stock": "7s Jc Jd As 3s 4s 5s Ah 3h 4h 5h Ad 3d 4d 5d"},
        "stuck",
    ),
    # And two.
    (
        "king-tut",
        {"waste_start": 0, "reserve": 10, "redeals": 5},
        "6s" + " --" * 27,
        {"reserve": "2c 2d Qs Ts 9s 8s Qh Th 9h 8h", "stock": "7s Jc Jd As 3s 4s 5s Ah 3h 4h 5h Ad 3d 4d"},
        "playing",
    ),
    # The last pass of the game with six rows.
    (
        "six-row",
        {"stock": "drawn", "reserve": 6, "redeals": 2},
        "4d" + " --" * 20,
        {
            "reserve": "8c 2s 7s Qh 5s Jh",
            "waste": "6h 9c Qd 5d",
            "stock": "5h Kc Td 3d 7h 8h 6c 7d Kh Ac Kd 3c Ts Js 2d 6d Ks Ad Jc 8s 5c",
            "pass_number": 3,
        },
        "stuck",
    ),
    # Not stuck, but most ways of playing on are.
    (
        "king-tut",
        {"rows": 4, "reserve": 10, "waste_piles": 2, "redeals": 2, "waste_start": 0},
        "Qs 4c Jc Qh 7d Qc As Ah Ad Ac",
        {
            "reserve": "3c Js 9h 9s 5h 8d 5c 6c 9d 7c",
            "stock": "6s Kh 2s 6h 4s 8c 2d Td 2h 2c 3s Jh 8s 9c Ts Qd 5s Jd 3d 7s Ks Tc 7h 3h 4d Kd Th Kc 8h 5d 4h 6d",
        },
        "playing",
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "changes", "apex", "table", "status"), LARGE_TABLES)
def test_tables_with_very_many_ways_of_playing_on_are_judged_right(
    preset: str, changes: dict[str, Any], apex: str, table: dict[str, Any], status: str
) -> None:
    assert midway(rules_of(preset, **changes), apex, **table).status == status
