"""`pyramid schema`: the JSON Schemas of everything written."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UsageError
from pyramid_cli.gamefile.schemas import SCHEMA_NAMES, all_schemas, schema_of
from pyramid_cli.words import shorten

EXAMPLES = (
    "pyramid schema game > pyramid-game.schema.json",
    "pyramid schema state",
)


def schema(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help=f"One of {', '.join(SCHEMA_NAMES)}; without a name, one schema that holds them all.",
            autocompletion=lambda: list(SCHEMA_NAMES),
        ),
    ] = None,
) -> None:
    """Print the JSON Schemas.

    They are of draft 2020-12. Without a name: one that every game file and state is valid under.
    """
    if name is not None and name not in SCHEMA_NAMES:
        raise UsageError(f"There is no schema {shorten(name)}. The schemas are {', '.join(SCHEMA_NAMES)}.")
    wanted = all_schemas() if name is None else schema_of(name)
    Terminal.current().data(json_text.dumps(wanted, pretty=True))
