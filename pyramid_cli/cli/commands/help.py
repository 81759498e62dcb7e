"""`pyramid help`: formats, deal numbers and the words of the game, explained a page each."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli.cli.completion import complete_topic
from pyramid_cli.cli.options import Plain
from pyramid_cli.cli.outputs import write_lines
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UsageError
from pyramid_cli.pages import PAGE_NAMES, page_of, subject_of
from pyramid_cli.render.page import page_lines
from pyramid_cli.words import shorten

EXAMPLES = (
    "pyramid help",
    "pyramid help text",
    "pyramid help words",
)
_WIDEST = 78


def help(
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            help=f"One of {', '.join(PAGE_NAMES)}; without a topic, a list of them.",
            autocompletion=complete_topic,
            show_default=False,
        ),
    ] = None,
    plain: Plain = False,
) -> None:
    """Explain formats, numbers and words.

    The formats that games and figures are written in, the numbers of deals, the words of the game. The commands explain
    themselves: pyramid COMMAND -h.
    """
    terminal = Terminal.current(plain=plain)
    if topic is not None and topic not in PAGE_NAMES:
        raise UsageError(f"There is no page {shorten(topic)}. {_advice(topic)}")
    text = _contents() if topic is None else page_of(topic)
    write_lines(terminal, page_lines(text, min(_WIDEST, terminal.width)))


def _contents() -> str:
    """The list of pages as a page of its own."""
    listed = [f"- `{name}`: {subject_of(name)}" for name in PAGE_NAMES]
    return "\n".join(["# Pages of help", "", *listed, "", "`pyramid help TOPIC` shows one, `pyramid -h` the commands."])


def _advice(topic: str) -> str:
    from pyramid_cli.cli.app import COMMANDS

    if topic in COMMANDS:
        return f"The command is explained by pyramid {topic} -h."
    return f"The pages are {', '.join(PAGE_NAMES)}."
