"""Correcting what a game claims, in the text it stands in: not a byte is changed but the wrong claims."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pyramid_cli import json_text
from pyramid_cli.gamefile.locating import Member, Span, members
from pyramid_cli.gamefile.transcript import Claims
from pyramid_cli.gamefile.writing import claims_object

_BEFORE_RESULT = ("moves", "deal", "start")
"""The member that a new `result` comes after: the first of these that is there."""


class Edit(NamedTuple):
    """Bytes that take the place of a span of a text."""

    span: Span
    new: bytes


def corrections(text: bytes, claims: Claims | None, found: Claims, *, add: bool) -> list[Edit]:
    """The edits after which the `result` of a game says what its moves lead to, in the order of the text.

    Args:
        text: the text of a game that can be read and played.
        claims: what its `result` says; None where there is none.
        found: what it ought to say.
        add: whether a `result` is written where there is none, or one that says nothing.
    """
    game = members(text)
    right = claims_object(found)
    if claims is None:
        return [_new_result(text, game, right)] if add else []
    result = game["result"].value
    if claims == Claims():
        return [Edit(result, _layout(text, game, "result").laid_out(right))] if add else []
    stated = claims_object(claims)
    wrong = {name for name, value in stated.items() if value != right[name]}
    edits = [
        Edit(member.value, _dumped(right[name]))
        for name, member in members(text, result.start).items()
        if name in wrong
    ]
    return sorted(edits)


def edited(text: bytes, edits: Iterable[Edit]) -> bytes:
    """The text with edits made, which are in its order and apart."""
    parts = []
    done = 0
    for (start, end), new in edits:
        parts += [text[done:start], new]
        done = end
    return b"".join([*parts, text[done:]])


class _Layout(NamedTuple):
    """How a game's members are written.

    Attributes:
        comma: the comma between two, with what stands before it.
        gap: what stands before a key, after the comma or brace.
        colon: the colon, with what stands around it.
    """

    comma: bytes
    gap: bytes
    colon: bytes

    def laid_out(self, right: dict[str, Any]) -> bytes:
        """The object of a `result`: on lines of its own where the game's members are, else on one."""
        pairs = [_dumped(name) + self.colon + _dumped(value) for name, value in right.items()]
        if b"\n" not in self.gap:
            return b"{" + (self.comma + self.gap).join(pairs) + b"}"
        inner = self.gap + self.gap[self.gap.rfind(b"\n") + 1 :]
        return b"{" + inner + (self.comma + inner).join(pairs) + self.gap + b"}"


def _layout(text: bytes, game: dict[str, Member], name: str) -> _Layout:
    """The layout of the member of that name and of what stands before it, or of the second where it is the first."""
    first, second, *_ = sorted(game.values())
    before = text[: (second if game[name] == first else game[name]).key.start]
    upto_comma = before.rstrip()
    upto_value = upto_comma[:-1].rstrip()
    comma, gap = upto_comma[len(upto_value) :], before[len(upto_comma) :]
    return _Layout(comma, gap, text[game[name].key.end : game[name].value.start])


def _new_result(text: bytes, game: dict[str, Member], right: dict[str, Any]) -> Edit:
    """A `result` laid out as the members around it are."""
    after = next(name for name in _BEFORE_RESULT if name in game)
    layout = _layout(text, game, after)
    end = game[after].value.end
    new = layout.comma + layout.gap + b'"result"' + layout.colon + layout.laid_out(right)
    return Edit(Span(end, end), new)


def _dumped(value: Any) -> bytes:
    return json_text.dumps(value).encode()
