"""Tables of `pyramid stats` on screens of any width, with names of any letters: whole, aligned, none too wide."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len  # noqa: TID253

from pyramid_cli.render.cells import cells, padded, shortened
from tests.cli_helpers import DEAL_1, call, game_object, on_terminal, run

WIDE_NAMES = ["日本語", "한국어의 이름", "Zoë", "Zoe\u0308", "👍", "Ada", "あ" * 60, "e\u0301" * 40]
"""Names of one, two and no cells a character."""

WORDS_OF_DEALS = ["stats", "--deals", "1-60", "--winnable", "--shortest", "--fewest-left", "--rows", "3"]

texts = st.text(st.sampled_from("aé日あ한👍\u0308\u0301ｱ "), max_size=30)


# Names of any letters.


@given(texts, st.integers(0, 40))
@example("ab", 1)
@example("日本語", 4)
def test_text_is_cut_and_filled_to_columns_of_the_screen(text: str, width: int) -> None:
    assert cells(text) == cell_len(text)
    short = shortened(text, width)
    assert cells(short) <= max(width, len("..."))
    assert (short == text) == (cells(text) <= width) or text.endswith("...")
    if cells(short) <= width:
        assert cells(padded(short, width)) == width


@pytest.mark.parametrize("columns", [45, 80])
def test_numbers_stand_below_each_other_whatever_letters_a_name_has(columns: int) -> None:
    games = "\n".join(json.dumps(game_object(moves=["Kd"], meta={"player": name})) for name in WIDE_NAMES)
    done = run("stats", stdin=games, env={"COLUMNS": str(columns)})
    heading, *rows = done.out.split("\n\n")[-1].splitlines()
    assert heading.startswith("By player")
    assert len(rows) == len(WIDE_NAMES)
    # The last digit of the games stands below the last letter of their heading, told in cells.
    column = heading.index("games") + len("games")
    for row in rows:
        before = row[: re.search(r" 1 +0 +0\.0%", row).start() + 2]  # type: ignore[union-attr]
        assert cell_len(before) == column, row
    assert max(map(cell_len, [heading, *rows])) <= columns


def test_rich_is_imported_for_names_of_other_letters_alone() -> None:
    program = (
        "import sys; from pyramid_cli.cli.app import app\n"
        "try: app(prog_name='pyramid')\n"
        "finally: print('rich' in sys.modules, file=sys.stderr)\n"
    )
    for name, imported in (("Ada", "False"), ("日本語", "True")):
        game = json.dumps(game_object(moves=["Kd"], meta={"player": name}))
        assert run("stats", stdin=game, program=["python", "-c", program]).err == f"{imported}\n"


# Names of what is counted.


def test_what_is_dealt_and_not_begun_is_named_in_full() -> None:
    games = f"{DEAL_1}\n{json.dumps(game_object(moves=['Kd']))}"
    label = "dealt, not begun: counted here only"
    (line,) = [line for line in call("stats", stdin=games).lines if line.startswith("  dealt")]
    assert line.split(label)[1].strip() == "1"


@pytest.mark.parametrize("columns", [45, 50, 56, 80, 200])
def test_no_name_of_a_count_is_cut(columns: int) -> None:
    games = f"{DEAL_1}\n{json.dumps(game_object(moves=['Kd']))}"
    words = ["stats", "--mistakes", "--max-states", "1"]
    done = run(*words, stdin=games, env={"COLUMNS": str(columns)})
    assert "..." not in done.out
    assert max(map(len, done.lines)) <= columns
    told = " ".join(re.sub(r" \d.*", "", line).strip() for line in done.lines)
    for label in ("dealt, not begun: counted here only", "could be won when they began", "no answer within the limits"):
        assert label in told


# Figures over deals on narrow screens.


@pytest.mark.parametrize("columns", [40, 42, 44, 47, 48, 49])
def test_no_row_of_figures_over_deals_is_folded_by_a_narrow_terminal(columns: int) -> None:
    done = on_terminal(*WORDS_OF_DEALS, columns=columns, rows=200, piped=["stderr"])
    shown = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in done.lines]
    assert shown == run(*WORDS_OF_DEALS, env={"COLUMNS": str(columns)}).lines
    assert max(map(len, shown)) <= columns
    # Each row has its count, its share and, where there is room, the interval of that; their headings stand above.
    assert shown[2].split() == ["deals", "share", *(["95%", "interval"] if columns >= 48 else [])]
    counts = {line.count("%") for line in shown[3:] if "%" in line}
    assert counts == {2 if columns >= 48 else 1}
    assert sum("%" in line for line in shown[3:]) == sum("%" in line for line in call(*WORDS_OF_DEALS).lines[3:])


@pytest.mark.parametrize("columns", [1, 10, 20, 25, 32, 33, 39])
def test_on_a_narrower_screen_still_every_count_is_told(columns: int) -> None:
    done = run(*WORDS_OF_DEALS, env={"COLUMNS": str(columns)})
    assert done.code == 0
    assert ("%" in done.out) == (columns >= 33)
    rows = [line for line in done.lines if re.search(r"\d$|%$", line)]
    assert max(map(len, rows)) <= max(columns, 25)
    whole = [re.search(r" {2}([\d,]+)", line) for line in call(*WORDS_OF_DEALS).lines[3:]]
    counts = [re.search(r" {2}([\d,]+)", line) for line in done.lines[3:]]
    assert [found[1] for found in counts if found] == [found[1] for found in whole if found]
