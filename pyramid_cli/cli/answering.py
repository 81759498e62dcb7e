"""What `pyramid solve` answers about one game. Nothing is read or written here, so any process can do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pyramid_cli import json_text
from pyramid_cli.cards import RANKS, rank_word
from pyramid_cli.cli.inputs import located, place
from pyramid_cli.errors import PyramidError, UnseenError, UsageError
from pyramid_cli.gamefile.checking import play_document
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.gamefile.transcript import claims_of
from pyramid_cli.gamefile.writing import dumps
from pyramid_cli.render.solution import game_name, solution_lines
from pyramid_cli.render.spans import Line
from pyramid_cli.words import counted

if TYPE_CHECKING:
    from pyramid_cli.solver import Question, Solution

Form = Literal["games", "verdicts", "words"]
"""What is written of a game: the game with its winning line, the object of `solve --json`, or the line in words."""


class Limits(NamedTuple):
    """How long a search may go on; None for as long as it takes."""

    max_states: int | None = None
    time_limit: float | None = None

    @classmethod
    def asked(cls, max_states: int | None, time_limit: float | None) -> Limits:
        """The limits that the command line asks for.

        Raises:
            UsageError: a time limit that is no time.
        """
        if time_limit is not None and not 0 < time_limit < float("inf"):
            raise UsageError(f"--time-limit takes a number of seconds above 0, not {time_limit:g}.")
        return cls(max_states, time_limit)

    def reached(self, limit: str | None) -> str:
        """A limit that was reached, in words: ``no answer within 1,000 states (--max-states)``."""
        if limit == "max-states":
            return f"no answer within {counted(self.max_states or 0, 'state')} (--max-states)"
        if limit == "memory":
            return "no answer: memory is full. Try --max-states"
        seconds = self.time_limit or 0
        return f"no answer within {seconds:g} {'second' if seconds == 1 else 'seconds'} (--time-limit)"


class Asked(NamedTuple):
    """What is asked about every game.

    Attributes:
        question, rank, at_least: as `solve` takes them.
        limits: how long each search may go on.
        form: what is written.
        keep: whether a game without a winning line is passed on unchanged.
        symbols: whether words show suits as symbols.
        width: columns at which words are folded.
    """

    question: Question
    limits: Limits
    form: Form
    keep: bool = False
    symbols: bool = False
    width: int = 78
    rank: str | None = None
    at_least: int | None = None


class Answer(NamedTuple):
    """What came of one game.

    Attributes:
        verdict: `winnable`, `unwinnable`, `unknown`; `unreadable` where the game can't be read or played, or some of
            its cards are unknown.
        has_line: whether there is a line that answers the question.
        data: the lines for standard output.
        words: styled lines for standard output.
        told: the sentence for standard error; None where there is none.
    """

    verdict: str
    has_line: bool = False
    data: tuple[str, ...] = ()
    words: tuple[Line, ...] = ()
    told: str | None = None


def answer(document: Document, asked: Asked) -> Answer:
    """Answer what is asked about the game of one document; whatever is wrong with that becomes the answer."""
    from pyramid_cli.solver import solve

    played = play_document(document)
    try:
        game = played.whole_game()
    except PyramidError as error:
        return Answer("unreadable", told=f"Error: {located(error, document, played.move_text)}")
    max_states, time_limit = asked.limits
    try:
        solution = solve(
            game,
            asked.question,
            rank=asked.rank,
            at_least=asked.at_least,
            max_states=max_states,
            time_limit=time_limit,
        )
    except UnseenError as error:
        return Answer("unreadable", told=f"Error: {located(error, document)}")
    except MemoryError:
        return Answer("unknown", told=f"Error: {place(document)}: no answer: memory is full. Try --max-states.")
    answered = Answer(solution.verdict, solution.has_line)
    if asked.form == "verdicts":
        return answered._replace(data=(json_text.dumps(solution_object(document, solution)),))
    if not solution.has_line:
        told = f"{place(document)}: {game_name(game)}{_why_none(solution, asked)}."
        kept = (json_text.dumps(document.value),) if asked.keep and asked.form == "games" else ()
        return answered._replace(data=kept, told=told)
    if asked.form == "words":
        lines = solution_lines(
            game, solution, asked.question, symbols=asked.symbols, width=asked.width, rank=asked.rank
        )
        return answered._replace(words=tuple(lines))
    ends = [game.play(*line.moves) for line in (solution, solution.clearing) if line is not None]
    return answered._replace(data=tuple([dumps(end, claims=claims_of(end)) for end in ends]))


def lost(document: Document, exit_code: int | None) -> Answer:
    """The answer for a game whose search ended with the process it ran in."""
    told = (
        f"Error: {place(document)}: no answer, since the process searching ended (exit code {exit_code}), perhaps for "
        "want of memory. Try fewer --jobs, or --max-states."
    )
    return Answer("unknown", told=told)


def _why_none(solution: Solution, asked: Asked) -> str:
    if solution.verdict == "unknown":
        return f": {asked.limits.reached(solution.limit)}"
    if solution.reached is None:
        return " can't be won"
    if asked.rank is not None:
        return f" can't clear {asked.at_least} of the {rank_word(RANKS.index(asked.rank) + 1)}s"
    return f" can't reach a score of {asked.at_least:,}"


def solution_object(document: Document, solution: Solution) -> dict[str, Any]:
    """The object that `solve --json` prints; what only a line has is null without one."""
    clearing = solution.clearing
    return {
        "source": document.source,
        "line": document.line,
        "verdict": solution.verdict,
        "winnable": {"winnable": True, "unwinnable": False}.get(solution.verdict),
        **_line_object(solution),
        "reached": solution.reached,
        "clearing": None if clearing is None else _line_object(clearing),
        "states": solution.states,
        "seconds": round(solution.seconds, 6),
        "kernel": solution.kernel,
        "limit": solution.limit,
    }


def _line_object(solution: Solution) -> dict[str, Any]:
    return {
        "moves": [move.text for move in solution.moves] if solution.has_line else None,
        "length": solution.length,
        "passes": solution.passes,
        "optimal": solution.optimal,
        "won": solution.won,
        "score": solution.score,
        "pyramid_left": solution.pyramid_left,
        "gone": solution.gone,
    }
