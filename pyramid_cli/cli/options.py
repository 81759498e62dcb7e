"""Options that several commands share."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Final, NamedTuple

import typer

from pyramid_cli.cli.completion import (
    complete_dealer,
    complete_goal,
    complete_passes,
    complete_preset,
    complete_redeals,
    complete_scoring,
    complete_stock_mode,
)
from pyramid_cli.dealers import DEALERS
from pyramid_cli.errors import UsageError
from pyramid_cli.rules import (
    DEFAULT_PRESET,
    GOALS,
    MOST_REDEALS,
    PRESETS,
    SCORINGS,
    STOCK_MODES,
    UNLIMITED,
    Rules,
    rules_of,
)
from pyramid_cli.words import shorten

MOST_JOBS: Final = 256
"""Processes at once."""

Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILES", help="Game files; - or nothing reads standard input.", show_default=False),
]
GameFile = Annotated[
    str | None,
    typer.Option("--game", "-g", metavar="FILE", help="Read the game from this file instead of standard input."),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, also to a terminal.")]
Text = Annotated[bool, typer.Option("--text", help="Draw the board, also into a pipe.")]
Plain = Annotated[
    bool, typer.Option("--plain", "--no-color", help="Bare text: no colour, letters for suits. NO_COLOR does the same.")
]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the game file here, whole or not at all.")
]
At = Annotated[int | None, typer.Option("--at", metavar="N", min=0, help="The board after the first N moves.")]
Reveal = Annotated[bool, typer.Option("--reveal", help="Name the stock's face-down cards.")]
MaxStates = Annotated[
    int | None,
    typer.Option("--max-states", metavar="N", min=1, help="Give a search up after N states: no answer, exit code 3."),
]
TimeLimit = Annotated[
    float | None,
    typer.Option("--time-limit", metavar="SECONDS", help="Give up after so many seconds: no answer, exit code 3."),
]
Pairs = Annotated[bool, typer.Option("--pairs", help="Connect the cards of each legal removal by letter and colour.")]
AskedDealer = Annotated[
    str | None,
    typer.Option(
        "--dealer",
        metavar="DEALER",
        help=f"What turns the number into cards: {', '.join(DEALERS)}.",
        autocompletion=complete_dealer,
    ),
]
"""The dealer asked for, where it matters whether one was."""

_RULE_OPTIONS: Final[dict[str, Any]] = {
    "preset": Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="PRESET",
            help=f"One of {', '.join(PRESETS)}; {DEFAULT_PRESET} unless said.",
            autocompletion=complete_preset,
        ),
    ],
    "redeals": Annotated[
        str | None,
        typer.Option(
            "--redeals",
            metavar="N|unlimited",
            help="Times the waste may be turned over.",
            autocompletion=complete_redeals,
        ),
    ],
    "passes": Annotated[
        str | None,
        typer.Option(
            "--passes",
            metavar="N|unlimited",
            help="Trips through the stock: redeals + 1.",
            autocompletion=complete_passes,
        ),
    ],
    "rows": Annotated[int | None, typer.Option(metavar="N", help="Rows of the pyramid, 1 to 9.")],
    "reserve": Annotated[int | None, typer.Option(metavar="N", help="Face-up reserve cards, all in play.")],
    "stock": Annotated[
        str | None,
        typer.Option(
            "--stock-mode",
            metavar="MODE",
            help=f"Which stock cards are in play: {', '.join(STOCK_MODES)}.",
            autocompletion=complete_stock_mode,
        ),
    ],
    "draw": Annotated[int | None, typer.Option(metavar="N", help="Cards turned by one draw.")],
    "waste_piles": Annotated[int | None, typer.Option(metavar="N", help="Number of waste piles.")],
    "waste_start": Annotated[int | None, typer.Option(metavar="N", help="Cards on the waste when play begins.")],
    "goal": Annotated[
        str | None,
        typer.Option(
            metavar="GOAL", help=f"What must be gone to win: {', '.join(GOALS)}.", autocompletion=complete_goal
        ),
    ],
    "cover_pairs": Annotated[
        bool | None,
        typer.Option(
            "--cover-pairs/--no-cover-pairs",
            help="Whether a card may pair with the one that it alone covers.",
            show_default=False,
        ),
    ],
    "scoring": Annotated[
        str | None,
        typer.Option(
            metavar="SCORING", help=f"How points count: {', '.join(SCORINGS)}.", autocompletion=complete_scoring
        ),
    ],
}


class AskedRules(NamedTuple):
    """The rules that a command line's options ask for.

    Attributes:
        preset: the preset named; None where none was.
        changes: the fields changed, as `rules_of` takes them.
    """

    preset: str | None
    changes: dict[str, Any]

    def __bool__(self) -> bool:
        """Whether any rule was asked for."""
        return self.preset is not None or bool(self.changes)

    def rules(self) -> Rules:
        """The rules, of the default preset where none was named.

        Raises:
            RulesError: there are no such rules.
        """
        return rules_of(DEFAULT_PRESET if self.preset is None else self.preset, **self.changes)


def with_rules(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of the rules in place of its parameter `asked`, which gets what they ask for."""
    signature = inspect.signature(command, eval_str=True)
    parameters: list[inspect.Parameter] = []
    for parameter in signature.parameters.values():
        if parameter.name != "asked":
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        parameters += [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
            for name, annotation in _RULE_OPTIONS.items()
        ]

    @wraps(command)
    def with_options(**values: Any) -> None:
        given = {name: values.pop(name) for name in _RULE_OPTIONS}
        command(**values, asked=_asked(given))

    with_options.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    with_options.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return with_options


def _asked(given: dict[str, Any]) -> AskedRules:
    preset, passes = given.pop("preset"), given.pop("passes")
    changes = {name: value for name, value in given.items() if value is not None}
    if "redeals" in changes:
        if passes is not None:
            raise UsageError("--passes and --redeals say the same thing (passes = redeals + 1); give one of them.")
        changes["redeals"] = _number_or_unlimited(changes["redeals"], "--redeals", 0)
    elif passes is not None:
        count = _number_or_unlimited(passes, "--passes", 1)
        changes["redeals"] = count - 1 if isinstance(count, int) else count
    return AskedRules(preset, changes)


def _number_or_unlimited(text: str, option: str, least: int) -> int | str:
    if text == UNLIMITED:
        return text
    most = MOST_REDEALS + least
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most):
        raise UsageError(f"{option} takes a whole number from {least} to {most}, or {UNLIMITED}, not {shorten(text)}.")
    return int(text)
