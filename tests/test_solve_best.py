"""Best lines against plain search: best score, most cards of a rank, fewest pyramid cards left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from pyramid_cli.cards import RANKS
from pyramid_cli.game import play_all
from pyramid_cli.position import Position
from pyramid_cli.solver import Solution, solve
from tests.breadth_first import KINDS, TooManyPositions, as_game_file, reached

QUICK = (0, 1)
SLOW = tuple(range(2, 12))
EACH = 150


class Known(NamedTuple):
    """A position, and for every position that can be reached the least number of moves to it."""

    position: Position
    levels: list[list[Position]]

    def best(
        self, better: Callable[[Position], int], only: Callable[[Position], bool] = bool
    ) -> tuple[int, int] | None:
        """The most that can be reached, and the fewest moves to it; None where no position counts."""
        ends = [(better(end), -moves) for moves, level in enumerate(self.levels) for end in level if only(end)]
        if not ends:
            return None
        value, moves = max(ends)
        return value, -moves

    def least_moves(self, enough: Callable[[Position], bool]) -> int | None:
        """The fewest moves to a position that is good enough; None where there is none."""
        return next((moves for moves, level in enumerate(self.levels) if any(map(enough, level))), None)


@cache
def some_known(seed: int, count: int = EACH, most: int = 1500) -> list[Known]:
    """So many small positions of every kind with all that can be reached from them."""
    rng = Random(1000 + seed)
    found: list[Known] = []
    while len(found) < count:
        position = list(KINDS.values())[len(found) % len(KINDS)](rng)
        try:
            levels = reached(position, most)
        except TooManyPositions:
            continue
        if len(levels) > 2 or rng.random() < 0.1:
            found.append(Known(position, levels))
    return found


def gone(rank: str) -> Callable[[Position], int]:
    """How many cards of a rank are gone."""
    number = RANKS.index(rank)
    return lambda end: 4 - sum(card // 4 == number for card in end.cards())


def left(end: Position) -> int:
    return end.pyramid_left


def score(end: Position) -> int:
    """The score, turned round where lower is better."""
    return -end.score if end.rules.scoring == "left" else end.score


def cleared(end: Position) -> bool:
    return not end.pyramid_left


def winnable(known: Known) -> bool:
    return any(end.is_won for level in known.levels for end in level)


def faults(known: Known, found: Solution, moves: int | None, **told: int | None) -> Iterator[str]:
    """What is wrong with an answer, given the fewest moves and what the line must end with."""
    verdict = "winnable" if winnable(known) else "unwinnable"
    if found.verdict != verdict:
        yield f"says {found.verdict}, it is {verdict}"
    if found.length != moves:
        yield f"{found.length} moves, the least is {moves}"
    if moves is None:
        if found.has_line or found.moves or found.score is not None or found.optimal:
            yield f"a line where there is none: {found}"
        return
    end = play_all(known.position, found.moves)
    if (found.score, found.pyramid_left, found.passes) != (end.score, end.pyramid_left, end.pass_number):
        yield f"claims {found}"
    if found.won != end.is_won or not found.optimal:
        yield f"won {found.won}, optimal {found.optimal}"
    if found.moves and found.moves[-1].kind != "removal":
        yield f"ends in {found.moves[-1]}"
    for name, value in told.items():
        if getattr(found, name) != value:
            yield f"{name} {getattr(found, name)}, the best is {value}"


def told(known: Known, asked: str, texts: Iterator[str]) -> list[str]:
    return [f"{asked}: {text}: {as_game_file(known.position)}" for text in texts]


def score_faults(known: Known) -> list[str]:
    best = known.best(score)
    assert best is not None
    value, moves = best
    wanted = -value if known.position.rules.scoring == "left" else value
    return told(known, "best score", faults(known, solve(known.position, "best-score"), moves, score=wanted))


def left_faults(known: Known) -> list[str]:
    best = known.best(lambda end: -left(end))
    assert best is not None
    found = solve(known.position, "fewest-left")
    return told(known, "fewest left", faults(known, found, best[1], pyramid_left=-best[0]))


def rank_faults(known: Known) -> list[str]:
    wrong = []
    for rank in ranks_of(known.position):
        found = solve(known.position, "clear-rank", rank=rank)
        best = known.best(gone(rank))
        clearing = known.best(gone(rank), only=cleared)
        assert best is not None
        if clearing is not None and clearing[0] == best[0]:
            best, clearing = clearing, None
        wrong += told(known, f"rank {rank}", faults(known, found, best[1], gone=best[0]))
        other = found.clearing
        if (other is None) != (clearing is None):
            wrong += told(known, f"rank {rank}", iter([f"clearing {other}, it is {clearing}"]))
        if other is not None and clearing is not None:
            wrong += told(
                known, f"rank {rank}, clearing", faults(known, other, clearing[1], gone=clearing[0], pyramid_left=0)
            )
    return wrong


def ranks_of(position: Position) -> str:
    """Two ranks, one of them in the position."""
    held = sorted({card // 4 for card in position.cards()})
    return RANKS[held[len(held) // 2]] + RANKS[len(held) % 13] if held else "AK"


def enough_faults(known: Known) -> list[str]:
    """Every score between the present one and one above the best; every number of cards of a rank."""
    wrong = []
    position = known.position
    lower_is_better = position.rules.scoring == "left"
    scores = sorted({end.score for level in known.levels for end in level})
    asked = {scores[0] - 1, scores[len(scores) // 2], scores[-1], scores[-1] + 1, (scores[0] + scores[-1]) // 2}
    for wanted in asked:

        def enough(end: Position, wanted: int = wanted) -> bool:
            return end.score <= wanted if lower_is_better else end.score >= wanted

        moves = known.least_moves(enough)
        found = solve(position, "best-score", at_least=wanted)
        wrong += told(known, f"score {wanted}", faults(known, found, moves, reached=moves is not None))
    rank = ranks_of(position)[0]
    for wanted in range(6):

        def gone_enough(end: Position, wanted: int = wanted) -> bool:
            return gone(rank)(end) >= wanted

        moves = known.least_moves(lambda end: cleared(end) and gone_enough(end))
        if moves is None:
            moves = known.least_moves(gone_enough)
        found = solve(position, "clear-rank", rank=rank, at_least=wanted)
        wrong += told(known, f"{wanted} of rank {rank}", faults(known, found, moves, reached=moves is not None))
    return wrong


QUESTIONS: dict[str, Callable[[Known], list[str]]] = {
    "best score": score_faults,
    "fewest left": left_faults,
    "clear rank": rank_faults,
    "enough": enough_faults,
}


@pytest.mark.parametrize("seed", [*QUICK, *(pytest.param(seed, marks=pytest.mark.slow) for seed in SLOW)])
@pytest.mark.parametrize("question", QUESTIONS)
def test_best_lines_agree_with_plain_search(question: str, seed: int, kernel: str) -> None:
    wrong = [text for known in some_known(seed) for text in QUESTIONS[question](known)]
    assert sorted(wrong, key=len)[:3] == []
