"""Checking the games of files, folders and standard input, one by one or in several processes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pyramid_cli.cli.folders import expanded
from pyramid_cli.cli.inputs import Item, read_each
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.demands import Demands
from pyramid_cli.gamefile.documents import LONGEST_DOCUMENT, Document, read_documents
from pyramid_cli.gamefile.pieces import PIECE, Piece, read_pieces
from pyramid_cli.reports.verdict import Verdict, verdict_of

Take = Callable[[Verdict], None]
Batch = list[Piece | Document]
"""What one process is given at a time: pieces of files, and documents that could not be read."""


class Input(NamedTuple):
    """What is read.

    Attributes:
        paths: files and folders, `-` for standard input; none for standard input alone.
        terminal: the streams of the process.
        leave_out: whole paths of files below a folder that are no game files.
    """

    paths: Sequence[str]
    terminal: Terminal
    leave_out: Collection[Path] = ()

    def files(self) -> Iterator[str | Document]:
        """The names of the files, folders looked into; what can't be is a document with the error."""
        return expanded(self.paths, self.leave_out)

    def read(self, read: Callable[[BinaryIO, str], Iterator[Item]]) -> Iterator[Item | Document]:
        """Whatever `read` makes of each file; one that can't be read is a document with the error."""
        if not self.paths:
            yield from read_each([], self.terminal, read)
        for file in self.files():
            if isinstance(file, Document):
                yield file
            else:
                yield from read_each([file], self.terminal, read)


class Asked(NamedTuple):
    """What is asked of every game.

    Attributes:
        demands: what it must be beyond being right.
        details: whether a verdict needs the board and the exact place of a problem.
    """

    demands: Demands
    details: bool = False


class _EnoughError(Exception):
    """One game fails, and no more are wanted."""


def check_all(given: Input, asked: Asked, take: Take, *, jobs: int = 1, fail_fast: bool = False) -> None:
    """Check every game in the order read and hand over the verdicts; with `fail_fast` no more after the first failure.

    Args:
        given: what is read.
        asked: what is asked of every game.
        take: is given each verdict.
        jobs: how many processes check.
        fail_fast: whether the first game that doesn't pass is the last.
    """

    def take_one(verdict: Verdict) -> None:
        take(verdict)
        if fail_fast and verdict.problem is not None:
            raise _EnoughError

    try:
        if jobs == 1:
            for document in given.read(partial(read_documents, keep_text=asked.details)):
                take_one(check_one(document, asked))
        else:
            _check_in_processes(given, asked, take_one, jobs)
    except _EnoughError:
        pass


def check_one(document: Document, asked: Asked) -> Verdict:
    """The verdict on one document."""
    return verdict_of(check_document(document, asked.demands), document, details=asked.details)


def check_batch(batch: Batch, asked: Asked) -> list[Verdict]:
    """The verdicts on all documents of a batch."""
    verdicts = []
    for part in batch:
        found = [part] if isinstance(part, Document) else part.documents(keep_text=asked.details)
        verdicts += [check_one(document, asked) for document in found]
    return verdicts


def _check_in_processes(given: Input, asked: Asked, take: Take, jobs: int) -> None:
    from pyramid_cli.cli.workers import Workers

    def take_all(verdicts: list[Verdict]) -> None:
        for verdict in verdicts:
            take(verdict)

    def lost(batch: Batch, _: int | None) -> list[Verdict]:
        # Its process was ended by somebody else: this one does the work.
        return check_batch(batch, asked)

    with Workers(partial(check_batch, asked=asked), jobs, take_all, lost) as workers:

        def read(stream: BinaryIO, source: str) -> Iterator[Piece]:
            # A file keeps nobody waiting.
            patient = workers.reading(stream) if stream is given.terminal.stdin else stream
            return read_pieces(patient, source)

        for batch in _batches(given.read(read)):
            if any(isinstance(part, Piece) and len(part.data) > LONGEST_DOCUMENT for part in batch):
                # Many of that size, waiting for their turn, would fill the memory.
                workers.finish()
                take_all(check_batch(batch, asked))
            else:
                workers.put(batch)
        workers.finish()


def _batches(parts: Iterator[Piece | Document]) -> Iterator[Batch]:
    """Parts put together so that none is much smaller than a piece: many a file is."""
    batch: Batch = []
    size = 0
    for part in parts:
        batch.append(part)
        size += len(part.data) if isinstance(part, Piece) else PIECE // 100
        if size >= PIECE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
