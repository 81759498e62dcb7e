"""A stream cut into pieces holds the documents of the whole stream, in order and with their lines."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pyramid_cli import deal, dumps
from pyramid_cli.gamefile import documents, pieces
from pyramid_cli.gamefile.documents import Document, read_documents
from pyramid_cli.gamefile.pieces import Piece, read_pieces

GAME = dumps(deal(1).play("draw"))
INDENTED = json.dumps(json.loads(GAME), indent=2)

parts = st.sampled_from(
    [
        f"{GAME}\n", f"{INDENTED}\n", f" {GAME}\n", "\n", "   \n", "words\n", "more words,\n", '{"a": 1}\n',
        '{"a": [\n', "{\n", "}\n", "[1,\n", "{}\n", '"x",\n', '{"b": 2}]\n', '{"meta":\n', "]\n", "\0\n", "{,\n",
        "{} ,\n", '{"a": "\0"}\n', '"meta": [\n', '{"format": "pyramid-game/1"},\n', f"{GAME}\r\n",
        INDENTED.replace("\n", "\r\n") + "\r\n",
    ]
)  # fmt: skip


def told(found: list[Document]) -> list[tuple[int, object, str | None]]:
    """What documents say."""
    return [(each.line, each.value, None if each.error is None else each.error.text) for each in found]


@given(
    begin=st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe\0"]),
    lines=st.lists(parts, max_size=12),
    end=st.sampled_from(["", GAME, "{", "words"]),
    size=st.integers(1, 3000),
)
@example(begin=b"\xef\xbb\xbf", lines=["\n", "{}\n", "{}\n"], end="", size=1)
@example(begin=b"", lines=["words\n", '{"a": "\0"}\n', "{}\n"], end="", size=1)
def test_the_documents_of_the_pieces_are_those_of_the_stream(
    begin: bytes, lines: list[str], end: str, size: int
) -> None:
    data = begin + "".join([*lines, end]).encode()
    whole = list(read_documents(io.BytesIO(data), "games"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "PIECE", size)
        cut = list(read_pieces(io.BytesIO(data), "games"))
    assert told([each for piece in cut for each in piece.documents()]) == told(whole)
    if begin != b"\xff\xfe\0":
        assert b"".join(piece.data for piece in cut) == data


def test_json_lines_are_cut_into_pieces_of_about_the_size_wanted() -> None:
    cut = list(read_pieces(io.BytesIO(f"{GAME}\n".encode() * 2000), "games"))
    sizes = [len(piece.data) for piece in cut]
    assert len(cut) >= 8
    assert all(pieces.PIECE <= size < pieces.PIECE + 2 * len(GAME) for size in sizes[:-1])
    assert [piece.first_line for piece in cut] == [
        1 + sum(p.data.count(b"\n") for p in cut[:n]) for n in range(len(cut))
    ]


def test_what_cannot_be_cut_is_cut_by_size_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "LARGEST", 10_000)
    cut = list(read_pieces(io.BytesIO(b"junk\n" * 20_000), "games"))
    assert max(len(piece.data) for piece in cut) <= 10_000
    assert b"".join(piece.data for piece in cut) == b"junk\n" * 20_000


def test_a_line_too_long_for_a_game_stays_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "LONGEST_DOCUMENT", 500)
    data = f"{GAME}\n{'x' * 5000}\n{GAME}\n".encode() + b"{" * 600
    whole = list(read_documents(io.BytesIO(data), "games"))
    (piece,) = read_pieces(io.BytesIO(data), "games")
    assert told(list(piece.documents())) == told(whole)
    assert [each.line for each in whole] == [1, 2, 3, 4]


def test_an_empty_stream_is_one_empty_piece() -> None:
    assert list(read_pieces(io.BytesIO(b""), "-")) == [Piece("-", 1, b"")]
    ((_, _, error),) = told(list(Piece("-", 1, b"").documents()))
    assert error == "There is no game here: the input is empty."
