"""The rules of Pyramid Solitaire once more, slowly and plainly, to test the fast engine against.

Written from RULES.md alone and importing nothing of the project, so that a mistake made in the
engine is not made here as well. Cards are text (`Kd`, `Th`), the pyramid is read as a dict keyed
(row, column) counted from 0, piles are sequences of cards, and every question is answered by
looking at the whole table again. Nothing here is meant to be fast.

Moves are text in one normal form: `Kd`, `4h+9h` (lower rank first), `draw`, `redeal`.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "shdc"
FULL_DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
ROW_BONUSES = (25, 50, 75, 100, 150, 250, 500)  # for the bottom row, the one above it, ...

Place = tuple[int, int]  # (row, column); row r has the columns 0 to r


@dataclass(frozen=True)
class House:
    """The rules a game is played by; the defaults are the preset `poozee`."""

    rows: int = 7
    reserve: int = 0
    stock: str = "drawn"  # "waste", "drawn" or "open"
    draw: int = 1
    waste_piles: int = 1
    waste_start: int = 0
    redeals: int | None = 2  # None: unlimited
    goal: str = "pyramid"  # or "all"
    cover_pairs: bool = False
    scoring: str = "poozee"  # "cards", "poozee", "microsoft" or "left"


PRESETS: dict[str, House] = {
    "poozee": House(),
    "classic": House(stock="waste", scoring="cards"),
    "six-row": House(rows=6, stock="open", redeals=3, goal="all", scoring="cards"),
    "microsoft": House(stock="open", scoring="microsoft"),
    "pysolfc": House(stock="open", waste_start=1, goal="all", scoring="cards"),
    "pysolfc-relaxed": House(stock="open", waste_start=1, scoring="cards"),
    "king-tut": House(stock="waste", draw=3, waste_start=3, redeals=None, scoring="cards"),
}


@dataclass(frozen=True)
class State:
    """The table between two moves. A card that lies nowhere on it has been removed."""

    rules: House
    pyramid: frozenset[tuple[Place, str]]  # the cards still there; see `pyramid_dict`
    reserve: tuple[str, ...]
    stock: tuple[str, ...]  # first drawn first
    waste: tuple[tuple[str, ...], ...]  # one tuple a pile, its top last
    drawn: str | None
    pass_number: int  # from 1
    dealt: tuple[str, ...]  # stock and waste_start cards in the order first dealt


# --- dealing ------------------------------------------------------------------------------------


def _to_int32(number: int) -> int:
    """JavaScript's `number | 0`."""
    number %= 2**32
    return number - 2**32 if number >= 2**31 else number


def _shift_right(number: int, places: int) -> int:
    """JavaScript's `number >>> places`: the sign bit moves like any other."""
    return (number % 2**32) >> places


def _imul(one: int, other: int) -> int:
    """JavaScript's `Math.imul`."""
    return _to_int32(one * other)


def poozee_deck(number: int) -> list[str]:
    """The 52 cards of a `poozee` deal number: Fisher-Yates driven by mulberry32."""
    if not 0 <= number < 2**32:
        raise ValueError(f"deal numbers go from 0 to 4294967295, not {number}")
    deck = list(FULL_DECK)
    seed = _to_int32(number)
    for last in range(51, 0, -1):
        seed = _to_int32(seed + 0x6D2B79F5)
        t = _imul(seed ^ _shift_right(seed, 15), seed | 1)
        t = _to_int32(t + _imul(t ^ _shift_right(t, 7), t | 61)) ^ t
        u = float(_shift_right(t ^ _shift_right(t, 14), 0)) / 4294967296.0
        chosen = math.floor(u * (last + 1))
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def _refuse_nonsense(house: House) -> None:
    """Raise ValueError for rules that contradict each other."""
    needed = house.rows * (house.rows + 1) // 2 + house.reserve + house.waste_start
    if needed > 52:
        raise ValueError(f"these rules lay out {needed} cards, and there are only 52")
    if house.stock != "waste" and (house.draw != 1 or house.waste_piles != 1):
        raise ValueError("draw counts and waste piles other than 1 go with stock mode waste only")


def _go_round(piles: Sequence[Sequence[str]], cards: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Lay cards on the piles one by one, going round from the first pile."""
    grown = [list(pile) for pile in piles]
    for turn, card in enumerate(cards):
        grown[turn % len(grown)].append(card)
    return tuple(tuple(pile) for pile in grown)


def opening(house: House, cards: Sequence[str]) -> State:
    """The table as dealt: the pyramid from the top row on, the reserve, then the stock."""
    _refuse_nonsense(house)
    if sorted(cards) != sorted(FULL_DECK):
        raise ValueError("a deal needs each of the 52 cards exactly once")
    left = list(cards)
    pyramid: dict[Place, str] = {}
    for row in range(house.rows):
        for column in range(row + 1):
            pyramid[row, column] = left.pop(0)
    reserve = [left.pop(0) for _ in range(house.reserve)]
    dealt = tuple(left)
    on_the_waste = [left.pop(0) for _ in range(house.waste_start)]
    return State(
        rules=house,
        pyramid=frozenset(pyramid.items()),
        reserve=tuple(reserve),
        stock=tuple(left),
        waste=_go_round([[] for _ in range(house.waste_piles)], on_the_waste),
        drawn=None,
        pass_number=1,
        dealt=dealt,
    )


# --- looking at the table -----------------------------------------------------------------------


def value(card: str) -> int:
    """Ace 1 to King 13."""
    return RANKS.index(card[0]) + 1


def normal(move: str) -> str:
    """A move with the lower rank of a pair written first, which is how moves are written here."""
    return "+".join(sorted(move.split("+"), key=value)) if "+" in move else move


def pyramid_dict(state: State) -> dict[Place, str]:
    """The pyramid cards still there, by (row, column)."""
    return dict(state.pyramid)


def covering(state: State, place: Place) -> list[Place]:
    """Which of the two places that overlap this one from the row below still hold a card."""
    row, column = place
    pyramid = pyramid_dict(state)
    return [below for below in ((row + 1, column), (row + 1, column + 1)) if below in pyramid]


def uncovered(state: State) -> set[str]:
    """The pyramid cards with nothing on them."""
    return {card for place, card in state.pyramid if not covering(state, place)}


def in_play(state: State) -> set[str]:
    """Every card that may be used in a removal now."""
    cards = uncovered(state) | set(state.reserve)
    cards |= {pile[-1] for pile in state.waste if pile}
    if state.rules.stock == "drawn" and state.drawn is not None:
        cards.add(state.drawn)
    if state.rules.stock == "open" and state.stock:
        cards.add(state.stock[0])
    return cards


def cards_left(state: State) -> set[str]:
    """Every card that has not been removed."""
    cards = {card for _, card in state.pyramid} | set(state.reserve) | set(state.stock)
    for pile in state.waste:
        cards |= set(pile)
    if state.drawn is not None:
        cards.add(state.drawn)
    return cards


def won(state: State) -> bool:
    """Whether the goal has been reached."""
    if state.rules.goal == "all":
        return not cards_left(state)
    return not state.pyramid


def _coming_back(state: State) -> tuple[str, ...]:
    """What a redeal would make the stock: waste and drawn card in the order first dealt."""
    turned = {card for pile in state.waste for card in pile}
    if state.drawn is not None:
        turned.add(state.drawn)
    return tuple(card for card in state.dealt if card in turned)


# --- playing ------------------------------------------------------------------------------------


def legal(state: State) -> set[str]:
    """Every legal move, in normal form."""
    if won(state):
        return set()
    usable = in_play(state)
    moves = {card for card in usable if value(card) == 13}
    for one, other in combinations(usable, 2):
        if value(one) + value(other) == 13:
            moves.add(normal(f"{one}+{other}"))
    if state.rules.cover_pairs:
        moves |= _cover_pairs(state)
    if state.stock:
        moves.add("draw")
    redeals_made = state.pass_number - 1
    redeal_left = state.rules.redeals is None or redeals_made < state.rules.redeals
    if not state.stock and redeal_left and _coming_back(state):
        moves.add("redeal")
    return moves


def _cover_pairs(state: State) -> set[str]:
    """Pairs of a pyramid card with the one uncovered card that alone still covers it."""
    pyramid = pyramid_dict(state)
    moves: set[str] = set()
    for place, card in pyramid.items():
        on_it = covering(state, place)
        if len(on_it) == 1 and not covering(state, on_it[0]):
            partner = pyramid[on_it[0]]
            if value(card) + value(partner) == 13:
                moves.add(normal(f"{card}+{partner}"))
    return moves


def after(state: State, move: str) -> State:
    """The table after a legal move in normal form; ValueError for any other move."""
    if move not in legal(state):
        raise ValueError(f"not a legal move here: {move!r}")
    if move == "draw":
        return _draw(state)
    if move == "redeal":
        return replace(
            state,
            stock=_coming_back(state),
            waste=tuple(() for _ in state.waste),
            drawn=None,
            pass_number=state.pass_number + 1,
        )
    gone = move.split("+")
    return replace(
        state,
        pyramid=frozenset((place, card) for place, card in state.pyramid if card not in gone),
        reserve=tuple(card for card in state.reserve if card not in gone),
        stock=tuple(card for card in state.stock if card not in gone),
        waste=tuple(tuple(card for card in pile if card not in gone) for pile in state.waste),
        drawn=None if state.drawn in gone else state.drawn,
    )


def _draw(state: State) -> State:
    """The table after `draw`, in each of the three stock modes."""
    if state.rules.stock == "drawn":
        put_by = [] if state.drawn is None else [state.drawn]
        return replace(
            state,
            stock=state.stock[1:],
            waste=_go_round(state.waste, put_by),
            drawn=state.stock[0],
        )
    count = state.rules.draw if state.rules.stock == "waste" else 1
    turned = state.stock[:count]
    return replace(state, stock=state.stock[count:], waste=_go_round(state.waste, turned))


def count_sequences(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` legal moves start here."""
    if depth == 0:
        return 1
    return sum(count_sequences(after(state, move), depth - 1) for move in legal(state))


# --- judging ------------------------------------------------------------------------------------


def status(state: State) -> str:
    """One of `won`, `over`, `stuck` and `playing`, the first that is true."""
    if won(state):
        return "won"
    if not legal(state):
        return "over"
    if state.pyramid and not _can_remove_a_pyramid_card(state):
        return "stuck"
    return "playing"


def _can_remove_a_pyramid_card(start: State) -> bool:
    """Try everything that leaves the pyramid alone until some move would not."""
    pyramid_cards = {card for _, card in start.pyramid}
    smallest_pass = {replace(start, pass_number=0): start.pass_number}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        for move in legal(state):
            if pyramid_cards & set(move.split("+")):
                return True
            following = after(state, move)
            same_table = replace(following, pass_number=0)
            seen_in_pass = smallest_pass.get(same_table)
            if seen_in_pass is not None and (start.rules.redeals is None or seen_in_pass <= following.pass_number):
                continue  # been here, with at least as many redeals left
            smallest_pass[same_table] = following.pass_number
            waiting.append(following)
    return False


def score(state: State) -> int:
    """The score under the rules' scoring, worked out from the table alone."""
    removed = set(FULL_DECK) - cards_left(state)
    pyramid = pyramid_dict(state)
    places = [(row, column) for row in range(state.rules.rows) for column in range(row + 1)]
    empty = [place for place in places if place not in pyramid]
    scoring = state.rules.scoring
    if scoring == "cards":
        return len(removed)
    if scoring == "poozee":
        others = len(removed) - len(empty)
        return 10 * len(empty) + 5 * others + (100 if not pyramid else 0)
    if scoring == "microsoft":
        kings = [card for card in removed if value(card) == 13]
        removals = len(kings) + (len(removed) - len(kings)) // 2
        bonus = 0
        for row in range(state.rules.rows):
            if all(place_row != row for place_row, _ in pyramid):
                rows_below = state.rules.rows - 1 - row
                bonus += ROW_BONUSES[min(rows_below, len(ROW_BONUSES) - 1)]
        return 5 * removals + bonus
    if scoring == "left":
        return len(pyramid)
    raise ValueError(f"unknown scoring: {scoring!r}")
