"""What points count, and how many can be had at most from a set of cards.

The idea. Each card gone is worth something, and so is each group of cards (a row of the pyramid, say) that is gone
altogether. So points depend on nothing but the cards left, and they never become fewer. Two things are asked: how many
can be had (`MostSearch` and its like), and in how few moves so many can be had (`TargetSearch`). Both search as for a
win, and give up a state as soon as its ceiling is too low. The ceiling of a set of cards:

- A card stays for good if it is out of partners, or if one lies on it that stays. All others are `live`.
- Of a class's live cards no more can go than can be paired up.
- If it is proven that a row of the pyramid and the rows below it can't all be cleared (`proof`), one card at least
  stays in it, and one in each row above it.
- If all live cards went, they would pair up in some order; under goal `pyramid` the apex last, for it ends the game. If
  it is proven that they can't, one pair at least stays.
- A card worth more than what may be missing must go, and all that lies on it. If it is proven that these can't all go,
  it isn't to be had.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pyramid_cli.solver.aim import Aim
from pyramid_cli.solver.plain.searching import Search
from pyramid_cli.solver.plain.tables import CARD, CLASS, CLASSES, DECK, HIGH, KINGS, LOW, PARTNERS, RANK, WASTE

FAR: Final = 1 << 14
"""Above any number of points."""


class PointsOf(dict[int, int]):
    """The points for a set of cards, by its mask: the first time it is met by a rule, from then on by heart."""

    def __init__(self, rule: Callable[[int], int]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, cards: int) -> int:
        found = self[cards] = self._rule(cards)
        return found


class Aiming(Search):
    """A search that counts points; what it does beside that comes from the search for a win it is joined with.

    Attributes:
        unit: the least that a card counts, those aside that count nothing.
        most_a_removal: the most that one removal can bring, bonuses aside.
        pairing_up: whether to prove that not all live cards can be paired up.
        live: of each state met, by its number, the mask of the cards that may still go.
        ceilings: the points above which no line from it leads.
        staying: the rows, from the top, of which a card is known to stay.
        unchecked: the states of which all that is only what was known of their parents.
        full: what the state looked at would be worth if all went that may.
        bonus_ahead: the bonuses among that.
        must: the mask of the cards that must go for what is wanted of it.
    """

    def aim_at(self, aim: Aim) -> None:
        """Begin, given what counts."""
        tables = self.tables
        self._weights = aim.weights
        self._groups = aim.groups
        self._rows = aim.rows
        self._from_row = [sum(aim.rows[row:]) for row in range(len(aim.rows) + 1)]
        self._apex = aim.rows[0] if aim.rows else 0
        tables.end_waits = not tables.goal_all
        self._meets = [self._meetings(card) for card in range(52)]
        self._worth = PointsOf(self._worth_by_card)
        self._paired = PointsOf(self._worth_in_pairs)
        self._forced: dict[tuple[int, int], int] = {}
        held = tables.cards_in[tables.left]
        self._least_weight = min((aim.weights[card] for card in held), default=FAR)
        self.unit = min((aim.weights[card] for card in held if aim.weights[card]), default=FAR)
        self.most_a_removal = max([1, *(aim.weights[x] + self._dearest_partner(x) for x in held)])
        self._least_pair = min(self._least_of(RANK << LOW[c]) + self._least_of(RANK << HIGH[c]) for c in CLASSES)
        self.pairing_up = self._least_pair > 0
        # Of each state met, by its number.
        self.live: dict[int, int] = {}
        self.ceilings: dict[int, int] = {}
        self.staying: dict[int, int] = {}
        self.unchecked: set[int] = set()
        # Of the state whose turn it is.
        self.full = self.bonus_ahead = self.must = 0
        self._cleared: list[int] = []
        self._at_first = 0
        self._at_first = self.points(tables.left)

    def _dearest_partner(self, x: int) -> int:
        return max((self._weights[y] for y in self.tables.cards_in[self._meets[x]]), default=0)

    def _least_of(self, rank: int) -> int:
        return min((self._weights[card] for card in self.tables.cards_in[self.tables.left & rank]), default=FAR)

    def _meetings(self, x: int) -> int:
        """The partners that a card can ever go with."""
        tables = self.tables
        found = 0
        for y in tables.cards_in[tables.left & PARTNERS[x]] if tables.left & CARD[x] else ():
            if tables.index[x] >= 0 and tables.index[y] >= 0:
                if tables.mode == WASTE and tables.piles == 1:
                    continue
            elif not tables.can_meet(x, y):
                continue
            found |= CARD[y]
        return found

    def _worth_by_card(self, cards: int) -> int:
        return sum(self._weights[card] for card in self.tables.cards_in[cards])

    def _worth_in_pairs(self, cards: int) -> int:
        """What cards of one class are worth at most if none goes without a partner."""
        if not cards:
            return 0
        x = self.tables.cards_in[cards][0]
        rest = cards ^ CARD[x]
        # The first card stays, or goes with one of its partners.
        best = self._paired[rest]
        for y in self.tables.cards_in[rest & self._meets[x]]:
            best = max(best, self._weights[x] + self._weights[y] + self._paired[rest ^ CARD[y]])
        return best

    # Points.

    def worth_of(self, cards: int) -> int:
        """What some cards are worth, bonuses aside."""
        worth = self._worth
        return sum([worth[cards & its] for its in CLASS]) + worth[cards & KINGS]

    def points(self, cards: int) -> int:
        """The points where these cards are left, more than there were at first."""
        bonus = sum(bonus for group, bonus in self._groups if not cards & group)
        return bonus - self._at_first - self.worth_of(cards)

    def over(self, cards: int) -> bool:
        """Whether the game ends with these cards left."""
        return not cards & (self.tables.left if self.tables.goal_all else self.tables.pyramid)

    # The ceiling.

    def _may_go(self, cards: int, live: int) -> int:
        """The cards that may go at all, of those live before."""
        all_covers, meets, cards_in = self.tables.all_covers, self._meets, self.tables.cards_in
        live &= cards
        again = True
        while again:
            again = False
            for x in cards_in[live]:
                if all_covers[x] & cards & ~live or (x < 48 and not meets[x] & live):
                    live ^= CARD[x]
                    again = True
        return live

    def _forced_pairs(self, cards: int, own: int) -> list[int] | None:
        """For each class the pairs of two of these pyramid cards that it takes to clear them; None where they can't be.

        A pyramid card beside them may be the partner of one of them if the two can ever meet.
        """
        needed = []
        for c in CLASSES:
            key = (cards & CLASS[c], own & CLASS[c])
            least = self._forced.get(key)
            if least is None:
                least = self._forced[key] = self._forced_of_class(cards, own, c)
            if least < 0:
                return None
            needed.append(least)
        return needed

    def _forced_of_class(self, cards: int, own: int, c: int) -> int:
        """The forced pairs of one class; -1 where they can't be made."""
        tables = self.tables
        low, high = RANK << LOW[c], RANK << HIGH[c]
        own_low, own_high = tables.cards_in[own & low], tables.cards_in[own & high]

        def free(rank: int) -> int:
            others = tables.cards_in[cards & rank & ~own]
            return sum(1 for card in others if not tables.pyramid & CARD[card] or self._meets[card] & own)

        least = max(0, len(own_low) - free(high), len(own_high) - free(low))
        return -1 if least and least > tables.most_pairs(own_low, own_high) else least

    def _must_stay(self, cards: int, own: int) -> bool:
        """Whether it is proven that of these pyramid cards, with all that lies on them, not all can go."""
        needed = self._forced_pairs(cards, own)
        if needed is None:
            return True
        return sum(needed) > 1 and not self.proof.may_be_cleared(cards, own, needed)

    def _in_pairs(self, cards: int) -> bool:
        """Whether there are as many cards of each rank as of its partners'."""
        return all((cards & RANK << LOW[c]).bit_count() == (cards & RANK << HIGH[c]).bit_count() for c in CLASSES)

    def imagine(self, number: int) -> None:
        """What a state would be worth if all went that may, and the groups that would be cleared then."""
        cards = self.keys[number] & DECK
        stays = cards & ~self.live[number]
        staying = [self._rows[row] & cards for row in range(self.staying[number])]
        self.bonus_ahead = 0
        self._cleared = []
        for place, (group, bonus) in enumerate(self._groups):
            if cards & group and not stays & group and all(row & ~group for row in staying):
                self.bonus_ahead += bonus
                self._cleared.append(place)
        self.full = self.points(cards) + self.worth_of(self.live[number]) + self.bonus_ahead

    def find_ceiling(self, number: int, least: int) -> int:
        """No line from a state is worth more; where that is below `least`, not all is done to find out how much."""
        cards = self.keys[number] & DECK
        live = self._may_go(cards, self.live[number])
        stays = cards & ~live
        most = sum([self._paired[live & its] for its in CLASS]) + self._worth[live & KINGS]
        staying = self.staying[number]
        while stays & self._from_row[staying]:
            staying += 1
        while staying < len(self._rows) and self._must_stay(cards, cards & self._from_row[staying]):
            staying += 1
        self.live[number], self.staying[number] = live, staying
        self.unchecked.discard(number)
        self.imagine(number)
        # A card that stays has one that stays in every row above it.
        loss = self._least_weight * sum(1 for row in self._rows[:staying] if not stays & row)
        ceiling = self.full - max(self.worth_of(live) - most, loss)
        if ceiling < least:
            return ceiling
        if self.pairing_up and ceiling == self.full and self._in_pairs(live):
            last = self._apex & live if not self.tables.goal_all else 0
            if not self.proof.all_may_go(cards, live, last):
                ceiling -= self._least_pair
                if ceiling < least:
                    return ceiling
        self.must = self.must_go(cards, live, self.full - least)
        own = self.must & self.tables.pyramid
        if own & ~self._from_row[staying] and self._must_stay(cards, own):
            return least - 1
        return ceiling

    def must_go(self, cards: int, live: int, slack: int) -> int:
        """The cards that go in every line that falls short of the best imaginable by `slack` or less."""
        tables = self.tables
        heavy = [card for card in tables.cards_in[live] if self._weights[card] > slack]
        for place in self._cleared:
            group, bonus = self._groups[place]
            if bonus > slack:
                heavy += tables.cards_in[cards & group]
        must = 0
        for card in heavy:
            must |= CARD[card] | tables.all_covers[card] & cards
        return must
