"""`show --svg`, `show --png` and `replay --svg-dir`: what is written where, and what is refused."""

from __future__ import annotations

import json
import os
import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pyramid_cli import deal, dumps
from pyramid_cli.render.picture import table
from pyramid_cli.render.picture.table import board_picture
from tests.cli_helpers import DEAL_1, OPENED, OPENING, Result, call, on_terminal, run

GAME = deal(1).play(*OPENING)
WITHOUT_RESVG = [
    sys.executable, "-c",
    "import sys; sys.modules['resvg_py'] = None; from pyramid_cli.cli.main import main; main()",
]  # fmt: skip


def names(folder: Path) -> list[str]:
    """What lies in a folder, hidden files and all."""
    return sorted(entry.name for entry in folder.iterdir())


def png_size(data: bytes) -> tuple[int, int]:
    """The size a PNG picture says it has."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert data.endswith(b"IEND\xaeB`\x82")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def svg_size(text: str) -> tuple[int, int]:
    """The size an SVG picture says it has."""
    root = ElementTree.fromstring(text)
    return int(root.attrib["width"]), int(root.attrib["height"])


def refused(done: Result, *parts: str) -> None:
    """The call ended with one sentence on standard error that has these parts, and with nothing else."""
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: ")
    assert done.err.count("\n") == 1
    for part in parts:
        assert part in done.err


# show


def test_an_svg_picture_is_written_to_a_file_and_nothing_to_standard_output(tmp_path: Path) -> None:
    done = run("show", "--svg", "board.svg", stdin=OPENED, cwd=tmp_path)
    assert done == (0, "", "")
    assert (tmp_path / "board.svg").read_text("utf-8") == board_picture(GAME)
    assert names(tmp_path) == ["board.svg"]


@pytest.mark.parametrize("options", [[], ["--pairs"], ["--reveal"], ["--pairs", "--reveal"]])
def test_an_svg_picture_goes_to_standard_output_with_what_was_asked_for(options: list[str]) -> None:
    done = call("show", "--svg", "-", *options, stdin=OPENED)
    wanted = board_picture(GAME, pairs="--pairs" in options, reveal="--reveal" in options)
    assert done == (0, wanted, "")


def test_the_board_after_some_moves_can_be_drawn() -> None:
    assert call("show", "--svg", "-", "--at", "3", stdin=OPENED).out == board_picture(GAME.at(3))
    refused(call("show", "--svg", "-", "--at", "99", stdin=OPENED), "There is no board after 99 moves")


def test_a_png_picture_is_twice_as_large_as_the_svg_one_and_both_can_be_had_at_once(tmp_path: Path) -> None:
    done = run("show", "--svg", "a.svg", "--png", "a.png", stdin=DEAL_1, cwd=tmp_path)
    assert done == (0, "", "")
    width, height = svg_size((tmp_path / "a.svg").read_text())
    assert png_size((tmp_path / "a.png").read_bytes()) == (2 * width, 2 * height)
    assert names(tmp_path) == ["a.png", "a.svg"]


def test_a_png_picture_can_be_piped_on_but_not_shown_on_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(DEAL_1)
    done = run("-c", "pyramid show --png - game.json > board.png", program=["bash"], cwd=tmp_path)
    assert done == (0, "", "")
    assert png_size((tmp_path / "board.png").read_bytes())[0] == 1760
    shown = on_terminal("show", "--png", "-", "game.json", cwd=tmp_path)
    assert shown.code == 2
    assert "A terminal can't show a PNG picture" in shown.out


def test_a_picture_on_a_terminal_is_the_same_text_as_in_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(DEAL_1)
    shown = on_terminal("show", "--svg", "-", "game.json", cwd=tmp_path)
    assert (shown.code, shown.out) == (0, board_picture(deal(1)))


def test_the_stock_does_not_leak_into_a_picture_of_a_game_that_knows_it() -> None:
    hidden = call("show", "--svg", "-", stdin=DEAL_1).out
    assert 'data-card="Ks"' not in hidden
    assert hidden.count("data-card=") == 28
    assert call("show", "--svg", "-", "--reveal", stdin=DEAL_1).out.count("data-card=") == 52


@pytest.mark.parametrize("options", [["--svg"], ["--png"]])
def test_an_old_file_stays_where_nothing_can_be_drawn(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "board").write_text("old")
    for given in (f"{DEAL_1}\n{OPENED}\n", "{", "", dumps(deal(1)).replace('"moves":[]', '"moves":["Qh"]')):
        done = run("show", *options, "board", stdin=given, cwd=tmp_path)
        assert done.code in (1, 2)
        assert done.out == ""
        assert done.err.startswith("Error: ")
    assert (tmp_path / "board").read_text() == "old"
    assert names(tmp_path) == ["board"]


def test_pictures_are_drawn_of_one_game() -> None:
    refused(
        call("show", "--svg", "-", stdin=f"{DEAL_1}\n{OPENED}\n"),
        "Pictures are drawn of one game, but standard input, line 2 is another.",
        "sed -n 1p",
    )


def test_a_bad_game_beside_the_one_drawn_is_told() -> None:
    done = call("show", "--svg", "-", stdin=f"{{}}\n{DEAL_1}\n")
    assert (done.code, done.out) == (2, board_picture(deal(1)))
    assert done.err.startswith("Error: standard input, line 1: ")


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_place_that_can_not_be_written_is_told(tmp_path: Path, option: str) -> None:
    (tmp_path / "folder").mkdir()
    refused(run("show", option, "missing/board", stdin=DEAL_1, cwd=tmp_path), "missing/board can't be written: No such")
    refused(run("show", option, "folder", stdin=DEAL_1, cwd=tmp_path), "folder is a folder; name a file")
    refused(run("show", option, "/dev/full", stdin=DEAL_1, cwd=tmp_path), "/dev/full can't be written: No space left")
    assert names(tmp_path) == ["folder"]


def test_what_makes_no_sense_together_is_refused() -> None:
    refused(call("show", "--svg", "-", "--json", stdin=DEAL_1), "--json shows the board as JSON")
    for svg, png in (("-", "-"), ("a", "./a"), ("-", "/dev/stdout")):
        refused(call("show", "--svg", svg, "--png", png, stdin=DEAL_1), "can't both write to the same place")


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_the_game_that_is_drawn_is_not_drawn_over(tmp_path: Path, option: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(DEAL_1)
    done = run("show", option, "./game.json", "game.json", cwd=tmp_path)
    refused(done, f"{option} would take the place of ./game.json, which is read here; name another file.")
    assert file.read_text() == DEAL_1


def test_without_the_extra_png_says_how_to_get_it_and_nothing_is_written(tmp_path: Path) -> None:
    done = run("show", "--svg", "a.svg", "--png", "a.png", stdin=DEAL_1, cwd=tmp_path, program=WITHOUT_RESVG)
    refused(done, "need the package resvg_py: pip install resvg_py")
    assert names(tmp_path) == []
    assert run("show", "--svg", "a.svg", stdin=DEAL_1, cwd=tmp_path, program=WITHOUT_RESVG).code == 0
    assert names(tmp_path) == ["a.svg"]


@pytest.mark.parametrize(
    ("options", "loaded"),
    [([], "False False"), (["--svg", os.devnull], "True False"), (["--png", os.devnull], "True True")],
)
def test_only_what_a_picture_needs_is_imported_and_only_for_one(options: list[str], loaded: str) -> None:
    code = (
        "import atexit, sys; atexit.register(lambda: print('pyramid_cli.render.picture.table' in sys.modules,"
        " 'resvg_py' in sys.modules, file=sys.stderr)); from pyramid_cli.cli.main import main; main()"
    )
    done = run("show", *options, stdin=DEAL_1, program=[sys.executable, "-c", code])
    assert (done.code, done.err.strip()) == (0, loaded)


def test_a_closed_pipe_ends_quietly() -> None:
    done = run("-c", f"echo '{DEAL_1}' | pyramid show --svg - | head -n 1", program=["bash"])
    assert done.err == ""
    assert done.out.startswith("<svg ")


# replay


def test_a_picture_is_written_for_the_deal_and_each_move_all_of_one_size(tmp_path: Path) -> None:
    done = run("replay", "--svg-dir", "moves", stdin=OPENED, cwd=tmp_path)
    assert done.code == 0
    assert done.out == "ok    -:1: 9 moves, playing, score 90, 20 pyramid cards left, pass 1 of 3\n"
    assert done.err == "1 game: 1 passed, 0 failed, 0 unreadable\n"
    assert names(tmp_path / "moves") == [f"00{number}.svg" for number in range(10)]
    positions = [GAME.at(number).position for number in range(10)]
    for number, move in enumerate(("the deal", *OPENING)):
        text = (tmp_path / "moves" / f"00{number}.svg").read_text()
        assert text == board_picture(GAME.at(number), beside=positions)
        assert f'aria-label="{GAME.moves[number - 1].text if number else move}"' in text


def test_moves_are_drawn_with_pairs_and_the_stock_where_asked(tmp_path: Path) -> None:
    folder = str(tmp_path / "moves")
    assert call("replay", "--svg-dir", folder, "--pairs", "--reveal", stdin=OPENED).code == 0
    drawn = (tmp_path / "moves" / "000.svg").read_text()
    assert drawn.count("data-card=") == 52
    assert 'data-removals="a"' in drawn


def test_an_empty_folder_is_filled_and_names_sort_past_a_thousand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A thousand real pictures take long, and here only their names matter.
    monkeypatch.setattr(table, "board_picture", lambda game, **_: str(len(game.moves)))
    game = deal(1, "classic", redeals="unlimited")
    for _ in range(40):
        game = game.play(*["draw"] * 24, "redeal")
    assert call("replay", "--svg-dir", str(tmp_path), stdin=dumps(game)).code == 0
    assert names(tmp_path) == [f"{number:04}.svg" for number in range(1001)]
    assert all((tmp_path / f"{number:04}.svg").read_text() == str(number) for number in range(1001))


def test_of_a_transcript_that_breaks_off_the_good_part_is_drawn(tmp_path: Path) -> None:
    broken = json.loads(OPENED)
    broken["moves"][4] = "Qh"
    done = call("replay", "--svg-dir", str(tmp_path), stdin=json.dumps(broken))
    assert done.code == 1
    assert "covered: move 5 (Qh)" in done.out
    assert names(tmp_path) == ["000.svg", "001.svg", "002.svg", "003.svg", "004.svg"]


def test_a_folder_that_holds_something_or_a_file_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "old.svg").touch()
    (tmp_path / "file").touch()
    refused(run("replay", "--svg-dir", "full", stdin=OPENED, cwd=tmp_path), "The folder full is not empty")
    refused(run("replay", "--svg-dir", "file", stdin=OPENED, cwd=tmp_path), "file is a file; name a folder")
    refused(run("replay", "--svg-dir", "file/x", stdin=OPENED, cwd=tmp_path), "There is no folder file to make x in")
    refused(run("replay", "--svg-dir", "a/b", stdin=OPENED, cwd=tmp_path), "There is no folder a to make b in")
    refused(run("replay", "--svg-dir", "x" * 300, stdin=OPENED, cwd=tmp_path), "can't be used: File name too long")
    refused(run("replay", "--svg-dir", "", stdin=OPENED, cwd=tmp_path), "The name of the folder for the pictures")
    refused(run("replay", "--svg-dir", "-", stdin=OPENED, cwd=tmp_path), "--svg-dir takes the name of a folder")
    assert names(tmp_path) == ["file", "full"]
    assert names(tmp_path / "full") == ["old.svg"]


def test_a_folder_that_can_not_be_made_or_written_to_is_told() -> None:
    # Nobody can make a folder or a file there.
    assert "The folder /proc/moves can't be used: " in run("replay", "--svg-dir", "/proc/moves", stdin=OPENED).err


def test_of_several_games_none_is_drawn(tmp_path: Path) -> None:
    done = run("replay", "--svg-dir", "moves", stdin=f"{DEAL_1}\n{OPENED}\n", cwd=tmp_path)
    assert done.code == 2
    assert "Pictures are drawn of one game, but standard input, line 2 is another." in done.err
    assert names(tmp_path) == []


@pytest.mark.parametrize("options", [["--step"], ["--at", "2"], ["--check"], ["--json"]])
def test_every_move_is_drawn_so_none_can_be_picked(tmp_path: Path, options: list[str]) -> None:
    refused(call("replay", "--svg-dir", str(tmp_path), *options, stdin=OPENED), "leave --at and --step out")
    assert names(tmp_path) == []
