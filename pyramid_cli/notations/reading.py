"""Games read from text, one bad one among good ones told and passed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from pyramid_cli.errors import DeckError, PyramidError, RulesError
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.notations.dealt import DEAL_ORDER, Order, read_deal
from pyramid_cli.notations.faults import LineError
from pyramid_cli.notations.lines import read_line
from pyramid_cli.notations.midway import read_board
from pyramid_cli.notations.sections import Placed, Sections, read_sections
from pyramid_cli.notations.splitting import split_games
from pyramid_cli.notations.words import TITLE
from pyramid_cli.rules import Rules, parse_rules, rules_of

Kind = Literal["deal", "board", "either"]
"""What text is read as: all 52 cards in deal order, a position in which some may be gone, or what it looks like."""


class Found(NamedTuple):
    """One game of a text, or what is wrong with it.

    Attributes:
        line: the line it begins on, from 1; of an error that is about one line of it, that line.
        game: the game; None where there is an error.
        error: why it could not be read; None where it could.
        claims: what it says of how the game stands; None where it says nothing.
        move: the move the error is about, as written.
    """

    line: int
    game: Game | None
    error: PyramidError | None = None
    claims: Claims | None = None
    move: str | None = None


def read_text(
    lines: Iterable[str], rules: Rules | None = None, kind: Kind = "either", order: Order = DEAL_ORDER
) -> Iterator[Found]:
    """Read every game of a text; text without any card gives nothing.

    Args:
        lines: the lines of the text, from the first.
        rules: the rules to read them under; None for those that the text names, and the usual ones where it names none.
        kind: what the text is read as.
        order: how lists of cards differ from deal order.
    """
    for placed in split_games(read_line(text, number) for number, text in enumerate(lines, start=1)):
        sections = read_sections(placed)
        first = _first_line(placed, sections)
        try:
            yield Found(first, _read(sections, rules, kind, order))
        except LineError as found:
            yield Found(found.line, None, found.error)
        except PyramidError as error:
            yield Found(first, None, error.with_traceback(None))


def _first_line(placed: list[Placed], sections: Sections) -> int:
    """The first line that is about the game, remarks before it passed over."""
    return next((each.line.number for each in placed if each.places or each.line.label), sections.line)


def _read(sections: Sections, rules: Rules | None, kind: Kind, order: Order) -> Game:
    rules = rules_told(sections, rules)
    if kind == "either" and sections.texts.get("moves", (0, ""))[1]:
        raise LineError(
            sections.texts["moves"][0],
            DeckError(
                f"This begins the moves of a game: put a line {TITLE} before all of it, so that they are read, or read "
                "it with --from board or --from cards, without them."
            ),
        )
    if kind == "board" or (kind == "either" and sections.is_begun):
        return read_board(sections, rules)
    return new_game(rules, Deal(read_deal(sections, rules, order)))


def rules_told(sections: Sections, rules: Rules | None) -> Rules:
    """The rules that the text says, else those given, else the usual ones.

    Raises:
        LineError: it says some although others are given, or there are no such rules.
    """
    if "rules" in sections.texts:
        line, text = sections.texts["rules"]
        if rules is not None:
            raise LineError(
                line,
                DeckError(
                    "This line says which rules the game follows. Leave the options of the rules out, or take it away."
                ),
            )
        try:
            rules = parse_rules(text)
        except RulesError as error:
            raise LineError(line, error.with_traceback(None)) from None
    return rules_of() if rules is None else rules
