"""Completion: the scripts, and what the program answers to them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import pyramid_cli as pyramid
from pyramid_cli.cli.app import COMMANDS, app
from pyramid_cli.cli.commands.completion import mend_bash_words
from pyramid_cli.dealers import DEALERS
from pyramid_cli.gamefile.schemas import SCHEMA_NAMES
from pyramid_cli.notations.dealt import STOCK_ORDERS
from pyramid_cli.notations.formats import FORMATS, READABLE
from pyramid_cli.pages import PAGE_NAMES
from pyramid_cli.reports import FORMS
from pyramid_cli.rules import GOALS, PRESETS, SCORINGS, STOCK_MODES

SCRIPTS = Path(__file__).parent.parent / "completions"
FILE_OF = {"bash": "pyramid.bash", "zsh": "_pyramid", "fish": "pyramid.fish", "powershell": "pyramid.ps1"}
ODD_NAME = "o d [1] $HOME 'q' \"d\" *.json"
RUN = CliRunner()


def ask(*words: str, shell: str = "fish") -> list[str]:
    """What the program answers for the last word, after those before it."""
    done = RUN.invoke(app, ["completion", shell, f"--word={words[-1]}", "--", *words[:-1]])
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.splitlines()


def ask_words(*words: str) -> list[str]:
    """The same without the descriptions."""
    return [line.split("\t")[0] for line in ask(*words)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a program that is not on PATH, an empty home, and games."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "my bin").mkdir()
    (folder / "home").mkdir()
    (folder / "my bin" / "pyramid").symlink_to(Path(sys.executable).parent / "pyramid")
    (folder / "p").symlink_to("my bin")
    text = pyramid.dumps(pyramid.deal(1))
    for name in ("game.json", ODD_NAME):
        (folder / name).write_text(text, "utf-8")
    (folder / "broken.json").write_text(text[:200], "utf-8")
    return folder


@pytest.fixture
def in_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(folder)
    return folder


# The scripts.


@pytest.mark.parametrize("shell", FILE_OF)
def test_the_script_in_the_repository_is_the_one_the_program_prints(shell: str) -> None:
    printed = RUN.invoke(app, ["completion", shell])
    assert (printed.exit_code, printed.stderr) == (0, "")
    assert (SCRIPTS / FILE_OF[shell]).read_text("utf-8") == printed.stdout


def test_a_shell_without_a_script_is_refused_with_those_that_have_one() -> None:
    done = RUN.invoke(app, ["completion", "tcsh"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "tcsh" in done.stderr
    assert all(shell in done.stderr for shell in FILE_OF)


# What the program answers.


def test_commands_come_with_their_first_sentence() -> None:
    answer = [line.split("\t") for line in ask("")]
    assert [name for name, _ in answer] == list(COMMANDS)
    assert all(told.endswith(".") for _, told in answer)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_in_the_help_of_a_command_is_offered(command: str) -> None:
    shown = RUN.invoke(app, [command, "-h"]).stdout.partition("\nOptions:\n")[2].partition("\n  Examples:")[0]
    entries = "".join(line for line in shown.splitlines(keepends=True) if re.match(r"  -", line))
    in_help = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", "".join(re.split(r"(?<=\S) {2,}\S.*", entries))))
    assert {"--help"} <= in_help
    assert set(ask_words(command, "--")) == in_help


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["deal", "--rules"], list(PRESETS)),
        (["rules"], list(PRESETS)),
        (["deal", "7", "--dealer"], list(DEALERS)),
        (["deal", "--stock-order"], list(STOCK_ORDERS)),
        (["convert", "--from"], list(READABLE)),
        (["convert", "--to"], list(FORMATS)),
        (["deal", "--goal"], list(GOALS)),
        (["deal", "--redeals"], ["0", "1", "2", "3", "unlimited"]),
        (["deal", "--passes"], ["1", "2", "3", "unlimited"]),
        (["replay", "--report"], list(FORMS)),
        (["stats", "--scoring"], list(SCORINGS)),
        (["rules", "--stock-mode"], list(STOCK_MODES)),
        (["schema"], list(SCHEMA_NAMES)),
        (["help"], list(PAGE_NAMES)),
        (["completion"], list(FILE_OF)),
    ],
)
def test_names_are_offered_where_they_go(words: list[str], offered: list[str]) -> None:
    assert ask_words(*words, "") == offered
    first = offered[0]
    assert ask_words(*words, first) == [name for name in offered if name.startswith(first)]
    if words[-1].startswith("--"):
        *before, option = words
        assert ask_words(*before, f"{option}={first}") == [
            f"{option}={name}" for name in offered if name.startswith(first)
        ]


def test_ways_to_find_a_hint_are_offered() -> None:
    assert "greedy" in ask_words("hint", "--how", "")


@pytest.mark.parametrize(
    "words",
    [
        *([command, ""] for command in ("show", "moves", "hint", "replay", "stats")),
        ["diff", ""],
        ["diff", "one.json", "tw"],
        ["show", "one.json", "--at", "3", "tw"],
        ["show", "--", "-odd-name"],
        ["play", "--game", ""],
        ["play", "Kd", "-g", "ga"],
        ["play", "--game=ga"],
        ["deal", "1", "--output", ""],
        ["play", "-o", ""],
        ["replay", "--report", "junit=re"],
        ["replay", "--report=junit=re"],
        ["replay", "--svg-dir", ""],
    ],
)
def test_file_names_are_left_to_the_shell(words: list[str]) -> None:
    assert ask(*words) == ["FILE"]


@pytest.mark.parametrize(
    "words",
    [
        ["deal", ""],
        ["deal", "--rows", ""],
        ["show", "--at", ""],
        ["rules", "classic", ""],
        ["no-such-command", ""],
        ["play", ""],
    ],
)
def test_where_nothing_can_be_known_nothing_is_offered(words: list[str]) -> None:
    assert ask(*words) == []


def test_options_of_the_program_before_the_command_print_nothing() -> None:
    assert ask_words("--version", "sche") == ["schema"]
    assert ask_words("--help", "sche") == ["schema"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        # RULES.md, deal #1: what is legal on the opening layout, and at the end of the worked opening.
        ("", {"Kd", "4h+9h", "5d+8s", "draw"}),
        ("Kd ", {"4h+9h", "5d+8s", "draw"}),
        ("K", {"Kd"}),
        ("5", {"5d+8s"}),
        ("8", {"8s+5d"}),
        ("8s+", {"8s+5d"}),
        ("9h+4h", {"9h+4h"}),
        ("d", {"draw"}),
        ("kd", {"kd"}),
        ("8S", {"8S+5d"}),
        ("Qh", set()),
        ("+", set()),
        ("Kd Kd ", set()),
        ("Kd Zz ", set()),
        ("Kd 5d+8s 9h+4h 8d+5s draw Ks draw draw J", {"Jd+2d", "Jd+2h", "Jd+2s"}),
        ("Kd 5d+8s 9h+4h 8d+5s draw Ks draw draw 2", {"2d+Jd", "2h+Jd", "2s+Jd"}),
    ],
)
@pytest.mark.usefixtures("in_folder")
def test_the_moves_offered_are_the_legal_ones(typed: str, offered: set[str]) -> None:
    *moves, word = typed.split(" ")
    for named in (["--game", "game.json"], ["--game=game.json"], ["-g", "game.json"]):
        answer = ask("play", *named, *moves, word)
        assert set(answer) == offered
        assert len(answer) == len(offered)
    assert set(ask("play", *moves, "--game", "game.json", word)) == offered


@pytest.mark.parametrize("preset", PRESETS)
def test_moves_are_offered_all_the_way_through_a_game(preset: str, tmp_path: Path) -> None:
    game = pyramid.deal(3, rules=preset)
    file = tmp_path / "game.json"
    file.write_text(pyramid.dumps(game), "utf-8")
    played: list[str] = []
    for step in range(12):
        legal = [move.text for move in game.position.legal_moves()]
        assert ask("play", "--game", str(file), *played, "") == legal
        played.append(legal[step % len(legal)])
        game = game.play(played[-1])


def _pretty(text: str) -> bytes:
    return json.dumps(json.loads(text), indent=4).encode()


@pytest.mark.parametrize(
    "made",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        _pretty,
        lambda text: b"\xef\xbb\xbf" + _pretty(text).replace(b"\n", b"\r\n"),
        lambda text: b"\n\n" + text.encode().rstrip(),
    ],
    ids=["bom", "pretty", "bom-pretty-crlf", "empty-lines"],
)
def test_a_game_is_read_as_other_commands_read_it(made: Callable[[str], bytes], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(made(pyramid.dumps(pyramid.deal(1))))
    assert ask("play", "--game", str(file), "K") == ["Kd"]


@pytest.mark.parametrize(
    "name", [ODD_NAME, "[/red]/[bold].json", "two\nlines", "-", "--game", "ü♠.json", "a:b=c.json", "~x"]
)
def test_odd_file_names_work(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(pyramid.dumps(pyramid.deal(1)), "utf-8")
    assert ask("play", "--game", str(file), "K") == ["Kd"]


@pytest.mark.parametrize("typed", ["~/game.json", "$HOME/game.json", "${HOME}/game.json"])
def test_the_home_directory_is_found_as_typed(typed: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert ask("play", "--game", typed, "K") == ["Kd"]


def _make_bad(kind: str, file: Path) -> None:
    text = pyramid.dumps(pyramid.deal(1))
    bad: dict[str, bytes] = {
        "empty": b"",
        "truncated": text[:200].encode(),
        "binary": b"\x00\xff\xfe",
        "two games": (text + "\n" + text + "\n").encode(),
        "no game": b'{"format": "pyramid-game/1"}',
        "illegal move": text.replace('"moves":[]', '"moves":["Qh+Ac"]').encode(),
        "nested": b"[" * 100_000,
    }
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    elif kind == "huge":
        file.write_bytes(text.encode() + b"\n" * (17 * 1024 * 1024))
    elif kind != "missing":
        file.write_bytes(bad[kind])
        assert kind != "illegal move" or b"Qh+Ac" in bad[kind]


@pytest.mark.parametrize(
    "kind",
    [
        "missing",
        "empty",
        "truncated",
        "binary",
        "two games",
        "no game",
        "illegal move",
        "nested",
        "folder",
        "pipe",
        "huge",
    ],
)
def test_what_is_no_game_offers_nothing_and_says_nothing(kind: str, tmp_path: Path) -> None:
    _make_bad(kind, tmp_path / "bad")
    assert ask("play", "--game", str(tmp_path / "bad"), "") == []


@pytest.mark.parametrize("name", ["", "-", "nul\0byte", "x" * 5000])
def test_impossible_file_names_offer_nothing(name: str) -> None:
    assert ask("play", "--game", name, "") == []


def test_standard_input_is_not_read(folder: Path) -> None:
    game = (folder / "game.json").read_text("utf-8")
    done = RUN.invoke(app, ["completion", "fish", "--word=", "--", "play", "--game", "-"], input=game)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")


def test_bash_gets_only_what_it_puts_behind_its_own_word_break() -> None:
    assert ask("deal", "--rules", "=", "cl", shell="bash") == ["classic"]
    assert ask("deal", "--rules=cl", shell="bash") == ["--rules=classic"]
    assert ask("deal", "--output", "=", "ga", shell="bash") == ["FILE"]
    assert ask("deal", ">", "ga", shell="bash") == ["FILE"]


def test_zsh_gets_colons_escaped_for_describe() -> None:
    assert "--at:The board after the first N moves." in ask("show", "--a", shell="zsh")
    (answer,) = ask("play", "--game", "game.json", "--no-c", shell="zsh")
    assert answer == r"--no-color:Bare text\: no colour, letters for suits. NO_COLOR does the same."


# PowerShell is not needed here: its script is checked above, and this is what it asks.


def test_what_powershell_asks_is_answered_a_word_and_its_meaning_a_line(folder: Path) -> None:
    program = folder / "p" / "pyramid"
    for asked, answer in [
        (["--word=", "--", "deal", "--rules"], list(PRESETS)),
        (["--word=8s", "--", "play", "--game", str(folder / "game.json"), "Kd"], ["8s+5d"]),
        (["--word=--ru", "--", "deal"], ["--rules"]),
        (["--word=", "--", "show"], ["FILE"]),
    ]:
        done = subprocess.run([program, "completion", "powershell", *asked], capture_output=True, text=True, check=True)
        assert [line.split("\t")[0] for line in done.stdout.splitlines()] == answer
        assert done.stderr == ""


# What bash hands over.


@pytest.mark.parametrize(
    ("raw", "mended"),
    [
        (["deal", ""], (["deal", ""], 0)),
        (["deal", "--rules", "=", "cl"], (["deal", "--rules=cl"], 8)),
        (["deal", "--rules", "="], (["deal", "--rules="], 8)),
        (["deal", "--rules", "=", "classic", ""], (["deal", "--rules=classic", ""], 0)),
        (["-g", "a", ":", "b.json", "K"], (["-g", "a:b.json", "K"], 0)),
        (["-g", r"a\ b\[1].json", ""], (["-g", "a b[1].json", ""], 0)),
        (["-g", "'a b'\\''c'", ""], (["-g", "a b'c", ""], 0)),
        (["-g", '"a b'], (["-g", "a b"], 0)),
        (["-g", "'a b"], (["-g", "a b"], 0)),
        (["show", ">", "out", "--p"], (["show", "--p"], 0)),
        (["-g", "a", "@", "b", ":", ""], (["-g", "a@b:"], 4)),
        (["show", "x", "2", ">", "err", "<", "in", ""], (["show", "x", ""], 0)),
        (["show", "--at", "2", ">", "out", "--p"], (["show", "--at", "2", "--p"], 0)),
        (["2", ">", "out", ""], ([""], 0)),
        (["show", ">", ""], None),
        (["show", ">>", "ou"], None),
        (["show", ">", ">", ""], (["show", ""], 0)),
    ],
)
def test_words_bash_took_apart_are_put_together(raw: list[str], mended: tuple[list[str], int] | None) -> None:
    assert mend_bash_words(raw) == mended
