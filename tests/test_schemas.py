"""The JSON Schemas: valid themselves, in step with the code, and of one mind with the reader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from pyramid_cli import PRESETS, PyramidError, deal, dumps, parse_move
from pyramid_cli.cards import CARD_TEXT, DECK, parse_card
from pyramid_cli.dealers import DEALERS
from pyramid_cli.errors import EXIT_CODES, CardError, UnreadableMove
from pyramid_cli.figures.mistakes import ENDINGS, Mistake, MistakeFigures
from pyramid_cli.figures.transcripts import GameFigures, TranscriptFigures, outcome_of
from pyramid_cli.gamefile import schemas
from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.comparing import compare
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.gamefile.schemas import SCHEMA_NAMES, all_schemas, schema_of
from pyramid_cli.gamefile.start import START_FIELDS
from pyramid_cli.gamefile.transcript import DEAL_FIELDS, FORMAT, GAME_FIELDS, STATUSES, read_transcript
from pyramid_cli.gamefile.writing import STATE_FORMAT, state_object
from pyramid_cli.layout import MOST_ROWS
from pyramid_cli.rules import FIELD_NAMES, GOALS, MOST_REDEALS, SCORINGS, STOCK_MODES
from pyramid_cli.solver.course import Course


@cache
def schema(name: str) -> Any:
    """One of the schemas that ship with the package."""
    return schema_of(name)


@cache
def validator(name: str, definition: str = "") -> Draft202012Validator:
    """A validator for a schema, or for one of its definitions."""
    whole = schema(name)
    if definition:
        return Draft202012Validator({"$ref": f"#/$defs/{definition}", "$defs": whole["$defs"]})
    return Draft202012Validator(whole)


def _nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _nodes(inner)


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_each_schema_is_itself_valid_and_knows_its_name(name: str) -> None:
    whole = schema(name)
    Draft202012Validator.check_schema(whole)
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert whole["$id"] == f"urn:pyramid:{name}:1"
    assert whole["title"]
    assert whole["description"]


def test_every_schema_that_ships_has_a_name() -> None:
    shipped = {file.name for file in Path(schemas.__file__).parent.glob("*.json")}
    assert shipped == {f"{name}.schema.json" for name in SCHEMA_NAMES}


def test_all_schemas_together_accept_games_and_states_and_nothing_else() -> None:
    together = Draft202012Validator(all_schemas())
    Draft202012Validator.check_schema(all_schemas())
    game = json.loads(dumps(deal(1)))
    together.validate(game)
    together.validate(state_object(deal(1)))
    others: list[Any] = [{**game, "extra": 1}, {**game, "moves": ["zz"]}, {"moves": []}, {}, []]
    for other in others:
        assert not together.is_valid(other)


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_every_reference_leads_somewhere_and_every_definition_is_used(name: str) -> None:
    references = {node["$ref"] for node in _nodes(schema(name)) if isinstance(node.get("$ref"), str)}
    definitions = {f"#/$defs/{definition}" for definition in schema(name).get("$defs", {})}
    fields = {f"#/properties/{field}" for field in schema(name).get("properties", {})}
    assert definitions <= references <= definitions | fields


@pytest.mark.parametrize("name", ["game", "state", "moves", "check", "comparison"])
def test_every_field_is_described_and_every_required_one_exists(name: str) -> None:
    whole = schema(name)
    for node in (whole, *whole.get("$defs", {}).values()):
        for field, described in node.get("properties", {}).items():
            target = whole["$defs"][described["$ref"].split("/")[-1]] if "$ref" in described else described
            assert described.get("description") or target.get("description"), field
        assert set(node.get("required", ())) <= set(node.get("properties", ()))


def test_the_formats_and_fields_are_those_of_the_code() -> None:
    game = schema("game")
    assert game["properties"]["format"] == {**game["properties"]["format"], "const": FORMAT}
    assert schema("state")["properties"]["format"]["const"] == STATE_FORMAT
    assert tuple(game["properties"]) == GAME_FIELDS
    assert tuple(game["properties"]["deal"]["properties"]) == DEAL_FIELDS
    assert tuple(game["properties"]["start"]["properties"]) == START_FIELDS
    assert tuple(game["$defs"]["rules"]["properties"]) == FIELD_NAMES
    assert list(state_object(deal(1))) == schema("state")["required"] == list(schema("state")["properties"])
    checked = check_document(Document("-", 1, None)).as_object()
    assert list(checked) == schema("check")["required"] == list(schema("check")["properties"])
    of_games = schema("transcript-figures")
    written = GameFigures().as_object()
    assert list(written) == of_games["$defs"]["figures"]["required"] == list(of_games["$defs"]["figures"]["properties"])
    assert [name for name in TranscriptFigures().as_object() if name not in written] == of_games["required"]
    of_mistakes = of_games["properties"]["mistakes"]
    assert list(MistakeFigures().as_object()) == of_mistakes["required"] == list(of_mistakes["properties"])
    of_winnable = of_mistakes["properties"]["of_winnable"]
    assert list(ENDINGS) == of_winnable["required"] == list(of_winnable["properties"])
    assert list(Mistake._fields) == of_mistakes["properties"]["list"]["items"]["required"]
    compared = compare(deal(1), deal(2)).as_object(("-", "-"))
    of_two = schema("comparison")
    assert list(compared) == of_two["required"] == list(of_two["properties"])
    of_one = of_two["properties"]["games"]["items"]
    assert list(compared["games"][0]) == of_one["required"] == list(of_one["properties"])
    assert of_two["properties"]["rules"]["propertyNames"]["enum"] == list(FIELD_NAMES[1:])


def test_the_rules_of_a_state_are_those_of_a_game() -> None:
    assert schema("state")["$defs"]["rules"] == schema("game")["$defs"]["rules"]
    assert schema("game")["$defs"]["rules"]["additionalProperties"] is False


@pytest.mark.parametrize("rules", [schema("game")["$defs"]["rules"], schema("rules")], ids=["game", "rules"])
def test_the_choices_and_bounds_of_the_rules_are_those_of_the_code(rules: Any) -> None:
    fields = rules["properties"]
    assert fields["preset"]["enum"] == list(PRESETS)
    assert tuple(fields["stock"]["enum"]) == STOCK_MODES
    assert tuple(fields["goal"]["enum"]) == GOALS
    assert tuple(fields["scoring"]["enum"]) == SCORINGS
    assert fields["rows"]["maximum"] == MOST_ROWS
    assert fields["redeals"]["anyOf"][0]["maximum"] == MOST_REDEALS


def test_the_statuses_are_those_of_the_code() -> None:
    assert tuple(schema("game")["properties"]["result"]["properties"]["status"]["enum"]) == STATUSES
    assert tuple(schema("state")["properties"]["status"]["enum"]) == STATUSES
    assert tuple(schema("check")["properties"]["status"]["enum"]) == (*STATUSES, None)
    assert tuple(schema("comparison")["properties"]["games"]["items"]["properties"]["status"]["enum"]) == STATUSES


def test_every_dealer_is_there_with_the_numbers_it_deals() -> None:
    dealt = schema("game")["properties"]["deal"]
    assert dealt["properties"]["dealer"]["enum"] == list(DEALERS)
    for branch in dealt["allOf"]:
        dealer = DEALERS[branch["if"]["properties"]["dealer"]["const"]]
        number = Draft202012Validator(branch["then"]["properties"]["number"])
        for before, whole in dealer.series.items():
            beside = [edge + step for edge in (whole[0], whole[-1]) for step in (-1, 0, 1)]
            # Numbers that differ from the highest in one digit, upwards and downwards, at every place.
            beside += [whole[-1] + step * 10**place for place in range(len(str(whole[-1]))) for step in (-1, 1)]
            for each in beside:
                written = f"{before}{each}" if before else each
                assert number.is_valid(written) == dealer.deals(written) == (each in whole), written
        others: tuple[Any, ...] = (
            "1",
            "ms",
            "ms0",
            "ms01",
            "MS1",
            "ms 1",
            "ms-1",
            " ms1",
            "ms1 ",
            "x1",
            "",
            None,
            True,
            1.5,
            [],
        )
        for other in others:
            assert not number.is_valid(other), other
            assert not dealer.deals(other), other
    assert len(dealt["allOf"]) == len(DEALERS)


def test_the_error_codes_are_those_a_game_can_fail_with() -> None:
    codes = schema("check")["properties"]["error"]["anyOf"][1]["properties"]["code"]["enum"]
    assert sorted(codes) == sorted(
        set(EXIT_CODES) - {"usage", "file", "kernel", "rules", "nothing-to-undo", "no-answer", "unseen"}
    )


def test_formats_that_may_grow_accept_more_fields_and_miss_none() -> None:
    for name, value in {
        "state": state_object(deal(1)),
        "moves": {"moves": ["Kd", "5d+8s", "draw"]},
        "check": check_document(Document("-", 1, json.loads(dumps(deal(1))))).as_object(),
        "comparison": compare(deal(1), deal(2)).as_object(("-", "-")),
    }.items():
        validator(name).validate({**value, "added later": 1})
        for field in value:
            assert not validator(name).is_valid({key: part for key, part in value.items() if key != field}), field


@pytest.mark.parametrize(
    "changes",
    [
        {"ok": True, "error": {"code": "claim", "move": None, "text": "No."}},
        {"ok": False},
        {"moves": None},
        {"status": None, "score": None},
        {"status": "lost"},
        {"pass": 0},
        {"line": 0},
        {"ok": False, "error": {"code": "new", "move": None, "text": "No."}},
        {"ok": False, "error": {"code": "claim", "text": "No."}},
        {"ok": False, "error": {"code": "removed", "move": 0, "text": "No."}},
        {"ok": True, "error": None, **dict.fromkeys(("moves", "status", "score", "pyramid_left", "pass"))},
    ],
)
def test_a_check_that_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    good = check_document(Document("-", 1, json.loads(dumps(deal(1))))).as_object()
    assert validator("check").is_valid(good)
    assert not validator("check").is_valid({**good, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"same": True},
        {"same_deal": True},
        {"same_deal": True, "card": None},
        {"boards": None},
        {"boards": [state_object(deal(1))]},
        {"rules": {"preset": ["poozee", "classic"]}},
        {"rules": {"rows": [7]}},
        {"card": {"pile": "table", "number": 1, "cards": ["Qh", "7s"]}},
        {"card": {"pile": "deal", "number": 0, "cards": ["Qh", "7s"]}},
        {"card": {"pile": "deal", "number": 1, "cards": ["Qh", "10s"]}},
        {"parting": {"number": 0, "moves": ["Kd", None]}},
        {"parting": {"number": 1, "moves": ["Kd", "deal"]}},
        {"passes": [1]},
        {"games": []},
    ],
)
def test_a_comparison_that_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    good = compare(deal(1), deal(2)).as_object(("-", "-"))
    assert validator("comparison").is_valid(json.loads(json.dumps(good)))
    assert not validator("comparison").is_valid(json.loads(json.dumps({**good, **changes})))


def figures_with_mistakes() -> dict[str, Any]:
    figures, mistakes = TranscriptFigures(), MistakeFigures()
    figures.add(outcome_of(deal(1).play("Kd")))
    mistakes.add("playing", Course("winnable", "unwinnable", 1), Mistake("-", 1, 1, "Kd"))
    return {**figures.as_object(), "mistakes": mistakes.as_object()}


@pytest.mark.parametrize(
    ("path", "part"),
    [
        (("games",), ...),
        (("games",), 1.5),
        (("win_interval",), [0.1]),
        (("win_interval",), [0.1, 1.1]),
        (("players",), ...),
        (("players", 0, "player"), ""),
        (("players", 0, "player"), ...),
        (("players", 0, "won"), ...),
        (("rule_sets", 0, "rules"), ...),
        (("rule_sets", 0, "rules"), {}),
        (("rule_sets", 0, "scores", "points"), {"games": 1, "mean": 1.0, "best": 1}),
        (("mistakes", "unknown"), ...),
        (("mistakes", "of_winnable", "lost"), -1),
        (("mistakes", "list", 0, "number"), 0),
        (("mistakes", "list", 0, "move"), "Kd+"),
        (("mistakes", "list", 0, "line"), ...),
    ],
)
def test_figures_over_transcripts_that_make_no_sense_are_refused(path: tuple[Any, ...], part: Any) -> None:
    good = figures_with_mistakes()
    validator("transcript-figures").validate(changed(good, ("added later",), 1))
    assert not validator("transcript-figures").is_valid(changed(good, path, part))


@pytest.mark.parametrize("move", ["kd", "Kd+", "10d+3c", "K♦", "Draw", "5d +8s", "", "5d+8s+Ac", "redeal!"])
def test_only_canonical_moves_are_written(move: str) -> None:
    assert not validator("moves").is_valid({"moves": [move]})


# The schema and the reader of one mind.

_spellings = st.text(st.sampled_from("A123456789TJQKatjqkshdcSHDC♠♥♦♣♤♡♢♧0 -+Xx\n\t\u00a0"), max_size=5)


@given(_spellings | st.sampled_from(CARD_TEXT[: len(DECK) + 1]) | st.text(max_size=4))
def test_a_card_is_spelled_as_the_reader_reads_it(text: str) -> None:
    try:
        parse_card(text)
        readable = True
    except CardError:
        readable = False
    assert validator("game", "card").is_valid(text) == readable


@pytest.mark.parametrize("suit", "shdcSHDC♠♥♦♣♤♡♢♧")
@pytest.mark.parametrize("rank", [*"A23456789TJQKatjqk", "10"])
def test_every_accepted_spelling_of_a_card_is_valid(rank: str, suit: str) -> None:
    for text in (rank + suit, f" {rank}{suit}\t", f"{rank}{suit}\ufe0f"):
        assert CARD_TEXT[parse_card(text)][0] == ("T" if rank == "10" else rank.upper())
        assert validator("game", "card").is_valid(text)


_words = st.sampled_from(
    [
        "draw", "redeal", "Draw", " REDEAL ", "drawn", "redeals", "Kd", "10h", "k♦", "+", " ", "Kd+", "=", " = ", ",",
        "??", "draw=7h",
    ]
)  # fmt: skip


@given(st.lists(_words | _spellings, min_size=1, max_size=4), st.sampled_from(["+", " + ", ""]))
def test_a_move_is_spelled_as_the_reader_reads_it(parts: list[str], between: str) -> None:
    text = between.join(parts)
    try:
        parse_move(text)
        readable = True
    except UnreadableMove as error:
        readable = "names one card twice" in error.text
    assert validator("game", "move").is_valid(text) == readable


CARDS = json.loads(dumps(deal(1)))["deal"]["cards"]
DEALT: dict[str, Any] = {
    "format": "pyramid-game/1",
    "rules": {
        "preset": "classic", "rows": 7, "reserve": 2, "stock": "waste", "draw": 3, "waste_piles": 2, "waste_start": 3,
        "redeals": 1, "goal": "pyramid", "cover_pairs": False, "scoring": "cards",
    },
    "deal": {"dealer": "poozee", "number": 1, "cards": CARDS},
    "moves": ["Kd", "5d+8s", "draw", "redeal"],
    "result": {"status": "playing", "score": 3, "pyramid_left": 25},
    "meta": {"player": "somebody", "more": [None]},
}  # fmt: skip
STARTED: dict[str, Any] = {
    "format": "pyramid-game/1",
    "rules": {"preset": "poozee", "rows": 3, "reserve": 2},
    "start": {
        "pyramid": [["Qh"], ["6c", "Jh"], [None, "--", "6d"]],
        "reserve": ["As", "Kd"],
        "stock": ["2s", "3s"],
        "waste": ["4s", "5s"],
        "drawn": "7s",
        "pass": 2,
    },
    "moves": [],
}
PILES: dict[str, Any] = {
    "format": "pyramid-game/1",
    "rules": {"preset": "king-tut", "rows": 2, "waste_piles": 2},
    "start": {"pyramid": [["Qh"], ["6c", "Jh"]], "waste": [["4s"], []], "drawn": None, "pass": 500, "dealt": ["4s"]},
}
NUMBERED: dict[str, Any] = {
    "format": "pyramid-game/1",
    "rules": {"preset": "pysolfc"},
    "deal": json.loads(dumps(deal("ms32000", "pysolfc", dealer="pysolfc")))["deal"],
}
UNSEEN: dict[str, Any] = {
    "format": "pyramid-game/1",
    "rules": {"preset": "king-tut", "rows": 2, "waste_piles": 2},
    "start": {
        "pyramid": [["Qh"], ["6c", "Jh"]], "stock": ["??", "2s", "??"], "waste": [["4s"], []],
        "dealt": ["4s", "??", "2s", "??"], "removed": ["5s"],
    },
    "moves": ["draw=7h,2s,??"],
}  # fmt: skip
HIDDEN: dict[str, Any] = {"format": "pyramid-game/1", "deal": {"cards": CARDS[:-8] + "?? ?? ??"}, "moves": ["Kd=7h"]}
NEARLY_ALL = [card for card in CARD_TEXT[: len(DECK)] if card not in ("Qh", "6c", "Jh", "2s", "4s", "Kc")]
BASES = [DEALT, STARTED, PILES, NUMBERED, {"format": "pyramid-game/1", "deal": {"cards": CARDS}}, UNSEEN, HIDDEN]

BEYOND = {
    "a whole number written as a fraction": r"must be a whole number from .*, not (a fraction|'-?\d+\.0')\.$",
    "rules that contradict each other": r"deck of 52: take|puts more cards|mode waste only; in|makes no sense",
    "cards doubled or missing": r"^The (deck|start position) is not .*: more than once: |not the 52 cards of one deck",
    "cards that the dealer doesn't deal": r"^Dealer (poozee|pysolfc) deals \w\w as",
    "rows that the rules don't say": r'"start\.pyramid" must have \d rows as the rules say',
    "a gap in the pyramid": r'"start\.pyramid" has a gap in row ',
    "more reserve cards than the rules say": r'"start\.reserve" has ',
    "a drawn card in another stock mode": r'"start\.drawn" goes with stock mode drawn only',
    "more waste piles than the rules say": r'"start\.waste" has \d+ piles',
    "more cards beside the pyramid than the rules deal": r'^"start" has \d+ cards in stock, waste and drawn',
    "another dealing order than the cards have": r'"start\.dealt" must name the cards',
    "an unknown card that lies face up": r"^Card \d+ of the deal is \?\?|top card of the stock lies face up",
    "more unknown cards than there can be": r"^\d+ cards? of the stock can't be unknown: only",
    "points that depend on what was removed": r"^The score counts Kings and pairs removed",
    "a pass beyond the last": r'"start\.pass" must be a whole number from 1 to \d+, not [1-9]',
    "one card twice in a pair": r"names one card twice",
}
"""What JSON Schema can't say, and how the reader says it."""


def changed(value: Any, path: tuple[Any, ...], part: Any) -> Any:
    """A deep copy with one part put in place of another, added, or (`...`) taken away."""
    copy = json.loads(json.dumps(value))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    if part is ...:
        del inner[path[-1]]
    elif path[-1] == "append":
        inner.append(part)
    else:
        inner[path[-1]] = part
    return copy


def complaint(value: Any) -> str | None:
    """What the reader has against a game before a move of it is played; None where it has nothing."""
    try:
        for move in read_transcript(value).moves:
            parse_move(move)
    except PyramidError as error:
        return error.text
    return None


def beyond_schema(text: str) -> list[str]:
    return [what for what, pattern in BEYOND.items() if re.search(pattern, text)]


EXAMPLES = [
    (DEALT, ("rules", "rows"), 7.0, "a whole number written as a fraction"),
    (DEALT, ("deal", "number"), 1.0, "a whole number written as a fraction"),
    (DEALT, ("rules", "reserve"), 30, "rules that contradict each other"),
    (DEALT, ("rules", "waste_start"), 30, "rules that contradict each other"),
    (DEALT, ("rules", "stock"), "open", "rules that contradict each other"),
    (DEALT, ("rules", "waste_piles"), 4, "rules that contradict each other"),
    (DEALT, ("deal", "cards"), CARDS.replace("Qc", "Qs"), "cards doubled or missing"),
    (STARTED, ("start", "drawn"), "Qh", "cards doubled or missing"),
    (DEALT, ("deal", "number"), 2, "cards that the dealer doesn't deal"),
    (STARTED, ("rules", "rows"), 4, "rows that the rules don't say"),
    (STARTED, ("start", "pyramid", 0, 0), None, "a gap in the pyramid"),
    (STARTED, ("rules", "reserve"), 1, "more reserve cards than the rules say"),
    (STARTED, ("rules", "stock"), "open", "a drawn card in another stock mode"),
    (PILES, ("rules", "waste_piles"), 1, "more waste piles than the rules say"),
    (STARTED, ("start", "pass"), 4, "a pass beyond the last"),
    (PILES, ("start", "dealt"), ["4s", "5s"], "another dealing order than the cards have"),
    (DEALT, ("moves", 1), "5d+5d", "one card twice in a pair"),
    (DEALT, ("moves", 1), "draw=5d,5d", "one card twice in a pair"),
    (HIDDEN, ("deal", "cards"), "??" + CARDS[2:], "an unknown card that lies face up"),
    (HIDDEN, ("rules",), {"preset": "king-tut", "waste_start": 22}, "an unknown card that lies face up"),
    (UNSEEN, ("rules",), {"stock": "open", "rows": 2}, "more waste piles than the rules say"),
    (UNSEEN, ("rules", "scoring"), "microsoft", "points that depend on what was removed"),
    (UNSEEN, ("start", "removed"), ["4s", "5s"], "cards doubled or missing"),
    (UNSEEN, ("start", "removed"), NEARLY_ALL, "more unknown cards than there can be"),
    (UNSEEN, ("start", "stock"), ["??"] * 49, "more cards beside the pyramid than the rules deal"),
]


@pytest.mark.parametrize(("base", "path", "part", "what"), EXAMPLES)
def test_what_json_schema_can_not_say_the_reader_does(base: Any, path: tuple[Any, ...], part: Any, what: str) -> None:
    value = changed(base, path, part)
    validator("game").validate(value)
    assert beyond_schema(complaint(value) or "") == [what]


@pytest.mark.parametrize("base", BASES, ids=["deal", "start", "piles", "numbered", "least", "unseen", "hidden"])
def test_the_games_that_are_changed_here_are_good(base: Any) -> None:
    validator("game").validate(base)
    assert complaint(base) is None


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a JSON value where a part can be changed, added or, but for a list, be missing."""
    if isinstance(value, dict):
        yield (*path, "player")
    if isinstance(value, list):
        yield (*path, "append")
    if path:
        yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _places(inner, (*path, key))


PARTS: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 9, 10, 51, 52, 53, 1_000_000, 1_000_001, 1_000_002, 2**32 - 1, 2**32, 10**30,
    1.0, 0.5, -0.0, "", "--", "Kd", "kD", "10♦", "1d", "Kd ", "5d+8s", "8♠+5♦", "5d+8s+Ac", "draw", "REDEAL", "deal",
    "??", " ?? ", "draw=7h", "draw=??,Kd", "redeal=7h", ["??"], ["??", "Kd"],
    "unlimited", "Unlimited", "waste", "open", "drawn", "all", "left", "won", "lost", "six-row", "poozee", "pysolf",
    "pysolfc", "ms1", "ms32000", "ms0", "ms8589934591", "ms8589934592", 32_000, 10**20, 10**20 + 1,
    CARDS, CARDS.lower(), CARDS[3:], CARDS + " Kd", CARDS.replace("T", "10"), [], {}, [None], ["Ac"], [["Ac"], []],
    [["Ac"], None], [["Ac"], "2c"], [[]], {"cards": CARDS}, {"preset": "classic"}, {"pyramid": [["Qh"]]}, {"score": 0},
]  # fmt: skip
_free = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


def agree(value: Any) -> None:
    told = complaint(value)
    valid = validator("game").is_valid(value)
    if told is None:
        assert valid, next(validator("game").iter_errors(value)).message
    elif valid:
        assert beyond_schema(told), f"only the reader refuses this: {told}"


@pytest.mark.parametrize("base", BASES, ids=["deal", "start", "piles", "numbered", "least", "unseen", "hidden"])
def test_a_game_with_any_part_missing_is_taken_by_both_or_neither(base: Any) -> None:
    for path in _places(base):
        if path[-1] not in ("append", "player"):
            agree(changed(base, path, ...))


@pytest.mark.parametrize("part", PARTS, ids=lambda part: repr(part)[:25])
@pytest.mark.parametrize(
    "base",
    [DEALT, STARTED, PILES, NUMBERED, UNSEEN, HIDDEN],
    ids=["deal", "start", "piles", "numbered", "unseen", "hidden"],
)
def test_a_game_with_any_part_changed_or_added_is_taken_by_both_or_neither(base: Any, part: Any) -> None:
    for path in _places(base):
        agree(changed(base, path, part))


FIELDS = {**STARTED, **DEALT, **STARTED["start"], **DEALT["deal"], **DEALT["rules"], **DEALT["result"], "zzz": 1}
"""Every field of the format, wherever it belongs, with a value that is good there."""


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("base", BASES, ids=["deal", "start", "piles", "numbered", "least", "unseen", "hidden"])
def test_a_field_where_it_may_not_belong_is_taken_by_both_or_neither(base: Any, name: str) -> None:
    agree({**base, name: FIELDS[name]})
    for inner in ("rules", "deal", "start", "result", "meta"):
        if inner in base:
            agree(changed(base, (inner, name), FIELDS[name]))


def test_a_deal_and_a_start_together_are_taken_by_neither() -> None:
    both = {**DEALT, "start": STARTED["start"]}
    assert complaint(both)
    assert not validator("game").is_valid(both)


@pytest.mark.parametrize("count", [0, 1, 51, 52, 53, 104])
def test_a_deck_has_fifty_two_words(count: int) -> None:
    assert validator("game", "deck").is_valid(" ".join((CARD_TEXT[: len(DECK)] * 2)[:count])) == (count == 52)
    assert validator("game", "deck").is_valid(" ".join(CARD_TEXT[28:][:count])) == (count == 52)
    assert not validator("game", "deck").is_valid(" ".join((*CARD_TEXT[:51], "Xx")))


@given(st.sampled_from(BASES), st.data())
def test_a_game_changed_at_random_is_taken_by_both_or_neither(base: Any, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([place for place in _places(base) if place[0] != "meta"]))
        base = changed(base, path, data.draw(st.sampled_from(PARTS) | _free))
    agree(base)


@given(_free)
def test_any_other_json_is_taken_by_neither(value: Any) -> None:
    assert not validator("game").is_valid(value)
    assert complaint(value) is not None
