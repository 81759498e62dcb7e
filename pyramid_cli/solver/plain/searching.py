"""What all searches have in common: the loop that takes one state after another until the question is answered.

The idea. Looking at a state (`expand`) means to reach every state that one removal leads to, whatever draws and redeals
it takes before the removal. States are taken by priority, so each search is told apart by its keys, labels, priorities
and its way of looking at a state; the loop, its limits and its answers are the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import monotonic

from pyramid_cli.solver.kernel import OUT_OF_STATES, OUT_OF_TIME, UNWINNABLE, WINNABLE, Removal
from pyramid_cli.solver.plain.proof import OutOfTime, Proof
from pyramid_cli.solver.plain.store import DONE, Store
from pyramid_cli.solver.plain.tables import Tables
from pyramid_cli.solver.problem import Problem

Answer = tuple[int, list[Removal], int]
"""The verdict, the line and the number of states looked at."""


class Search(Store, ABC):
    """A search of one problem.

    Attributes:
        tables: the problem.
        proof: proves sets of its cards dead.
        passes: passes allowed; 0 is unlimited.
        span: how far the places in the stock reach: a time is pass x span + place.
        goal: mask of the cards that must go.
        won: the number of a state with none of them left, as soon as there is one that answers the question.
        expanded: states looked at.
    """

    def __init__(self, problem: Problem, passes: int, deadline: float) -> None:
        super().__init__()
        self.tables = Tables(problem)
        self.proof = Proof(self.tables, deadline)
        self.passes = passes
        self.span = self.tables.count + 1
        self.goal = self.tables.left if self.tables.goal_all else self.tables.pyramid
        self.won = 0
        self.expanded = 0
        self._deadline = deadline

    @abstractmethod
    def begin(self, cards: int) -> None:
        """Queue the first state, with these cards left; they are not dead."""

    @abstractmethod
    def expand(self, number: int) -> None:
        """Reach every state that one removal leads to from this one."""

    def first_cards(self) -> int:
        """The mask of the cards that the search begins with: those there, less the Kings that go at once."""
        return self.tables.without_kings(self.tables.left)

    def time_of(self, number: int) -> int:
        """When a state is reached, counted from the beginning; of the searches that go by time."""
        raise NotImplementedError

    def answers(self, number: int) -> bool:
        """Whether a state whose turn it is answers the question."""
        return not self.keys[number] & self.goal

    def stands(self, number: int) -> bool:
        """Whether it is looked at now; else it has been put back into the queue, or is dead."""
        return True

    def answer(self, max_states: int) -> Answer:
        """Search until the question is answered or a limit is reached.

        Args:
            max_states: states to look at before giving up; 0 is unlimited.
        """
        cards = self.first_cards()
        if not cards & self.goal:
            return WINNABLE, [], 0
        try:
            if self.proof.dead(cards):
                return UNWINNABLE, [], 0
        except OutOfTime:
            return OUT_OF_TIME, [], 0
        verdict = self.begin_and_run(max_states)
        return verdict, self.line(self.won) if verdict == WINNABLE else [], self.expanded

    def begin_and_run(self, max_states: int) -> int:
        """The verdict: the loop from the first state to the one that answers the question."""
        try:
            self.begin(self.first_cards())
            return self._run(max_states)
        except OutOfTime:
            return OUT_OF_TIME

    def _run(self, max_states: int) -> int:
        while not self.won:
            if self._deadline and monotonic() > self._deadline:
                return OUT_OF_TIME
            number = self.take()
            if not number:
                return UNWINNABLE
            if self.answers(number):
                self.won = number
                break
            if max_states and self.expanded >= max_states:
                return OUT_OF_STATES
            self.marks[number] = DONE
            self.expanded += 1
            if self.stands(number):
                self.expand(number)
        return WINNABLE
