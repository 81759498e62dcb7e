"""A page of help as lines of text: the headings, paragraphs, lists and fenced blocks of Markdown, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator

from pyramid_cli.render.spans import Line, Span

_FENCE = "```"
_ITEM = "- "
_CODE_INDENT = " " * 4
_NARROWEST = 12
"""Columns that text is folded to at the least."""


def page_lines(text: str, width: int) -> list[Line]:
    """The lines of a page, none wider than `width`.

    Marks of Markdown are left out; fenced blocks keep their lines, those too long for the screen are folded.

    Args:
        text: the page.
        width: columns of the screen.
    """
    return list(_lines(text, max(width, _NARROWEST)))


def _lines(text: str, width: int) -> Iterator[Line]:
    paragraph: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        begins_block = not line or line.startswith((_FENCE, _ITEM))
        if paragraph and not fenced and begins_block:
            yield from _folded(" ".join(paragraph).replace("`", ""), width)
            paragraph = []
        if line.startswith(_FENCE):
            fenced = not fenced
        elif fenced:
            yield from _code(line, width)
        elif line.startswith("# "):
            yield from ([Span(each[0].text, "title")] for each in _folded(line[2:], width))
        elif line:
            paragraph.append(line.strip())
        else:
            yield []


def _folded(text: str, width: int) -> list[Line]:
    import textwrap

    indent = "  " if text.startswith(_ITEM) else ""
    return [[Span(line)] for line in textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)]


def _code(line: str, width: int) -> list[Line]:
    import textwrap

    shown = _CODE_INDENT + line
    if len(shown) <= width:
        return [[Span(shown.rstrip())]]
    further = _CODE_INDENT + "  "
    return [[Span(part)] for part in textwrap.wrap(shown, width, subsequent_indent=further, break_on_hyphens=False)]
