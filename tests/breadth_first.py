"""A plain breadth-first oracle for the solver, and small positions under every kind of rules to ask it about."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from pyramid_cli.cards import are_partners, is_king
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.gamefile.writing import dumps
from pyramid_cli.layout import layout_of
from pyramid_cli.moves import REDEAL
from pyramid_cli.position import Position
from pyramid_cli.pyramid import Pyramid, dealt_pyramid
from pyramid_cli.rules import GOALS, SCORINGS, STOCK_MODES, Rules, rules_of
from pyramid_cli.stock import StockSide, order_dealt

# The oracle. It knows nothing but `is_won`, `legal_moves` and `play`, and nothing it does is clever.


class Answer(NamedTuple):
    """What the oracle found: None, None where the position can't be won.

    Attributes:
        length: the least number of moves to a win; a removal, a draw and a redeal count one each.
        passes: the least pass number in which the game can be won.
    """

    length: int | None
    passes: int | None

    @property
    def verdict(self) -> str:
        """The word the solver has for it."""
        return "unwinnable" if self.length is None else "winnable"


class TooManyPositions(Exception):
    """The oracle met more positions than it was told to look at."""


def key_of(position: Position) -> Hashable:
    """What tells two positions of one game apart; with unlimited redeals the number of the pass doesn't."""
    side = position.side
    pass_number = None if position.rules.redeals is None else side.pass_number
    return position.pyramid.left, position.reserve, side.stock, side.waste, side.drawn, pass_number


def answer(position: Position, most: int | None = None) -> Answer:
    """The least number of moves to a win and the least pass, each by its own search.

    Raises:
        TooManyPositions: a search met more than `most` of them.
    """
    found = Answer(least_length(position, most), fewest_passes(position, most))
    assert (found.length is None) == (found.passes is None), "the two searches contradict each other"
    return found


def least_length(position: Position, most: int | None = None) -> int | None:
    """The least number of moves to a win, None where there is none: breadth first, a move at a time."""
    seen = {key_of(position)}
    level, moves_made = [position], 0
    while level:
        if any(each.is_won for each in level):
            return moves_made
        level = _not_seen_before((each.play(move) for each in level for move in each.legal_moves()), seen, most)
        moves_made += 1
    return None


def fewest_passes(position: Position, most: int | None = None) -> int | None:
    """The least pass in which a win comes, None where there is none: breadth first, a pass at a time."""
    seen = {key_of(position)}
    of_this_pass, pass_number = [position], position.pass_number
    while of_this_pass:
        redealt: list[Position] = []
        level = of_this_pass
        while level:
            if any(each.is_won for each in level):
                return pass_number
            within: list[Position] = []
            for each in level:
                for move in each.legal_moves():
                    (redealt if move == REDEAL else within).append(each.play(move))
            level = _not_seen_before(within, seen, most)
        of_this_pass = _not_seen_before(redealt, seen, most)
        pass_number += 1
    return None


def reached(position: Position, most: int) -> list[list[Position]]:
    """Every position that can be reached, by the least number of moves that it takes.

    Raises:
        TooManyPositions: they are more than `most`.
    """
    seen = {key_of(position)}
    levels = [[position]]
    while levels[-1]:
        levels.append(
            _not_seen_before((each.play(move) for each in levels[-1] for move in each.legal_moves()), seen, most)
        )
    return levels[:-1]


def _not_seen_before(positions: Iterable[Position], seen: set[Hashable], most: int | None) -> list[Position]:
    new: list[Position] = []
    for position in positions:
        key = key_of(position)
        if key not in seen:
            seen.add(key)
            new.append(position)
    if most is not None and len(seen) > most:
        raise TooManyPositions
    return new


# Positions to ask about.


class Case(NamedTuple):
    """A position, how it was made and what the oracle says of it."""

    kind: str
    position: Position
    answer: Answer


def as_game_file(position: Position) -> str:
    """The position as a game file, for the message of a test that fails."""
    return dumps(Game(position))


def cases(seed: int, count: int, most: int = 1500) -> list[Case]:
    """So many small positions, in equal parts of each kind in `KINDS`; `seed` picks which.

    Positions that the oracle can't answer by looking at `most` of them are left out, and so are most of those that are
    won in a move or less, or never.
    """
    rng = Random(seed)
    found: list[Case] = []
    while len(found) < count:
        kind = list(KINDS)[len(found) % len(KINDS)]
        position = KINDS[kind](rng)
        try:
            case = Case(kind, position, answer(position, most))
        except TooManyPositions:
            continue
        if rng.random() < KEPT.get(case.answer.length, 1.0):
            found.append(case)
    return found


KEPT: dict[int | None, float] = {None: 0.3, 0: 0.05, 1: 0.1, 2: 0.3, 3: 0.5}
"""How often a position is kept whose least length is this; any other always is."""


def some_rules(rng: Random, most_rows: int = 5) -> Rules:
    """Rules with every field free, within what a small position needs."""
    stock = rng.choice(["waste", *STOCK_MODES])
    draw = rng.choice([1, 1, 2, 2, 3, 3, 5]) if stock == "waste" else 1
    return rules_of(
        "classic",
        rows=rng.randint(1, most_rows),
        reserve=rng.choice([0, 0, 1, 2, 4]),
        stock=stock,
        draw=draw,
        waste_piles=rng.randint(1, draw),
        waste_start=rng.choice([0, 0, 1, 3]),
        redeals=rng.choice([0, 1, 2, 3, "unlimited"]),
        goal=rng.choice(GOALS),
        cover_pairs=rng.random() < 0.3,
        scoring=rng.choice(SCORINGS),
    )


def late_position(rng: Random) -> Position:
    """A position late in a random game: a few removals before its end, or before the pyramid was gone."""
    rules = some_rules(rng)
    deck = list(range(52))
    rng.shuffle(deck)
    # Played with any number of redeals, and with what else helps to get far.
    lenient = replace(rules, redeals=None, cover_pairs=True)
    position = new_game(lenient, Deal(tuple(deck))).position
    met = [position]
    for _ in range(250):
        moves = position.legal_moves()
        if not moves:
            break
        removals = [move for move in moves if move.kind == "removal"]
        # The pyramid is spared while there is much else, or it would be gone long before the stock.
        beside = [move for move in removals if not any(position.pyramid.holds(card) for card in move.cards)]
        among = (beside or removals or moves) if rng.random() < 0.9 else moves
        position = position.play(rng.choice(among))
        met.append(position)
    before_the_end = position.cards_left + rng.randint(2, 14)
    chosen = rng.choice([each for each in met if each.cards_left <= before_the_end and not each.is_won] or [position])
    return under(chosen, rules, rng.randint(1, rules.passes or 3))


def under(position: Position, rules: Rules, pass_number: int) -> Position:
    """The same cards in the same places under other rules, in another pass."""
    return position._replace(rules=rules, side=position.side._replace(rules=rules, pass_number=pass_number))


def laid_out_position(rng: Random) -> Position:
    """A position midway with a few cards of a few ranks: partners meet often, and as often one lies out of reach."""
    rules = some_rules(rng, most_rows=4)
    size = layout_of(rules.rows).size
    cards = _some_cards(rng, most=rng.randint(2, min(size + rules.reserve + 8, 18)))
    places: list[int | None] = [None] * size
    # From the apex down, so that nothing lies on a gap; what isn't in the pyramid lies beside it.
    for place in range(min(size, rng.randint(0 if rng.random() < 0.1 else 1, size))):
        if cards:
            places[place] = cards.pop()
    pyramid = _swept(rules.rows, places, rng)
    reserve = tuple(cards[: (held := rng.randint(0, rules.reserve))])
    beside = cards[held:]
    on_waste = rng.choice([0, len(beside), rng.randint(0, len(beside))])
    piles: list[list[int]] = [[] for _ in range(rules.waste_piles)]
    for card in beside[:on_waste]:
        rng.choice(piles).append(card)
    stock = beside[on_waste:]
    drawn = stock.pop(0) if rules.stock == "drawn" and stock and rng.random() < 0.6 else None
    waste = tuple([tuple(pile) for pile in piles])
    dealt = order_dealt(stock, drawn, waste)
    side = StockSide(rules, dealt, tuple(stock), waste, drawn, rng.randint(1, rules.passes or 3))
    return Position(rules, pyramid, reserve, side)


def fresh_position(rng: Random) -> Position:
    """A whole pyramid and a short stock before the first move: much to choose from, Kings passed again and again."""
    rules = replace(some_rules(rng, most_rows=4), waste_start=0)
    if rng.random() < 0.8:
        rules = replace(rules, rows=max(rules.rows, 2), goal="pyramid", reserve=min(rules.reserve, 1))
    size = rules.pyramid_size
    left = list(range(52))
    rng.shuffle(left)
    own, left = left[:size], left[size:]
    partners = [card for card in left if any(are_partners(card, other) for other in own)]
    others = [card for card in left if card not in partners]
    kings = [card for card in others if is_king(card)]
    beside = partners[: rng.randint(max(1, size - 3), size + 1)] + others[: rng.randint(0, 3)]
    beside = list(dict.fromkeys(beside + kings[: rng.randint(0, 2)]))
    rng.shuffle(beside)
    reserve, stock = tuple(beside[: rules.reserve]), tuple(beside[rules.reserve :])
    side = StockSide(rules, stock, stock, ((),) * rules.waste_piles, None, 1)
    return Position(rules, dealt_pyramid(rules.rows, own), reserve, side)


def _swept(rows: int, places: list[int | None], rng: Random) -> Pyramid:
    """The pyramid with some more uncovered cards gone, so that its lower edge is ragged."""
    pyramid = dealt_pyramid(rows, places)
    for _ in range(rng.choice([0, 0, 1, 3])):
        if pyramid.left_count > 1:
            pyramid = pyramid.without(rng.choice(pyramid.uncovered()))
    return dealt_pyramid(rows, [card for row in pyramid.rows() for card in row])


def _some_cards(rng: Random, most: int) -> list[int]:
    """Up to `most` cards in any order: pairs of few classes, Kings, and now and then cards without a partner."""
    classes = rng.sample(range(6), rng.choice([1, 2, 2, 3]))
    pairs: list[tuple[int, ...]] = []
    for rank in classes:
        low, high = [4 * rank + s for s in range(4)], [4 * (11 - rank) + s for s in range(4)]
        rng.shuffle(low)
        rng.shuffle(high)
        pairs += zip(low, high, strict=True)
    pairs += [(48 + suit,) for suit in range(4)] * rng.choice([0, 1, 1, 2])
    rng.shuffle(pairs)
    cards: list[int] = []
    for pair in dict.fromkeys(pairs):
        if len(cards) + len(pair) <= most:
            cards += pair
    if rng.random() < 0.35:
        # Unbalanced: some cards go and their partners stay.
        cards = rng.sample(cards, max(1, len(cards) - rng.randint(1, 3)))
    rng.shuffle(cards)
    return cards


KINDS = {"late": late_position, "laid out": laid_out_position, "fresh": fresh_position}
"""How each kind of position is made."""
