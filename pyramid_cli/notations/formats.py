"""The table of the notations that games are read from and written in; whoever adds one adds it here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pyramid_cli.game import Game
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.gamefile.writing import dumps
from pyramid_cli.notations.markdown import write_markdown
from pyramid_cli.notations.reading import Found, read_text
from pyramid_cli.notations.words import is_title, write_words
from pyramid_cli.notations.words_reading import read_words
from pyramid_cli.notations.writing import write_board, write_cards, write_deck
from pyramid_cli.rules import Rules

Reader = Callable[[Iterable[str], Rules | None], Iterator[Found]]
"""Reads the games of a text given as its lines, under rules where the text doesn't say any."""

Transcriber = Callable[[Game, Claims | None, int | None], str]
"""Gives the text of a game with what it claims and, after every so many moves where asked for, a board."""

GAME_FILE: Final = "json"
_JSON: Final = re.compile(r"\{|\[\s*(?:\{|$)")
_LIST: Final = re.compile(r"[\[{(\s]*[\"'`]?[^\s,:\"'`\[\]{}]{2,4}[\"'`]?\s*(?:,|$|\s[^\s:])")
"""How a list of cards begins in brackets; behind the first word of a JSON object would be a colon."""


class Format(NamedTuple):
    """One notation.

    Attributes:
        name: what `--from` and `--to` call it.
        described: what it is, for help.
        write: gives the text of a game, without the last line's end.
        read: reads it; None where it can't be read, and for the game file, which `gamefile` reads from bytes.
        apart: whether an empty line keeps games apart.
        begins: whether text that begins with this line, or with these brackets and a line, can be nothing else; what
            no notation claims is read by its shape, as a deal or as a board.
        transcribe: writes the moves too; None where only cards or a position are written, and for the game file.
    """

    name: str
    described: str
    write: Callable[[Game], str]
    read: Reader | None = None
    apart: bool = False
    begins: Callable[[str], bool] = lambda text: False
    transcribe: Transcriber | None = None


def _is_json(text: str) -> bool:
    return _JSON.match(text) is not None and _LIST.match(text) is None


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Format(GAME_FILE, "the game file, one JSON object a line", dumps, begins=_is_json),
            Format(
                "cards",
                "the 52 cards of a deal on one line: pyramid, reserve, stock",
                write_cards,
                lambda lines, rules: read_text(lines, rules, "deal"),
            ),
            Format(
                "deck",
                "a deck file: the pyramid drawn, then the stock on a line",
                write_deck,
                lambda lines, rules: read_text(lines, rules, "deal"),
                apart=True,
            ),
            Format(
                "board",
                "the board as show --plain --reveal draws it, with -- where a card is gone",
                write_board,
                lambda lines, rules: read_text(lines, rules, "board"),
                apart=True,
            ),
            Format(
                "text",
                "a transcript in words: the cards and every move, numbered",
                write_words,
                read_words,
                apart=True,
                begins=is_title,
                transcribe=write_words,
            ),
            Format(
                "markdown",
                "the boards and a table of the moves, for issues and forums; written only",
                write_markdown,
                apart=True,
                transcribe=write_markdown,
            ),
        )
    }
)

READABLE: Final = tuple([each.name for each in FORMATS.values() if each.read is not None or each.name == GAME_FILE])
"""The names of those that games are read from."""


def format_of(text: str) -> str | None:
    """The name of the format of text that begins so; None where its shape must tell."""
    return next((name for name, each in FORMATS.items() if each.begins(text.lstrip("\ufeff \t"))), None)
