"""The JSON Schemas of everything the program writes, one file each."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pyramid_cli import json_text

SCHEMA_NAMES: Final = (
    "game", "state", "moves", "check", "hint", "solution", "rules", "comparison", "deal-figures", "record",
    "transcript-figures",
)  # fmt: skip


def schema_of(name: str) -> dict[str, Any]:
    """The schema of that name, one of `SCHEMA_NAMES`."""
    file = Path(__file__).with_name(f"{name}.schema.json")
    schema: dict[str, Any] = json_text.loads(file.read_bytes())
    return schema


def all_schemas() -> dict[str, Any]:
    """One schema under which every game file and every state is valid, with all schemas in its `$defs`."""
    schemas = {name: schema_of(name) for name in SCHEMA_NAMES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:pyramid",
        "title": "A game file or a state; the shapes of the other outputs are in $defs",
        "anyOf": [{"$ref": schemas[name]["$id"]} for name in ("game", "state")],
        "$defs": schemas,
    }
