"""Everything that can go wrong, as exceptions with stable codes.

Each error a user can cause is a `PyramidError`. Its `code` is a word that scripts may rely on, its text is one or two
plain sentences for people, and `EXIT_CODES` is the one table that says which exit code a command ends with.
"""

from __future__ import annotations

from typing import Final

EXIT_DONE: Final = 0
EXIT_NO: Final = 1
EXIT_UNREADABLE: Final = 2
EXIT_UNKNOWN: Final = 3
EXIT_INTERRUPTED: Final = 130
EXIT_CLOSED_PIPE: Final = 141

EXIT_CODES: Final[dict[str, int]] = {
    # The input can't be read as what it should be, or the command was asked for in a way that makes no sense.
    "usage": EXIT_UNREADABLE,
    "file": EXIT_UNREADABLE,
    "kernel": EXIT_UNREADABLE,
    "unreadable": EXIT_UNREADABLE,
    "schema": EXIT_UNREADABLE,
    "rules": EXIT_UNREADABLE,
    "deck": EXIT_UNREADABLE,
    "dealer-mismatch": EXIT_UNREADABLE,
    "unknown-card": EXIT_UNREADABLE,
    "unseen": EXIT_UNREADABLE,
    # The question was understood and the answer is no.
    "removed": EXIT_NO,
    "covered": EXIT_NO,
    "not-in-play": EXIT_NO,
    "not-thirteen": EXIT_NO,
    "stock-empty": EXIT_NO,
    "stock-not-empty": EXIT_NO,
    "no-redeal-left": EXIT_NO,
    "nothing-to-redeal": EXIT_NO,
    "game-won": EXIT_NO,
    "unnamed": EXIT_NO,
    "misnamed": EXIT_NO,
    "nothing-to-undo": EXIT_NO,
    "claim": EXIT_NO,
    "no-claims": EXIT_NO,
    "expectation": EXIT_NO,
    # The question was understood and the answer wasn't found.
    "no-answer": EXIT_UNKNOWN,
}
"""Exit code of a command that ends with an error of this code."""

_BY_WEIGHT: Final = (EXIT_DONE, EXIT_NO, EXIT_UNKNOWN, EXIT_UNREADABLE)


def worse(one: int, other: int) -> int:
    """The exit code that weighs more: what can't be read over what has no answer, and that over a no."""
    return max(one, other, key=_BY_WEIGHT.index)


class PyramidError(Exception):
    """Base of every error that input can cause.

    `code` is one of the keys of `EXIT_CODES`.
    """

    code: str = "usage"

    def __init__(self, text: str, code: str | None = None) -> None:
        super().__init__(text)
        if code is not None:
            self.code = code

    @property
    def text(self) -> str:
        """The error in one or two plain sentences."""
        return str(self.args[0])

    @property
    def exit_code(self) -> int:
        """The exit code a command ends with when this error stops it."""
        return EXIT_CODES[self.code]


class UsageError(PyramidError):
    """A request that makes no sense: `--count 0`, two games where one is wanted. Code `usage`."""


class FileError(PyramidError):
    """A file that can't be opened, read or written. Code `file`."""

    code = "file"


class KernelError(PyramidError):
    """The kernel asked for by name is not there. Code `kernel`."""

    code = "kernel"


class NoAnswer(PyramidError):
    """Work that ended before its answer: memory is full, or a process or machine is gone. Code `no-answer`."""

    code = "no-answer"


class RulesError(PyramidError):
    """Rules that don't exist or contradict each other. Code `rules`."""

    code = "rules"


class CardError(PyramidError):
    """Text that is not a card. Code `unknown-card`."""

    code = "unknown-card"


class DeckError(PyramidError):
    """Cards that are not the 52 of one deck. Code `deck`."""

    code = "deck"


class DealerMismatch(PyramidError):
    """Cards that differ from what the named dealer deals for the number given. Code `dealer-mismatch`."""

    code = "dealer-mismatch"


class UnseenError(PyramidError):
    """What needs all cards to be known, asked of a game with cards not seen yet. Code `unseen`."""

    code = "unseen"


class GameFileError(PyramidError):
    """Text that is not a game file: code `unreadable` where it isn't JSON, `schema` where it is other JSON.

    `field` names what is wrong in it: ``deal.number``, ``moves.0``; empty for the whole.
    """

    code = "schema"
    field: str = ""


class MoveError(PyramidError):
    """Base of the two ways a move fails.

    `move_number` counts from 1 within the transcript or the command; None where the move stands alone.
    """

    move_number: int | None = None


class UnreadableMove(MoveError):
    """Text that is no move. Code `unreadable`, or `unknown-card` where it looks like cards that don't exist."""

    code = "unreadable"


class IllegalMove(MoveError):
    """A move the rules don't allow in this position; `code` says why."""

    code = "not-in-play"


class NothingToUndo(PyramidError):
    """More moves to take back than were made. Code `nothing-to-undo`."""

    code = "nothing-to-undo"


class ClaimError(PyramidError):
    """A game's `result` says something else than its moves: code `claim`; nothing, where it must: `no-claims`."""

    code = "claim"


class ExpectationError(PyramidError):
    """A game that is right, but not as it was asked to be. Code `expectation`."""

    code = "expectation"
