"""The game file `pyramid-game/1`: reading, writing and checking it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from pyramid_cli.game import Game
from pyramid_cli.gamefile.documents import read_documents
from pyramid_cli.gamefile.transcript import read_game
from pyramid_cli.gamefile.writing import dumps

__all__ = ["dumps", "loads", "read_games"]


def read_games(stream: IO[bytes]) -> Iterator[Game]:
    """Read the games of a stream opened with ``"rb"``: one JSON object, pretty-printed or not, or JSON Lines.

    Of a text stream such as `sys.stdin` the bytes below it are read.

    Raises:
        PyramidError: the first game that can't be read or played. To go on after a bad one, use
            `gamefile.documents.read_documents` and `gamefile.checking.check_document`.
    """
    stream = getattr(stream, "buffer", stream)
    for document in read_documents(stream, getattr(stream, "name", None) or "-"):  # type: ignore[arg-type]
        if document.error is not None:
            raise document.error
        yield read_game(document.value)


def loads(text: str | bytes) -> Game:
    """Read one game from JSON text.

    Raises:
        PyramidError: it can't be read or played.
    """
    from pyramid_cli import json_text

    return read_game(json_text.loads(text.encode("utf-8") if isinstance(text, str) else text))
