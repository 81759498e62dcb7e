"""Claims corrected in place: not a byte is changed but the wrong claims, and then every one is true."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.documents import Document, read_documents
from pyramid_cli.gamefile.fixing import corrections, edited
from pyramid_cli.gamefile.transcript import Claims, claims_of
from tests.cli_helpers import DEAL_1, OPENED, OPENING, call, game_object, run
from tests.layouts import LAYOUTS

RIGHT: dict[str, Any] = {"status": "playing", "score": 90, "pyramid_left": 20}
"""What the worked opening leads to (RULES.md)."""

wrong_claims = st.fixed_dictionaries(
    {},
    optional={
        "status": st.sampled_from(["playing", "won", "stuck", "over"]),
        "score": st.integers(0, 1000),
        "pyramid_left": st.integers(0, 52),
    },
)


def opened(**changes: Any) -> dict[str, Any]:
    """The worked opening with some fields changed."""
    return game_object(moves=list(OPENING), **changes)


def fixed(text: bytes, *, add: bool = False) -> bytes:
    """The text of one game after its corrections."""
    (document,) = read_documents(io.BytesIO(text), "game.json", keep_text=True)
    check = check_document(document)
    assert document.text is not None
    assert check.transcript is not None
    assert check.found is not None
    return edited(document.text.data, corrections(document.text.data, check.transcript.claims, check.found, add=add))


@pytest.mark.parametrize("layout", LAYOUTS)
@given(claims=wrong_claims, order=st.permutations(["rules", "deal", "moves", "result", "meta"]), line_end=st.booleans())
def test_only_the_claims_that_are_wrong_change(
    layout: str, claims: dict[str, Any], order: list[str], line_end: bool
) -> None:
    meta = {"result": {"score": 1}, "note": 'é "result": {"score": 2}', "last": [1.50, {}]}
    whole = opened(result=claims, meta=meta)
    right = {**whole, "result": {name: RIGHT[name] for name in claims}}
    # Written by the same writer, so the two differ in nothing but the claims.
    wrong_text, right_text = (
        LAYOUTS[layout]({"format": value["format"], **{name: value[name] for name in order}}).replace(
            "\n", "\r\n" if line_end else "\n"
        )
        for value in (whole, right)
    )
    assert fixed(wrong_text.encode()).decode() == right_text


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("without", [["result"], ["result", "meta"], ["result", "moves"], ["result", "rules", "meta"]])
def test_a_result_that_is_missing_is_written_as_the_game_around_it_is(layout: str, without: list[str]) -> None:
    whole = opened(result=RIGHT, meta={"player": "Ada"})
    if "moves" in without:
        whole["result"] = {"status": "playing", "score": 0, "pyramid_left": 28}
    bare = {name: value for name, value in whole.items() if name not in without}
    order = ["format", "rules", "deal", "moves", "result", "meta"]
    full = {name: whole[name] for name in order if name not in without or name == "result"}
    text = LAYOUTS[layout](bare).encode()
    assert fixed(text) == text
    assert fixed(text, add=True).decode() == LAYOUTS[layout](full)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_result_that_says_nothing_is_filled(layout: str) -> None:
    text = LAYOUTS[layout](opened(result={}, meta=1))
    assert fixed(text.encode()).decode() == text
    assert fixed(text.encode(), add=True).decode() == LAYOUTS[layout](opened(result=RIGHT, meta=1))


def test_a_result_given_twice_is_corrected_where_it_counts() -> None:
    text = json.dumps(opened(result={"score": 1})).replace('"result"', '"result": {"score": 5}, "result"')
    assert fixed(text.encode()).decode() == text.replace('{"score": 1}', '{"score": 90}')


def test_a_member_given_twice_tells_the_gap_all_the_same() -> None:
    text = LAYOUTS["compact"](opened(result={})).replace('"result"', '"result":{"score":5},"result"')
    full = LAYOUTS["compact"](RIGHT)
    assert fixed(text.encode(), add=True).decode() == text.replace('"result":{}', f'"result":{full}')


def test_a_claim_given_twice_is_corrected_where_it_counts() -> None:
    once = json.dumps(opened(result={"status": "won", "score": 2}))
    text = once.replace('"status": "won"', '"score": 1, "status": "won"')
    right = text.replace('"won"', '"playing"').replace('"score": 2', '"score": 90')
    assert fixed(text.encode()).decode() == right


def test_the_first_member_after_a_brace_tells_nothing_of_the_gap() -> None:
    text = '{"moves": [], ' + DEAL_1[1:].replace(',"moves":[]', "")
    assert (
        fixed(text.encode(), add=True).decode().startswith('{"moves": [], "result": {"status": "playing", "score": 0')
    )


# Whole files.


def file(folder: Path, content: bytes, name: str = "games.json") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


LINES = [
    json.dumps(opened(result={"score": 3})),
    OPENED,
    "",
    "no game",
    json.dumps(opened(result={"status": "won", "score": 90}, meta={"n": 1.0})),
    json.dumps(game_object(moves=["Kd", "Qc"], result={"score": 7})),
    DEAL_1,
    json.dumps(opened(result={"score": 90})),
]


@pytest.mark.parametrize("end", ["", "\n", "\n\n"], ids=["no line end", "line end", "two"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
def test_of_json_lines_only_the_wrong_lines_change(tmp_path: Path, bom: bytes, line_end: str, end: str) -> None:
    path = file(tmp_path, bom + line_end.join(LINES).encode() + end.encode())
    path.chmod(0o640)
    done = call("replay", "--fix-claims", str(path))
    expected = [*LINES]
    expected[0] = expected[0].replace('{"score": 3}', '{"score": 90}')
    expected[4] = expected[4].replace('"won"', '"playing"')
    assert path.read_bytes() == bom + line_end.join(expected).encode() + end.encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["games.json"]
    assert done.code == 2
    assert [line.split()[0] for line in done.lines] == ["fixed", "ok", "FAIL", "fixed", "FAIL", "ok", "ok"]
    assert done.lines[0] == f"fixed {path}:1: 9 moves, playing, score 90, 20 pyramid cards left, pass 1 of 3"
    assert done.err == "7 games: 5 passed, 1 failed, 1 unreadable, 2 fixed\n"
    again = call("replay", "--fix-claims", str(path))
    assert path.read_bytes() == bom + line_end.join(expected).encode() + end.encode()
    assert again.err == "7 games: 5 passed, 1 failed, 1 unreadable\n"


def test_what_has_nothing_wrong_in_it_is_not_written_at_all(tmp_path: Path) -> None:
    path = file(tmp_path, f"{OPENED}\n{LINES[5]}\n".encode())
    before = path.stat()
    assert call("replay", "--fix-claims", str(path)).code == 1
    after = path.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_a_game_without_a_result_gets_one_only_where_that_is_required(tmp_path: Path) -> None:
    text = json.dumps(json.loads(OPENED.replace("result", "meta")), indent=4) + "\n"
    path = file(tmp_path, text.encode())
    assert call("replay", "--fix-claims", str(path)).code == 0
    assert path.read_text() == text
    done = call("replay", "--check", "--fix-claims", "--require-claims", str(path))
    assert (done.code, done.lines[0][:5]) == (0, "fixed")
    assert json.loads(path.read_text())["result"] == RIGHT
    assert list(json.loads(path.read_text())) == ["format", "rules", "deal", "moves", "result"]
    assert call("replay", "--check", "--require-claims", str(path)).code == 0


def test_folders_and_several_files_are_gone_through(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for name in ("a/one.json", "a/two.ndjson", "three.jsonl", "a/four.txt"):
        file(tmp_path, f"{LINES[0]}\n".encode(), name)
    assert call("replay", "--fix-claims", str(tmp_path / "a"), str(tmp_path / "three.jsonl")).code == 0
    scores = {path.name: json.loads(path.read_text())["result"]["score"] for path in tmp_path.rglob("*.*")}
    assert scores == {"one.json": 90, "two.ndjson": 90, "three.jsonl": 90, "four.txt": 3}


def test_a_demand_that_the_corrected_game_does_not_meet_fails_it(tmp_path: Path) -> None:
    path = file(tmp_path, LINES[0].encode())
    done = call("replay", "--fix-claims", "--expect", "won", "--json", str(path))
    assert (done.code, done.values[0]["error"]["code"]) == (1, "expectation")
    assert json.loads(path.read_text())["result"] == {"score": 90}


@pytest.mark.parametrize("claim", ['{"score": "many"}', '{"score": -1}', '{"points": 90}', "90"])
def test_a_result_outside_the_schema_stays_and_fails(claim: str, tmp_path: Path) -> None:
    path = file(tmp_path, LINES[0].replace('{"score": 3}', claim).encode())
    before = path.read_bytes()
    done = call("replay", "--fix-claims", "--json", str(path))
    assert (done.code, done.values[0]["error"]["code"]) == (2, "schema")
    assert path.read_bytes() == before


def test_an_object_too_long_for_a_game_before_it_moves_nothing(tmp_path: Path) -> None:
    long = json.dumps({"meta": "x" * (17 * 2**20)})
    path = file(tmp_path, f"{long}\n{LINES[0]}\n".encode())
    assert call("replay", "--fix-claims", str(path)).code == 2
    assert path.read_text() == f"{long}\n{LINES[0]}\n".replace('{"score": 3}', '{"score": 90}')


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--fix-claims"], "standard input can't be changed"),
        (["--fix-claims", "-"], "standard input can't be changed"),
        (["--fix-claims", "--jobs", "2", "x.json"], "one by one"),
        (["--fix-claims", "--fail-fast", "x.json"], "one by one"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(words: list[str], told: str) -> None:
    done = call("replay", *words, stdin=LINES[0])
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_a_pipe_given_by_name_cannot_be_changed_and_a_missing_file_is_missing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    done = call("replay", "--fix-claims", str(tmp_path / "pipe.json"), str(tmp_path / "none.json"))
    assert done.code == 2
    assert "is no plain file, so it can't be changed in place" in done.lines[0]
    assert "There is no file" in done.lines[1]


def without_room(call: str) -> list[str]:
    """The program, but that a call, as ``os.fsync``, finds the disk full."""
    program = (
        "import os; from pyramid_cli.cli.main import main\n"
        "def refuse(*_, **__): raise OSError(28, 'No space left on device')\n"
        f"{call} = refuse; main()"
    )
    return [sys.executable, "-c", program]


def test_a_file_in_a_folder_that_takes_no_new_file_stays_and_is_told(tmp_path: Path) -> None:
    # Root may write anywhere, so the place of the temporary file is taken away instead.
    path = file(tmp_path, LINES[0].encode())
    right = file(tmp_path, OPENED.encode(), "right.json")
    done = run("replay", "--fix-claims", str(path), str(right), program=without_room("os.open"))
    assert done.code == 2
    assert done.lines[0] == f"FAIL  {path}:1: unreadable: {path} can't be written: No space left on device."
    assert done.lines[1].startswith(f"ok    {right}:1: ")
    assert path.read_text() == LINES[0]


def test_a_file_that_cannot_be_put_in_place_says_that_nothing_in_it_is_fixed(tmp_path: Path) -> None:
    path = file(tmp_path, LINES[0].encode())
    done = run("replay", "--fix-claims", str(path), program=without_room("os.fsync"))
    assert done.code == 2
    assert done.lines[-1].endswith(
        " can't be written: No space left on device. It stays as it was: nothing in it is fixed."
    )
    assert path.read_text() == LINES[0]
    assert len(list(tmp_path.iterdir())) == 1


def test_what_is_found_is_what_the_package_computes() -> None:
    game = pyramid.deal(1).play(*OPENING)
    assert claims_of(game) == Claims(**RIGHT)
    document = Document("-", 1, opened(result={"score": 3}))
    assert check_document(document).found == Claims(**RIGHT)
