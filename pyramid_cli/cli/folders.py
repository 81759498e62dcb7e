"""Folders named where game files are: every game file below them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from pyramid_cli.errors import FileError
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.words import printable

SUFFIXES: Final = (".json", ".jsonl", ".ndjson")
"""How the names of game files end, in any letter case."""


def expanded(names: Sequence[str], leave_out: Collection[Path] = ()) -> Iterator[str | Document]:
    """The names given, but for each folder the game files below it, sorted, or a document that says why there is none.

    Args:
        names: of files and folders; what is no folder is passed on as it is.
        leave_out: whole paths of files that are not game files whatever their names.
    """
    for name in names:
        if not _is_folder(name):
            yield name
            continue
        empty = True
        for found in _game_files(Path(name)):
            if isinstance(found, Document) or not leave_out or found.resolve() not in leave_out:
                empty = False
                yield found if isinstance(found, Document) else str(found)
        if empty:
            listed = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
            yield _failed(name, f"There is no game file ({listed}) in {printable(name)}.")


def _is_folder(name: str) -> bool:
    try:
        # An empty name is no folder: it would be the current one.
        return bool(name) and Path(name).is_dir()
    except (OSError, ValueError):
        # Whoever opens it says why it can't be.
        return False


def _game_files(folder: Path) -> Iterator[Path | Document]:
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        yield _failed(str(folder), f"{printable(str(folder))} can't be read: {error.strerror or error}.")
        return
    for entry in entries:
        # A link to a folder is left alone: it may lead back up.
        if _is_folder(str(entry)):
            if not entry.is_symlink():
                yield from _game_files(entry)
        elif entry.name.lower().endswith(SUFFIXES):
            yield _file_or_reason(entry)


def _file_or_reason(entry: Path) -> Path | Document:
    """A file below a folder, or why it isn't read: a pipe, say, that somebody may never write to."""
    try:
        special = entry.exists() and not entry.is_file()
    except OSError:
        # Whoever opens it says why it can't be.
        special = False
    if not special:
        return entry
    shown = printable(str(entry))
    return _failed(str(entry), f"{shown} is no plain file; give its name where it is to be read.")


def _failed(name: str, text: str) -> Document:
    return Document(printable(name), 1, error=FileError(text, "unreadable"))
