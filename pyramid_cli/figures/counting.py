"""Counting one portion of a range of deals; any process of any machine can do it."""

from __future__ import annotations

from typing import NamedTuple

from pyramid_cli.dealers import deal_cards
from pyramid_cli.dealers.numbers import DealNumbers
from pyramid_cli.figures import kernel
from pyramid_cli.figures.deals import DealFigures
from pyramid_cli.figures.question import DealQuestion
from pyramid_cli.figures.records import DealRecord, record_line


class Portion(NamedTuple):
    """What was found of some deals.

    Attributes:
        figures: the figures over them.
        lines: a record of each, where records are kept.
    """

    figures: DealFigures
    lines: bytes = b""


def count_portion(numbers: DealNumbers, question: DealQuestion, *, recorded: bool) -> Portion:
    """Count the deals of these numbers, a part of those asked about.

    Raises:
        MemoryError: a search needs more memory than there is; its text is the deal's number.
    """
    figures = DealFigures.of_none(question)
    rules = question.rules
    counting = kernel.chosen()
    if question.dealer == kernel.DEALER and not question.columns and not recorded:
        for opening, count in counting.tally(rules, numbers.whole[0], len(numbers)).items():
            figures.add(opening, rules.draw, count=count)
        return Portion(figures)
    lines: list[bytes] = []
    for number in numbers:
        cards = deal_cards(question.dealer, number)
        record = DealRecord(number, counting.opening(rules, cards), _answers(question, number, cards))
        figures.add(record.opening, rules.draw, record.answers)
        if recorded:
            lines.append(record_line(record, question.columns))
    return Portion(figures, b"".join(lines))


def _answers(question: DealQuestion, number: int | str, cards: tuple[int, ...]) -> tuple[int, ...]:
    if not question.columns:
        return ()
    # Imported only where the solver is asked.
    from pyramid_cli.figures.solving import answers

    try:
        return answers(question.rules, cards, question.columns)
    except MemoryError:
        raise MemoryError(str(number)) from None
