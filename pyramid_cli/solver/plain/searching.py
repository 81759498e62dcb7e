"""What all searches have in common: the loop that takes one state after another until the question is answered.

The idea. Looking at a state (`expand`) means to reach every state that one removal leads to, whatever draws and redeals
it takes before the removal. States are taken by priority, so each search is told apart by its keys, labels, priorities
and its way of looking at a state; the loop, its limits and its answers are the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import monotonic
from typing import Final

from pyramid_cli.solver.plain.proof import OutOfTime, Proof
from pyramid_cli.solver.plain.store import DONE, NOTHING, Removal, Store
from pyramid_cli.solver.plain.tables import Tables
from pyramid_cli.solver.problem import Problem

UNWINNABLE: Final = 0
WINNABLE: Final = 1
OUT_OF_STATES: Final = 2
OUT_OF_TIME: Final = 3

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

    def answer(self, max_states: int) -> Answer:
        """Search until the question is answered or a limit is reached.

        Args:
            max_states: states to look at before giving up; 0 is unlimited.
        """
        try:
            return self._answer(max_states)
        except OutOfTime:
            return OUT_OF_TIME, [], self.expanded

    def _answer(self, max_states: int) -> Answer:
        cards = self.first_cards()
        if not cards & self.goal:
            return WINNABLE, [], 0
        if self.proof.dead(cards):
            return UNWINNABLE, [], 0
        self.begin(cards)
        while not self.won:
            if self._deadline and monotonic() > self._deadline:
                return OUT_OF_TIME, [], self.expanded
            number = self.take()
            if not number:
                return UNWINNABLE, [], self.expanded
            if not self.keys[number] & self.goal:
                self.won = number
                break
            if max_states and self.expanded >= max_states:
                return OUT_OF_STATES, [], self.expanded
            self.marks[number] = DONE
            self.expanded += 1
            self.expand(number)
        return WINNABLE, self.line(self.won), self.expanded

    def queue_first(self, key: int, label: int, priority: int) -> None:
        """Queue the state that all others are reached from."""
        self.queue(self.offer(key, label, 0, 0, NOTHING, NOTHING), priority)
