"""Transcripts in words: what is written is read back to the same game; what people edit is read, or told why not."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli import PyramidError, deal, dumps, loads
from pyramid_cli.game import Deal, Game, play_all
from pyramid_cli.gamefile.start import read_start, write_start
from pyramid_cli.gamefile.transcript import STATUSES, Claims, claims_of
from pyramid_cli.moves import Move
from pyramid_cli.notations.formats import FORMATS, format_of
from pyramid_cli.notations.lines import split_lines
from pyramid_cli.notations.reading import Found
from pyramid_cli.notations.words import TITLE, write_words
from pyramid_cli.notations.words_moves import told_moves
from pyramid_cli.notations.words_reading import read_any, read_words
from pyramid_cli.rules import Rules, rules_of
from tests.cli_helpers import OPENED, OPENING
from tests.strategies import any_rules, play_out, playouts
from tests.unknown import steps, unknown_games

Playout = tuple[Game, tuple[Move, ...]]

OPENED_TEXT = write_words(loads(OPENED), Claims("playing", 90, 20))

names = st.text(st.characters(blacklist_categories=["Cs"]), max_size=12)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
metas = st.none() | values | st.dictionaries(st.sampled_from(["player", "meta", "x"]), values | names, max_size=3)
claimed = st.none() | st.builds(
    Claims,
    st.none() | st.sampled_from(STATUSES),
    st.none() | st.integers(0, 1_000_000),
    st.none() | st.integers(0, 52),
)
numbered = st.tuples(st.just("poozee"), st.integers(0, 2**32 - 1)) | st.tuples(
    st.just("pysolfc"), st.integers(1, 2**63) | st.integers(1, 32000).map("ms{}".format)
)


@st.composite
def starts(draw: st.DrawFn) -> Game:
    """A game that begins with a position met midway, some cards missing, and goes on from there."""
    begun, moves = draw(playouts())
    start = write_start(begun.play(*moves).position)
    missing = draw(st.sets(st.sampled_from(["reserve", "stock", "waste", "drawn"])))
    for name in missing & start.keys():
        start[name] = None if name == "drawn" else []
    if missing:
        start.pop("dealt", None)
    opening = read_start(start, begun.rules)
    return play_out(Game(opening, None, (), opening), draw(st.lists(st.integers(0, 10_000), max_size=30)))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game: a deal with a number or without, or a position met midway; with moves and anything in `meta`."""
    kind = draw(st.sampled_from(["own", "numbered", "start"]))
    if kind == "start":
        game = draw(starts())
    elif kind == "own":
        begun, moves = draw(playouts())
        game = begun.play(*moves)
    else:
        dealer, number = draw(numbered)
        picks = draw(st.lists(st.integers(0, 10_000), max_size=60))
        game = play_out(deal(number, draw(any_rules()), dealer=dealer), picks)
    return replace(game, meta=draw(metas))


def read(text: str, rules: Rules | None = None) -> list[Found]:
    # As the command line takes lines apart.
    return list(read_words(split_lines(text), rules))


def one(text: str, rules: Rules | None = None) -> Found:
    (found,) = read(text, rules)
    if found.error is not None:
        raise found.error
    return found


def game_of(text: str, rules: Rules | None = None) -> Game:
    game = one(text, rules).game
    assert game is not None
    return game


def complaint(text: str, rules: Rules | None = None) -> Found:
    (found,) = read(text, rules)
    assert isinstance(found.error, PyramidError)
    assert found.game is None
    return found


# The round trip.


@given(games(), claimed, st.none() | st.integers(1, 40))
@settings(max_examples=400)
def test_a_game_is_read_back_exactly(game: Game, claims: Claims | None, boards: int | None) -> None:
    text = write_words(game, claims, boards)
    found = one(text)
    assert found.game == game
    assert found.claims == claims
    assert found.line == 1
    assert [move.text for move in found.game.moves] == [move.text for move in game.moves]
    assert json.loads(dumps(found.game, claims=claims)) == json.loads(dumps(game, claims=claims))
    assert write_words(found.game, claims, boards) == text
    remarks = [line.removeprefix("# ") for line in text.splitlines() if not line.startswith("meta:")]
    assert all(len(line) <= 80 for line in remarks if "player:" not in line)
    assert text == text.strip()
    assert "\n\n\n" not in text


@given(st.lists(games(), min_size=1, max_size=4), st.sampled_from(["\n", "\n\n", "\n# and the next\n\n"]))
@settings(max_examples=60)
def test_many_in_one_text_are_read_in_their_order(many: list[Game], between: str) -> None:
    found = read(between.join(map(write_words, many)))
    assert [each.game for each in found] == many


@given(games())
@settings(max_examples=60)
def test_without_its_cards_number_a_deal_is_the_same_but_for_that(game: Game) -> None:
    text = re.sub(r"^deal: .*\n", "", write_words(game), flags=re.MULTILINE)
    read_again = game_of(text)
    assert read_again.position == game.position
    if game.deal is not None:
        assert read_again.deal == Deal(game.deal.cards)


@given(unknown_games(), st.booleans())
@settings(max_examples=200)
def test_a_game_with_unknown_cards_is_read_back_exactly(
    played: tuple[Game, tuple[Move, ...], Game], midway: bool
) -> None:
    known, moves, unknown = played
    *_, (_, game, _) = steps(known, moves, unknown)
    if midway:
        game = Game(game.position, None, (), game.position)
    text = write_words(game)
    assert dumps(game_of(text)) == dumps(game)
    assert write_words(game_of(text)) == text


def test_a_start_that_is_a_fresh_deal_stays_a_start() -> None:
    opening = read_start(write_start(deal(1).position), rules_of())
    game = Game(opening, None, (), opening)
    assert game_of(write_words(game)) == game
    assert game_of(write_words(game)).deal is None


# What is written.


def test_the_opening_of_deal_1_as_people_read_it() -> None:
    assert OPENED_TEXT == (
        "Pyramid transcript\n"
        "deal: poozee 1\n"
        "rules: poozee\n"
        "\n"
        "                  Qh\n"
        "                6c  Jh\n"
        "              Js  5c  6d\n"
        "            Qc  3c  7s  4d\n"
        "          Td  Th  2c  9d  Qs\n"
        "        4s  Jc  8d  9s  2h  5s\n"
        "      2d  7c  Kd  5d  8s  9h  4h\n"
        "\n"
        "stock: Ks 2s Jd Qd Kh 9c 3s 5h Ac Ts 3h 6s 8h 7h 4c 6h Kc 3d Ah 8c Tc Ad As 7d\n"
        "\n"
        "moves:\n"
        "pass 1  1 Kd        2 5d+8s     3 9h+4h     4 8d+5s     5 draw      6 Ks\n"
        "        7 draw x2   9 Jd+2d\n"
        "\n"
        "result: playing, score 90, 20 pyramid cards left"
    )


def test_without_claims_how_the_game_stands_is_a_remark() -> None:
    text = write_words(loads(OPENED))
    assert text.splitlines()[-1] == "# 9 moves, playing, score 90, 20 pyramid cards left, pass 1 of 3"
    assert one(text).claims is None


@pytest.mark.parametrize(
    ("claims", "told"),
    [
        (Claims(), "--"),
        (Claims(score=5), "score 5"),
        (Claims("won"), "won"),
        (Claims("stuck", pyramid_left=1), "stuck, 1 pyramid card left"),
    ],
)
def test_a_result_says_no_more_than_what_is_claimed(claims: Claims, told: str) -> None:
    text = write_words(deal(1), claims)
    assert text.splitlines()[-1] == f"result: {told}"
    assert one(text).claims == claims


@pytest.mark.parametrize(
    ("meta", "lines"),
    [
        (None, []),
        ({"player": "Ada"}, ["player: Ada"]),
        ({"n": [1], "player": "Zoë #1: A"}, ["player: Zoë #1: A", 'meta: {"n": [1]}']),
        ({}, ["meta: {}"]),
        ({"player": ""}, ['meta: {"player": ""}']),
        ({"player": " Ada"}, ['meta: {"player": " Ada"}']),
        ({"player": "A\u2028B"}, ['meta: {"player": "A\\u2028B"}']),
        ({"player": 7}, ['meta: {"player": 7}']),
        ("Zoë", ['meta: "Zoë"']),
    ],
)
def test_the_player_has_a_line_and_all_else_of_meta_another(meta: Any, lines: list[str]) -> None:
    game = replace(deal(1), meta=meta)
    text = write_words(game)
    assert text.splitlines()[3 : text.splitlines().index("")] == lines
    assert game_of(text).meta == meta


def test_boards_are_drawn_after_every_so_many_moves_and_in_the_end() -> None:
    game = loads(OPENED)
    text = write_words(game, boards=4)
    told = [line for line in text.splitlines() if " moves, playing, " in line]
    assert [line.split(",")[0] for line in told] == ["# 4 moves", "# 8 moves", "# 9 moves"]
    boards = text.split("\n# ")
    assert text.count("\n#     2d  7c  --  --  --  --  4h") == 0
    assert text.count("\n#       2d  7c  --  --  --  --  --\n") == 2
    assert text.count("\n# drawn: Jd\n") == 1
    assert len(boards) > 20
    assert game_of(text) == game


def test_every_move_is_there_and_numbered() -> None:
    numbers: list[int] = []
    moves: list[str] = []
    for line in OPENED_TEXT.split("moves:\n")[1].split("\n\n")[0].splitlines():
        for told in told_moves(line):
            if isinstance(told, int):
                numbers.append(told)
            else:
                moves.append(told)
    assert tuple(moves) == ("Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw", "Jd+2d")
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 9]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", []),
        ("Kd,5d+8s;draw", ["Kd", "5d+8s", "draw"]),
        ("5d + 8s  Kd", ["5d+8s", "Kd"]),
        ("draw=7h,2c,??, Kd", ["draw=7h,2c,??", "Kd"]),
        ("1 draw = 7h 2 Kd=2c", [1, "draw=7h", 2, "Kd=2c"]),
        ("draw=?? x3", ["draw=??"] * 3),
        ("draw=6h, 4c, 7h 2 Kd", ["draw=6h,4c,7h", 2, "Kd"]),
        ("draw=6h,4c,\t??,10♥, Kd, 5d+8s", ["draw=6h,4c,??,10♥", "Kd", "5d+8s"]),
        ("draw=6h, Kd, 7h, 12 Kd", ["draw=6h,Kd,7h", 12, "Kd"]),
        ("draw=6h, 4x, draw", ["draw=6h,4x", "draw"]),
        ("Kd=2c, 3c x2", ["Kd=2c,3c", "x2"]),
        ("Draw x2 x2", ["Draw", "Draw", "x2"]),
        ("Kd x2", ["Kd", "x2"]),
        ("pass 2 7 draw pass", [7, "draw"]),
        ("x2 + = ,,;", ["x2+="]),
    ],
)
def test_a_line_of_moves_is_taken_apart(text: str, told: list[int | str]) -> None:
    assert list(told_moves(text)) == told


# What people write.


@pytest.mark.parametrize(
    "moves",
    [
        "\n".join(OPENING),
        " ".join(OPENING),
        ", ".join(OPENING),
        "; ".join(OPENING).upper(),
        "\n".join(f"{number}. {move}" for number, move in enumerate(OPENING, start=1)),
        "\n".join(f"{number}) {move}" for number, move in enumerate(OPENING, start=1)),
        "\n".join(f"{number}: {move}" for number, move in enumerate(OPENING, start=1)),
        "Kd, 5d + 8s, 9h +4h, 8♦+5♠\n# then\n\nDRAW  # a King\nKs draw x2 Jd+2d",
        "1 Kd 2 5d+8s 9h+4h\n\n8d+5s 5\ndraw Ks draw ×2 9 Jd+2d",
    ],
)
def test_there_are_many_ways_to_write_the_moves(moves: str) -> None:
    head, _, tail = OPENED_TEXT.partition("moves:\n")
    for between in ("\n", " "):
        text = f"{head}moves:{between}{moves}\n\n{tail[tail.index('result:') :]}"
        assert game_of(text) == loads(OPENED)


@pytest.mark.parametrize(
    "text",
    [
        OPENED_TEXT.replace("\n", "\r\n"),
        f"\n# my best game\n\n{OPENED_TEXT}\n\n\n",
        OPENED_TEXT.replace("Pyramid transcript", "PYRAMID TRANSCRIPT of Sunday's game"),
        OPENED_TEXT.replace("deal:", "Deal :").replace("moves:", "Moves:").replace("result:", "Result:"),
        OPENED_TEXT.replace("\n", "\n   "),
        OPENED_TEXT.replace("stock:", "score: 90\nstatus: playing\nstock:"),
        OPENED_TEXT.replace("rules: poozee\n", ""),
        OPENED_TEXT.replace("rules: poozee\n\n", ""),
        OPENED_TEXT.replace("\n\nmoves", "\nmoves").replace("\n\nresult", "\nresult"),
        OPENED_TEXT.replace("T", "10").replace("10d", "♦10").replace("d", "D"),
        OPENED_TEXT.replace("playing, score 90, 20 pyramid cards left", "20 pyramid cards left, Playing, score 90."),
        "".join(f"> {line}\n" for line in OPENED_TEXT.splitlines()),
        "".join(f">> {line}".rstrip() + "\n" for line in OPENED_TEXT.splitlines()),
        "\n\n".join([TITLE, *reversed(OPENED_TEXT.split("\n\n")[1:]), "rules: poozee\ndeal: poozee 1"]),
    ],
)  # fmt: skip
def test_an_edited_transcript_is_read(text: str) -> None:
    found = one(text)
    assert found.game == loads(OPENED)
    assert found.claims == Claims("playing", 90, 20)


@pytest.mark.parametrize(
    "heading",
    [
        "The moves:", "Moves played:", "My moves (9):", "**Moves:**", "- Moves:", "moves ->", "Moves", "MOVES",
        "## Moves", "# moves", "# moves\nmoves:", "### Moves ###", "**Moves**", "Moves =", "", "A fine game it was.",
        "moves:\n```", "```\nmoves:", "~~~ text", "moves: # all of them",
    ],
)  # fmt: skip
@pytest.mark.parametrize("claimed", [True, False])
def test_moves_are_never_lost_whatever_stands_before_them(heading: str, claimed: bool) -> None:
    text = OPENED_TEXT.replace("moves:", heading)
    if not claimed:
        text = text[: text.index("result:")]
    assert game_of(text) == loads(OPENED)
    fence = "```" if "```" in heading else "All the best\n"
    assert game_of(f"{text}\n{fence}" if claimed or "`" in fence else text) == loads(OPENED)
    several = text.replace("pass 1 ", "pass 1: ").replace("7 draw", "PASS 2: 7 draw")
    assert game_of(several) == loads(OPENED)
    one_a_line = re.sub(r"pass 1 .*\n.*", "1 draw\n2 Ks\ndraw  x2", text)
    assert [move.text for move in game_of(one_a_line).moves] == ["draw", "Ks", "draw", "draw"]


@pytest.mark.parametrize(
    ("between", "moves"),
    [("score: 10", 4), ("# a remark", 4), ("", 4), ("status: playing\n\nin play: 2d", 4), ("```\n\n```", 4)],
)
def test_moves_go_on_behind_what_is_no_move(between: str, moves: int) -> None:
    text = f"{write_words(deal(1))}\nmoves: Kd 5d+8s\n{between}\n3 draw\ndraw"
    assert len(game_of(text).moves) == moves


@pytest.mark.parametrize("remark", ["They took 5d + 8s early", "Draw, they said", "# moves"])
def test_words_about_moves_are_no_moves(remark: str) -> None:
    text = OPENED_TEXT.replace("moves:", f"{remark}\n\nmoves:") + f"\n\n{remark}\n"
    assert game_of(text) == loads(OPENED)


def test_a_transcript_in_a_fence_is_read() -> None:
    bare = write_words(deal(1).play("Kd", "draw"))
    (found,) = read_any(f"My game:\n\n```text\n{bare}\n```\n\nHow do you like it?\n".splitlines())
    assert found.game == deal(1).play("Kd", "draw")


def test_a_transcript_quoted_in_a_letter_is_read() -> None:
    (found,) = read_any(f"On Sunday Ada wrote:\n\n{OPENED_TEXT}".replace("\n", "\n> ").splitlines())
    assert (found.line, found.game) == (3, loads(OPENED))


def test_rules_given_are_those_of_a_transcript_that_says_none() -> None:
    text = write_words(deal(1)).replace("rules: poozee\n", "")
    assert game_of(text, rules_of("classic")).rules == rules_of("classic")
    found = complaint(write_words(deal(1)), rules_of("classic"))
    assert found.error is not None
    assert (found.line, "This line says which rules the game follows" in found.error.text) == (3, True)


def test_a_board_in_a_transcript_is_a_position_met_midway() -> None:
    text = (
        f"{TITLE}\nrules: classic rows=3 redeals=0\n\n   Qh\n 6c  Jh\n--  5c  6d\n\nstock: 7s 2c\nwaste: As 8h\n"
        "moves: 8h+5c\n"
    )
    game = game_of(text)
    assert game.deal is None
    assert (game.score, game.position.pyramid_left) == (45, 4)
    assert game_of(write_words(game)) == game


# What can't be read.


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (TITLE, "My game", 1, "A transcript begins with the line Pyramid transcript, not with 'My game'."),
        ("deal: poozee 1", "deal: 1", 2, "'1' doesn't say which deal this is"),
        ("deal: poozee 1", "deal: poozee one", 2, "'one' is not a deal number"),
        ("deal: poozee 1", "deal: poozee 4294967296", 2, "Dealer poozee deals the numbers 0 to 4294967295"),
        ("deal: poozee 1", "deal: hoyle 1", 2, "There is no dealer 'hoyle'."),
        ("deal: poozee 1", "deal: poozee 2", 2, "Dealer poozee deals"),
        ("deal: poozee 1", "deal: poozee 1\ndeal: poozee 1", 3, "deal: stands on line 2 already."),
        (
            "deal: poozee 1",
            "dael: poozee 1",
            2,
            "A transcript has no 'dael'. Its labels are deal, player,",
        ),
        ("moves:", "Legal moves:", 15, "A transcript has no 'Legal moves'. Its labels are deal, player,"),
        ("moves:\npass 1  1 Kd  ", "pass 1  1 Kx  ", 15, "Moves stand here outside of the moves: write moves: before"),
        ("moves:", "moves: Kd\nmoves:", 16, "moves: stands on line 15 already."),
        ("rules: poozee", "rules: poozeee", 3, "There is no preset 'poozeee'."),
        ("rules: poozee", "rules: poozee rows=8", 5, "A pyramid of 7 rows is drawn here, but the rules say 8."),
        ("Kd  5d", "Kx  5d", 5, "not cards: 'Kx' (line 11, column 15)"),
        ("Kd  5d", "--  5d", 2, "This names a deal, but the cards are a position met midway"),
        ("stock: ", "pass: 1 of 3\nstock: ", 2, "This names a deal, but the cards are a position met midway"),
        ("2 5d+8s ", "3 5d+8s ", 16, "Move 3 stands where move 2 is due: a move is missing or doubled before it."),
        ("draw x2", "draw   ", 17, "Move 9 stands where move 8 is due"),
        ("draw x2", "draw x99", 17, "The stock is empty, so there is nothing to draw."),
        ("draw x2", "draw x0", 17, "'x0' is not a move"),
        ("Jd+2d", "Jd+2c", 17, "2c is covered by 9s"),
        ("Jd+2d", "Jd-2d", 17, "'Jd-2d' is not a move."),
        ("Jd+2d", "Jd+", 17, "'Jd+' is not a move."),
        ("playing,", "lost,", 19, '"result.status" must be one of playing, stuck, over, won, not'),
        ("playing,", "score 1,", 19, "The result says twice what its score is."),
        ("score 90", "score ninety", 19, "'score ninety' is no part of a result"),
        ("score 90", "score 9999999", 19, '"result.score" must be a whole number'),
        ("result: playing", "player: Ada\nmeta: {\nresult: playing", 20, "This is not JSON"),
        ("result: playing", "player: Ada\nmeta: 1\nresult: playing", 20, "must hold an object that names no player"),
        ("result: playing", 'player: Ada\nmeta: {"player":1}\nresult: playing', 20, "must hold an object that names"),
        ("result: playing", "result: won\nresult: playing", 20, "result: stands on line 19 already."),
        ("result: playing", "meta: " + "[" * 10_000 + "\nresult: playing", 19, "This JSON nests too deeply"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(old: str, new: str, line: int, words: str) -> None:
    assert OPENED_TEXT.count(old) >= 1
    found = complaint(OPENED_TEXT.replace(old, new, 1))
    assert found.error is not None
    assert words in found.error.text
    assert found.line == line
    assert found.error.exit_code in (1, 2)


def test_an_illegal_move_has_its_number_and_its_text() -> None:
    found = complaint(OPENED_TEXT.replace("Jd+2d", "Jd+2c"))
    assert found.error is not None
    assert (found.error.code, found.move) == ("covered", "Jd+2c")
    assert getattr(found.error, "move_number", None) == 9
    found = complaint(OPENED_TEXT.replace("Jd+2d", "Jd+2x"))
    assert found.error is not None
    assert (found.error.code, found.move) == ("unknown-card", "Jd+2x")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("wast: As", "A transcript has no 'wast'; did you mean waste? Its labels are deal, player, meta,"),
        ("Waste As", "Whether 'Waste' is a label can't be told"),
        ("pass 2 of 3", "A label needs a colon: write pass: 2 of 3."),
        ("redeals: 0", "A transcript has no 'redeals'. Its labels are"),
        ("pass: 5 of 3", "pass: must be a whole number from 1 to 3, not 5."),
    ],
)
def test_a_position_in_a_transcript_is_told_of_the_line_at_fault(line: str, words: str) -> None:
    found = complaint(f"{TITLE}\nrules: classic rows=3\n\n   Qh\n 6c  Jh\n--  5c  6d\n\nstock: 7s 2c\n{line}\nmoves:\n")
    assert found.error is not None
    assert (found.line, words in found.error.text) == (9, True)


def test_a_transcript_without_cards_says_what_is_missing() -> None:
    found = complaint(f"{TITLE}\ndeal: poozee 1\nmoves: Kd")
    assert found.error is not None
    assert (found.line, found.error.text) == (
        1,
        "This transcript has no cards: it needs the pyramid and the stock.",
    )


def test_one_bad_transcript_among_good_ones_is_told_and_passed_over() -> None:
    bad = OPENED_TEXT.replace("Kd", "Kx", 1)
    found = read(f"Dear all,\n{OPENED_TEXT}\n{bad}\n{OPENED_TEXT}\n")
    assert [(each.line, each.game is None) for each in found] == [(1, True), (2, False), (25, True), (40, False)]


@pytest.mark.parametrize(
    "moves",
    [
        "moves:\npass 1  1 Kd\n2 5d+8s\n3 draw",
        "The moves:\nKd",
        "## Moves\nKd",
        "Moves\nKd",
        "moves: Kd",
        "> moves: Kd, 5d+8s\n>   draw\n> 9h+4h",
    ],
)
@pytest.mark.parametrize("table", [FORMATS["board"].write(deal(1)), FORMATS["deck"].write(deal(1))])
def test_moves_without_a_title_are_not_dropped_silently(table: str, moves: str) -> None:
    (found,) = read_any(f"My game\n{table}\n\n{moves}\n".splitlines())
    assert found.error is not None
    assert "This begins the moves of a game: put a line Pyramid transcript before all of it" in found.error.text
    assert found.line > len(table.splitlines())
    assert game_of(f"{TITLE}\n{table}\n\n{moves}\n").moves != ()
    for name in ("board", "cards"):
        reader = FORMATS[name].read
        assert reader is not None
        # Of a board or of cards, as is asked for here, moves are no part.
        results = list(reader(f"{table}\n\n{moves}\n".splitlines(), None))
        assert [each.game is not None for each in results] == [name == "cards" or "status:" in table]


def test_the_table_of_a_game_has_an_end() -> None:
    found = complaint(f"{TITLE}\n" + "Kd Kd Kd\n" * 20_000)
    assert found.error is not None
    assert "more here than the cards of one game take" in found.error.text


# Detection and fuzzing.


@pytest.mark.parametrize(
    "line", [TITLE, "pyramid transcript", "Pyramid transcript: mine", f"\ufeff  {TITLE}", f"> {TITLE}", f">>{TITLE}"]
)
def test_a_transcript_is_known_by_its_first_line(line: str) -> None:
    assert format_of(line) == "text"


@pytest.mark.parametrize("line", ["Pyramid", "Pyramid transcripts", "Kd", "pyramid: Qh / 6c Jh", ""])
def test_other_text_is_not_taken_for_a_transcript(line: str) -> None:
    assert format_of(line) is None


pieces = st.sampled_from(
    [
        TITLE, "deal: ", "poozee ", "1", "rules: ", "classic rows=2", "player: ", "meta: ", '{"a": 1}', "moves:",
        "result: ", "won", "score 5", "--", "??", "stock: ", "waste 2: ", "drawn: ", "pass: 2", "dealt: ", "reserve: ",
        "Kd", "5d+8s", "draw", "=7h,??", "x3", "redeal", "7 ", "# ", "\n", "\n", " ", ",", "+", ":", "\u2028", "\0",
        "9" * 30, *OPENED_TEXT.splitlines(),
    ]
)  # fmt: skip


@given(st.lists(pieces | st.text(max_size=5), max_size=40).map("".join), st.booleans())
@settings(max_examples=500)
def test_any_text_is_read_or_told_why_not(text: str, titled: bool) -> None:
    for found in read(f"{TITLE}\n{text}" if titled else text):
        assert (found.game is None) != (found.error is None)
        assert found.line >= 1
        if found.game is not None:
            assert game_of(write_words(found.game, found.claims)) == found.game


@given(st.integers(0, len(OPENED_TEXT)), st.integers(0, 12), st.text(max_size=4) | pieces)
@settings(max_examples=400)
def test_a_damaged_transcript_is_read_or_told_why_not(at: int, cut: int, put: str) -> None:
    for found in read(OPENED_TEXT[:at] + put + OPENED_TEXT[at + cut :]):
        if found.game is not None:
            assert play_all(found.game.opening, found.game.moves) == found.game.position
            assert claims_of(found.game).status in STATUSES
        else:
            assert found.error is not None
            assert found.error.text
