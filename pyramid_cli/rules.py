"""The rules of one game: a preset and what differs from it (RULES.md, Presets)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from pyramid_cli.errors import RulesError
from pyramid_cli.layout import MOST_ROWS, layout_of
from pyramid_cli.words import shorten, shown_number

StockMode = Literal["waste", "drawn", "open"]
Goal = Literal["pyramid", "all"]
Scoring = Literal["cards", "poozee", "microsoft", "left"]

STOCK_MODES: Final[tuple[str, ...]] = get_args(StockMode)
GOALS: Final[tuple[str, ...]] = get_args(Goal)
SCORINGS: Final[tuple[str, ...]] = get_args(Scoring)

UNLIMITED: Final = "unlimited"
MOST_REDEALS: Final = 1_000_000
DEFAULT_PRESET: Final = "poozee"
_PRESET_NAMES: Final = ("poozee", "classic", "six-row", "microsoft", "pysolfc", "pysolfc-relaxed", "king-tut")


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule that differs from one way of playing to another.

    Attributes:
        preset: name of the preset these rules started from.
        rows: rows of the pyramid, 1 to 9.
        reserve: number of face-up reserve cards, all in play from the start.
        stock: stock mode, which cards of the stock side are in play.
        draw: cards turned by one draw; more than 1 in mode `waste` only.
        waste_piles: number of waste piles; more than 1 in mode `waste` only.
        waste_start: cards on the waste when play begins, dealt from the stock's front.
        redeals: redeals allowed; None is unlimited.
        goal: what must be gone to win.
        cover_pairs: whether an uncovered pyramid card may pair with the card it alone covers.
        scoring: how points are counted.

    Raises:
        RulesError: a field is out of range or the fields contradict each other.
    """

    preset: str
    rows: int = 7
    reserve: int = 0
    stock: StockMode = "drawn"
    draw: int = 1
    waste_piles: int = 1
    waste_start: int = 0
    redeals: int | None = 2
    goal: Goal = "pyramid"
    cover_pairs: bool = False
    scoring: Scoring = "poozee"

    def __post_init__(self) -> None:
        complaint = _range_complaint(self) or _sense_complaint(self)
        if complaint:
            raise RulesError(complaint)

    @property
    def passes(self) -> int | None:
        """Trips through the stock: redeals + 1; None is unlimited."""
        return None if self.redeals is None else self.redeals + 1

    @property
    def pyramid_size(self) -> int:
        """Number of cards dealt to the pyramid."""
        return layout_of(self.rows).size

    @property
    def stock_size(self) -> int:
        """Number of cards left for the stock side, `waste_start` included."""
        return 52 - self.pyramid_size - self.reserve

    def as_fields(self) -> dict[str, Any]:
        """Every field as it stands in JSON, `redeals` a number or ``"unlimited"``."""
        values = {name: getattr(self, name) for name in FIELD_NAMES}
        if values["redeals"] is None:
            values["redeals"] = UNLIMITED
        return values

    def differences(self) -> dict[str, Any]:
        """The preset and only what differs from it, as it stands in a game file."""
        if self is PRESETS[self.preset]:
            return {"preset": self.preset}
        own, standard = self.as_fields(), PRESETS[self.preset].as_fields()
        return {name: value for name, value in own.items() if name == "preset" or value != standard[name]}

    @property
    def text(self) -> str:
        """The rules on one line, as `parse_rules` reads them: ``six-row rows=7 cover_pairs=true``."""
        changed = [f"{name}={str(value).lower()}" for name, value in self.differences().items() if name != "preset"]
        return " ".join([self.preset, *changed])


def _range_complaint(rules: Rules) -> str | None:
    if rules.preset not in _PRESET_NAMES:
        return f"There is no preset {_shown(rules.preset)}. The presets are {', '.join(_PRESET_NAMES)}."
    for name, least, most in (
        ("rows", 1, MOST_ROWS),
        ("reserve", 0, 51),
        ("draw", 1, 51),
        ("waste_piles", 1, 51),
        ("waste_start", 0, 51),
    ):
        value = getattr(rules, name)
        if not _is_whole(value) or not least <= value <= most:
            return f"{name} must be a whole number from {least} to {most}, not {_shown(value)}."
    if rules.redeals is not None and not (_is_whole(rules.redeals) and 0 <= rules.redeals <= MOST_REDEALS):
        return (
            f'redeals must be a whole number from 0 to {MOST_REDEALS}, or "{UNLIMITED}", not {_shown(rules.redeals)}.'
        )
    for name, choices in (("stock", STOCK_MODES), ("goal", GOALS), ("scoring", SCORINGS)):
        value = getattr(rules, name)
        if value not in choices:
            return f"{name} must be one of {', '.join(choices)}, not {_shown(value)}."
    if not isinstance(rules.cover_pairs, bool):
        return f"cover_pairs must be true or false, not {_shown(rules.cover_pairs)}."
    return None


def _sense_complaint(rules: Rules) -> str | None:
    dealt = rules.pyramid_size + rules.reserve
    if dealt > 52:
        return (
            f"{rules.rows} rows take {rules.pyramid_size} cards and the reserve {rules.reserve}, "
            f"{dealt} of a deck of 52: take fewer rows or a smaller reserve."
        )
    if rules.waste_start > rules.stock_size:
        return (
            f"waste_start={rules.waste_start} puts more cards on the waste than the {rules.stock_size} "
            "that are left for the stock."
        )
    for name, value in (("draw", rules.draw), ("waste_piles", rules.waste_piles)):
        if value > 1 and rules.stock != "waste":
            return (
                f"{name}={value} goes with stock mode waste only; in mode {rules.stock} cards are turned "
                "one at a time onto one waste."
            )
    if rules.waste_piles > rules.draw:
        return (
            f"waste_piles={rules.waste_piles} with draw={rules.draw} makes no sense: every draw starts at the first "
            f"pile, so the last would never get a card. Draw at least {rules.waste_piles}."
        )
    return None


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return shown_number(value)
    return shorten(str(value)[:60])


FIELD_NAMES: Final[tuple[str, ...]] = tuple(field.name for field in fields(Rules))

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        rules.preset: rules
        for rules in (
            Rules("poozee"),
            Rules("classic", stock="waste", scoring="cards"),
            Rules("six-row", rows=6, stock="open", redeals=3, goal="all", scoring="cards"),
            Rules("microsoft", stock="open", scoring="microsoft"),
            Rules("pysolfc", stock="open", waste_start=1, goal="all", scoring="cards"),
            Rules("pysolfc-relaxed", stock="open", waste_start=1, scoring="cards"),
            Rules("king-tut", stock="waste", draw=3, waste_start=3, redeals=None, scoring="cards"),
        )
    }
)
"""The seven presets of RULES.md, the default first."""


def rules_of(preset: str = DEFAULT_PRESET, **changes: Any) -> Rules:
    """The rules of a preset with some fields changed, values as they stand in JSON.

    >>> rules_of("six-row", rows=7, redeals="unlimited").passes is None
    True

    Raises:
        RulesError: no such preset or field, a value out of range, or a combination that makes no sense.
    """
    if preset not in _PRESET_NAMES:
        raise RulesError(f"There is no preset {_shown(preset)}. The presets are {', '.join(_PRESET_NAMES)}.")
    standard = PRESETS[preset]
    for name in changes:
        if name not in FIELD_NAMES:
            raise RulesError(f"There is no rule {shorten(name)}. The rules are {', '.join(FIELD_NAMES[1:])}.")
    if not changes:
        return standard
    if "redeals" in changes and isinstance(changes["redeals"], str):
        if changes["redeals"] != UNLIMITED:
            raise RulesError(
                f'redeals must be a whole number from 0 to {MOST_REDEALS}, or "{UNLIMITED}", '
                f"not {_shown(changes['redeals'])}."
            )
        changes = {**changes, "redeals": None}
    changed = replace(standard, **changes)
    return standard if changed == standard else changed


def parse_rules(text: str) -> Rules:
    """Read rules written on one line: a preset and the fields that differ from it, as ``six-row rows=7``.

    Raises:
        RulesError: no such preset or field, a value out of range, or a combination that makes no sense.
    """
    preset = DEFAULT_PRESET
    changes: dict[str, Any] = {}
    for place, word in enumerate(text.replace(",", " ").split()):
        name, equals, value = word.partition("=")
        if equals:
            changes[name] = _read_value(value)
        elif place == 0:
            preset = word
        elif word != "with":
            raise RulesError(f"{shorten(word)} is not a rule: rules are a preset and fields such as rows=7.")
    return rules_of(preset, **changes)


def _read_value(text: str) -> int | bool | str:
    """A field's value; text that is neither a number nor true or false stays what it is."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else text
