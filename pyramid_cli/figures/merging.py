"""Figures read back from their JSON, and those of separate runs joined into what one run would have given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pyramid_cli.cards import DECK
from pyramid_cli.dealers import numbers_between
from pyramid_cli.dealers.numbers import DealNumbers
from pyramid_cli.errors import GameFileError, PyramidError, UsageError
from pyramid_cli.figures.deals import PLAYS_COLUMNS, DealFigures
from pyramid_cli.figures.kernel import NEVER
from pyramid_cli.figures.question import COLUMNS, DealQuestion
from pyramid_cli.rules import rules_of
from pyramid_cli.words import counted

_MOST_RANGES: Final = 5
"""Ranges of deals that a message names."""


class Run(NamedTuple):
    """What was asked, and the figures it gave."""

    question: DealQuestion
    figures: DealFigures


def read_run(value: Any) -> Run:
    """The run that printed this JSON object.

    Raises:
        GameFileError: no run prints that: it is something else, or its numbers don't agree with each other.
    """
    try:
        run = Run(_question(value), _figures(value))
        if _agrees(run) and run.figures.as_object(run.question) == value:
            return run
    except (PyramidError, KeyError, TypeError, ValueError, AttributeError):
        raise GameFileError("These are not figures that stats --deals --json prints.") from None
    raise GameFileError("These are not figures as stats --deals --json prints them: they don't agree with each other.")


def _agrees(run: Run) -> bool:
    """Whether every distribution counts each deal of the range once, and no more cards were turned than there are."""
    figures = run.figures
    totals = [sum(figures.opening_plays), *[counted.total() for counted in figures.answers.values()]]
    return {figures.deals, *totals} == {len(run.question.numbers)} and 0 <= figures.most_turned <= len(DECK)


def _question(value: Any) -> DealQuestion:
    first, last = (str(value["range"][end]) for end in ("first", "last"))
    columns = tuple([column for column in COLUMNS if column in value])
    return DealQuestion(
        rules_of(**value["rules"]), value["dealer"], numbers_between(value["dealer"], first, last), columns
    )


def _figures(value: Any) -> DealFigures:
    without, below = value["no_opening_play"], value["partner_below"]
    answers = {
        column: Counter({NEVER if answer == "never" else int(answer): count for answer, count in value[column].items()})
        for column in COLUMNS
        if column in value
    }
    return DealFigures(
        deals=value["deals"],
        opening_plays=[value["opening_plays"][name] for name in PLAYS_COLUMNS],
        plays=value["opening_plays_total"],
        first_draw_plays=without["first_stock_card_plays"],
        never_plays=without["never"],
        most_turned=without["most_cards_turned"],
        directly=below["directly"],
        anywhere=below["anywhere"],
        answers=answers,
    )


def merged(runs: Iterable[Run]) -> Run:
    """Runs over neighbouring ranges, in any order, joined into the run over all of them.

    Raises:
        UsageError: there is none, they don't ask the same, or their ranges overlap or leave a gap.
    """
    ordered = sorted(runs, key=lambda run: run.question.numbers.whole[0])
    if not ordered:
        raise UsageError("There are no figures to join.")
    _check_neighbours([run.question for run in ordered])
    first = ordered[0].question
    figures = DealFigures.of_none(first)
    for run in ordered:
        figures.include(run.figures)
    whole = range(first.numbers.whole[0], ordered[-1].question.numbers.whole[-1] + 1)
    numbers = DealNumbers(first.numbers.before, whole)
    return Run(DealQuestion(first.rules, first.dealer, numbers, first.columns), figures)


def _check_neighbours(ordered: Sequence[DealQuestion]) -> None:
    """Check that questions ask the same of ranges that begin where the one before ends."""
    gaps: list[tuple[DealQuestion, DealQuestion]] = []
    for one, other in pairwise(ordered):
        _check_alike(one, other)
        end, begin = one.numbers.whole[-1], other.numbers.whole[0]
        if begin <= end:
            shared = DealNumbers(one.numbers.before, range(begin, min(end, other.numbers.whole[-1]) + 1))
            raise UsageError(
                f"{_both(one, other)} overlap: {_deals_are([shared])} in both, and no deal must be counted twice."
            )
        if begin > end + 1:
            gaps.append((one, other))
    if gaps:
        leave = f"{_both(*gaps[0])} leave a gap" if len(gaps) == 1 else "The ranges leave gaps"
        missing = [_between(one, other) for one, other in gaps]
        raise UsageError(f"{leave}: {_deals_are(missing)} missing.")


def _check_alike(one: DealQuestion, other: DealQuestion) -> None:
    for what, differ in (
        ("under different rules", one.rules != other.rules),
        ("of different dealers", one.dealer != other.dealer or one.numbers.before != other.numbers.before),
        ("with different columns", one.columns != other.columns),
    ):
        if differ:
            raise UsageError(
                f"{_both(one, other)} were counted {what}; only runs that differ in their deals alone can be joined."
            )


def _both(one: DealQuestion, other: DealQuestion) -> str:
    return f"Deals {one.range} and {other.range}"


def _between(one: DealQuestion, other: DealQuestion) -> DealNumbers:
    """The deals between two ranges."""
    return DealNumbers(one.numbers.before, range(one.numbers.whole[-1] + 1, other.numbers.whole[0]))


def _deals_are(ranges: Sequence[DealNumbers]) -> str:
    """Deals with their verb, of many ranges the first few: ``deal 11 is``, ``deals 11, 20-29 and 41 are``."""
    told = [str(deals[0]) if len(deals) == 1 else f"{deals[0]}-{deals[-1]}" for deals in ranges]
    if len(told) > _MOST_RANGES:
        told[_MOST_RANGES:] = [counted(len(told) - _MOST_RANGES, "more range")]
    *before, last = told
    if before:
        return f"deals {', '.join(before)} and {last} are"
    return f"deal {last} is" if len(ranges[0]) == 1 else f"deals {last} are"
