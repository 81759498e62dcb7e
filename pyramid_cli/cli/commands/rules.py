"""`pyramid rules`: the presets, or one set of rules in words and fields."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.completion import complete_preset
from pyramid_cli.cli.options import AskedRules, Json, Plain, with_rules
from pyramid_cli.cli.outputs import write_lines
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UsageError
from pyramid_cli.render.rules_words import presets_table, rules_page, rules_sentences
from pyramid_cli.rules import PRESETS

EXAMPLES = (
    "pyramid rules",
    "pyramid rules six-row",
    "pyramid rules microsoft --redeals unlimited --cover-pairs",
)


@with_rules
def rules(
    asked: AskedRules,
    preset_name: Annotated[
        str | None,
        typer.Argument(
            metavar="PRESET", help=f"One of {', '.join(PRESETS)}.", autocompletion=complete_preset, show_default=False
        ),
    ] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Explain the rules.

    All presets in a table; or one, with the changes you ask for, in fields and words.
    """
    terminal = Terminal.current(plain=plain)
    if preset_name is not None:
        if asked.preset not in (None, preset_name):
            raise UsageError("Name the preset once: as PRESET or with --rules.")
        asked = asked._replace(preset=preset_name)
    wanted = [asked.rules()] if asked else list(PRESETS.values())
    width = min(78, terminal.width)
    if json:
        for each in wanted:
            terminal.data(json_text.dumps({**each.as_fields(), "words": rules_sentences(each)}))
    else:
        write_lines(terminal, rules_page(wanted[0], width) if asked else presets_table(width))
