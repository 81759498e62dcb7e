"""Best lines, which needn't win: the best score, most cards of a rank, fewest pyramid cards left."""

from __future__ import annotations

from typing import Final, NamedTuple

from pyramid_cli.game import play_all
from pyramid_cli.moves import Move
from pyramid_cli.solver.aim import CLEARED, Measure, best_score, fewest_left, most_of_rank
from pyramid_cli.solver.asking import Asking
from pyramid_cli.solver.lines import WrongLine
from pyramid_cli.solver.solution import Question

_ALL: Final = 1 << 14
"""More points than there are."""

Moves = tuple[Move, ...]


class Best(NamedTuple):
    """What came of a question for a best line.

    Attributes:
        moves: the line; None where what was asked for at least can't be had.
        clearing: the best line that clears the pyramid, where `moves` leaves cards there and gets more of a rank.
    """

    moves: Moves | None
    clearing: Moves | None = None


def best(asking: Asking, question: Question, rank: int | None, at_least: int | None) -> Best:
    """The best line, in the fewest moves that it takes.

    Args:
        asking: the position and the limits.
        question: one of `AIMED`.
        rank: of `clear-rank`, the rank.
        at_least: how good is good enough; None for as good as can be.

    Raises:
        LimitReached: no answer within the limits.
    """
    if question == "clear-rank" and rank is not None:
        measure = most_of_rank(asking.position, rank)
        return _of_rank(asking, measure) if at_least is None else _enough_of_rank(asking, measure, at_least)
    measure = fewest_left(asking.position) if question == "fewest-left" else best_score(asking.position)
    if at_least is None:
        points = asking.most_points(measure.aim, _ALL)
        return Best(_moves(asking, measure, points, most=True))
    points = _points_for(measure, at_least)
    if asking.most_points(measure.aim, points) < points:
        return Best(None)
    return Best(_moves(asking, measure, points, most=False))


def _of_rank(asking: Asking, measure: Measure) -> Best:
    """Most cards of a rank; of the lines that get as many, one that clears the pyramid if there is any."""
    clearing, bonus = measure.clearing(), _bonus(asking)
    most = asking.most_points(measure.aim, _ALL)
    most_clearing = asking.most_points(clearing.aim, most + bonus)
    if most_clearing == most + bonus:
        return Best(_moves(asking, clearing, most_clearing, most=True))
    return Best(
        _moves(asking, measure, most, most=True),
        _moves(asking, clearing, most_clearing, most=True) if most_clearing >= bonus else None,
    )


def _enough_of_rank(asking: Asking, measure: Measure, at_least: int) -> Best:
    """So many cards of a rank; in a line that clears the pyramid if there is any."""
    points = _points_for(measure, at_least)
    for one, enough in ((measure.clearing(), points + _bonus(asking)), (measure, points)):
        if asking.most_points(one.aim, enough) >= enough:
            return Best(_moves(asking, one, enough, most=False))
    return Best(None)


def _points_for(measure: Measure, at_least: int) -> int:
    """The points that it takes, within what the kernels count to: nothing is below 0, and no more can be had."""
    return min(max(measure.points_for(at_least), 0), _ALL)


def _bonus(asking: Asking) -> int:
    """What `Measure.clearing` adds for an empty pyramid."""
    return CLEARED if asking.position.pyramid_left else 0


def _moves(asking: Asking, measure: Measure, points: int, *, most: bool) -> Moves:
    """The line, its end compared with what the kernel claims of it."""
    moves = asking.moves_to_points(measure.aim, points, most=most)
    reached = measure.points_for(measure.told(play_all(asking.position, moves)))
    if reached < points:
        raise WrongLine(f"a line to {points} points ends with {reached}")
    return moves
