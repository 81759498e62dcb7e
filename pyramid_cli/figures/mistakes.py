"""Figures over mistakes: games that could be won, and the moves after which they no longer could."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from pyramid_cli.position import Status
    from pyramid_cli.solver.course import Course

VERDICTS: Final = ("winnable", "unwinnable", "unknown")
ENDINGS: Final = ("won", "still_winnable", "lost", "unknown")
"""What becomes of a game that could be won: `lost` by a move that is known; `unknown` is either of the last three."""


class Mistake(NamedTuple):
    """The earliest move after which a game could no longer be won.

    Attributes:
        source: the file; ``-`` for standard input.
        line: the line that the game begins on.
        number: which move of the game it is, from 1.
        move: the move.
    """

    source: str
    line: int
    number: int
    move: str


@dataclass(slots=True)
class MistakeFigures:
    """Counts over the games added so far.

    Attributes:
        starts: games by the solver's verdict on how they began.
        endings: of those that could be won then, what became of them.
        mistakes: the moves that lost games, in the order of the games.
    """

    starts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    endings: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ENDINGS, 0))
    mistakes: list[Mistake] = field(default_factory=list)

    def add(self, status: Status, course: Course, mistake: Mistake | None) -> None:
        """Count one game: how it stands, its course, and the move that lost it where that is known."""
        self.starts[course.start] += 1
        if course.start != "winnable":
            return
        if mistake is not None:
            self.mistakes.append(mistake)
            self.endings["lost"] += 1
        elif course.end == "winnable":
            self.endings["won" if status == "won" else "still_winnable"] += 1
        else:
            self.endings["unknown"] += 1

    @property
    def unknown(self) -> int:
        """Games of which something is not known."""
        return self.starts["unknown"] + self.endings["unknown"]

    def as_object(self) -> dict[str, Any]:
        """The object under `mistakes` of `stats --mistakes --json`."""
        return {
            **self.starts,
            "of_winnable": dict(self.endings),
            "list": [mistake._asdict() for mistake in self.mistakes],
        }
