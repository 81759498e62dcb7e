"""`pyramid solve` for best lines that needn't win: what is written, JSON, words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pyramid_cli as pyramid
from pyramid_cli.cards import RANKS
from pyramid_cli.gamefile.schemas import schema_of
from tests.cli_helpers import call, on_terminal, shell, validated

RULES = "microsoft"
DEALS = {number: pyramid.dumps(pyramid.deal(number, rules=RULES)) for number in range(1, 7)}
"""Under these rules deals 1, 3 and 6 can be won, 2, 4 and 5 can't."""
WON, LOST = DEALS[1], DEALS[2]
COSTS = {number: pyramid.dumps(pyramid.deal(number, rules=RULES)) for number in (39, 163, 230)}
"""Deals on which clearing the pyramid costs a card of a rank: a Jack or a 2, a 6 or a 7, a 10 or a 3."""

LINE_KEYS = ["moves", "length", "passes", "optimal", "won", "score", "pyramid_left", "gone"]
"""The keys of the object under `clearing`, which are among those of the whole."""


def told_of(*options: str, stdin: str = WON) -> dict[str, Any]:
    """The one object of `solve --json`, valid."""
    (told,) = call("solve", "--json", *options, stdin=stdin).values
    value: dict[str, Any] = validated("solution", told)
    assert list(value) == schema_of("solution")["required"]
    return value


def checked(options: list[str], stdin: str) -> list[dict[str, Any]]:
    """The games that are written; every one passes `replay --check` and keeps its deal."""
    done = call("solve", *options, stdin=stdin)
    for value in done.values:
        validated("game", value)
    check = call("replay", "--check", stdin=done.out)
    assert check.code == 0, check.out
    return done.values


def ends_as_told(told: dict[str, Any], game: pyramid.Game, rank: str | None = None) -> None:
    """Play the line of an object of `solve --json` and compare what it claims."""
    end = game.play(*told["moves"])
    assert (told["length"], told["passes"]) == (len(told["moves"]), end.position.pass_number)
    assert (told["score"], told["pyramid_left"]) == (end.score, end.position.pyramid_left)
    assert (told["won"], told["optimal"]) == (end.position.is_won, True)
    left = None if rank is None else sum(card // 4 == RANKS.index(rank) for card in end.position.cards())
    assert told["gone"] == (None if left is None else 4 - left)


# What is written.


@pytest.mark.parametrize("question", [["--best-score"], ["--fewest-left"], ["--clear-rank", "A"]])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_game_gets_a_line_that_passes_its_check(question: list[str], jobs: str) -> None:
    games = "".join(f"{text}\n" for text in DEALS.values())
    done = call("solve", *question, "--jobs", jobs, stdin=games)
    assert (done.code, done.err) == (0, "6 games: 3 can be won, 3 can't\n")
    assert [value["deal"]["number"] for value in done.values] == list(DEALS)
    check = call("replay", "--check", stdin=done.out)
    assert (check.code, len(check.lines)) == (0, 6)


def test_the_best_score_of_a_lost_deal_in_a_pipeline() -> None:
    done = shell("pyramid deal 2 --rules microsoft | pyramid solve --best-score | pyramid replay --check")
    assert (done.code, done.err) == (0, "1 game: 1 passed, 0 failed, 0 unreadable\n")
    assert "score 280, 4 pyramid cards left" in done.out


@pytest.mark.parametrize(("number", "rank"), [(39, "J"), (163, "6"), (230, "10")])
def test_where_clearing_the_pyramid_costs_a_card_two_games_are_written_the_one_with_more_of_the_rank_first(
    number: int, rank: str
) -> None:
    more, cleared = checked(["--clear-rank", rank], COSTS[number])
    assert more["deal"] == cleared["deal"]
    assert cleared["result"]["status"] == "won"
    assert more["result"]["pyramid_left"] > cleared["result"]["pyramid_left"] == 0
    told = told_of("--clear-rank", rank, stdin=COSTS[number])
    assert (more["moves"], cleared["moves"]) == (told["moves"], told["clearing"]["moves"])


def test_both_lines_of_a_game_come_together_in_the_order_of_the_games() -> None:
    games = f"{COSTS[39]}\n{WON}\n{COSTS[39]}\n"
    done = call("solve", "--clear-rank", "j", "--jobs", "2", stdin=games)
    assert (done.code, done.err) == (0, "3 games: 3 can be won, 0 can't\n")
    assert [value["deal"]["number"] for value in done.values] == [39, 39, 1, 39, 39]
    assert done.values[:2] == done.values[3:]


def test_the_line_is_appended_to_the_moves_made() -> None:
    begun = pyramid.deal(2, rules=RULES).play("Kh", "draw")
    text = json.dumps({**json.loads(pyramid.dumps(begun)), "meta": {"player": "Ada"}})
    for question in (["--best-score"], ["--fewest-left"], ["--clear-rank", "Q"]):
        written, *_ = checked(question, text)
        assert written["moves"][:2] == ["Kh", "draw"]
        assert written["meta"] == {"player": "Ada"}
        assert written["result"]["pyramid_left"] > 0


def test_what_can_not_be_reached_is_named_and_left_out_or_kept_unchanged() -> None:
    odd = json.dumps({**json.loads(LOST), "result": {"score": 77}})
    games = f"{WON}\n{odd}\n{DEALS[3]}\n"
    for keep, numbers in (([], [1, 3]), (["--keep"], [1, 2, 3])):
        done = call("solve", "--best-score", "--at-least", "1000", *keep, stdin=games)
        assert done.code == 0
        assert [value["deal"]["number"] for value in done.values] == numbers
        assert done.err.splitlines() == [
            "standard input, line 2: deal 2 can't reach a score of 1,000.",
            "3 games: 2 can be won, 1 can't; 2 can reach so much, 1 can't",
        ]
    assert done.values[1] == json.loads(odd)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--clear-rank", "10", "--at-least", "5"], "deal 1 can't clear 5 of the 10s."),
        (["--clear-rank", "a", "--at-least", "7"], "deal 1 can't clear 7 of the Aces."),
        (["--best-score", "--at-least", "1291"], "deal 1 can't reach a score of 1,291."),
    ],
)
def test_what_can_not_be_reached_is_said(options: list[str], words: str) -> None:
    done = call("solve", *options, stdin=WON)
    assert (done.code, done.out, done.err) == (1, "", f"standard input, line 1: {words}\n")
    told = told_of(*options)
    assert (told["verdict"], told["winnable"], told["reached"], told["moves"]) == ("winnable", True, False, None)
    assert call("solve", *options, "--keep", stdin=WON).values == [json.loads(WON)]


def test_a_game_already_won_has_nothing_left_to_better() -> None:
    won = call("solve", stdin=WON).out
    for question in (["--best-score"], ["--fewest-left"], ["--clear-rank", "K"]):
        told = told_of(*question, stdin=won)
        assert (told["verdict"], told["moves"], told["length"], told["won"]) == ("winnable", [], 0, True)
        assert "Won already" in call("solve", *question, "--text", stdin=won).out


# solve --json


@pytest.mark.parametrize("number", DEALS)
def test_every_question_tells_what_its_line_comes_to(number: int) -> None:
    game, text = pyramid.deal(number, rules=RULES), DEALS[number]
    best, least = told_of("--best-score", stdin=text), told_of("--fewest-left", stdin=text)
    aces = told_of("--clear-rank", "A", stdin=text)
    ends_as_told(best, game)
    ends_as_told(least, game)
    ends_as_told(aces, game, "A")
    for told in (best, least, aces):
        assert told["reached"] is None
        assert told["winnable"] is (number in (1, 3, 6))
        assert told["score"] <= best["score"]
        assert told["pyramid_left"] >= least["pyramid_left"]
    assert least["won"] is told["winnable"]


@pytest.mark.parametrize(("number", "rank"), [(39, "2"), (163, "7"), (230, "T")])
def test_a_line_that_clears_the_pyramid_too_has_an_object_of_its_own(number: int, rank: str) -> None:
    game = pyramid.deal(number, rules=RULES)
    told = told_of("--clear-rank", rank, stdin=COSTS[number])
    ends_as_told(told, game, rank)
    assert list(told["clearing"]) == LINE_KEYS
    ends_as_told(told["clearing"], game, rank)
    assert (told["won"], told["clearing"]["won"], told["clearing"]["pyramid_left"]) == (False, True, 0)
    assert told["gone"] > told["clearing"]["gone"]
    fewer = told_of("--clear-rank", rank, "--at-least", str(told["clearing"]["gone"]), stdin=COSTS[number])
    assert fewer["moves"] == told["clearing"]["moves"]
    as_many = told_of("--clear-rank", rank, "--at-least", str(told["gone"]), stdin=COSTS[number])
    assert (as_many["moves"], as_many["clearing"], as_many["reached"]) == (told["moves"], None, True)


@pytest.mark.parametrize("options", [["--best-score"], ["--clear-rank", "Q"]])
def test_the_best_is_the_most_that_is_enough(options: list[str]) -> None:
    best = told_of(*options, stdin=LOST)
    value = best["score" if options == ["--best-score"] else "gone"]
    reached = told_of(*options, "--at-least", str(value), stdin=LOST)
    assert (reached["reached"], reached["length"]) == (True, best["length"])
    beyond = told_of(*options, "--at-least", str(value + 1), stdin=LOST)
    assert (beyond["reached"], beyond["moves"], beyond["optimal"]) == (False, None, False)


def test_of_the_scoring_left_so_much_at_least_is_so_few() -> None:
    text = call("deal", "2", "--rules", RULES, "--scoring", "left").out
    assert told_of("--best-score", stdin=text)["score"] == 4
    assert told_of("--best-score", "--at-least", "10", stdin=text)["score"] <= 10
    assert told_of("--best-score", "--at-least", "3", stdin=text)["reached"] is False


@pytest.mark.parametrize(
    "changes",
    [
        {"clearing": None, "moves": None},
        {"clearing": {}},
        {"gone": 5},
        {"gone": -1},
        {"won": None},
        {"reached": False},
        {"pyramid_left": None},
        {"verdict": "unwinnable", "winnable": False, "won": True},
        {"clearing": {"moves": ["kd"]}},
    ],
)
def test_a_solution_that_contradicts_itself_is_not_valid(changes: dict[str, Any]) -> None:
    told = told_of("--clear-rank", "J", stdin=COSTS[39])
    if changes.get("clearing"):
        changes = {"clearing": {**told["clearing"], **changes["clearing"]}}
    with pytest.raises(Exception, match=r"is not valid|does not match|not one of|imum|required"):
        validated("solution", {**told, **changes})


# In words.


def ending(*options: str, stdin: str = WON) -> list[str]:
    """The words that follow the moves, but for the last line, which tells the states."""
    lines = call("solve", "--text", *options, stdin=stdin).lines
    assert max(map(len, lines)) <= 78
    return lines[len(lines) - 1 - lines[::-1].index("") :][1:-1]


def test_words_tell_how_the_line_ends_and_what_is_proven() -> None:
    assert ending("--best-score", stdin=LOST) == [
        "42 moves: pass 2 of 3, score 280, 4 pyramid cards left.",
        "The game can't be won.",
        "No line of play scores better, and none that scores as much is shorter.",
    ]
    assert ending("--fewest-left", stdin=LOST)[1:] == [
        "The game can't be won.",
        "No line of play leaves fewer, and none that leaves as few is shorter.",
    ]
    assert ending("--clear-rank", "A") == [
        "Won in 39 moves, in pass 2 of 3, score 1290, Aces gone: 4 of 4.",
        "No line clears more Aces; none that clears them and the pyramid is shorter.",
    ]
    assert ending("--clear-rank", "10", stdin=LOST)[2:] == [
        "No line of play clears more 10s, and none that clears as many is shorter.",
    ]


def test_words_of_so_much_at_least() -> None:
    assert ending("--best-score", "--at-least", "100", stdin=LOST)[-1] == (
        "No line of play gets so far in fewer moves."
    )
    assert ending("--best-score", "--at-least", "1285")[-1] == "No line of play gets so far in fewer moves."
    assert ending("--clear-rank", "A", "--at-least", "2")[-1] == (
        "No line of play gets so far and clears the pyramid in fewer moves."
    )
    assert ending("--best-score", "--at-least", "0") == [
        "Reached already: pass 1 of 3, score 0, 28 pyramid cards left."
    ]


def test_words_where_nothing_gets_better() -> None:
    stuck = pyramid.loads(call("solve", "--best-score", stdin=LOST).out)
    assert ending("--best-score", stdin=pyramid.dumps(stuck)) == [
        "No move helps: pass 2 of 3, score 280, 4 pyramid cards left.",
        "The game can't be won.",
    ]


def test_words_of_two_lines() -> None:
    done = call("solve", "--text", "--clear-rank", "J", stdin=COSTS[39])
    first, second = done.out.split("\n\nTo clear the pyramid as well\n\n")
    assert first.splitlines()[-2:] == [
        "37 moves: pass 2 of 3, score 190, Jacks gone: 3 of 4, 9 pyramid cards left.",
        "No line of play clears more Jacks, and none that clears as many is shorter.",
    ]
    assert second.splitlines()[-3:-1] == [
        "Won in 43 moves, in pass 2 of 3, score 1275, Jacks gone: 2 of 4.",
        "No such line clears more Jacks, and none that clears as many is shorter.",
    ]
    assert second.splitlines()[-1].endswith("kernel")
    assert second.startswith("pass 1")


def test_a_terminal_gets_the_words_and_nothing_wider_than_it(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(COSTS[39])
    shown = on_terminal("solve", "--clear-rank", "J", "--no-color", str(tmp_path / "game.json"), columns=100)
    assert shown.code == 0
    assert shown.out.startswith("Deal 39, microsoft rules, 0 moves\n")
    assert "To clear the pyramid as well" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 100
