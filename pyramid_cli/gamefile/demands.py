"""What is asked of a game beyond being right: how it ends, its points, its length, that it claims something."""

from __future__ import annotations

from typing import NamedTuple

from pyramid_cli.errors import ClaimError, ExpectationError, PyramidError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.words import counted


class Demands(NamedTuple):
    """What a game must be to pass its check; None where anything will do.

    Attributes:
        status: how it stands after its moves.
        min_score: the fewest points; under scoring `left`, where fewer are better, the most.
        max_moves: the most moves, draws and redeals included.
        claims: whether its `result` must say something.
    """

    status: str | None = None
    min_score: int | None = None
    max_moves: int | None = None
    claims: bool = False

    def unmet(self, game: Game, claims: Claims | None, found: Claims) -> PyramidError | None:
        """What a game falls short of, all in one error; None where it is as asked.

        Args:
            game: the game, all its moves played.
            claims: what its `result` says; None where there is none.
            found: what it ought to say.
        """
        if self.claims and (claims is None or claims == Claims()):
            what = "no result" if claims is None else "a result that says nothing"
            return ClaimError(f"The game has {what}, but must claim how it ends (--require-claims).", "no-claims")
        complaints = [*self._of_status(found), *self._of_score(game, found), *self._of_length(game)]
        if not complaints:
            return None
        return ExpectationError(f"The game is not what is asked for: {', '.join(complaints)}.")

    def _of_status(self, found: Claims) -> list[str]:
        if self.status is None or found.status == self.status:
            return []
        return [f"it is {found.status}, not {self.status}"]

    def _of_score(self, game: Game, found: Claims) -> list[str]:
        if self.min_score is None or found.score is None:
            return []
        if game.rules.scoring == "left":
            over = found.score > self.min_score
            return [f"{counted(found.score, 'pyramid card')} left, more than {self.min_score}"] if over else []
        return [f"the score is {found.score}, less than {self.min_score}"] if found.score < self.min_score else []

    def _of_length(self, game: Game) -> list[str]:
        if self.max_moves is None or len(game.moves) <= self.max_moves:
            return []
        return [f"it has {counted(len(game.moves), 'move')}, more than {self.max_moves}"]


NOTHING_MORE = Demands()
"""No demand beyond being right."""
