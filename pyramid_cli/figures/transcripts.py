"""Figures over transcripts: how games went."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pyramid_cli.game import Game


@dataclass(slots=True)
class Spread:
    """Number, sum, least and most of some whole numbers."""

    count: int = 0
    total: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        """Count one more."""
        self.count += 1
        self.total += value
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    @property
    def mean(self) -> float | None:
        """The mean, to four places; None of nothing."""
        return round(self.total / self.count, 4) if self.count else None


@dataclass(slots=True)
class TranscriptFigures:
    """Counts over the games added so far.

    A game that was dealt and not yet played is counted as `not_begun` and nowhere else.

    Attributes:
        by_status: games with at least one move, by how they stand.
        not_begun: games without a move.
        moves: moves made in each game.
        passes: the pass each game stands in.
        scores: points by scoring; points of different scorings are never mixed.
    """

    by_status: dict[str, int] = field(default_factory=lambda: {"won": 0, "over": 0, "stuck": 0, "playing": 0})
    not_begun: int = 0
    moves: Spread = field(default_factory=Spread)
    passes: Spread = field(default_factory=Spread)
    scores: dict[str, Spread] = field(default_factory=dict)

    def add(self, game: Game) -> None:
        """Count one game."""
        if not game.moves:
            self.not_begun += 1
            return
        self.by_status[game.status] += 1
        self.moves.add(len(game.moves))
        self.passes.add(game.position.pass_number)
        self.scores.setdefault(game.rules.scoring, Spread()).add(game.score)

    @property
    def games(self) -> int:
        """Games with at least one move."""
        return self.moves.count

    def as_object(self) -> dict[str, Any]:
        """The object that `stats --json` prints over transcripts; means are over `games`, the games begun."""
        won = self.by_status["won"]
        return {
            "games": self.games,
            "won": won,
            "lost": self.by_status["over"],
            "stuck": self.by_status["stuck"],
            "unfinished": self.by_status["playing"],
            "not_begun": self.not_begun,
            "win_rate": round(won / self.games, 6) if self.games else None,
            "scores": {
                scoring: {
                    "games": spread.count,
                    "mean": spread.mean,
                    # `left` counts the cards that stay: the fewer the better (RULES.md, Scoring).
                    "best": spread.least if scoring == "left" else spread.most,
                }
                for scoring, spread in sorted(self.scores.items())
            },
            "moves": {"mean": self.moves.mean, "most": self.moves.most, "total": self.moves.total},
            "passes": {"mean": self.passes.mean, "most": self.passes.most},
        }
