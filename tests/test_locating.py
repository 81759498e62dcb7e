"""Where values stand in a text, and which line a problem is about."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.demands import Demands
from pyramid_cli.gamefile.documents import read_documents
from pyramid_cli.gamefile.locating import Place, elements, members, place_of
from tests.cli_helpers import OPENING, game_object
from tests.layouts import LAYOUTS

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.text()
    | st.sampled_from(['"', "\\", "}]", "a:b,c", "{["]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("layout", LAYOUTS)
@given(value=st.dictionaries(st.text(max_size=4), json_values, max_size=5))
def test_every_member_is_found_where_its_text_is_that_of_key_and_value(layout: str, value: dict[str, Any]) -> None:
    text = LAYOUTS[layout](value).encode("utf-8", "surrogatepass")
    found = members(text)
    assert {key: json.loads(text[at.value.start : at.value.end]) for key, at in found.items()} == value
    assert [json.loads(text[at.key.start : at.key.end]) for at in found.values()] == list(value)


@pytest.mark.parametrize("layout", LAYOUTS)
@given(values=st.lists(json_values, max_size=5), before=json_values)
def test_every_element_is_found(layout: str, values: list[Any], before: Any) -> None:
    text = LAYOUTS[layout]({"before": before, "moves": values, "after": values}).encode("utf-8", "surrogatepass")
    found = elements(text, members(text)["moves"].value.start)
    assert [json.loads(text[start:end]) for start, end in found] == values


def test_of_a_key_given_twice_the_last_counts_as_it_does_for_the_reader() -> None:
    text = b'{"a": {"b": 1}, "\\u0061": {"b": 2, "b": 3}}'
    (outer,) = members(text).values()
    (inner,) = members(text, outer.value.start).values()
    assert text[inner.value.start : inner.value.end] == b"3" == str(json.loads(text)["a"]["b"]).encode()


def place(text: bytes, number: int = 0, **demands: Any) -> Place | None:
    """The place of what is wrong with the document of that number."""
    document = list(read_documents(io.BytesIO(text), "games.json", keep_text=True))[number]
    return place_of(document, check_document(document, Demands(**demands)))


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("number", [1, 4, len(OPENING) + 1])
def test_a_wrong_move_is_found_in_every_layout(layout: str, number: int, bom: bytes, line_end: str) -> None:
    moves = list(OPENING[: number - 1]) + ["Qc"] + ["draw"] * 2
    # The same text stands elsewhere too, before the moves and after them.
    game = {"meta": {"moves": ["Qc", ["moves", "Qc"]], "player": "Zoë {["}, **game_object(moves=moves, result={})}
    text = LAYOUTS[layout](game).replace("\n", line_end)
    after_moves = text.index('"moves"', text.index('"cards"'))
    at = text.index('"Qc"', after_moves)
    expected = Place(1 + text.count("\n", 0, at), at - text.rfind("\n", 0, at))
    assert place(bom + text.encode()) == expected
    assert place(bom + b"\n\n{}\n" + text.encode(), 1) == expected._replace(line=expected.line + 3)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_false_claim_and_an_unmet_demand_are_at_the_result(layout: str) -> None:
    text = LAYOUTS[layout](game_object(moves=["Kd"], result={"score": 3}, meta={"result": 1}))
    at = text.index('"result"')
    expected = Place(1 + text.count("\n", 0, at), at - text.rfind("\n", 0, at))
    assert place(text.encode()) == expected
    right = LAYOUTS[layout](game_object(moves=["Kd"], result={"score": 10}, meta={"result": 1}))
    assert place(right.encode()) is None
    assert place(right.encode(), status="won") == expected
    bare = LAYOUTS[layout](game_object(moves=["Kd"]))
    assert place(bare.encode(), status="won") == place(bare.encode(), claims=True) == Place(1, 1)


def test_wrong_cards_are_at_the_deal_and_other_faults_where_the_game_begins() -> None:
    twice = game_object(moves=[])
    twice["deal"]["cards"] = twice["deal"]["cards"].replace("Qh", "7d", 1)
    text = json.dumps(twice, indent=2)
    assert place(text.encode()) == Place(1 + text[: text.index('"deal"')].count("\n"), 3)
    assert place(b"\n  " + json.dumps({"rules": {}}).encode()) == Place(2, 3)
    assert place(b"\n[1, 2]") == Place(2, 1)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"format": "pyramid-game/2"}, '"format"'),
        ({"moves": ["Kd", "5d+8s", 5987, "draw"]}, "5987"),
        ({"moves": "Kd"}, '"moves"'),
        ({"result": {"score": 10, "status": None}}, '"status"'),
        ({"result": {"points": 10}}, '"points"'),
        ({"deal": {"cards": "Qh", "dealer": 7, "number": 1}}, '"dealer"'),
        ({"deal": {}}, '"deal"'),
        ({"rules": {"preset": "clasic"}}, '"rules"'),
        ({"rules": {"preset": 7}}, '"preset"'),
        ({"rules": {"preset": "poozee", "redeals": None}}, '"redeals"'),
        ({"player": "Ada"}, '"player"'),
    ],
    ids=lambda changes: str(changes)[:40],
)
def test_a_field_that_is_wrong_is_found_in_every_layout(layout: str, changes: dict[str, Any], at: str) -> None:
    game = {"meta": {"moves": [5987], "status": None, "format": 1}, **game_object(moves=[]), **changes}
    if changes.get("deal"):
        game["deal"]["cards"] = game_object()["deal"]["cards"]
    text = LAYOUTS[layout](game)
    start = text.rindex(at)
    assert place(text.encode()) == Place(1 + text.count("\n", 0, start), start - text.rfind("\n", 0, start))


def test_text_that_is_no_json_is_wrong_where_it_stops_being_json() -> None:
    assert place(b'{"a": 1,}\n') == Place(1, 8)
    assert place(b'\n{"a": 1,\n "b": x\n}\n') == Place(3, 7)
    assert place(b"{}\n" + b'{"meta": "caf\xe9"}', 1) == Place(2, 1)
    assert place(b'\n{"a": [\n') == Place(2, 1)
