"""In how few moves? For one waste pile and one card a draw.

The idea (SOLVER.md, fact 7). A* over the cards left, the place in the stock and the pass; a removal, a draw and a
redeal are one move each. So

- the key of a state is the mask of the cards left and, above it, its time: pass x span + place (with unlimited passes
  the pass is left out, for then it bars nothing);
- its label is the number of moves made;
- a step is a walk through the stock to the place where a removal first becomes possible, and the removal: to do it
  later is never shorter. How many draws and redeals the walk takes is not kept: whoever plays the line draws until
  the removal is legal;
- the priority is the moves made plus those needed at least, so the first won state taken has the fewest moves.

Kings. Those of the pyramid (and of the reserve, if all must go) go as soon as they are uncovered, one move each: they
have to go, and it is never too early. Those of the stock side need not go under goal `pyramid`. In mode `open` a King
met on a walk goes instead of being drawn, which is one move either way and leaves less to walk past in the next pass.
In the other modes it must be drawn before it can go, so taking it costs a move more: that is a step of its own, worth
its move only if what lies under it is wanted or the King would be walked past again.

A time that is "settled" lies at the next card still there; removed cards take no moves to pass. In mode `drawn` the
place after a drawn card that lies there still is kept apart, since with the card gone the waste under it is in play
no less.
"""

from __future__ import annotations

from pyramid_cli.solver.kernel import NOTHING, UNTIL_LEGAL
from pyramid_cli.solver.plain.searching import Search
from pyramid_cli.solver.plain.store import DEAD
from pyramid_cli.solver.plain.tables import (
    CARD,
    CLASS,
    CLASSES,
    DECK,
    DRAWN,
    HIGH,
    KINGS,
    LOW,
    OPEN,
    PARTNERS,
    RANK,
    WASTE,
)
from pyramid_cli.solver.problem import Problem

TIME_SHIFT = 52
"""Where a key's time stands: above the cards."""


class ShortestSearch(Search):
    """The search for a win in the fewest moves."""

    def __init__(self, problem: Problem, passes: int, deadline: float) -> None:
        super().__init__(problem, passes, deadline)
        tables = self.tables
        self._open = tables.mode == OPEN
        # Whether a walk through the stock may be for a King's sake though it needn't go to let others be reached.
        self._walks_to_kings = tables.goal_all
        # Whether a stock-side card must itself be drawn before it can go.
        self._late = 0 if self._open else 1
        self._before = tables.before
        self._beside = tables.beside
        self._classes = tuple(
            (tables.facts[c], CLASS[c], ((RANK << HIGH[c]) & ~tables.pyramid, (RANK << LOW[c]) & ~tables.pyramid))
            for c in CLASSES
        )

    def begin(self, cards: int) -> None:
        """Queue the first state; the Kings that went at once are moves made."""
        tables = self.tables
        time = self._settled_at(cards, tables.turned)
        if self.passes:
            time += tables.pass_index * self.span
        moves = (tables.left ^ cards).bit_count()
        self.begin_with(self.offer(cards | time << TIME_SHIFT, moves, 0, 0, NOTHING, NOTHING))

    def begin_with(self, number: int) -> None:
        """Queue the first state."""
        self.queue(number, self.labels[number])

    def _held(self, cards: int, start: int, end: int) -> int:
        """Cards left in the order from place `start` up to `end`: the draws that it takes to walk there."""
        if end <= start:
            return 0
        return (cards & self._before[end] & ~self._before[start]).bit_count()

    def _drawn_card(self, cards: int, at: int) -> int:
        """The mask of the card that lies drawn; 0 where none does, and in the other modes."""
        if self.tables.mode == DRAWN and at:
            return cards & self.tables.bits[at - 1]
        return 0

    def _settled_at(self, cards: int, at: int) -> int:
        """The place, moved on over removed cards; in mode `drawn` not while the drawn card lies there."""
        return at if self._drawn_card(cards, at) else self.tables.settled(cards, at)

    # What is needed at least.

    def _moves_needed(self, cards: int, at: int) -> int:
        """At least so many moves are needed; -1 where the partners left can't do.

        Under goal `all`: one removal for each King and each two of the other cards, and outside mode `open` a draw for
        each card still in the stock.

        Under goal `pyramid`, class by class: each pyramid card needs a removal, and at the most `possible` pairs take
        two of them. What a rank has more than that must be paired from beside the pyramid. If its partners in the
        reserve and on the waste, all thought within reach, are too few, the rest must come from the stock ahead (that
        a redeal takes one there only adds to it): the walk to the last of them that is needed is needed, or the class
        can't be cleared before a redeal. (Such a redeal brings the cards back behind `at`, which count as within
        reach.)

        Removals and walk add up, but in mode `open` a removal may take the stock's top card and save its draw. At
        most as many moves are saved as removals take a stock-side card; with n pyramid cards to go and p pairs of two
        of them, these are n - 2p, and the total is p + max(walk, n - 2p), least for the p that makes both alike.
        """
        tables = self.tables
        ahead = cards & self._beside & ~self._before[at]
        if tables.goal_all:
            removals = (cards & ~KINGS).bit_count() // 2 + (cards & KINGS).bit_count()
            return removals if self._open else removals + ahead.bit_count()
        to_go = most = least = walk = 0
        for facts, its_cards, partners_beside in self._classes:
            lows, highs, pairs, forced = facts[cards & its_cards]
            to_go += lows + highs
            most += pairs
            least += forced
            for own, partners in ((lows, partners_beside[0]), (highs, partners_beside[1])):
                if own <= pairs:
                    continue
                wanted = cards & partners
                short = own - pairs - (wanted & ~ahead).bit_count()
                if short <= 0:
                    continue
                wanted &= ahead
                if wanted.bit_count() < short:
                    return -1
                walk = max(walk, self._walk_to(cards, at, wanted, short))
        kings = (cards & tables.pyramid & KINGS).bit_count()
        if not self._open:
            return kings + to_go - most + walk
        pairs = min(max((max(to_go - walk, 0) + 1) // 2, least), most)
        return kings + pairs + max(walk, to_go - 2 * pairs)

    def _walk_to(self, cards: int, at: int, wanted: int, number: int) -> int:
        """Moves of a walk to the number-th of the wanted cards."""
        place = at
        for bit in self.tables.bits[at:]:
            if wanted & bit:
                number -= 1
                if not number:
                    break
            place += 1
        return self._held(cards, at, place + self._late)

    # Steps.

    def expand(self, number: int) -> None:
        """Every removal, at the first time it can be."""
        tables = self.tables
        cards_in, index = tables.cards_in, tables.index
        key = self.keys[number]
        cards = key & DECK
        pass_, at = divmod(key >> TIME_SHIFT, self.span)
        drawn = self._drawn_card(cards, at)
        top = tables.top_before(cards, at - 1 if drawn else at)
        now = drawn | (tables.bits[top] if top >= 0 else 0)
        uncovered = tables.uncovered(cards)
        for one in cards_in[uncovered]:
            if CARD[one] & KINGS:
                self._reach(cards, pass_, at, number, one, NOTHING)
            for other in cards_in[cards & PARTNERS[one]]:
                if uncovered & CARD[other]:
                    if one < other:
                        self._reach(cards, pass_, at, number, one, other)
                elif now & CARD[other]:
                    self._reach(cards, pass_, at, number, one, other)
                elif index[other] >= 0:
                    self._reach_beside(cards, pass_, at, index[other], number, one, other)
                elif tables.cover_pairs and tables.covers[other] & cards == CARD[one]:
                    self._reach(cards, pass_, at, number, one, other)
        self._expand_beside(cards, pass_, at, number, drawn, now)

    def _expand_beside(self, cards: int, pass_: int, at: int, number: int, drawn: int, now: int) -> None:
        """The removals of stock-side cards alone: Kings, and neighbours among the cards left.

        Args:
            cards, pass_, at, number: the state.
            drawn: the mask of the drawn card.
            now: the mask of the stock-side cards in play where it stands, but for the stock's top card.
        """
        tables = self.tables
        previous = -1
        for place, other in enumerate(tables.order):
            bit = cards & tables.bits[place]
            if not bit:
                continue
            if bit & KINGS:
                if bit & now:
                    self._reach(cards, pass_, at, number, other, NOTHING)
                elif not self._open or self._walks_to_kings:
                    self._reach_beside(cards, pass_, at, place, number, other, NOTHING)
                if self._open:
                    continue
            elif previous >= 0 and tables.mode != WASTE and PARTNERS[tables.order[previous]] & bit:
                one = tables.order[previous]
                kings_between = cards & KINGS & self._before[at] & ~self._before[previous]
                if bit == drawn:
                    self._reach(cards, pass_, at, number, one, other)
                elif self._open and place >= at and kings_between:
                    # A King on the waste lies between them; it goes only when it is passed again.
                    self._reach_next_pass(cards, pass_, at, place, number, one, other)
                else:
                    self._reach_beside(cards, pass_, at, place, number, one, other)
            previous = place

    def _reach_beside(self, cards: int, pass_: int, at: int, place: int, parent: int, one: int, other: int) -> None:
        """A walk to the stock-side card at this place, in the next pass if it lies behind, and the removal."""
        if place < at:
            self._reach_next_pass(cards, pass_, at, place, parent, one, other)
            return
        end = place + self._late
        moves = self.labels[parent] + self._held(cards, at, end)
        if self._open:
            cards &= ~(KINGS & self._before[place] & ~self._before[at])
        self._reach_after(cards, pass_, end, moves, parent, one, other)

    def _reach_next_pass(self, cards: int, pass_: int, at: int, place: int, parent: int, one: int, other: int) -> None:
        """Draw to the end, redeal, walk to the card, and remove it."""
        if self.passes:
            pass_ += 1
            if pass_ >= self.passes:
                return
        end = place + self._late
        moves = self.labels[parent] + self._held(cards, at, self.tables.count) + 1
        if self._open:
            cards &= ~(KINGS & self._beside & ~self._before[at])
        moves += self._held(cards, 0, end)
        if self._open:
            cards &= ~(KINGS & self._before[place])
        self._reach_after(cards, pass_, end, moves, parent, one, other)

    def _reach(self, cards: int, pass_: int, at: int, parent: int, one: int, other: int) -> None:
        """A removal without a walk."""
        self._reach_after(cards, pass_, at, self.labels[parent], parent, one, other)

    def _reach_after(self, cards: int, pass_: int, at: int, moves: int, parent: int, one: int, other: int) -> None:
        """The state after a removal at this time, with so many moves made before it."""
        tables = self.tables
        cards &= ~(CARD[one] if other == NOTHING else CARD[one] | CARD[other])
        left = tables.without_kings(cards) if cards & tables.free_kings else cards
        moves += 1 + (cards ^ left).bit_count()
        at = self._settled_at(left, at)
        number = self.offer(left | (pass_ * self.span + at) << TIME_SHIFT, moves, parent, UNTIL_LEGAL, one, other)
        if number:
            self.judge(number, parent)

    def judge(self, number: int, parent: int) -> None:
        """What becomes of a state just reached from its parent."""
        cards = self.keys[number] & DECK
        needed = 0
        if cards & self.goal:
            needed = self._moves_needed(cards, self._place(number))
            if needed < 0 or (self.met_first and self.proof.dead(cards)):
                self.marks[number] = DEAD
                return
        self.queue(number, self.labels[number] + needed)

    def _place(self, number: int) -> int:
        """A state's place in the stock."""
        return (self.keys[number] >> TIME_SHIFT) % self.span
