"""Reading transcripts in words, as `words` writes them and as people write and edit them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final

from pyramid_cli import json_text
from pyramid_cli.dealers import numbers_from
from pyramid_cli.errors import GameFileError, MoveError, PyramidError
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.gamefile.documents import LONGEST_DOCUMENT
from pyramid_cli.gamefile.transcript import Claims, checked_deal, read_claims
from pyramid_cli.moves import Move, parse_move
from pyramid_cli.notations.dealt import DEAL_ORDER, read_deal
from pyramid_cli.notations.faults import LineError
from pyramid_cli.notations.labels import BOARD_LABELS, check_lines, unknown_label
from pyramid_cli.notations.lines import Line, read_line, unquoted
from pyramid_cli.notations.midway import read_position
from pyramid_cli.notations.reading import Found, read_text, rules_told
from pyramid_cli.notations.sections import Sections, place_lines, read_sections
from pyramid_cli.notations.words import NOTHING_CLAIMED, TITLE, is_title
from pyramid_cli.notations.words_moves import are_moves, told_moves
from pyramid_cli.rules import Rules
from pyramid_cli.words import shorten

_OWN: Final = ("deal", "player", "meta", "moves", "result")
"""The labels that only transcripts have; the others are those of boards."""

_LABEL: Final = re.compile(r"(?:[*•-]\s+)?[*_]{0,2}([A-Za-z][\w '()-]{0,40}?)[*_]{0,2}\s*:[*_]{0,2}")
_HEADING: Final = re.compile(r"[\s#*_=]*moves[\s#*_=]*", re.IGNORECASE)
"""The moves named alone on a line, as in ``## Moves``."""
_WORDS: Final = re.compile(r"[a-z]+")
_OF_MOVES: Final = frozenset(("moves", "the", "my", "our", "all", "played", "made"))
"""Words of which a label of the moves played can be made; other moves may be meant by others, as by legal moves."""
_PASS: Final = re.compile(r"pass\s+\d{1,7}", re.IGNORECASE)
"""A pass named among the moves, which is there for the eye."""
_PAIR: Final = re.compile(r"\b(?:10|[2-9AJQTajqt])[shdcSHDC♠♥♦♣]\s*\+|\+\s*(?:10|[2-9AJQTajqt])[shdcSHDC♠♥♦♣]")
_MOVES: Final = re.compile(r"\s*(?:pass\b|\d|(?:10|[A2-9TJQKatjqk])[shdcSHDC♠♥♦♣](?!\w))", re.IGNORECASE)
"""How a line of moves begins and a sentence hardly does."""
_FENCE: Final = re.compile(r"(?:`{3,}|~{3,})\s*\w*")
_REMARK: Final = "#"
_MOST_TABLE: Final = 100_000
"""Characters that the cards of a game may take; no game needs a tenth of them."""

_SCORE: Final = re.compile(r"score (\d{1,20})")
_LEFT: Final = re.compile(r"(\d{1,20}) pyramid cards? left")


def read_any(lines: Iterable[str], rules: Rules | None = None) -> Iterator[Found]:
    """Read text whose beginning doesn't tell what it is: by its shape, and transcripts from the first title on."""
    every = iter(lines)
    title: list[str] = []
    count = 0

    def before_title() -> Iterator[str]:
        nonlocal count
        for text in every:
            count += 1
            if is_title(text.strip()):
                title.append(text)
                return
            yield text

    yield from read_text(before_title(), rules)
    if title:
        yield from read_words(chain(title, every), rules, first_line=count)


def read_words(lines: Iterable[str], rules: Rules | None = None, *, first_line: int = 1) -> Iterator[Found]:
    """Read every transcript of a text, each from its title to the next; text with nothing in it gives nothing.

    Args:
        lines: the lines of the text.
        rules: the rules of transcripts that say none; None for the usual ones.
        first_line: the number of the first line, where something comes before.
    """
    transcript: _Transcript | None = None
    for number, text in enumerate(map(unquoted, lines), start=first_line):
        bare = text.strip()
        if is_title(bare):
            if transcript is not None:
                yield transcript.found(rules)
            transcript = _Transcript(number)
        elif transcript is not None:
            transcript.add(number, text)
        elif bare and not bare.startswith(_REMARK):
            transcript = _Transcript(number)
            transcript.refuse(f"A transcript begins with the line {TITLE}, not with {shorten(bare)}.")
    if transcript is not None:
        yield transcript.found(rules)


@dataclass(slots=True)
class _Transcript:
    """One transcript, its lines taken one by one.

    Attributes:
        line: the line looked at, which an error is about.
        move: the move that an error is about, as written; None where there is none.
        labelled: what stands behind the labels of transcripts but `moves`, each with its line.
        moves: the lines of moves, each with its number.
        table: the lines that say how the cards lie.
        error: what is wrong with its lines; those after it aren't looked at.
    """

    line: int
    move: str | None = None
    labelled: dict[str, tuple[int, str]] = field(default_factory=dict)
    moves: list[tuple[int, str]] = field(default_factory=list)
    table: list[Line] = field(default_factory=list)
    error: PyramidError | None = None
    _among_moves: bool = False
    _size: int = 0
    _table_size: int = 0

    def refuse(self, text: str) -> None:
        """Give the transcript up; its lines are no transcript."""
        self.error = GameFileError(text, "unreadable")

    def add(self, number: int, text: str) -> None:
        """Take its next line."""
        if self.error is not None:
            return
        self._size += len(text) + 1
        if self._size > LONGEST_DOCUMENT:
            self.line = number
            self.refuse(f"This is longer than {LONGEST_DOCUMENT // 2**20} MiB, too long for one game.")
            return
        bare = text.strip()
        label = _LABEL.match(bare)
        name = "" if label is None else _own_name(label[1])
        if _HEADING.fullmatch(bare) and not (self.moves and bare.startswith(_REMARK)):
            self._add_labelled("moves", number, "")
        elif label is not None and name in _OWN:
            self._add_labelled(name, number, bare[label.end() :].strip())
        elif _FENCE.fullmatch(bare):
            # The moves may stand in a fence of their own, and then it is opened below their label.
            self._among_moves = self._among_moves and not self.moves
        elif bare and not bare.startswith(_REMARK):
            if label is None or _PASS.fullmatch(name):
                self._among_moves = self._among_moves or are_moves(bare.partition(_REMARK)[0])
            else:
                self._among_moves = False
            if not self._among_moves:
                self._add_to_table(text, number)
                return
            self.moves.append((number, bare))
        self._add_to_table("", number)

    def _add_labelled(self, name: str, number: int, text: str) -> None:
        self._among_moves = name == "moves"
        if name in self.labelled and (name != "moves" or self.moves):
            self.line = number
            self.refuse(
                f"{name}: stands on line {self.labelled[name][0]} already. A transcript begins with the line {TITLE}."
            )
        self.labelled[name] = number, text
        if name == "moves" and text:
            self.moves.append((number, text))

    def _add_to_table(self, text: str, number: int) -> None:
        if not text:
            if self.table and not self.table[-1].is_blank:
                self.table.append(read_line("", number))
            return
        line = read_line(text, number)
        self._table_size += len(text)
        label = _LABEL.match(text.strip())
        if line.label == "moves" and _own_name(line.name) == "moves":
            # Not with a colon but with an arrow.
            self._add_labelled("moves", number, line.text.strip())
        elif (label is not None and not line.label and text.strip()[0].isalpha()) or line.label == "moves":
            self.line = number
            name = line.name if label is None else label[1]
            self.refuse(unknown_label("A transcript", name, (*_OWN, *BOARD_LABELS)))
        elif not line.name and line.is_prose and _MOVES.match(line.text) and _PAIR.search(line.text):
            self.line = number
            self.refuse(
                f"Moves stand here outside of the moves: write moves: before the first, or {_REMARK} before a remark."
            )
        elif self._table_size > _MOST_TABLE:
            self.line = number
            self.refuse("There is more here than the cards of one game take. A remark begins with #.")
        else:
            self.table.append(line)

    def found(self, rules: Rules | None) -> Found:
        """The game, or what is wrong with it."""
        begins = self.line
        try:
            if self.error is not None:
                raise self.error
            game = self._game(rules)
            return Found(begins, game, claims=self._claims())
        except LineError as found:
            return Found(found.line, None, found.error, move=self.move)
        except PyramidError as error:
            return Found(self.line, None, error.with_traceback(None), move=self.move)

    def _game(self, rules: Rules | None) -> Game:
        placed = list(place_lines(self.table))
        if not placed:
            raise GameFileError("This transcript has no cards: it needs the pyramid and the stock.", "unreadable")
        sections = read_sections(placed)
        rules = rules_told(sections, rules)
        check_lines(placed, midway=_is_midway(sections))
        self.line = next((each.line.number for each in placed if each.places), self.line)
        if _is_midway(sections):
            if self._told("deal") is not None:
                raise GameFileError(
                    "This names a deal, but the cards are a position met midway: they have a gap, a pass, a waste or a "
                    "drawn card. Leave one out."
                )
            opening = read_position(sections, rules)
            begun = Game(opening, None, (), opening)
        else:
            begun = new_game(rules, self._deal(read_deal(sections, rules, DEAL_ORDER)))
        return self._played(replace(begun, meta=self._meta()))

    def _played(self, begun: Game) -> Game:
        position = begun.position
        played: list[Move] = []
        for line, text in self.moves:
            self.line = line
            for told in told_moves(text.partition(_REMARK)[0]):
                number = len(played) + 1
                if isinstance(told, int):
                    _check_number(told, number)
                    continue
                try:
                    move = parse_move(told)
                    position = position.play(move)
                except MoveError as error:
                    error.move_number, self.move = number, told
                    raise
                played.append(move)
        return replace(begun, moves=tuple(played), position=position)

    def _told(self, name: str) -> str | None:
        """What stands behind a label; None where there is no such line."""
        if name not in self.labelled:
            return None
        self.line, text = self.labelled[name]
        return text

    def _deal(self, cards: tuple[int, ...]) -> Deal:
        told = self._told("deal")
        if told is None:
            return Deal(cards)
        words = told.split()
        if len(words) != 2:
            raise GameFileError(
                f"{shorten(told)} doesn't say which deal this is: write the dealer and the number, as deal: poozee 1, "
                "or leave the line out."
            )
        dealer, number = words
        return checked_deal(cards, dealer, numbers_from(dealer, number, 1)[0])

    def _meta(self) -> Any:
        player, told = self._told("player"), self._told("meta")
        meta = None if told is None else json_text.loads(told.encode("utf-8", "replace"))
        if player is None:
            return meta
        if told is None:
            return {"player": player}
        if not isinstance(meta, dict) or "player" in meta:
            raise GameFileError("Beside a line player: the line meta: must hold an object that names no player.")
        return {"player": player, **meta}

    def _claims(self) -> Claims | None:
        told = self._told("result")
        if told is None:
            return None
        claims: dict[str, Any] = {}
        for part in [] if told == NOTHING_CLAIMED else told.rstrip(".").split(","):
            name, value = _claim(part.strip().lower())
            if name in claims:
                raise GameFileError(f"The result says twice what its {name} is.")
            claims[name] = value
        return read_claims(claims)


def _own_name(label: str) -> str:
    """A label in small letters; the plain one of the moves where it is theirs for sure."""
    name = label.lower()
    words = _WORDS.findall(name)
    return "moves" if "moves" in words and _OF_MOVES.issuperset(words) else name


def _check_number(told: int, due: int) -> None:
    if told != due:
        raise GameFileError(
            f"Move {told} stands where move {due} is due: a move is missing or doubled before it. Correct the moves or "
            "the numbers, or leave all numbers out."
        )


def _is_midway(sections: Sections) -> bool:
    """Whether the cards are a position met midway, not all 52 as dealt."""
    gaps = any(mark.kind == "gap" for row in sections.rows for mark in row)
    beside = {*sections.beside, *sections.texts}
    return gaps or bool(sections.waste) or not beside.isdisjoint(("pass", "drawn", "dealt"))


def _claim(part: str) -> tuple[str, Any]:
    score, left = _SCORE.fullmatch(part), _LEFT.fullmatch(part)
    if score is not None:
        return "score", int(score[1])
    if left is not None:
        return "pyramid_left", int(left[1])
    if not part.isalpha():
        raise GameFileError(
            f"{shorten(part)} is no part of a result: write result: won, score 170, 0 pyramid cards left, or less."
        )
    return "status", part
