"""Dealing, playing, taking back and looking: what the commands that make and show games write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyramid_cli.rules import PRESETS
from tests.cli_helpers import DEAL_1, OPENED, OPENING, call, run, validated

# The presets and what differs from them, as RULES.md has them.

PRESET_FIELDS = {
    "poozee": (7, 0, "drawn", 1, 1, 0, 2, "pyramid", False, "poozee"),
    "classic": (7, 0, "waste", 1, 1, 0, 2, "pyramid", False, "cards"),
    "six-row": (6, 0, "open", 1, 1, 0, 3, "all", False, "cards"),
    "microsoft": (7, 0, "open", 1, 1, 0, 2, "pyramid", False, "microsoft"),
    "pysolfc": (7, 0, "open", 1, 1, 1, 2, "all", False, "cards"),
    "pysolfc-relaxed": (7, 0, "open", 1, 1, 1, 2, "pyramid", False, "cards"),
    "king-tut": (7, 0, "waste", 3, 1, 3, "unlimited", "pyramid", False, "cards"),
}
FIELDS = ("rows", "reserve", "stock", "draw", "waste_piles", "waste_start", "redeals", "goal", "cover_pairs", "scoring")

OPTIONS: list[tuple[list[str], dict[str, Any]]] = [
    (["--redeals", "0"], {"redeals": 0}),
    (["--redeals", "unlimited"], {"redeals": "unlimited"}),
    (["--passes", "1"], {"redeals": 0}),
    (["--passes", "7"], {"redeals": 6}),
    (["--passes", "unlimited"], {"redeals": "unlimited"}),
    (["--rows", "5"], {"rows": 5}),
    (["--reserve", "6"], {"reserve": 6}),
    (["--stock-mode", "open"], {"stock": "open"}),
    (["--stock-mode", "waste", "--draw", "3"], {"stock": "waste", "draw": 3}),
    (["--stock-mode", "waste", "--draw", "3", "--waste-piles", "2"], {"stock": "waste", "draw": 3, "waste_piles": 2}),
    (["--waste-start", "4"], {"waste_start": 4}),
    (["--goal", "all"], {"goal": "all"}),
    (["--cover-pairs"], {"cover_pairs": True}),
    (["--scoring", "left"], {"scoring": "left"}),
]


@pytest.mark.parametrize("preset", PRESET_FIELDS)
def test_a_preset_is_dealt_by_its_name_and_nothing_else_is_written_of_it(preset: str) -> None:
    done = call("deal", "1", "--rules", preset)
    (game,) = done.values
    assert (done.code, game["rules"]) == (0, {"preset": preset})
    assert game["deal"] == json.loads(DEAL_1)["deal"], "the same cards under every rule"
    validated("game", game)


def test_the_presets_are_those_of_the_rules() -> None:
    told = {value["preset"]: tuple(value[name] for name in FIELDS) for value in call("rules", "--json").values}
    assert told == PRESET_FIELDS
    assert list(PRESETS) == list(PRESET_FIELDS)


@pytest.mark.parametrize(("options", "changes"), OPTIONS, ids=[" ".join(options) for options, _ in OPTIONS])
def test_every_rule_can_be_changed_and_only_the_change_is_written(options: list[str], changes: dict[str, Any]) -> None:
    done = call("deal", "1", *options)
    assert (done.code, done.values[0]["rules"]) == (0, {"preset": "poozee", **changes})
    validated("game", done.values[0])


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("six-row", ["--rows", "6", "--redeals", "3"]),
        ("six-row", ["--passes", "4", "--goal", "all"]),
        ("king-tut", ["--passes", "unlimited", "--draw", "3"]),
        ("poozee", ["--no-cover-pairs", "--reserve", "0", "--stock-mode", "drawn"]),
    ],
)
def test_a_rule_given_as_the_preset_has_it_is_not_written(preset: str, options: list[str]) -> None:
    assert call("deal", "1", "--rules", preset, *options).values[0]["rules"] == {"preset": preset}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--passes", "3", "--redeals", "2"], "--passes and --redeals say the same thing"),
        (["--passes", "0"], "--passes takes a whole number from 1 to 1000001, or unlimited"),
        (["--redeals", "-1"], "--redeals takes a whole number from 0 to 1000000, or unlimited"),
        (["--redeals", "two"], "not 'two'"),
        (["--rows", "10"], "rows must be a whole number from 1 to 9, not 10"),
        (["--rows", "0"], "rows must be"),
        (["--rows", "9", "--reserve", "8"], "53 of a deck of 52"),
        (["--draw", "3"], "draw=3 goes with stock mode waste only"),
        (["--rules", "six-row", "--draw", "2"], "in mode open"),
        (["--waste-piles", "2"], "waste_piles=2 goes with stock mode waste only"),
        (["--waste-start", "25"], "than the 24 that are left"),
        (["--stock-mode", "opne"], "stock must be one of waste, drawn, open, not 'opne'"),
        (["--goal", "win"], "goal must be one of pyramid, all"),
        (["--scoring", "points"], "scoring must be one of cards, poozee, microsoft, left"),
        (["--rules", "clasic"], "There is no preset 'clasic'"),
        (["--dealer", "nobody"], "There is no dealer 'nobody'"),
        (["--count", "0"], "--count must be 1 or more, not 0"),
        (["--count", "-3"], "--count must be 1 or more, not -3"),
        (["--json", "--text"], "--json and --text can't go together"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_rules_that_make_no_sense_are_refused_with_the_reason(options: list[str], words: str) -> None:
    done = call("deal", "1", *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert len(done.err.splitlines()) == 1


# Numbers.


def test_the_same_number_deals_the_same_cards_in_another_process_and_under_another_hash_seed() -> None:
    calls = [run("deal", "123456", "--count", "3", env={"PYTHONHASHSEED": seed}) for seed in ("0", "1")]
    assert calls[0] == calls[1] == call("deal", "123456", "--count", "3")


def test_counted_deals_go_on_from_the_number_given() -> None:
    done = call("deal", "4294967290", "--count", "6")
    assert [game["deal"]["number"] for game in done.values] == list(range(4294967290, 4294967296))
    assert done.lines[-1] == call("deal", "4294967295").lines[0]


@pytest.mark.parametrize(
    "arguments", [["4294967296"], ["4294967295", "--count", "2"], ["-1"], ["1.5"], ["one"], [""], ["9" * 5000]]
)
def test_a_number_that_no_deal_has_is_refused(arguments: list[str]) -> None:
    done = call("deal", *arguments)
    assert (done.code, done.out) == (2, "")
    assert len(done.err) < 300


def test_a_deal_without_a_number_is_random_from_1_to_999999_and_names_its_number() -> None:
    games = call("deal", "--count", "300").values
    numbers = [game["deal"]["number"] for game in games]
    assert len(set(numbers)) > 250
    assert all(1 <= number <= 999_999 for number in numbers)
    assert games[7] == call("deal", str(numbers[7])).values[0]


# Playing and taking back.


def test_playing_writes_the_moves_and_a_result_that_passes_its_check() -> None:
    done = call("play", *OPENING, stdin=DEAL_1)
    (game,) = done.values
    assert game["moves"] == list(OPENING)
    assert game["result"] == {"status": "playing", "score": 90, "pyramid_left": 20}
    assert call("replay", "--check", stdin=done.out).code == 0
    assert done.out == OPENED.replace('"draw","draw","Jd+2d"]', '"draw","draw","Jd+2d"],"result":' + json.dumps(
        game["result"], separators=(",", ":")
    )) + "\n"  # fmt: skip


def test_the_jack_of_the_worked_opening_has_three_partners() -> None:
    before = call("play", *OPENING[:-1], stdin=DEAL_1).out
    listed = [move.split("+") for move in call("moves", stdin=before).lines if "Jd" in move]
    assert sorted(next(card for card in pair if card != "Jd") for pair in listed) == ["2d", "2h", "2s"]
    assert call("play", "Jd+2d", stdin=before).values[0]["result"]["score"] == 90


def test_moves_are_read_in_any_case_with_symbols_and_either_way_round() -> None:
    done = call("play", "K♦", "8S+5d", "H4+9h".replace("H4", "4H"), "DRAW", stdin=DEAL_1)
    assert done.code == 0
    assert [sorted(move.lower().split("+")) for move in done.values[0]["moves"]] == [
        ["kd"], ["5d", "8s"], ["4h", "9h"], ["draw"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "code", "words"),
    [
        (["draw", "Qh"], 1, "move 2 (Qh): Qh is covered by 6c and Jh"),
        (["Kd", "Kd"], 1, "move 2 (Kd): "),
        (["5d+9h"], 1, "move 1 (5d+9h): "),
        (["2s+Jd"], 1, "move 1 (2s+Jd): "),
        (["redeal"], 1, "move 1 (redeal): "),
        (["draw", "drow"], 2, "did you mean draw?"),
        (["1d"], 2, "move 1 (1d): "),
    ],
)
def test_the_first_illegal_move_is_named_with_its_reason_and_nothing_is_written(
    moves: list[str], code: int, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(DEAL_1)
    done = call("play", *moves, "--game", str(file), "--output", str(file))
    assert (done.code, done.out, file.read_text()) == (code, "", DEAL_1)
    assert words in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("moves", ["drow", "jump", "Kd Kd", "Kd+Kc+Ks", ""])
def test_the_sentences_of_an_error_end_as_sentences_do(moves: str) -> None:
    told = call("play", moves, stdin=DEAL_1).err.strip()
    assert told.endswith(".")
    assert "?." not in told
    assert ".." not in told


@pytest.mark.parametrize(("arguments", "left"), [([], 8), (["1"], 8), (["3"], 6), (["9"], 0), (["--all"], 0)])
def test_moves_are_taken_back_one_by_one_and_the_result_with_them(arguments: list[str], left: int) -> None:
    done = call("undo", *arguments, stdin=OPENED)
    assert done.code == 0
    again = call("play", *OPENING[:left], stdin=DEAL_1).values[0] if left else None
    assert done.values[0]["moves"] == list(OPENING[:left])
    if again is not None:
        assert done.values[0] == again
    assert call("replay", "--check", stdin=done.out).code == 0


def test_more_moves_than_were_made_cannot_be_taken_back() -> None:
    done = call("undo", "10", stdin=OPENED)
    assert (done.code, done.out) == (1, "")
    assert "Only 9 moves were made" in done.err


@pytest.mark.parametrize("arguments", [["0"], ["--all", "2"], ["-1"], ["two"]])
def test_undo_refuses_a_number_that_makes_no_sense(arguments: list[str]) -> None:
    assert call("undo", *arguments, stdin=OPENED).code == 2


def test_every_game_of_several_is_taken_back_and_the_one_that_cannot_be_is_told_with_its_line() -> None:
    done = call("undo", stdin=f"{OPENED}\n{DEAL_1}\n{OPENED}\n")
    assert (done.code, [len(game["moves"]) for game in done.values]) == (1, [8, 8])
    assert "standard input, line 2" in done.err
    assert "No move was made yet" in done.err


# Looking.


def test_the_board_after_some_moves_is_the_board_of_the_game_that_stopped_there() -> None:
    for count in range(len(OPENING) + 1):
        stopped = call("play", *OPENING[:count], stdin=DEAL_1).out if count else DEAL_1
        for command in (["show"], ["show", "--json"], ["moves"], ["hint"]):
            looked = call(*command, "--at", str(count), stdin=OPENED)
            assert looked == call(*command, stdin=stopped)


@pytest.mark.parametrize("command", ["show", "moves", "hint", "replay"])
def test_no_board_stands_after_the_last_move(command: str) -> None:
    done = call(command, "--at", "10", stdin=OPENED)
    assert done.code == 2
    assert "line 1" in done.err
    assert "There is no board after 10 moves" in done.err


def test_the_stock_lies_face_down_unless_asked_for() -> None:
    stock = json.loads(DEAL_1)["deal"]["cards"].split()[28:]
    hidden, revealed = call("show", stdin=DEAL_1).out, call("show", "--reveal", stdin=DEAL_1).out
    assert "stock: 24 cards face down" in hidden
    assert not [card for card in stock if card in hidden]
    assert f"stock: {' '.join(stock)}" in " ".join(revealed.split())


def test_outlined_pairs_connect_the_two_cards_of_each_removal_by_a_letter() -> None:
    shown = call("show", "--pairs", stdin=DEAL_1).out
    (told,) = [line for line in shown.splitlines() if line.startswith("pairs: ")]
    for pair in told.removeprefix("pairs: ").split(", "):
        letter, move = pair.split(" ")
        assert all(f"{card}({letter})" in shown for card in move.split("+"))
    assert [pair.split(" ")[1] for pair in told[7:].split(", ")] == ["Kd", "4h+9h", "5d+8s"]


def test_several_boards_and_lists_are_kept_apart_by_an_empty_line() -> None:
    three = call("deal", "1", "--count", "3").out
    assert call("moves", stdin=three).out.count("\n\n") == 2
    assert [block.splitlines()[0][:6] for block in call("show", stdin=three).out.split("\n\nDeal ")] == [
        "Deal 1", "2, poo", "3, poo",
    ]  # fmt: skip


# Files.


def test_a_game_may_be_written_over_the_file_it_was_read_from(tmp_path: Path) -> None:
    file = tmp_path / "game [1] of mine.json"
    assert call("deal", "1", "--output", str(file)).code == 0
    for move in OPENING:
        done = call("play", move, "--game", str(file), "--output", str(file))
        assert (done.code, done.out, done.err) == (0, "", "")
    assert json.loads(file.read_text())["result"]["score"] == 90
    assert call("undo", "--all", "-g", str(file), "-o", str(file)).code == 0
    assert json.loads(file.read_text())["moves"] == []
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("place", ["no-such-folder/game.json", "", "file/game.json"])
def test_a_game_that_cannot_be_written_is_an_error_that_names_the_file(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    target = str(tmp_path / place)
    done = call("deal", "1", "--output", target)
    assert (done.code, done.out) == (2, "")
    assert str(tmp_path) in done.err
    assert len(done.err.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]
