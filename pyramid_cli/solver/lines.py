"""A kernel's line turned into moves of the game, every one of them played by the engine."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from pyramid_cli.cards import KINGS, is_king
from pyramid_cli.errors import IllegalMove
from pyramid_cli.moves import DRAW, KING_REMOVALS, REDEAL, Move, removal
from pyramid_cli.position import Position
from pyramid_cli.removals import allows_removal
from pyramid_cli.solver.kernel import NOTHING, UNTIL_LEGAL, Removal


class WrongLine(RuntimeError):
    """A kernel gave a line that the engine refuses or that doesn't win: a fault of the kernel, never of the input."""


class Player:
    """Plays a kernel's line on a position.

    Attributes:
        position: the position reached.
        moves: the moves played so far.
    """

    def __init__(self, position: Position, leaves_out: Callable[[Position, int], bool]) -> None:
        """Begin.

        Args:
            position: the position that the line begins in.
            leaves_out: whether the kernel leaves a King, in play in some position, out of its lines, since it goes at
                once.
        """
        self.position = position
        self.moves: list[Move] = []
        self._leaves_out = leaves_out

    def play(self, move: Move) -> None:
        """Play one move."""
        try:
            self.position = self.position.play(move)
        except IllegalMove as error:
            raise WrongLine(f"move {len(self.moves) + 1}, {move}: {error.text}") from None
        self.moves.append(move)

    def take_kings(self) -> None:
        """Take the Kings in play that the kernel leaves out of its lines."""
        while any(map(self.position.is_in_play, KINGS)) and not self.position.is_won:
            takes = [
                card for card in self.position.in_play() if is_king(card) and self._leaves_out(self.position, card)
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

    def removals(self, removals: Iterable[Removal]) -> None:
        """Play the removals of a line, with the draws and redeals that they take."""
        self.take_kings()
        for walk, one, other in removals:
            move = removal(one) if other == NOTHING else removal(min(one, other), max(one, other))
            if walk == UNTIL_LEGAL:
                self.walk_until(lambda move=move: allows_removal(self.position, move))  # type: ignore[misc]
            for _ in range(walk):
                self.play(DRAW if self.position.side.stock else REDEAL)
            self.play(move)
            self.take_kings()


def winning_moves(position: Position, removals: Iterable[Removal], *, exact: bool) -> tuple[Move, ...]:
    """The moves of a winning line.

    Args:
        position: the position it begins in.
        removals: the kernel's line (see `kernel.Kernel.search`).
        exact: whether stock-side Kings are in the line; otherwise they are taken whenever they are in play.

    Raises:
        WrongLine: the engine refuses a move, or the line doesn't win.
    """

    def leaves_out(at: Position, king: int) -> bool:
        if at.side.is_in_play(king):
            return not exact
        return at.pyramid.holds(king) or at.rules.goal == "all"

    player = Player(position, leaves_out)
    player.removals(removals)
    # Only Kings of the stock side are left, where all cards must go.
    player.walk_until(lambda: player.position.is_won)
    return tuple(player.moves)


def best_moves(position: Position, removals: Iterable[Removal], free_kings: Container[int]) -> tuple[Move, ...]:
    """The moves of a line that needn't win.

    Args:
        position: the position it begins in.
        removals: the kernel's line (see `kernel.Kernel.fewest`).
        free_kings: the Kings left out of it while they lie in the pyramid or the reserve.

    Raises:
        WrongLine: the engine refuses a move.
    """

    def leaves_out(at: Position, king: int) -> bool:
        if king not in free_kings or at.side.is_in_play(king):
            return False
        # With the last pyramid card the game may end, so that goes when the line says so.
        return at.rules.goal == "all" or not (at.pyramid.holds(king) and at.pyramid_left == 1)

    player = Player(position, leaves_out)
    player.removals(removals)
    return tuple(player.moves)
