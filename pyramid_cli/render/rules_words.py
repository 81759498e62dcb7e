"""Rules in words, made from the rules themselves, so that what is said is what is played."""

from __future__ import annotations

from pyramid_cli.render.spans import Line, Span
from pyramid_cli.rules import PRESETS, Rules
from pyramid_cli.scoring import (
    MICROSOFT_REMOVAL,
    MICROSOFT_ROWS,
    POOZEE_CLEARED,
    POOZEE_OTHER_CARD,
    POOZEE_PYRAMID_CARD,
)
from pyramid_cli.words import counted

_IN_PLAY = {
    "waste": "the top of the waste",
    "drawn": "the drawn card and the top of the waste",
    "open": "the stock's own top card, which lies face up, and the top of the waste",
}


def rules_sentences(rules: Rules) -> list[str]:
    """What the rules say, a sentence or two for each field."""
    return [
        _layout(rules),
        "A King in play goes alone; two cards in play that add up to 13 go together. Suits don't matter.",
        *([_cover_pairs()] if rules.cover_pairs else []),
        _stock(rules),
        _redeals(rules),
        _goal(rules),
        _scoring(rules),
    ]


def _layout(rules: Rules) -> str:
    text = (
        f"The pyramid has {counted(rules.rows, 'row')}, {counted(rules.pyramid_size, 'card')}; a card is uncovered "
        "when neither of the two that overlap it is still there."
    )
    if rules.reserve:
        text += f" Beside it lies a reserve of {counted(rules.reserve, 'card')}, face up and all in play."
    return text


def _cover_pairs() -> str:
    return "House rule: an uncovered card may also pair with the card it covers, when nothing else covers that card."


def _stock(rules: Rules) -> str:
    size = rules.stock_size
    if not size:
        return "No cards are left for a stock."
    are = "is" if size == 1 else "are"
    text = f"The other {counted(size, 'card')} {are} the stock side; in play of it: {_in_play(rules)}."
    if rules.stock == "drawn":
        text += (
            " A draw moves a drawn card still lying there onto the waste and turns the next stock card in its place."
        )
    elif rules.stock == "open":
        text += " A draw moves the stock's top card onto the waste."
    elif rules.draw == 1:
        text += " A draw turns the next stock card onto the waste."
    else:
        where = "the waste" if rules.waste_piles == 1 else f"{rules.waste_piles} waste piles in turn"
        text += f" A draw turns the next {rules.draw} stock cards, or all that are left, one by one onto {where}."
    if rules.waste_start:
        lie = "lies" if rules.waste_start == 1 else "lie"
        text += f" {counted(rules.waste_start, 'card')} of it {lie} on the waste when play begins."
    return text


def _in_play(rules: Rules) -> str:
    return "the top of every waste pile" if rules.waste_piles > 1 else _IN_PLAY[rules.stock]


def _redeals(rules: Rules) -> str:
    if not rules.stock_size:
        return "With no stock there are no redeals."
    kept = "The cards come back in the order first dealt, less those removed."
    if rules.passes is None:
        return f"The waste may be turned over as often as you like once the stock is empty. {kept}"
    if rules.redeals == 0:
        return "There is no redeal: one pass through the stock."
    times = {1: "once", 2: "twice"}.get(rules.redeals or 0, f"{rules.redeals} times")
    return f"The waste may be turned over {times} when the stock is empty: {rules.passes} passes. {kept}"


def _goal(rules: Rules) -> str:
    if rules.goal == "pyramid":
        return "The game is won the moment the pyramid is empty, whatever is left elsewhere."
    return "The game is won when all 52 cards are gone."


def _scoring(rules: Rules) -> str:
    if rules.scoring == "cards":
        return "Scoring: 1 point for each card removed, 2 a pair."
    if rules.scoring == "left":
        return "Scoring: the pyramid cards still there; 0 is perfect."
    if rules.scoring == "poozee":
        return (
            f"Scoring: {POOZEE_PYRAMID_CARD} points for each pyramid card, {POOZEE_OTHER_CARD} for each other card, "
            f"{POOZEE_CLEARED} more for clearing the pyramid."
        )
    rows = ", ".join(str(points) for points in MICROSOFT_ROWS)
    more = ", and as many for each further one" if rules.rows > len(MICROSOFT_ROWS) else ""
    return (
        f"Scoring: {MICROSOFT_REMOVAL} points for each removal, a pair or a King; for clearing a row, from the bottom "
        f"row up: {rows}{more}."
    )


def rules_title(rules: Rules) -> str:
    """The preset and what differs from it: ``six-row with rows=7``."""
    changed = [f"{name}={str(value).lower()}" for name, value in rules.differences().items() if name != "preset"]
    return rules.preset + (f" with {', '.join(changed)}" if changed else "")


def rules_page(rules: Rules, width: int = 78) -> list[Line]:
    """One set of rules: its fields, then what they mean in lines of at most `width` columns."""
    differing = rules.differences()
    lines: list[Line] = [[Span(rules_title(rules), "title")], []]
    for name, value in rules.as_fields().items():
        if name != "preset":
            shown = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
            lines.append([Span(f"  {name:<12} "), Span(shown, "good" if name in differing else "")])
    lines.append([])
    for sentence in rules_sentences(rules):
        lines += [[Span(line)] for line in _folded(sentence, width)]
    return lines


_COLUMNS = (
    ("preset", 16), ("rows", 5), ("stock", 6), ("draw", 5), ("waste_start", 12), ("redeals", 10), ("goal", 8),
    ("scoring", 9),
)  # fmt: skip
"""Fields in which the presets differ, with the columns of text each takes."""


def presets_table(width: int = 78) -> list[Line]:
    """All presets with the fields in which they differ: one a line, or where that is too wide, on several."""
    parts: list[list[tuple[str, int]]] = [[]]
    for name, columns in _COLUMNS:
        if parts[-1] and sum(each + 1 for _, each in parts[-1]) + columns > width:
            # Below the first column, whose width is that of the indent.
            parts.append([("", _COLUMNS[0][1])])
        parts[-1].append((name, columns))
    lines: list[Line] = [[Span(" ".join(f"{name:<{columns}}" for name, columns in part), "title")] for part in parts]
    for rules in PRESETS.values():
        fields = {"": "", **rules.as_fields()}
        lines += [[Span(" ".join(f"{fields[name]!s:<{columns}}" for name, columns in part))] for part in parts]
    return lines


def _folded(text: str, width: int) -> list[str]:
    import textwrap

    return textwrap.wrap(text, width, subsequent_indent="  ")
