"""`pyramid convert --to text`, `--from text` and `--to markdown`: through files, pipes and real processes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli import deal, dumps, loads
from pyramid_cli.game import Game
from pyramid_cli.moves import Move
from pyramid_cli.notations.formats import FORMATS
from pyramid_cli.notations.markdown import write_markdown
from tests.cli_helpers import DEAL_1, OPENED, call, run, shell, validated
from tests.strategies import playouts

CLAIMED = json.dumps(
    {**json.loads(OPENED), "result": {"score": 90}, "meta": {"player": "Zoë", "site": ["a", None], "n": 2**70}}
)
MIDWAY = json.dumps(
    {
        "format": "pyramid-game/1",
        "rules": {"preset": "king-tut", "waste_piles": 2, "rows": 3},
        "start": {
            "pyramid": [["Qh"], ["6c", "Jh"], [None, "5c", "6d"]],
            "stock": ["7s", "2c"],
            "waste": [["As", "8h"], ["2d"]],
            "pass": 4,
            "dealt": ["As", "8h", "2d", "7s", "2c"],
        },
        "moves": ["8h+5c", "draw", "redeal"],
    }
)


# In words.


@pytest.mark.parametrize("game", [DEAL_1, OPENED, CLAIMED, MIDWAY])
@pytest.mark.parametrize("options", [[], ["--boards", "1"], ["--boards", "3"]])
def test_a_game_comes_back_from_words_as_it_was(game: str, options: list[str]) -> None:
    text = run("convert", "--to", "text", *options, stdin=game)
    assert (text.code, text.err) == (0, "")
    for back in (run("convert", stdin=text.out), call("convert", "--from", "text", stdin=text.out)):
        assert (back.code, back.err) == (0, "")
        assert [validated("game", value) for value in back.values] == [json.loads(game)]


def test_through_pipes_to_the_solver_and_back(tmp_path: Path) -> None:
    done = shell(
        "pyramid deal 1 --count 5 | pyramid solve --keep 2> /dev/null | tee games.jsonl"
        " | pyramid convert --to text --boards 20 | tee games.txt | pyramid convert > back.jsonl"
        " && cmp back.jsonl games.jsonl && pyramid convert --to json games.txt | pyramid replay --check > /dev/null"
        " && grep -c '^Pyramid transcript$' games.txt",
        cwd=tmp_path,
    )
    assert (done.code, done.out.strip()) == (0, "5")


def test_every_reading_command_takes_what_comes_from_words() -> None:
    text = call("convert", "--to", "text", stdin=OPENED).out
    assert call("show", "--json", stdin=call("convert", stdin=text).out).values[0]["score"] == 90


def test_many_games_keep_their_order_and_a_bad_one_is_told_with_file_and_line(tmp_path: Path) -> None:
    texts = [FORMATS["text"].write(deal(number).play("draw")) for number in (1, 2, 3)]
    texts[1] = texts[1].replace("1 draw", "1 drew")
    (tmp_path / "games.txt").write_text("\n\n".join(texts))
    (tmp_path / "game.json").write_text(OPENED)
    done = run("convert", "games.txt", "game.json", "-", stdin=texts[0], cwd=tmp_path)
    assert done.code == 2
    first, _, third = (deal(number).play("draw") for number in (1, 2, 3))
    assert [loads(line) for line in done.lines] == [first, third, loads(OPENED), first]
    assert done.err == (
        "Error: games.txt, line 35, move 1 (drew): 'drew' is not a move; did you mean draw? Moves are written Kd, "
        "5d+8s, draw or redeal.\n"
    )


def test_an_illegal_move_ends_with_1_and_what_is_no_transcript_with_2() -> None:
    text = call("convert", "--to", "text", stdin=OPENED).out
    illegal = call("convert", stdin=text.replace("Jd+2d", "Jd+2c"))
    assert (illegal.code, illegal.out) == (1, "")
    assert illegal.err == (
        "Error: standard input, line 17, move 9 (Jd+2c): 2c is covered by 9s: a pyramid card is in play once nothing "
        "lies on it.\n"
    )
    other = call("convert", "--from", "text", stdin=DEAL_1)
    assert (other.code, other.out) == (2, "")
    assert "A transcript begins with the line Pyramid transcript, not with '{" in other.err
    assert call("convert", "--from", "text", stdin="").code == 2


@pytest.mark.parametrize("before", ["# my best game\n\n", "Dear all,\nsee how I won:\n\n", "\ufeff", "\n\n"])
def test_what_stands_before_a_transcript_does_not_hide_its_moves(before: str) -> None:
    text = call("convert", "--to", "text", stdin=OPENED).out
    done = call("convert", stdin=before + text + "\n" + text)
    assert (done.code, done.err) == (0, "")
    assert [loads(line) for line in done.lines] == [loads(OPENED)] * 2


def test_cards_before_a_transcript_are_a_game_of_their_own() -> None:
    deck = call("convert", "--to", "deck", stdin=DEAL_1).out
    done = call("convert", stdin=deck + "\n" + call("convert", "--to", "text", stdin=OPENED).out.replace("Kd", "Kx", 1))
    assert done.code == 2
    assert [loads(line).position for line in done.lines] == [deal(1).position]
    assert "not cards: 'Kx' (line 21, column 15)" in done.err


def test_rules_on_the_command_line_go_with_a_transcript_that_says_none() -> None:
    text = call("convert", "--to", "text", stdin=DEAL_1).out
    done = call("convert", "--rules", "classic", stdin=text)
    assert done.code == 2
    assert "standard input, line 3: This line says which rules the game follows." in done.err
    done = call("convert", "--rules", "classic", stdin=text.replace("rules: poozee\n", ""))
    assert done.values[0]["rules"] == {"preset": "classic"}


def test_an_output_file_is_the_same_text(tmp_path: Path) -> None:
    target = tmp_path / "game.txt"
    assert call("convert", "--to", "text", "-o", str(target), stdin=f"{OPENED}\n{DEAL_1}").code == 0
    assert target.read_text() == call("convert", "--to", "text", stdin=f"{OPENED}\n{DEAL_1}").out
    assert call("convert", str(target)).lines == [OPENED, DEAL_1]


@pytest.mark.parametrize("to", [[], ["--to", "json"], ["--to", "cards"], ["--to", "board"]])
def test_boards_go_with_transcripts_only(to: list[str]) -> None:
    done = call("convert", *to, "--boards", "5", stdin=DEAL_1)
    assert (done.code, done.out) == (2, "")
    assert done.err == "Error: --boards goes with --to text and --to markdown.\n"


def test_markdown_is_not_read() -> None:
    done = call("convert", "--from", "markdown", stdin="| 1 | Kd |")
    assert done.code == 2
    assert "There is no format 'markdown' to read from. The formats are json, cards, deck, board, text." in done.err


@given(st.binary(max_size=60) | st.text(max_size=30).map(str.encode), st.integers(0, 700), st.integers(0, 60))
@settings(max_examples=150)
def test_whatever_bytes_stand_in_a_transcript_there_is_a_game_or_a_sentence(put: bytes, at: int, cut: int) -> None:
    text = FORMATS["text"].write(loads(CLAIMED)).encode()
    for options in ([], ["--from", "text"]):
        done = call("convert", *options, stdin=text[:at] + put + text[at + cut :])
        assert done.code in (0, 1, 2)
        assert bool(done.err) == (done.code != 0)
        assert all(line.startswith("Error: ") for line in done.err.splitlines())
        # What a name holds is written as it is, also where it is a character at which `splitlines` ends a line.
        for line in done.out.split("\n")[:-1]:
            validated("game", json.loads(line))


# As Markdown.

FENCED = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| ([\d-]+) \| (\S+)(?: x(\d+))? \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)


@given(playouts(), st.none() | st.integers(1, 30))
@settings(max_examples=100)
def test_the_table_has_every_move_and_the_fences_hold_boards_that_are_read_back(
    playout: tuple[Game, tuple[Move, ...]], boards: int | None
) -> None:
    begun, moves = playout
    text = write_markdown(begun.play(*moves), None, boards)
    told: list[str] = []
    for numbers, move, times, pass_number, score, left in ROW.findall(text):
        first = len(told) + 1
        told += [move] * int(times or 1)
        assert numbers == (f"{first}-{len(told)}" if times else str(first))
        position = begun.play(*told).position
        assert (int(pass_number), int(score), int(left)) == (
            position.pass_number,
            position.score,
            position.pyramid_left,
        )
    assert told == [move.text for move in moves]
    step = boards or max(1, len(moves))
    stops = [*range(0, len(moves), step), len(moves)] if moves else [0]
    shown = FENCED.findall(text)
    assert len(shown) == len(stops)
    board = FORMATS["board"]
    assert [block.rstrip("\n") for block in shown] == [board.write(begun.play(*moves[:stop])) for stop in stops]
    assert board.read is not None
    for block, stop in zip(shown, stops, strict=True):
        (found,) = board.read(block.splitlines(), None)
        assert found.game is not None
        assert found.game.position.legal_moves() == begun.play(*moves[:stop]).position.legal_moves()


def test_the_opening_of_deal_1_as_markdown() -> None:
    lines = call("convert", "--to", "markdown", stdin=CLAIMED).lines
    assert lines[:4] == ["### Deal 1, poozee rules, 9 moves", "", "Player: `Zoë`", ""]
    assert lines[-1] == "9 moves, playing, score 90, 20 pyramid cards left, pass 1 of 3."
    table = lines.index("| no. | move | pass | score | pyramid cards left |")
    assert lines[table + 2] == "| 1 | Kd | 1 | 10 | 27 |"
    assert "| 7-8 | draw x2 | 1 | 75 | 21 |" in lines
    assert call("convert", "--to", "markdown", stdin=DEAL_1).out.count("```") == 2


@pytest.mark.parametrize(
    ("player", "shown"),
    [
        ("Ada", "Player: `Ada`"),
        ("<b>@all*_", "Player: `<b>@all*_`"),
        ("a`b``c", "Player: ```a`b``c```"),
        ("`", "Player: `` ` ``"),
        ("A\nB", "Player: `A\\nB`"),
    ],
)
def test_nothing_in_a_name_is_markup(player: str, shown: str) -> None:
    game = json.dumps({**json.loads(DEAL_1), "meta": {"player": player}})
    assert call("convert", "--to", "markdown", stdin=game).lines[2] == shown


@pytest.mark.parametrize("meta", [None, {}, {"player": 7}, {"player": "  "}, "Ada"])
def test_without_a_name_no_player_is_told(meta: object) -> None:
    game = json.dumps({**json.loads(DEAL_1), "meta": meta})
    assert "Player" not in call("convert", "--to", "markdown", stdin=game).out


def test_many_games_are_told_one_after_the_other() -> None:
    games = "\n".join([dumps(deal(1)), dumps(deal(2))])
    done = call("convert", "--to", "markdown", stdin=games)
    assert [line for line in done.lines if line.startswith("#")] == [
        "### Deal 1, poozee rules, 0 moves",
        "### Deal 2, poozee rules, 0 moves",
    ]
    assert "\n\n### Deal 2" in done.out
