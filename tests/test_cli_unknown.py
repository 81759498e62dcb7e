"""Unknown cards at the command line, through real processes: shown, played, saved, and what can't be done with them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pyramid_cli as pyramid
from pyramid_cli.cards import DECK
from tests.cli_helpers import DEAL_1, call, on_terminal, run, shell, validated
from tests.unknown import hidden

SEEN = " ".join(json.loads(DEAL_1)["deal"]["cards"].split()[:28])
TABLE = pyramid.dumps(hidden(pyramid.deal(1), DECK))
"""Deal 1 with nothing of its stock seen."""
OPEN = pyramid.dumps(hidden(pyramid.deal(1, "microsoft"), DECK))
UNSEEN = json.loads(DEAL_1)["deal"]["cards"].split()[29:]
"""The cards of deal 1 that lie under the top of its stock."""
LAST = pyramid.dumps(hidden(pyramid.deal(1), [50, 51]))
"""Deal 1 with the last two cards of its stock not seen."""


def test_a_game_begins_with_the_cards_on_the_table() -> None:
    done = run("deal", "--cards", f"{SEEN} ??x24")
    assert (done.code, done.err, done.out) == (0, "", f"{TABLE}\n")
    assert validated("game", done.values[0])["deal"] == {"cards": f"{SEEN}{' ??' * 24}"}
    assert run("deal", "--cards", "-", stdin=f"{SEEN}\nstock: {'?? ' * 24}").out == done.out
    wrong = run("deal", "--cards", f"{SEEN} ??x23")
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err == (
        "Error: --cards, line 1: The deck is not the 52 cards of one deck (51 given): 23 of them ??.\n"
    )
    wrong = run("deal", "--cards", f"?? {SEEN} ??x23")
    assert wrong.code == 2
    assert "Card 1 of the deal is ??, but under these rules the first 28 lie face up as play begins" in wrong.err


def test_it_is_played_saved_and_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(TABLE)
    assert run("moves", str(file)).lines == ["Kd", "4h+9h", "5d+8s", "draw=??"]
    script = (
        "pyramid play --game table.json --output table.json Kd draw=ks Ks DRAW=10c && pyramid replay --check table.json"
    )
    done = shell(script, cwd=tmp_path)
    assert (done.code, done.err) == (0, "1 game: 1 passed, 0 failed, 0 unreadable\n")
    saved = validated("game", json.loads(file.read_text()))
    assert saved["moves"] == ["Kd", "draw=Ks", "Ks", "draw=Tc"]
    assert saved["result"] == {"status": "playing", "score": 15, "pyramid_left": 27}
    assert run("undo", "--all", stdin=file.read_text()).values[0]["deal"] == json.loads(TABLE)["deal"]
    back = run("undo", "2", stdin=file.read_text()).out
    assert run("moves", stdin=back).lines == ["Ks", "4h+9h", "5d+8s", "draw=??"]


@pytest.mark.parametrize(
    ("moves", "code", "told"),
    [
        (["draw"], 1, "move 1 (draw): The card that this turns up is unknown. Name it, as in draw=As."),
        (["draw=??"], 1, "move 1 (draw=??): The card that this turns up is unknown. Name it, as in draw=As."),
        (["Kd", "draw=Kd"], 1, "move 2 (draw=Kd): Kd has been seen already"),
        (["draw=Ks", "Ks", "draw=Ks"], 1, "move 3 (draw=Ks): Ks has been seen already"),
        (["draw=Ks,2s"], 1, "move 1 (draw=Ks,2s): This turns up 1 card, but 2 are named."),
        (["Ks"], 1, "move 1 (Ks): Ks has not been seen yet: 24 cards of the stock can be it."),
        (["draw=Kx"], 2, "move 1 (draw=Kx): 'Kx' is not a card"),
    ],
)
def test_a_move_that_can_not_be_says_why_and_what_to_type(moves: list[str], code: int, told: str) -> None:
    done = run("play", *moves, stdin=TABLE)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(f"Error: {told}")
    assert done.err.count("\n") == 1


def test_what_was_not_seen_is_counted_rank_by_rank() -> None:
    played = run("play", "draw=Ks", "Ks", stdin=TABLE).out
    unseen = "unseen: 23 cards, A:4 2:1 3:3 4:1 5:1 6:2 7:2 8:2 9:1 T:2 J:1 Q:1 K:2"
    shown = run("show", stdin=played).lines
    assert unseen in shown
    assert "stock: 23 cards face down" in shown
    revealed = run("show", "--reveal", stdin=played).out
    assert revealed.count("??") == 23
    assert "removed: Ks" in revealed.splitlines()
    drawn = re.sub(r"\x1b\[[\d;]*m", "", on_terminal("show", "--reveal", stdin=played).out)
    assert "unseen 23 cards, A:4 2:1" in drawn
    assert drawn.count("??") == 23
    state = validated("state", run("show", "--json", stdin=played).values[0])
    assert state["stock"] == ["??"] * 23
    assert state["unseen"] == {
        "unknown": 23,
        "exact": True,
        "ranks": dict(zip("A23456789TJQK", (4, 1, 3, 1, 1, 2, 2, 2, 1, 2, 1, 1, 2), strict=True)),
    }
    assert state["moves"] == validated("moves", run("moves", "--json", stdin=played).values[0])["moves"]
    assert validated("state", run("show", "--json", stdin=DEAL_1).values[0])["unseen"] is None


def test_under_an_open_stock_whatever_takes_its_top_card_names_the_next() -> None:
    assert run("moves", stdin=OPEN).lines == ["Ks=??", "Kd", "4h+9h", "5d+8s", "draw=??"]
    done = run("play", "Ks=2s", "draw=Jd", "2d+Jd=Qd", stdin=OPEN)
    assert done.values[0]["moves"] == ["Ks=2s", "draw=Jd", "2d+Jd=Qd"]
    assert "stock: Qd and 20 under it" in run("show", stdin=done.out).lines
    labels = run("show", "--pairs", stdin=OPEN).lines[-1]
    assert labels == "pairs: a Ks=??, b Kd, c 4h+9h, d 5d+8s"


def test_what_needs_all_cards_says_what_is_missing_and_the_others_are_done() -> None:
    told = "Every card must be known for this, but 2 cards of the stock are unknown. Not seen yet: 2 cards, A:1 7:1.\n"
    both = f"{LAST}\n{DEAL_1}\n"
    solved = run("solve", "--json", stdin=both)
    assert (solved.code, [each["line"] for each in solved.values]) == (2, [2])
    assert f"Error: standard input, line 1: {told}" in solved.err
    hinted = run("hint", stdin=both)
    assert (hinted.code, len(hinted.lines), hinted.err) == (2, 1, f"Error: standard input, line 1: {told}")
    opened = run("play", "Kd", "5d+8s", "9h+4h", "8d+5s", stdin=TABLE).out
    assert validated("hint", run("hint", "--how", "greedy", "--json", stdin=opened).values[0])["move"] == "draw=??"
    played = run("play", "Kd", stdin=LAST).out + run("play", "Kd", stdin=DEAL_1).out
    figures = run("stats", "--mistakes", "--json", stdin=played)
    assert (figures.code, figures.err) == (2, f"Error: standard input, line 1: {told}")
    assert (figures.values[0]["games"], figures.values[0]["mistakes"]["winnable"]) == (2, 1)
    done = run("convert", "--to", "deck", stdin=LAST)
    assert (done.code, done.out, done.err) == (2, "", f"Error: standard input, line 1: {told}")
    done = run("convert", "--to", "cards", stdin=LAST)
    assert (done.code, done.out) == (0, json.loads(LAST)["deal"]["cards"] + "\n")
    assert run("deal", "--cards", "-", stdin=done.out).out == f"{LAST}\n"


def test_hindsight_says_which_move_lost_a_game_once_every_card_was_seen() -> None:
    draws = [f"draw={card}" if card in ("As", "7d") else "draw" for card in json.loads(DEAL_1)["deal"]["cards"].split()]
    moves = ["Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "draw", "draw", "Jd+2s", *draws[31:]]
    known = call("play", *[move.partition("=")[0] for move in moves], stdin=DEAL_1)
    seen = run("play", *moves, stdin=LAST)
    assert (known.code, seen.code) == (0, 0)
    expected, told = (call("hint", stdin=each.out) for each in (known, seen))
    assert told == expected
    assert told.err == "The game can't be won any more: move 8 (Jd+2s) lost it.\n"
    counted = [call("stats", "--mistakes", "--json", stdin=each.out).values[0]["mistakes"] for each in (known, seen)]
    assert counted[0] == counted[1]


def test_a_board_with_unknown_cards_goes_round(tmp_path: Path) -> None:
    script = (
        "pyramid play --game table.json Kd draw=Ks Ks > played.json && "
        "pyramid show --reveal played.json > board.txt && pyramid convert board.txt > midway.json && "
        "pyramid show --reveal midway.json | tail -n +2 | "
        "diff - <(tail -n +2 board.txt)"
    )
    (tmp_path / "table.json").write_text(TABLE)
    done = shell(script, cwd=tmp_path)
    assert (done.code, done.out, done.err) == (0, "", "")
    midway = json.loads((tmp_path / "midway.json").read_text())
    assert validated("game", midway)["start"]["removed"] == ["Ks", "Kd"]
    again = run("play", "draw=Ks", stdin=json.dumps(midway))
    assert (again.code, "has been seen already" in again.err) == (1, True)


def test_words_hold_the_names_too(tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(pyramid.dumps(hidden(pyramid.deal(1, "king-tut"), DECK)))
    script = (
        "pyramid play --game table.json Kd draw=Qd,Kh,9c 4h+9c draw=3s,5h,Ac > played.json && "
        "pyramid convert --to text played.json > words.txt && pyramid convert words.txt | cmp - played.json && "
        "pyramid convert --to markdown played.json | grep -c 'draw=Qd,Kh,9c'"
    )
    done = shell(script, cwd=tmp_path)
    assert (done.code, done.out, done.err) == (0, "1\n", "")
    assert "2 draw=Qd,Kh,9c  " in (tmp_path / "words.txt").read_text()


def test_a_picture_shows_backs() -> None:
    revealed = run("show", "--svg", "-", "--reveal", stdin=LAST).out
    assert revealed.count("data-card=") == 50
    assert run("show", "--svg", "-", "--pairs", stdin=OPEN).code == 0


def test_games_with_unknown_cards_are_compared(tmp_path: Path) -> None:
    files = {"known": DEAL_1, "table": TABLE, "last": LAST, "played": run("play", "draw=Ks", stdin=TABLE).out}
    for name, text in files.items():
        (tmp_path / f"{name}.json").write_text(text)

    def compared(one: str, other: str) -> dict[str, object]:
        done = run("diff", "--json", f"{one}.json", f"{other}.json", cwd=tmp_path)
        return dict(validated("comparison", done.values[0]))

    assert compared("table", "table")["same"]
    assert compared("known", "table")["card"] == {"pile": "deal", "number": 29, "cards": ["Ks", "??"]}
    assert compared("table", "last")["card"] == {"pile": "deal", "number": 29, "cards": ["??", "Ks"]}
    assert compared("known", "last")["card"] == {"pile": "deal", "number": 51, "cards": ["As", "??"]}
    parted = compared("table", "played")
    assert (parted["card"], parted["parting"]) == (None, {"number": 1, "moves": [None, "draw=Ks"]})


def test_two_unknown_cards_in_one_place_are_no_difference(tmp_path: Path) -> None:
    # Their numbers differ, since more unknown cards follow in one of the games.
    for name, places in {"one": [28, 51], "two": [28, 50, 51]}.items():
        (tmp_path / f"{name}.json").write_text(pyramid.dumps(hidden(pyramid.deal(1), places)))
    done = run("diff", "--json", "one.json", "two.json", cwd=tmp_path)
    assert done.values[0]["card"] == {"pile": "deal", "number": 51, "cards": ["As", "??"]}


@pytest.mark.parametrize(
    ("preset", "typed", "offered"),
    [
        ("poozee", "draw=k", ["draw=ks", "draw=kh", "draw=kc"]),
        ("poozee", "Draw=Q", ["Draw=Qd"]),
        ("poozee", "draw=2h", []),
        ("poozee", "draw=ks,", []),
        ("king-tut", "draw=k", ["draw=kh,", "draw=kc,"]),
        ("king-tut", "draw=kh,K", ["draw=kh,Kc,"]),
        ("king-tut", "draw=kh,Kc,Q", ["draw=kh,Kc,Qd"]),
        ("microsoft", "K", ["Kd", *[f"Ks={card}" for card in UNSEEN]]),
        ("microsoft", "ks=q", ["ks=qd"]),
        ("microsoft", "", ["Kd", "4h+9h", "5d+8s", *[f"{move}={card}" for move in ("Ks", "draw") for card in UNSEEN]]),
    ],
)
def test_the_shell_offers_the_cards_that_can_be_turned_up(
    preset: str, typed: str, offered: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "table.json"
    file.write_text(pyramid.dumps(hidden(pyramid.deal(1, preset), DECK)))
    done = call("completion", "fish", f"--word={typed}", "--", "play", "--game", str(file))
    assert sorted(done.lines) == sorted(offered)
