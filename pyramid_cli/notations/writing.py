"""Games written as text: lists of cards, deck files, boards."""

from __future__ import annotations

from pyramid_cli.cards import CARD_TEXT, cards_text
from pyramid_cli.errors import UsageError
from pyramid_cli.game import Game
from pyramid_cli.layout import layout_of
from pyramid_cli.unseen import check_all_seen


def write_cards(game: Game) -> str:
    """The 52 cards of the game's deal on one line, in deal order; ``??`` for one not seen.

    Raises:
        UsageError: the game began with a position, not with a deal.
    """
    return cards_text(_dealt(game.in_hindsight()))


def write_deck(game: Game) -> str:
    """The deal as other programs' deck files have it: the pyramid drawn, an empty line, the stock on one line.

    Raises:
        UsageError: the game began with a position, not with a deal.
        UnseenError: some of its cards have not been seen.
    """
    game = game.in_hindsight()
    cards, rows = _dealt(game), game.rules.rows
    check_all_seen(game.opening.side)
    layout = layout_of(rows)
    drawn = [
        "  " * (rows - 1 - row) + "  ".join([CARD_TEXT[cards[place]] for place in layout.row_places(row)])
        for row in range(rows)
    ]
    return "\n".join([*drawn, "", cards_text(cards[layout.size :])])


def write_board(game: Game) -> str:
    """The game's present position as `pyramid show --plain --reveal` draws it."""
    from pyramid_cli.render.plain import plain_board

    return "\n".join(plain_board(game, reveal=True))


def _dealt(game: Game) -> tuple[int, ...]:
    if game.deal is None:
        raise UsageError(
            "This game began with a position met midway, of which there is no deal to write. Write it with --to board."
        )
    return game.deal.cards
