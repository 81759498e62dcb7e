"""The best lines by plain search through every position that can be reached, and what the solver's lines lack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from pyramid_cli.cards import RANKS
from pyramid_cli.game import play_all
from pyramid_cli.position import Position
from pyramid_cli.solver import Question, Solution, solve
from tests.breadth_first import KINDS, TooManyPositions, as_game_file, reached


class Asked(NamedTuple):
    """A question for a best line, as `solve` takes it."""

    question: Question
    rank: str | None = None
    at_least: int | None = None


class Best(NamedTuple):
    """What the best is.

    Attributes:
        value: the score, the cards of the rank gone or the pyramid cards left; None where so much can't be had.
        moves: the fewest moves to it, or to as much as is asked for at least.
        clearing: the same two of the lines that clear the pyramid, where these get fewer cards of the rank.
    """

    value: int | None
    moves: int | None
    clearing: tuple[int, int] | None = None


class Reach(NamedTuple):
    """A position, and everything that can be reached from it by the least number of moves that it takes."""

    position: Position
    levels: list[list[Position]]

    @property
    def winnable(self) -> bool:
        """Whether a win can be reached."""
        return any(end.is_won for level in self.levels for end in level)

    def best(self, asked: Asked) -> Best:
        """The best that can be reached."""
        value, sign = value_of(asked, self.position)
        if asked.at_least is not None:
            # Of those that are enough, one that clears the pyramid, whatever it costs, if a rank is asked for.
            wanted = sign * asked.at_least
            enough = self._first(lambda end: sign * value(end) >= wanted)
            if asked.rank is not None:
                enough = self._first(lambda end: cleared(end) and sign * value(end) >= wanted) or enough
            return Best(None, None) if enough is None else Best(value(enough[0]), enough[1])
        best = self._most(lambda end: sign * value(end))
        assert best is not None
        if asked.rank is not None:
            clearing = self._most(value, only=cleared)
            if clearing is not None and clearing[0] == best[0]:
                return Best(*clearing)
            return Best(*best, clearing)
        return Best(sign * best[0], best[1])

    def _most(
        self, value: Callable[[Position], int], only: Callable[[Position], bool] = lambda _: True
    ) -> tuple[int, int] | None:
        """The most that can be reached and the fewest moves to it; None where no position counts."""
        ends = [(value(end), -moves) for moves, level in enumerate(self.levels) for end in level if only(end)]
        if not ends:
            return None
        most, moves = max(ends)
        return most, -moves

    def _first(self, enough: Callable[[Position], bool]) -> tuple[Position, int] | None:
        """A position that is good enough in the fewest moves, and these; None where there is none."""
        found = ((end, moves) for moves, level in enumerate(self.levels) for end in level if enough(end))
        return next(found, None)


def cleared(end: Position) -> bool:
    """Whether the pyramid is empty."""
    return not end.pyramid_left


def value_of(asked: Asked, position: Position) -> tuple[Callable[[Position], int], int]:
    """What is to be as good as can be, and 1 where more is better, -1 where less is."""
    if asked.rank is not None:
        number = RANKS.index(asked.rank)
        return lambda end: 4 - sum(card // 4 == number for card in end.cards()), 1
    if asked.question == "fewest-left":
        return lambda end: end.pyramid_left, -1
    return lambda end: end.score, -1 if position.rules.scoring == "left" else 1


@cache
def some_reached(seed: int, count: int, most: int = 1500) -> list[Reach]:
    """So many small positions of every kind with all that can be reached from them; few of those where little can."""
    rng = Random(1000 + seed)
    found: list[Reach] = []
    while len(found) < count:
        position = list(KINDS.values())[len(found) % len(KINDS)](rng)
        try:
            levels = reached(position, most)
        except TooManyPositions:
            continue
        if len(levels) > 2 or rng.random() < 0.1:
            found.append(Reach(position, levels))
    return found


def complaints(reach: Reach, asked: Asked, kernel: str) -> list[str]:
    """What is wrong with the solver's answer, each as a sentence with the game file to see it with."""
    found = solve(reach.position, asked.question, rank=asked.rank, at_least=asked.at_least)
    known = reach.best(asked)
    wrong = list(_wrong_in_line(reach, asked, found, known))
    if found.reached != (None if asked.at_least is None else known.moves is not None):
        wrong.append(f"reached {found.reached}, the best is {known}")
    if found.clearing is not None and known.clearing is not None:
        wrong += _wrong_in_line(reach, asked, found.clearing, Best(*known.clearing))
        if not cleared(play_all(reach.position, found.clearing.moves)):
            wrong.append("the line that clears the pyramid doesn't")
    elif (found.clearing is None) != (known.clearing is None):
        wrong.append(f"clearing {found.clearing}, the best is {known.clearing}")
    if found.limit is not None or found.kernel != kernel:
        wrong.append(f"limit {found.limit}, kernel {found.kernel}")
    return [f"{asked}: {text}: {as_game_file(reach.position)}" for text in wrong]


def _wrong_in_line(reach: Reach, asked: Asked, found: Solution, known: Best) -> Iterator[str]:
    verdict = "winnable" if reach.winnable else "unwinnable"
    if found.verdict != verdict:
        yield f"says {found.verdict}, it is {verdict}"
    if found.length != known.moves:
        yield f"{found.length} moves, the least is {known.moves}"
    if not found.has_line:
        if found != Solution(found.verdict, reached=found.reached)._replace(
            states=found.states, seconds=found.seconds, kernel=found.kernel
        ):
            yield f"a line where there is none: {found}"
        return
    end = play_all(reach.position, found.moves)
    value, _ = value_of(asked, reach.position)
    gone = None if asked.rank is None else value(end)
    ends = (end.is_won, end.pass_number, end.score, end.pyramid_left, gone)
    if (found.won, found.passes, found.score, found.pyramid_left, found.gone) != ends:
        yield f"claims {found}, it ends with {ends}"
    if asked.at_least is None and value(end) != known.value:
        yield f"comes to {value(end)}, the best is {known.value}"
    if not found.optimal:
        yield "isn't called optimal"
    if found.moves and found.moves[-1].kind != "removal":
        yield f"ends in {found.moves[-1]}"
