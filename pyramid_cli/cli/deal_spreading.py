"""Counting a range of deals portion by portion, in this process or spread over several of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from pyramid_cli.dealers.numbers import DealNumbers
from pyramid_cli.errors import NoAnswer
from pyramid_cli.figures import kernel
from pyramid_cli.figures.counting import Portion, count_portion
from pyramid_cli.figures.question import DealQuestion

Take = Callable[[Portion], None]
"""Is given each portion, in order."""

ONE_PROCESS_DEALS: Final = 200_000
ONE_PROCESS_DEALS_IN_PYTHON: Final = 5_000
ONE_PROCESS_DEALS_SOLVED: Final = 50
"""Deals up to which one process is quicker than several: counted by the native kernel, in Python, with the solver."""


class _Lost(NamedTuple):
    """A portion whose process ended."""

    numbers: DealNumbers
    exit_code: int | None


def portions(question: DealQuestion, done: int, *, recorded: bool, times: int = 1) -> Iterator[DealNumbers]:
    """The numbers from that index on in portions that take about a twentieth of a second, or `times` as long."""
    size = times * (8 if question.columns else 1_000 if recorded or not _is_fast(question) else 200_000)
    numbers = question.numbers
    return (numbers[first : first + size] for first in range(done, len(numbers), size))


def spread(question: DealQuestion, done: int, jobs: int | None, take: Take, *, recorded: bool) -> None:
    """Count the deals from that index on.

    Args:
        question: what is asked.
        done: how many of the deals are counted already.
        jobs: how many processes; None for as many as there are cores, and one where there is little to do.
        take: is given each portion, in order.
        recorded: whether a record of each deal is wanted.

    Raises:
        NoAnswer: memory is full, or a process ended.
    """
    work = partial(count_portion, question=question, recorded=recorded)
    jobs = usual_jobs(question, len(question.numbers) - done) if jobs is None else jobs
    try:
        if jobs == 1:
            for numbers in portions(question, done, recorded=recorded):
                take(work(numbers))
            return
        from pyramid_cli.cli.workers import Workers

        def heard(result: Portion | _Lost) -> None:
            if isinstance(result, _Lost):
                raise _gone(result)
            take(result)

        with Workers[DealNumbers, "Portion | _Lost"](work, jobs, heard, _Lost) as workers:
            for numbers in portions(question, done, recorded=recorded):
                workers.put(numbers)
            workers.finish()
    except MemoryError as error:
        raise out_of_memory(error) from None


def usual_jobs(question: DealQuestion, deals: int) -> int:
    """How many processes count so many deals, where nobody said: one for each core that this process may use."""
    if question.columns:
        few = ONE_PROCESS_DEALS_SOLVED
    else:
        few = ONE_PROCESS_DEALS if _is_fast(question) else ONE_PROCESS_DEALS_IN_PYTHON
    if deals <= few:
        return 1
    from pyramid_cli.cli.workers import cores

    return cores()


def _is_fast(question: DealQuestion) -> bool:
    return question.dealer == kernel.DEALER and kernel.chosen().NAME == "native"


def out_of_memory(error: MemoryError) -> NoAnswer:
    """What to say where a search of one deal wants more memory than there is."""
    return NoAnswer(f"No answer for deal {error.args[0] if error.args else '?'}: memory is full. Try fewer --jobs.")


def _gone(lost: _Lost) -> NoAnswer:
    return NoAnswer(
        f"No answer for deals {lost.numbers[0]}-{lost.numbers[-1]}: the process counting them ended (exit code "
        f"{lost.exit_code}), perhaps for want of memory. Try fewer --jobs."
    )
