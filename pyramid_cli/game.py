"""A game: a deal, the moves played on it and the position they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pyramid_cli.dealers import DEFAULT_DEALER, RANDOM_NUMBERS, deal_cards
from pyramid_cli.dealers.numbers import DealNumber
from pyramid_cli.errors import MoveError, NothingToUndo, UsageError
from pyramid_cli.moves import Move, parse_move
from pyramid_cli.position import Position, Status, opening_position
from pyramid_cli.rules import DEFAULT_PRESET, Rules, rules_of
from pyramid_cli.words import counted


class Deal(NamedTuple):
    """52 cards in deal order, and the dealer and number they came from where that is known."""

    cards: tuple[int, ...]
    dealer: str | None = None
    number: DealNumber | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One game; immutable, playing gives a new one.

    Attributes:
        opening: the position in which play began.
        deal: the deal it came from; None where play began from a position met midway.
        moves: the moves made, oldest first.
        position: the position after them.
        meta: anything JSON can hold, carried through untouched; None for nothing.
    """

    opening: Position
    deal: Deal | None = None
    moves: tuple[Move, ...] = ()
    position: Position = field(default=None)  # type: ignore[assignment]
    meta: Any = None

    def __post_init__(self) -> None:
        if self.position is None:
            object.__setattr__(self, "position", play_all(self.opening, self.moves))

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.opening.rules

    @property
    def status(self) -> Status:
        """How the game stands: `playing`, `stuck`, `over` or `won`."""
        return self.position.status

    @property
    def score(self) -> int:
        """The points so far."""
        return self.position.score

    def play(self, *moves: Move | str) -> Game:
        """The game after more moves.

        Raises:
            UnreadableMove: text that is no move.
            IllegalMove: a move that the rules don't allow where it comes; `move_number` counts within `moves`.
        """
        read = read_moves(moves)
        return replace(self, moves=self.moves + read, position=play_all(self.position, read))

    def undo(self, count: int = 1) -> Game:
        """The game before its last `count` moves.

        Raises:
            NothingToUndo: fewer moves than that were made.
        """
        if count < 0:
            raise UsageError(f"The number of moves to take back must be 0 or more, not {count}.")
        if count > len(self.moves):
            made = len(self.moves)
            told = "No move was made yet" if not made else f"Only {made} move{'s were' if made > 1 else ' was'} made"
            raise NothingToUndo(f"{told}, so {count} can't be taken back.")
        return self.at(len(self.moves) - count)

    def at(self, count: int) -> Game:
        """The game as it stood after its first `count` moves.

        Raises:
            UsageError: there were not that many moves.
        """
        if not 0 <= count <= len(self.moves):
            raise no_board(count, len(self.moves))
        kept = self.moves[:count]
        return replace(self, moves=kept, position=play_all(self.opening, kept))

    def in_hindsight(self) -> Game:
        """The same game, begun with every card known that was named in it since."""
        opening = self.opening
        if not opening.side.unseen:
            return self
        names = dict(zip(opening.side.dealt, self.position.side.dealt, strict=True))
        known = {card: name for card, name in names.items() if card != name}
        side, unseen = opening.side, self.position.side.unseen
        side = side._replace(dealt=_renamed(side.dealt, known), stock=_renamed(side.stock, known), unseen=unseen)
        deal = None if self.deal is None else self.deal._replace(cards=_renamed(self.deal.cards, known))
        return replace(self, opening=opening._replace(side=side), deal=deal)


def _renamed(cards: tuple[int, ...], names: Mapping[int, int]) -> tuple[int, ...]:
    return tuple([names.get(card, card) for card in cards])


def no_board(count: int, made: int) -> UsageError:
    """The error of asking for a game after more moves, or fewer, than it can have."""
    return UsageError(f"There is no board after {counted(count, 'move')}: the game has {counted(made, 'move')}.")


def read_moves(moves: Iterable[Move | str]) -> tuple[Move, ...]:
    """Read a row of moves.

    Raises:
        UnreadableMove: the first text that is no move, with its `move_number`.
    """
    read: list[Move] = []
    for move in moves:
        try:
            read.append(parse_move(move) if isinstance(move, str) else move)
        except MoveError as error:
            error.move_number = len(read) + 1
            raise
    return tuple(read)


def play_all(position: Position, moves: Iterable[Move]) -> Position:
    """The position after a row of moves.

    Raises:
        IllegalMove: the first move the rules don't allow, with its `move_number` counted from 1.
    """
    for number, move in enumerate(moves, start=1):
        try:
            position = position.play(move)
        except MoveError as error:
            error.move_number = number
            raise
    return position


def random_number() -> int:
    """A deal number from 1 to 999999, picked at random (RULES.md, Dealers)."""
    # Imported here: it costs a one-off command more than dealing does.
    from random import choice

    return choice(RANDOM_NUMBERS)


def new_game(rules: Rules, deal: Deal) -> Game:
    """A game about to begin from a deal."""
    opening = opening_position(rules, deal.cards)
    return Game(opening, deal, (), opening)


def deal(
    number: DealNumber | None = None,
    rules: str | Rules = DEFAULT_PRESET,
    *,
    dealer: str = DEFAULT_DEALER,
    **changes: Any,
) -> Game:
    """Deal a game.

    Args:
        number: the deal number, an integer or for `pysolfc` also ``ms24``; None picks one from 1 to 999999 at random.
        rules: a preset's name, or rules made before.
        dealer: the algorithm that turns the number into cards.
        changes: rule fields that differ from the preset, as `rules_of` takes them.

    Raises:
        UsageError: no such dealer, or a number it doesn't deal.
        RulesError: no such preset, or rules that make no sense.
    """
    if isinstance(rules, str):
        rules = rules_of(rules, **changes)
    elif changes:
        rules = rules_of(rules.preset, **{**_changed(rules), **changes})
    if number is None:
        number = random_number()
    return new_game(rules, Deal(deal_cards(dealer, number), dealer, number))


def _changed(rules: Rules) -> dict[str, Any]:
    return {name: value for name, value in rules.differences().items() if name != "preset"}
