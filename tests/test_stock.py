"""Draw, redeal and the stock side in its three modes, against the oracle and by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.errors import IllegalMove
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.position import Position
from pyramid_cli.rules import Rules, rules_of
from tests.strategies import any_rules, decks, midway, named, normal_texts, play_out

MODES = ["waste", "drawn", "open"]


def beside(game: Game | Position) -> list[str]:
    """The stock-side cards in play."""
    position = game.position if isinstance(game, Game) else game
    return sorted(named(position.side.in_play()))


def piles(game: Game) -> list[str]:
    return [" ".join(named(pile)) for pile in game.position.side.waste]


def refusal(game: Game, move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    return caught.value.code, caught.value.text


def test_mode_waste_turns_cards_onto_the_waste_and_only_its_top_is_in_play() -> None:
    game = pyramid.deal(1, rules="classic")
    assert beside(game) == []
    game = game.play("draw", "draw")
    assert (piles(game), beside(game), game.position.side.drawn) == (["Ks 2s"], ["2s"], None)


def test_mode_drawn_has_drawn_card_and_waste_top_in_play_and_moves_the_one_onto_the_other() -> None:
    game = pyramid.deal(1, rules="poozee").play("draw")
    assert (piles(game), beside(game)) == ([""], ["Ks"])
    game = game.play("draw")
    assert (piles(game), beside(game)) == (["Ks"], ["2s", "Ks"])
    game = game.play("draw")
    assert (piles(game), beside(game)) == (["Ks 2s"], ["2s", "Jd"])


def test_removing_the_drawn_card_leaves_its_spot_empty_and_the_waste_as_it_is() -> None:
    game = pyramid.deal(1, rules="poozee").play("draw", "draw", "draw", "draw", "draw")
    assert (piles(game), beside(game)) == (["Ks 2s Jd Qd"], ["Kh", "Qd"])
    game = game.play("Kh")
    assert (piles(game), beside(game), game.position.side.drawn) == (["Ks 2s Jd Qd"], ["Qd"], None)
    game = game.play("draw")
    assert (piles(game), beside(game)) == (["Ks 2s Jd Qd"], ["9c", "Qd"])


def test_mode_open_has_the_stocks_own_top_in_play_and_its_removal_opens_the_next() -> None:
    game = pyramid.deal(1, rules="microsoft")
    assert beside(game) == ["Ks"]
    game = game.play("Ks")
    assert (beside(game), piles(game)) == (["2s"], [""])
    game = game.play("draw")
    assert (beside(game), piles(game)) == (["2s", "Jd"], ["2s"])
    game = game.play("2s+Jd")
    assert (beside(game), piles(game)) == (["Qd"], [""])


@pytest.mark.parametrize("preset", ["pysolfc", "pysolfc-relaxed"])
def test_a_card_lies_on_the_waste_when_play_begins_and_none_does_after_a_redeal(preset: str) -> None:
    game = pyramid.deal(1, rules=preset)
    assert (piles(game), beside(game), len(game.position.side.stock)) == (["Ks"], ["2s", "Ks"], 23)
    game = game.play(*["draw"] * 23, "redeal")
    assert (piles(game), beside(game), len(game.position.side.stock)) == ([""], ["Ks"], 24)


def test_three_are_turned_and_the_last_of_them_is_in_play() -> None:
    game = pyramid.deal(1, rules="king-tut")
    assert (piles(game), beside(game)) == (["Ks 2s Jd"], ["Jd"])
    game = game.play("draw")
    assert (piles(game), beside(game)) == (["Ks 2s Jd Qd Kh 9c"], ["9c"])


@pytest.mark.parametrize("left", [1, 2])
def test_draw_three_with_fewer_left_turns_those_that_are_left(left: int) -> None:
    stock = "Ks 2s"[: 3 * left - 1]
    game = Game(midway(rules_of("king-tut", rows=1), "5d", stock=stock, waste="4d")).play("draw")
    assert piles(game) == [f"4d {stock}"]
    assert beside(game) == [stock.split()[-1]]
    assert refusal(game, "draw")[0] == "stock-empty"


@pytest.mark.parametrize(
    ("count", "width", "after_one", "after_two"),
    [
        (3, 3, ["Ks", "2s", "Jd"], ["Ks Qd", "2s Kh", "Jd 9c"]),
        (3, 2, ["Ks Jd", "2s"], ["Ks Jd Qd 9c", "2s Kh"]),
        (2, 2, ["Ks", "2s"], ["Ks Jd", "2s Qd"]),
        (5, 2, ["Ks Jd Kh", "2s Qd"], ["Ks Jd Kh 9c 5h Ts", "2s Qd 3s Ac"]),
        (4, 1, ["Ks 2s Jd Qd"], ["Ks 2s Jd Qd Kh 9c 3s 5h"]),
    ],
)
def test_drawn_cards_go_round_the_piles_each_draw_from_the_first_on(
    count: int, width: int, after_one: list[str], after_two: list[str]
) -> None:
    game = pyramid.deal(1, rules="classic", draw=count, waste_piles=width).play("draw")
    assert piles(game) == after_one
    assert beside(game) == sorted(pile.split()[-1] for pile in after_one)
    assert piles(game.play("draw")) == after_two


def test_with_several_piles_the_one_a_buried_card_lies_in_is_named() -> None:
    game = Game(midway(rules_of("classic", rows=1, draw=3, waste_piles=3), "5d", waste=["Ks Qd", "Kh 9c", "Kc 2s Jd"]))
    for card, over in (("Ks", "Qd"), ("Kh", "9c"), ("Kc", "Jd")):
        code, text = refusal(game, card)
        assert (code, text.split(":")[0]) == ("not-in-play", f"{card} lies in the waste under {over}")


def test_a_card_deep_in_an_open_stock_is_told_from_its_top() -> None:
    code, text = refusal(pyramid.deal(1, rules="microsoft"), "Kh")
    assert code == "not-in-play"
    assert text == "Kh lies in the stock under Ks: only the stock's top card is in play."


# Redeal.


@given(any_rules(), decks, st.lists(st.integers(0, 10_000), max_size=90))
def test_a_redeal_brings_back_what_is_left_in_the_order_first_dealt(
    rules: Rules, deck: tuple[int, ...], picks: list[int]
) -> None:
    dealt = deck[rules.pyramid_size + rules.reserve :]
    game = play_out(new_game(rules, Deal(deck)), picks)
    if game.position.is_won:
        return
    while game.position.side.stock:
        game = game.play("draw")
    before, kept = game.position, game.position.side.cards()
    if "redeal" not in normal_texts(before.legal_moves()):
        assert not kept or before.pass_number == rules.passes
        return
    after = game.play("redeal").position
    assert list(after.side.stock) == [card for card in dealt if card in kept]
    assert (after.side.waste, after.side.drawn) == (((),) * rules.waste_piles, None)
    assert after.pass_number == before.pass_number + 1
    assert (after.pyramid, after.reserve) == (before.pyramid, before.reserve)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("redeals", [0, 1, 2, 3])
def test_redeals_are_offered_exactly_as_often_as_the_rules_allow(mode: str, redeals: int) -> None:
    game = pyramid.deal(1, rules="classic", stock=mode, redeals=redeals)
    for number in range(1, redeals + 2):
        assert game.position.pass_number == number
        code, text = refusal(game, "redeal")
        assert (code, "The stock still holds 24 cards" in text) == ("stock-not-empty", True)
        game = game.play(*["draw"] * 24)
        assert refusal(game, "draw")[0] == "stock-empty"
        if number <= redeals:
            assert refusal(game, "draw")[1].endswith("Turn the waste over with redeal.")
            assert pyramid.REDEAL in game.position.legal_moves()
            game = game.play("redeal")
    assert pyramid.REDEAL not in game.position.legal_moves()
    assert refusal(game, "redeal") == (
        "no-redeal-left",
        f"No redeal is left: this is pass {redeals + 1} of {redeals + 1}.",
    )
    assert refusal(game, "draw")[1].endswith("No redeal is possible either.")


def test_unlimited_redeals_never_run_out() -> None:
    game = pyramid.deal(1, rules="classic", redeals="unlimited")
    once_through = ["draw"] * 24 + ["redeal"]
    for _ in range(12):
        game = game.play(*once_through)
    assert game.position.pass_number == 13
    assert game.position.side.stock == game.opening.side.stock


def test_one_card_left_in_the_stock_is_one_card_in_the_refusal() -> None:
    code, text = refusal(Game(midway(rules_of("classic", rows=1), "5d", stock="2s", waste="3s")), "redeal")
    assert code == "stock-not-empty"
    assert "still holds 1 card:" in text


@pytest.mark.parametrize("mode", MODES)
def test_a_redeal_that_would_bring_nothing_back_is_refused(mode: str) -> None:
    game = Game(midway(rules_of("classic", rows=1, stock=mode), "5d", waste="Kd")).play("Kd")
    code, text = refusal(game, "redeal")
    assert code == "nothing-to-redeal"
    assert "would bring no card back" in text
    assert game.status == "over"


def test_with_no_redeal_left_and_nothing_to_bring_back_the_pass_is_told() -> None:
    game = Game(midway(rules_of("classic", rows=1), "5d", pass_number=3))
    assert refusal(game, "redeal") == ("no-redeal-left", "No redeal is left: this is pass 3 of 3.")


def test_a_drawn_card_alone_is_enough_for_a_redeal_and_comes_back_last() -> None:
    rules = rules_of("poozee", rows=1)
    alone = Game(midway(rules, "5d", drawn="2s")).play("redeal")
    assert (named(alone.position.side.stock), alone.position.side.drawn) == (("2s",), None)
    with_waste = Game(midway(rules, "5d", waste="9c 4d", drawn="2s")).play("redeal")
    assert named(with_waste.position.side.stock) == ("9c", "4d", "2s")


@pytest.mark.parametrize("mode", MODES)
def test_the_last_stock_card_is_drawn_like_any_other_and_stays_usable(mode: str) -> None:
    rules = rules_of("classic", rows=1, stock=mode, redeals=0)
    game = Game(midway(rules, "Qd", stock="3c 4c As")).play("draw", "draw", "draw")
    assert game.position.side.stock == ()
    assert beside(game) == (["4c", "As"] if mode == "drawn" else ["As"])
    assert (game.status, normal_texts(game.position.legal_moves())) == ("playing", ["As+Qd"])
    assert game.play("As+Qd").status == "won"


@pytest.mark.parametrize("mode", MODES)
def test_the_last_waste_card_of_the_last_pass_can_be_used(mode: str) -> None:
    rules = rules_of("classic", rows=1, stock=mode)
    game = Game(midway(rules, "Qd", waste="As", pass_number=3))
    assert (game.status, normal_texts(game.position.legal_moves())) == ("playing", ["As+Qd"])


@pytest.mark.parametrize("mode", MODES)
def test_a_game_without_a_stock_has_nothing_to_draw_or_redeal(mode: str) -> None:
    game = pyramid.deal(1, rules="classic", rows=9, reserve=7, stock=mode)
    assert refusal(game, "draw") == ("stock-empty", "There is nothing to draw: this game has no stock.")
    assert refusal(game, "redeal")[0] == "nothing-to-redeal"
    assert all(move.kind == "removal" for move in game.position.legal_moves())


@pytest.mark.parametrize("mode", MODES)
def test_cards_of_an_empty_stock_side_never_come_back(mode: str) -> None:
    game = Game(midway(rules_of("classic", rows=1, stock=mode), "5d", stock="Kd Kc")).play("draw")
    game = game.play("Kd", "draw", "Kc") if mode != "open" else game.play("Kc", "Kd")
    assert (game.position.side.cards(), game.position.legal_moves()) == ([], [])
    assert refusal(game, "Kc") == ("removed", "Kc has already been removed.")


@given(any_rules(), decks, st.integers(0, 60))
def test_which_card_lies_where_after_draws_alone_is_as_counted_by_hand(
    rules: Rules, deck: tuple[int, ...], draws: int
) -> None:
    game = new_game(rules, Deal(deck))
    turned = rules.waste_start
    for _ in range(draws):
        if turned >= rules.stock_size or game.position.is_won:
            break
        game = game.play("draw")
        turned = min(turned + rules.draw, rules.stock_size)
    dealt = deck[52 - rules.stock_size :]
    side = game.position.side
    assert side.stock == dealt[turned:]
    assert {card for pile in side.waste for card in pile} | ({side.drawn} - {None}) == set(dealt[:turned])
    if rules.stock == "drawn" and turned > rules.waste_start:
        assert side.drawn == dealt[turned - 1]
    if rules.waste_piles == 1:
        on_waste = dealt[: turned - (side.drawn is not None)]
        assert side.waste == (on_waste,)
