"""Moves and their notation, and the table of error codes."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyramid_cli
from pyramid_cli import errors
from pyramid_cli.cards import CARD_TEXT, cards_text, parse_card
from pyramid_cli.errors import EXIT_CODES, PyramidError, UnreadableMove
from pyramid_cli.moves import DRAW, REDEAL, parse_move, removal
from tests import oracle

cards = st.integers(0, 51)
two_cards = st.lists(cards, min_size=2, max_size=2, unique=True)


@given(two_cards)
def test_a_pair_written_either_way_round_is_the_same_move(pair: list[int]) -> None:
    one, other = pair
    there, back = removal(one, other), removal(other, one)
    assert there == back
    assert hash(there) == hash(back)
    assert (there.cards, back.cards) == ((one, other), (other, one))
    assert str(there) == f"{CARD_TEXT[one]}+{CARD_TEXT[other]}" != str(back)
    assert parse_move(str(there)) == parse_move(str(back)) == there


@given(two_cards | st.lists(cards, min_size=1, max_size=1), st.data())
def test_a_removal_reads_in_any_case_with_tens_symbols_and_spaces(names: list[int], data: st.DataObject) -> None:
    expected = removal(*names)
    parts = cards_text(names).split()
    symbols = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    if data.draw(st.booleans()):
        parts = [part[0] + symbols[part[1]] for part in parts]
    if data.draw(st.booleans()):
        parts = [part.replace("T", "10") for part in parts]
    text = data.draw(st.sampled_from(["+", " + ", "+ "])).join(parts)
    read = parse_move(data.draw(st.sampled_from([text.upper(), text.lower(), text])))
    assert (read, read.cards, read.text) == (expected, tuple(names), expected.text)


@pytest.mark.parametrize("text", ["10♥️", "10♥️+3♦️", "q♠️+a♣️"])
def test_suit_symbols_with_an_emoji_mark_read_in_moves_as_they_do_in_cards(text: str) -> None:
    assert parse_move(text) == removal(*map(parse_card, text.split("+")))


@pytest.mark.parametrize("text", ["draw", "DRAW", " Draw\n"])
def test_draw_reads_in_any_case(text: str) -> None:
    assert parse_move(text) is DRAW


@pytest.mark.parametrize("text", ["redeal", "REDEAL", "Redeal "])
def test_redeal_reads_in_any_case(text: str) -> None:
    assert parse_move(text) is REDEAL


def test_draw_redeal_and_removals_are_all_different() -> None:
    moves = [DRAW, REDEAL, *(removal(card) for card in range(52))]
    assert len(set(moves)) == 54
    assert removal(0, 1) not in moves


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("", "unreadable", "'' is not a move. Moves are written Kd, 5d+8s, draw or redeal."),
        ("+", "unreadable", "'+' is not a move"),
        ("Kd+", "unreadable", "'Kd+' is not a move"),
        ("Kd Qh", "unreadable", "'Kd Qh' is not a move"),
        ("5d-8s", "unreadable", "'5d-8s' is not a move"),
        ("K", "unreadable", "'K' is not a move"),
        ("13", "unknown-card", "'13' is not a card"),
        ("pass", "unreadable", "'pass' is not a move"),
        ("drwa", "unreadable", "did you mean draw?"),
        ("redael", "unreadable", "did you mean redeal?"),
        ("draw 3", "unreadable", "did you mean draw?"),
        ("Xd", "unknown-card", "'Xd' is not a card"),
        ("5d+8x", "unknown-card", "'8x' is not a card"),
        ("1d+Qs", "unknown-card", "'1d' is not a card: a card is a rank"),
        ("Kd+Kd", "unreadable", "'Kd+Kd' names one card twice"),
        ("Th+10♥", "unreadable", "names one card twice: a pair is two different cards that add up to 13"),
        ("7c+5d+As", "unreadable", "names 3 cards: a removal is one King, or two cards that add up to 13"),
        ("As+2s+3s+4s", "unreadable", "names 4 cards"),
    ],
)
def test_text_that_is_no_move_is_refused_with_the_reason(text: str, code: str, told: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        parse_move(text)
    assert told in caught.value.text
    assert (caught.value.code, caught.value.exit_code, caught.value.move_number) == (code, 2, None)


def test_a_long_move_is_cut_in_the_message() -> None:
    for text in ("x" * 10_000, "+".join(["As"] * 10_000), "\x1b]0;" + "y" * 50):
        with pytest.raises(UnreadableMove) as caught:
            parse_move(text)
        assert len(caught.value.text) < 200
        assert "\x1b" not in caught.value.text


@given(st.text(max_size=8))
def test_whatever_is_typed_either_reads_or_is_an_unreadable_move(text: str) -> None:
    try:
        move = parse_move(text)
    except UnreadableMove as error:
        assert error.code in ("unreadable", "unknown-card")
    else:
        assert move.kind in ("draw", "redeal") or all(name in oracle.FULL_DECK for name in move.text.split("+"))
        assert parse_move(move.text) == move


# Error codes.

PACKAGE = Path(pyramid_cli.__file__).parent

ANSWER_IS_NO = (
    "removed", "covered", "not-in-play", "not-thirteen", "stock-empty", "stock-not-empty", "no-redeal-left",
    "nothing-to-redeal", "game-won", "nothing-to-undo", "claim",
)  # fmt: skip
CAN_NOT_BE_READ = ("usage", "file", "unreadable", "schema", "rules", "deck", "dealer-mismatch", "unknown-card")


def error_classes() -> dict[str, type[PyramidError]]:
    return {
        name: kind for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, PyramidError)
    }


def codes_in_the_source() -> set[str]:
    """Every code the package hands to one of its exceptions, as a second argument or by name."""
    codes = set()
    for path in PACKAGE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", None) in error_classes():
                given = call.args[1:] + [word.value for word in call.keywords if word.arg == "code"]
                codes |= {word.value for word in given if isinstance(word, ast.Constant)}
    return {str(code) for code in codes}


def test_every_code_an_error_can_carry_has_an_exit_code() -> None:
    own = {kind.code for kind in error_classes().values()}
    given = codes_in_the_source()
    assert {"covered", "removed", "stock-empty", "unreadable"} <= given
    assert own | given == set(EXIT_CODES)


@pytest.mark.parametrize("code", ANSWER_IS_NO)
def test_a_no_ends_with_exit_code_1(code: str) -> None:
    assert PyramidError("No.", code).exit_code == 1


@pytest.mark.parametrize("code", CAN_NOT_BE_READ)
def test_what_can_not_be_read_ends_with_exit_code_2(code: str) -> None:
    assert PyramidError("What?", code).exit_code == 2


@pytest.mark.parametrize("kind", error_classes().values(), ids=error_classes())
def test_every_error_tells_its_text_and_can_be_caught_as_one_kind(kind: type[PyramidError]) -> None:
    with pytest.raises(PyramidError) as caught:
        raise kind("What, where and what to do.")
    assert caught.value.text == str(caught.value) == "What, where and what to do."
    assert caught.value.exit_code == EXIT_CODES[kind.code]
