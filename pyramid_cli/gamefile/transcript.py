"""A game file's object, `pyramid-game/1`, read strictly (CLI.md, The game file)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pyramid_cli.cards import CARD_TEXT, DECK, parse_deck
from pyramid_cli.dealers import DEALERS, Dealer, deal_cards
from pyramid_cli.dealers.numbers import DealNumber
from pyramid_cli.errors import DealerMismatch, GameFileError, MoveError, RulesError
from pyramid_cli.game import Deal, Game
from pyramid_cli.gamefile.fields import (
    a_list,
    a_text,
    a_whole_number,
    an_object,
    field_error,
    kind_of,
    no_unknown_fields,
    value_told,
)
from pyramid_cli.gamefile.start import read_start
from pyramid_cli.moves import Move, parse_move
from pyramid_cli.position import Position, opening_position
from pyramid_cli.rules import DEFAULT_PRESET, FIELD_NAMES, MOST_REDEALS, UNLIMITED, Rules, rules_of
from pyramid_cli.words import counted, shorten

FORMAT: Final = "pyramid-game/1"
GAME_FIELDS: Final = ("format", "rules", "deal", "start", "moves", "result", "meta")
DEAL_FIELDS: Final = ("dealer", "number", "cards")
STATUSES: Final = ("playing", "stuck", "over", "won")


class Claims(NamedTuple):
    """What a game file's `result` says; None where it says nothing."""

    status: str | None = None
    score: int | None = None
    pyramid_left: int | None = None


class Transcript(NamedTuple):
    """What one game file says, its moves not yet played.

    Attributes:
        opening: the position in which play began.
        deal: the deal, or None for a `start` position.
        moves: the moves as written.
        claims: what `result` says; None where there is no `result`.
        meta: whatever `meta` holds; None where it is missing.
    """

    opening: Position
    deal: Deal | None
    moves: list[str]
    claims: Claims | None
    meta: Any

    def replay(self, count: int | None = None) -> tuple[Game, MoveError | None]:
        """Play the moves, all or the first `count`: the game as far as it goes, and the error that stopped it."""
        texts = self.moves if count is None else self.moves[:count]
        position = self.opening
        played: list[Move] = []
        error: MoveError | None = None
        try:
            for text in texts:
                move = parse_move(text)
                position = position.play(move)
                played.append(move)
        except MoveError as stopped:
            error = stopped
            error.move_number = len(played) + 1
        return Game(self.opening, self.deal, tuple(played), position, self.meta), error

    def game(self) -> Game:
        """The whole game.

        Raises:
            UnreadableMove, IllegalMove: the first move that can't be read or played, with its `move_number`.
        """
        game, error = self.replay()
        if error is not None:
            raise error
        return game


def read_transcript(value: Any) -> Transcript:
    """Read the JSON value of one game.

    Raises:
        GameFileError: code `schema`; names the field and what it should be.
        DeckError, DealerMismatch: what is wrong with the cards.
    """
    if not isinstance(value, dict):
        advice = " Write its games one a line instead." if isinstance(value, list) else ""
        raise GameFileError(f"A game is a JSON object, not {kind_of(value)}.{advice}")
    stated = value.get("format")
    if stated != FORMAT:
        if "format" not in value:
            raise GameFileError(f'"format" is missing; a game file says "format": "{FORMAT}".')
        raise field_error("format", f'"format" must be "{FORMAT}", not {value_told(stated)}.')
    no_unknown_fields(value, GAME_FIELDS)
    rules = _read_rules(value["rules"]) if "rules" in value else rules_of()
    if ("deal" in value) == ("start" in value):
        what = "both" if "deal" in value else "neither"
        raise GameFileError(f'A game has either "deal" or "start"; this one has {what}.')
    if "deal" in value:
        deal = _read_deal(value["deal"])
        opening = opening_position(rules, deal.cards)
    else:
        deal = None
        opening = read_start(value["start"], rules)
    moves = a_list(value.get("moves", []), "moves")
    for number, text in enumerate(moves, start=1):
        if not isinstance(text, str):
            raise field_error(
                f"moves.{number - 1}", f'Move {number} must be text such as "5d+8s", not {kind_of(text)}.'
            )
    claims = read_claims(value["result"]) if "result" in value else None
    return Transcript(opening, deal, moves, claims, value.get("meta"))


def _read_rules(value: Any) -> Rules:
    given = an_object(value, "rules")
    no_unknown_fields(given, FIELD_NAMES, "rules")
    changes = {name: given[name] for name in given if name != "preset"}
    if changes.get("redeals", UNLIMITED) is None:
        raise field_error(
            "rules.redeals",
            f'In "rules": redeals must be a whole number from 0 to {MOST_REDEALS}, or "{UNLIMITED}", not null.',
        )
    try:
        return rules_of(a_text(given.get("preset", DEFAULT_PRESET), "rules.preset"), **changes)
    except RulesError as error:
        raise field_error("rules", f'In "rules": {error.text}') from None


def _read_deal(value: Any) -> Deal:
    given = an_object(value, "deal")
    no_unknown_fields(given, DEAL_FIELDS, "deal")
    if "cards" not in given:
        raise field_error("deal", '"deal.cards" is missing: a game file always holds its 52 cards.')
    cards = parse_deck(a_text(given["cards"], "deal.cards"))
    if "dealer" not in given and "number" not in given:
        return Deal(cards)
    for name in ("dealer", "number"):
        if name not in given:
            raise field_error("deal", f'"deal.{name}" is missing: dealer and number go together.')
    dealer = a_text(given["dealer"], "deal.dealer")
    if dealer not in DEALERS:
        raise field_error("deal.dealer", f"There is no dealer {shorten(dealer)}. The dealers are {', '.join(DEALERS)}.")
    return checked_deal(cards, dealer, _read_number(given["number"], DEALERS[dealer]))


def checked_deal(cards: tuple[int, ...], dealer: str, number: DealNumber) -> Deal:
    """The deal of these cards, which must be those that the dealer deals for the number.

    Raises:
        DealerMismatch: they are others.
    """
    dealt = deal_cards(dealer, number)
    if dealt != cards:
        raise DealerMismatch(_first_difference(dealer, number, dealt, cards))
    return Deal(cards, dealer, number)


def _read_number(value: Any, dealer: Dealer) -> DealNumber:
    if dealer.deals(value):
        return value  # type: ignore[no-any-return]
    if isinstance(value, str) and len(dealer.series) > 1:
        raise field_error(
            "deal.number",
            f'"deal.number" must be one of the numbers {dealer.numbers} of dealer {dealer.name}, '
            f"not {shorten(value[:60])}.",
        )
    plain = dealer.series[""]
    return a_whole_number(value, "deal.number", plain[0], plain[-1])


def _first_difference(dealer: str, number: DealNumber, dealt: tuple[int, ...], cards: tuple[int, ...]) -> str:
    at = next(at for at in DECK if dealt[at] != cards[at])
    differing = sum(dealt[at] != cards[at] for at in DECK)
    told = f"{counted(differing, 'card')} {'differs' if differing == 1 else 'differ'}"
    return (
        f"Dealer {dealer} deals {CARD_TEXT[dealt[at]]} as card {at + 1} of deal {number}, but the file has "
        f"{CARD_TEXT[cards[at]]} there ({told}). Correct the number or the cards, or leave "
        "dealer and number out."
    )


def read_claims(value: Any) -> Claims:
    """What a `result` says.

    Raises:
        GameFileError: names the field and what it should be.
    """
    given = an_object(value, "result")
    no_unknown_fields(given, ("status", "score", "pyramid_left"), "result")
    status, score, pyramid_left = given.get("status"), None, None
    if "status" in given and status not in STATUSES:
        told = value_told(status)
        raise field_error("result.status", f'"result.status" must be one of {", ".join(STATUSES)}, not {told}.')
    if "score" in given:
        score = a_whole_number(given["score"], "result.score", 0, 1_000_000)
    if "pyramid_left" in given:
        pyramid_left = a_whole_number(given["pyramid_left"], "result.pyramid_left", 0, 52)
    return Claims(status, score, pyramid_left)


def claims_of(game: Game) -> Claims:
    """What a game's `result` ought to say."""
    return Claims(game.status, game.score, game.position.pyramid_left)


def read_game(value: Mapping[str, Any]) -> Game:
    """Read the JSON value of one game and play its moves.

    Raises:
        PyramidError: as `read_transcript` and `Transcript.game` do.
    """
    return read_transcript(value).game()
