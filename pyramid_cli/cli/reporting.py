"""The reports of `replay --check`: which are wanted, and where each is written."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pyramid_cli.cli.outputs import STANDARD_OUTPUT, check_not_read, write_lines
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import FileError, UsageError
from pyramid_cli.gamefile.documents import read_documents
from pyramid_cli.gamefile.files import WholeFile
from pyramid_cli.gamefile.transcript import FORMAT
from pyramid_cli.reports import FORMS, report_of
from pyramid_cli.reports.report import Report
from pyramid_cli.reports.run import Run
from pyramid_cli.reports.text import verdict_line
from pyramid_cli.reports.verdict import Verdict
from pyramid_cli.words import printable, shorten

_STANDARD_OUTPUT = (STANDARD_OUTPUT, "/dev/stdout")


class Wanted(NamedTuple):
    """A report that is wanted: its kind, and the file it goes to; None for standard output."""

    form: str
    path: str | None = None


def wanted_reports(asked: Sequence[str], *, json: bool) -> list[Wanted]:
    """The reports that the command line asks for; where none goes to standard output, the verdicts in words do.

    Args:
        asked: values of --report: ``junit``, ``junit=report.xml``.
        json: whether --json was given, which is ``--report json``.

    Raises:
        UsageError: there is no such report, or two go to the same place.
    """
    reports = [*([Wanted("json")] if json else []), *map(_wanted, asked)]
    shown = [report.form for report in reports if report.path is None]
    if len(shown) > 1:
        raise UsageError(
            f"Two reports can't both go to standard output ({' and '.join(shown[:2])}): "
            f"give one of them a file, as in --report {shown[1]}=FILE."
        )
    files = [os.path.realpath(report.path) for report in reports if report.path is not None]
    for report, file in zip([each for each in reports if each.path is not None], files, strict=True):
        if files.count(file) > 1:
            raise UsageError(f"Two reports can't both go to {printable(report.path or '')}; name another file.")
    return reports if shown else [Wanted("text"), *reports]


def check_no_games(wanted: Wanted, paths: Sequence[str]) -> None:
    """Refuse a report in the place of games that are to be checked.

    Args:
        wanted: the report.
        paths: the files and folders to check. Below a folder, a file that a report goes to is left out; unless there is
            a game in it, which the report would be the end of.

    Raises:
        UsageError: it would go to one of the files, or to one with a game.
    """
    if wanted.path is None:
        return
    check_not_read(wanted.path, paths, f"--report {wanted.form}")
    with suppress(OSError, ValueError, FileError):
        if Path(wanted.path).is_file() and any(map(os.path.isdir, paths)):
            with Path(wanted.path).open("rb") as stream:
                value = next(read_documents(stream, wanted.path)).value
            if isinstance(value, dict) and value.get("format") == FORMAT:
                raise UsageError(
                    f"--report {wanted.form} would take the place of {printable(wanted.path)}, which holds a game; "
                    "name another file."
                )


def _wanted(asked: str) -> Wanted:
    form, equals, path = asked.partition("=")
    if form not in FORMS:
        raise UsageError(f"--report takes {', '.join(FORMS[:-1])} or {FORMS[-1]}, and =FILE, not {shorten(asked)}.")
    if equals and not path:
        raise UsageError(f"--report {form}= names no file: write --report {form}=FILE, or leave the = out.")
    return Wanted(form, None if path in ("", *_STANDARD_OUTPUT) else path)


class Reporter:
    """Writes reports as verdicts come; used in a `with` statement, at whose end the files are in place.

    An exception in there leaves every file as it was. What a report writes first but knows last, the counts, makes its
    cases wait in a temporary file.
    """

    def __init__(self, terminal: Terminal, wanted: Sequence[Wanted]) -> None:
        self._terminal = terminal
        folder = str(Path.cwd())
        self.run = Run(datetime.now(), "localhost", folder, os.environ.get("GITHUB_WORKSPACE") or folder)
        self._begun = time.monotonic()
        self._stack = ExitStack()
        self._reports = [(report_of(each.form), each) for each in wanted]
        self._cases: list[Callable[[Verdict], None]] = []
        self._ends: list[Callable[[], None]] = []

    @property
    def details(self) -> bool:
        """Whether any report needs the board and the exact place of a problem."""
        return any(report.details for report, _ in self._reports)

    def __enter__(self) -> Reporter:
        with ExitStack() as stack:
            for report, wanted in self._reports:
                self._open(report, wanted, stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *raised: object) -> None:
        try:
            if raised[0] is None:
                self.run.seconds = time.monotonic() - self._begun
                for end in self._ends:
                    end()
        except BaseException as error:
            self._stack.__exit__(type(error), error, error.__traceback__)
            raise
        self._stack.__exit__(*raised)  # type: ignore[arg-type]

    def add(self, verdict: Verdict) -> None:
        """Write one verdict into every report."""
        self.run.tally.add(verdict)
        for case in self._cases:
            case(verdict)

    def _open(self, report: Report, wanted: Wanted, stack: ExitStack) -> None:
        if wanted == Wanted("text") and not self._terminal.plain:
            self._cases.append(lambda verdict: write_lines(self._terminal, [verdict_line(verdict)]))
            return
        if wanted.path is None:
            write: Callable[[bytes], object] = self._terminal.stdout.write
        else:
            write = stack.enter_context(WholeFile(wanted.path)).write
        run = self.run
        if report.counts_first:
            import platform

            run.host = platform.node()
            waiting = stack.enter_context(_Waiting())
            self._cases.append(lambda verdict: _put(waiting.write, report.case(verdict, run)))
            self._ends.append(lambda: _write_all(write, report, run, waiting))
        else:
            _put(write, report.opening(run))
            self._cases.append(lambda verdict: _put(write, report.case(verdict, run)))
            self._ends.append(lambda: _put(write, report.closing(run)))


def _put(write: Callable[[bytes], object], text: str) -> None:
    if text:
        write(text.encode("utf-8", "backslashreplace"))


def _write_all(write: Callable[[bytes], object], report: Report, run: Run, waiting: _Waiting) -> None:
    """Write a report whose cases waited for the counts."""
    # Read before anything is written: that there was no room may show only now.
    cases = waiting.read()
    _put(write, report.opening(run))
    for some in cases:
        write(some)
    _put(write, report.closing(run))


class _Waiting:
    """Text that waits in a temporary file until what comes before it is known; gone at the end of the `with` block.

    Every method raises `FileError` where there is no room for it.
    """

    def __init__(self) -> None:
        import tempfile

        with self._told():
            self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the block

    def __enter__(self) -> _Waiting:
        return self

    def __exit__(self, *_: object) -> None:
        # It may try once more to write what there was no room for.
        with suppress(OSError):
            self._file.close()

    def write(self, data: bytes) -> None:
        """Keep some more."""
        with self._told():
            self._file.write(data)

    def read(self) -> Iterator[bytes]:
        """Everything kept, piece by piece."""
        with self._told():
            self._file.seek(0)
        return iter(partial(self._file.read, 2**16), b"")

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = error.strerror or error
            raise FileError(f"A report can't wait in the temporary folder: {reason}. TMPDIR names another.") from None
