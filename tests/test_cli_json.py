"""The JSON that scripts rely on: every key of every shape, in its order, and valid under the shipped schemas."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from pyramid_cli import Move, dumps
from pyramid_cli.game import Game
from tests.cli_helpers import DEAL_1, OPENED, OPENING, call, game_object, validated
from tests.strategies import playouts

STATE_KEYS = [
    "format", "rules", "deal", "pyramid", "reserve", "stock", "unseen", "drawn", "waste", "pass", "passes",
    "uncovered", "in_play", "moves", "status", "score", "pyramid_left", "cards_left", "moves_made",
]  # fmt: skip
CHECK_KEYS = ["source", "line", "ok", "moves", "status", "score", "pyramid_left", "pass", "error"]
STARTED = {
    "format": "pyramid-game/1",
    "rules": {"preset": "classic", "rows": 2, "stock": "waste", "draw": 2, "waste_piles": 2},
    "start": {"pyramid": [["Qh"], [None, "Jh"]], "stock": ["As"], "waste": [["2s"], ["3s", "4s"]], "pass": 2},
    "moves": [],
}


def test_a_state_has_every_key_in_its_order_and_says_what_the_worked_opening_says() -> None:
    (state,) = call("show", "--json", stdin=OPENED).values
    assert list(validated("state", state)) == STATE_KEYS
    assert state["format"] == "pyramid-state/1"
    assert state["deal"] == {"dealer": "poozee", "number": 1}
    assert state["pyramid"][5:] == [["4s", "Jc", None, "9s", "2h", None], [None, "7c", *[None] * 5]]
    assert state["stock"][:3] == ["Qd", "Kh", "9c"]
    assert (state["drawn"], state["waste"], state["reserve"]) == (None, [["2s"]], [])
    assert (state["pass"], state["passes"], state["status"]) == (1, 3, "playing")
    assert (state["uncovered"], state["in_play"]) == (["9s", "2h", "7c"], ["9s", "2h", "7c", "2s"])
    assert state["moves"] == ["draw"]
    assert (state["score"], state["pyramid_left"], state["cards_left"], state["moves_made"]) == (90, 20, 42, 9)


def test_a_state_without_a_deal_or_with_unlimited_passes_says_null() -> None:
    (met,) = call("show", "--json", stdin=json.dumps(STARTED)).values
    validated("state", met)
    assert (met["deal"], met["waste"], met["pyramid"]) == (None, [["2s"], ["3s", "4s"]], [["Qh"], [None, "Jh"]])
    (endless,) = call("show", "--json", stdin=call("deal", "1", "--passes", "unlimited").out).values
    assert endless["passes"] is None
    assert validated("state", endless)["drawn"] is None


@given(playouts())
@settings(max_examples=40, deadline=None)
def test_whatever_was_played_its_game_state_moves_hint_and_check_are_valid_and_agree(
    playout: tuple[Game, tuple[Move, ...]],
) -> None:
    begun, moves = playout
    text = dumps(begun.play(*moves))
    validated("game", json.loads(text))
    (state,) = call("show", "--json", stdin=text).values
    validated("state", state)
    (listed,) = call("moves", "--json", stdin=text).values
    assert validated("moves", listed) == {"moves": state["moves"]}
    (hinted,) = call("hint", "--how", "greedy", "--json", stdin=text).values
    assert validated("hint", hinted)["move"] in [*state["moves"], None]
    (checked,) = call("replay", "--check", "--json", stdin=text).values
    validated("check", checked)
    assert {key: state[key] for key in ("status", "score", "pyramid_left", "pass")} == {
        key: checked[key] for key in ("status", "score", "pyramid_left", "pass")
    }
    cards = [card for row in state["pyramid"] for card in row if card]
    on_the_side = [card for pile in state["waste"] for card in pile] + ([state["drawn"]] if state["drawn"] else [])
    cards += [*state["reserve"], *state["stock"], *on_the_side]
    assert len(set(cards)) == len(cards) == state["cards_left"]
    (figures,) = call("stats", "--json", stdin=text).values
    validated("transcript-figures", figures)


def test_moves_are_listed_in_one_order_in_json_and_in_lines() -> None:
    assert call("moves", "--json", stdin=DEAL_1).out == '{"moves":["Kd","4h+9h","5d+8s","draw"]}\n'
    assert call("moves", stdin=DEAL_1).lines == ["Kd", "4h+9h", "5d+8s", "draw"]


def test_a_hint_is_a_legal_move() -> None:
    (told,) = call("hint", "--how", "greedy", "--json", stdin=DEAL_1).values
    assert list(validated("hint", told))[:2] == ["move", "how"]
    assert call("hint", "--how", "greedy", stdin=DEAL_1).lines == [told["move"]] == ["Kd"]


def dead() -> str:
    """A game over: one card left that nothing can take, no stock, no redeal."""
    rules = {"preset": "poozee", "rows": 1, "redeals": 0}
    return json.dumps({"format": "pyramid-game/1", "rules": rules, "start": {"pyramid": [["Qh"]]}, "moves": []})


def won() -> str:
    """A game of one King, won."""
    rules = {"preset": "poozee", "rows": 1, "redeals": 0}
    return json.dumps({"format": "pyramid-game/1", "rules": rules, "start": {"pyramid": [["Kh"]]}, "moves": ["Kh"]})


@pytest.mark.parametrize(("game", "words"), [(dead(), "over"), (won(), "won")])
def test_no_move_to_hint_is_null_a_reason_and_exit_1(game: str, words: str) -> None:
    done = call("hint", "--how", "greedy", "--json", stdin=game)
    assert (done.code, done.values[0]["move"]) == (1, None)
    validated("hint", done.values[0])
    assert words in done.err
    bare = call("hint", "--how", "greedy", stdin=game)
    assert (bare.code, bare.out) == (1, "")


def test_a_won_game_has_no_moves_and_its_status_says_so() -> None:
    assert call("moves", "--json", stdin=won()).values == [{"moves": []}]
    assert call("show", "--json", stdin=won()).values[0]["status"] == "won"
    assert call("show", "--json", stdin=dead()).values[0]["status"] == "over"


# replay --check --json


def checked(*games: str) -> tuple[int, list[dict[str, Any]]]:
    done = call("replay", "--check", "--json", stdin="".join(f"{game}\n" for game in games))
    for value in done.values:
        assert list(validated("check", value)) == CHECK_KEYS
    return done.code, done.values


def test_a_passing_transcript() -> None:
    code, (value,) = checked(json.dumps({**json.loads(OPENED), "result": {"score": 90, "pyramid_left": 20}}))
    assert code == 0
    assert value == {
        "source": "-", "line": 1, "ok": True, "moves": 9, "status": "playing", "score": 90, "pyramid_left": 20,
        "pass": 1, "error": None,
    }  # fmt: skip


def test_a_transcript_with_an_illegal_move_shows_how_far_it_came() -> None:
    code, (value,) = checked(json.dumps(game_object(moves=["Kd", "5d+8s", "Qh", "draw"])))
    text = value["error"].pop("text")
    assert code == 1
    assert value == {
        "source": "-", "line": 1, "ok": False, "moves": 2, "status": "playing", "score": 30, "pyramid_left": 25,
        "pass": 1, "error": {"code": "covered", "move": 3},
    }  # fmt: skip
    assert "Qh is covered by 6c and Jh" in text


def test_a_transcript_with_a_false_claim_is_not_about_a_move() -> None:
    code, (value,) = checked(json.dumps(game_object(moves=list(OPENING), result={"score": 91})))
    assert (code, value["moves"], value["score"]) == (1, 9, 90)
    assert (value["error"]["code"], value["error"]["move"]) == ("claim", None)
    assert "90, not 91" in value["error"]["text"]


def test_what_cannot_be_read_has_nothing_but_nulls_and_its_line() -> None:
    code, values = checked(DEAL_1, '{"format": "pyramid-game/1", ', DEAL_1, "[]")
    assert (code, [value["line"] for value in values]) == (2, [1, 2, 3, 4])
    assert [value["ok"] for value in values] == [True, False, True, False]
    assert [value["error"] and value["error"]["code"] for value in values] == [None, "unreadable", None, "schema"]
    for value in (values[1], values[3]):
        assert [value[key] for key in CHECK_KEYS[3:8]] == [None] * 5


def test_a_missing_file_is_a_line_of_json_too_and_the_next_is_checked() -> None:
    done = call("replay", "--check", "--json", "no/such.json", "-", stdin=DEAL_1)
    missing, found = done.values
    assert (done.code, found["ok"], missing["ok"], missing["source"]) == (2, True, False, "no/such.json")
    assert validated("check", missing)["error"]["code"] == "unreadable"
    assert "There is no file" in missing["error"]["text"]


CODES = [
    ("unreadable", 2, "not json"),
    ("schema", 2, json.dumps(game_object(colour="red"))),
    ("deck", 2, json.dumps(game_object(deal={"cards": "Qh Qh" + " 2c" * 50}))),
    ("dealer-mismatch", 2, DEAL_1.replace('"number":1,', '"number":2,')),
    ("unknown-card", 2, json.dumps(game_object(moves=["Xd"]))),
    ("removed", 1, json.dumps(game_object(moves=["Kd", "Kd"]))),
    ("covered", 1, json.dumps(game_object(moves=["Qh"]))),
    ("not-in-play", 1, json.dumps(game_object(moves=["Jd+2d"]))),
    ("not-thirteen", 1, json.dumps(game_object(moves=["5d+9h"]))),
    ("stock-empty", 1, json.dumps(game_object(moves=["draw"] * 25))),
    ("stock-not-empty", 1, json.dumps(game_object(moves=["redeal"]))),
    ("no-redeal-left", 1, json.dumps(game_object(rules={"redeals": 0}, moves=["draw"] * 24 + ["redeal"]))),
    ("nothing-to-redeal", 1, json.dumps({**json.loads(dead()), "rules": {"rows": 1}, "moves": ["redeal"]})),
    ("game-won", 1, json.dumps({**json.loads(won()), "moves": ["Kh", "draw"]})),
    ("claim", 1, json.dumps(game_object(result={"status": "won"}))),
]


@pytest.mark.parametrize(("code", "exit_code", "game"), CODES, ids=[code for code, *_ in CODES])
def test_every_code_of_the_contract_is_what_a_check_says(code: str, exit_code: int, game: str) -> None:
    ended, (value,) = checked(game)
    assert (ended, value["ok"], value["error"]["code"]) == (exit_code, False, code)


# Games carried through.


def test_meta_of_any_kind_comes_through_every_command_untouched() -> None:
    meta = {"player": "Zoë [/b] \u2028", "n": 10**40, "f": -0.5, "deep": [[[{}]]], "": None, "ünï": True}
    text = json.dumps(game_object(meta=meta), ensure_ascii=False)
    played = call("play", "Kd", "draw", stdin=text).out
    taken = call("undo", "--all", stdin=played).out
    assert json.loads(taken)["meta"] == json.loads(played)["meta"] == meta


@pytest.mark.parametrize("indent", [None, 0, 1, 2, "\t"])
def test_a_game_is_read_pretty_printed_or_not(indent: int | str | None) -> None:
    text = json.dumps(json.loads(OPENED), indent=indent)
    assert call("show", "--json", stdin=text) == call("show", "--json", stdin=OPENED)
    crlf = text.replace("\n", "\r\n").encode("utf-8-sig")
    assert call("show", "--json", stdin=crlf) == call("show", "--json", stdin=OPENED)
