"""A hint that does not look ahead."""

from __future__ import annotations

from pyramid_cli.moves import DRAW, REDEAL, Move
from pyramid_cli.position import Position
from pyramid_cli.removals import legal_removals


def greedy_move(position: Position) -> Move | None:
    """The move that looks best now: a removal if there is one, else a draw or redeal that leads to one.

    Of several removals it takes a King first, then the one that takes the most cards off the pyramid, then the one that
    uncovers the most, then the first in `legal_moves` order. None where the game is won or where drawing and redealing,
    however often, brings up no removal: a dead game gets no hint to go on drawing. An unknown card may bring one up.
    """
    if position.is_won:
        return None
    removals = legal_removals(position)
    if removals:
        return max(removals, key=lambda move: _promise(position, move))
    if not _a_removal_comes_up(position):
        return None
    return position.drawing if position.side.stock else REDEAL


def _promise(position: Position, move: Move) -> tuple[bool, int, int]:
    pyramid = after = position.pyramid
    for card in move.cards:
        if after.holds(card):
            after = after.without(card)
    cleared = pyramid.left_count - after.left_count
    uncovered = len(after.uncovered()) - len(pyramid.uncovered()) + cleared
    return len(move.cards) == 1 and cleared > 0, cleared, uncovered


def _a_removal_comes_up(position: Position) -> bool:
    """Whether drawing to the end and through one more pass brings up any removal."""
    redealt = False
    while True:
        if position.side.stock:
            if position.drawing.turns:
                return True
            position = position.play(DRAW)
        elif position.side.why_no_redeal() is None and not redealt:
            position = position.play(REDEAL)
            redealt = True
        else:
            return False
        if legal_removals(position):
            return True
