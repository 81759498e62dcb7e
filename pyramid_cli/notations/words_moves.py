"""The moves of a transcript in words: numbered or not, several on a line, draws in a row together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pyramid_cli.moves import DRAW

_JOINED: Final = re.compile(r"\s*([+=])\s*")
_WORD: Final = re.compile(r"[^\s,;=]+=[^\s;]*|[^\s,;]+")
"""What stands between blanks, commas or semicolons; behind an equals sign a comma parts the cards turned up."""
_NUMBER: Final = re.compile(r"(\d{1,9})[.):]?")
_TIMES: Final = re.compile(r"[x×]([1-9]\d{0,2})")
_PASS: Final = "pass"


def told_moves(text: str) -> Iterator[int | str]:
    """What a line says: moves as written, and the numbers it gives to those that follow.

    ``pass 2  43 redeal  44 draw x2`` gives 43, ``redeal``, 44, ``draw``, ``draw``.
    """
    before = ""
    for found in _WORD.findall(_JOINED.sub(r"\1", text)):
        word = found.rstrip(",")
        number, times = _NUMBER.fullmatch(word), _TIMES.fullmatch(word)
        if number is not None:
            if before.lower() != _PASS:
                yield int(number[1])
        elif times is not None and before.lower().partition("=")[0] == DRAW.text:
            yield from [before] * (int(times[1]) - 1)
        elif word.lower() != _PASS:
            yield word
        before = word
