"""Pages of help that describe formats and words: one file each, in as much of Markdown as `render.page` can show.

The README holds the same text, made from these files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

PAGE_NAMES: Final = ("json", "cards", "deck", "board", "text", "markdown", "state", "records", "numbers", "words")
"""The pages in the order in which they are listed: every format of `notations.formats` first."""


def page_of(name: str) -> str:
    """The text of a page, one of `PAGE_NAMES`; its first line is a heading, ``# NAME: what it is about``."""
    return Path(__file__).with_name(f"{name}.md").read_text("utf-8")


def subject_of(name: str) -> str:
    """What a page is about, in a few words."""
    return page_of(name).partition("\n")[0].partition(": ")[2]
