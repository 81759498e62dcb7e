"""`pyramid diff`: two games compared, in words, boards and JSON."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import pyramid_cli as pyramid
from pyramid_cli.cli.outputs import WIDEST_BOARD
from pyramid_cli.render.comparison import LETTERS
from pyramid_cli.render.plain import plain_board
from tests.cli_helpers import DEAL_1, OPENED, OPENING, Result, call, game_object, on_terminal, run, shell, validated

OTHER = pyramid.deal(1).play(*OPENING[:-1], "Jd+2h", "draw")
SIDE_BY_SIDE = 2 * WIDEST_BOARD + 4
"""Columns that two boards drawn side by side take."""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with games in it, the present one."""
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "one.json": OPENED,
        "other.json": pyramid.dumps(OTHER),
        "second.json": pyramid.dumps(pyramid.deal(2, rules="classic", redeals="unlimited")),
        "two.jsonl": f"{DEAL_1}\n\n{OPENED}\n",
        "illegal.json": json.dumps(game_object(moves=["Kd", "Qh"])),
        "broken.json": OPENED[:300],
        "empty.json": "",
    }.items():
        Path(name).write_text(text)
    return tmp_path


def table(done: Result) -> dict[str, list[str]]:
    """The rows of the tables by their names."""
    rows: dict[str, list[str]] = {}
    for line in takewhile(lambda line: not line.startswith("A "), done.lines[6:]):
        name, *values = re.split(" {2,}", line.strip())
        if values:
            rows[name] = values
    return rows


def test_the_same_game_is_told_with_exit_code_0_and_without_a_board(files: Path) -> None:
    swapped = json.dumps(game_object(moves=["+".join(reversed(move.split("+"))) for move in OPENING]))
    done = call("diff", "one.json", "-", stdin=swapped)
    assert (done.code, done.err) == (0, "")
    assert done.lines[:6] == [
        "A  one.json: Deal 1, poozee rules, 9 moves",
        "B  -: Deal 1, poozee rules, 9 moves",
        "",
        "deal   the same",
        "rules  the same",
        "moves  the same",
    ]
    assert "in play:" not in done.out
    assert validated("comparison", call("diff", "--json", "-", "one.json", stdin=swapped).values[0])["same"] is True


def test_games_that_part_are_told_with_the_move_both_boards_and_both_ends(files: Path) -> None:
    done = call("diff", "one.json", "other.json")
    assert (done.code, done.err) == (1, "")
    assert done.lines[3:6] == ["deal   the same", "rules  the same", "moves  part at move 9"]
    assert table(done) == {
        "What differs": ["A", "B"],
        "move 9": ["Jd+2d", "Jd+2h"],
        "At the end": ["A", "B"],
        "moves": ["9", "10"],
        "status": ["playing", "playing"],
        "score": ["90", "90"],
        "pyramid cards left": ["20", "20"],
        "pass": ["1 of 3", "1 of 3"],
    }
    one, other = pyramid.loads(OPENED), OTHER.at(9)
    boards = ["A after move 9 (Jd+2d)", "", *plain_board(one), "", "B after move 9 (Jd+2h)", "", *plain_board(other)]
    assert done.lines[-len(boards) :] == boards


def test_other_deals_and_rules_are_told_with_what_differs(files: Path) -> None:
    done = call("diff", "one.json", "second.json")
    assert done.code == 1
    assert done.lines[3:6] == ["deal   different", "rules  different", "moves  none in B"]
    rows = table(done)
    assert rows["deal number"] == ["1", "2"]
    assert rows["card 1"] == ["Qh", "7s"]
    assert rows["stock"] == ["drawn", "waste"]
    assert rows["redeals"] == ["2", "unlimited"]
    assert rows["scoring"] == ["poozee", "cards"]
    assert rows["move 1"] == ["Kd", "--"]
    assert rows["pass"] == ["1 of 3", "1, unlimited"]


def test_a_game_that_goes_on_where_the_other_ends_says_so(files: Path) -> None:
    done = call("diff", "-", "one.json", stdin=call("undo", "2", "--game", "one.json").out)
    assert done.code == 1
    assert "moves  the same as far as A goes, to move 7" in done.lines
    assert table(done)["move 8"] == ["--", "draw"]
    assert "A at the end, after move 7" in done.lines
    assert "B after move 8 (draw)" in done.lines


def test_positions_met_midway_say_where_their_cards_differ() -> None:
    def start(*row: str, drawn: str | None = None) -> str:
        rules = {"preset": "poozee", "rows": 2, "cover_pairs": drawn is not None}
        begun = {"pyramid": [["Qh"], list(row)], "stock": ["2c"], "drawn": drawn}
        return json.dumps({"format": "pyramid-game/1", "rules": rules, "start": begun})

    for other, name, values in (
        (start("6c", "Jd"), "row 2, card 2", ["Jh", "Jd"]),
        (start("6c", "Jh", drawn="3c"), "drawn card", ["--", "3c"]),
    ):
        done = run("-c", 'pyramid diff <(echo "$1") <(echo "$2")', "-", start("6c", "Jh"), other, program=["bash"])
        assert done.code == 1
        assert table(done)[name] == values
        assert "deal   different" in done.lines
        assert "A at the end" in done.lines
    assert table(done)["cover_pairs"] == ["off", "on"]


def test_the_json_has_every_key_in_its_order_and_the_boards_are_those_of_show(files: Path) -> None:
    done = call("diff", "--json", "one.json", "other.json")
    (value,) = done.values
    assert (done.code, done.err) == (1, "")
    assert list(validated("comparison", value)) == [
        "same", "same_deal", "rules", "card", "passes", "parting", "boards", "games",
    ]  # fmt: skip
    assert value["parting"] == {"number": 9, "moves": ["Jd+2d", "Jd+2h"]}
    for file, board, end in zip(("one.json", "other.json"), value["boards"], value["games"], strict=True):
        assert board == call("show", "--json", "--at", "9", file).values[0]
        (checked,) = call("replay", "--json", file).values
        keys = ("source", "moves", "status", "score", "pyramid_left", "pass")
        assert {key: end[key] for key in keys} == {key: checked[key] for key in keys}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["one.json", "none.json"], "There is no file none.json."),
        ([".", "one.json"], ". is a folder; name the game files in it."),
        (["one.json", "broken.json"], "broken.json, line 1: "),
        (["empty.json", "one.json"], "empty.json, line 1: "),
        (["one.json", "illegal.json"], "illegal.json, line 1, move 2 (Qh): Qh is covered"),
        (["two.jsonl", "one.json"], "One game is wanted here, but two.jsonl holds another on line 3."),
        (["one.json", "-"], "standard input, line 1: "),
        (["-", "-"], "Only one of the two games can come from standard input"),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_what_cannot_be_read_or_played_is_told_with_its_file_and_exit_code_2(
    arguments: list[str], words: str, options: list[str], files: Path
) -> None:
    done = call("diff", *options, *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: ")
    assert words in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["one.json"], ["one.json", "one.json", "one.json"]])
def test_it_takes_two_games(arguments: list[str], files: Path) -> None:
    done = call("diff", *arguments)
    assert (done.code, done.out) == (2, "")


def test_a_name_of_any_kind_stays_on_its_line(tmp_path: Path) -> None:
    odd = tmp_path / "two\nlines [red] \x1b[31m.json"
    odd.write_text(OPENED)
    done = call("diff", str(odd), "-", stdin=pyramid.dumps(OTHER))
    assert (done.code, done.err) == (1, "")
    assert all(line.isprintable() for line in done.lines)
    assert done.lines[1].startswith("B  -: ")
    assert "[red]" in done.lines[0]


def test_two_games_of_one_file_can_be_compared_through_a_pipe(files: Path) -> None:
    done = shell("sed -n 3p two.jsonl | pyramid diff - one.json", cwd=files)
    assert (done.code, done.err) == (0, "")


# Terminals.


def drawn(columns: int, *options: str, **env: Any) -> Result:
    return on_terminal("diff", *options, "one.json", "other.json", columns=columns, rows=60, env=env, cwd=Path.cwd())


def test_a_wide_terminal_shows_the_boards_side_by_side_in_one_shape(files: Path) -> None:
    done = drawn(SIDE_BY_SIDE, NO_COLOR="")
    assert done.code == 1
    bare = [line.rstrip() for line in _without_colour(done.out)]
    assert max(map(len, bare)) <= SIDE_BY_SIDE
    heading = next(line for line in bare if "A after move 9" in line)
    second = heading.index("B after move 9")
    assert second == WIDEST_BOARD + 4
    one = _without_colour(on_terminal("show", "one.json", columns=80, cwd=files).out)
    at = bare.index(heading) + 2
    assert [line[:second].rstrip() for line in bare[at : at + len(one)]] == [line.rstrip() for line in one]


@pytest.mark.parametrize("columns", [SIDE_BY_SIDE - 1, 80, 50])
def test_a_narrower_terminal_shows_them_one_under_the_other(columns: int, files: Path) -> None:
    bare = _without_colour(drawn(columns).out)
    headings = [index for index, line in enumerate(bare) if " after move 9 " in line]
    assert [bare[index][0] for index in headings] == list(LETTERS)
    assert headings[1] - headings[0] > 10
    assert max(map(len, bare)) <= columns


def test_plain_and_no_color_have_neither_colour_nor_symbols(files: Path) -> None:
    for done in (drawn(200, "--plain"), drawn(200, NO_COLOR="1")):
        assert done.out.isascii()
        assert "\x1b" not in done.out
        assert done.out == call("diff", "one.json", "other.json").out


def _without_colour(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
