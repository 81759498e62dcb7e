"""On a terminal: the drawn board, plain output where it is wanted, keys, the progress bar, and never a prompt."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from pyramid_cli.cards import SUIT_SYMBOLS
from tests.cli_helpers import (
    DEAL_1,
    ENDLESS,
    OPENED,
    Screen,
    call,
    command_reading,
    game_object,
    on_terminal,
    run,
)

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PLAIN_WAYS: list[dict[str, str]] = [
    {"NO_COLOR": "1"},
    {"TERM": "dumb"},
    {"LC_ALL": "C"},
    {"LANG": "C"},
    {"LANG": "POSIX"},
    {"LANG": ""},
    {"LANG": "en_US.ISO-8859-1"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii"},
]


def bare(text: str) -> str:
    """What a terminal shows, without colours."""
    return CODES.sub("", text)


@pytest.fixture(scope="module")
def drawn() -> str:
    """Deal 1 drawn on a terminal of 80 columns."""
    done = on_terminal("deal", "1")
    assert (done.code, done.err) == (0, "")
    return done.out


def test_a_board_is_drawn_with_symbols_and_colour_and_fits_the_screen(drawn: str) -> None:
    lines = bare(drawn).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert set(SUIT_SYMBOLS) <= set(drawn)
    assert "╭────╮" in drawn
    assert CODES.search(drawn)
    shown = re.findall("[A2-9TJQK][♠♥♦♣]", drawn)
    assert len(shown) == 28, "the stock lies face down"


def test_the_board_without_its_colours_says_what_can_be_played(drawn: str) -> None:
    assert "in play 2d 7c Kd 5d 8s 9h 4h" in bare(drawn)
    assert "pass 1 of 3   score 0   status playing" in bare(drawn)


@pytest.mark.parametrize("way", PLAIN_WAYS, ids=[f"{k}={v}" for way in PLAIN_WAYS for k, v in way.items()])
def test_where_colour_or_symbols_are_not_wanted_the_board_is_that_of_a_pipe(way: dict[str, str]) -> None:
    done = on_terminal("deal", "1", env=way)
    assert done.out == call("deal", "1", "--text").out


@pytest.mark.parametrize("option", ["--no-color", "--plain"])
def test_the_option_does_what_no_color_does(option: str) -> None:
    assert on_terminal("deal", "1", option).out == call("deal", "1", "--text").out


@pytest.mark.parametrize("way", [{"NO_COLOR": ""}, {"LANG": "en_US.utf8"}, {"LANG": "C", "LC_ALL": "C.UTF-8"}])
def test_an_empty_no_color_and_any_utf_8_locale_leave_the_board_drawn(way: dict[str, str], drawn: str) -> None:
    assert on_terminal("deal", "1", env=way).out == drawn


def test_a_narrow_terminal_gets_the_plain_board_and_nothing_is_wider_than_it() -> None:
    done = on_terminal("deal", "1", columns=40)
    assert done.out == call("deal", "1", "--text").out
    assert max(map(len, done.lines)) <= 40


def test_json_on_a_terminal_is_json() -> None:
    done = on_terminal("show", "--json", stdin=DEAL_1)
    assert json.loads(done.out)["score"] == 0
    assert done.out == call("show", "--json", stdin=DEAL_1).out
    assert json.loads(on_terminal("deal", "1", "--json").out) == json.loads(DEAL_1)


# Nothing is cut off.


def everything(text: str) -> str:
    """The words and figures of a text, wherever its lines are broken; a bar has its length by the screen."""
    return re.sub("[#\u2588-\u258f]", "", "".join(bare(text).split()))


@pytest.mark.parametrize(
    ("words", "narrow"), [(["rules"], 40), (["rules", "microsoft"], 40), (["stats", "--deals", "1-20"], 48)]
)
@pytest.mark.parametrize("wide", [True, False], ids=["wide", "narrow"])
def test_a_terminal_shows_everything_a_pipe_gets(words: list[str], narrow: int, wide: bool) -> None:
    # Where errors go into a pipe, no progress bar is shown, however long it takes.
    shown = on_terminal(*words, columns=80 if wide else narrow, piped=("stderr",))
    assert everything(shown.out) == everything(call(*words).out)


@pytest.mark.parametrize("columns", [80, 40])
def test_a_verdict_is_shown_whole_with_its_reason(columns: int, tmp_path: Path) -> None:
    file = tmp_path / "a game with a long name [of somebody].json"
    file.write_text(json.dumps(game_object(moves=["Kd", "Qh"])))
    done = on_terminal("replay", "--check", str(file), columns=columns)
    assert done.code == 1
    assert "FAIL" in done.out
    reason = "Qh is covered by 6c and Jh: a pyramid card is in play once nothing lies on it."
    assert everything(f"{file}:1: covered: move 2 (Qh): {reason}") in everything(done.out)


# Never a prompt.


@pytest.mark.parametrize("name", ["show", "play", "undo", "replay", "stats"])
def test_a_command_without_a_game_on_a_terminal_says_so_at_once(name: str) -> None:
    done = on_terminal(*command_reading(name), piped=("stdout",))
    assert (done.code, done.out) == (2, "")
    assert done.err == "Error: No game was given: pipe one in, as from pyramid deal 1, or name a file.\n"


# Walking through a transcript.


@pytest.fixture
def transcript(tmp_path: Path) -> str:
    """A file with the worked opening."""
    file = tmp_path / "opened.json"
    file.write_text(OPENED)
    return str(file)


def test_keys_go_on_back_and_out(transcript: str) -> None:
    with Screen("replay", "--step", transcript) as screen:
        for times, key in enumerate([" ", "\r", "b", "\x1b[C", "\x1b[D"], start=1):
            screen.wait_for("q: out", times)
            screen.press(key)
        screen.wait_for("q: out", 6)
        screen.press("q")
        done = screen.end()
    assert done.code == 0
    assert re.findall(r"After (\d) of 9 moves: (\S.*)", bare(done.out)) == [
        ("0", "the deal"), ("1", "Kd"), ("2", "5d+8s"), ("1", "Kd"), ("2", "5d+8s"), ("1", "Kd"),
    ]  # fmt: skip


def test_going_on_after_the_last_board_ends_it_with_the_verdict(transcript: str) -> None:
    with Screen("replay", "--step", transcript, env={"NO_COLOR": "1"}) as screen:
        for times in range(1, 11):
            screen.wait_for("q: out", times)
            screen.press(" ")
        done = screen.end()
    assert done.code == 0
    assert "After 9 of 9 moves: Jd+2d" in done.out
    assert "score 90" in done.out.splitlines()[-2]


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("\x1b", 0), ("\x04", 0), ("\x03", 130)])
def test_every_way_out_of_stepping_ends_it_without_a_traceback(key: str, code: int, transcript: str) -> None:
    with Screen("replay", "--step", transcript) as screen:
        screen.wait_for("q: out")
        screen.press(key)
        done = screen.end()
    assert done.code == code
    assert "Traceback" not in done.out
    assert "Aborted" not in done.out


def test_without_a_terminal_all_boards_come_in_a_row(transcript: str) -> None:
    done = run("replay", "--step", transcript)
    assert (done.code, done.out.count("After ")) == (0, 10)
    assert "q: out" not in done.out + done.err
    piped = on_terminal("replay", "--step", stdin=OPENED)
    assert (piped.code, bare(piped.out).count("After ")) == (0, 10)


# Progress.

COUNTING = ("stats", "--deals", "1-20000", "--jobs", "1", "--json")
SLOWLY = {"PYRAMID_KERNEL": "python"}
"""A count that goes on long enough for a progress bar to be drawn."""

PATIENT = [
    sys.executable, "-c",
    "from pyramid_cli.cli import main, progress\nprogress._PATIENCE = 1e9\nmain.main()",
]  # fmt: skip
"""The program, for which no count goes on that long."""


def test_a_progress_bar_appears_on_the_terminal_of_standard_error_and_never_in_a_pipe() -> None:
    piped = run(*COUNTING, env=SLOWLY)
    watched = on_terminal(*COUNTING, piped=("stdout",), env=SLOWLY)
    assert (piped.err, watched.out) == ("", piped.out)
    assert "20000" in bare(watched.err)
    short = on_terminal("stats", "--deals", "1-20", "--json", piped=("stdout",), program=PATIENT)
    assert short.err == ""


@pytest.mark.parametrize(("way", "options"), [({"NO_COLOR": "1"}, []), ({}, ["--no-color"]), ({"LC_ALL": "C"}, [])])
def test_a_progress_bar_is_as_plain_as_the_rest(way: dict[str, str], options: list[str]) -> None:
    done = on_terminal(*COUNTING, *options, piped=("stdout",), env=SLOWLY | way)
    assert "20000" in bare(done.err)
    assert not re.search(r"\x1b\[[0-9;]*m", done.err), "no colour"
    assert "LC_ALL" not in way or done.err.isascii()


def test_a_terminal_that_takes_no_line_back_gets_no_progress_bar() -> None:
    assert on_terminal(*COUNTING, piped=("stdout",), env={**SLOWLY, "TERM": "dumb"}).err == ""


def test_ctrl_c_while_counting_ends_it_with_one_short_line() -> None:
    with Screen("stats", "--deals", ENDLESS, piped=("stdout",)) as screen:
        screen.wait_for(ENDLESS.removeprefix("1-"))
        screen.interrupt()
        done = screen.end()
    assert (done.code, done.out) == (130, "")
    assert "Traceback" not in done.err
    assert bare(done.err).splitlines()[-1] == "Interrupted."
