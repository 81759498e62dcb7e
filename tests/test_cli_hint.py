"""`pyramid hint --how solver`: the first move of a shortest line, or the move that lost the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pyramid_cli as pyramid
from tests.cli_helpers import DEAL_1, OPENING, Result, call, validated

LOST = pyramid.dumps(pyramid.deal(2))
WORKED = pyramid.deal(1).play(*OPENING[:-1])
UNREADABLE = '{"format": nothing'


def position(top: str, **changes: Any) -> str:
    """A game of one pyramid card met midway, with a waste and stock of its own."""
    rules = {"preset": "classic", "rows": 1, **changes.pop("rules", {})}
    start = {"pyramid": [[top]], **changes.pop("start", {})}
    return json.dumps({"format": "pyramid-game/1", "rules": rules, "start": start, "moves": [], **changes})


def hinted(game: pyramid.Game, *options: str) -> Result:
    return call("hint", *options, stdin=pyramid.dumps(game))


def test_the_hint_in_the_worked_position_takes_jd_with_2d() -> None:
    assert pyramid.parse_move(hinted(WORKED).out.strip()) == pyramid.parse_move("Jd+2d")


def test_the_hint_is_the_first_move_of_a_shortest_line() -> None:
    (told,) = hinted(WORKED, "--json").values
    assert list(validated("hint", told)) == ["move", "how", "length", "verdict", "optimal", "lost_at"]
    (best,) = call("solve", "--shortest", "--json", stdin=pyramid.dumps(WORKED)).values
    assert told["length"] == best["length"]
    assert (told["how"], told["verdict"], told["optimal"], told["lost_at"]) == ("solver", "winnable", True, None)
    (after,) = call("solve", "--shortest", "--json", stdin=pyramid.dumps(WORKED.play(told["move"]))).values
    assert after["length"] == told["length"] - 1


def test_following_hints_wins_in_the_least_number_of_moves() -> None:
    won = pyramid.loads(call("solve", stdin=pyramid.dumps(pyramid.deal(3, rules="microsoft"))).out)
    game = won.undo(20)
    (best,) = call("solve", "--shortest", "--json", stdin=pyramid.dumps(game)).values
    begun = len(game.moves)
    while not game.position.is_won:
        game = game.play(hinted(game).out.strip())
    assert len(game.moves) - begun == best["length"]


@pytest.mark.parametrize("more", [[], ["draw"], ["draw", "draw", "draw"]], ids=len)
@pytest.mark.parametrize("wrong", ["Jd+2h", "Jd+2s"])
def test_where_the_game_is_lost_the_move_that_lost_it_is_named(wrong: str, more: list[str]) -> None:
    done = hinted(WORKED.play(wrong, *more))
    assert (done.code, done.out) == (1, "")
    assert done.err == f"The game can't be won any more: move 9 ({wrong}) lost it.\n"
    (told,) = hinted(WORKED.play(wrong, *more), "--json").values
    assert (validated("hint", told)["move"], told["lost_at"]) == (None, 9)


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_deal_that_was_never_winnable_says_so(count: int) -> None:
    done = hinted(pyramid.deal(2).play(*["draw"] * count))
    assert (done.code, done.out) == (1, "")
    assert done.err == "The game could never be won: the deal is unwinnable.\n"
    (told,) = hinted(pyramid.deal(2).play(*["draw"] * count), "--json").values
    assert validated("hint", told)["lost_at"] == 0


def test_a_position_met_midway_is_not_called_a_deal() -> None:
    done = call("hint", stdin=position("Qh"))
    assert done.err == "The game could never be won: the position it began with is unwinnable.\n"


def test_a_won_game_has_no_hint_and_its_own_sentence() -> None:
    won = pyramid.loads(position("Kh")).play("Kh")
    done = hinted(won, "--json")
    assert (done.code, done.err) == (1, "The game is won; there is nothing left to do.\n")
    assert validated("hint", done.values[0])["length"] == 0


@pytest.mark.parametrize(
    ("start", "move"),
    [
        ({"stock": ["As"]}, "draw"),
        ({"waste": ["As", "8h"]}, "redeal"),
        ({"waste": ["As"]}, "As+Qh"),
    ],
)
def test_a_draw_and_a_redeal_are_hints_too(start: dict[str, Any], move: str) -> None:
    assert call("hint", stdin=position("Qh", start=start)).lines == [move]


def test_a_hint_that_has_no_answer_within_the_limit_says_so_and_exits_3() -> None:
    done = hinted(WORKED, "--max-states", "1", "--json")
    (told,) = done.values
    assert done.code == 3
    assert (validated("hint", told)["move"], told["verdict"]) == (None, "unknown")
    assert "not known: no answer within 1 state (--max-states)." in done.err


def test_a_winning_line_not_proven_the_shortest_is_hinted_with_a_note() -> None:
    (found,) = call("solve", "--json", stdin=DEAL_1).values
    done = call("hint", "--json", "--max-states", str(found["states"] + 1), stdin=DEAL_1)
    (told,) = done.values
    assert done.code == 0
    assert (told["move"], told["length"], told["optimal"]) == (found["moves"][0], found["length"], False)
    assert "not proven" in done.err


def test_of_several_games_each_without_a_hint_is_told_where_it_stands() -> None:
    done = call("hint", stdin=f"{DEAL_1}\n{LOST}\n{UNREADABLE}")
    assert (done.code, len(done.lines)) == (2, 1)
    lost, unreadable = done.err.splitlines()
    assert lost.startswith("standard input, line 2: The game could never be won")
    assert unreadable.startswith("Error: standard input, line 3")


@pytest.mark.parametrize(
    ("games", "code"),
    [([DEAL_1, UNREADABLE], 2), ([UNREADABLE, DEAL_1], 2), ([DEAL_1, LOST], 3), ([LOST, DEAL_1], 3)],
)
def test_no_answer_weighs_more_than_a_no_and_unreadable_input_more_than_both(games: list[str], code: int) -> None:
    assert call("hint", "--max-states", "1", stdin="\n".join(games)).code == code


def test_the_limits_of_a_search_are_refused_where_nothing_is_searched() -> None:
    done = call("hint", "--how", "greedy", "--max-states", "5", stdin=DEAL_1)
    assert (done.code, done.out) == (2, "")
    assert "--how solver" in done.err
