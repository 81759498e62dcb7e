"""In how few moves can so many points be had?

The idea. The search for a win in the fewest moves, with another end: the first state taken that has the points. What is
needed at least is taken from the cards that must go (see `aim`): their removals, and the walk to the last of them in
the stock. As in `most`, a state's own ceiling is worked out when its turn comes.

Kings. Where no more points can be had than are wanted, the pyramid's and the reserve's Kings that count go as soon as
they are uncovered: they are part of every such line, and it is never too early. (Not one that is the pyramid's last
card: with it the game may end.) Where fewer points are wanted, they may be left, so each is a step. Those of the stock
side are as in `shortest`, and a walk may be for the sake of one.

That all live cards can be paired up is not asked here: a state that has come so far seldom fails it, and the proof
costs far more than the search it saves.
"""

from __future__ import annotations

from pyramid_cli.solver.aim import Aim
from pyramid_cli.solver.kernel import WINNABLE, Removal
from pyramid_cli.solver.plain.aim import Aiming
from pyramid_cli.solver.plain.shortest import ShortestSearch
from pyramid_cli.solver.plain.store import DEAD
from pyramid_cli.solver.plain.tables import CARD, CLASS, CLASSES, DECK, HIGH, KINGS, LOW, RANK
from pyramid_cli.solver.plain.turns import TurnSearch
from pyramid_cli.solver.problem import Problem


class Target(Aiming):
    """A search for so many points in the fewest moves.

    Attributes:
        target: the points.
    """

    def look_for(self, aim: Aim, points: int, most: bool, max_states: int) -> tuple[int, list[Removal], int]:
        """The verdict, the line and the number of states; `most`: whether no more points can be had."""
        tables = self.tables
        self.aim_at(aim)
        self.target = points
        self.pairing_up = False
        tables.steps = DECK
        tables.free_kings = 0
        if most:
            for king in tables.cards_in[KINGS & (tables.pyramid | tables.reserve)]:
                if aim.weights[king]:
                    tables.free_kings |= CARD[king]
        verdict = self.begin_and_run(max_states)
        return verdict, self.line(self.won) if verdict == WINNABLE else [], self.expanded

    def answers(self, number: int) -> bool:
        """Whether the state has the points."""
        return self.points(self.keys[number] & DECK) >= self.target

    def moves_to_target(self, cards: int, number: int, must: int) -> int:
        """At least so many moves are needed from a state's cards and place; -1 where they can't do."""
        return self.removals_to_target(cards, must)

    def removals_to_target(self, cards: int, must: int) -> int:
        """At least so many removals are needed."""
        tables = self.tables
        own = must & tables.pyramid
        needed = (must & KINGS).bit_count()
        for c in CLASSES:
            of_own = own & CLASS[c]
            both = of_own.bit_count() - tables.facts[c][of_own].possible
            one_each = max((must & RANK << LOW[c]).bit_count(), (must & RANK << HIGH[c]).bit_count())
            needed += max(both, one_each)
        by_points = self.target - self.points(cards) - self.bonus_ahead
        return max(needed, -(-by_points // self.most_a_removal))

    def begin_with(self, number: int) -> None:
        """Queue the first state."""
        self.live[number] = self.keys[number] & DECK
        self.staying[number] = 0
        self.unchecked.add(number)
        self.queue(number, self.labels[number])

    def judge(self, number: int, parent: int) -> None:
        """What becomes of a state just reached from its parent."""
        cards = self.keys[number] & DECK
        if self.points(cards) >= self.target:
            self.queue(number, self.labels[number])
            return
        if self.over(cards):
            return
        needed = self.moves_to_target(cards, number, self.must & cards)
        if needed < 0:
            self.marks[number] = DEAD
            return
        self.live[number] = self.live[parent]
        self.staying[number] = self.staying[parent]
        self.unchecked.add(number)
        self.queue(number, self.labels[number] + needed)

    def stands(self, number: int) -> bool:
        """Whether a state may lead to the target; where it turns out farther away, it waits again."""
        cards = self.keys[number] & DECK
        if number not in self.unchecked:
            self.imagine(number)
            self.must = self.must_go(cards, self.live[number], self.full - self.target)
            return True
        if self.find_ceiling(number, self.target) < self.target:
            self.marks[number] = DEAD
            return False
        needed = self.moves_to_target(cards, number, self.must)
        if needed < 0:
            self.marks[number] = DEAD
            return False
        if self.labels[number] + needed > self.lowest:
            self.queue(number, self.labels[number] + needed)
            return False
        return True


class TargetSearch(Target, ShortestSearch):
    """The search with one waste pile and one card a draw."""

    def __init__(self, problem: Problem, passes: int, deadline: float) -> None:
        super().__init__(problem, passes, deadline)
        self._walks_to_kings = True

    def moves_to_target(self, cards: int, number: int, must: int) -> int:
        """At least so many moves are needed from a state's cards and place; -1 where they can't do."""
        tables = self.tables
        at = self._place(number)
        own, ahead = must & tables.pyramid, must & self._beside & ~self._before[at]
        needed = self.removals_to_target(cards, must)
        walk = 0
        if ahead:
            place = tables.count - 1
            while not ahead & tables.bits[place]:
                place -= 1
            walk = self._held(cards, at, place + 1)
        if not self._open:
            needed += walk
        elif walk:
            # A removal may save a draw, but only one that takes a stock-side card.
            beside_none = self._forced_pairs(cards, own)
            if beside_none is None:
                return -1
            needed = max(needed, sum(beside_none) + (own & KINGS).bit_count() + walk)
        if own and own == cards & tables.pyramid and not tables.goal_all:
            moves = self._moves_needed(cards, at)
            if moves < 0:
                return -1
            needed = max(needed, moves)
        return needed


class TurnTargetSearch(Target, TurnSearch):
    """The same for several cards a draw or several waste piles."""

    def __init__(self, problem: Problem, passes: int, deadline: float) -> None:
        super().__init__(problem, True, passes, deadline)
