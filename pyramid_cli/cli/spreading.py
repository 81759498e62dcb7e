"""Work on the documents of a command's input, in this process or spread over several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pyramid_cli.cli.inputs import documents
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.gamefile.documents import Document

Result = TypeVar("Result")


def each_document(
    files: Sequence[str],
    terminal: Terminal,
    work: Callable[[Document], Result],
    take: Callable[[Result], None],
    lost: Callable[[Document, int | None], Result],
    jobs: int,
) -> None:
    """Do the work on every document of the input, and hand the results over in its order.

    Args:
        files: names of files, as `documents` takes them.
        terminal: the streams of the process.
        work: makes a result of a document; a function that a process can import.
        take: is given the results in order, in this process.
        lost: the result of a document whose process ended, with the process's exit code.
        jobs: how many processes; 1 works in this one.
    """
    if jobs == 1:
        for document in documents(files, terminal):
            take(work(document))
        return
    # Imported only where several processes are wanted.
    from pyramid_cli.cli.workers import Workers

    with Workers(work, jobs, take, lost) as workers:
        for document in documents(files, terminal, workers.reading):
            workers.put(document)
        workers.finish()
