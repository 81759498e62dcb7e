"""JSON text in and out, exact to the last digit, and refused in words where it can't be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_cli import GameFileError, loads
from pyramid_cli.json_text import dumps
from pyramid_cli.json_text import loads as value_of

NUMBERS = [
    0, 1, -1, 10**17, 10**18 - 1, 10**18, 10**19, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**64 + 1,
    -(2**63), -(2**63) - 1, -(10**19), 123456789012345678901234567890, -987654321098765432109876543210, 10**300,
]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: str(number)[:24])
@pytest.mark.parametrize("within", ["{}", '{{"a": {}}}', '[[{}], "x", {}]', '{{"{}": 1, "é": [{}]}}'])
def test_whole_numbers_keep_every_digit(number: int, within: str) -> None:
    text = within.format(number, number)
    value = value_of(text.encode())
    assert value == json.loads(text)
    assert str(number) in dumps(value)
    assert ".0" not in dumps(value)
    assert str(number) in dumps(value, pretty=True)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: str(number)[:24])
def test_digits_in_a_text_stay_text(number: int) -> None:
    assert value_of(f'["{number}"]'.encode()) == [str(number)]


@pytest.mark.parametrize(
    "text", ["1.0", "-0.0", "0.1", "1e5", "1.7976931348623157e308", "5e-324", "0.30000000000000004"]
)
def test_fractions_stay_fractions(text: str) -> None:
    value = value_of(text.encode())
    assert isinstance(value, float)
    assert repr(value_of(dumps(value).encode())) == repr(float(text))
    beside = value_of(f"[{text}, {10**25}]".encode())
    assert repr(beside) == repr([float(text), 10**25])


def _plain_json(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    characters = st.characters(exclude_categories=["Cs"])
    texts = st.text(characters, max_size=8) | st.sampled_from(
        ["é", "♠", "😀", "\u2028", "\x00", '"\\', "\x7f", "\ufeff"]
    )
    return st.recursive(
        st.none() | st.booleans() | texts | leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
        max_leaves=12,
    )


_whole = st.integers(-(10**300), 10**300) | st.sampled_from(NUMBERS)
_fractions = st.floats(allow_nan=False, allow_infinity=False)


@given(_plain_json(_whole | _fractions), st.booleans())
def test_every_value_comes_back_as_it_was_types_order_and_all(value: Any, pretty: bool) -> None:
    assert repr(value_of(dumps(value, pretty=pretty).encode())) == repr(value)


@given(_plain_json(_whole))
def test_compact_text_is_the_same_whichever_library_wrote_it(value: Any) -> None:
    assert dumps(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(_plain_json(_whole))
def test_text_of_the_standard_library_is_read_as_it_reads_it(value: Any) -> None:
    for ascii_only in (True, False):
        assert repr(value_of(json.dumps(value, ensure_ascii=ascii_only).encode())) == repr(value)


@given(_plain_json(_whole | _fractions))
def test_compact_text_is_one_line(value: Any) -> None:
    assert "\n" not in dumps(value)
    assert "\r" not in dumps(value)


@pytest.mark.parametrize("number", [5, 10**30], ids=["short numbers", "long numbers"])
def test_pretty_text_is_indented_by_two(number: int) -> None:
    expected = f'{{\n  "a": [\n    {number},\n    "é"\n  ],\n  "b": {{\n    "c": null\n  }}\n}}'
    assert dumps({"a": [number, "é"], "b": {"c": None}}, pretty=True) == expected


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"word", "not JSON"),
        (b"{'a': 1}", "not JSON"),
        (b'{"a": 1,}', "not JSON"),
        (b'{"a": 1} x', "column 10"),
        (b'{"a": 1}\n{"b": 2}', "line 2 of it, column 1"),
        (b'{\n  "a": 1\n  "b": 2\n}', "line 3 of it"),
        (b"NaN", "not JSON"),
        (b"[Infinity]", "not JSON"),
        (b"[NaN, 12345678901234567890123]", "not JSON"),
        (b"[-Infinity, 12345678901234567890123]", "not JSON"),
        (b"[1e400, 12345678901234567890123]", "not JSON"),
        (b"01", "not JSON"),
        (b'"\\ud800"', "not JSON"),
        (b'"a\nb"', "not JSON"),
        (b'"\xff"', "not UTF-8 text: byte 2 is wrong"),
        (b'{"a": "\xc3"}', "not UTF-8 text: byte 8 is wrong"),
        (b'"\xed\xa0\x80"', "not UTF-8 text: byte 2 is wrong"),
        (b"1" * 1_000_000, "number"),
        (b"[" * 2000 + b"]" * 2000, "nests too deeply"),
        (b'{"a":' * 2000 + b"1" + b"}" * 2000, "nests too deeply"),
        (b"[" * 100_000 + b"]" * 100_000, "nests too deeply"),
    ],
)  # fmt: skip
def test_what_is_not_json_is_unreadable_and_told_where(data: bytes, words: str) -> None:
    with pytest.raises(GameFileError) as caught:
        value_of(data)
    assert caught.value.code == "unreadable"
    assert words in caught.value.text
    assert len(caught.value.text) < 200


@pytest.mark.parametrize("digits", [300, 309, 310, 4300, 4301, 100_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_is_read_exactly_or_refused_as_too_long_but_never_changed(digits: int, sign: str) -> None:
    text = sign + "7" * digits
    try:
        value = value_of(text.encode())
    except GameFileError as error:
        assert error.code == "unreadable"
        assert "number" in error.text
        assert digits > 300
    else:
        assert isinstance(value, int)
        assert dumps(value) == text


@pytest.mark.parametrize("number", ["1", "1" * 30], ids=["short number", "long number"])
@pytest.mark.parametrize("pretty", [False, True], ids=["compact", "pretty"])
@pytest.mark.parametrize("levels", [1, 200, 253, 254, 255, 256, 500, 980, 1000, 1010, 1023])
def test_whatever_can_be_read_can_be_written(levels: int, pretty: bool, number: str) -> None:
    text = "[" * levels + number + "]" * levels
    try:
        value = value_of(text.encode())
    except GameFileError as error:
        assert "nests too deeply" in error.text
        assert levels >= 200
        return
    assert dumps(value, pretty=pretty).replace(" ", "").replace("\n", "") == text


@given(st.binary(max_size=40) | st.text(max_size=30).map(str.encode))
def test_any_bytes_are_a_value_or_unreadable(data: bytes) -> None:
    try:
        value = value_of(data)
    except GameFileError as error:
        assert error.code == "unreadable"
    else:
        assert value == json.loads(data)


def test_a_game_is_read_from_text_and_from_bytes_with_a_byte_order_mark_or_without() -> None:
    with pytest.raises(GameFileError, match="A game is a JSON object, not null"):
        loads("null")
    with pytest.raises(GameFileError, match="A game is a JSON object, not null"):
        loads(b"null")
    with pytest.raises(GameFileError, match="A game is a JSON object, not null"):
        loads(b"\xef\xbb\xbfnull")
