"""Work spread over processes, its results handed over one by one in the order of what was put in."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import queue
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, BinaryIO, Final, Generic, NamedTuple, TypeVar, cast

from pyramid_cli.cli import starting
from pyramid_cli.cli.options import MOST_JOBS

Item = TypeVar("Item")
Result = TypeVar("Result")

HELD: Final = 2
"""Items a process holds: the one it works on, and the next so that it needn't wait."""

WAITING: Final = 64
"""Items for each process that are out at once: those held, and results that wait for an earlier one."""

_CHUNK: Final = 65536


def cores() -> int:
    """How many cores this process may use, as far as there may be processes."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, MOST_JOBS)


class _Failure(NamedTuple):
    """Something the work raised."""

    error: Exception


@dataclass(slots=True)
class _Worker:
    """A process and the numbers of the items it holds, oldest first."""

    process: Any
    connection: Connection
    held: deque[int] = field(default_factory=deque)


class Workers(Generic[Item, Result]):
    """Processes that do the work; used in a `with` statement, at whose end none of them is left.

    Items go in with `put`, `finish` waits for the last; meanwhile each result is handed over as soon as all before it
    were. A process starts when there is work for it.

    Args:
        work: makes a result of an item; a function that a process can import.
        jobs: how many processes.
        take: is given the results in order, in this process.
        lost: the result of an item whose process ended, with the process's exit code.
        context: how processes start, as `multiprocessing` has it; its default where None.
    """

    def __init__(
        self,
        work: Callable[[Item], Result],
        jobs: int,
        take: Callable[[Result], None],
        lost: Callable[[Item, int | None], Result],
        context: Any = None,
    ) -> None:
        self._work, self._jobs, self._take, self._lost = work, jobs, take, lost
        self._context = context or multiprocessing.get_context()
        self._workers: list[_Worker] = []
        self._items: dict[int, Item] = {}
        self._results: dict[int, Result] = {}
        self._given = self._taken = 0
        self._failure: OSError | None = None

    def __enter__(self) -> Workers[Item, Result]:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.connection.close()

    def put(self, item: Item) -> None:
        """Give one more item to do, once there is room for it."""
        if self._failure is not None:
            raise self._failure
        while not self._has_room():
            self._receive()
        number = self._given
        self._given += 1
        self._items[number] = item
        self._give(number)
        self._receive(0)

    def finish(self) -> None:
        """Wait for the results of everything put in."""
        if self._failure is not None:
            raise self._failure
        while self._items:
            self._receive()

    def reading(self, stream: BinaryIO) -> BinaryIO:
        """A stream to read in place of this one, so that results are handed over while it has nothing to read."""
        try:
            file = stream.fileno()
        except (OSError, ValueError):
            # No file of the system's, so it never keeps anybody waiting.
            return stream
        # Windows can't wait for a file and for processes at once.
        return stream if os.name == "nt" else cast(BinaryIO, _Patient(file, self._receive_until))

    def _has_room(self) -> bool:
        if self._given - self._taken >= WAITING * self._jobs:
            return False
        return len(self._workers) < self._jobs or any(len(worker.held) < HELD for worker in self._workers)

    def _give(self, number: int) -> None:
        """Hand an item to an idle process, to a new one, or to the one that holds least."""
        while True:
            worker = min(self._workers, key=lambda one: len(one.held), default=None)
            if worker is None or (worker.held and len(self._workers) < self._jobs):
                worker = self._start()
            try:
                worker.connection.send((number, self._items[number]))
            except OSError:
                # It ended while it had nothing to do, or while it was given this.
                self._bury(worker)
                continue
            worker.held.append(number)
            return

    def _start(self) -> _Worker:
        if self._context.get_start_method() != "fork":
            # It lets signals through when it begins to run, so not in the midst of keeping them back.
            resource_tracker.ensure_running()
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(self._work, theirs), daemon=True)
        with _signals_held():
            process.start()
            worker = _Worker(process, ours)
            self._workers.append(worker)
        theirs.close()
        return worker

    def _receive_until(self, readable: int) -> bool:
        """Take results until a file can be read; whether that is still wanted."""
        try:
            while self._items and not self._receive(None, readable):
                pass
        except OSError as error:
            # Raised where the next item is put in: the reader would take it for an error of its own.
            self._failure = error
        return self._failure is None

    def _receive(self, timeout: float | None = None, readable: int | None = None) -> bool:
        """Wait for results and hand over those whose turn it is; whether the file named can be read now."""
        by_connection: dict[Any, _Worker] = {worker.connection: worker for worker in self._workers if worker.held}
        watched: list[Any] = list(by_connection) if readable is None else [*by_connection, readable]
        ready = wait(watched, timeout)
        for connection in ready:
            if connection in by_connection:
                self._hear(by_connection[connection])
        while self._taken in self._results:
            result = self._results.pop(self._taken)
            self._taken += 1
            self._take(result)
        return readable in ready

    def _hear(self, worker: _Worker) -> None:
        try:
            result = _received(worker.connection)
        except (EOFError, OSError):
            self._bury(worker)
            return
        if isinstance(result, _Failure):
            raise result.error
        self._settle(worker.held.popleft(), result)

    def _settle(self, number: int, result: Result) -> None:
        del self._items[number]
        self._results[number] = result

    def _bury(self, worker: _Worker) -> None:
        """A process ended by itself: the item it worked on is lost, others it held go to the next."""
        self._workers.remove(worker)
        worker.process.join()
        worker.connection.close()
        if worker.held:
            number = worker.held.popleft()
            self._settle(number, self._lost(self._items[number], worker.process.exitcode))
        for number in worker.held:
            self._give(number)


class _Patient:
    """The lines of a file; before it would wait for more of them, it asks whether to."""

    def __init__(self, file: int, wait_for: Callable[[int], bool]) -> None:
        self._file, self._wait_for = file, wait_for
        self._read = bytearray()
        self._searched = 0

    def readline(self, limit: int) -> bytes:
        """The next line, or the first `limit` bytes of it; nothing at the end."""
        while (end := self._read.find(b"\n", self._searched, limit)) < 0 and len(self._read) < limit:
            self._searched = len(self._read)
            chunk = os.read(self._file, _CHUNK) if self._wait_for(self._file) else b""
            if not chunk:
                break
            self._read += chunk
        size = min(limit, len(self._read)) if end < 0 else end + 1
        line = bytes(self._read[:size])
        del self._read[:size]
        self._searched = 0
        return line


def _received(connection: Connection) -> Any:
    """What comes next, as `Connection.recv` gives it, but for what that complains of when Ctrl-C cuts it short.

    It reads out of a buffer that is then in use when it is thrown away.
    """
    return pickle.loads(connection.recv_bytes())


@contextmanager
def _signals_held() -> Iterator[None]:
    """Keep back what raises an exception: for this process till the end, for one begun meanwhile until it serves.

    Before that, what is begun as a copy of this process would tidy up after it.
    """
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        # In here, since one that came just before may be raised by this very call.
        signal.pthread_sigmask(signal.SIG_BLOCK, starting.RAISING)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Any], Any], connection: Connection) -> None:
    """What a process does: work on what comes, until nothing more does."""
    # Ctrl-C at a terminal reaches every process. The first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # There is nothing to tidy up here.
    for ending in starting.ENDINGS:
        if signal.getsignal(ending) != signal.SIG_IGN:
            signal.signal(ending, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, starting.ENDINGS)
    items: queue.SimpleQueue[tuple[int, Any] | None] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(connection, items), daemon=True).start()
    while (given := items.get()) is not None:
        try:
            result = work(given[1])
        except Exception as error:
            result = _Failure(error)
        try:
            connection.send(result)
        except OSError:
            return


def _listen(connection: Connection, items: queue.SimpleQueue[tuple[int, Any] | None]) -> None:
    """Take items as they come, so that neither side ever waits for the other to read; end with the first process."""
    parent = multiprocessing.parent_process()
    sentinel = None if parent is None else parent.sentinel
    while True:
        ready = wait([connection] if sentinel is None else [connection, sentinel])
        if connection not in ready:
            # The first process was killed; whatever is searched here, nobody waits for it.
            os._exit(1)
        try:
            items.put(_received(connection))
        except (EOFError, OSError):
            items.put(None)
            return
