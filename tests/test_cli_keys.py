"""Keys of `replay --step`: none is lost, each is taken as one, and the terminal is left as it was."""

from __future__ import annotations

import os
import re
import termios
from pathlib import Path

import pytest

from tests.cli_helpers import OPENED, PATIENCE, Screen


@pytest.fixture
def transcript(tmp_path: Path) -> str:
    """A file with the worked opening."""
    file = tmp_path / "opened.json"
    file.write_text(OPENED)
    return str(file)


def boards(screen: Screen) -> list[str]:
    """How many moves stood before each board shown."""
    return re.findall(r"After (\d) of 9 moves", screen.shown)


def test_keys_pressed_faster_than_boards_are_drawn_all_count_and_none_is_shown(transcript: str) -> None:
    with Screen("replay", "--step", transcript) as screen:
        screen.wait_for("q: out")
        screen.press("~~\x1b[D~\x1b[Cb^q")
        assert screen.end().code == 0
    assert boards(screen) == ["0", "1", "2", "1", "2", "3", "2", "3"]
    assert not re.search("[~^]", screen.shown)


@pytest.mark.parametrize("key", ["é", "♠", "😀", "\x1b[15~", "\x1bOP"])
def test_a_key_that_sends_several_bytes_is_one_key(key: str, transcript: str) -> None:
    with Screen("replay", "--step", transcript) as screen:
        screen.wait_for("q: out")
        screen.press(key + "q")
        assert screen.end().code == 0
    assert boards(screen) == ["0", "1"]


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_the_terminal_is_left_as_it_was(key: str, transcript: str) -> None:
    with Screen("replay", "--step", transcript) as screen:
        # A second look at the terminal keeps it open after the program has ended.
        terminal = os.dup(screen.terminal.fileno())
        before = termios.tcgetattr(terminal)
        screen.wait_for("q: out")
        screen.press(key)
        screen.end()
    assert before[3] & termios.ICANON
    assert termios.tcgetattr(terminal)[3] == before[3]
    os.close(terminal)


def test_a_terminal_that_goes_away_ends_the_walk(transcript: str) -> None:
    with Screen("replay", "--step", transcript, piped=("stderr",)) as screen:
        screen.wait_for("After 0")
        screen.hang_up()
        _, told = screen.process.communicate(timeout=PATIENCE)
    assert screen.process.returncode == 2
    assert b"Traceback" not in told
    assert b"Standard output can't be written" in told
