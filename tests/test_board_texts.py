"""Boards as text: what `show --plain --reveal` prints is read back to the same position, and so is what people draw."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli import PyramidError, Rules, deal, dumps, loads, rules_of
from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Game
from pyramid_cli.gamefile.start import read_start, write_start
from pyramid_cli.moves import Move
from pyramid_cli.notations.formats import FORMATS
from pyramid_cli.notations.lines import split_lines
from pyramid_cli.notations.reading import Found, read_text
from pyramid_cli.position import Position
from pyramid_cli.render.plain import plain_board
from pyramid_cli.rules import PRESETS
from tests.strategies import any_rules, cards_of, midway, play_out, playouts

Playout = tuple[Game, tuple[Move, ...]]


def found(text: str, rules: Rules | None = None) -> list[Found]:
    return list(read_text(split_lines(text), rules))


def board(text: str, rules: Rules | None = None) -> Game:
    """The one game of a text."""
    (one,) = found(text, rules)
    if one.error is not None:
        raise one.error
    assert one.game is not None
    return one.game


def complaint(text: str, rules: Rules | None = None) -> str:
    """What is wrong with the one game of a text, behind the line that it is about."""
    (one,) = found(text, rules)
    assert isinstance(one.error, PyramidError)
    assert (one.game, one.error.exit_code) == (None, 2)
    return f"{one.line}: {one.error.text}"


def known(position: Position) -> tuple[object, ...]:
    """Everything that decides how a position goes on; of the cards removed nothing but that they are."""
    side = position.side
    left = set(side.cards())
    order = tuple(card for card in side.dealt if card in left)
    rows = position.pyramid.rows()
    return position.rules, rows, position.reserve, side.stock, side.waste, side.drawn, side.pass_number, order


# What is shown is read back.


@given(playouts(), st.booleans())
@settings(max_examples=400)
def test_every_board_shown_is_read_back_to_the_same_position(playout: Playout, pairs: bool) -> None:
    begun, moves = playout
    shown = begun.play(*moves)
    text = "\n".join(plain_board(shown, reveal=True, pairs=pairs))
    read = board(text)
    assert known(read.position) == known(shown.position)
    assert read.position.legal_moves() == shown.position.legal_moves()
    assert (read.score, read.status) == (shown.score, shown.status)
    assert board(FORMATS["board"].write(read)).position == read.position
    assert loads(dumps(read)) == read


@given(playouts(), st.sets(st.integers(0, 51)))
@settings(max_examples=200)
def test_a_position_from_which_any_cards_are_missing_is_read_back(playout: Playout, missing: set[int]) -> None:
    begun, moves = playout
    shown = begun.play(*moves).position
    side = shown.side
    less = {
        "pyramid": write_start(shown)["pyramid"],
        "reserve": kept(shown.reserve, missing),
        "stock": kept(side.stock, missing),
        "waste": [kept(pile, missing) for pile in side.waste],
        "drawn": None if side.drawn is None else CARD_TEXT[side.drawn],
        "pass": side.pass_number,
    }
    position = read_start(less, shown.rules)
    assert known(board(FORMATS["board"].write(Game(position))).position) == known(position)


def kept(cards: Sequence[int], missing: set[int]) -> list[str]:
    return [CARD_TEXT[card] for card in cards if card not in missing]


@given(playouts(), st.lists(st.integers(0, 10_000), max_size=40))
@settings(max_examples=200)
def test_a_game_goes_on_from_its_board_as_it_would_have(playout: Playout, picks: list[int]) -> None:
    begun, moves = playout
    shown = begun.play(*moves)
    read = board("\n".join(plain_board(shown, reveal=True)))
    assert known(play_out(read, picks).position) == known(play_out(shown, picks).position)


@given(st.lists(playouts(), min_size=2, max_size=4))
@settings(max_examples=100)
def test_boards_one_after_the_other_are_games_in_the_same_order(played: list[Playout]) -> None:
    games = [begun.play(*moves) for begun, moves in played]
    text = "\n\n".join(FORMATS["board"].write(game) for game in games)
    assert [known(one.game.position) for one in found(text) if one.game is not None] == [
        known(game.position) for game in games
    ]


@given(any_rules())
def test_the_board_of_a_fresh_deal_is_a_deal(rules: Rules) -> None:
    game = deal(7, rules)
    read = board(FORMATS["board"].write(game))
    assert read.opening == game.opening
    assert read.deal is not None
    assert game.deal is not None
    assert read.deal.cards == game.deal.cards


@pytest.mark.parametrize("preset", PRESETS)
def test_a_pyramid_and_a_stock_that_say_nothing_of_waste_and_pass_are_a_deal(preset: str) -> None:
    fresh = deal(1, preset)
    pyramid, _, stock = FORMATS["deck"].write(fresh).partition("\n\n")
    rules = fresh.rules
    assert board(f"{pyramid}\nstock: {stock}", rules).position == fresh.position
    # After a redeal all of it lies in the stock, also what began on the waste.
    again = board(f"{pyramid}\nstock: {stock}\nwaste: --\npass: 2", rules)
    assert (len(again.position.side.stock), again.position.pass_number) == (rules.stock_size, 2)


def test_without_reveal_the_stock_is_hidden_and_that_is_said() -> None:
    for preset in ("poozee", "microsoft"):
        text = "\n".join(plain_board(deal(1, preset)))
        assert complaint(text) == (
            "11: The stock is hidden here, so its cards aren't known. Write the board with pyramid show --plain "
            "--reveal, which names them, or write ?? for each card not seen yet (??x24 for 24)."
        )
    last = deal(1, "microsoft").play(*["draw"] * 23)
    assert known(board("\n".join(plain_board(last))).position) == known(last.position)


# What people draw.

SMALL = rules_of("classic", rows=4, redeals=1)
DRAWN_BOARD = """
         Qh
       6c  Jh
     Js  5c  --
   Qc  --  --  --

 stock: 7s 2c
 waste: As 8h
"""


def test_a_drawn_board_is_a_position() -> None:
    game = board(DRAWN_BOARD, SMALL)
    assert known(game.position) == known(midway(SMALL, "Qh 6c Jh Js 5c -- Qc -- -- --", stock="7s 2c", waste="As 8h"))
    assert game.deal is None


BLANKS = DRAWN_BOARD.replace("--", "  ")


@pytest.mark.parametrize(
    "text",
    [
        DRAWN_BOARD.replace("--", ".."),
        DRAWN_BOARD.replace("--", "__"),
        DRAWN_BOARD.replace("--", "[ ]"),
        BLANKS,
        BLANKS.replace("\n", "\n\t"),
        DRAWN_BOARD.replace(" ", "  "),
        "pyramid: Qh / 6c Jh / Js 5c -- / Qc -- -- --\n\nwaste: As 8h\nstock: 7s 2c",
        "waste: as, 8h\nstock: 7s, 2C\n\nqh\n6c jh\njs 5c ..\nqc .. .. ..\n",
        "row 1: Q♥\nrow 2: 6♣ J♥\nrow 3: J♠ 5♣ --\nrow 4: Q♣ -- -- --\nstock: 7♠ 2♣\nwaste: A♠ 8♥",
        f"rules: {SMALL.text}\n{DRAWN_BOARD}pass: 1 of 2",
        f"Our game last Sunday\n{DRAWN_BOARD}# my turn",
        DRAWN_BOARD.replace("waste:", "talon:"),
        DRAWN_BOARD.replace("stock:", "deck:"),
        "".join(f"> {line}\n" for line in DRAWN_BOARD.splitlines()),
        "".join(f"> {line}\n" for line in BLANKS.splitlines()),
        "".join(f">> {line}\n" for line in BLANKS.splitlines()) + ">> in play: Qh\n>> status: playing\n",
        "Player: Kd\n" + DRAWN_BOARD,
        BLANKS.replace("c ", "♣\ufe0f ").replace("J", "\u200bJ"),
    ],
)
def test_there_are_many_ways_to_draw_a_board(text: str) -> None:
    rules = None if "rules:" in text else SMALL
    assert board(text, rules).position == board(DRAWN_BOARD, SMALL).position


@given(playouts(any_rules()), st.integers(4, 8), st.integers(0, 5), st.booleans())
@settings(max_examples=300)
def test_blanks_where_cards_are_gone_are_told_by_their_columns(
    playout: Playout, pitch: int, margin: int, tens: bool
) -> None:
    begun, moves = playout
    position = begun.play(*moves).position
    rows = position.pyramid.rows()
    lines = []
    for row, cards in enumerate(rows):
        line = " " * (margin + pitch * (len(rows) - 1 - row) // 2)
        for column, card in enumerate(cards):
            start = margin + (pitch * (len(rows) - 1 - row) + 2 * pitch * column) // 2
            if card is not None:
                line = line.ljust(start) + (CARD_TEXT[card].replace("T", "10") if tens else CARD_TEXT[card])
        lines.append(line)
    text = "\n".join([*(line for line in lines if line.strip()), ""])
    shown = plain_board(Game(position, None, (), position), reveal=True)
    beside = "\n".join(shown[3 + len(rows) :])
    if not position.pyramid_left:
        text = "--\n\n"
    assert known(board(f"{text}\n{beside}").position) == known(position)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (
            ["Qh", "6c Jh", "Js 6d", "Qc"],
            "1: It can't be told which places of the pyramid the cards of this line lie at",
        ),
        (
            ["    Qh", "  6c  Jh", "Js    6d"],
            "3: It can't be told which places of the pyramid the cards of this line lie at",
        ),
        (["Qh", "6c Jh Kd"], "2: This line has 3 cards, but row 2 of a pyramid has only 2 places."),
        (["6c Jh", "Qh"], "1: This line has 2 cards, but row 1 of a pyramid has only 1 place."),
        (["Qh", "6c Jh", "Js 5c 6d", "Qc 3c 7s 4d", "2s"], "The pyramid has 11 places here, but under these rules"),
        (["Qh", "6c", "Js", "2s", "3s"], "The pyramid has 5 lines here, but under these rules 4 rows."),
        (["   Qh", "--  Jh", "  6d"], "2: The pyramid has a gap in row 2 under 6d: a card can't be gone while"),
        (["Qc 3c 7s 4d", "Js 5c 6d", "6c Jh", "Qh"], "The pyramid is drawn with its bottom row first here."),
    ],
)
def test_a_pyramid_that_cannot_be_understood_is_refused_with_the_reason(rows: Sequence[str], words: str) -> None:
    text = "\n".join([*rows, "", "stock: 2c"])
    assert words in complaint(text, SMALL)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("7s 2c", "7s Qh", "more than once: Qh (line 2, column 10; line 7, column 12)."),
        ("7s 2c", "7s Qx 9", "not cards: 'Qx' (line 7, column 12), '9' (line 7, column 15)."),
        ("As 8h", "As 8h\nremoved: Kd Kx 7s Kd", "not cards: 'Kx' (line 9, column 13); more than once: 7s (line 7, "),
        ("As 8h", "As 8h\nremoved: Kd 3c Kd", "more than once: Kd (line 9, column 10; line 9, column 16)."),
        ("As 8h", "As 8h\ndealt: 7s 2c 8h Ax", "not cards: 'Ax' (line 9, column 17)."),
        ("As 8h", "As 8h\npass: 3", "9: pass: must be a whole number from 1 to 2, not 3."),
        ("As 8h", "As 8h\npass: two", "9: This line doesn't say which pass is being played"),
        ("As 8h", "As 8h\npass: 1 of 3", "9: This line says that there are 3 passes, but the rules say passes=2."),
        ("As 8h", "As 8h\ndrawn: Ks", "9: drawn: goes with stock mode drawn only"),
        ("As 8h", "As 8h\ndrawn: Ks Kd", "9: Only one card is the drawn card, not 2: Ks Kd."),
        ("As 8h", "As 8h\nwaste 2: Ks", "9: There is a waste pile 2 here, but the rules say waste_piles=1."),
        ("As 8h", "As 8h\nreserve: Ks", "9: reserve: has 1 card, but the rules say reserve=0."),
        ("As 8h", "As 8h\nReserve cards: Ks", "9: Reserve cards: has 1 card, but the rules say reserve=0."),
        ("As 8h", "As ??", "8: ?? stands for a card that lies face down in the stock: there can be none where cards "),
        (
            "Qh",
            "??",
            "2: ?? stands for a card that lies face down in the stock: there can be none where cards lie face",
        ),
        (
            "7s 2c",
            "Ks Kh Kd Kc Ts Th Td " + "??x41",
            "2: There are 50 cards in stock, waste and drawn, but under these",
        ),
        ("As 8h", "As 8h\ndealt: 7s 2c As", "9: dealt: must name the cards in stock, waste and drawn"),
        ("As 8h", "As 8h\ndealt: 7s 2c As 7s 8h", "9: dealt: names these cards more than once: 7s."),
        ("As 8h", "As 8h\nrules: classic", "9: This line says which rules the game follows."),
        ("Js  5c  --", "--  5c  --", "4: The pyramid has a gap in row 3 under Qc"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(old: str, new: str, words: str) -> None:
    assert words in complaint(DRAWN_BOARD.replace(old, new), SMALL)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("stock: 7s 2c", "stock: 2", "'2' (line 7, column 9)"),
        ("stock: 7s 2c", "stock: 2 cards", "'2 cards' (line 7, column 9)"),
        ("stock: 7s 2c", "stock: two cards, not seen", "'two cards, not seen' (line 7, column 9)"),
        ("stock: 7s 2c", "stock:\t** **", "'** **' (line 7, column 9)"),
        ("stock: 7s 2c", "stock: 2 7s 2c", "'2' (line 7, column 9)"),
        ("stock: 7s 2c", "stock:\n  7s 2c\n  three", "'three' (line 9, column 3)"),
        ("7s 2c", "7s two 2c", "'two' (line 7, column 12)"),
        ("As 8h", "Ks and then a queen", "'Ks and then a queen' (line 8, column 9)"),
        ("As 8h", "As 8h queen", "'queen' (line 8, column 15)"),
        ("As 8h", "As 8h\ndrawn: seven of hearts", "'seven of hearts' (line 9, column 8)"),
        ("As 8h", "As 8h\nremoved: all Kings", "'all Kings' (line 9, column 10)"),
        ("   Qc  --", "   2   --", "'2' (line 5, column 4)"),
        ("   Qc  --", "   10  --", "'10' (line 5, column 4)"),
        ("--  --  --\n", "--  --  Khan\n", "'Khan' (line 5, column 16)"),
        ("   Qc  --  --  --\n", "   Khan\n", "'Khan' (line 5, column 4)"),
        ("   Qc  --  --  --\n", "\n   queen\n", "'queen' (line 6, column 4)"),
        ("   Qc  --  --  --\n", "   row 4: queen\n", "'queen' (line 5, column 11)"),
    ],
)
def test_midway_nothing_that_may_be_a_card_is_passed_over(old: str, new: str, words: str) -> None:
    assert f"not cards: {words}." in complaint(DRAWN_BOARD.replace(old, new), SMALL)


@pytest.mark.parametrize("line", ["", "--", "none", "(empty)", "No cards left.", "0 cards", "-", "0 cards face down"])
def test_a_pile_is_empty_where_that_is_said(line: str) -> None:
    text = DRAWN_BOARD.replace("waste: As 8h", f"waste: {line}")
    assert board(text, SMALL).position.side.waste == ((),)


def test_words_in_brackets_beside_cards_and_numbers_before_rows_are_remarks() -> None:
    plain = board(DRAWN_BOARD, SMALL)
    assert board(DRAWN_BOARD.replace("7s 2c", "(top first) 7s 2c").replace("8h", "8h (top last)"), SMALL) == plain
    rows = DRAWN_BOARD.split("\n")
    rows[1:5] = [f"{number} {row}" for number, row in enumerate(rows[1:5], start=1)]
    assert board("\n".join(rows), SMALL) == plain


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules: sixrow", "1: There is no preset 'sixrow'."),
        ("rules: six-row rows=7 colour=red", "There is no rule 'colour'."),
        ("rules: six-row rows=ten", "rows must be a whole number from 1 to 9, not 'ten'."),
        ("rules: poozee draw=3", "draw=3 goes with stock mode waste only"),
        ("rules: poozee seven", "'seven' is not a rule"),
    ],
)
def test_rules_that_make_no_sense_are_refused(text: str, words: str) -> None:
    told = complaint(f"{text}\n\nQh\n-- --\n\nstock: Kd")
    assert words in told
    assert told.startswith("1: ")


# Labels.


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("open card: Ks", "A board has no 'open card'. Its labels are rules, pyramid, reserve, stock, waste,"),
        ("wast: Ks", "A board has no 'wast'; did you mean waste? Its labels are rules, pyramid,"),
        ("Discarded: Ks", "A board has no 'Discarded'; did you mean waste?"),
        ("**Current card:** Ks", "A board has no 'Current card'."),
        ("Reserv: Ks", "did you mean reserve?"),
        ("Removd -> Ks", "did you mean removed?"),
        ("status: playing\nopen card: Ks", "A board has no 'open card'."),
        ("Stock = Ks", "Whether 'Stock' is a label can't be told: write a colon behind one, as waste: As."),
        ("Drawn Ks", "Whether 'Drawn' is a label can't be told"),
        ("wast Ks", "A board has no 'wast'; did you mean waste?"),
        ("then Ks", "A board has no 'then'."),
        ("passs: 2", "A board has no 'passs'; did you mean pass?"),
        ("pass 2 of 2", "A label needs a colon: write pass: 2 of 2."),
        ("rules six-row", "A label needs a colon: write rules: before the rules."),
        ("redeals: 0", "A board has no 'redeals', which is one of the rules: write 'redeals=0' behind rules:."),
        ("Passes: 1", "A board has no 'Passes', which is one of the rules: write 'redeals=0' behind rules:."),
        ("waste piles: 2", "write 'waste_piles=2' behind rules:."),
        ("cover pairs: true", "write 'cover_pairs=true' behind rules:."),
        ("Preset: classic", "write 'classic' behind rules:."),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_label_that_a_board_does_not_have_is_refused(line: str, words: str, first: bool) -> None:
    others = f"rules: {SMALL.text}\n{DRAWN_BOARD}"
    told = complaint(f"{line}\n{others}" if first and "Ks" not in line else f"{others}{line}")
    assert words in told
    assert told.startswith("1: " if first and "Ks" not in line else f"{10 + line.count(chr(10))}: ")


@pytest.mark.parametrize(
    "line",
    ["Note: a hard one", "Our board of Sunday:", "Deck 17:", "Date: 13 May", "deal: poozee 1", "Goal: to clear it all"],
)
def test_words_that_are_nothing_of_a_board_stay_words(line: str) -> None:
    for text in (f"{line}\n{DRAWN_BOARD}", f"{DRAWN_BOARD}{line}", f"{DRAWN_BOARD}\n{line}\n"):
        assert board(text, SMALL).position == board(DRAWN_BOARD, SMALL).position


@pytest.mark.parametrize("label", ["The rest: ", "Hoard: ", "Hoard -> ", "hoard "])
def test_of_a_deal_cards_may_stand_behind_any_words(label: str) -> None:
    shown = FORMATS["board"].write(deal(1))
    first, second = "stock: Ks 2s Jd Qd", "stock: Ks 2s\n" + label + "Jd Qd"
    assert first in shown
    assert board(shown.replace(first, second)).position == deal(1).position
    assert "not cards: 'Jx'" in complaint(shown.replace(first, second.replace("Jd", "Jx")))
    assert label.strip(" :->") in complaint(shown.replace(first, second).replace("Qh", "--"))


def test_rules_are_read_in_every_form_they_are_written_in() -> None:
    rules = rules_of("six-row", rows=7, redeals="unlimited", cover_pairs=True)
    for text in (rules.text, "six-row with rows=7, redeals=unlimited, cover_pairs=true"):
        game = board(f"rules: {text}\n\n" + "\n".join(["--"] * 28) + "\n\nstock: Kd")
        assert game.rules == rules


def test_an_edited_board_is_another_position() -> None:
    text = FORMATS["board"].write(deal(1).play("Kd", "draw", "draw"))
    edited = text.replace("drawn: 2s", "drawn: --").replace("waste: Ks", "waste: Ks 2s").replace("pass: 1", "pass: 2")
    position = board(edited).position
    assert (position.side.drawn, position.side.waste, position.pass_number) == (None, (cards_of("Ks 2s"),), 2)
    assert position.pyramid == board(text).position.pyramid


def test_one_bad_board_among_good_ones_is_told_with_its_line() -> None:
    good = FORMATS["board"].write(deal(1).play("Kd"))
    bad = good.replace("Qh", "6c", 1)
    games = found(f"{good}\n\n{bad}\n\n{good}")
    assert [one.error is None for one in games] == [True, False, True]
    assert [one.line for one in games] == [3, 3 + len(good.splitlines()) + 1, 3 + 2 * (len(good.splitlines()) + 1)]


@pytest.mark.parametrize(
    "text",
    [
        "pyramid: Qh / 6c Jh / Js 5c --\nstock: 7s",
        "stock: 7s\npyramid: Qh / 6c Jh / Js 5c --",
        "stock: 7s\n\nQh\n6c Jh\nJs 5c --",
        "rules: poozee rows=3\n\nQh\n6c Jh\nJs 5c --\n\nstock: 7s",
        "row 1: Qh\nrow 2: 6c Jh\nrow 3: Js 5c --\nstock: 7s",
        "Ada's board\n\nQh\n6c Jh\nJs 5c --\nstock: 7s",
    ],
)
def test_boards_with_labels_in_any_order_follow_one_another(text: str) -> None:
    rules = None if "rules:" in text else rules_of(rows=3)
    one = board(text, rules).position
    assert [each.game.position for each in found(f"{text}\n\n{text}\n\n{text}", rules) if each.game] == [one] * 3
