"""Comparing two games: the same deal, the same rules, the same moves, and if not, where do they part?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from pyramid_cli.cards import CARD_TEXT, UNKNOWN
from pyramid_cli.game import Game
from pyramid_cli.gamefile.writing import number_object, state_object
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.rules import FIELD_NAMES


class CardDifference(NamedTuple):
    """The first place where two games begin with different cards.

    Attributes:
        pile: `deal`, where both games come from a deal; else `pyramid`, `reserve`, `stock`, `drawn`, `waste`, or of
            several waste piles `waste 2`, `waste 3` and so on for those after the first.
        number: the place in the pile, from 1: in deal order, in the pyramid from its apex row by row, in the stock from
            the card drawn first, in the waste from the bottom.
        cards: the card of each game; None where it has none there.
    """

    pile: str
    number: int
    cards: tuple[int | None, int | None]


class Parting(NamedTuple):
    """The first move that two games don't share.

    Attributes:
        number: which move it is, from 1.
        moves: the move of each game; None of the one that has no more moves.
    """

    number: int
    moves: tuple[Move | None, Move | None]


class Comparison(NamedTuple):
    """Two games and what differs between them; what their files claim and their `meta` are not compared.

    Attributes:
        games: the two games, whole.
        rules: every rule that differs, with its two values as they stand in JSON. The preset's name is no rule: it only
            says what the others are counted from.
        card: the first card that differs as play begins; None where all are the same.
        passes: the passes in which play begins; None where it is the same pass.
        parting: the first move that differs; None where the moves are the same.
    """

    games: tuple[Game, Game]
    rules: dict[str, tuple[Any, Any]]
    card: CardDifference | None
    passes: tuple[int, int] | None
    parting: Parting | None

    @property
    def same_deal(self) -> bool:
        """Whether both begin with the same cards in the same places, in the same pass."""
        return self.card is None and self.passes is None

    @property
    def same(self) -> bool:
        """Whether deal, rules and moves are the same."""
        return self.same_deal and not self.rules and self.parting is None

    @property
    def boards(self) -> tuple[Game, Game]:
        """Each game after the move where they part, or at its end where it ends before or the moves are the same."""
        if self.parting is None:
            return self.games
        one, other = (game.at(min(self.parting.number, len(game.moves))) for game in self.games)
        return one, other

    def as_object(self, sources: tuple[str, str]) -> dict[str, Any]:
        """The object that `diff --json` prints; what is the same is null."""
        card, parting = self.card, self.parting
        return {
            "same": self.same,
            "same_deal": self.same_deal,
            "rules": {name: list(values) for name, values in self.rules.items()},
            "card": None
            if card is None
            else {
                "pile": card.pile,
                "number": card.number,
                "cards": [None if one is None else CARD_TEXT[one] for one in card.cards],
            },
            "passes": None if self.passes is None else list(self.passes),
            "parting": None
            if parting is None
            else {"number": parting.number, "moves": [None if move is None else move.text for move in parting.moves]},
            "boards": None if self.same else [state_object(game) for game in self.boards],
            "games": [_end_object(game, source) for game, source in zip(self.games, sources, strict=True)],
        }


def _end_object(game: Game, source: str) -> dict[str, Any]:
    """What a game is and how it ends."""
    end = game.position
    return {
        "source": source,
        "rules": game.rules.differences(),
        "deal": number_object(game.deal),
        "moves": len(game.moves),
        "status": end.status,
        "score": end.score,
        "pyramid_left": end.pyramid_left,
        "pass": end.pass_number,
    }


def compare(one: Game, other: Game) -> Comparison:
    """Compare two games."""
    fields, others = one.rules.as_fields(), other.rules.as_fields()
    began = one.opening.pass_number, other.opening.pass_number
    return Comparison(
        games=(one, other),
        rules={
            name: (fields[name], others[name])
            for name in FIELD_NAMES
            if name != "preset" and fields[name] != others[name]
        },
        card=_first_card(one, other),
        passes=None if began[0] == began[1] else began,
        parting=_parting(one, other),
    )


def _first_card(one: Game, other: Game) -> CardDifference | None:
    if one.deal is not None and other.deal is not None:
        # In deal order: other rules may put the same cards elsewhere.
        pairs = enumerate(zip(one.deal.cards, other.deal.cards, strict=True), start=1)
        return next((CardDifference("deal", at, cards) for at, cards in pairs if not _same_card(*cards)), None)
    places, others = dict(_places(one.opening)), dict(_places(other.opening))
    for pile, number in places | others:
        cards = places.get((pile, number)), others.get((pile, number))
        if not _same_card(*cards):
            return CardDifference(pile, number, cards)
    return None


def _same_card(one: int | None, other: int | None) -> bool:
    """Whether two places hold the same card, or both none, or both one not known."""
    return one == other or (one is not None and other is not None and min(one, other) >= UNKNOWN)


def _places(position: Position) -> Iterator[tuple[tuple[str, int], int | None]]:
    """Every place that holds a card or could, as pile and number, with its card."""
    side = position.side
    piles: dict[str, list[int | None]] = {
        "pyramid": [card for row in position.pyramid.rows() for card in row],
        "reserve": [*position.reserve],
        "stock": [*side.stock],
        "drawn": [side.drawn],
    }
    for number, pile in enumerate(side.waste, start=1):
        piles["waste" if number == 1 else f"waste {number}"] = [*pile]
    for name, cards in piles.items():
        for number, card in enumerate(cards, start=1):
            yield (name, number), card


def _parting(one: Game, other: Game) -> Parting | None:
    for number, moves in enumerate(zip_longest(one.moves, other.moves), start=1):
        if moves[0] != moves[1]:
            return Parting(number, moves)
    return None
