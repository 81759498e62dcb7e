"""The file of records: written in whole lines, and read again where a run was stopped."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Final

from pyramid_cli import json_text
from pyramid_cli.cli.outputs import STANDARD_OUTPUT
from pyramid_cli.errors import FileError, GameFileError, PyramidError, UsageError
from pyramid_cli.figures.question import DealQuestion
from pyramid_cli.figures.records import FORMAT, DealRecord, heading, read_record
from pyramid_cli.words import printable

_LONGEST_LINE: Final = 65536
_CHUNK: Final = 1 << 20


class RecordFile:
    """A file of records, used in a `with` statement: first what it holds is read, then more is added.

    Raises:
        FileError: the file can't be opened, is not a plain one, or another run writes it.
    """

    def __init__(self, path: str, question: DealQuestion) -> None:
        self._question = question
        if not path:
            raise FileError("The name of the file of records is empty.")
        self._shown = printable(path)
        if path == STANDARD_OUTPUT:
            raise self._not_plain()
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except (OSError, ValueError) as error:
            raise self._refused(error) from None
        self._whole = 0

    def __enter__(self) -> RecordFile:
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise self._not_plain()
            self._lock()
        except BaseException:
            os.close(self._file)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def kept(self) -> Iterator[DealRecord]:
        """The records that are there, of the first deals of the question; a line that wasn't written whole is dropped.

        Raises:
            UsageError: the file holds something else than records of this question.
            FileError: it can't be read or written.
        """
        try:
            with os.fdopen(self._file, "rb", closefd=False) as lines:
                self._read_heading(lines)
                yield from self._read_records(lines)
            os.ftruncate(self._file, self._whole)
            os.lseek(self._file, self._whole, os.SEEK_SET)
        except OSError as error:
            raise self._refused(error) from None
        if not self._whole:
            self.add(heading(self._question))

    def add(self, lines: bytes) -> None:
        """Add whole lines.

        Raises:
            FileError: they can't be written, and none of them is kept.
        """
        rest = memoryview(lines)
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self._whole)
            kept = " What was found before is kept: the same call goes on from there." if self._whole else ""
            raise FileError(f"{self._refused(error).text}{kept}") from None
        self._whole += len(lines)

    def count(self) -> int:
        """How many deals it holds, wherever in `add` an exception came.

        Raises:
            FileError: it can't be read.
        """
        try:
            os.lseek(self._file, 0, os.SEEK_SET)
            with os.fdopen(self._file, "rb", closefd=False) as file:
                # The heading is no deal.
                return sum(chunk.count(b"\n") for chunk in iter(partial(file.read, _CHUNK), b"")) - 1
        except OSError as error:
            raise self._refused(error) from None

    def _read_heading(self, lines: io.BufferedReader) -> None:
        ours = heading(self._question)
        line = lines.readline(_LONGEST_LINE)
        if line == ours:
            self._whole = len(ours)
        elif line.endswith(b"\n") or not ours.startswith(line):
            raise UsageError(f"{self._shown} holds {_what_else(line)}; name another file for these.")

    def _read_records(self, lines: io.BufferedReader) -> Iterator[DealRecord]:
        columns = self._question.columns
        for number in self._question.numbers if self._whole else ():
            line = lines.readline(_LONGEST_LINE)
            if not line.endswith(b"\n") and len(line) < _LONGEST_LINE:
                return
            try:
                record = read_record(line, number, columns)
            except GameFileError as error:
                raise UsageError(f"{self._shown} is damaged: {error.text} Remove the file and begin anew.") from None
            self._whole += len(line)
            yield record
        if self._whole and lines.readline(_LONGEST_LINE).endswith(b"\n"):
            raise UsageError(f"{self._shown} is damaged: it goes on after the last deal. Remove it and begin anew.")

    def _lock(self) -> None:
        """Keep other runs from writing the file. Of this lock, the processes that this one starts inherit nothing."""
        try:
            import fcntl
        except ImportError:  # pragma: no cover - Windows
            return
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileError(
                f"{self._shown} is being written by another run; wait for it or name another file."
            ) from None
        except OSError:
            # A file system without locks.
            return

    def _not_plain(self) -> FileError:
        return FileError(f"{self._shown} is not a plain file; records are read again when a run goes on.")

    def _refused(self, error: OSError | ValueError) -> FileError:
        reason = error.strerror if isinstance(error, OSError) else None
        return FileError(f"{self._shown} can't be written: {reason or error}.")


def _what_else(line: bytes) -> str:
    """What a file holds that begins with this line, in words."""
    try:
        value = json_text.loads(line)
        if value["format"] == FORMAT:
            asked, columns = value["range"], ", ".join(value["columns"]) or "none"
            rules = ", ".join(f"{name} {setting}" for name, setting in value["rules"].items())
            deals = f"deals {asked['first']}-{asked['last']} of dealer {value['dealer']}"
            return printable(f"records of another question ({deals}; rules: {rules}; columns: {columns})")
    except (PyramidError, KeyError, TypeError, AttributeError):
        pass
    return "no records"
