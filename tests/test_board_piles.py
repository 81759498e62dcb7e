"""Several waste piles on a drawn board: as many as there may be, none over another."""

from __future__ import annotations

import re

import pytest

from pyramid_cli import deal
from pyramid_cli.game import Game
from pyramid_cli.render.board import WIDTH, drawn_board
from pyramid_cli.render.spans import bare, card_symbol


def drawn_out(piles: int, rows: int) -> Game:
    """A game whose whole stock was drawn onto that many piles."""
    game = deal(1, rows=rows, stock="waste", draw=piles, waste_piles=piles)
    while game.position.side.stock:
        game = game.play("draw")
    return game


@pytest.mark.parametrize("rows", [1, 6])
@pytest.mark.parametrize("piles", [1, 2, 5, 6, 9, 10, 11, 12, 13, 18, 19, 27, 31, 51])
def test_every_waste_pile_shows_its_top_card_whole_and_how_many_it_holds(piles: int, rows: int) -> None:
    game = drawn_out(piles, rows)
    lines = list(map(bare, drawn_board(game)))
    (start,) = [number for number, line in enumerate(lines) if line.startswith("  stock 0")]
    text = "\n".join(lines[start:])
    waste = game.position.side.waste
    assert max(map(len, lines)) <= WIDTH
    assert text.count("╭────╮") == sum(bool(pile) for pile in waste)
    assert re.findall("│ ([A2-9TJQK][♠♥♦♣]) │", text) == [card_symbol(pile[-1]) for pile in waste if pile]
    if piles > 1:
        told = re.findall(r"(\d+): (\d+)", text)
        assert told == [(str(number), str(len(pile))) for number, pile in enumerate(waste, start=1)]
