"""Checking a transcript: are its moves legal, is what its `result` claims true?"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from pyramid_cli.errors import ClaimError, MoveError, PyramidError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.demands import NOTHING_MORE, Demands
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.gamefile.transcript import Claims, Transcript, claims_of, read_transcript
from pyramid_cli.words import printable


def move_words(number: int, text: str | None) -> str:
    """Which move of a transcript it is: ``move 5 (Kd+2c)``."""
    return f"move {number}" + (f" ({printable(text[:40])})" if text else "")


class Check(NamedTuple):
    """What came of checking one document.

    Attributes:
        source: the file; ``-`` for standard input.
        line: the line its document begins on.
        transcript: what it says; None where it could not be read.
        game: the game as far as its moves could be played; None where it could not be read.
        error: what is wrong with it; None where nothing is.
        found: what its `result` ought to say, where that was worked out.
    """

    source: str
    line: int
    transcript: Transcript | None
    game: Game | None
    error: PyramidError | None
    found: Claims | None = None

    @property
    def ok(self) -> bool:
        """Whether the transcript passes."""
        return self.error is None

    def whole_game(self) -> Game:
        """The game, all moves played.

        Raises:
            PyramidError: what is wrong with it.
        """
        if self.error is not None:
            raise self.error
        return cast(Game, self.game)

    @property
    def move_number(self) -> int | None:
        """The move the error is about, from 1; None where it isn't about a move."""
        return self.error.move_number if isinstance(self.error, MoveError) else None

    @property
    def move_text(self) -> str | None:
        """The move the error is about, as written; None where it isn't about a move."""
        number = self.move_number
        return None if number is None or self.transcript is None else self.transcript.moves[number - 1]

    @property
    def error_words(self) -> str | None:
        """What is wrong, with the move it is about: ``move 5 (Kd+2c): …``; None where nothing is."""
        if self.error is None or self.move_number is None:
            return None if self.error is None else self.error.text
        return f"{move_words(self.move_number, self.move_text)}: {self.error.text}"

    @property
    def stands(self) -> Claims:
        """How the game stands as far as it could be played; nothing where it could not be read."""
        if self.found is not None:
            return self.found
        return Claims() if self.game is None else claims_of(self.game)

    def as_object(self) -> dict[str, Any]:
        """The object that `replay --check --json` prints; what a game can't tell is null."""
        error = self.error
        game = self.game
        stands = self.stands
        return {
            "source": self.source,
            "line": self.line,
            "ok": error is None,
            "moves": None if game is None else len(game.moves),
            "status": stands.status,
            "score": stands.score,
            "pyramid_left": stands.pyramid_left,
            "pass": None if game is None else game.position.pass_number,
            "error": None if error is None else {"code": error.code, "move": self.move_number, "text": error.text},
        }


def play_document(document: Document, at: int | None = None) -> Check:
    """Read one document of a stream and play its moves, all or the first `at`; what it claims is not looked at.

    Whatever is wrong with it becomes the check's error.
    """
    source, line = document.source, document.line
    if document.error is not None:
        return Check(source, line, None, None, document.error)
    try:
        transcript = read_transcript(document.value)
    except PyramidError as error:
        return Check(source, line, None, None, error)
    game, stopped = transcript.replay(at)
    return Check(source, line, transcript, game, stopped)


def check_document(document: Document, demands: Demands = NOTHING_MORE) -> Check:
    """Check one document of a stream; whatever is wrong with it becomes the check's error."""
    played = play_document(document)
    game, transcript = played.game, played.transcript
    if played.error is not None or game is None or transcript is None:
        return played
    claims, found = transcript.claims, claims_of(game)
    error = (None if claims is None else false_claims(claims, found)) or demands.unmet(game, claims, found)
    return Check(played.source, played.line, transcript, game, error, found)


def false_claims(claims: Claims, found: Claims) -> ClaimError | None:
    """Every claim that the moves don't bear out, in one error; None where all are true.

    Args:
        claims: what a game's `result` says.
        found: what it ought to say.
    """
    complaints = []
    if claims.status is not None and claims.status != found.status:
        complaints.append(f"the game is {found.status}, not {claims.status}")
    if claims.score is not None and claims.score != found.score:
        complaints.append(f"the score is {found.score}, not {claims.score}")
    if claims.pyramid_left is not None and claims.pyramid_left != found.pyramid_left:
        complaints.append(f"{found.pyramid_left} pyramid cards are left, not {claims.pyramid_left}")
    if not complaints:
        return None
    return ClaimError(f"The result is not what the moves lead to: {', '.join(complaints)}.")
