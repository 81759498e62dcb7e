"""A position: everything that decides which moves are legal, and nothing else."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pyramid_cli.cards import UNKNOWN
from pyramid_cli.errors import IllegalMove
from pyramid_cli.moves import DRAW, REDEAL, Move
from pyramid_cli.pyramid import Pyramid, dealt_pyramid
from pyramid_cli.removals import legal_removals, why_no_removal
from pyramid_cli.rules import Rules
from pyramid_cli.scoring import score_of
from pyramid_cli.stock import StockSide, dealt_stock_side
from pyramid_cli.stuck import is_stuck
from pyramid_cli.turning import listed, named, why_not_turned
from pyramid_cli.unseen import NOTHING_UNSEEN, unseen_in

Status = Literal["playing", "stuck", "over", "won"]


class Position(NamedTuple):
    """One position; immutable.

    Attributes:
        rules: the rules of the game.
        pyramid: the pyramid as it stands.
        reserve: the reserve cards still there, all in play.
        side: stock, drawn card, waste and the pass being played.
    """

    rules: Rules
    pyramid: Pyramid
    reserve: tuple[int, ...]
    side: StockSide

    # What is there.

    @property
    def pass_number(self) -> int:
        """The pass being played, from 1."""
        return self.side.pass_number

    @property
    def pyramid_left(self) -> int:
        """Number of pyramid cards still there."""
        return self.pyramid.left_count

    @property
    def cards_left(self) -> int:
        """Number of cards still there, wherever they lie."""
        side = self.side
        drawn = 0 if side.drawn is None else 1
        return self.pyramid.left_count + len(self.reserve) + len(side.stock) + drawn + sum(map(len, side.waste))

    def cards(self) -> set[int]:
        """Every card that has not been removed."""
        pyramid = self.pyramid
        return {
            *self.reserve,
            *self.side.cards(),
            *(card for place, card in enumerate(pyramid.cards) if card is not None and pyramid.left >> place & 1),
        }

    def in_play(self) -> list[int]:
        """Every card that may be used in a removal now: uncovered, reserve, then the stock side."""
        return [*self.pyramid.uncovered(), *self.reserve, *self.side.in_play()]

    def is_in_play(self, card: int) -> bool:
        """Whether a card may be used in a removal now."""
        if self.pyramid.place_of[card] >= 0:
            return self.pyramid.is_uncovered(card)
        return card in self.reserve or self.side.is_in_play(card)

    # How it stands.

    @property
    def is_won(self) -> bool:
        """Whether the goal is reached: the pyramid, or all 52 cards, gone."""
        if self.pyramid.left:
            return False
        return self.rules.goal == "pyramid" or self.cards_left == 0

    @property
    def is_over(self) -> bool:
        """Whether the game is not won and no move at all is legal."""
        return not self.is_won and not self.legal_moves()

    @property
    def status(self) -> Status:
        """`won`, else `over`, else `stuck`, else `playing` (RULES.md, Winning, stuck, over).

        With unknown cards it is `stuck` only where that is certain whatever they are.
        """
        if self.is_won:
            return "won"
        if not self.legal_moves():
            return "over"
        return "stuck" if is_stuck(self) else "playing"

    @property
    def score(self) -> int:
        """The points under the rules' scoring."""
        return score_of(self)

    # What can be done.

    def legal_moves(self) -> list[Move]:
        """Every legal move: Kings, pairs by their lower card, draw, redeal. None once the game is won.

        A move that turns up an unknown card says so: ``draw=??``. It is played with the card's name: ``draw=7h``.
        """
        if self.is_won:
            return []
        moves = legal_removals(self)
        if self.side.stock:
            moves.append(self.drawing)
        elif self.side.why_no_redeal() is None:
            moves.append(REDEAL)
        return moves

    @property
    def drawing(self) -> Move:
        """The draw, as `legal_moves` lists it where it is legal."""
        return listed(self.side, DRAW) if self.side.unseen else DRAW

    def why_not(self, move: Move) -> IllegalMove | None:
        """Why a move is not legal here, or None where it is."""
        if not self.pyramid.left and self.is_won:
            return IllegalMove("The game is won; no move comes after that.", "game-won")
        if move.kind == "removal":
            refusal = why_no_removal(self, move)
        else:
            refusal = self.side.why_no_draw() if move.kind == "draw" else self.side.why_no_redeal()
        if refusal is None and (move.turns or self.side.unseen):
            return why_not_turned(self.side, move)
        return refusal

    def play(self, move: Move) -> Position:
        """The position after a move.

        Raises:
            IllegalMove: the rules don't allow the move here; nothing has changed.
        """
        refusal = self.why_not(move)
        if refusal is not None:
            raise refusal
        rules, pyramid, reserve, side = self
        if move.turns:
            side = named(side, move)
        if move.kind == "draw":
            return Position(rules, pyramid, reserve, side.draw())
        if move.kind == "redeal":
            return Position(rules, pyramid, reserve, side.redeal())
        for card in move.cards:
            if pyramid.place_of[card] >= 0:
                pyramid = pyramid.without(card)
            elif card in reserve:
                reserve = tuple([other for other in reserve if other != card])
            else:
                side = side.without(card)
        return Position(rules, pyramid, reserve, side)


def opening_position(rules: Rules, cards: tuple[int, ...]) -> Position:
    """The position in which play begins, from 52 cards in deal order: pyramid, reserve, stock side.

    Raises:
        DeckError: a card is unknown that lies face up.
    """
    unseen = unseen_in(rules, cards) if UNKNOWN in cards else NOTHING_UNSEEN
    size = rules.pyramid_size
    reserve_end = size + rules.reserve
    return Position(
        rules,
        dealt_pyramid(rules.rows, cards[:size]),
        cards[size:reserve_end],
        dealt_stock_side(rules, cards[reserve_end:], unseen),
    )
