"""`pyramid convert` and `pyramid deal --cards`: through files, pipes and real processes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pyramid_cli import deal, dumps, loads
from pyramid_cli.game import Game
from pyramid_cli.notations.formats import FORMATS, READABLE
from tests.cli_helpers import DEAL_1, OPENED, call, on_terminal, run, validated

BOARD = FORMATS["board"].write(loads(OPENED))
CARDS = json.loads(DEAL_1)["deal"]["cards"]


def position(text: str) -> dict[str, Any]:
    """The state of the one game in some text, without where it came from."""
    state = call("show", "--json", stdin=text).values[0]
    return {name: value for name, value in state.items() if name not in ("deal", "moves_made")}


# Through pipes.


@pytest.mark.parametrize("preset", ["poozee", "classic", "six-row", "microsoft", "pysolfc", "king-tut"])
@pytest.mark.parametrize("changes", [(), ("--reserve", "3", "--cover-pairs"), ("--rows", "5", "--passes", "unlimited")])
def test_show_reveal_convert_gives_the_same_position(preset: str, changes: tuple[str, ...]) -> None:
    game = call("deal", "24", "--rules", preset, *changes).out
    for _ in range(3):
        for move in [*call("moves", stdin=game).lines[:1], "draw"]:
            played = call("play", move, stdin=game)
            game = played.out if played.code == 0 else game
    again = run("convert", stdin=run("show", "--plain", "--reveal", stdin=game).out)
    assert (again.code, again.err) == (0, "")
    validated("game", again.values[0])
    assert position(again.out) == position(game)


def test_a_redeal_of_several_piles_goes_the_same_way_after_conversion() -> None:
    game = call("play", *["draw"] * 3, stdin=call("deal", "5", "--rules", "king-tut", "--waste-piles", "2").out).out
    again = call("convert", stdin=call("convert", "--to", "board", stdin=game).out).out
    rest = [*["draw"] * 4, "redeal", "draw"]
    assert position(call("play", *rest, stdin=again).out) == position(call("play", *rest, stdin=game).out)


def test_without_reveal_the_refusal_says_what_to_do() -> None:
    done = call("convert", stdin=call("show", stdin=DEAL_1).out)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "Error: standard input, line 11: The stock is hidden here, so its cards aren't known. Write the board "
        "with pyramid show --plain --reveal, which names them, or write ?? for each card not seen yet (??x24 for 24).\n"
    )


@pytest.mark.parametrize("name", READABLE)
def test_what_is_written_in_a_format_is_read_again_named_or_found_out(name: str) -> None:
    games = [deal(number) for number in (1, 2, 3)]
    written = call("convert", "--to", name, stdin="\n".join(map(dumps, games)))
    assert (written.code, written.err) == (0, "")
    for options in ([], ["--from", name]):
        read = call("convert", *options, stdin=written.out)
        assert (read.code, read.err) == (0, "")
        assert [loads(line).position for line in read.lines] == [game.position for game in games]
        again = call("convert", "--to", name, *options, stdin=written.out).out
        # A board doesn't say which deal it came from.
        assert again == re.sub(r"^Deal \d+,", "A deal of one's own,", written.out, flags=re.MULTILINE)


def test_a_game_file_stays_what_it_was_with_moves_claims_and_meta() -> None:
    game = {**json.loads(OPENED), "result": {"score": 1}, "meta": {"n": 2**70}}
    for options in ([], ["--from", "json"], ["--to", "json"], ["--json"]):
        assert call("convert", *options, stdin=json.dumps(game, indent=2)).values == [game]


def test_the_formats_write_what_they_say() -> None:
    cards = call("convert", "--to", "cards", stdin=OPENED).lines
    deck = call("convert", "--to", "deck", stdin=OPENED).lines
    board = call("convert", "--to", "board", stdin=OPENED)
    assert cards == [CARDS]
    assert " ".join(deck).split() == CARDS.split()
    assert [len(line.split()) for line in deck] == [1, 2, 3, 4, 5, 6, 7, 0, 24]
    assert [len(line) - len(line.lstrip()) for line in deck[:7]] == [12, 10, 8, 6, 4, 2, 0]
    assert board.out == call("show", "--plain", "--reveal", stdin=OPENED).out == f"{BOARD}\n"


def test_a_position_met_midway_has_no_deal_to_write_and_the_others_are_still_written() -> None:
    begun = call("convert", stdin=BOARD).out
    for name in ("cards", "deck"):
        done = call("convert", "--to", name, stdin=f"{DEAL_1}\n{begun}{DEAL_1}\n")
        assert done.code == 2
        assert done.out.split() == CARDS.split() * 2
        assert "standard input, line 2: This game began with a position met midway" in done.err
    assert call("convert", "--to", "board", stdin=begun).lines[1:] == BOARD.splitlines()[1:]


# Many games, files, what can't be read.


def test_order_is_kept_and_a_bad_game_is_told_with_its_line(tmp_path: Path) -> None:
    decks = [FORMATS["cards"].write(deal(number)) for number in range(1, 5)]
    decks[1] = decks[1].replace("Kd", "Kx")
    (tmp_path / "decks.txt").write_text("\n".join(decks))
    (tmp_path / "game.json").write_text(OPENED)
    (tmp_path / "board.txt").write_text(BOARD)
    done = run("convert", "board.txt", "decks.txt", "missing.txt", "game.json", "-", stdin=decks[0], cwd=tmp_path)
    assert done.code == 2
    numbered = [dumps(deal(number)) for number in (1, 3, 4)]
    assert list(map(position, done.lines)) == list(map(position, [OPENED, *numbered, OPENED, DEAL_1]))
    assert len(done.err.splitlines()) == 2
    assert "decks.txt, line 2: The deck is not the 52 cards of one deck: not cards: 'Kx' (line 2, column" in done.err
    assert "There is no file missing.txt." in done.err


@pytest.mark.parametrize("words", [["deal", "1"], ["convert"], ["play", "Kd"], ["undo"], ["solve"]])
def test_a_dash_is_standard_output(words: list[str], tmp_path: Path) -> None:
    before = call("play", "5d+8s", stdin=DEAL_1).out
    done = run(*words, "--output", "-", stdin=before, cwd=tmp_path)
    assert done == run(*words, stdin=before)
    assert done.out
    assert list(tmp_path.iterdir()) == []


def test_an_output_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    done = call("convert", "--to", "deck", "--output", str(target), stdin=f"{DEAL_1}\n{DEAL_1}\n")
    assert (done.code, done.out) == (0, "")
    assert target.read_text() == call("convert", "--to", "deck", stdin=f"{DEAL_1}\n{DEAL_1}\n").out
    before = target.read_text()
    done = call("convert", "--to", "deck", "--output", str(target), stdin=f"{DEAL_1}\n{CARDS[3:]}\n")
    assert done.code == 2
    assert target.read_text() == before


@pytest.mark.parametrize(
    ("options", "stdin", "words"),
    [
        (["--to", "pdf"], DEAL_1, "There is no format 'pdf' to write. The formats are json, cards, deck, board"),
        (["--from", "pdf"], DEAL_1, "There is no format 'pdf' to read from. The formats are json, cards, deck, board"),
        (["--to", "cards", "--json"], DEAL_1, "--to says what to write; leave --json and --text out."),
        (["--rules", "six-row"], DEAL_1, "A game file brings its own rules"),
        (["--rules", "sixrow"], CARDS, "There is no preset 'sixrow'"),
        ([], "", "There is no game here"),
        ([], "Dear all,\nsee you on Sunday", "There is no game here: neither a game file nor any card."),
        (["--from", "json"], CARDS, "This is not JSON"),
        (["--from", "cards"], BOARD, "missing: "),
        (["--from", "cards"], DEAL_1, "The deck is not"),
        ([], CARDS.encode("utf-16"), "This is UTF-16 text; save the file as UTF-8."),
    ],
)
def test_what_cannot_be_converted_is_told(options: list[str], stdin: str | bytes, words: str) -> None:
    done = call("convert", *options, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_a_board_goes_to_a_terminal_unless_json_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(CARDS)
    assert "╭" in on_terminal("convert", str(file)).out
    assert json.loads(on_terminal("convert", "--json", str(file), columns=200).out)["deal"]["cards"] == CARDS
    assert on_terminal("convert", "--to", "cards", str(file), columns=200).out.strip() == CARDS
    assert "A deal of one's own" in call("convert", "--text", stdin=CARDS).lines[0]


def test_rules_go_with_cards_and_boards_that_say_none() -> None:
    game = loads(call("convert", "--rules", "six-row", "--redeals", "1", stdin=CARDS).out)
    assert (game.rules.preset, game.rules.redeals) == ("six-row", 1)
    board = FORMATS["board"].write(deal(1, "six-row"))
    done = call("convert", "--rules", "six-row", stdin=board)
    assert done.code == 2
    assert "says which rules the game follows" in done.err


def test_bytes_that_are_no_text_are_told_as_unreadable_cards() -> None:
    done = call("convert", stdin=CARDS.encode().replace(b"Kd", b"K\xff"))
    assert done.code == 2
    assert "not cards: " in done.err
    assert "missing: Kd." in done.err


def test_a_file_that_is_no_text_is_told_once_with_its_line_and_the_others_are_read(tmp_path: Path) -> None:
    board = FORMATS["board"].write(deal(1))
    for name, data in (
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 1000),
        ("wide.txt", board.encode("utf-16")),
        ("after.txt", board.encode() + b"\n\nAs \0 Kd\n" + board.encode()),
        ("good.txt", board.encode()),
    ):
        (tmp_path / name).write_bytes(data)
    names = [str(tmp_path / name) for name in ("picture.png", "wide.txt", "after.txt", "good.txt")]
    for done in (call("convert", *names), call("convert", *names, "--from", "board")):
        assert done.code == 2
        assert [line.partition(str(tmp_path) + "/")[2] for line in done.err.splitlines()] == [
            "picture.png, line 3: This is no text: the file is of another kind.",
            "wide.txt, line 1: This is UTF-16 text; save the file as UTF-8.",
            f"after.txt, line {len(board.splitlines()) + 2}: This is no text: the file is of another kind.",
        ]
        assert [loads(line).position for line in done.lines] == [deal(1).position]


# deal --cards.


def dealt(*options: str, stdin: str = "") -> Game:
    done = call("deal", *options, stdin=stdin)
    assert (done.code, done.err) == (0, "")
    return loads(done.out)


def test_cards_are_dealt_from_the_command_line_from_standard_input_and_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(FORMATS["deck"].write(deal(1)))
    for game in (
        dealt("--cards", CARDS),
        dealt("--cards", CARDS.replace(" ", ",").replace("T", "10").lower()),
        dealt("--cards", "-", stdin=CARDS),
        dealt("--from", "-", stdin=CARDS),
        dealt("--from", str(file)),
    ):
        assert game.position == deal(1).position
        assert game.deal is not None
        assert (game.deal.dealer, game.deal.number) == (None, None)


def test_other_orders_are_said_with_options() -> None:
    words = CARDS.split()
    turned = " ".join([*words[:28], *reversed(words[28:])])
    assert dealt("--cards", turned, "--stock-order", "last-first").position == deal(1).position
    assert dealt("--cards", CARDS, "--stock-order", "first-last").position == deal(1).position
    rows = [words[row * (row + 1) // 2 : (row + 1) * (row + 2) // 2] for row in range(7)]
    upwards = "\n".join([*map(" ".join, reversed(rows)), " ".join(words[28:])])
    assert dealt("--cards", upwards, "--bottom-row-first").position == deal(1).position


def test_the_decks_of_a_file_are_dealt_one_after_the_other(tmp_path: Path) -> None:
    games = [deal(number, "microsoft") for number in range(1, 30)]
    file = tmp_path / "decks.txt"
    file.write_text("".join(f"{FORMATS['cards'].write(game)}\n" for game in games))
    done = run("deal", "--from", str(file), "--rules", "microsoft")
    assert [loads(line).position for line in done.lines] == [game.position for game in games]
    file.write_text("\n\n".join(FORMATS["deck"].write(game) for game in games))
    done = run("deal", "--from", str(file), "--rules", "microsoft")
    assert [loads(line).position for line in done.lines] == [game.position for game in games]


def test_everything_wrong_with_the_cards_is_named_at_once() -> None:
    done = call("deal", "--cards", CARDS.replace("Qc", "Qs").replace("7d", "7x"))
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "Error: --cards, line 1: The deck is not the 52 cards of one deck: not cards: '7x' (line 1, column 154); more "
        "than once: Qs (line 1, column 19; line 1, column 43); missing: 7d Qc.\n"
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["1", "--cards", CARDS], "leave NUMBER, --count and --dealer out"),
        (["--cards", CARDS, "--count", "2"], "leave NUMBER, --count and --dealer out"),
        (["--cards", CARDS, "--dealer", "pysolfc"], "leave NUMBER, --count and --dealer out"),
        (["--cards", CARDS, "--from", "x"], "Give --cards or --from, not both."),
        (["--cards", CARDS, "--stock-order", "up"], "--stock-order is first-last or last-first, not 'up'."),
        (["1", "--stock-order", "last-first"], "--stock-order and --bottom-row-first go with --cards or --from."),
        (["1", "--bottom-row-first"], "--stock-order and --bottom-row-first go with --cards or --from."),
        (["--from", ""], "A file name is empty"),
        (["--from", "no-such-file"], "There is no file no-such-file."),
        (["--cards", ""], "There is no game here"),
        (["--cards", "-"], "There is no game here"),
        (["--cards", CARDS, "--rules", "six-row", "--reserve", "32"], "53 of a deck of 52"),
    ],
)
def test_a_deal_that_makes_no_sense_is_refused(options: list[str], words: str) -> None:
    done = call("deal", *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("game", [OPENED, json.dumps(json.loads(OPENED), indent=2), f"[{OPENED}]", f"[\n\n{OPENED}\n]"])
def test_a_game_file_is_no_list_of_cards(game: str) -> None:
    done = call("deal", "--from", "-", stdin=game)
    assert (done.code, done.out) == (2, "")
    assert "This is a JSON object, not a list of cards" in done.err


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(CARDS.split()),
        json.dumps(CARDS.split(), indent=2),
        json.dumps([CARDS.split()[:28], CARDS.split()[28:]], indent=2),
        json.dumps([CARDS], indent=2),
        json.dumps(CARDS.split()).replace("[", "{").replace("]", "}"),
        f"{{{', '.join(CARDS.split())}}}",
        f"{{\n\n{CARDS}\n}}",
        f"[ {CARDS} ]",
    ],
)
def test_cards_in_brackets_are_no_game_file(text: str) -> None:
    assert dealt("--cards", "-", stdin=text).position == deal(1).position
    assert [loads(line).position for line in call("convert", stdin=text).lines] == [deal(1).position]
    bad = call("deal", "--cards", "-", stdin=text.replace("Qh", "Qx", 1))
    assert "not cards: 'Qx' (line" in bad.err


@pytest.mark.parametrize(
    ("end", "lines"),
    [("\n", 1), ("\r\n", 1), ("\r", 1), ("\x0c", 0), ("\x0b", 0), ("\x1d", 0), ("\x85", 0), ("\u2028", 0)],
)
def test_lines_end_where_editors_end_them(end: str, lines: int) -> None:
    text = f"Qh{end}6x{end}Jh\nJx"
    for done in (call("deal", "--cards", text), call("convert", stdin=text)):
        assert f"'6x' (line {1 + lines}, column {1 if lines else 4})" in done.err
        assert f"'Jx' (line {2 + 2 * lines}, column 1)" in done.err


def test_the_formats_that_can_be_read_are_in_the_table() -> None:
    assert set(READABLE) <= set(FORMATS)
    assert {"json", "cards", "deck", "board"} <= set(READABLE)
    assert all(each.name == name and each.described for name, each in FORMATS.items())
