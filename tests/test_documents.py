"""Splitting streams into JSON documents: every layout of good ones, every kind of bad one among them."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pyramid_cli import GameFileError, PyramidError, deal, dumps, read_games
from pyramid_cli.gamefile import documents
from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.documents import Document, read_documents
from tests.cli_helpers import game_object

GAMES = [dumps(deal(number).play("draw")) for number in (1, 2, 3)]
VALUES = [json.loads(text) for text in GAMES]
ONE, TWO, THREE = (text.encode() for text in GAMES)

BAD_LINES = {
    "cut off": (ONE[:100], "breaks off"),
    "cut off inside a text": (b'{"meta": "half a sent', "breaks off"),
    "cut off inside a text with brackets": (b'{"meta": "}}]] half a sent', "JSON"),
    "cut off after escaped quotes": (b'{"meta": "' + b'\\"' * 500, "breaks off"),
    "an array cut off": (b"[1, 2, [3", "breaks off"),
    "words": (b"this is not a game", "not JSON"),
    "words with brackets": (b"oops {[ then nothing", "breaks off"),
    "closing brackets": (b"]}}", "not JSON"),
    "a lone quote": (b'"', "not JSON"),
    "Python's notation": (b"{'format': None}", "not JSON"),
    "not a number": (b'{"meta": NaN}', "not JSON"),
    "two objects on one line": (b'{"a": 1} {"b": 2}', "not JSON"),
    "a byte that is not UTF-8": (b'{"meta": "caf\xe9"}', "not UTF-8 text: byte 14"),
    "bytes that are not UTF-8": (b"\xff\xfe\xfd", "not UTF-8 text: byte 1 "),
    "a NUL": (b"\0\0\0", "binary"),
    "a NUL inside an object": (b'{"meta": "\0"}', "binary"),
    "a number of a million digits": (b'{"meta": ' + b"1" * 1_000_000 + b"}", "number"),
    "a number of five thousand digits in a text of words": (b'{"meta": -' + b"9" * 5000 + b"}", "number"),
    "a hundred thousand levels": (b'{"meta": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nests too deeply"),
    "a hundred thousand levels, cut off": (b"[" * 100_000, "breaks off"),
}


def read(data: bytes, *, keep_text: bool = False) -> list[Document]:
    return list(read_documents(io.BytesIO(data), "games.jsonl", keep_text=keep_text))


def told(document: Document) -> str:
    assert isinstance(document.error, PyramidError)
    assert document.value is None
    return document.error.text


def good_games(found: list[Document]) -> list[Any]:
    """The values that could be read and are games."""
    return [d.value for d in found if d.error is None and isinstance(d.value, dict) and "format" in d.value]


LAYOUTS: dict[str, Callable[[Any], str]] = {
    "compact": lambda value: json.dumps(value, separators=(",", ":")),
    "with spaces": json.dumps,
    "indented by two as jq does": lambda value: json.dumps(value, indent=2),
    "indented by four": lambda value: json.dumps(value, indent=4),
    "indented by tabs": lambda value: json.dumps(value, indent="\t"),
    "every line at the margin": lambda value: json.dumps(value, indent=0),
}


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"], ids=["no line end", "line end", "blank lines"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_object_is_read_in_every_layout(layout: str, bom: bytes, line_end: str, end: str) -> None:
    text = LAYOUTS[layout](VALUES[0]) + end
    assert read(bom + text.replace("\n", line_end).encode()) == [Document("games.jsonl", 1, VALUES[0])]


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n  \n\t\n", "\r\n"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_object_of_a_stream_is_read_with_the_line_it_begins_on(layout: str, between: str) -> None:
    texts = [LAYOUTS[layout](value) for value in VALUES]
    lines = [1]
    for text in texts[:-1]:
        lines.append(lines[-1] + text.count("\n") + between.count("\n"))
    found = read(between.join(texts).encode())
    assert [(d.line, d.value, d.error) for d in found] == [(n, v, None) for n, v in zip(lines, VALUES, strict=True)]


def test_layouts_may_change_within_a_stream() -> None:
    texts = [layout(value) for layout in LAYOUTS.values() for value in VALUES]
    assert [d.value for d in read("\n".join(texts).encode())] == VALUES * len(LAYOUTS)


def test_blank_lines_before_and_inside_an_object_are_passed_over() -> None:
    text = "\n\n" + json.dumps(VALUES[0], indent=2).replace("\n", "\n\n")
    assert read(text.encode()) == [Document("games.jsonl", 3, VALUES[0])]


def test_brackets_and_quotes_inside_texts_do_not_end_or_begin_an_object() -> None:
    value = {"a": "}]", "b": ['{"', '\\"[', "\\"], "c": {"}": "{{{"}}
    assert [d.value for d in read((json.dumps(value, indent=2) + "\n" + GAMES[0]).encode())] == [value, VALUES[0]]


@pytest.mark.parametrize("scalar", ["null", "5", '"text"', "true", "[1, 2]", "[\n1\n]"])
def test_other_json_is_a_document_and_its_check_says_what_it_is(scalar: str) -> None:
    found = read(f"{GAMES[0]}\n{scalar}\n{GAMES[1]}\n".encode())
    assert [d.value for d in found] == [VALUES[0], json.loads(scalar), VALUES[1]]
    check = check_document(found[1])
    assert check.error is not None
    assert (check.error.code, check.line) == ("schema", 2)
    assert "A game is a JSON object, not " in check.error.text


@pytest.mark.parametrize("where", [0, 1, 2, 3])
@pytest.mark.parametrize("kind", BAD_LINES)
def test_one_bad_line_is_reported_with_its_line_and_the_good_ones_are_still_read(kind: str, where: int) -> None:
    bad, key_words = BAD_LINES[kind]
    lines = [ONE, TWO, THREE]
    lines.insert(where, bad)
    found = read(b"\n".join(lines) + b"\n")
    assert good_games(found) == VALUES
    assert [d.line for d in found] == [1, 2, 3, 4]
    assert key_words in told(found[where])
    assert found[where].error.code == "unreadable"  # type: ignore[union-attr]


def test_a_printed_object_that_breaks_off_does_not_swallow_the_next() -> None:
    pretty = json.dumps(VALUES[0], indent=2).splitlines()
    for kept in range(1, len(pretty)):
        found = read("\n".join([*pretty[:kept], GAMES[1], *pretty]).encode())
        assert [(d.line, d.value) for d in found] == [(1, None), (kept + 1, VALUES[1]), (kept + 2, VALUES[0])]
        assert "breaks off" in told(found[0])


def test_a_printed_object_with_a_fault_inside_is_one_error_at_its_first_line() -> None:
    pretty = json.dumps(VALUES[0], indent=2).replace('"moves": [', '"moves" [')
    found = read(f"{GAMES[1]}\n{pretty}\n{GAMES[2]}".encode())
    assert [(d.line, d.value) for d in found] == [(1, VALUES[1]), (2, None), (3 + pretty.count("\n"), VALUES[2])]
    at = pretty[: pretty.index('"moves" [')].count("\n") + 1
    assert f"line {at} of it" in told(found[1])


def test_lines_of_prose_one_after_the_other_are_told_once() -> None:
    found = read(b"\n".join([ONE, b"some", b"", b"prose", b"here", TWO, b"more"]))
    assert [d.line for d in found] == [1, 2, 6, 7]
    assert "Lines 2 to 5 are not JSON" in told(found[1])
    assert "Lines" not in told(found[3])


def test_errors_of_different_kinds_come_in_the_order_of_their_lines() -> None:
    found = read(b"words\n{'a': 1}\nmore words\n[}\neven\nmore\n")
    assert [d.line for d in found] == [1, 2, 3, 4, 5]
    assert "Lines 5 to 6 are not JSON" in told(found[4])


@pytest.mark.parametrize("data", [b"", b"\n", b"\n \t\r\n\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n\n"])
def test_a_stream_without_a_document_says_so(data: bytes) -> None:
    (only,) = read(data)
    assert (only.line, only.error.code) == (1, "unreadable")  # type: ignore[union-attr]
    assert "empty" in told(only)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_are_named_or_called_binary_and_no_game_is_read(encoding: str) -> None:
    found = read(GAMES[0].encode(encoding))
    assert len(found) == 1
    assert ("save the file as UTF-8" if encoding == "utf-16" else "UTF-") in told(found[0])


def test_binary_data_gives_no_more_than_a_few_errors() -> None:
    found = read(bytes(range(256)) * 500)
    assert 1 <= len(found) <= 3
    assert {d.error.code for d in found if d.error is not None} == {"unreadable"}
    assert all(d.error is not None for d in found)


@pytest.mark.parametrize("before", [b"words\n", b'{"a": 1,\n'], ids=["words", "an object cut off"])
def test_binary_data_does_not_hide_what_was_wrong_before_it(before: bytes) -> None:
    found = read(before + b"\0\0\n")
    assert found[0].line == 1
    assert told(found[0])


def test_a_line_of_twenty_megabytes_is_refused_and_the_next_is_read() -> None:
    found = read(b"\n".join([ONE, b'{"a": [' + b"1" * 20_000_000 + b"]}", TWO]))
    assert [d.line for d in found] == [1, 2, 3]
    assert "longer than 16 MiB" in told(found[1])
    assert good_games(found) == VALUES[:2]


@pytest.mark.parametrize("tail", [b"", b"\n"])
@pytest.mark.parametrize("over", [-1, 0, 1, 2, 500, 1000, 1001])
def test_the_limit_is_exact_and_lines_beyond_it_still_count_as_one(
    over: int, tail: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "LONGEST_DOCUMENT", 1000)
    text = b'{"a": "' + b"x" * (1000 + over - 9 - len(tail)) + b'"}' + tail
    assert len(text) == 1000 + over
    found = read(text + (b"" if tail else b"\n") + b'{"b": 1}')
    assert [d.line for d in found] == [1, 2]
    assert found[1].value == {"b": 1}
    if over > 0 or (over == 0 and not tail):
        assert "longer than" in told(found[0])
    else:
        assert found[0].error is None


def test_a_printed_object_beyond_the_limit_is_given_up_and_the_next_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "LONGEST_DOCUMENT", 1000)
    found = read(json.dumps({"a": list(range(300))}, indent=2).encode() + b'\n{"b": 1}\n')
    assert found[0].line == 1
    assert "longer than" in told(found[0])
    assert found[-1].value == {"b": 1}


def test_an_object_that_never_ends_is_given_up_at_the_limit_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "LONGEST_DOCUMENT", 1000)
    found = read(b'{"a": [\n' + b"1,\n" * 1000)
    assert found[0].line == 1
    assert "longer than" in told(found[0])


class _Made(io.RawIOBase):
    """A stream made of pieces as they are asked for, so that nothing but the reader can keep them."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = next(self._pieces, b"")
        buffer[: len(piece)] = piece
        return len(piece)


@pytest.mark.parametrize("piece", [b'{"a": [1, "x"]}\n', b'{\n  "a": 1\n}\n', b"words\n", b'{"a": 1\n', b"\n"])
def test_a_long_stream_takes_no_more_memory_than_a_short_one(piece: bytes) -> None:
    def peak(count: int) -> int:
        stream = io.BufferedReader(_Made(piece * 50 for _ in range(count // 50)))
        tracemalloc.start()
        try:
            seen = sum(1 for _ in read_documents(stream, "-"))
            assert seen in (1, count)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(500)
    short, long = peak(5_000), peak(50_000)
    # Kept documents would make it ten times as much.
    assert long < 2 * short


def test_documents_come_while_the_stream_is_still_being_written() -> None:
    handed_out: list[bytes] = []

    def pieces() -> Iterator[bytes]:
        for line in (b'{"a": 1}\n', b'{"a": 2}\n', b'{"a": 3}\n'):
            handed_out.append(line)
            yield line

    found = read_documents(io.BufferedReader(_Made(pieces())), "-")
    assert next(found).value == {"a": 1}
    assert len(handed_out) == 1


def test_a_stream_that_fails_midway_is_a_file_error_that_names_the_source() -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"a": 1}\n'
        raise OSError(5, "Input/output error")

    found = read_documents(io.BufferedReader(_Made(pieces())), "games.jsonl")
    assert next(found).value == {"a": 1}
    with pytest.raises(PyramidError, match=r"games\.jsonl can't be read: Input/output error") as caught:
        next(found)
    assert caught.value.code == "unreadable"


def test_read_games_gives_the_good_ones_and_raises_at_the_first_bad_one() -> None:
    games = read_games(io.BytesIO(b"\n".join([ONE, TWO, b"words", THREE])))
    assert [dumps(next(games)), dumps(next(games))] == GAMES[:2]
    with pytest.raises(GameFileError) as caught:
        next(games)
    assert caught.value.code == "unreadable"


_scraps = st.sampled_from([bytes([byte]) for byte in b'{}[]"\\,: \n\r\0\xff']) | st.sampled_from(
    [
        b"\r\n",
        b"\xef\xbb\xbf",
        b"1" * 25,
        b"null",
        b'"a"',
        b"[]",
        b"{}",
        b'{"a": 1}',
        b'{"format": "pyramid-game/1"}',
        ONE,
    ]
)


@given(st.binary(max_size=60) | st.lists(_scraps, max_size=30).map(b"".join))
@example(b'"\\')
@example(b'{"\\\n"')
def test_whatever_the_bytes_they_come_as_documents_in_order(data: bytes) -> None:
    found = read(data)
    assert found
    lines = [d.line for d in found]
    assert lines == sorted(set(lines))
    assert lines[0] >= 1
    assert lines[-1] <= data.count(b"\n") + 1
    for document in found:
        assert document.error is None or (document.value is None and document.error.code == "unreadable")
        check_document(document)


_junk_lines = (
    st.binary(max_size=25).map(lambda line: line.translate(None, b"\n\0"))
    | st.lists(_scraps, max_size=8).map(lambda parts: b"".join(parts).translate(None, b"\n\0").replace(ONE, b""))
    | st.sampled_from([bad for bad, _ in BAD_LINES.values() if len(bad) < 2000 and b"\0" not in bad])
)
_printed = st.tuples(st.sampled_from(VALUES), st.sampled_from(list(LAYOUTS)))


@given(st.lists(_printed | _junk_lines, max_size=12))
def test_good_documents_are_all_found_whatever_junk_lies_between_them(parts: list[tuple[Any, str] | bytes]) -> None:
    lines = [part if isinstance(part, bytes) else LAYOUTS[part[1]](part[0]).encode() for part in parts]
    found = read(b"\n".join(lines))
    whole = [d for d in found if d.value in VALUES]
    expected, line = [], 1
    for part, text in zip(parts, lines, strict=True):
        if not isinstance(part, bytes):
            expected.append((line, part[0]))
        line += text.count(b"\n") + 1
    assert [(d.line, d.value) for d in whole] == expected


@pytest.mark.parametrize(
    "text",
    [
        '{"a":\n{"b": 1}\n}',
        '{"a": [\n{"b": 1},\n{"c": 2}]}',
        '{"a": 1,\n"b":\n{"c": [\n{"d": 2}]}}',
        '{\n"deal":\n{\n"cards": "Qh"\n},\n"result":\n{\n\n"score": 1\n}\n}',
        json.dumps(game_object(moves=["Kd"], result={"score": 10}, meta={"notes": [{"at": 3}, {"at": 4}]}), indent=0),
    ],
)
def test_an_object_may_go_on_with_a_brace_in_the_first_column(text: str) -> None:
    (only,) = read(text.encode())
    assert only.value == json.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        f"[{','.join(GAMES)}]",
        ",\n".join(GAMES).join(["[", "]"]),
        ",\n".join(GAMES).join(["[\n", "]"]),
        "\n,".join(GAMES).join(["[", "\n]"]),
    ],
    ids=["one line", "a game a line", "a bracket alone", "commas first"],
)
def test_games_in_an_array_are_one_document_told_as_an_array(text: str) -> None:
    array, game = read(f"{text}\n{GAMES[2]}\n".encode())
    told_of_array = check_document(array).error
    assert told_of_array is not None
    assert told_of_array.text == "A game is a JSON object, not an array. Write its games one a line instead."
    assert (game.line, game.value) == (text.count("\n") + 2, VALUES[2])


@pytest.mark.parametrize("cut", [f"[{GAMES[0]},", f"[{GAMES[0]},\n{GAMES[0]},", "["])
def test_an_array_that_breaks_off_does_not_swallow_the_games_behind_it(cut: str) -> None:
    for game in (GAMES[1], json.dumps(VALUES[1], indent=2)):
        broken, found = read(f"{cut}\n{game}\n".encode())
        assert "This JSON array breaks off before its end. A game is a JSON object" in told(broken)
        assert (found.line, found.value) == (cut.count("\n") + 2, VALUES[1])


def test_a_line_cut_off_where_more_must_follow_does_not_swallow_the_next_which_is_cut_off_too() -> None:
    line = json.dumps(game_object(moves=["Kd", "5d+8s"]))
    cut = [line[: line.index('"5d+8s"')], line[: line.index("deal") + 40]]
    for before in (cut[0], cut[0] + "\n{"):
        found = read("\n".join([before, cut[1], line, line]).encode())
        at = before.count("\n")
        assert [each.line for each in found if each.error is None] == [3 + at, 4 + at]
        assert {1, 2 + at} <= {each.line for each in found if each.error is not None}


@pytest.mark.parametrize("between", ["", "\n", " \n\n"])
def test_a_brace_alone_begins_a_game_where_one_was_cut_off_before_more(between: str) -> None:
    printed = json.dumps(game_object(moves=["Kd"]), indent=2)
    cut = printed[: printed.index('"deal"')]
    text = f"{cut}\n{printed.replace('{', '{' + between, 1)}\n"
    first, second = read(text.encode(), keep_text=True)
    assert (first.line, second.line) == (1, 1 + cut.count("\n") + 1)
    assert first.error is not None
    assert second.value == json.loads(printed)
    assert second.text is not None
    assert text.encode()[second.text.offset :].startswith(second.text.data.rstrip())


def test_an_object_of_very_many_lines_is_read() -> None:
    value = {"format": "pyramid-game/1", "meta": list(range(60_000))}
    (only,) = read(json.dumps(value, indent=1).encode())
    assert only.value == value
