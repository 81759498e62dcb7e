"""Positions against the oracle, which cards may be taken and why others may not, and winning."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.cards import CARD_TEXT, parse_card
from pyramid_cli.errors import IllegalMove, PyramidError
from pyramid_cli.game import Game
from pyramid_cli.moves import DRAW, REDEAL, Move, removal
from pyramid_cli.position import Position
from pyramid_cli.rules import Rules, rules_of
from tests import oracle
from tests.strategies import any_rules, game_with, house_of, midway, named, normal_texts, playouts, table_of

SINGLES = [removal(card) for card in range(52)]
PAIRS = [removal(one, other) for one, other in combinations(range(52), 2)]
TURNED_PAIRS = [removal(other, one) for one, other in combinations(range(52), 2)]


def assert_agreement(position: Position, table: oracle.State) -> None:
    assert table_of(position) == table
    legal = normal_texts(position.legal_moves())
    assert len(legal) == len(set(legal))
    assert set(legal) == oracle.legal(table)
    assert set(named(position.pyramid.uncovered())) == oracle.uncovered(table)
    assert sorted(named(position.in_play())) == sorted(oracle.in_play(table))
    assert set(named(position.cards())) == oracle.cards_left(table)
    assert position.cards_left == len(oracle.cards_left(table))
    assert position.pyramid_left == len(table.pyramid)
    assert position.is_won is oracle.won(table)
    assert position.is_over is (not legal and not oracle.won(table))
    assert position.score == oracle.score(table)


@given(playouts())
@settings(max_examples=150)
def test_at_every_step_of_any_game_engine_and_oracle_agree(playout: tuple[Game, tuple[Move, ...]]) -> None:
    game, moves = playout
    position = game.position
    table = oracle.opening(house_of(game.rules), named(game.deal.cards if game.deal else ()))
    assert_agreement(position, table)
    for move in moves:
        position, table = position.play(move), oracle.after(table, oracle.normal(move.text))
        assert_agreement(position, table)


@given(playouts(any_rules(most_rows=3)))
def test_engine_and_oracle_agree_to_the_end_of_games_that_are_soon_won(
    playout: tuple[Game, tuple[Move, ...]],
) -> None:
    test_at_every_step_of_any_game_engine_and_oracle_agree.hypothesis.inner_test(playout)  # type: ignore[attr-defined]


@given(playouts())
@settings(max_examples=60)
def test_every_move_that_the_oracle_does_not_list_is_refused(playout: tuple[Game, tuple[Move, ...]]) -> None:
    game, moves = playout
    position = game.play(*moves).position
    allowed = oracle.legal(table_of(position))
    for tried in (SINGLES, PAIRS, TURNED_PAIRS, [DRAW, REDEAL]):
        accepted = {oracle.normal(move.text) for move in tried if position.why_not(move) is None}
        assert accepted == allowed & {oracle.normal(move.text) for move in tried}


@given(playouts(), st.lists(st.sampled_from([*SINGLES, *PAIRS, *TURNED_PAIRS, DRAW, REDEAL]), max_size=30))
def test_playing_a_move_is_refused_exactly_where_it_is_not_legal(
    playout: tuple[Game, tuple[Move, ...]], tried: list[Move]
) -> None:
    game, moves = playout
    game = game.play(*moves)
    allowed = oracle.legal(table_of(game.position))
    for move in tried:
        if oracle.normal(move.text) in allowed:
            assert game.play(move).position != game.position
        else:
            with pytest.raises(IllegalMove) as caught:
                game.play(move)
            assert caught.value.move_number == 1
            won = caught.value.code == "game-won"
            assert won is game.position.is_won
            assert won or not move.cards or any(CARD_TEXT[card] in caught.value.text for card in move.cards)


@given(playouts())
def test_moves_are_listed_kings_first_then_pairs_by_their_cards_then_draw_or_redeal(
    playout: tuple[Game, tuple[Move, ...]],
) -> None:
    game, moves = playout
    listed = game.play(*moves).position.legal_moves()
    kinds = [len(move.cards) if move.kind == "removal" else 3 for move in listed]
    assert kinds == sorted(kinds)
    for count in (1, 2):
        same_kind = [move.cards for move in listed if len(move.cards) == count]
        assert same_kind == sorted(same_kind)
        assert all(list(cards) == sorted(cards) for cards in same_kind)


# Which cards may be taken.


def refusal(game: Game | Position, *moves: str) -> tuple[str, str]:
    """Code and text of the refusal that the last of the moves meets."""
    if isinstance(game, Position):
        game = Game(game)
    *before, last = moves
    game = game.play(*before)
    with pytest.raises(IllegalMove) as caught:
        game.play(last)
    assert caught.value.exit_code == 1
    return caught.value.code, caught.value.text


TWO_ROWS = rules_of("poozee", rows=2)
THREE_ROWS = rules_of("classic", rows=3)
COVER_PAIRS = rules_of("classic", rows=3, cover_pairs=True)


@pytest.mark.parametrize(
    ("moves", "code", "told"),
    [
        (["8d+5d"], "covered", "8d is covered by Kd and 5d:"),
        (["Kd", "8d+5s"], "covered", "8d is covered by 5d:"),
        (["4s+9h"], "covered", "4s is covered by 2d and 7c: a pyramid card is in play once nothing lies on it."),
        (["9h+4s"], "covered", "4s is covered by 2d and 7c:"),
        (["Qh"], "covered", "Qh is covered by 6c and Jh:"),
        (["Kd", "Kd"], "removed", "Kd has already been removed."),
        (["5d+8s", "8s+5c"], "removed", "8s has already been removed."),
        (["5d+8s", "2d+5d"], "removed", "5d has already been removed."),
        (["Ks"], "not-in-play", "Ks lies in the stock: draw until it comes."),
        (["draw", "draw", "draw", "Ks"], "not-in-play", "Ks lies in the waste under 2s: only the top of the waste"),
        (["2d"], "not-thirteen", "2d counts 2 and can't go alone: only a King counts 13. Pair it with a Jack."),
        (["5d+9h"], "not-thirteen", "5d and 9h add up to 14, not 13. 5d needs an 8, 9h a 4."),
        (["9h+5d"], "not-thirteen", "9h and 5d add up to 14, not 13. 9h needs a 4, 5d an 8."),
        (["Kd+2d"], "not-thirteen", "Kd and 2d add up to 15, not 13 (King 13). A King goes alone: Kd."),
        (["2d+Kd"], "not-thirteen", "2d and Kd add up to 15, not 13 (King 13). A King goes alone: Kd."),
        (["draw", "Kd+Ks"], "not-thirteen", "Kd and Ks add up to 26, not 13 (King 13). A King goes alone"),
        (["redeal"], "stock-not-empty", "The stock still holds 24 cards"),
    ],
)
def test_a_refused_move_on_deal_1_is_told_why(moves: list[str], code: str, told: str) -> None:
    got, text = refusal(pyramid.deal(1), *moves)
    assert (got, told in text) == (code, True), text


def test_face_cards_and_aces_say_what_they_count() -> None:
    game = game_with(rules_of("classic", rows=3), "3c 4d 5c Jh Qs As")
    assert "Jh and As add up to 12, not 13 (Jack 11, Ace 1)" in refusal(game, "Jh+As")[1]
    assert "Qs and Jh add up to 23, not 13 (Queen 12, Jack 11)" in refusal(game, "Qs+Jh")[1]


@pytest.mark.parametrize(("first", "cover"), [("4c+9d", "8c"), ("5c+8c", "9d")])
def test_a_king_with_one_of_its_two_covers_still_there_can_not_be_taken(first: str, cover: str) -> None:
    game = game_with(rules_of("classic", rows=2, reserve=2), "Kd 9d 8c", "4c 5c")
    assert refusal(game, "Kd")[1].startswith("Kd is covered by 9d and 8c:")
    assert refusal(game, first, "Kd") == (
        "covered",
        f"Kd is covered by {cover}: a pyramid card is in play once nothing lies on it.",
    )
    assert game.play("4c+9d", "5c+8c", "Kd").status == "won"


@pytest.mark.parametrize("preset", oracle.PRESETS)
def test_a_card_with_both_covers_present_can_not_pair_with_one_of_them(preset: str) -> None:
    for cover_pairs in (False, True):
        game = game_with(rules_of(preset, rows=2, cover_pairs=cover_pairs), "Qs Ac 4d")
        code, text = refusal(game, "Qs+Ac")
        assert code == "covered"
        assert text.startswith("Qs is covered by Ac and 4d:")
        assert ("only when nothing else does" in text) is cover_pairs
        assert "pair with the one that covers it" in text


def test_a_card_pairs_with_its_last_cover_only_under_the_house_rule() -> None:
    for rules in (THREE_ROWS, COVER_PAIRS):
        position = midway(rules, "2c Qs 3c -- Ac 5d", stock="6s")
        legal = normal_texts(position.legal_moves())
        assert ("Ac+Qs" in legal) is rules.cover_pairs
    code, text = refusal(midway(THREE_ROWS, "2c Qs 3c -- Ac 5d", stock="6s"), "Qs+Ac")
    assert code == "covered"
    assert text.endswith("Qs is covered by Ac: a pyramid card is in play once nothing lies on it. "
                         "A card can't pair with the one that covers it.")  # fmt: skip


def test_pairs_of_the_house_rule_are_listed_among_the_others_in_order() -> None:
    position = midway(COVER_PAIRS, "2c Qs 8c -- Ac 5d", reserve="8d 6c 7c", stock="6s")
    assert [move.text for move in position.legal_moves()] == ["Ac+Qs", "5d+8d", "6c+7c", "draw"]


def test_under_the_house_rule_a_covered_cover_takes_nothing_with_it() -> None:
    # Qs alone lies on As, but 5d lies on Qs.
    position = midway(COVER_PAIRS, "As Qs -- 5d -- --", stock="6s")
    code, text = refusal(position, "As+Qs")
    assert code == "covered"
    assert "Qs is covered by 5d" in text


def test_under_the_house_rule_a_last_cover_that_makes_no_thirteen_is_refused_for_the_sum() -> None:
    position = midway(COVER_PAIRS, "2c Qs 3c -- 4c 5d", stock="6s")
    for move in ("Qs+4c", "4c+Qs"):
        code, text = refusal(position, move)
        assert code == "not-thirteen", text
        assert "add up to 16, not 13" in text


def test_every_reserve_card_is_in_play_from_the_start_and_none_hides_another() -> None:
    game = game_with(rules_of("six-row", rows=1, reserve=6), "Ac", "Qs Kd 5h 8h Kc Jd")
    assert {"Kd", "Kc", "Ac+Qs", "5h+8h"} <= set(normal_texts(game.position.legal_moves()))
    game = game.play("Kd", "8h+5h")
    assert named(game.position.reserve) == ("Qs", "Kc", "Jd")
    assert game.play("Kc", "Ac+Qs").position.pyramid_left == 0
    assert refusal(game, "Kd") == ("removed", "Kd has already been removed.")


@pytest.mark.parametrize("names", [("Kd", "Qh", "2s"), ("Kd", "Ks", "Kh"), ("5d", "8s", "Kd"), ()])
def test_no_removal_takes_three_cards_or_none_by_whatever_path(names: tuple[str, ...]) -> None:
    game = pyramid.deal(1)
    with pytest.raises(PyramidError):
        game.play(pyramid.removal(*map(parse_card, names)))


def test_one_card_doubled_is_no_pair() -> None:
    game = pyramid.deal(1)
    with pytest.raises(PyramidError):
        game.play(pyramid.removal(parse_card("Kd"), parse_card("Kd")))


def test_cards_of_one_rank_are_told_apart() -> None:
    game = game_with(THREE_ROWS, "As Ad Ah 5c 8c 8d").play("5c+8d")
    assert named(game.position.pyramid.uncovered()) == ("8c",)
    assert refusal(game, "5c+8c") == ("removed", "5c has already been removed.")


# Winning.


@pytest.mark.parametrize(
    ("preset", "position", "last"),
    [
        ("poozee", {"pyramid": "Kd -- --", "stock": "As"}, "Kd"),
        ("poozee", {"pyramid": "Qd -- --", "drawn": "As", "stock": "2s"}, "Qd+As"),
        ("poozee", {"pyramid": "Qd -- --", "drawn": "3s", "waste": "2s As"}, "As+Qd"),
        ("poozee", {"pyramid": "Qd -- --", "waste": "2s As"}, "As+Qd"),
        ("classic", {"pyramid": "Qd -- --", "waste": "2s As", "stock": "3s"}, "As+Qd"),
        ("microsoft", {"pyramid": "Qd -- --", "stock": "As 3s"}, "As+Qd"),
        ("classic", {"pyramid": "Qd -- --", "reserve": "3s As", "stock": "4s"}, "As+Qd"),
    ],
)
def test_taking_the_apex_wins_whatever_it_goes_with(preset: str, position: dict[str, str], last: str) -> None:
    rules = rules_of(preset, rows=2, reserve=2)
    before = Game(midway(rules, **position))  # type: ignore[arg-type]
    assert (before.status, before.position.is_won) == ("playing", False)
    after = before.play(last)
    assert (after.status, after.position.legal_moves()) == ("won", [])


def test_with_only_the_apex_left_the_game_is_not_won() -> None:
    game = Game(midway(THREE_ROWS, "Kd -- -- -- -- --"))
    assert game.status == "playing"
    assert game.play("Kd").status == "won"


def test_with_the_apex_there_and_the_left_card_below_it_gone_the_game_is_not_won() -> None:
    assert Game(midway(THREE_ROWS, "Kd -- Kc -- -- Ks")).status == "playing"


@pytest.mark.parametrize("move", ["Kc", "5d+8s", "draw", "redeal", "As"])
def test_nothing_can_be_played_on_a_won_game(move: str) -> None:
    game = Game(midway(THREE_ROWS, "Kd -- -- -- -- --", waste="Kc", stock="5d 8s")).play("Kd")
    code, text = refusal(game, move)
    assert code == "game-won"
    assert "The game is won" in text


@pytest.mark.parametrize("preset", ["six-row", "pysolfc"])
def test_under_goal_all_an_empty_pyramid_alone_wins_nothing(preset: str) -> None:
    rules = rules_of(preset, rows=2, waste_start=0)
    game = Game(midway(rules, "Kd -- --", stock="5d", waste="8s Kc")).play("Kd")
    assert game.status == "playing"
    assert normal_texts(game.position.legal_moves()) == ["Kc", "draw"]
    game = game.play("Kc", "5d+8s")
    assert (game.status, game.position.cards_left, game.position.legal_moves()) == ("won", 0, [])
    assert refusal(game, "draw")[0] == "game-won"


@pytest.mark.parametrize(
    "left",
    [{"reserve": "5d"}, {"stock": "5d"}, {"waste": "5d"}, {"drawn": "5d"}, {"reserve": "As"}, {"drawn": "As"}],
    ids=str,
)
def test_under_goal_all_one_card_left_anywhere_is_no_win(left: dict[str, str]) -> None:
    position = midway(rules_of("poozee", rows=1, reserve=1, goal="all"), "--", **left)  # type: ignore[arg-type]
    assert (position.cards_left, position.is_won) == (1, False)
    assert position.status in ("playing", "over")


def test_no_removal_left_is_not_the_end_while_a_draw_or_a_redeal_is_legal() -> None:
    rules: Rules = rules_of("classic", rows=1, redeals=1)
    drawing = Game(midway(rules, "Qd", stock="2c As", waste="3c"))
    assert (normal_texts(drawing.position.legal_moves()), drawing.status) == (["draw"], "playing")
    redealing = Game(midway(rules, "Qd", waste="As 2c"))
    assert (normal_texts(redealing.position.legal_moves()), redealing.status) == (["redeal"], "playing")
    ended = Game(midway(rules, "Qd", waste="As 2c", pass_number=2))
    assert (ended.position.legal_moves(), ended.status, ended.position.is_over) == ([], "over", True)


def test_under_goal_all_without_pyramid_and_moves_the_game_is_over() -> None:
    game = Game(midway(rules_of("six-row", rows=1), "--", waste="2c", pass_number=4))
    assert (game.status, game.position.is_over) == ("over", True)
