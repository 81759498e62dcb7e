"""Games: deal #1 and its worked opening, playing, taking back, and what holds after every step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.cards import cards_text
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.moves import Move
from pyramid_cli.rules import Rules
from tests import oracle
from tests.strategies import any_rules, decks, normal_texts, play_out, playouts

DEAL_1_TEXT = """Qh 6c Jh Js 5c 6d Qc 3c 7s 4d Td Th 2c 9d Qs 4s Jc 8d 9s 2h 5s 2d 7c Kd 5d 8s 9h 4h
    Ks 2s Jd Qd Kh 9c 3s 5h Ac Ts 3h 6s 8h 7h 4c 6h Kc 3d Ah 8c Tc Ad As 7d"""
DEAL_1 = DEAL_1_TEXT.split()
OPENING = ["Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw"]

Playout = tuple[Game, tuple[Move, ...]]


# The worked opening.


def test_deal_1_is_the_deal_of_the_worked_opening() -> None:
    game = pyramid.deal(1)
    assert game.deal is not None
    assert cards_text(game.deal.cards).split() == DEAL_1
    assert (game.deal.dealer, game.deal.number, game.rules) == ("poozee", 1, pyramid.PRESETS["poozee"])
    rows = [cards_text(card for card in row if card is not None) for row in game.position.pyramid.rows()]
    assert rows[0] == "Qh"
    assert rows[6] == "2d 7c Kd 5d 8s 9h 4h"
    assert cards_text(game.position.side.stock[:3]) == "Ks 2s Jd"
    assert (game.status, game.score, game.moves) == ("playing", 0, ())


def test_the_worked_opening_can_be_played_and_leaves_what_it_says() -> None:
    game = pyramid.deal(1, rules="poozee").play(*OPENING)
    choices = {"2d+Jd", "2h+Jd", "2s+Jd"}
    assert choices <= set(normal_texts(game.position.legal_moves()))
    after = game.play("Jd+2d")
    assert (after.position.cards_left, after.position.pyramid_left, after.score) == (42, 20, 90)
    assert (len(after.position.side.stock), after.status) == (21, "playing")
    assert [move.text for move in after.moves] == [*OPENING, "Jd+2d"]
    for choice in choices:
        assert game.play(choice).position.cards_left == 42


def test_the_opening_moves_are_listed_in_their_order() -> None:
    listed = [move.text for move in pyramid.deal(1).position.legal_moves()]
    assert listed == ["Kd", "4h+9h", "5d+8s", "draw"]


@pytest.mark.parametrize("number", [0, 1, 2, 999_999, 4_294_967_295])
def test_every_preset_deals_the_same_cards(number: int) -> None:
    games = [pyramid.deal(number, rules=preset) for preset in pyramid.PRESETS]
    assert {game.deal for game in games} == {games[0].deal}
    for game in games:
        rows = [card for row in game.position.pyramid.rows() for card in row]
        side = game.position.side
        waste = [card for pile in side.waste for card in pile]
        assert (*rows, *game.position.reserve, *waste, *side.stock) == games[0].deal.cards  # type: ignore[union-attr]


# What holds after every step.


@given(playouts())
def test_52_cards_are_accounted_for_after_every_step(playout: Playout) -> None:
    game, moves = playout
    removed: list[int] = []
    for move in (None, *moves):
        if move is not None:
            game = game.play(move)
            removed += move.cards
        side = game.position.side
        lying = [card for row in game.position.pyramid.rows() for card in row if card is not None]
        lying += [*game.position.reserve, *side.stock, *(card for pile in side.waste for card in pile)]
        lying += [] if side.drawn is None else [side.drawn]
        assert sorted(lying + removed) == list(range(52))
        assert game.position.cards_left == len(lying)


@given(playouts(), st.data())
def test_taking_back_and_playing_again_gives_the_equal_game(playout: Playout, data: st.DataObject) -> None:
    begun, moves = playout
    played = begun.play(*moves)
    count = data.draw(st.integers(0, len(moves)))
    undone = played.undo(count)
    kept = moves[: len(moves) - count]
    assert undone == begun.play(*kept)
    assert undone.position == begun.play(*kept).position
    assert undone.position.legal_moves() == begun.play(*kept).position.legal_moves()
    assert undone.play(*moves[len(kept) :]) == played
    assert played.undo(len(moves)) == begun


@given(playouts())
@settings(max_examples=50)
def test_taking_back_one_by_one_passes_through_every_position_of_the_way_there(playout: Playout) -> None:
    game, moves = playout
    positions = [game.position]
    for move in moves:
        game = game.play(move)
        positions.append(game.position)
    for expected in reversed(positions[:-1]):
        game = game.undo()
        assert game.position == expected
    assert game.moves == ()


@given(playouts(), st.data())
def test_a_row_of_moves_with_an_illegal_one_is_refused_as_a_whole(playout: Playout, data: st.DataObject) -> None:
    game, moves = playout
    before = (game.position, game.moves)
    at = data.draw(st.integers(0, len(moves)))
    reached = game.play(*moves[:at]).position
    illegal = [move for move in map(pyramid.removal, range(48)) if reached.why_not(move)]
    with pytest.raises(pyramid.IllegalMove) as caught:
        game.play(*moves[:at], illegal[0], *moves[at:])
    assert caught.value.move_number == at + 1
    assert (game.position, game.moves) == before
    assert game == Game(game.opening, game.deal)


@given(playouts())
def test_pairs_written_the_other_way_round_lead_to_the_same_game(playout: Playout) -> None:
    game, moves = playout
    turned = ["+".join(reversed(move.text.split("+"))) for move in moves]
    there, back = game.play(*moves), game.play(*turned)
    assert there == back
    assert there.position == back.position
    assert hash(there.position) == hash(back.position)
    assert [move.text for move in back.moves] == turned


@given(any_rules(most_rows=3), decks, st.lists(st.integers(0, 10_000), min_size=60, max_size=90))
def test_a_won_game_has_no_moves_and_refuses_all(rules: Rules, deck: tuple[int, ...], picks: list[int]) -> None:
    game = play_out(new_game(rules, Deal(deck)), picks)
    if game.status != "won":
        return
    assert game.position.legal_moves() == []
    for move in ("draw", "redeal", "Kd", "5d+8s"):
        with pytest.raises(pyramid.IllegalMove) as caught:
            game.play(move)
        assert caught.value.code == "game-won"
    assert game.undo().status != "won"


# Playing and taking back by hand.


def test_playing_leaves_the_game_played_on_as_it_was() -> None:
    game = pyramid.deal(1)
    later = game.play("Kd")
    assert (len(game.moves), game.score, game) == (0, 0, pyramid.deal(1))
    assert later != game


def test_the_first_illegal_move_of_several_is_named_by_its_number() -> None:
    with pytest.raises(pyramid.IllegalMove, match="Kd has already been removed") as caught:
        pyramid.deal(1).play("Kd", "5d+8s", "Kd", "Qh")
    assert (caught.value.move_number, caught.value.code) == (3, "removed")


def test_an_unreadable_move_is_named_before_anything_is_played() -> None:
    with pytest.raises(pyramid.UnreadableMove) as caught:
        pyramid.deal(1).play("Qh", "Kd", "pass")
    assert (caught.value.move_number, caught.value.code) == (3, "unreadable")


def test_no_moves_at_all_change_nothing() -> None:
    game = pyramid.deal(1)
    assert game.play() == game.undo(0) == game.at(0) == game


def test_a_pair_is_taken_back_by_one_undo() -> None:
    game = pyramid.deal(1).play("5d+8s")
    assert game.undo() == pyramid.deal(1)


def test_a_draw_of_three_is_taken_back_whole() -> None:
    game = pyramid.deal(1, rules="king-tut")
    assert game.play("draw", "draw").undo() == game.play("draw")
    assert game.play("draw").undo().position == game.position


@pytest.mark.parametrize("preset", pyramid.PRESETS)
def test_a_redeal_is_taken_back_whole_and_made_again_gives_the_same_order(preset: str) -> None:
    game = pyramid.deal(1, rules=preset)
    while game.position.side.stock:
        game = game.play("draw")
    once_more = game.play("redeal", "draw", "draw")
    assert once_more.undo(3) == game
    assert once_more.undo(3).position.pass_number == 1
    assert once_more.undo(3).play("redeal", "draw", "draw").position == once_more.position
    assert once_more.undo(len(once_more.moves)) == pyramid.deal(1, rules=preset)


def test_taking_back_makes_uncovered_cards_covered_and_usable_cards_unusable_again() -> None:
    game = pyramid.deal(1).play("Kd", "5d+8s")
    assert game.position.is_in_play(game.opening.pyramid.cards[17] or 0)
    undone = game.undo()
    with pytest.raises(pyramid.IllegalMove, match="8d is covered by 5d"):
        undone.play("8d+5s")
    assert undone.position.in_play() == pyramid.deal(1).play("Kd").position.in_play()


@pytest.mark.parametrize("preset", ["poozee", "classic", "king-tut"])
def test_after_a_draw_is_taken_back_the_hidden_card_can_not_be_played(preset: str) -> None:
    game = pyramid.deal(1, rules=preset, waste_start=0, draw=1).play("draw")
    assert game.play("Ks").position.cards_left == 51
    with pytest.raises(pyramid.IllegalMove, match="Ks lies in the stock") as caught:
        game.undo().play("Ks")
    assert caught.value.code == "not-in-play"


@pytest.mark.parametrize(
    ("made", "count", "told"),
    [
        ([], 1, "No move was made yet, so 1 can't be taken back."),
        (["Kd"], 2, "Only 1 move was made, so 2 can't be taken back."),
        (["Kd", "draw"], 9, "Only 2 moves were made, so 9 can't be taken back."),
    ],
)
def test_more_moves_than_were_made_can_not_be_taken_back(made: list[str], count: int, told: str) -> None:
    game = pyramid.deal(1).play(*made)
    with pytest.raises(pyramid.NothingToUndo) as caught:
        game.undo(count)
    assert (caught.value.text, caught.value.code, caught.value.exit_code) == (told, "nothing-to-undo", 1)


def test_a_negative_number_of_moves_can_not_be_taken_back_or_looked_at() -> None:
    game = pyramid.deal(1).play("Kd")
    with pytest.raises(pyramid.UsageError, match="must be 0 or more, not -1"):
        game.undo(-1)
    for count in (-1, 2):
        with pytest.raises(pyramid.UsageError, match=f"no board after {count} moves: the game has 1"):
            game.at(count)


def test_a_win_is_taken_back_like_any_other_move() -> None:
    won = pyramid.deal(1, rows=1, reserve=51).play("Ah+Qh")
    assert won.status == "won"
    assert won.undo().status == "playing"
    assert won.undo().play("Qh+As").status == "won"


def test_what_is_carried_along_stays_through_play_and_undo() -> None:
    game = Game(pyramid.deal(1).opening, meta={"player": "Ann"})
    assert game.play("Kd").undo().meta == {"player": "Ann"}


def test_games_with_moves_given_at_once_stand_where_playing_them_leads() -> None:
    moves = tuple(map(pyramid.parse_move, OPENING))
    assert Game(pyramid.deal(1).opening, moves=moves).position == pyramid.deal(1).play(*OPENING).position
    with pytest.raises(pyramid.IllegalMove):
        Game(pyramid.deal(1).opening, moves=moves[1:4][::-1])


def test_the_oracle_follows_the_worked_opening_too() -> None:
    table = oracle.opening(oracle.PRESETS["poozee"], DEAL_1)
    for move in [*OPENING, "Jd+2d"]:
        table = oracle.after(table, oracle.normal(move))
    assert (oracle.score(table), len(table.stock), len(table.pyramid)) == (90, 21, 20)
