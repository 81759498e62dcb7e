"""What the solver can be asked and what it answers."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pyramid_cli.moves import Move

Question = Literal["win", "passes", "shortest", "best-score", "clear-rank", "fewest-left"]
Verdict = Literal["winnable", "unwinnable", "unknown"]

QUESTIONS: Final[tuple[Question, ...]] = ("win", "passes", "shortest", "best-score", "clear-rank", "fewest-left")
AIMED: Final[tuple[Question, ...]] = ("best-score", "clear-rank", "fewest-left")
"""The questions for a best line, which needn't win."""


class Solution(NamedTuple):
    """What the solver found.

    Attributes:
        verdict: whether the position can be won: `winnable`; `unwinnable`, every line of play covered; `unknown`, a
            limit was reached before the question was answered.
        moves: the line that answers the question, from the position on, every move played by the engine; empty where
            there is none, and for a position that needs none.
        optimal: whether the line is proven the best the question asks for; never for the question `win`.
        won: whether the line ends in a win; None without a line.
        passes: the pass the line ends in; None without a line.
        score: the points at its end; None without a line.
        pyramid_left: the pyramid cards left at its end; None without a line.
        gone: of `clear-rank`, the cards of the rank that are gone at its end, those gone before it counted; else None.
        reached: where so much was asked for at least, whether it can be had; else, and where it isn't known, None.
        clearing: of `clear-rank`, the best line of those that clear the pyramid, where one can be had but `moves` gets
            more cards of the rank without; else None.
        states: states looked at.
        seconds: time taken.
        kernel: the kernel used, `native` or `python`.
        limit: of an `unknown` verdict the limit reached, `max-states`, `time-limit` or `memory`; else None.
    """

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    optimal: bool = False
    won: bool | None = None
    passes: int | None = None
    score: int | None = None
    pyramid_left: int | None = None
    gone: int | None = None
    reached: bool | None = None
    clearing: Solution | None = None
    states: int = 0
    seconds: float = 0.0
    kernel: str = ""
    limit: str | None = None

    @property
    def has_line(self) -> bool:
        """Whether there is a line that answers the question; it may be without a move."""
        return self.won is not None

    @property
    def length(self) -> int | None:
        """Moves of the line; None without one."""
        return len(self.moves) if self.has_line else None
