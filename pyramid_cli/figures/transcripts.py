"""Figures over transcripts: how games went, over all of them, by player and by rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from pyramid_cli.figures.intervals import wilson
from pyramid_cli.game import Game
from pyramid_cli.position import Status
from pyramid_cli.rules import Rules

_Key = TypeVar("_Key")


class Outcome(NamedTuple):
    """How one game went, as far as it is counted.

    Attributes:
        rules: the rules it was played under.
        player: who played it; None where the game doesn't say.
        moves: moves made.
        status: how it stands.
        pass_number: the pass it stands in.
        score: the points so far.
    """

    rules: Rules
    player: str | None
    moves: int
    status: Status
    pass_number: int
    score: int


def outcome_of(game: Game) -> Outcome:
    """How a game went."""
    position = game.position
    return Outcome(game.rules, player_of(game), len(game.moves), position.status, position.pass_number, position.score)


def player_of(game: Game) -> str | None:
    """The player that `meta.player` names, by text or a whole number; None where it names none."""
    named = game.meta.get("player") if isinstance(game.meta, dict) else None
    if isinstance(named, int) and not isinstance(named, bool):
        return str(named)
    return named if isinstance(named, str) and named else None


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

    def join(self, other: Spread) -> None:
        """Count everything that the other counted, too."""
        self.count += other.count
        self.total += other.total
        if other.least is not None and other.most is not None:
            self.least = other.least if self.least is None else min(self.least, other.least)
            self.most = other.most if self.most is None else max(self.most, other.most)

    @property
    def mean(self) -> float | None:
        """The mean, to four places; None of nothing."""
        return round(self.total / self.count, 4) if self.count else None


@dataclass(slots=True)
class GameFigures:
    """Counts over some games, each with at least one move.

    Attributes:
        by_status: games by how they stand.
        moves: moves made in each game.
        passes: the pass each game stands in.
        scores: points by scoring; points of different scorings are never mixed.
    """

    by_status: dict[str, int] = field(default_factory=lambda: {"won": 0, "over": 0, "stuck": 0, "playing": 0})
    moves: Spread = field(default_factory=Spread)
    passes: Spread = field(default_factory=Spread)
    scores: dict[str, Spread] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.by_status[outcome.status] += 1
        self.moves.add(outcome.moves)
        self.passes.add(outcome.pass_number)
        self.scores.setdefault(outcome.rules.scoring, Spread()).add(outcome.score)

    def join(self, other: GameFigures) -> None:
        """Count everything that the other counted, too."""
        for status, games in other.by_status.items():
            self.by_status[status] += games
        self.moves.join(other.moves)
        self.passes.join(other.passes)
        for scoring, spread in other.scores.items():
            self.scores.setdefault(scoring, Spread()).join(spread)

    @property
    def games(self) -> int:
        """Number of games."""
        return self.moves.count

    @property
    def won(self) -> int:
        """Number of games won."""
        return self.by_status["won"]

    def as_object(self) -> dict[str, Any]:
        """The figures as they stand in JSON; means are over `games`."""
        interval = wilson(self.won, self.games)
        return {
            "games": self.games,
            "won": self.won,
            "lost": self.by_status["over"],
            "stuck": self.by_status["stuck"],
            "unfinished": self.by_status["playing"],
            "win_rate": round(self.won / self.games, 6) if self.games else None,
            "win_interval": None if interval is None else list(interval),
            "scores": {
                scoring: {"games": spread.count, "mean": spread.mean, "best": best_score(scoring, spread)}
                for scoring, spread in sorted(self.scores.items())
            },
            "moves": {"mean": self.moves.mean, "most": self.moves.most, "total": self.moves.total},
            "passes": {"mean": self.passes.mean, "most": self.passes.most},
        }


def best_score(scoring: str, spread: Spread) -> int | None:
    """The best of some scores; of `left`, which counts the cards that stay, the lowest (RULES.md, Scoring)."""
    return spread.least if scoring == "left" else spread.most


@dataclass(slots=True)
class TranscriptFigures:
    """Counts over the games added so far, over all of them, by player and by rules.

    A game that was dealt and not yet played is counted as `not_begun` and nowhere else.
    """

    not_begun: int = 0
    _groups: dict[tuple[str | None, Rules], GameFigures] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        if not outcome.moves:
            self.not_begun += 1
            return
        group = outcome.player, outcome.rules
        if group not in self._groups:
            self._groups[group] = GameFigures()
        self._groups[group].add(outcome)

    @property
    def overall(self) -> GameFigures:
        """The figures over all games."""
        joined = GameFigures()
        for figures in self._groups.values():
            joined.join(figures)
        return joined

    @property
    def players(self) -> list[tuple[str | None, GameFigures]]:
        """The figures of each player, whoever played most first; of games without a player under None."""
        found = _joined((player, figures) for (player, _), figures in self._groups.items())
        return _most_first(found, lambda player: (player is None, player or ""))

    @property
    def rule_sets(self) -> list[tuple[Rules, GameFigures]]:
        """The figures under each set of rules; what was played most first."""
        found = _joined((rules, figures) for (_, rules), figures in self._groups.items())
        return _most_first(found, lambda rules: tuple(map(str, rules.differences().items())))

    def as_object(self) -> dict[str, Any]:
        """The object that `stats --json` prints over transcripts."""
        return {
            **self.overall.as_object(),
            "not_begun": self.not_begun,
            "players": [{"player": player, **figures.as_object()} for player, figures in self.players],
            "rule_sets": [{"rules": rules.differences(), **figures.as_object()} for rules, figures in self.rule_sets],
        }


def _joined(groups: Iterable[tuple[_Key, GameFigures]]) -> dict[_Key, GameFigures]:
    """Groups joined where their keys are the same."""
    joined: dict[_Key, GameFigures] = {}
    for key, figures in groups:
        joined.setdefault(key, GameFigures()).join(figures)
    return joined


def _most_first(groups: Mapping[_Key, GameFigures], name: Callable[[_Key], Any]) -> list[tuple[_Key, GameFigures]]:
    """Groups by their number of games; those with as many by name."""
    return sorted(groups.items(), key=lambda group: (-group[1].games, name(group[0])))
