"""Figures over deals: `pyramid stats --deals`, and `--merge` of what it printed."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from pyramid_cli import json_text
from pyramid_cli.cli.deal_spreading import spread
from pyramid_cli.cli.inputs import documents, located
from pyramid_cli.cli.outputs import STANDARD_OUTPUT, check_not_read, write_lines
from pyramid_cli.cli.progress import Advance, progress
from pyramid_cli.cli.record_file import RecordFile
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.dealers import numbers_between
from pyramid_cli.dealers.numbers import DealNumbers, NotANumber
from pyramid_cli.errors import PyramidError, UsageError
from pyramid_cli.figures import kernel
from pyramid_cli.figures.counting import Portion
from pyramid_cli.figures.deals import DealFigures
from pyramid_cli.figures.merging import Run, merged, read_run
from pyramid_cli.figures.question import COLUMNS, Column, DealQuestion
from pyramid_cli.gamefile.files import WholeFile
from pyramid_cli.render.charts import deal_charts
from pyramid_cli.render.deal_figures import deal_figures, question_words
from pyramid_cli.rules import Rules
from pyramid_cli.words import counted, printable, shorten


class Way(NamedTuple):
    """How the deals are counted.

    Attributes:
        jobs: processes; None for what is usual.
        dask: address of a cluster that counts them instead.
        records: file that keeps a record of each.
    """

    jobs: int | None = None
    dask: str | None = None
    records: str | None = None


class Shape(NamedTuple):
    """How figures are shown: as JSON or as a table, and in a picture where a file is named."""

    json: bool = False
    svg: str | None = None


def write_deal_figures(terminal: Terminal, question: DealQuestion, way: Way, shape: Shape) -> None:
    """Count deals and write the figures."""
    # A kernel asked for that isn't there is told before anything is counted, and a picture that can't be written.
    kernel.chosen()
    with _picture(shape, way.records) as picture:
        _write(terminal, Run(question, _counted(terminal, question, way)), shape, picture)


def _counted(terminal: Terminal, question: DealQuestion, way: Way) -> DealFigures:
    figures = DealFigures.of_none(question)
    if way.records is None:
        _count(terminal, question, way, figures, None)
    else:
        with RecordFile(way.records, question) as file:
            _resume(terminal, question, figures, file)
            before = figures.deals
            try:
                _count(terminal, question, way, figures, file)
            except KeyboardInterrupt:
                # Not the figures: they may lack what was written just now.
                deals = file.count()
                kept = f"{counted(deals, 'deal')} in {printable(way.records)}"
                terminal.say(f"{kept} ({deals - before:,} of them new); the same call goes on from there.")
                raise
    return figures


def write_merged_figures(terminal: Terminal, files: Sequence[str], shape: Shape) -> None:
    """Join the figures of several runs and write them."""
    runs = []
    for document in documents(files, terminal):
        try:
            if document.error is not None:
                raise document.error
            runs.append(read_run(document.value))
        except PyramidError as error:
            raise type(error)(located(error, document), error.code) from None
    check_not_read(shape.svg, files, "--svg")
    with _picture(shape) as picture:
        _write(terminal, merged(runs), shape, picture)


@contextmanager
def _picture(shape: Shape, records: str | None = None) -> Iterator[WholeFile | None]:
    """The file that the charts are to be drawn in, beside a file of records.

    Raises:
        UsageError: that is one file, or none.
        FileError: it can't be written.
    """
    if shape.svg is None:
        yield None
        return
    if shape.svg == STANDARD_OUTPUT:
        raise UsageError("--svg needs the name of a file: the figures themselves go to standard output.")
    if records is not None and os.path.realpath(records) == os.path.realpath(shape.svg):
        raise UsageError(f"--records and --svg can't both go to {printable(shape.svg)}; name another file.")
    with WholeFile(shape.svg) as picture:
        yield picture


def _resume(terminal: Terminal, question: DealQuestion, figures: DealFigures, file: RecordFile) -> None:
    """Count what the file holds already."""
    with progress(terminal, len(question.numbers), "records read") as advance:
        for record in file.kept():
            figures.add(record.opening, question.rules.draw, record.answers)
            advance(1)


def _count(terminal: Terminal, question: DealQuestion, way: Way, figures: DealFigures, file: RecordFile | None) -> None:
    """Count the deals that the figures don't hold yet."""
    done = figures.deals
    if done == len(question.numbers):
        return

    def take(portion: Portion, advance: Advance) -> None:
        if file is not None:
            file.add(portion.lines)
        figures.include(portion.figures)
        advance(portion.figures.deals)

    with progress(terminal, len(question.numbers), "deals", done) as advance:
        if way.dask is None:
            spread(question, done, way.jobs, lambda portion: take(portion, advance), recorded=file is not None)
            return
        from pyramid_cli.cli.cluster import spread_on_cluster

        spread_on_cluster(question, done, way.dask, lambda portion: take(portion, advance), recorded=file is not None)


def _write(terminal: Terminal, run: Run, shape: Shape, picture: WholeFile | None) -> None:
    question, figures = run
    if shape.json:
        terminal.data(json_text.dumps(figures.as_object(question)))
    else:
        write_lines(terminal, deal_figures(question, figures, terminal.width, symbols=not terminal.plain))
    if picture is not None:
        from pyramid_cli.render.chart_svg import svg_of

        terminal.flush()
        picture.write(svg_of(*question_words(question), deal_charts(question, figures)).encode())


def deal_question(rules: Rules, dealer: str, deals: str, columns: Collection[Column]) -> DealQuestion:
    """The question that the command line asks.

    Raises:
        UsageError: `deals` is no range of deals of that dealer.
    """
    asked = tuple([column for column in COLUMNS if column in columns])
    return DealQuestion(rules, dealer, deal_range(deals, dealer), asked)


def deal_range(text: str, dealer: str) -> DealNumbers:
    """The deal numbers of ``A-B``, or of ``A`` alone.

    Raises:
        UsageError: not a range, the wrong way round, or beyond what the dealer deals.
    """
    first, dash, last = text.partition("-")
    try:
        numbers = numbers_between(dealer, first, last if dash else first)
    except NotANumber:
        raise UsageError(f"--deals takes two deal numbers such as 1-1000, not {shorten(text)}.") from None
    if not numbers:
        raise UsageError(f"--deals {shorten(text)} is empty: the first number must not be above the last.")
    return numbers
