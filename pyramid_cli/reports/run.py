"""One run of checks: what has been counted, when and where."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pyramid_cli.reports.verdict import Verdict
from pyramid_cli.words import counted


@dataclass(slots=True)
class Tally:
    """How many games passed. Those whose claims were corrected pass too."""

    passed: int = 0
    failed: int = 0
    unreadable: int = 0
    fixed: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count one more."""
        if verdict.problem is None:
            self.passed += 1
        elif verdict.problem.unreadable:
            self.unreadable += 1
        else:
            self.failed += 1
        self.fixed += verdict.fixed

    @property
    def games(self) -> int:
        """All of them."""
        return self.passed + self.failed + self.unreadable

    def summary(self) -> str:
        """The counts in words."""
        fixed = f", {self.fixed:,} fixed" if self.fixed else ""
        total = counted(self.games, "game")
        return f"{total}: {self.passed:,} passed, {self.failed:,} failed, {self.unreadable:,} unreadable{fixed}"


@dataclass(slots=True)
class Run:
    """What a report tells beside the games.

    Attributes:
        begun: when it began, in local time.
        host: the name of the machine.
        folder: the folder that file names are relative to.
        root: the folder that a CI server takes for the repository.
        seconds: how long it took.
        tally: the games so far.
    """

    begun: datetime
    host: str
    folder: str
    root: str
    seconds: float = 0.0
    tally: Tally = field(default_factory=Tally)
