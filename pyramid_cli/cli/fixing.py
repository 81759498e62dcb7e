"""Correcting the claims of game files in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from pyramid_cli import json_text
from pyramid_cli.cli.checking import Asked, Input, Take, check_one
from pyramid_cli.cli.inputs import read_each
from pyramid_cli.errors import ClaimError, FileError
from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.documents import Document, Text, read_documents
from pyramid_cli.gamefile.files import WholeFile
from pyramid_cli.gamefile.fixing import Edit, corrections, edited
from pyramid_cli.reports.verdict import Verdict
from pyramid_cli.words import printable

_CHUNK: Final = 2**16


def fix_all(given: Input, asked: Asked, take: Take) -> None:
    """Correct the claims of every game and hand over the verdicts on what then stands there.

    A file is changed as a whole once its last game was checked. A game that can't be read or played stays as it is.
    """
    for file in given.files():
        if isinstance(file, Document):
            take(check_one(file, asked))
        else:
            for verdict in _fixed_or_told(file, given, asked):
                take(verdict)


def _fixed_or_told(file: str, given: Input, asked: Asked) -> Iterator[Verdict]:
    """The verdicts on one file's games, and one more where the file can't be changed."""
    fixed = False
    try:
        if _is_no_plain_file(file):
            raise FileError(f"{printable(file)} is no plain file, so it can't be changed in place.")
        for verdict in _fixed(file, given, asked):
            fixed = fixed or verdict.fixed
            yield verdict
    except FileError as error:
        text = f"{error.text} It stays as it was: nothing in it is fixed." if fixed else error.text
        yield check_one(Document(printable(file), 1, error=FileError(text, "unreadable")), asked)


def _is_no_plain_file(file: str) -> bool:
    """Whether something is there that is no plain file; whatever else is wrong is told by whoever opens it."""
    try:
        return bool(file) and Path(file).exists() and not Path(file).is_file()
    except (OSError, ValueError):
        return False


def _fixed(file: str, given: Input, asked: Asked) -> Iterator[Verdict]:
    """The verdicts on one file's games, corrected where they must be."""
    with ExitStack() as stack:
        copy: _Copy | None = None
        for document in read_each([file], given.terminal, partial(read_documents, keep_text=True)):
            edits = _edits(document, asked)
            if not edits or document.text is None:
                yield check_one(document, asked)
                continue
            copy = copy or stack.enter_context(_Copy(file))
            copy.edit(document.text.offset, edits)
            text = Text(edited(document.text.data, edits), document.text.offset)
            yield check_one(document._replace(value=json_text.loads(text.data), text=text), asked)._replace(fixed=True)


def _edits(document: Document, asked: Asked) -> list[Edit]:
    """What must change for the game's claims to be true; nothing where they are, or where it isn't about them."""
    check = check_document(document, asked.demands)
    text, transcript, found = document.text, check.transcript, check.found
    if not isinstance(check.error, ClaimError) or text is None or transcript is None or found is None:
        return []
    return corrections(text.data, transcript.claims, found, add=asked.demands.claims)


class _Copy:
    """A copy of a file with edits made on the way, which takes its place at the end of the `with` block."""

    def __init__(self, file: str) -> None:
        with ExitStack() as stack:
            self._new = stack.enter_context(WholeFile(file))
            self._old = stack.enter_context(Path(file).open("rb"))
            self._stack = stack.pop_all()

    def __enter__(self) -> _Copy:
        return self

    def __exit__(self, *raised: object) -> None:
        if raised[0] is None:
            self._copy(None)
        self._stack.__exit__(*raised)  # type: ignore[arg-type]

    def edit(self, offset: int, edits: Sequence[Edit]) -> None:
        """Copy the file as far as the last of the edits, made on the way; their spans count from the offset."""
        for (start, end), new in edits:
            self._copy(offset + start - self._old.tell())
            self._new.write(new)
            self._old.seek(offset + end)

    def _copy(self, count: int | None) -> None:
        """Copy so many bytes, or all that are left."""
        while count is None or count > 0:
            some = self._old.read(_CHUNK if count is None else min(_CHUNK, count))
            if not some:
                return
            self._new.write(some)
            count = None if count is None else count - len(some)
