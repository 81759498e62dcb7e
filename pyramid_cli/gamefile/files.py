"""Writing files so that a reader sees the old file or the new one, never half of one."""

from __future__ import annotations

import os
import stat
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO

from pyramid_cli.errors import FileError
from pyramid_cli.words import printable


def write_file(path: str, text: str) -> None:
    """Write text as UTF-8 through a temporary sibling and a rename.

    A file that was there keeps its permissions, a symbolic link keeps pointing where it did.

    Raises:
        FileError: the file can't be written; what was there before still is.
    """
    with WholeFile(path) as file:
        file.write(text.encode("utf-8", "backslashreplace"))


class WholeFile:
    """A file that is written piece by piece and appears as a whole at the end of the `with` block.

    Where the block ends with an exception, or one keeps it from beginning, what was there before still is. Permissions
    and links are kept as by `write_file`. What is no plain file can't be replaced, nor may be one that a standard
    stream goes to: there, what is written goes. Every method raises `FileError` where the file can't be written.
    """

    def __init__(self, path: str) -> None:
        if not path:
            raise FileError("The name of the file to write to is empty.")
        self._shown = printable(path)
        self._target = Path(os.path.realpath(path))
        self._temporary: Path | None = None
        with self._told():
            target = self._target
            if target.is_dir():
                raise FileError(f"{self._shown} is a folder; name a file to write to.")
            opened = _opened_as_it_is(path)
            if opened is not None:
                self._file: BinaryIO = opened
                return
            self._mode = target.stat().st_mode & 0o777 if target.exists() else _usual_mode()
            self._temporary = target.with_name(f".{target.name[:50]}.{os.urandom(6).hex()}.tmp")
            # Before the file is there: a signal may raise an exception anywhere, also where no `with` has begun yet.
            self._remove = partial(_remove, self._temporary, os.getpid())
            self._removal = weakref.finalize(self, self._remove)
            self._file = open(self._temporary, "xb", opener=_opened_for_oneself)  # noqa: SIM115 - closed in __exit__

    def __enter__(self) -> WholeFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            with self._told():
                if kind is None:
                    self._finish()
        finally:
            with suppress(OSError):
                self._file.close()
            if self._temporary is not None:
                self._remove()
                # Not before: what it would do must be done whatever comes between the two.
                self._removal.detach()

    def write(self, data: bytes) -> None:
        """Write more."""
        with self._told():
            self._file.write(data)

    def _finish(self) -> None:
        self._file.flush()
        if self._temporary is not None:
            os.fsync(self._file.fileno())
            self._temporary.chmod(self._mode)
            self._temporary.replace(self._target)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell what the system refuses in here."""
        try:
            yield
        except OSError as error:
            raise FileError(f"{self._shown} can't be written: {error.strerror or error}.") from None


def _opened_as_it_is(path: str) -> BinaryIO | None:
    """What must not be replaced, opened: a device or pipe, or what standard output or error goes to.

    Such as /dev/null, /dev/stdout, and what a shell puts for ``>(command)``: a rename would put a plain file in its
    place, or take away what a stream has written.
    """
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        return None
    for descriptor in (1, 2):
        with suppress(OSError):
            if os.path.samestat(found, os.fstat(descriptor)):
                # The same open file: each writes on where the other has come to.
                return os.fdopen(os.dup(descriptor), "wb")
    return None if stat.S_ISREG(found.st_mode) else Path(path).open("wb")


def _opened_for_oneself(name: str, flags: int) -> int:
    # What was there before may be for one pair of eyes; until it is replaced, so is this.
    return os.open(name, flags, 0o600)


def _remove(temporary: Path, owner: int) -> None:
    # A process that was begun meanwhile holds a copy of whoever writes the file, and may end before.
    if os.getpid() == owner:
        temporary.unlink(missing_ok=True)


def _usual_mode() -> int:
    """Permissions of a new file under the process's umask."""
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
