"""What is told of one checked game, as plain values: small, and fit to go from one process to another."""

from __future__ import annotations

from typing import Any, NamedTuple

from pyramid_cli.errors import EXIT_UNREADABLE
from pyramid_cli.gamefile.checking import Check
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.render.plain import plain_board, plain_summary


class Problem(NamedTuple):
    """What is wrong with a game.

    Attributes:
        code: the error's code.
        exit_code: what a check of this game alone ends with.
        words: the error in words, with the move it is about.
        line: the line of the file it is about, from 1.
        column: the column there in characters, from 1; None where none was looked for.
        board: the board where the game broke off, as bare lines; none where there is no board or none was asked for.
    """

    code: str
    exit_code: int
    words: str
    line: int
    column: int | None = None
    board: tuple[str, ...] = ()

    @property
    def unreadable(self) -> bool:
        """Whether the game could not be read, rather than that it fails."""
        return self.exit_code == EXIT_UNREADABLE


class Verdict(NamedTuple):
    """What is told of one game.

    Attributes:
        source: the file; ``-`` for standard input.
        line: the line on which the game begins, from 1.
        values: the object of `replay --check --json`.
        summary: how the game stands, in words; empty where something is wrong.
        problem: what is wrong; None where nothing is.
        fixed: whether its claims were corrected.
    """

    source: str
    line: int
    values: dict[str, Any]
    summary: str
    problem: Problem | None = None
    fixed: bool = False

    @property
    def where(self) -> str:
        """The game's place: ``games.jsonl:3``."""
        return f"{self.source}:{self.line}"


def verdict_of(check: Check, document: Document, *, details: bool = False) -> Verdict:
    """The verdict on a document from its check; `details` has the board and the exact place of a problem looked for."""
    source, line, _, game, error, *_ = check
    if error is None:
        summary = "" if game is None else plain_summary(game, check.stands.status or "")
        return Verdict(source, line, check.as_object(), summary)
    problem = Problem(error.code, error.exit_code, check.error_words or "", line)
    if details:
        from pyramid_cli.gamefile.locating import place_of

        place = place_of(document, check)
        board = () if game is None else tuple(plain_board(game))
        problem = problem._replace(board=board)
        if place is not None:
            problem = problem._replace(line=place.line, column=place.column)
    return Verdict(source, line, check.as_object(), "", problem)
