"""Ways one JSON value may be laid out, each as its own writer writes it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

LAYOUTS: dict[str, Callable[[Any], str]] = {
    "compact": lambda value: json.dumps(value, separators=(",", ":"), ensure_ascii=False),
    "with spaces": lambda value: json.dumps(value, ensure_ascii=False),
    "escaped": json.dumps,
    "indented by two": lambda value: json.dumps(value, indent=2, ensure_ascii=False),
    "indented by four": lambda value: json.dumps(value, indent=4),
    "indented by tabs": lambda value: json.dumps(value, indent="\t"),
    "every line at the margin": lambda value: json.dumps(value, indent=0),
    "spaces before the colon": lambda value: json.dumps(value, indent=2, separators=(" ,", " : ")),
}
