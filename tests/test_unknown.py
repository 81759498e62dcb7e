"""Unknown cards in the engine: with its draws named, a game goes as it would with every card known."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli import Game, IllegalMove, Move, Rules, UnreadableMove, UnseenError, deal, parse_move, solve
from pyramid_cli.cards import CARD_TEXT, DECK, UNKNOWN, cards_text, number_unknown, parse_card, parse_deck
from pyramid_cli.errors import EXIT_CODES, DeckError
from pyramid_cli.game import Deal, new_game
from pyramid_cli.greedy import greedy_move
from tests.strategies import any_rules
from tests.unknown import face_up, hidden, steps, unknown_games

Played = tuple[Game, tuple[Move, ...], Game]


def refused(game: Game, *moves: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        game.play(*moves)
    return caught.value


def unknown(preset: str = "poozee") -> Game:
    """Deal 1 with every card unknown that lies face down."""
    return hidden(deal(1, preset), DECK)


def bare(moves: list[Move]) -> list[str]:
    """Moves without what they turn up."""
    return [move.text.partition("=")[0] for move in moves]


@given(unknown_games())
@settings(max_examples=300)
def test_with_its_draws_named_a_game_goes_as_with_every_card_known(played: Played) -> None:
    begun, moves, opened = played
    for known, game, text in steps(begun, moves, opened):
        legal = game.position.legal_moves()
        assert bare(legal) == bare(known.position.legal_moves())
        assert (game.score, game.position.cards_left) == (known.score, known.position.cards_left)
        assert (game.position.is_won, game.position.is_over) == (known.position.is_won, known.position.is_over)
        assert game.status == known.status or (game.status, known.status) == ("playing", "stuck")
        if not game.position.side.unseen:
            assert game.position == known.position
        if "=" in text:
            assert refused(game, text.partition("=")[0]).code == "unnamed"
    assert begun.play(*game.moves).position == known.position
    assert game.at(0) == opened


@given(unknown_games())
@settings(max_examples=200)
def test_the_moves_listed_leave_open_what_is_unknown_and_read_as_themselves(played: Played) -> None:
    begun, moves, opened = played
    for known, game, text in steps(begun, moves, opened):
        names = dict(zip(known.position.side.stock, game.position.side.stock, strict=True))
        assert set(game.position.side.unseen) == {card for card, name in names.items() if name >= UNKNOWN}
        listed = {move.text.partition("=")[0]: move for move in game.position.legal_moves()}
        for move in listed.values():
            assert parse_move(move.text) == move
            assert (UNKNOWN in move.turns) == ("??" in move.text) == bool(move.turns)
            if move.turns:
                assert refused(game, move.text).code == "unnamed"
        if text:
            move, turned = parse_move(text), listed[parse_move(text).text.partition("=")[0]].turns
            assert tuple(min(names[card], UNKNOWN) for card in move.turns) == turned if "=" in text else not turned


@given(unknown_games())
@settings(max_examples=200)
def test_in_hindsight_a_game_began_with_what_was_seen_since(played: Played) -> None:
    begun, moves, opened = played
    for _, game, _ in steps(begun, moves, opened):
        hindsight = game.in_hindsight()
        assert hindsight.moves == game.moves
        assert begun.deal is not None
        assert hindsight.deal is not None
        unseen = game.position.side.unseen
        assert hindsight.deal.cards == number_unknown([UNKNOWN if c in unseen else c for c in begun.deal.cards])
        assert hindsight.opening == new_game(game.rules, hindsight.deal).opening
        assert Game(hindsight.opening, hindsight.deal, game.moves).position == game.position
    if not unseen:
        assert game.in_hindsight().opening == begun.opening


@given(unknown_games(), st.sampled_from(DECK))
@settings(max_examples=200)
def test_a_card_can_be_named_only_where_it_can_be_the_one_turned_up(played: Played, card: int) -> None:
    begun, moves, opened = played
    for known, game, text in steps(begun, moves, opened):
        move = parse_move(text) if text else None
        if move is None or len(move.turns) != 1:
            continue
        other = parse_move(f"{text.partition('=')[0]}={CARD_TEXT[card]}")
        if card in game.position.side.unseen:
            assert game.play(other).position.cards_left == known.play(move).position.cards_left
        else:
            assert refused(game, other.text).code == "misnamed"


@given(any_rules(), st.integers(0, 51))
def test_only_what_lies_face_down_can_be_unknown_as_play_begins(rules: Rules, place: int) -> None:
    words = [CARD_TEXT[card] for card in DECK]
    words[place] = "??"
    cards = parse_deck(" ".join(words))
    if place >= face_up(rules):
        assert new_game(rules, Deal(cards)).position.side.unseen == {place}
    else:
        with pytest.raises(DeckError, match=rf"Card {place + 1} of the deal is \?\?"):
            new_game(rules, Deal(cards))


# What each stock mode turns up.


def test_a_draw_names_the_card_it_draws() -> None:
    game = unknown()
    assert game.position.legal_moves()[-1].text == "draw=??"
    after = game.play("draw=Ks")
    assert (after.position.side.drawn, len(after.position.side.unseen)) == (parse_card("Ks"), 23)
    assert after.play("Ks").score == 5
    assert after.undo().position == game.position


def test_a_draw_of_several_names_them_in_order() -> None:
    game = unknown("king-tut")
    after = game.play("draw=Qd, Kh ,9C")
    assert cards_text(after.position.side.waste[0]) == "Ks 2s Jd Qd Kh 9c"
    assert after.moves[0].text == "draw=Qd,Kh,9c"
    assert refused(game, "draw=Qd").text == (
        "Unknown cards are turned up here. Name all 3 in order, as in draw=As,Ah,Ad."
    )
    assert refused(game, "draw=Qd,Kh,9c,3s").text == "This turns up 3 cards, but 4 are named."


def test_known_cards_among_those_turned_up_are_named_too() -> None:
    game = hidden(deal(1, "king-tut"), [32, 35])
    assert game.position.legal_moves()[-1].text == "draw=Qd,??,9c"
    assert refused(game, "draw=2h,Kh,9c").text == "The card that this turns up is Qd, not 2h."
    after = game.play("draw=Qd,Kh,9c")
    assert after.position.legal_moves()[-1].text == "draw=3s,??,Ac"
    assert after.play("draw=3s,5h,Ac").position == deal(1, "king-tut").play("draw", "draw").position


def test_in_mode_open_whatever_takes_the_top_card_names_the_one_under_it() -> None:
    game = unknown("microsoft")
    assert [move.text for move in game.position.legal_moves()] == ["Ks=??", "Kd", "4h+9h", "5d+8s", "draw=??"]
    assert refused(game, "Ks").text == "The card that this turns up is unknown. Name it, as in Ks=As."
    assert refused(game, "Kd=2s").text == "This turns up no card of the stock, but 1 is named."
    after = game.play("Ks=2s", "draw=Jd", "2d+Jd=Qd")
    assert cards_text(after.position.side.stock[:2]) == "Qd ??"
    assert [move.text for move in after.moves] == ["Ks=2s", "draw=Jd", "2d+Jd=Qd"]


def test_the_last_card_of_an_open_stock_turns_nothing_up() -> None:
    game = hidden(deal(1, "microsoft"), [51])
    for _ in range(22):
        game = game.play("draw")
    assert game.position.legal_moves()[-1].text == "draw=??"
    game = game.play("draw=7d")
    assert game.position.legal_moves()[-1].text == "draw"
    assert game.play("draw", "redeal").position == deal(1, "microsoft").play(*["draw"] * 24, "redeal").position


def test_a_known_card_may_be_named_too_if_it_is_the_one() -> None:
    assert deal(1).play("draw=Ks").position == deal(1).play("draw").position
    assert refused(deal(1), "draw=2s").text == "The card that this turns up is Ks, not 2s."
    assert refused(deal(1), "draw=??").text == "The card that this turns up is Ks, not ??."
    assert refused(deal(1), "Kd=Ks").code == "misnamed"


# Words.


def test_what_is_wrong_with_a_name_is_said_plainly() -> None:
    game = unknown()
    assert refused(game, "draw=Qh").text == (
        "Qh has been seen already, so it can't be an unknown card that is turned up now."
    )
    assert refused(game, "draw=Ks", "Ks", "draw=Ks").code == "misnamed"
    error = refused(game, "Ks")
    assert (error.code, error.text) == ("not-in-play", "Ks has not been seen yet: 24 cards of the stock can be it.")
    assert refused(game, "Kd", "Kd").code == "removed"
    assert (EXIT_CODES["unnamed"], EXIT_CODES["misnamed"], EXIT_CODES["unseen"]) == (1, 1, 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("draw=", "doesn't name the card it turns up: write it as draw=7h"),
        ("redeal=7h", "a redeal turns none up"),
        ("draw=7h,7h", "names one card twice"),
        ("draw=7h,", "'' is not a card"),
        ("draw=7h=2c", "is not a card"),
        ("draw=1h", "'1h' is not a card"),
        ("=7h", "is not a move"),
        ("??", "is not a move"),
        ("??+5d", "is not a move"),
        ("drow=7h", "did you mean draw?"),
    ],
)
def test_what_can_not_be_read_is_said_plainly(text: str, told: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        parse_move(text)
    assert told in caught.value.text


def test_moves_with_other_names_are_other_moves() -> None:
    assert parse_move("DRAW = 10♥ ,K♦") == parse_move("draw=Th,Kd")
    assert parse_move("8s+5d=7h") == parse_move("5d+8s=7h")
    assert (
        len({parse_move(text) for text in ("draw", "draw=7h", "draw=7d", "draw=??", "draw=7h,7d", "draw=7d,7h")}) == 6
    )


# What needs every card.


def test_the_solver_says_what_is_missing() -> None:
    with pytest.raises(UnseenError) as caught:
        solve(hidden(deal(1), [50, 51, 40]))
    assert (caught.value.code, caught.value.text) == (
        "unseen",
        "Every card must be known for this, but 3 cards of the stock are unknown. Not seen yet: 3 cards, A:1 7:1 8:1.",
    )


def test_once_all_cards_are_named_the_solver_answers() -> None:
    game = hidden(deal(1), [28]).play("draw=Ks")
    assert solve(game)._replace(seconds=0) == solve(deal(1).play("draw"))._replace(seconds=0)


@given(unknown_games())
@settings(max_examples=100)
def test_a_hint_without_looking_ahead_is_one_of_the_legal_moves(played: Played) -> None:
    begun, moves, opened = played
    for known, game, _ in steps(begun, moves, opened):
        hint = greedy_move(game.position)
        assert hint is None or hint in game.position.legal_moves()
        other = greedy_move(known.position)
        if not game.position.side.unseen:
            assert hint == other
        elif other is not None:
            assert hint is not None
            assert hint.text.partition("=")[0] == other.text
