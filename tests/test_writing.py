"""Games and positions as JSON: exact keys and order, valid against the schemas, and back again unchanged."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_cli import PRESETS, Deal, Game, deal, dumps, loads, read_games, rules_of
from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import new_game
from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.documents import read_documents
from pyramid_cli.gamefile.start import read_start
from pyramid_cli.gamefile.transcript import Claims, claims_of
from pyramid_cli.gamefile.writing import game_object, moves_object, state_object
from pyramid_cli.moves import Move
from pyramid_cli.rules import FIELD_NAMES
from tests.strategies import any_rules, decks, playouts
from tests.test_schemas import validator

OPENING = ("Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw", "Jd+2d")
STATE_KEYS = [
    "format", "rules", "deal", "pyramid", "reserve", "stock", "unseen", "drawn", "waste", "pass", "passes",
    "uncovered", "in_play", "moves", "status", "score", "pyramid_left", "cards_left", "moves_made",
]  # fmt: skip


def started(**parts: Any) -> Game:
    """A game that began midway."""
    rules = rules_of(
        rows=2, **{name: parts.pop(name) for name in list(parts) if name in FIELD_NAMES and name != "stock"}
    )
    return Game(read_start({"pyramid": [["Qh"], ["6c", "7h"]], "stock": ["As", "Kd"], **parts}, rules))


def test_the_games_of_the_contract_are_read_and_written_as_they_stand_there() -> None:
    cards = " ".join(CARD_TEXT[card] for card in deal(1).deal.cards)  # type: ignore[union-attr]
    assert cards.startswith(
        "Qh 6c Jh Js 5c 6d Qc 3c 7s 4d Td Th 2c 9d Qs 4s Jc 8d 9s 2h 5s 2d 7c Kd 5d 8s 9h 4h Ks 2s Jd"
    )
    value = {
        "format": "pyramid-game/1",
        "rules": {"preset": "poozee", "redeals": 2},
        "deal": {"dealer": "poozee", "number": 1, "cards": cards},
        "moves": list(OPENING),
        "result": {"status": "playing", "score": 90, "pyramid_left": 20},
        "meta": {"player": "…"},
    }
    game = loads(json.dumps(value))
    assert game_object(game, claims_of(game)) == {**value, "rules": {"preset": "poozee"}}
    assert list(game_object(game, claims_of(game))) == list(value)


def test_keys_come_in_the_order_of_the_format() -> None:
    plain = game_object(deal(1))
    assert list(plain) == ["format", "rules", "deal", "moves"]
    assert list(plain["deal"]) == ["dealer", "number", "cards"]
    assert list(game_object(new_game(rules_of(), Deal(tuple(range(52)))))["deal"]) == ["cards"]
    full = game_object(Game(started().opening, meta=0), Claims("playing", 0, 3))
    assert list(full) == ["format", "rules", "start", "moves", "result", "meta"]
    assert list(full["result"]) == ["status", "score", "pyramid_left"]
    assert dumps(deal(1)).startswith(
        '{"format":"pyramid-game/1","rules":{"preset":"poozee"},"deal":{"dealer":"poozee",'
    )


def test_claims_left_open_are_not_written() -> None:
    assert game_object(deal(1), Claims(score=0))["result"] == {"score": 0}
    assert game_object(deal(1), Claims(pyramid_left=0))["result"] == {"pyramid_left": 0}
    assert game_object(deal(1), Claims())["result"] == {}


@pytest.mark.parametrize("number", [0, 1, 2**31, 2**32 - 1])
def test_dealer_and_number_stay_what_they_were(number: int) -> None:
    back = loads(dumps(deal(number))).deal
    assert back == deal(number).deal
    assert type(json.loads(dumps(deal(number)))["deal"]["number"]) is int


@given(playouts(), st.booleans())
def test_any_game_comes_back_from_its_file(playout: tuple[Game, tuple[Move, ...]], with_claims: bool) -> None:
    begun, moves = playout
    game = begun.play(*moves)
    text = dumps(game, claims=claims_of(game) if with_claims else None)
    assert "\n" not in text
    back = loads(text)
    assert back == game
    assert [move.text for move in back.moves] == [move.text for move in moves]
    assert dumps(back) == dumps(game)
    (document,) = read_documents(io.BytesIO(text.encode()), "-")
    assert check_document(document).ok


@given(playouts())
def test_a_game_begun_midway_comes_back_from_its_file(playout: tuple[Game, tuple[Move, ...]]) -> None:
    begun, moves = playout
    half = len(moves) // 2
    met = Game(begun.play(*moves[:half]).position)
    text = dumps(met)
    assert json.loads(text)["moves"] == []
    assert dumps(loads(text)) == text
    back = loads(text)
    legal = back.position.legal_moves()
    on = back.play(*legal[:1])
    assert loads(dumps(on)) == on


def test_a_pair_keeps_the_order_in_which_it_was_written() -> None:
    for pair in ("5d+8s", "8s+5d"):
        assert json.loads(dumps(deal(1).play(pair)))["moves"] == [pair]


@given(any_rules(), decks)
def test_rules_are_written_as_a_preset_and_only_what_differs(rules: Any, cards: tuple[int, ...]) -> None:
    written = game_object(new_game(rules, Deal(cards)))["rules"]
    assert next(iter(written)) == "preset"
    standard = PRESETS[written["preset"]].as_fields()
    assert [name for name in written if name != "preset" and written[name] == standard[name]] == []
    assert list(written) == [name for name in FIELD_NAMES if name in written]
    assert rules_of(**written) == rules


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_as_it_is_is_written_by_its_name_alone(preset: str) -> None:
    assert game_object(deal(1, preset))["rules"] == {"preset": preset}
    spelled_out = {name: value for name, value in PRESETS[preset].as_fields().items() if name != "preset"}
    assert game_object(deal(1, preset, **spelled_out))["rules"] == {"preset": preset}


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("poozee", {"redeals": "unlimited"}),
        ("king-tut", {"redeals": 0}),
        ("poozee", {"cover_pairs": True}),
        ("six-row", {"rows": 7, "redeals": 0, "reserve": 6}),
        ("classic", {"draw": 3, "waste_piles": 2}),
    ],
)
def test_changed_rules_are_written_as_they_are_given(preset: str, changes: dict[str, Any]) -> None:
    assert game_object(deal(1, preset, **changes))["rules"] == {"preset": preset, **changes}


META = [
    0, False, "", [], {}, 123456789012345678901234567890, -(2**64), 2**63, 1.0, -0.0, 1e300, 0.1, "null",
    "é ♠ 😀 \u0000 \u2028 \u202e \ufeff \"\\/ [/red]", {"z": 1, "a": {"": None}, "é": [[], {}]}, [None, True, "10"],
    {"format": "pyramid-game/1", "moves": ["Kd"]}, {"id": 99999999999999999999, "text": "99999999999999999999"},
]  # fmt: skip


@pytest.mark.parametrize("meta", META, ids=repr)
def test_meta_is_carried_through_untouched(meta: Any) -> None:
    text = dumps(Game(deal(1).opening, deal(1).deal, meta=meta))
    back = loads(text)
    assert repr(back.meta) == repr(meta)
    later = back.play(*OPENING).undo(3).play("draw")
    assert repr(loads(dumps(later)).meta) == repr(meta)
    assert repr(json.loads(text)["meta"]) == repr(meta)


def test_a_game_without_meta_gets_none() -> None:
    assert "meta" not in json.loads(dumps(loads(dumps(deal(1)))))


_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
_meta = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_texts, inner, max_size=4),
    max_leaves=10,
)


@given(_meta)
def test_any_meta_is_carried_through_untouched(meta: Any) -> None:
    assert repr(loads(dumps(Game(deal(1).opening, deal(1).deal, meta=meta))).meta) == repr(meta)


def test_games_written_one_a_line_are_read_in_order() -> None:
    games = [deal(number, preset) for number, preset in enumerate(PRESETS)]
    assert list(read_games(io.BytesIO("\n".join(map(dumps, games)).encode()))) == games


def test_games_are_read_from_a_file_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(dumps(deal(1)) + "\n")
    with path.open("rb") as stream:
        assert list(read_games(stream)) == [deal(1)]


def test_the_state_has_exactly_the_keys_of_the_format_in_their_order() -> None:
    assert list(state_object(deal(1))) == STATE_KEYS
    assert list(state_object(started())) == STATE_KEYS


def test_the_state_of_the_worked_opening_is_as_the_rules_say() -> None:
    state = state_object(deal(1).play(*OPENING))
    assert {name: state[name] for name in ("score", "status", "pyramid_left", "cards_left", "moves_made")} == {
        "score": 90, "status": "playing", "pyramid_left": 20, "cards_left": 42, "moves_made": 9,
    }  # fmt: skip
    assert state["pyramid"][5:] == [["4s", "Jc", None, "9s", "2h", None], [None, "7c", *[None] * 5]]
    assert state["stock"] == [
        "Qd",
        "Kh",
        "9c",
        "3s",
        "5h",
        "Ac",
        "Ts",
        "3h",
        "6s",
        "8h",
        "7h",
        "4c",
        "6h",
        "Kc",
        "3d",
        "Ah",
        "8c",
        "Tc",
        "Ad",
        "As",
        "7d",
    ]
    assert (state["drawn"], state["waste"], state["reserve"]) == (None, [["2s"]], [])
    assert (state["pass"], state["passes"]) == (1, 3)
    assert state["deal"] == {"dealer": "poozee", "number": 1}
    assert state["uncovered"] == ["9s", "2h", "7c"]
    assert state["in_play"] == ["9s", "2h", "7c", "2s"]
    assert state["moves"] == ["draw"]
    assert state_object(deal(1).play(*OPENING[:-1]))["moves"] == ["2s+Jd", "2h+Jd", "2d+Jd", "draw"]


def test_what_a_state_does_not_know_is_null() -> None:
    assert state_object(started())["deal"] is None
    assert state_object(new_game(rules_of(), Deal(tuple(range(52)))))["deal"] is None
    assert state_object(deal(1, "classic", redeals="unlimited"))["passes"] is None
    assert state_object(deal(1, redeals=0))["passes"] == 1
    assert state_object(deal(1, "classic", draw=3, waste_piles=3))["waste"] == [[], [], []]


def test_the_ace_of_spades_is_a_card_like_any_other_wherever_it_lies() -> None:
    gone = {"pyramid": [["As"], [None, None]], "stock": ["2s"]}
    assert state_object(started(**gone))["pyramid"] == [["As"], [None, None]]
    assert state_object(started(drawn="As", stock=["2s"]))["drawn"] == "As"
    assert json.loads(dumps(started(drawn="As", stock=["2s"])))["start"]["drawn"] == "As"


@given(playouts(), st.booleans())
def test_everything_written_is_valid_by_its_schema(playout: tuple[Game, tuple[Move, ...]], midway: bool) -> None:
    begun, moves = playout
    game = begun.play(*moves)
    if midway:
        game = Game(game.position, meta={"anything": [1, None]})
    validator("game").validate(json.loads(dumps(game, claims=claims_of(game))))
    validator("state").validate(state_object(game))
    legal = moves_object(game.position.legal_moves())
    assert list(legal) == ["moves"]
    validator("moves").validate(legal)
    text = dumps(game, claims=Claims(score=game.score + 1)) + "\n" + dumps(game) + "\nwords\n[]\n"
    for document in read_documents(io.BytesIO(text.encode()), "-"):
        validator("check").validate(check_document(document).as_object())
