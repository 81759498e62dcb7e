"""A board written as text, play already begun: where each card lies, which are gone, the pass."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from pyramid_cli.cards import CARD_TEXT, DECK, UNKNOWN
from pyramid_cli.errors import DeckError
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.gamefile.start import read_start
from pyramid_cli.layout import layout_of
from pyramid_cli.notations.dealt import check_stock_shown, drawn_card
from pyramid_cli.notations.sections import Sections, cards_of
from pyramid_cli.notations.triangle import pyramid_places
from pyramid_cli.position import Position
from pyramid_cli.rules import MOST_REDEALS, Rules

_PASS: Final = re.compile(r"(\d{1,7})(?:\s*(?:of|/)\s*(\d{1,7})|,? unlimited)?")


def read_board(sections: Sections, rules: Rules) -> Game:
    """The game of a board: a deal where nothing has happened yet, else one that begins with the position.

    Raises:
        DeckError: cards are doubled or unreadable, or lie where they can't.
        GameFileError: what lies there doesn't go with the rules.
    """
    position = read_position(sections, rules)
    pyramid = [card for card in position.pyramid.cards if card is not None]
    cards = (*pyramid, *position.reserve, *position.side.dealt)
    if len(cards) == len(DECK):
        # Where nothing is said of waste, drawn card and pass, the stock can be all that is not laid out.
        unsaid = not sections.waste and "drawn" not in sections.beside and "pass" not in sections.texts
        if len(position.side.stock) == rules.stock_size - (0 if unsaid else rules.waste_start):
            fresh = new_game(rules, Deal(cards))
            if unsaid or fresh.position == position:
                return fresh
    return Game(position, None, (), position)


def read_position(sections: Sections, rules: Rules) -> Position:
    """The position that a board shows.

    Raises:
        DeckError: cards are doubled or unreadable, or lie where they can't.
        GameFileError: what lies there doesn't go with the rules.
    """
    check_stock_shown(sections)
    _check_cards(sections)
    places = pyramid_places(sections.rows, rules)
    most = max(sections.waste, default=1)
    if most > rules.waste_piles:
        raise DeckError(f"There is a waste pile {most} here, but the rules say waste_piles={rules.waste_piles}.")
    start: dict[str, Any] = {
        "pyramid": [
            [_text(places[place]) for place in layout_of(rules.rows).row_places(row)] for row in range(rules.rows)
        ],
        "reserve": _texts(sections, "reserve"),
        "stock": _texts(sections, "stock"),
        "waste": [[CARD_TEXT[card] for card in cards_of(sections.waste.get(pile, ()))] for pile in range(1, most + 1)],
        "drawn": _text(drawn_card(sections)),
        "pass": _read_pass(sections, rules),
    }
    if "dealt" in sections.beside:
        start["dealt"] = _texts(sections, "dealt")
    if "removed" in sections.beside:
        start["removed"] = _texts(sections, "removed")
    return read_start(start, rules)


def _check_cards(sections: Sections) -> None:
    marks = (*sections.marks(), *sections.beside.get("removed", ()))
    cards = [mark.card for mark in marks if mark.kind == "card" and mark.card != UNKNOWN]
    doubled = sorted(card for card, count in Counter(cards).items() if count > 1)
    complaints = []
    if sections.unreadable:
        complaints.append("not cards: " + ", ".join(sections.unreadable))
    if doubled:
        complaints.append("more than once: " + ", ".join(map(sections.named, doubled)))
    if complaints:
        raise DeckError(f"The board is not made of one deck: {'; '.join(complaints)}.")


def _text(card: int | None) -> str | None:
    return None if card is None else CARD_TEXT[card]


def _texts(sections: Sections, part: str) -> list[str]:
    return [CARD_TEXT[card] for card in cards_of(sections.beside.get(part, ()))]


def _read_pass(sections: Sections, rules: Rules) -> int:
    line, text = sections.texts.get("pass", (0, "1"))
    read = _PASS.fullmatch(text)
    if read is None:
        raise DeckError(f"Line {line} doesn't say which pass is being played: write it as pass: 2, or pass: 2 of 3.")
    passes = rules.passes
    if read[2] is not None and int(read[2]) != passes:
        told = "any number of passes" if passes is None else f"passes={passes}"
        raise DeckError(
            f"Line {line} says that there are {read[2]} passes, but the rules say {told}. Change one of them."
        )
    return min(int(read[1]), MOST_REDEALS + 2)
