"""The states a search has met, and the queue of those it has still to look at.

The idea. A state is numbered when it is met, from 1 on; what is known of it stands under its number in parallel lists,
which need far less room and time than an object for each. A dictionary finds the number by the state's key.

Key and label. The key is what tells states apart, the label what of two equal states the better one has less of: the
time it is reached, or the moves it took. The lowest 52 bits of every key are the mask of the cards left; where more is
needed to tell states apart, it stands above them. Each search says what its keys and labels are.

A state reached again with a label that is no better is turned away. With a better one it gets a new number, and the old
one is marked `REPLACED`, so that its place in the queue is passed over when its turn comes.

The queue is one list for each priority, a small whole number. The state taken is one of the lowest priority, and of
those the last one put there: among equals that goes deep rather than wide.
"""

from __future__ import annotations

from typing import Final

from pyramid_cli.solver.kernel import NOTHING, Removal

DONE: Final = 0
QUEUED: Final = 1
DEAD: Final = 2
"""The goal is out of reach from here, whatever the label; so the state is never taken up again."""
REPLACED: Final = 3


class Store:
    """States met and states queued.

    Attributes:
        keys, labels, parents, removals, marks: of each state by its number; 0 is the number of no state.
        lowest: the lowest priority of any state queued.
        met_first: whether the state that `offer` took last had never been met before, with whatever label.
    """

    def __init__(self) -> None:
        self.keys = [0]
        self.labels = [0]
        self.parents = [0]
        self.removals: list[Removal] = [(0, NOTHING, NOTHING)]
        self.marks = bytearray([DONE])
        self.met_first = False
        self._number_of: dict[int, int] = {}
        self._waiting: list[list[int]] = []
        self.lowest = 0

    def offer(self, key: int, label: int, parent: int, walk: int, one: int, other: int) -> int:
        """The number of a new state; 0 where it has been met with a label as good, or is dead.

        Args:
            key, label: the state's.
            parent: the number of the state it was reached from; 0 for the first.
            walk, one, other: the removal that led here, see `Removal`.
        """
        known = self._number_of.get(key, 0)
        if known:
            if self.labels[known] <= label or self.marks[known] == DEAD:
                return 0
            self.marks[known] = REPLACED
        self.met_first = not known
        number = len(self.keys)
        self._number_of[key] = number
        self.keys.append(key)
        self.labels.append(label)
        self.parents.append(parent)
        self.removals.append((walk, one, other))
        self.marks.append(DONE)
        return number

    def queue(self, number: int, priority: int) -> None:
        """Let a state wait for its turn."""
        waiting = self._waiting
        while priority >= len(waiting):
            waiting.append([])
        waiting[priority].append(number)
        self.marks[number] = QUEUED
        if priority < self.lowest:
            self.lowest = priority

    def take(self) -> int:
        """The number of the state whose turn it is; 0 where none is left."""
        while self.lowest < len(self._waiting):
            waiting = self._waiting[self.lowest]
            while waiting:
                number = waiting.pop()
                if self.marks[number] == QUEUED:
                    return number
            self.lowest += 1
        return 0

    def line(self, number: int) -> list[Removal]:
        """The removals that lead from the first state to this one."""
        removals = []
        while self.parents[number]:
            removals.append(self.removals[number])
            number = self.parents[number]
        removals.reverse()
        return removals
