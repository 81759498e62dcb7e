"""Reading a game file strictly: what is refused, with which code and words, and how far a broken replay comes."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_cli import DeckError, GameFileError, MoveError, PyramidError, deal, dumps
from pyramid_cli.errors import EXIT_CODES
from pyramid_cli.gamefile.checking import Check, check_document
from pyramid_cli.gamefile.documents import Document, read_documents
from pyramid_cli.gamefile.transcript import read_game, read_transcript

DEALT = deal(1)
CARDS = json.loads(dumps(DEALT))["deal"]["cards"]
OPENING = ["Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw", "Jd+2d"]
PYRAMID = [["Qh"], ["6c", "Jh"], [None, None, None]]

CONTRACT_CODES = {
    "unreadable", "schema", "deck", "dealer-mismatch", "unknown-card", "removed", "covered", "not-in-play",
    "not-thirteen", "stock-empty", "stock-not-empty", "no-redeal-left", "nothing-to-redeal", "game-won", "claim",
}  # fmt: skip
"""The error codes that CLI.md promises for a checked game."""


def dealt(**changes: Any) -> dict[str, Any]:
    """A good game of deal 1 with some fields changed; a value of `...` takes the field away."""
    value = {
        "format": "pyramid-game/1",
        "rules": {"preset": "poozee"},
        "deal": {"dealer": "poozee", "number": 1, "cards": CARDS},
        "moves": OPENING,
        "result": {"status": "playing", "score": 90, "pyramid_left": 20},
        "meta": {"player": "somebody"},
        **changes,
    }
    return {name: field for name, field in value.items() if field is not ...}


def with_deal(**changes: Any) -> dict[str, Any]:
    parts = {"dealer": "poozee", "number": 1, "cards": CARDS, **changes}
    return dealt(deal={name: part for name, part in parts.items() if part is not ...})


def started(**changes: Any) -> dict[str, Any]:
    start = {"pyramid": PYRAMID, "reserve": ["As"], "stock": ["2s"], "waste": ["3s"], "drawn": "4s", "pass": 1}
    rules = {"rows": 3, "reserve": 1}
    return dealt(rules=rules, deal=..., moves=[], result=..., start={**start, **changes})


def refused(value: Any) -> PyramidError:
    with pytest.raises(PyramidError) as caught:
        read_transcript(value)
    return caught.value


def checked(value: Any) -> Check:
    return check_document(Document("games.jsonl", 7, value))


def test_the_good_games_that_these_tests_break_are_read() -> None:
    assert checked(dealt()).ok
    assert checked(started()).ok
    assert read_game({"format": "pyramid-game/1", "deal": {"cards": CARDS}}).rules.preset == "poozee"


@pytest.mark.parametrize(
    ("value", "kind"),
    [(None, "null"), (True, "true"), (False, "false"), (3, "a number"), (0.5, "a number"), ("text", "text")],
)
def test_what_is_not_an_object_is_named(value: Any, kind: str) -> None:
    error = refused(value)
    assert (error.code, error.text) == ("schema", f"A game is a JSON object, not {kind}.")


def test_an_array_of_games_is_told_to_write_one_a_line() -> None:
    assert "not an array. Write its games one a line" in refused([dealt()]).text


@pytest.mark.parametrize("stated", ["pyramid-game/2", "Pyramid-Game/1", "", None, 1, True, ["pyramid-game/1"], {}])
def test_another_format_is_refused(stated: Any) -> None:
    error = refused(dealt(format=stated))
    assert (error.code, '"format" must be "pyramid-game/1", not ' in error.text) == ("schema", True)


def test_a_missing_format_is_asked_for() -> None:
    error = refused(dealt(format=...))
    assert (error.code, '"format" is missing' in error.text) == ("schema", True)


_NO_NUMBER: tuple[Any, ...] = (None, True, 1.5, 7.0, "7", [7], {})
_NO_TEXT: tuple[Any, ...] = (None, False, 5, ["x"], {})
_NO_LIST: tuple[Any, ...] = (None, 1, "Kd", {})
_NO_OBJECT: tuple[Any, ...] = (None, 1, "poozee", [])
_WHOLE = "must be a whole number from "
_WRONG: list[tuple[tuple[Any, ...], str, str, tuple[Any, ...]]] = [
    (("rules",), "schema", '"rules" must be an object', _NO_OBJECT),
    (("rules", "preset"), "schema", '"rules.preset" must be text', _NO_TEXT),
    (("rules", "preset"), "schema", "no preset 'pooze'", ("pooze",)),
    (("rules", "rows"), "schema", f"rows {_WHOLE}1 to 9", (*_NO_NUMBER, 0, 10, 10**30)),
    (("rules", "reserve"), "schema", f"reserve {_WHOLE}0 to 51", (*_NO_NUMBER, -1, 52, 10**30)),
    (("rules", "draw"), "schema", f"draw {_WHOLE}1 to 51", (*_NO_NUMBER, 0, 52, 10**30)),
    (("rules", "waste_piles"), "schema", f"waste_piles {_WHOLE}1 to 51", (*_NO_NUMBER, 0, 52, 10**30)),
    (("rules", "waste_start"), "schema", f"waste_start {_WHOLE}0 to 51", (*_NO_NUMBER, -1, 52, 10**30)),
    (
        ("rules", "redeals"),
        "schema",
        f"redeals {_WHOLE}0 to 1000000, or ",
        (*_NO_NUMBER, -1, 1_000_001, 10**30, "Unlimited"),
    ),
    (("rules", "stock"), "schema", "stock must be one of waste, drawn, open, not ", (*_NO_TEXT, "Waste", "")),
    (("rules", "goal"), "schema", "goal must be one of pyramid, all, not ", (*_NO_TEXT, "Pyramid", "")),
    (("rules", "scoring"), "schema", "scoring must be one of cards, poozee, ", (*_NO_TEXT, "Cards", "")),
    (("rules", "cover_pairs"), "schema", "cover_pairs must be true or false", (None, 0, 1, "yes", [])),
    (("deal",), "schema", '"deal" must be an object', _NO_OBJECT),
    (("deal", "cards"), "schema", '"deal.cards" must be text', (None, 5, CARDS.split())),
    (("deal", "dealer"), "schema", '"deal.dealer" must be text', _NO_TEXT),
    (("deal", "dealer"), "schema", "no dealer 'Poozee'", ("Poozee",)),
    (("deal", "number"), "schema", f'"deal.number" {_WHOLE}0', (*_NO_NUMBER, -1, 2**32, 10**30)),
    (("moves",), "schema", '"moves" must be an array', _NO_LIST),
    (("moves", 2), "schema", "Move 3 must be text", (None, 1, ["Kd"], {})),
    (("result",), "schema", '"result" must be an object', _NO_OBJECT),
    (("result", "status"), "schema", '"result.status" must be one of', (*_NO_TEXT, "Won", "lost")),
    (("result", "score"), "schema", f'"result.score" {_WHOLE}0', (*_NO_NUMBER, -1, 10**30)),
    (("result", "pyramid_left"), "schema", f'"result.pyramid_left" {_WHOLE}0', (*_NO_NUMBER, -1, 53)),
]
_WRONG_START: list[tuple[tuple[Any, ...], str, str, tuple[Any, ...]]] = [
    (("start",), "schema", '"start" must be an object', _NO_OBJECT),
    (("start", "pyramid"), "schema", '"start.pyramid" must be an array', _NO_LIST),
    (("start", "reserve"), "schema", '"start.reserve" must be an array', _NO_LIST),
    (("start", "stock"), "schema", '"start.stock" must be an array', _NO_LIST),
    (("start", "waste"), "schema", '"start.waste" must be an array', _NO_LIST),
    (("start", "pyramid", 1), "schema", '"start.pyramid row 2" must be an array', _NO_LIST),
    (("start", "pyramid", 1, 0), "schema", '"start.pyramid row 2" must be text', (5, True, ["Kd"], {})),
    (("start", "reserve", 0), "schema", '"start.reserve" must be text', (5, True, ["Kd"], {})),
    (("start", "stock", 0), "schema", '"start.stock" must be text', (5, True, ["Kd"], {})),
    (("start", "drawn"), "schema", '"start.drawn" must be text', (5, True, ["Kd"], {})),
    (("start", "pass"), "schema", f'"start.pass" {_WHOLE}1 to 3', (*_NO_NUMBER, 0, 4)),
]


def changed(value: Any, path: tuple[Any, ...], part: Any) -> Any:
    """A deep copy of a JSON value with one part of it put in place of another."""
    copy = json.loads(json.dumps(value))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = part
    return copy


@pytest.mark.parametrize(
    ("base", "path", "code", "words", "wrong"),
    [
        (base, path, code, words, wrong)
        for base, table in ((dealt(), _WRONG), (started(), _WRONG_START))
        for path, code, words, every_wrong in table
        for wrong in every_wrong
    ],
)
def test_a_field_of_the_wrong_kind_is_named(
    base: Any, path: tuple[Any, ...], code: str, words: str, wrong: Any
) -> None:
    error = refused(changed(base, path, wrong))
    assert error.code == code
    assert words in error.text


@pytest.mark.parametrize(
    ("path", "suggestion"),
    [
        (("move",), "Did you mean moves?"),
        (("Rules",), "Did you mean rules?"),
        (("player",), 'Notes of your own go into "meta".'),
        (("zzz",), "The fields are format, rules, deal, start, moves, result, meta."),
        (("rules", "redeal"), "Did you mean redeals?"),
        (("rules", "passes"), "The fields are preset, rows,"),
        (("deal", "card"), "Did you mean cards?"),
        (("deal", "seed"), "The fields are dealer, number, cards."),
        (("result", "stats"), "Did you mean status?"),
        (("result", "time"), "The fields are status, score, pyramid_left."),
    ],
)
def test_an_unknown_field_is_named_with_what_was_meant(path: tuple[str, ...], suggestion: str) -> None:
    error = refused(changed(dealt(), path, 1))
    assert error.code == "schema"
    where = f'"{path[0]}" has' if len(path) == 2 else "A game file has"
    assert error.text.startswith(f"{where} no field '{path[-1]}'.")
    assert suggestion in error.text
    assert ('"meta"' in error.text) == (len(path) == 1 or suggestion == "")


def test_a_deal_and_a_start_exclude_each_other_and_one_is_needed() -> None:
    start = started()["start"]
    assert 'either "deal" or "start"; this one has both' in refused({**started(), "deal": dealt()["deal"]}).text
    assert 'either "deal" or "start"; this one has neither' in refused(dealt(deal=...)).text
    assert refused(dealt(deal=None, start=start)).code == "schema"


@pytest.mark.parametrize("left_out", ["cards", "dealer", "number"])
def test_a_missing_part_of_the_deal_is_named(left_out: str) -> None:
    error = refused(with_deal(**{left_out: ...}))
    assert (error.code, f'"deal.{left_out}" is missing' in error.text) == ("schema", True)


def test_a_queen_of_clubs_typed_as_queen_of_spades_says_which_is_double_and_which_is_missing() -> None:
    error = refused(with_deal(cards=CARDS.replace("Qc", "Qs")))
    assert isinstance(error, DeckError)
    assert "more than once: Qs; missing: Qc." in error.text
    assert "not cards" not in error.text


def test_missing_doubled_and_unreadable_cards_are_all_named_at_once() -> None:
    cards = CARDS.replace("Qh", "1h").replace("6c", "Kd").replace("Jh", "Kd").replace("As", "Xx").replace("3c", "9s")
    error = refused(with_deal(cards=cards))
    assert error.code == "deck"
    for words in ("'1h' (card 1)", "'Xx' (card ", "more than once: 9s Kd", "missing: As 3c 6c Jh Qh"):
        assert words in error.text


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (CARDS.removesuffix(" 7d"), "(51 given): missing: 7d."),
        (CARDS + " 7d", "(53 given): more than once: 7d."),
        (CARDS + " Zz", "(53 given): not cards: 'Zz' (card 53)."),
        ("", "(0 given)"),
        (CARDS.replace(" ", ""), "(1 given): not cards:"),
        (CARDS.replace(" ", ","), "(1 given): not cards:"),
    ],
)
def test_a_deck_of_another_size_says_how_many_cards_it_has(cards: str, words: str) -> None:
    error = refused(with_deal(cards=cards))
    assert error.code == "deck"
    assert words in error.text


@pytest.mark.parametrize(
    "cards",
    [
        CARDS.lower(),
        CARDS.upper(),
        CARDS.replace("T", "10"),
        CARDS.translate(str.maketrans("shdc", "♠♥♦♣")),
        CARDS.translate(str.maketrans("shdc", "♤♡♢♧")),
        "\n" + CARDS.replace(" ", "\t\r\n ") + " ",
        CARDS.translate({ord(suit): symbol + "\ufe0f" for suit, symbol in zip("shdc", "♠♥♦♣", strict=True)}),
    ],
)
def test_every_accepted_spelling_of_the_deck_gives_the_same_deal(cards: str) -> None:
    assert read_transcript(with_deal(cards=cards)).deal == DEALT.deal


@pytest.mark.parametrize(
    "move",
    ["5d+8s", "8s+5d", "5D+8S", "5♦+8♠", "5♢+8♤", " 5d + 8s ", "5♦\ufe0f+8♠\ufe0f"],
)  # fmt: skip
def test_every_accepted_spelling_of_a_pair_is_played(move: str) -> None:
    game = read_game(dealt(moves=["KD", move, "DRAW"], result=...))
    assert game.position == DEALT.play("Kd", "5d+8s", "draw").position


@pytest.mark.parametrize("ten", ["Td", "td", "10d", "10♦", "10♢", "10♦\ufe0f", "10♦\ufe0e"])
def test_every_accepted_spelling_of_a_ten_is_read_in_a_move(ten: str) -> None:
    game, error = read_transcript(dealt(moves=[f"{ten}+3c"], result=...)).replay()
    assert game.moves == ()
    assert isinstance(error, MoveError)
    assert error.code == "covered"


def test_another_number_names_the_first_card_that_differs() -> None:
    cards = CARDS.split()
    cards[4], cards[9] = cards[9], cards[4]
    error = refused(with_deal(cards=" ".join(cards)))
    assert error.code == "dealer-mismatch"
    assert f"Dealer poozee deals {cards[9]} as card 5 of deal 1, but the file has {cards[4]} there" in error.text
    assert "(2 cards differ)" in error.text
    cards = CARDS.split()
    cards[50], cards[51] = cards[51], cards[50]
    assert "deals As as card 51 of deal 1, but the file has 7d" in refused(with_deal(cards=" ".join(cards))).text
    assert refused(with_deal(number=2)).code == "dealer-mismatch"
    assert "has ?? there (1 card differs)" in refused(with_deal(cards=CARDS.replace("Ks", "??"))).text


def test_cards_without_dealer_and_number_need_not_come_from_a_dealer() -> None:
    cards = " ".join(reversed(CARDS.split()))
    read = read_transcript(with_deal(cards=cards, dealer=..., number=...)).deal
    assert read is not None
    assert (read.dealer, read.number) == (None, None)
    assert read.cards == tuple(reversed(DEALT.deal.cards))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        ({"status": "won"}, "the game is playing, not won"),
        ({"score": 91}, "the score is 90, not 91"),
        ({"pyramid_left": 0}, "20 pyramid cards are left, not 0"),
        (
            {"status": "over", "score": 0, "pyramid_left": 19},
            "the game is playing, not over, the score is 90, not 0, 20 pyramid cards are left, not 19.",
        ),
        ({"status": "playing", "score": 90, "pyramid_left": 21}, "lead to: 20 pyramid cards are left, not 21."),
    ],
)
def test_every_false_claim_is_told_and_the_game_is_still_there(claims: dict[str, Any], words: str) -> None:
    check = checked(dealt(result=claims))
    assert check.error is not None
    assert (check.ok, check.error.code, check.move_number) == (False, "claim", None)
    assert words in check.error.text
    assert (check.as_object()["moves"], check.as_object()["score"]) == (9, 90)


@pytest.mark.parametrize("result", [..., {}, {"status": "playing"}, {"score": 90}, {"pyramid_left": 20}])
def test_true_claims_pass_and_each_may_be_left_out(result: Any) -> None:
    assert checked(dealt(result=result)).ok


@pytest.mark.parametrize(
    ("bad", "code", "kind"),
    [
        ("5d+8s", "removed", "IllegalMove"),
        ("Td", "covered", "IllegalMove"),
        ("9c+4s", "covered", "IllegalMove"),
        ("Ac", "not-in-play", "IllegalMove"),
        ("2d+2h", "not-thirteen", "IllegalMove"),
        ("redeal", "stock-not-empty", "IllegalMove"),
        ("8d+", "unreadable", "UnreadableMove"),
        ("drawing", "unreadable", "UnreadableMove"),
        ("Xd", "unknown-card", "UnreadableMove"),
    ],
)
def test_a_broken_replay_gives_the_good_part_and_the_bad_step(bad: str, code: str, kind: str) -> None:
    value = dealt(moves=[*OPENING[:4], bad, *OPENING[4:]])
    game, error = read_transcript(value).replay()
    assert [move.text for move in game.moves] == OPENING[:4]
    assert game.position == DEALT.play(*OPENING[:4]).position
    assert error is not None
    assert (type(error).__name__, error.code, error.move_number) == (kind, code, 5)
    shown = checked(value).as_object()
    assert (shown["moves"], shown["score"], shown["pyramid_left"]) == (4, game.score, 21)
    assert shown["error"] == {"code": code, "move": 5, "text": error.text}
    with pytest.raises(MoveError) as caught:
        read_game(value)
    assert (caught.value.code, caught.value.move_number) == (code, 5)


@pytest.mark.parametrize("count", [0, 1, 4, 8, 9, 10])
def test_a_replay_can_stop_after_a_number_of_moves(count: int) -> None:
    game, error = read_transcript(dealt(moves=[*OPENING, "Kd"])).replay(count)
    assert [move.text for move in game.moves] == OPENING[:count]
    assert (error is None) == (count < 10)


def test_a_check_says_where_the_game_came_from_and_leaves_unknown_things_null() -> None:
    good = checked(dealt()).as_object()
    assert list(good) == ["source", "line", "ok", "moves", "status", "score", "pyramid_left", "pass", "error"]
    assert good == {
        "source": "games.jsonl", "line": 7, "ok": True, "moves": 9, "status": "playing", "score": 90,
        "pyramid_left": 20, "pass": 1, "error": None,
    }  # fmt: skip
    bad = checked(dealt(format=...)).as_object()
    assert list(bad) == list(good)
    assert {name: bad[name] for name in ("moves", "status", "score", "pyramid_left", "pass")} == dict.fromkeys(
        ("moves", "status", "score", "pyramid_left", "pass")
    )
    assert bad["error"]["code"] == "schema"
    passed_on = check_document(Document("-", 3, error=GameFileError("Nothing.", "unreadable"))).as_object()
    assert passed_on["error"] == {"code": "unreadable", "move": None, "text": "Nothing."}


_PATHS = [("format",), ("rules", "preset"), ("rules", "rows"), ("rules", "stock"), ("result", "status"), ("moves", 0)]


@pytest.mark.parametrize("path", _PATHS, ids=lambda path: path[-1])
@pytest.mark.parametrize("levels", [100, 900, 1000, 1015])
def test_a_field_nested_as_deeply_as_json_may_be_is_refused_like_any_other(path: tuple[Any, ...], levels: int) -> None:
    text = json.dumps(changed(dealt(), path, "HERE")).replace('"HERE"', "[" * levels + "]" * levels)
    (document,) = read_documents(io.BytesIO(text.encode()), "-")
    error = check_document(document).error
    assert error is not None
    assert error.code in ("unreadable", "schema")


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["Kd", "draw", "--"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def _all_paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _all_paths(inner, (*path, key))


@given(_json)
def test_any_json_value_is_refused_with_a_code_of_the_contract(value: Any) -> None:
    check = checked(value)
    assert check.error is not None
    assert (check.error.code, check.game) == ("schema", None)


@given(st.data())
def test_a_good_game_with_any_part_replaced_never_raises_anything_else(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([dealt(), started()]))
    for _ in range(data.draw(st.integers(1, 2))):
        base = changed(base, data.draw(st.sampled_from(list(_all_paths(base)))), data.draw(_json))
    shown = checked(base).as_object()
    if shown["error"] is not None:
        assert shown["error"]["code"] in CONTRACT_CODES
        assert shown["error"]["code"] in EXIT_CODES
        assert shown["error"]["text"].rstrip().endswith((".", "?"))
