"""A kernel's line turned into moves of the game, every one of them played by the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pyramid_cli.cards import is_king
from pyramid_cli.moves import DRAW, KING_REMOVALS, REDEAL, Move, removal
from pyramid_cli.position import Position

NO_CARD: Final = 255


class WrongLine(RuntimeError):
    """A kernel gave a line that the engine refuses or that doesn't win: a fault of the kernel, never of the input."""


class Player:
    """Plays moves on a position and remembers them.

    Attributes:
        position: the position reached.
        moves: the moves played so far.
    """

    def __init__(self, position: Position, *, every_king: bool) -> None:
        self.position = position
        self.moves: list[Move] = []
        self._every_king = every_king

    def play(self, move: Move) -> None:
        """Play one move."""
        refusal = self.position.why_not(move)
        if refusal is not None:
            raise WrongLine(f"move {len(self.moves) + 1}, {move}: {refusal.text}")
        self.position = self.position.play(move)
        self.moves.append(move)

    def take_kings(self) -> None:
        """Take the Kings that a kernel leaves out of its lines.

        Those of the pyramid, and of the reserve where all must go, as soon as they are in play; with `every_king` those
        of the stock side too.
        """
        while not self.position.is_won:
            side = set(self.position.side.in_play())
            takes = [
                card
                for card in self.position.in_play()
                if is_king(card)
                and (
                    self.position.pyramid.holds(card)
                    or (self._every_king and card in side)
                    or (card not in side and self.position.rules.goal == "all")
                )
            ]
            if not takes:
                return
            self.play(KING_REMOVALS[takes[0]])

    def walk(self) -> None:
        """One step through the stock: a draw or a redeal; in mode `open` a King on top goes instead of being drawn."""
        stock = self.position.side.stock
        if stock and is_king(stock[0]) and self.position.rules.stock == "open":
            self.play(KING_REMOVALS[stock[0]])
        else:
            self.play(DRAW if stock else REDEAL)

    def walk_until(self, there: Callable[[], bool]) -> None:
        """Walk as far as it takes; the rest of this pass and the whole of the next show everything there is."""
        for _ in range(2 * self.position.cards_left + 2):
            if there():
                return
            self.walk()
            self.take_kings()
        if not there():
            raise WrongLine(f"after move {len(self.moves)} no walk through the stock leads on")


def winning_moves(position: Position, removals: list[tuple[int, int, int]], *, exact: bool) -> tuple[Move, ...]:
    """The moves of a winning line.

    Args:
        position: the position it begins in.
        removals: the kernel's line (see `kernel.Kernel.search`).
        exact: whether stock-side Kings are in the line; otherwise they are taken whenever they are in play.

    Raises:
        WrongLine: the engine refuses a move, or the line doesn't win.
    """
    player = Player(position, every_king=not exact)
    player.take_kings()
    for walk, one, other in removals:
        move = removal(one) if other == NO_CARD else removal(min(one, other), max(one, other))
        if walk >= 0:
            for _ in range(walk):
                player.play(DRAW if player.position.side.stock else REDEAL)
        else:
            player.walk_until(lambda move=move: player.position.why_not(move) is None)  # type: ignore[misc]
        player.play(move)
        player.take_kings()
    # Only Kings of the stock side are left, where all cards must go.
    player.walk_until(lambda: player.position.is_won)
    return tuple(player.moves)
