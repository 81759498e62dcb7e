"""A board written as text, play already begun: where each card lies, which are gone, the pass."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from pyramid_cli.cards import CARD_TEXT, DECK, UNKNOWN, UNKNOWN_TEXT, cards_text
from pyramid_cli.errors import DeckError, GameFileError
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.gamefile.start import read_start
from pyramid_cli.layout import layout_of
from pyramid_cli.notations.dealt import check_stock_shown, drawn_card
from pyramid_cli.notations.faults import LineError
from pyramid_cli.notations.labels import check_lines
from pyramid_cli.notations.sections import Sections, cards_of
from pyramid_cli.notations.triangle import pyramid_places
from pyramid_cli.notations.unreadable import is_incomplete, unreadable
from pyramid_cli.position import Position
from pyramid_cli.rules import MOST_REDEALS, Rules

_FIELD: Final = re.compile(r'("?)start\.(\w+)(?: row \d+)?"?')
"""A field of a start, as errors about it name it."""
_GAP: Final = re.compile(r"gap in row (\d+) under (..)")
_PASS: Final = re.compile(r"(\d{1,7})(?:\s*(?:of|/)\s*(\d{1,7})|,? unlimited)?")


def read_board(sections: Sections, rules: Rules) -> Game:
    """The game of a board: a deal where nothing has happened yet, else one that begins with the position.

    Raises:
        LineError: something is wrong with one line, or it can't be told what it says.
        DeckError: cards are doubled or unreadable, or lie where they can't.
        GameFileError: what lies there doesn't go with the rules.
    """
    check_lines(sections.lines, midway=is_incomplete(sections))
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
    check_lines(sections.lines, midway=True)
    return Game(position, None, (), position)


def read_position(sections: Sections, rules: Rules) -> Position:
    """The position that a board shows.

    Raises:
        LineError: something is wrong with one line.
        DeckError: cards are doubled or unreadable, or lie where they can't.
        GameFileError: what lies there doesn't go with the rules.
    """
    check_stock_shown(sections)
    _check_cards(sections)
    places = pyramid_places(sections.rows, rules)
    most = max(sections.waste, default=1)
    if most > rules.waste_piles:
        raise LineError(
            sections.labels[f"waste {most}"][0],
            DeckError(f"There is a waste pile {most} here, but the rules say waste_piles={rules.waste_piles}."),
        )
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
    try:
        return read_start(start, rules)
    except (DeckError, GameFileError) as error:
        raise _told_of_text(error, sections) from None


def _told_of_text(error: DeckError | GameFileError, sections: Sections) -> LineError | DeckError | GameFileError:
    """An error about a start, which a text doesn't have, told of the lines and labels that it has."""
    found = _FIELD.search(error.text)
    if found is None:
        return type(error)(error.text.replace('"start" has', "There are"), error.code)
    part = found[2]
    if part == "pyramid":
        line, label = _line_of_gap(error.text, sections), "The pyramid"
    else:
        line, label = sections.labels.get(part, (sections.line, part))
        label += ":" if found[1] else ""
    return LineError(line, type(error)(f"{error.text[: found.start()]}{label}{error.text[found.end() :]}", error.code))


def _line_of_gap(told: str, sections: Sections) -> int:
    """The line of the row with the gap told of, or of the card on it where the lines of a board are no rows."""
    found = _GAP.search(told)
    if found is None:
        return sections.line
    row, card = int(found[1]), found[2]
    for above, marks in enumerate(sections.rows):
        for mark in marks:
            if mark.kind == "card" and CARD_TEXT[mark.card] == card:
                return sections.rows[row - 1][0].line if above == row else mark.line
    return sections.line


def _check_cards(sections: Sections) -> None:
    marks = (*sections.marks(), *sections.beside.get("removed", ()))
    cards = [mark.card for mark in marks if mark.kind == "card" and mark.card != UNKNOWN]
    doubled = _doubled(cards)
    complaints = []
    not_cards = unreadable(sections)
    if not_cards:
        complaints.append("not cards: " + ", ".join(not_cards))
    if doubled:
        complaints.append("more than once: " + ", ".join(map(sections.named, doubled)))
    if complaints:
        raise DeckError(f"The board is not made of one deck: {'; '.join(complaints)}.")
    stock = sections.beside.get("stock", ())
    face_up = next((mark for mark in marks if mark.card == UNKNOWN and mark not in stock), None)
    if face_up is not None:
        raise LineError(
            face_up.line,
            DeckError(
                f"{UNKNOWN_TEXT} stands for a card that lies face down in the stock: there can be none where "
                f"cards lie face up ({face_up.place})."
            ),
        )
    again = _doubled(card for card in cards_of(sections.beside.get("dealt", ())) if card != UNKNOWN)
    if again:
        line, label = sections.labels["dealt"]
        raise LineError(line, DeckError(f"{label}: names these cards more than once: {cards_text(again)}."))


def _doubled(cards: Iterable[int]) -> list[int]:
    return sorted(card for card, count in Counter(cards).items() if count > 1)


def _text(card: int | None) -> str | None:
    return None if card is None else CARD_TEXT[card]


def _texts(sections: Sections, part: str) -> list[str]:
    return [CARD_TEXT[card] for card in cards_of(sections.beside.get(part, ()))]


def _read_pass(sections: Sections, rules: Rules) -> int:
    line, text = sections.texts.get("pass", (0, "1"))
    read = _PASS.fullmatch(text)
    if read is None:
        raise LineError(
            line,
            DeckError("This line doesn't say which pass is being played: write it as pass: 2, or pass: 2 of 3."),
        )
    passes = rules.passes
    if read[2] is not None and int(read[2]) != passes:
        told = "any number of passes" if passes is None else f"passes={passes}"
        raise LineError(
            line,
            DeckError(f"This line says that there are {read[2]} passes, but the rules say {told}. Change one of them."),
        )
    return min(int(read[1]), MOST_REDEALS + 2)
