"""Styled lines drawn on a terminal with rich; imported only where something is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console  # noqa: TID253
from rich.text import Text  # noqa: TID253
from rich.theme import Theme  # noqa: TID253

from pyramid_cli.render.spans import Line

_STYLES: Final = {
    "usable-red": "bold bright_red",
    "usable-black": "bold",
    "idle-red": "dim red",
    "idle-black": "dim",
    "frame": "bold",
    "covered": "dim",
    "back": "blue",
    "label": "dim",
    "title": "bold",
    "heading": "bold underline",
    "bar": "cyan",
    "good": "bold green",
    "bad": "bold red",
    "status-playing": "",
    "status-won": "bold green",
    "status-stuck": "bold yellow",
    "status-over": "bold red",
    "pair-1": "bold cyan",
    "pair-2": "bold magenta",
    "pair-3": "bold yellow",
    "pair-4": "bold green",
    "pair-5": "bold blue",
    "pair-6": "bold bright_red",
}
"""How each style of `render.spans` looks."""


def draw(lines: Iterable[Line], width: int, *, fold: bool) -> None:
    """Draw lines on standard output, which is a terminal of that many columns.

    A line too long for it is folded between words, as text may be; or it is cut, so that what is left of a picture
    keeps its shape.
    """
    console = Console(theme=Theme(_STYLES, inherit=False), width=width, highlight=False, markup=False, emoji=False)
    for line in lines:
        text = Text()
        for span in line:
            text.append(span.text, style=span.style or None)
        text.rstrip()
        console.print(text, no_wrap=not fold, overflow="fold" if fold else "crop", crop=not fold)
