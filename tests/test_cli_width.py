"""Boards as text: never wider than 80 columns, bare ASCII where plain, and nothing left out."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyramid_cli import Move, deal
from pyramid_cli.cards import CARD_TEXT
from pyramid_cli.game import Game
from pyramid_cli.render.board import WIDTH, drawn_board
from pyramid_cli.render.plain import plain_board
from pyramid_cli.render.spans import bare, card_symbol
from pyramid_cli.rules import PRESETS, rules_of
from tests.cli_helpers import call
from tests.strategies import any_rules, game_with, playouts

Playout = tuple[Game, tuple[Move, ...]]
BIG_RESERVE = (deal(1, rows=1, reserve=51), ())
LONG_WASTE = (deal(1, rows=1, redeals="unlimited").play(*["draw"] * 51), ())
MANY_PILES = (deal(1, rows=1, stock="waste", draw=51, waste_piles=51).play("draw"), ())
WIDE = (deal(1, rows=9, reserve=7), ())
FOUR_PARTNERS = (game_with(rules_of(rows=9), "7s 7h 7d 7c 2s 3s 4s 8s 6c"), ())
STUCK = (game_with(rules_of(rows=3, redeals="unlimited", scoring="left", stock="open"), "Th Js Qs 2s 3h Ah"), ())


def plain_rules(text: str) -> None:
    """What holds for any plain output."""
    assert text.isascii()
    assert "\x1b" not in text
    assert max(map(len, text.splitlines()), default=0) <= 80


@given(playouts(), st.booleans(), st.booleans())
@example(BIG_RESERVE, True, True)
@example(LONG_WASTE, True, True)
@example(MANY_PILES, True, True)
@example(WIDE, True, True)
@example(FOUR_PARTNERS, True, True)
@settings(max_examples=60, deadline=None)
def test_a_plain_board_fits_80_columns_in_ascii(playout: Playout, reveal: bool, pairs: bool) -> None:
    begun, moves = playout
    plain_rules("\n".join(plain_board(begun.play(*moves), reveal=reveal, pairs=pairs)))


@given(playouts(any_rules(8, 9)))
@settings(max_examples=60, deadline=None)
def test_the_rows_of_a_plain_pyramid_stand_half_a_card_apart(playout: Playout) -> None:
    begun, moves = playout
    game = begun.play(*moves)
    rows = plain_board(game)[2 : 2 + game.rules.rows]
    starts = [len(row) - len(row.lstrip()) for row in rows]
    assert [one - other for one, other in pairwise(starts)] == [2] * (len(rows) - 1)
    for row, cards in zip(rows, game.position.pyramid.rows(), strict=True):
        assert row.split() == ["--" if card is None else CARD_TEXT[card] for card in cards]


@given(playouts(), st.booleans(), st.booleans())
@example(BIG_RESERVE, True, True)
@example(LONG_WASTE, True, True)
@example(MANY_PILES, True, True)
@example(WIDE, True, True)
@example(FOUR_PARTNERS, True, True)
@settings(max_examples=60, deadline=None)
def test_a_drawn_board_fits_80_columns(playout: Playout, reveal: bool, pairs: bool) -> None:
    begun, moves = playout
    text = "\n".join(map(bare, drawn_board(begun.play(*moves), reveal=reveal, pairs=pairs)))
    assert max(map(len, text.splitlines())) <= WIDTH <= 80
    assert "\x1b" not in text
    assert "\\u" not in text


@given(playouts(any_rules(1, 9)))
@example(BIG_RESERVE)
@example(LONG_WASTE)
@settings(max_examples=60, deadline=None)
def test_without_colour_a_drawn_board_still_shows_every_card_in_play(playout: Playout) -> None:
    begun, moves = playout
    game = begun.play(*moves)
    position = game.position
    text = "\n".join(map(bare, drawn_board(game)))
    (facts,) = re.findall(r"^  in play ((?:.|\n)*)", text, re.MULTILINE)
    listed = [] if position.is_won else [CARD_TEXT[card] for card in position.in_play()]
    assert facts.split() == (listed or ["nothing"])
    assert f"pass {position.pass_number}" in text
    assert f"score {position.score}" in text
    assert f"status {position.status}" in text
    for row in position.pyramid.rows():
        for card in row:
            assert card is None or card_symbol(card) in text
    if len(position.side.waste) <= 10:
        for card in position.in_play():
            assert card_symbol(card) in text


@given(playouts(any_rules(1, 9)))
@example(BIG_RESERVE)
@example(WIDE)
@settings(max_examples=60, deadline=None)
def test_pairs_are_told_in_words_whatever_the_colours(playout: Playout) -> None:
    begun, moves = playout
    game = begun.play(*moves)
    removals = [move.text for move in game.position.legal_moves() if move.kind == "removal"]
    for lines in ([bare(line) for line in drawn_board(game, pairs=True)], plain_board(game, pairs=True)):
        text = "\n".join(lines)
        told = re.split(r"^ *pairs:? ", text, flags=re.MULTILINE)[1]
        assert re.findall(r"[A-Za-z0-9+] ([0-9A-Z][shdc](?:\+[0-9A-Z][shdc])?)", told) == removals
        assert removals or told.strip() == "none"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "command", [["show", "--pairs", "--reveal"], ["replay"], ["replay", "--step"], ["stats"], ["moves"]]
)
def test_whatever_a_preset_shows_in_a_pipe_is_plain(preset: str, command: list[str]) -> None:
    done = call(*command, stdin=call("deal", "1", "--rules", preset, "--count", "3").out)
    assert done.code == 0
    plain_rules(done.out)


@pytest.mark.parametrize("preset", [[], *([name] for name in PRESETS)])
def test_rules_and_figures_in_a_pipe_are_plain(preset: list[str]) -> None:
    plain_rules(call("rules", *preset).out)
    options = ["--rules", *preset] if preset else []
    plain_rules(call("stats", "--deals", "4294967200-4294967295", *options).out)


@pytest.mark.parametrize("rows", range(1, 10))
def test_a_board_of_any_number_of_rows_is_plain_in_a_pipe(rows: int) -> None:
    reserve = str(52 - rows * (rows + 1) // 2)
    plain_rules(call("deal", "1", "--rows", str(rows), "--reserve", reserve, "--text").out)
    plain_rules(call("deal", "1", "--rows", str(rows), "--text", "--plain").out)
