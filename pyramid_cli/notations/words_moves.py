"""The moves of a transcript in words: numbered or not, several on a line, draws in a row together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pyramid_cli.errors import MoveError
from pyramid_cli.moves import DRAW, parse_move

_JOINED: Final = re.compile(r"\s*([+=])\s*")
_CARD: Final = r"(?:\?\?|(?:10|[0-9A-Za-z])[^\s\d,;+=.):][\ufe0e\ufe0f]?)"
_NO_MOVE: Final = rf"(?![Kk]){_CARD}(?![^\s,;])"
"""A card that is no move by itself, as only a King is."""
_WORD: Final = re.compile(rf"[^\s,;=]+=[^\s;]*(?:(?<=,)\s+(?:{_CARD},\s*)*{_NO_MOVE},?)*|[^\s,;]+")
"""What stands between blanks, commas or semicolons; behind an equals sign a comma parts the cards turned up."""
_NUMBER: Final = re.compile(r"(\d{1,9})[.):]?")
_TIMES: Final = re.compile(r"[x×]([1-9]\d{0,2})")
_PASS: Final = "pass"
_IN_NO_LIST: Final = re.compile(r"draw|redeal|\+", re.IGNORECASE)
"""What stands among moves and in no list of cards."""


def told_moves(text: str) -> Iterator[int | str]:
    """What a line says: moves as written, and the numbers it gives to those that follow.

    ``pass 2  43 redeal  44 draw x2`` gives 43, ``redeal``, 44, ``draw``, ``draw``.
    """
    before = ""
    for found in _WORD.findall(_JOINED.sub(r"\1", text)):
        word = "".join(found.split()).rstrip(",")
        number, times = _NUMBER.fullmatch(word), _TIMES.fullmatch(word)
        if number is not None:
            if before.lower() != _PASS:
                yield int(number[1])
        elif times is not None and before.lower().partition("=")[0] == DRAW.text:
            yield from [before] * (int(times[1]) - 1)
        elif word.lower() != _PASS:
            yield word
        before = word


def are_moves(text: str) -> bool:
    """Whether a line can be nothing but moves: all of it is, and a draw, a redeal or a numbered pair is there."""
    if _IN_NO_LIST.search(text) is None:
        return False
    told = list(told_moves(text))
    try:
        moves = [parse_move(each) for each in told if isinstance(each, str)]
    except MoveError:
        return False
    pairs = any(len(move.cards) > 1 for move in moves)
    return any(move.kind != "removal" for move in moves) or (pairs and len(told) > len(moves))
