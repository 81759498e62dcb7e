"""Figures over deals: intervals, columns, how parts add up to the whole, and what is refused when they are joined."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli import json_text
from pyramid_cli.dealers import numbers_between
from pyramid_cli.errors import GameFileError, UsageError
from pyramid_cli.figures.counting import count_portion
from pyramid_cli.figures.deals import DealFigures, passes_columns
from pyramid_cli.figures.intervals import wilson
from pyramid_cli.figures.kernel import NEVER
from pyramid_cli.figures.merging import Run, merged, read_run
from pyramid_cli.figures.question import COLUMNS, DealQuestion
from pyramid_cli.figures.records import DealRecord, heading, read_record, record_line
from pyramid_cli.figures.solving import least_passes
from pyramid_cli.render.charts import MOST_BARS, grouped
from pyramid_cli.rules import rules_of
from pyramid_cli.solver import solve
from tests.cli_helpers import validated

POOZEE = rules_of()


def question(first: int, last: int, *columns: Any, **rules: Any) -> DealQuestion:
    """A question about deals of the dealer poozee."""
    return DealQuestion(rules_of(**rules), "poozee", numbers_between("poozee", str(first), str(last)), columns)


def counted(asked: DealQuestion) -> Run:
    """The run that answers a question at once."""
    return Run(asked, count_portion(asked.numbers, asked, recorded=False).figures)


# Intervals.


@given(st.integers(1, 200_000), st.data())
def test_the_ends_of_an_interval_are_the_shares_that_the_count_is_just_compatible_with(
    whole: int, data: st.DataObject
) -> None:
    part = data.draw(st.integers(0, whole))
    interval = wilson(part, whole)
    assert interval is not None
    low, high = interval
    assert 0 <= low <= round(part / whole, 6) <= high <= 1
    # Wilson's ends solve |share - p| = z * sqrt(p (1 - p) / n): what is found is the test turned round.
    for end in (low, high):
        if 0.001 < end < 0.999:
            # The ends are rounded to six places; the true one lies within half of the last.
            beside = [
                abs(part / whole - each) / math.sqrt(each * (1 - each) / whole) for each in (end - 6e-7, end + 6e-7)
            ]
            assert min(beside) - 1e-5 <= 1.959964 <= max(beside) + 1e-5


def test_intervals_as_published_and_of_nothing() -> None:
    # Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
    for part, whole, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        found = wilson(part, whole)
        assert found is not None
        assert (round(found[0], 4), round(found[1], 4)) == (low, high)
    assert wilson(1, 29) == (0.006113, 0.171755)
    assert wilson(0, 0) is None


# Columns.


@pytest.mark.parametrize(
    ("allowed", "columns"),
    [
        (1, [1, 2, 3]),
        (3, [1, 2, 3]),
        (None, [1, 2, 3]),
        (5, [1, 2, 3, 4, 5]),
        (10, list(range(1, 11))),
        (11, [*range(1, 11), 11]),
        (1_000_001, [*range(1, 11), 1_000_001]),
    ],
)
def test_passes_are_counted_one_by_one_up_to_ten_and_for_the_rules_given(
    allowed: int | None, columns: list[int]
) -> None:
    assert passes_columns(allowed) == columns


@pytest.mark.parametrize("preset", ["poozee", "classic", "microsoft", "king-tut"])
def test_the_least_passes_are_those_of_the_solver_however_many_the_rules_allow(preset: str) -> None:
    for number in range(1, 13):
        deal = pyramid.deal(number, rules_of(preset, redeals="unlimited"))
        passes = solve(deal, "passes").passes
        for redeals in (0, 2):
            rules = rules_of(preset, redeals=redeals)
            assert deal.deal is not None
            assert least_passes(rules, deal.deal.cards) == (NEVER if passes is None else passes)


def test_deals_won_in_so_many_passes_are_those_that_can_be_won_under_rules_with_so_many() -> None:
    figures = counted(question(1, 25, "least_passes"))
    (won,) = [run.figures.winnable(run.question) for run in [figures]]
    assert list(won) == ["1", "2", "3", "unlimited"]
    for passes, count in won.items():
        redeals = passes if passes == "unlimited" else int(passes) - 1
        games = [pyramid.deal(number, rules_of(redeals=redeals)) for number in range(1, 26)]
        assert count == sum(solve(game).verdict == "winnable" for game in games)


def test_fewest_moves_are_those_of_the_solver_under_the_rules_given() -> None:
    asked = question(1, 12, "fewest_moves", preset="microsoft", redeals=1)
    found = counted(asked).figures.answers["fewest_moves"]
    games = [pyramid.deal(number, asked.rules) for number in range(1, 13)]
    lengths = [solve(game, "shortest").length for game in games]
    assert found == Counter([NEVER if length is None else length for length in lengths])


@pytest.mark.parametrize("changes", [{"rows": 4}, {"preset": "classic", "rows": 5, "goal": "all"}], ids=str)
def test_the_fewest_cards_left_are_those_of_the_solver(changes: dict[str, Any]) -> None:
    asked = question(1, 15, "fewest_left", redeals=0, **changes)
    run = counted(asked)
    left = [solve(pyramid.deal(number, asked.rules), "fewest-left").pyramid_left for number in range(1, 16)]
    assert run.figures.answers["fewest_left"] == Counter(left)
    printed = validated("deal-figures", run.figures.as_object(asked))
    assert "never" not in printed["fewest_left"]
    assert printed["fewest_left_mean"] == round(sum(count or 0 for count in left) / 15, 4)
    assert read_run(printed) == run


def test_memory_that_is_full_is_told_with_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> tuple[int, ...]:
        raise MemoryError

    monkeypatch.setattr("pyramid_cli.figures.solving.answers", full)
    asked = question(7, 7, "least_passes")
    with pytest.raises(MemoryError, match=r"^7$"):
        count_portion(asked.numbers, asked, recorded=False)


# Groups of bars.


@given(st.dictionaries(st.integers(0, 400), st.integers(1, 50), max_size=60))
def test_bars_hold_every_count_once_and_are_few(counts: dict[int, int]) -> None:
    named = {str(number): count for number, count in sorted(counts.items())}
    bars = grouped({**named, "never": 3})
    assert len(bars) <= MOST_BARS + 1
    assert bars.pop("never") == 3
    for name, count in bars.items():
        first, _, last = name.partition("-")
        assert count == sum(counts.get(number, 0) for number in range(int(first), int(last or first) + 1))
    assert sum(bars.values()) == sum(counts.values())


# Parts and the whole.


@cache
def whole() -> Run:
    """A run to take apart."""
    return counted(question(1, 40, "least_passes"))


@given(st.sets(st.integers(2, 400), max_size=5), st.randoms())
@settings(max_examples=20)
def test_runs_over_parts_in_any_order_give_byte_for_byte_what_one_run_gives(cuts: set[int], chance: Any) -> None:
    starts = [1, *sorted(cuts), 401]
    asked = [question(one, other - 1) for one, other in pairwise(starts)]
    texts = [json_text.dumps(run.figures.as_object(run.question)) for run in map(counted, asked)]
    chance.shuffle(texts)
    joined = merged([read_run(json.loads(text)) for text in texts])
    alone = counted(question(1, 400))
    assert joined == alone
    assert json_text.dumps(joined.figures.as_object(joined.question)) == json_text.dumps(
        alone.figures.as_object(alone.question)
    )


def test_a_run_with_columns_comes_back_from_its_json_and_is_valid() -> None:
    printed = whole().figures.as_object(whole().question)
    validated("deal-figures", printed)
    assert read_run(json.loads(json_text.dumps(printed))) == whole()
    assert printed["least_passes"]["never"] == 40 - printed["winnable"]["unlimited"]
    assert Fraction(printed["opening_plays_total"], 40) == Fraction(str(printed["opening_plays_mean"]))


def test_figures_of_another_dealer_keep_its_numbers() -> None:
    numbers = numbers_between("pysolfc", "ms1", "ms40")
    asked = DealQuestion(POOZEE, "pysolfc", numbers)
    printed = counted(asked).figures.as_object(asked)
    validated("deal-figures", printed)
    assert printed["range"] == {"first": "ms1", "last": "ms40"}
    assert read_run(printed).question == asked


@pytest.mark.parametrize("value", [None, [], "deals", 3, {}, {"deals": 3}], ids=str)
def test_what_is_something_else_is_not_joined(value: Any) -> None:
    with pytest.raises(GameFileError, match="not figures"):
        read_run(value)


@pytest.mark.parametrize(
    "changes",
    [
        {"deals": 41},
        {"range": {"first": 1, "last": 41}},
        {"range": {"first": 2, "last": 1}},
        {"range": {"first": "ms1", "last": "ms40"}},
        {"range": [1, 40]},
        {"dealer": "croupier"},
        {"rules": {"preset": "clasic"}},
        {"rules": {}},
        {"opening_plays": {"0": 1}},
        {"opening_plays_total": 1},
        {"opening_plays_mean": 9.5},
        {"least_passes": {"1": 40, "2": 0, "3": 0, "never": 0}},
        {"least_passes": {"one": 40}},
        {"winnable": None},
        {
            "no_opening_play": {
                **whole().figures.as_object(whole().question)["no_opening_play"],
                "most_cards_turned": 99,
            }
        },
        {"extra": 1},
    ],
    ids=str,
)
def test_what_no_run_prints_is_not_joined(changes: dict[str, Any]) -> None:
    printed = whole().figures.as_object(whole().question)
    with pytest.raises(GameFileError, match="not figures"):
        read_run({**printed, **changes})


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ([question(1, 10), question(5, 15)], "Deals 1-10 and 5-15 overlap: deals 5-10 are in both"),
        ([question(1, 10), question(10, 15)], "Deals 1-10 and 10-15 overlap: deal 10 is in both"),
        ([question(1, 10), question(1, 10)], "Deals 1-10 and 1-10 overlap"),
        ([question(1, 30), question(5, 15)], "Deals 1-30 and 5-15 overlap: deals 5-15 are in both"),
        ([question(20, 25), question(1, 10)], "Deals 1-10 and 20-25 leave a gap: deals 11-19 are missing"),
        ([question(1, 10), question(12, 15)], "leave a gap: deal 11 is missing"),
        (
            [question(40, 41), question(1, 10), question(12, 20), question(31, 39)],
            "The ranges leave gaps: deals 11 and 21-30 are missing",
        ),
        (
            [question(number, number) for number in range(1, 15, 2)],
            "The ranges leave gaps: deals 2, 4, 6, 8, 10 and 1 more range are missing",
        ),
        ([question(1, 10), question(11, 15, redeals=0)], "under different rules"),
        ([question(1, 10), question(11, 15, preset="classic")], "under different rules"),
        ([question(1, 10), question(11, 15, "least_passes")], "with different columns"),
        ([question(1, 10), replace(question(11, 15), dealer="pysolfc")], "of different dealers"),
        ([], "no figures"),
    ],
)
def test_runs_that_do_not_make_one_are_refused_with_their_ranges(others: list[DealQuestion], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        merged(Run(asked, DealFigures.of_none(asked)) for asked in others)


def test_runs_of_two_series_of_one_dealer_are_not_neighbours() -> None:
    asked = [
        DealQuestion(POOZEE, "pysolfc", numbers_between("pysolfc", first, last))
        for first, last in (("1", "10"), ("ms11", "ms20"))
    ]
    with pytest.raises(UsageError, match="of different dealers"):
        merged(Run(each, DealFigures.of_none(each)) for each in asked)


# Records.

records: Callable[[], st.SearchStrategy[DealRecord]] = lambda: st.builds(  # noqa: E731
    DealRecord,
    st.just(5),
    st.tuples(st.integers(1, 100), st.just(0), st.integers(0, 2))
    | st.tuples(st.just(0), st.sampled_from([NEVER, *range(1, 52)]), st.integers(0, 2)),
    st.tuples(st.just(NEVER) | st.integers(1, 60), st.just(NEVER) | st.integers(1, 400), st.integers(0, 45)),
)


@given(records())
def test_a_record_comes_back_from_its_line_and_is_valid(record: DealRecord) -> None:
    line = record_line(record, COLUMNS)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    validated("record", json.loads(line))
    assert read_record(line, 5, COLUMNS) == record
    with pytest.raises(GameFileError):
        read_record(line, 6, COLUMNS)
    for cut in range(len(line)):
        with pytest.raises(GameFileError):
            read_record(line[:cut], 5, COLUMNS)


@pytest.mark.parametrize(
    ("opening", "answers"),
    [
        ((-4, 0, 0), (1, 30, 0)),
        ((10**22, 0, 0), (1, 30, 0)),
        ((0, 99, 0), (1, 30, 0)),
        ((0, -2, 0), (1, 30, 0)),
        ((0, 0, 0), (1, 30, 0)),
        ((2, 3, 0), (1, 30, 0)),
        ((2, 0, 0), (1, -30, 0)),
        ((2, 0, 0), (1, 30, 4_000_000_000)),
    ],
)
def test_a_record_that_no_deal_can_have_is_refused(opening: Any, answers: Any) -> None:
    assert read_record(record_line(DealRecord(5, (2, 0, 0), (1, 30, 0)), COLUMNS), 5, COLUMNS).number == 5
    with pytest.raises(GameFileError):
        read_record(record_line(DealRecord(5, opening, answers), COLUMNS), 5, COLUMNS)


def test_the_first_line_says_what_was_asked() -> None:
    first = heading(question(3, 9, "least_passes", redeals=0))
    assert validated("record", json.loads(first)) == {
        "format": "pyramid-records/1",
        "range": {"first": 3, "last": 9},
        "dealer": "poozee",
        "rules": {"preset": "poozee", "redeals": 0},
        "columns": ["least_passes"],
    }


def test_figures_add_up_from_records_as_they_do_from_counting() -> None:
    asked = question(1, 25, "least_passes")
    portion = count_portion(asked.numbers, asked, recorded=True)
    again = DealFigures.of_none(asked)
    for line, number in zip(portion.lines.splitlines(keepends=True), asked.numbers, strict=True):
        record = read_record(line, number, asked.columns)
        again.add(record.opening, asked.rules.draw, record.answers)
    assert again == portion.figures == counted(asked).figures
