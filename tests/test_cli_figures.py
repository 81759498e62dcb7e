"""Figures over deals and transcripts, the rules and the schemas, as commands print them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pyramid_cli.gamefile.schemas import SCHEMA_NAMES
from tests.cli_helpers import DEAL_1, OPENED, call, game_object, run, validated
from tests.test_cli_games import FIELDS, PRESET_FIELDS

DEAL_KEYS = ["deals", "opening_plays", "opening_plays_mean", "no_opening_play", "partner_below"]


# Deals.


@pytest.mark.slow
def test_the_published_counts_over_a_hundred_thousand_deals_come_out_exactly(kernel: str) -> None:
    done = run("stats", "--deals", "1-100000", "--json")
    (figures,) = done.values
    assert (done.code, done.err) == (0, "")
    assert list(validated("deal-figures", figures))[:5] == DEAL_KEYS
    assert figures["deals"] == 100_000
    assert list(figures["opening_plays"].items()) == [
        ("0", 7_438), ("1", 23_606), ("2", 35_428), ("3", 24_452), ("4+", 9_076),
    ]  # fmt: skip
    assert round(figures["opening_plays_mean"], 2) == 2.06
    without = figures["no_opening_play"]
    assert [without[key] for key in ("deals", "first_stock_card_plays", "most_cards_turned")] == [7_438, 3_935, 13]
    assert figures["partner_below"] == {"directly": 96_132, "anywhere": 100_000}


def test_figures_over_deals_have_every_key_in_its_order_and_add_up() -> None:
    (figures,) = call("stats", "--deals", "1-500", "--json").values
    assert list(validated("deal-figures", figures))[:5] == DEAL_KEYS
    assert list(figures["opening_plays"]) == ["0", "1", "2", "3", "4+"]
    assert sum(figures["opening_plays"].values()) == figures["deals"] == 500
    without = figures["no_opening_play"]
    assert list(without)[:3] == ["deals", "first_stock_card_plays", "most_cards_turned"]
    assert without["deals"] == figures["opening_plays"]["0"] >= without["first_stock_card_plays"]
    assert list(figures["partner_below"]) == ["directly", "anywhere"]
    assert figures["partner_below"]["directly"] <= figures["partner_below"]["anywhere"] <= 500


def test_figures_over_two_ranges_add_up_to_those_over_both() -> None:
    one, other, both = (call("stats", "--deals", deals, "--json").values[0] for deals in ("1-70", "71-150", "1-150"))
    for key, value in both["opening_plays"].items():
        assert value == one["opening_plays"][key] + other["opening_plays"][key]
    assert both["partner_below"]["directly"] == one["partner_below"]["directly"] + other["partner_below"]["directly"]


@pytest.mark.parametrize("number", [1, 7, 4294967295])
def test_the_plays_counted_are_the_removals_that_moves_lists(number: int) -> None:
    (figures,) = call("stats", "--deals", str(number), "--json").values
    removals = [move for move in call("moves", stdin=call("deal", str(number)).out).lines if move != "draw"]
    assert figures["opening_plays_mean"] == len(removals)
    assert figures["opening_plays"][str(len(removals)) if len(removals) < 4 else "4+"] == figures["deals"] == 1


def test_the_table_says_the_same_figures_as_the_json() -> None:
    (figures,) = call("stats", "--deals", "1-200", "--json").values
    rows = [line.split() for line in call("stats", "--deals", "1-200").lines]
    assert rows[0] == ["200", "deals"]
    assert [int(row[1]) for row in rows if row[:1] in (["0"], ["1"], ["2"], ["3"])] == list(
        figures["opening_plays"].values()
    )[:4]
    assert ["directly", str(figures["partner_below"]["directly"])] in [row[:2] for row in rows]


@pytest.mark.parametrize(
    ("deals", "words"),
    [
        ("5-1", "--deals '5-1' is empty"),
        ("a-b", "not 'a-b'"),
        ("1-2-3", "not '1-2-3'"),
        ("-5", "not '-5'"),
        ("1-", "not '1-'"),
        ("", "not ''"),
        ("1-4294967296", "0 to 4294967295"),
        ("1-" + "9" * 4000, "--deals"),
    ],
)
def test_a_range_that_makes_no_sense_is_refused(deals: str, words: str) -> None:
    done = call("stats", f"--deals={deals}")
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert len(done.err) < 200


@pytest.mark.parametrize(
    "arguments", [["--deals", "1-2", "game.json"], ["--rules", "classic", "-"], ["--redeals", "2", "-"]]
)
def test_deals_and_transcripts_are_not_mixed(arguments: list[str]) -> None:
    assert call("stats", *arguments, stdin=DEAL_1).code == 2


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_records_cannot_go_where_the_figures_go(name: str, tmp_path: Path) -> None:
    done = run("stats", "--deals", "1-10", "--records", name, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"Error: {name} is not a plain file; records are read again when a run goes on.\n"
    assert list(tmp_path.iterdir()) == []


# Transcripts.


def a_game(cards: str, moves: list[str], **changes: Any) -> str:
    start = {"pyramid": [[cards]], "stock": ["As"]}
    rules = {"preset": "poozee", "rows": 1, "redeals": 0, **changes}
    return json.dumps({"format": "pyramid-game/1", "rules": rules, "start": start, "moves": moves})


# Of the 50 cards that are missing from these, each counts 5 as removed.
WON, OVER = a_game("Kh", ["draw", "Kh"]), a_game("7h", ["draw"])
STUCK = a_game("7h", ["draw"], redeals=1)
LEFT = [a_game("Kh", ["draw", "Kh"], scoring="left"), a_game("7h", ["draw"], scoring="left")]


def test_games_are_counted_by_how_they_stand_and_dealing_is_not_playing() -> None:
    done = call("stats", "--json", stdin="\n".join([WON, OVER, STUCK, OPENED, DEAL_1, DEAL_1, WON]))
    (figures,) = done.values
    assert done.code == 0
    assert list(validated("transcript-figures", figures)) == [
        "games", "won", "lost", "stuck", "unfinished", "win_rate", "win_interval", "scores", "moves", "passes",
        "not_begun", "players", "rule_sets",
    ]  # fmt: skip
    counts = {key: figures[key] for key in ("games", "won", "lost", "stuck", "unfinished", "not_begun", "win_rate")}
    assert counts == {
        "games": 5, "won": 2, "lost": 1, "stuck": 1, "unfinished": 1, "not_begun": 2, "win_rate": 0.4,
    }  # fmt: skip
    assert figures["scores"] == {"poozee": {"games": 5, "mean": (360 + 250 + 250 + 90 + 360) / 5, "best": 360}}
    assert figures["moves"] == {"mean": (2 + 1 + 1 + 9 + 2) / 5, "most": 9, "total": 15}
    assert figures["passes"] == {"mean": 1.0, "most": 1}


def test_scores_of_different_scorings_are_kept_apart_and_the_fewest_cards_left_is_best() -> None:
    (figures,) = call("stats", "--json", stdin="\n".join([WON, *LEFT])).values
    assert figures["scores"] == {
        "left": {"games": 2, "mean": 0.5, "best": 0},
        "poozee": {"games": 1, "mean": 360.0, "best": 360},
    }


def test_of_no_game_played_there_is_no_mean() -> None:
    (figures,) = call("stats", "--json", stdin=DEAL_1).values
    validated("transcript-figures", figures)
    assert (figures["games"], figures["not_begun"], figures["win_rate"], figures["scores"]) == (0, 1, None, {})
    assert (figures["moves"]["mean"], figures["passes"]["most"]) == (None, None)


def test_a_game_that_cannot_be_read_or_played_is_told_and_left_out() -> None:
    bad = json.dumps(game_object(moves=["Kd", "Qh"]))
    done = call("stats", "--json", stdin="\n".join([WON, "{", bad, OPENED]))
    assert (done.code, done.values[0]["games"]) == (2, 2)
    assert "standard input, line 2: " in done.err
    assert "standard input, line 3, move 2 (Qh): " in done.err


# Rules.


@pytest.mark.parametrize("preset", PRESET_FIELDS)
def test_rules_in_json_have_every_field_and_the_words(preset: str) -> None:
    (told,) = call("rules", preset, "--json").values
    assert list(validated("rules", told)) == ["preset", *FIELDS, "words"]
    assert tuple(told[name] for name in FIELDS) == PRESET_FIELDS[preset]
    assert " ".join(told["words"]) in " ".join(call("rules", preset).out.split())


CHANGES = [
    (["--rows", "5"], {"rows": 5}),
    (["--rows", "7"], {"rows": 7}),
    (["--redeals", "2"], {"redeals": 2}),
    (["--passes", "1"], {"redeals": 0}),
    (["--stock-mode", "waste"], {"stock": "waste"}),
    (["--stock-mode", "drawn", "--draw", "1", "--waste-start", "0"], {"stock": "drawn", "draw": 1, "waste_start": 0}),
    (["--goal", "pyramid"], {"goal": "pyramid"}),
    (["--scoring", "poozee"], {"scoring": "poozee"}),
    (["--cover-pairs"], {"cover_pairs": True}),
    (["--reserve", "0"], {"reserve": 0}),
]


@pytest.mark.parametrize("preset", PRESET_FIELDS)
@pytest.mark.parametrize(("options", "changes"), CHANGES, ids=[" ".join(options) for options, _ in CHANGES])
def test_rules_with_changes_are_those_that_a_deal_with_them_has(
    preset: str, options: list[str], changes: dict[str, Any]
) -> None:
    if preset == "king-tut" and options == ["--stock-mode", "drawn"]:
        options = [*options, "--draw", "1"]
    told = call("rules", preset, *options, "--json")
    assert told == call("rules", "--rules", preset, *options, "--json")
    assert {name: told.values[0][name] for name in changes} == changes
    dealt = call("deal", "1", "--rules", preset, *options).values[0]["rules"]
    assert {name: told.values[0][name] for name in dealt} == dealt


@pytest.mark.parametrize(("rows", "more"), [(7, ""), (9, ", and as many for each further one")])
def test_points_of_rows_are_told_of_every_row(rows: int, more: str) -> None:
    (told,) = call("rules", "microsoft", "--rows", str(rows), "--json").values
    assert told["words"][-1].endswith(f"from the bottom row up: 25, 50, 75, 100, 150, 250, 500{more}.")


def test_the_draw_of_a_preset_that_draws_three_can_be_changed() -> None:
    done = call("rules", "king-tut", "--draw", "2", "--json")
    assert (done.code, done.err) == (0, "")
    assert done.values[0]["draw"] == 2


@pytest.mark.parametrize("arguments", [["clasic"], ["six-row", "--rules", "classic"], ["--rules", "clasic"]])
def test_a_preset_that_does_not_exist_or_is_named_twice_is_refused(arguments: list[str]) -> None:
    done = call("rules", *arguments)
    assert (done.code, done.out) == (2, "")


# Schemas.


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_a_schema_is_printed_whole(name: str) -> None:
    done = call("schema", name)
    assert done.code == 0
    Draft202012Validator.check_schema(json.loads(done.out))


def test_without_a_name_one_schema_holds_them_all_and_games_and_states_are_valid_under_it() -> None:
    schema = json.loads(call("schema").out)
    Draft202012Validator.check_schema(schema)
    assert set(schema["$defs"]) >= set(SCHEMA_NAMES)
    whole = Draft202012Validator(schema)
    for good in (json.loads(OPENED), call("show", "--json", stdin=OPENED).values[0]):
        whole.validate(good)
        assert not whole.is_valid({**good, "format": "pyramid-game/2"})
    assert not whole.is_valid({**json.loads(OPENED), "colour": "red"})


def test_a_schema_that_does_not_exist_is_refused_with_those_that_do() -> None:
    done = call("schema", "gmae")
    assert (done.code, done.out) == (2, "")
    assert "game, state, moves, check" in done.err
