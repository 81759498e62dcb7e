"""Figures read back from their JSON, and those of separate runs joined into what one run would have given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from pyramid_cli.cards import DECK
from pyramid_cli.dealers import numbers_between
from pyramid_cli.dealers.numbers import DealNumbers
from pyramid_cli.errors import GameFileError, PyramidError, UsageError
from pyramid_cli.figures.deals import PLAYS_COLUMNS, DealFigures
from pyramid_cli.figures.kernel import NEVER
from pyramid_cli.figures.question import COLUMNS, DealQuestion
from pyramid_cli.rules import rules_of


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
    first = ordered[0].question
    figures = DealFigures.of_none(first)
    for before, run in zip([None, *ordered], ordered, strict=False):
        if before is not None:
            _check_neighbours(before.question, run.question)
        figures.include(run.figures)
    whole = range(first.numbers.whole[0], ordered[-1].question.numbers.whole[-1] + 1)
    numbers = DealNumbers(first.numbers.before, whole)
    return Run(DealQuestion(first.rules, first.dealer, numbers, first.columns), figures)


def _check_neighbours(one: DealQuestion, other: DealQuestion) -> None:
    both = f"Deals {one.range} and {other.range}"
    for what, differ in (
        ("under different rules", one.rules != other.rules),
        ("of different dealers", one.dealer != other.dealer or one.numbers.before != other.numbers.before),
        ("with different columns", one.columns != other.columns),
    ):
        if differ:
            raise UsageError(f"{both} were counted {what}; only runs that differ in their deals alone can be joined.")
    end, begin = one.numbers.whole[-1] + 1, other.numbers.whole[0]
    if begin < end:
        raise UsageError(f"{both} overlap: a deal must not be counted twice.")
    if begin > end:
        gap = DealNumbers(one.numbers.before, range(end, begin))
        missing = f"deal {gap[0]} is" if len(gap) == 1 else f"deals {gap[0]}-{gap[-1]} are"
        raise UsageError(f"{both} leave a gap: {missing} missing.")
