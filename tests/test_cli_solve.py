"""`pyramid solve`: what is written for every verdict, its JSON, exit codes, limits and words."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest

import pyramid_cli as pyramid
from pyramid_cli.gamefile.schemas import schema_of
from tests.cli_helpers import DEAL_1, OPENING, Screen, call, game_object, on_terminal, run, shell, validated

# Under preset poozee deals 1, 3 and 6 can be won, 2, 4 and 5 can't.
KEYS = [
    "source", "line", "verdict", "winnable", "moves", "length", "passes", "optimal", "won", "score", "pyramid_left",
    "gone", "reached", "clearing", "states", "seconds", "kernel", "limit",
]  # fmt: skip
DEALS = {number: pyramid.dumps(pyramid.deal(number)) for number in range(1, 7)}
SIX = "".join(f"{text}\n" for text in DEALS.values())
LOST = DEALS[2]
WORKED = pyramid.deal(1).play(*OPENING[:-1])
ILLEGAL = json.dumps(game_object(moves=["Qh"]))
UNREADABLE = '{"format": nothing'


def played(text: str) -> pyramid.Game:
    """A line of output as a game."""
    return pyramid.loads(text)


# What is written.


def test_a_deal_solved_passes_its_check_in_a_pipeline() -> None:
    done = shell("pyramid deal 1 | pyramid solve | pyramid replay --check")
    assert (done.code, done.err) == (0, "1 game: 1 passed, 0 failed, 0 unreadable\n")
    assert ", won, " in done.out


@pytest.mark.parametrize("rules", ["poozee", "classic", "six-row", "microsoft", "pysolfc-relaxed", "king-tut"])
def test_the_line_is_appended_to_the_moves_made_and_the_result_claims_what_it_leads_to(rules: str) -> None:
    before = pyramid.deal(3, rules=rules)
    before = before.play(before.position.legal_moves()[-1])
    text = json.dumps({**json.loads(pyramid.dumps(before)), "meta": {"player": ["Ada"]}})
    done = call("solve", stdin=text)
    assert (done.code, done.err) == (0, "")
    (written,) = done.values
    validated("game", written)
    won = played(done.out)
    assert won.moves[:1] == before.moves
    assert won.status == "won"
    assert written["result"] == {"status": "won", "score": won.score, "pyramid_left": 0}
    assert written["meta"] == {"player": ["Ada"]}


def test_the_contract_counts_winnable_deals_through_a_pipe() -> None:
    done = shell("pyramid deal 1 --count 6 | pyramid solve --json | jq -s -c 'map(select(.winnable) | .line)'")
    assert (done.code, done.out) == (0, "[1,3,6]\n")


def test_games_that_can_not_be_won_are_named_and_left_out() -> None:
    done = call("solve", stdin=SIX)
    assert done.code == 0
    assert [value["deal"]["number"] for value in done.values] == [1, 3, 6]
    assert done.err.splitlines() == [
        "standard input, line 2: deal 2 can't be won.",
        "standard input, line 4: deal 4 can't be won.",
        "standard input, line 5: deal 5 can't be won.",
        "6 games: 3 can be won, 3 can't",
    ]


def test_keep_passes_on_unchanged_what_can_not_be_won() -> None:
    odd = json.dumps({**json.loads(LOST), "result": {"score": 77}, "meta": {"b": 1, "a": [None, 2**70]}})
    done = call("solve", "--keep", stdin=f"{DEAL_1}\n{odd}\n{DEALS[3]}\n")
    assert done.code == 0
    assert [value["deal"]["number"] for value in done.values] == [1, 2, 3]
    assert done.values[1] == json.loads(odd)
    assert "line 2: deal 2 can't be won." in done.err


def test_keep_passes_on_what_has_no_answer_too() -> None:
    done = call("solve", "--keep", "--max-states", "1", stdin=f"{DEAL_1}\n")
    assert (done.code, done.values) == (3, [json.loads(DEAL_1)])


def test_a_game_played_on_is_named_with_its_moves() -> None:
    game = WORKED.play("Jd+2h")
    assert "deal 1 after 9 moves can't be won." in call("solve", stdin=pyramid.dumps(game)).err


def test_a_game_already_won_is_a_win_with_an_empty_line() -> None:
    won = call("solve", stdin=DEAL_1).out
    again = call("solve", stdin=won)
    assert (again.code, again.values[0]["moves"]) == (0, json.loads(won)["moves"])
    (told,) = call("solve", "--json", stdin=won).values
    assert (told["verdict"], told["moves"], told["length"]) == ("winnable", [], 0)
    assert "Won already" in call("solve", "--text", stdin=won).out


# solve --json


@pytest.mark.parametrize(
    ("options", "stdin", "verdict", "code"),
    [
        ([], DEAL_1, "winnable", 0),
        (["--shortest"], DEAL_1, "winnable", 0),
        (["--fewest-passes"], DEAL_1, "winnable", 0),
        ([], LOST, "unwinnable", 1),
        (["--max-states", "1"], DEAL_1, "unknown", 3),
        (["--time-limit", "1e-9", "--shortest"], DEALS[6], "unknown", 3),
    ],
)
def test_every_verdict_has_all_keys_in_their_order_and_is_valid(
    options: list[str], stdin: str, verdict: str, code: int
) -> None:
    done = call("solve", "--json", *options, stdin=stdin)
    assert (done.code, done.err) == (code, "")
    (told,) = done.values
    assert list(validated("solution", told)) == KEYS == schema_of("solution")["required"]
    assert (told["source"], told["line"], told["verdict"]) == ("-", 1, verdict)
    assert told["winnable"] is {"winnable": True, "unwinnable": False, "unknown": None}[verdict]
    assert told["optimal"] is (verdict == "winnable" and bool(options))
    assert (told["moves"] is None) is (verdict != "winnable")
    assert (told["won"], told["pyramid_left"]) == ((True, 0) if verdict == "winnable" else (None, None))
    assert (told["gone"], told["reached"], told["clearing"]) == (None, None, None)
    limits = {"--max-states": "max-states", "--time-limit": "time-limit"}
    assert told["limit"] == (limits[options[0]] if verdict == "unknown" else None)
    if verdict == "winnable":
        end = pyramid.deal(1).play(*told["moves"])
        assert (end.status, end.score) == ("won", told["score"])
        assert (len(end.moves), end.position.pass_number) == (told["length"], told["passes"])


@pytest.mark.parametrize(
    "changes",
    [
        {"verdict": "unwinnable"},
        {"winnable": None},
        {"moves": None},
        {"moves": ["kd"]},
        {"limit": "max-states"},
        {"verdict": "unknown", "winnable": None, "moves": None, "length": None, "passes": None, "score": None},
        {"kernel": "fast"},
        {"line": 0},
        {"won": None},
        {"score": None},
        {"pyramid_left": None},
        {"reached": False},
        {"gone": 5},
        {"clearing": {"moves": []}},
    ],
)
def test_a_solution_that_contradicts_itself_is_not_valid(changes: dict[str, Any]) -> None:
    (told,) = call("solve", "--json", stdin=DEAL_1).values
    validated("solution", told)
    with pytest.raises(Exception, match=r"is not valid|does not match|not one of|minimum"):
        validated("solution", {**told, **changes})


def test_the_three_questions_order_their_lines() -> None:
    found = {
        option: call("solve", "--json", *option, stdin=DEAL_1).values[0]
        for option in ((), ("--shortest",), ("--fewest-passes",))
    }
    assert found["--shortest",]["length"] <= min(each["length"] for each in found.values())
    assert found["--fewest-passes",]["passes"] <= min(each["passes"] for each in found.values())
    # One pass less than the fewest is proven not to do.
    fewer = call("deal", "1", "--passes", str(found["--fewest-passes",]["passes"] - 1)).out
    assert call("solve", stdin=fewer).code == 1


def test_sources_and_lines_are_those_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text(f"\n{DEALS[2]}\n{DEALS[3]}\n")
    Path("b.json").write_text(json.dumps(json.loads(DEALS[1]), indent=2))
    done = call("solve", "--json", "a.jsonl", "b.json")
    assert [(v["source"], v["line"], v["winnable"]) for v in done.values] == [
        ("a.jsonl", 2, False),
        ("a.jsonl", 3, True),
        ("b.json", 1, True),
    ]


# Exit codes.

BAD = "Error: standard input, line"


@pytest.mark.parametrize(
    ("options", "games", "code"),
    [
        ([], [DEAL_1], 0),
        ([], [LOST], 1),
        ([], [LOST, LOST], 0),
        ([], [DEAL_1, LOST], 0),
        (["--require-winnable"], [DEAL_1, LOST], 1),
        (["--require-winnable"], [DEAL_1, DEALS[3]], 0),
        (["--keep"], [LOST], 1),
        (["--max-states", "1"], [DEAL_1], 3),
        (["--max-states", "1"], [DEAL_1, LOST], 3),
        (["--max-states", "1", "--require-winnable"], [DEAL_1, LOST], 3),
        ([], [UNREADABLE], 2),
        ([], [ILLEGAL], 2),
        (["--max-states", "1", "--require-winnable"], [DEAL_1, UNREADABLE, LOST], 2),
        ([], [], 2),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["games", "json"])
def test_the_worst_that_happens_decides_the_exit_code(
    options: list[str], games: list[str], code: int, form: list[str]
) -> None:
    if "--keep" in options and form:
        return
    assert call("solve", *options, *form, stdin="\n".join(games)).code == code


@pytest.mark.parametrize(
    ("stdin", "code"), [(DEAL_1, 0), (LOST, 1), (UNREADABLE, 2)], ids=["winnable", "unwinnable", "unreadable"]
)
def test_a_real_process_ends_as_a_call_within_python_does(stdin: str, code: int) -> None:
    process, within = run("solve", stdin=stdin), call("solve", stdin=stdin)
    assert process == within
    assert process.code == code


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bad_game_among_good_ones_is_told_with_its_line_and_the_others_are_solved(jobs: str) -> None:
    done = call("solve", "--jobs", jobs, stdin=f"{DEAL_1}\n{UNREADABLE}}}\n{ILLEGAL}\n{DEALS[3]}\n")
    assert done.code == 2
    assert [value["deal"]["number"] for value in done.values] == [1, 3]
    unreadable, illegal, summary = done.err.splitlines()
    assert unreadable.startswith("Error: standard input, line 2: This is not JSON")
    assert illegal.startswith("Error: standard input, line 3, move 1 (Qh): Qh is covered")
    assert summary == "4 games: 2 can be won, 0 can't, 2 unreadable"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--max-states", "5"], "deal 1: no answer within 5 states (--max-states)."),
        (["--time-limit", "1e-9"], "deal 1: no answer within 1e-09 seconds (--time-limit)."),
    ],
)
def test_a_limit_that_was_hit_is_named_and_never_called_impossible(options: list[str], words: str) -> None:
    done = call("solve", *options, stdin=DEAL_1)
    assert (done.code, done.out, done.err) == (3, "", f"standard input, line 1: {words}\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--shortest", "--fewest-passes"], "one at a time"),
        (["--max-states", "0"], "--max-states"),
        (["--time-limit", "0"], "--time-limit"),
        (["--time-limit", "nan"], "--time-limit"),
        (["--jobs", "0"], "--jobs"),
        (["--json", "--keep"], "--keep"),
        (["--json", "--output", "x.json"], "--output"),
        (["--json", "--text"], "choose one"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused_before_anything_is_read(options: list[str], words: str) -> None:
    done = call("solve", *options, stdin=DEAL_1)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


@pytest.mark.parametrize("command", [["solve"], ["hint"], ["--version"]])
def test_a_kernel_that_does_not_exist_is_an_error_and_no_traceback(command: list[str]) -> None:
    done = run(*command, stdin=DEAL_1, env={"PYRAMID_KERNEL": "fastest"})
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: PYRAMID_KERNEL must be")


# In words, and into a file.


def test_words_number_the_moves_as_the_transcript_does_and_fit_78_columns() -> None:
    done = call("solve", "--shortest", "--text", stdin=pyramid.dumps(WORKED))
    (told,) = call("solve", "--shortest", "--json", stdin=pyramid.dumps(WORKED)).values
    assert max(map(len, done.lines)) <= 78
    title, _, *rows = done.lines[: done.lines.index("", 2)]
    assert title == "Deal 1, poozee rules, 8 moves"
    words = [word for row in rows for word in row.split()]
    moves: list[str] = []
    for index, word in enumerate(words):
        if word.isdigit() and words[index - 1] != "pass":
            assert int(word) == 9 + len(moves)
            repeats = words[index + 2 : index + 3]
            times = int(repeats[0][1:]) if repeats and repeats[0].startswith("x") else 1
            moves += [words[index + 1]] * times
    assert moves == told["moves"]
    assert f"Won in {told['length']} moves, in pass {told['passes']} of 3, score {told['score']}." in done.out
    assert "No line of play wins in fewer moves." in done.out
    assert "fewer" not in call("solve", "--text", stdin=DEAL_1).out


@pytest.mark.parametrize("columns", [40, 80])
def test_a_terminal_gets_the_line_in_words_with_symbols_and_nothing_wider_than_it(columns: int, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(DEAL_1)
    shown = on_terminal("solve", "--no-color", str(tmp_path / "game.json"), columns=columns)
    assert shown.code == 0
    assert shown.out.startswith("Deal 1, poozee rules, 0 moves\n")
    rows = shown.out.partition("\nWon in")[0].splitlines()
    assert max(map(len, rows)) <= columns
    assert "5d+8s" in shown.out
    assert "5♦" in on_terminal("solve", str(tmp_path / "game.json")).out


def test_several_games_in_words_are_kept_apart_by_an_empty_line() -> None:
    done = call("solve", "--text", stdin=f"{DEALS[1]}\n{DEALS[2]}\n{DEALS[3]}\n")
    assert done.out.count("\n\nDeal 3,") == 1
    assert done.out.startswith("Deal 1,")
    assert "Deal 2" not in done.out


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "won.jsonl"
    assert call("solve", "-o", str(file), stdin=SIX).out == ""
    assert file.read_text() == call("solve", stdin=SIX).out
    for stdin, code in ((LOST, 1), (f"{DEAL_1}\n{UNREADABLE}", 2)):
        other = tmp_path / "other.jsonl"
        done = call("solve", "-o", str(other), stdin=stdin)
        assert (done.code, other.exists()) == (code, False)
        assert "was not written" in done.err


def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games")
    with Screen("solve", "-o", "won.jsonl", "games", piped=("stdout",), columns=200, cwd=tmp_path) as screen:
        with (tmp_path / "games").open("w") as games:
            games.write(f"{DEALS[1]}\n")
            games.flush()
            # Nothing is shown of what is over at once.
            time.sleep(0.5)
            games.write(f"{DEALS[3]}\n")
            games.flush()
            screen.wait_for(" a second\r")
            games.write(f"{DEALS[2]}\n")
        shown = screen.end()
    assert (shown.code, shown.out) == (0, "")
    # How many lines are shown depends on the machine; each is taken away before a message comes.
    lines = re.compile(r"([^\r\n]+ a second)\r( *)\r")
    found = lines.findall(shown.err)
    assert found[0][0].startswith("2 games: 2 can be won, 0 can't, ")
    assert all(blanks == " " * len(status) for status, blanks in found)
    assert lines.sub("", shown.err) == "games, line 3: deal 2 can't be won.\n3 games: 2 can be won, 1 can't\n"


def test_progress_is_never_shown_where_no_terminal_is() -> None:
    done = shell("(pyramid deal 1; sleep 0.5; pyramid deal 3) | pyramid solve")
    assert (len(done.lines), done.err) == (2, "2 games: 2 can be won, 0 can't\n")
