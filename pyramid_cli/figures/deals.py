"""Figures over deals: how they open, how their cards lie, what the solver says (RULES.md, Dealers: seed 000)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from pyramid_cli.figures.intervals import intervals
from pyramid_cli.figures.kernel import DIRECTLY, FURTHER_DOWN, NEVER, Opening
from pyramid_cli.figures.question import Column, DealQuestion
from pyramid_cli.rules import UNLIMITED

PLAYS_COLUMNS: Final = ("0", "1", "2", "3", "4+")
MOST_COLUMNS: Final = 10
"""Numbers of passes counted one by one; rules that allow more get one column for theirs."""


@dataclass(slots=True)
class DealFigures:
    """Counts over the deals added so far; those over the parts of a range add up to those over the whole.

    Attributes:
        deals: number of deals.
        opening_plays: deals by the removals legal before anything is drawn: 0, 1, 2, 3, 4 or more.
        plays: sum of those removals.
        first_draw_plays: of the deals without one, those in which the first draw made a removal legal.
        never_plays: of the deals without one, those in which drawing the whole stock once made none legal.
        most_turned: the most cards turned in one of the others before a removal was legal.
        directly: deals in which a pyramid card rests directly on its own partner.
        anywhere: deals in which a pyramid card overlaps a partner, directly or further down.
        answers: for each column the solver was asked for, deals by answer; `NEVER` counts those that can't be won.
    """

    deals: int = 0
    opening_plays: list[int] = field(default_factory=lambda: [0] * len(PLAYS_COLUMNS))
    plays: int = 0
    first_draw_plays: int = 0
    never_plays: int = 0
    most_turned: int = 0
    directly: int = 0
    anywhere: int = 0
    answers: dict[Column, Counter[int]] = field(default_factory=dict)

    @classmethod
    def of_none(cls, question: DealQuestion) -> DealFigures:
        """The figures over no deal yet."""
        return cls(answers={column: Counter() for column in question.columns})

    def add(self, opening: Opening, draw: int, answers: tuple[int, ...] = (), count: int = 1) -> None:
        """Count so many deals that open in this way, `draw` cards being turned at once, with the solver's answers."""
        plays, turned, below = opening
        self.deals += count
        self.plays += plays * count
        self.opening_plays[min(plays, 4)] += count
        if turned == NEVER:
            self.never_plays += count
        elif turned:
            self.most_turned = max(self.most_turned, turned)
            self.first_draw_plays += count if turned <= draw else 0
        self.directly += count if below == DIRECTLY else 0
        self.anywhere += count if below >= FURTHER_DOWN else 0
        for counted, answer in zip(self.answers.values(), answers, strict=True):
            counted[answer] += count

    def include(self, other: DealFigures) -> None:
        """Add figures over other deals, with the same columns."""
        self.deals += other.deals
        self.opening_plays = [one + more for one, more in zip(self.opening_plays, other.opening_plays, strict=True)]
        self.plays += other.plays
        self.first_draw_plays += other.first_draw_plays
        self.never_plays += other.never_plays
        self.most_turned = max(self.most_turned, other.most_turned)
        self.directly += other.directly
        self.anywhere += other.anywhere
        for column, counted in other.answers.items():
            self.answers[column].update(counted)

    def winnable(self, question: DealQuestion) -> dict[str, int]:
        """Deals that can be won in at most so many passes, by the number of passes."""
        counted = self.answers["least_passes"]
        won = {
            str(passes): sum(count for least, count in counted.items() if 0 < least <= passes)
            for passes in passes_columns(question.rules.passes)
        }
        return {**won, UNLIMITED: self.deals - counted[NEVER]}

    def by_answer(self, column: Column) -> dict[str, int]:
        """Deals by the solver's answer, in order of the answers, `never` last where there may be none."""
        counted = self.answers[column]
        least_shown = range(1, 4) if column == "least_passes" else ()
        answers = sorted({*least_shown, *counted} - {NEVER})
        never = {} if column == "fewest_left" else {"never": counted[NEVER]}
        return {**{str(answer): counted[answer] for answer in answers}, **never}

    def as_object(self, question: DealQuestion) -> dict[str, Any]:
        """The object that `stats --deals --json` prints; all of it follows from the counts in it."""
        plays = dict(zip(PLAYS_COLUMNS, self.opening_plays, strict=True))
        without = {"first_stock_card_plays": self.first_draw_plays, "never": self.never_plays}
        below = {"directly": self.directly, "anywhere": self.anywhere}
        found: dict[str, Any] = {
            "deals": self.deals,
            "opening_plays": plays,
            "opening_plays_mean": round(self.plays / self.deals, 4) if self.deals else None,
            "no_opening_play": {
                "deals": self.opening_plays[0],
                "first_stock_card_plays": self.first_draw_plays,
                "most_cards_turned": self.most_turned,
                "never": self.never_plays,
            },
            "partner_below": below,
        }
        shares: dict[str, Any] = {
            "opening_plays": intervals(plays, self.deals),
            "no_opening_play": intervals(without, self.opening_plays[0]),
            "partner_below": intervals(below, self.deals),
        }
        if "least_passes" in self.answers:
            found["winnable"] = self.winnable(question)
            found["least_passes"] = self.by_answer("least_passes")
        for column in ("fewest_moves", "fewest_left"):
            if column in self.answers:
                found[column] = self.by_answer(column)
                found[f"{column}_mean"] = self.mean_of(column)
        for name in ("winnable", *self.answers):
            if name in found:
                shares[name] = intervals(found[name], self.deals)
        return {
            **found,
            **question.as_object(),
            "opening_plays_total": self.plays,
            "intervals": shares,
        }

    def mean_of(self, column: Column) -> float | None:
        """The mean answer over the deals that have one, to four places."""
        counted = {answer: count for answer, count in self.answers[column].items() if answer != NEVER}
        deals = sum(counted.values())
        return round(sum(answer * count for answer, count in counted.items()) / deals, 4) if deals else None


def passes_columns(allowed: int | None) -> list[int]:
    """The numbers of passes that `winnable` counts under rules that allow so many: at least 1, 2 and 3."""
    most = max(3, allowed or 0)
    columns = list(range(1, min(most, MOST_COLUMNS) + 1))
    return columns if most <= MOST_COLUMNS else [*columns, most]
