"""Hypothesis strategies for rules, decks, moves and playouts, and bridges between engine and oracle."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from pyramid_cli.cards import CARD_TEXT, parse_card
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.pyramid import dealt_pyramid
from pyramid_cli.rules import GOALS, PRESETS, SCORINGS, STOCK_MODES, Rules, rules_of
from pyramid_cli.stock import StockSide, order_dealt
from tests import oracle

decks: st.SearchStrategy[tuple[int, ...]] = st.permutations(range(52)).map(tuple)
"""The 52 cards in any order."""

choices: st.SearchStrategy[list[int]] = st.lists(st.integers(0, 10_000), max_size=90)
"""What to play in a playout: each number picks one of the moves that are legal when its turn comes."""


@st.composite
def any_rules(draw: st.DrawFn, least_rows: int = 1, most_rows: int = 9) -> Rules:
    """Any rules that make sense, every field free."""
    rows = draw(st.integers(least_rows, most_rows))
    beside = 52 - rows * (rows + 1) // 2
    reserve = draw(st.integers(0, min(beside, 8)) | st.integers(0, min(beside, 51)))
    stock = draw(st.sampled_from(STOCK_MODES))
    turned = draw(st.integers(1, 4) | st.integers(1, 51)) if stock == "waste" else 1
    return rules_of(
        draw(st.sampled_from(list(PRESETS))),
        rows=rows,
        reserve=reserve,
        stock=stock,
        draw=turned,
        waste_piles=draw(st.integers(1, turned)),
        waste_start=draw(st.just(0) | st.integers(0, min(beside - reserve, 51))),
        redeals=draw(st.just("unlimited") | st.integers(0, 4)),
        goal=draw(st.sampled_from(GOALS)),
        cover_pairs=draw(st.booleans()),
        scoring=draw(st.sampled_from(SCORINGS)),
    )


def play_out(game: Game, picks: Iterable[int]) -> Game:
    """The game after the legal moves that the numbers pick, as far as there are any."""
    for pick in picks:
        legal = game.position.legal_moves()
        if not legal:
            break
        game = game.play(legal[pick % len(legal)])
    return game


@st.composite
def playouts(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> tuple[Game, tuple[Move, ...]]:
    """A game as it begins and moves that can be played on it, one after another."""
    begun = new_game(draw(any_rules() if rules is None else rules), Deal(draw(decks)))
    return begun, play_out(begun, draw(choices)).moves


# Positions met midway.


def cards_of(text: str) -> tuple[int, ...]:
    """Cards from their text: ``cards_of("Kd Th")``."""
    return tuple([parse_card(word) for word in text.split()])


def midway(
    rules: Rules,
    pyramid: str,
    *,
    reserve: str = "",
    stock: str = "",
    waste: str | list[str] = "",
    drawn: str | None = None,
    pass_number: int = 1,
) -> Position:
    """A position from text; the pyramid in reading order with ``--`` where a card is gone."""
    piles = [cards_of(pile) for pile in ([waste] if isinstance(waste, str) else waste)]
    piles += [()] * (rules.waste_piles - len(piles))
    places = [None if word == "--" else parse_card(word) for word in pyramid.split()]
    if len(places) != rules.pyramid_size or len(piles) != rules.waste_piles:
        raise ValueError("the position doesn't go with the rules")
    top = None if drawn is None else parse_card(drawn)
    side = StockSide(rules, order_dealt(cards_of(stock), top, piles), cards_of(stock), tuple(piles), top, pass_number)
    return Position(rules, dealt_pyramid(rules.rows, places), cards_of(reserve), side)


def game_with(rules: Rules, pyramid: str, beside: str = "") -> Game:
    """A game whose deal begins with these pyramid cards and goes on with those beside it; the other cards follow."""
    named = cards_of(pyramid)
    following = cards_of(beside)
    others = [card for card in range(52) if card not in named + following]
    missing = rules.pyramid_size - len(named)
    cards = (*others[:missing], *named, *following, *others[missing:])
    return new_game(rules, Deal(cards))


# Between engine and oracle.


def house_of(rules: Rules) -> oracle.House:
    """The same rules as the oracle has them."""
    return oracle.House(
        rows=rules.rows,
        reserve=rules.reserve,
        stock=rules.stock,
        draw=rules.draw,
        waste_piles=rules.waste_piles,
        waste_start=rules.waste_start,
        redeals=rules.redeals,
        goal=rules.goal,
        cover_pairs=rules.cover_pairs,
        scoring=rules.scoring,
    )


def named(cards: Iterable[int]) -> tuple[str, ...]:
    """The text of each card."""
    return tuple([CARD_TEXT[card] for card in cards])


def table_of(position: Position) -> oracle.State:
    """The engine's position as a table of the oracle, card for card."""
    rows = position.pyramid.rows()
    side = position.side
    return oracle.State(
        rules=house_of(position.rules),
        pyramid=frozenset(
            ((r, c), CARD_TEXT[card]) for r, row in enumerate(rows) for c, card in enumerate(row) if card is not None
        ),
        reserve=named(position.reserve),
        stock=named(side.stock),
        waste=tuple(named(pile) for pile in side.waste),
        drawn=None if side.drawn is None else CARD_TEXT[side.drawn],
        pass_number=position.pass_number,
        dealt=named(side.dealt),
    )


def normal_texts(moves: Iterable[Move]) -> list[str]:
    """Moves as the oracle writes them, in the order given."""
    return [oracle.normal(move.text) for move in moves]
