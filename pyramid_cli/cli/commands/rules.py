"""`pyramid rules`: the presets, or one set of rules in words and fields."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.completion import complete_preset
from pyramid_cli.cli.options import Json, Plain, with_rules
from pyramid_cli.cli.outputs import write_lines
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UsageError
from pyramid_cli.render.rules_words import presets_table, rules_page, rules_sentences
from pyramid_cli.rules import PRESETS, Rules, rules_of

EXAMPLES = (
    "pyramid rules",
    "pyramid rules six-row",
    "pyramid rules microsoft --redeals unlimited --cover-pairs",
)


@with_rules
def rules(
    preset_name: Annotated[
        str | None,
        typer.Argument(
            metavar="PRESET", help=f"One of {', '.join(PRESETS)}.", autocompletion=complete_preset, show_default=False
        ),
    ] = None,
    rules: Rules | None = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Explain the rules.

    All presets in a table; or one, with the changes you ask for, in fields and words.
    """
    terminal = Terminal.current(plain=plain)
    if preset_name is not None:
        if rules is not None and rules.preset not in (preset_name, "poozee"):
            raise UsageError("Name the preset once: as PRESET or with --rules.")
        standard = rules_of(preset_name)
        rules = standard if rules is None else _carried_over(rules, preset_name)
    if json:
        wanted = list(PRESETS.values()) if rules is None else [rules]
        for each in wanted:
            terminal.data(json_text.dumps({**each.as_fields(), "words": rules_sentences(each)}))
    else:
        write_lines(terminal, presets_table() if rules is None else rules_page(rules))


def _carried_over(rules: Rules, preset: str) -> Rules:
    changes = {name: value for name, value in rules.differences().items() if name != "preset"}
    return rules_of(preset, **changes)
