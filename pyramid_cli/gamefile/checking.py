"""Checking a transcript: are its moves legal, is what its `result` claims true?"""

from __future__ import annotations

from typing import Any, NamedTuple

from pyramid_cli.errors import ClaimError, MoveError, PyramidError
from pyramid_cli.game import Game
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.gamefile.transcript import Claims, Transcript, read_transcript


class Check(NamedTuple):
    """What came of checking one document.

    Attributes:
        source: the file; ``-`` for standard input.
        line: the line its document begins on.
        transcript: what it says; None where it could not be read.
        game: the game as far as its moves could be played; None where it could not be read.
        error: what is wrong with it; None where nothing is.
    """

    source: str
    line: int
    transcript: Transcript | None
    game: Game | None
    error: PyramidError | None

    @property
    def ok(self) -> bool:
        """Whether the transcript passes."""
        return self.error is None

    @property
    def move_number(self) -> int | None:
        """The move the error is about, from 1; None where it isn't about a move."""
        return self.error.move_number if isinstance(self.error, MoveError) else None

    @property
    def move_text(self) -> str | None:
        """The move the error is about, as written; None where it isn't about a move."""
        number = self.move_number
        return None if number is None or self.transcript is None else self.transcript.moves[number - 1]

    def as_object(self) -> dict[str, Any]:
        """The object that `replay --check --json` prints; what a game can't tell is null."""
        error = self.error
        game = self.game
        position = None if game is None else game.position
        return {
            "source": self.source,
            "line": self.line,
            "ok": error is None,
            "moves": None if game is None else len(game.moves),
            "status": None if position is None else position.status,
            "score": None if position is None else position.score,
            "pyramid_left": None if position is None else position.pyramid_left,
            "pass": None if position is None else position.pass_number,
            "error": None if error is None else {"code": error.code, "move": self.move_number, "text": error.text},
        }


def check_document(document: Document) -> Check:
    """Check one document of a stream; whatever is wrong with it becomes the check's error."""
    source, line = document.source, document.line
    if document.error is not None:
        return Check(source, line, None, None, document.error)
    try:
        transcript = read_transcript(document.value)
    except PyramidError as error:
        return Check(source, line, None, None, error)
    game, stopped = transcript.replay()
    claims = transcript.claims
    if stopped is None and claims is not None:
        return Check(source, line, transcript, game, false_claims(claims, game))
    return Check(source, line, transcript, game, stopped)


def false_claims(claims: Claims, game: Game) -> ClaimError | None:
    """Every claim that the moves don't bear out, in one error; None where all are true."""
    complaints = []
    position = game.position
    if claims.status is not None and claims.status != position.status:
        complaints.append(f"the game is {position.status}, not {claims.status}")
    if claims.score is not None and claims.score != position.score:
        complaints.append(f"the score is {position.score}, not {claims.score}")
    if claims.pyramid_left is not None and claims.pyramid_left != position.pyramid_left:
        complaints.append(f"{position.pyramid_left} pyramid cards are left, not {claims.pyramid_left}")
    if not complaints:
        return None
    return ClaimError(f"The result is not what the moves lead to: {', '.join(complaints)}.")
