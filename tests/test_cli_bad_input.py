"""Input that can't be read as what it should be: the bad told with file, line and reason, the good still processed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli_helpers import (
    DEAL_1,
    OPENED,
    READERS,
    Result,
    call,
    command_reading,
    command_reading_file,
    game_object,
    run,
    shell,
)

BATCHES = [name for name in READERS if name != "play"]


def told(done: Result) -> str:
    """Where a command says what is wrong: `replay` in its verdicts, the others on standard error."""
    return done.err + done.out


# One bad line among good ones.

BAD_LINES = [
    ('{"format": nothing}', "not JSON", 2),
    ('{"format": "pyramid-game/1", "rules"', "breaks off", 2),
    ("just words", "not JSON", 2),
    ("[]", "A game is a JSON object", 2),
    (json.dumps(game_object(format="pyramid-game/2")), '"format" must be "pyramid-game/1"', 2),
    (json.dumps(game_object(colour="red")), "'colour'", 2),
    (json.dumps(game_object(deal={"cards": "Qh"})), "52", 2),
    (json.dumps(game_object(moves=["Kd", "Qh"])), "move 2 (Qh): Qh is covered by 6c and Jh", 1),
    (json.dumps(game_object(moves=["Kd", "jump"])), "move 2 (jump): 'jump' is not a move", 2),
]


@pytest.mark.parametrize("name", BATCHES)
@pytest.mark.parametrize(("bad", "words", "code"), BAD_LINES, ids=[words[:20] for _, words, _ in BAD_LINES])
def test_one_bad_line_is_told_with_file_line_and_reason_and_the_rest_are_processed(
    name: str, bad: str, words: str, code: int, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{DEAL_1}\n{bad}\n{OPENED}\n")
    command = command_reading_file(name, str(file))
    good = call(*command_reading(name), stdin=f"{DEAL_1}\n{OPENED}\n")
    done = call(*command, *(["--json"] if name in ("replay", "stats") else []))
    # To solve, 1 would say that a game is proven lost.
    assert done.code == (2 if name == "solve" else code)
    if name == "replay":
        assert [value["ok"] for value in done.values] == [True, False, True]
        done = call(*command)
        assert f"{file}:2: " in done.out
    elif name == "stats":
        assert (done.values[0]["not_begun"], done.values[0]["games"]) == (1, 1)
    else:
        assert done.out == good.out
    if name != "replay":
        assert f"{file}, line 2" in done.err
        summaries = 1 if name == "solve" else 0
        assert len(done.err.splitlines()) == 1 + summaries
    assert words in told(done)


def test_errors_stand_where_the_bad_game_stood_when_both_streams_are_one() -> None:
    lines = f"{DEAL_1}\nwords\n{DEAL_1}\n".replace('"', '\\"')
    done = shell(f'printf "%b" "{lines}" | pyramid hint --how greedy 2>&1')
    assert [line[:5] for line in done.lines] == ["Kd", "Error", "Kd"]


@pytest.mark.parametrize("name", [name for name in BATCHES if name != "undo"])
def test_a_file_that_is_missing_does_not_keep_the_next_from_being_read(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(OPENED)
    done = call(*command_reading(name), str(tmp_path / "none.json"), str(file), "-", stdin=DEAL_1)
    assert done.code == 2
    assert f"There is no file {tmp_path}/none.json." in told(done)
    good = call(*command_reading(name), stdin=f"{OPENED}\n{DEAL_1}")
    if name == "replay":
        assert "3 games: 2 passed, 0 failed, 1 unreadable" in done.err
    else:
        assert done.out == good.out


# Files that are nothing like games.


def million_digits() -> str:
    return json.dumps(game_object(meta="X")).replace('"X"', "7" * 1_000_000)


FILES: list[tuple[str, bytes, str]] = [
    ("empty", b"", "There is no game here: the input is empty"),
    ("blank", b"\n \n\t\n", "There is no game here: the input is empty"),
    ("cut", OPENED[:200].encode(), "breaks off before its end"),
    ("zeros", b"\0" * 4000, "not text but binary data"),
    ("garbage", bytes(range(255, 0, -1)) * 9, "not JSON"),
    ("utf-16", OPENED.encode("utf-16"), "This is UTF-16 text"),
    ("digits", million_digits().encode(), "too many digits"),
    ("deal-number", DEAL_1.replace(":1,", f":{'7' * 1_000_000},").encode(), "too many digits"),
    ("deep", b"[" * 100_000 + b"]" * 100_000, "nests too deeply"),
    ("deep-meta", json.dumps(game_object(meta="X")).replace('"X"', "[" * 5000 + "]" * 5000).encode(), "nests too dee"),
    ("number", b"13", "A game is a JSON object, not a number"),
    ("array", f"[{DEAL_1}]".encode(), "Write its games one a line instead"),
]


@pytest.mark.parametrize("name", ["moves", "play", "undo", "replay"])
@pytest.mark.parametrize(("kind", "content", "words"), FILES, ids=[kind for kind, *_ in FILES])
def test_a_file_that_is_no_game_is_told_in_a_sentence(
    name: str, kind: str, content: bytes, words: str, tmp_path: Path
) -> None:
    file = tmp_path / kind
    file.write_bytes(content)
    done = call(*command_reading_file(name, str(file)))
    assert done.code == 2
    assert words in told(done)
    assert len(told(done)) < 400
    assert f"{file}:1: " in done.out if name == "replay" else f"{file}, line 1: " in done.err


def test_a_line_too_long_for_a_game_is_passed_over_and_the_next_is_read() -> None:
    done = call("moves", stdin=b'"' + b"x" * (17 * 1024 * 1024) + b'"\n' + DEAL_1.encode())
    assert (done.code, done.lines) == (2, ["Kd", "4h+9h", "5d+8s", "draw"])
    assert done.err == "Error: standard input, line 1: This is longer than 16 MiB, too long for one game.\n"


@pytest.mark.parametrize("name", READERS)
def test_a_missing_file_and_a_folder_are_told_apart(name: str, tmp_path: Path) -> None:
    missing = call(*command_reading_file(name, str(tmp_path / "none.json")))
    folder = call(*command_reading_file(name, str(tmp_path)))
    assert (missing.code, folder.code) == (2, 2)
    assert f"There is no file {tmp_path}/none.json." in told(missing)
    # A folder is read by the check of `replay` alone; this one is empty.
    words = "There is no game file" if name == "replay" else f"{tmp_path} is a folder; name the game files in it."
    assert words in told(folder)


@given(st.binary(max_size=300) | st.text(alphabet='{}[]",:\\ \n1kd', max_size=80).map(str.encode))
@settings(max_examples=150, deadline=None)
def test_whatever_is_read_ends_with_0_1_or_2_and_a_sentence(content: bytes) -> None:
    done = call("moves", stdin=content)
    assert done.code == 2
    assert done.err.startswith("Error: ")
    assert "Traceback" not in done.err


# More than one game where one is wanted.


@pytest.mark.parametrize("second", [DEAL_1, "words"])
def test_play_wants_one_game_and_says_where_the_other_is(second: str) -> None:
    done = call("play", "Kd", stdin=f"{DEAL_1}\n\n{second}\n")
    assert (done.code, done.out) == (2, "")
    assert "One game is wanted here, but standard input holds another on line 3" in done.err


def test_a_game_whose_own_moves_are_illegal_is_told_with_its_place_not_that_of_the_new_move() -> None:
    done = call("play", "draw", stdin=json.dumps(game_object(moves=["Kd", "Qh"])))
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("Error: standard input, line 1, move 2 (Qh): Qh is covered")
    assert done.err.count("move ") == 1


# Names with anything in them.

NAMES = [
    "[/deck].json",
    "[red]x",
    "a b.json",
    "two\nlines",
    "esc\x1b[31mred",
    "back\\slash",
    "naïve ♠.json",
    "tab\t",
    "\u202ex",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_any_name_is_read_and_named_on_one_line(name: str, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(json.dumps(game_object(moves=["Qh"])))
    done = call("moves", str(tmp_path / name))
    assert done.code == 1
    assert len(done.err.splitlines()) == 1
    assert done.err.removesuffix("\n").isprintable()
    assert name.splitlines()[0].split("\x1b")[0].split("\t")[0].split("\u202e")[0] in done.err
    checked = call("replay", "--check", str(tmp_path / name))
    assert checked.out.removesuffix("\n").isprintable()
    assert call("replay", "--json", str(tmp_path / name)).values[0]["error"]["code"] == "covered"


@pytest.mark.parametrize("name", [name for name in NAMES if name.isprintable() or "\n" in name or "\x1b" in name])
def test_a_file_of_any_name_that_cannot_be_written_is_named_on_one_line(name: str, tmp_path: Path) -> None:
    done = call("deal", "1", "--output", str(tmp_path / "none" / name))
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert done.err.removesuffix("\n").isprintable()
    missed = call("undo", "--game", str(tmp_path / "none"), "--output", str(tmp_path / name))
    assert (missed.code, list(tmp_path.iterdir())) == (2, [])
    assert len(missed.err.splitlines()) == 2
    assert missed.err.replace("\n", "").isprintable()


def test_a_name_that_is_not_utf_8_is_read_and_shown_escaped(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/caf\xe9.json"
    Path(os.fsdecode(name)).write_text(json.dumps(game_object(moves=["Qh"])))
    for environment in ({}, {"LC_ALL": "C"}, {"PYTHONIOENCODING": "cp1252"}):
        told_ = run("moves", name, env=environment)
        assert (told_.code, told_.out) == (1, "")
        assert "caf" in told_.err
        assert "line 1, move 1 (Qh): Qh is covered" in told_.err
    checked = run("replay", "--check", "--json", name, b"caf\xe9-none.json")
    assert [value["error"]["code"] for value in checked.values] == ["covered", "unreadable"]


@pytest.mark.parametrize(
    "arguments",
    [["\x1b[31m"], ["deal", "--\x1b[31m"], ["deal", "\x1b[31m"], ["deal", "--rules", "\x1b[31m"], ["play", "\x1b[31m"]],
)
def test_what_was_typed_never_reaches_the_terminal_raw(arguments: list[str]) -> None:
    done = call(*arguments, stdin=DEAL_1)
    assert (done.code, done.out) == (2, "")
    assert "\x1b" not in done.err


# Misspelt.


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["dael"], "deal"),
        (["shwo"], "show"),
        (["deal", "--cuont", "3"], "--count"),
        (["deal", "--rule", "classic"], "--rules"),
        (["show", "--jsno"], "--json"),
        (["play", "drwa"], "draw"),
        (["deal", "--rules", "clasic"], "classic"),
        (["rules", "six_row"], "six-row"),
        (["schema", "gmae"], "game"),
        (["hint", "--how", "gredy"], "greedy"),
    ],
)
def test_a_misspelt_word_is_an_error_that_names_the_right_one(arguments: list[str], meant: str) -> None:
    done = call(*arguments, stdin=DEAL_1)
    assert (done.code, done.out) == (2, "")
    assert meant in done.err.split("Error: ")[1]
