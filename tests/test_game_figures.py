"""`pyramid stats` over transcripts: by player, by rules, and the mistakes that the solver finds."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramid_cli as pyramid
from pyramid_cli.cli.answering import Limits
from pyramid_cli.cli.game_figures import lost, report
from pyramid_cli.figures.mistakes import ENDINGS, VERDICTS, Mistake, MistakeFigures
from pyramid_cli.figures.transcripts import GameFigures, Outcome, Spread, TranscriptFigures
from pyramid_cli.gamefile.documents import Document
from pyramid_cli.render.figures import MOST_ROWS, transcript_figures
from pyramid_cli.render.spans import bare
from pyramid_cli.rules import PRESETS, rules_of
from pyramid_cli.solver import solve
from pyramid_cli.solver.course import Course
from tests.cli_helpers import DEAL_1, OPENED, OPENING, PROGRAM, Screen, call, game_object, on_terminal, run, validated

WORKED = pyramid.deal(1).play(*OPENING[:-1])
WON = WORKED.play(*solve(WORKED).moves)
LOST = WORKED.play("Jd+2h", "draw")
HOPELESS = pyramid.deal(2).play("draw")
UNREADABLE = '{"format": nothing'
ILLEGAL = json.dumps(game_object(moves=["Kd", "Qh"]))


def written(*games: pyramid.Game) -> str:
    return "\n".join(pyramid.dumps(game) for game in games)


def by(player: Any, *moves: str) -> str:
    """A game of deal 1 whose `meta` says who played it."""
    return json.dumps(game_object(moves=list(moves or ["Kd"]), meta={"player": player}))


def figures_of(text: str, *options: str) -> Any:
    """The figures in JSON, valid."""
    (figures,) = call("stats", "--json", *options, stdin=text).values
    return validated("transcript-figures", figures)


# By player and by rules.


def test_players_come_by_their_number_of_games_and_then_by_name() -> None:
    games = [by("Bob"), by("Ada"), by("Cy", "Kd", "draw"), by("Cy", "draw"), by(None), DEAL_1]
    found = figures_of("\n".join(games))
    assert [(one["player"], one["games"]) for one in found["players"]] == [("Cy", 2), ("Ada", 1), ("Bob", 1), (None, 1)]
    cy = found["players"][0]
    assert cy["moves"] == {"mean": 1.5, "most": 2, "total": 3}
    assert cy["scores"] == {"poozee": {"games": 2, "mean": 5.0, "best": 10}}
    assert (found["games"], found["not_begun"]) == (5, 1)


@pytest.mark.parametrize(
    "meta",
    [
        {"player": ""},
        {"player": 7.5},
        {"player": True},
        {"player": None},
        {"player": ["Ada"]},
        {},
        "Ada",
        ["Ada"],
        None,
    ],
)
def test_what_is_no_name_counts_under_none(meta: Any) -> None:
    found = figures_of(json.dumps(game_object(moves=["Kd"], meta=meta)))
    assert [one["player"] for one in found["players"]] == [None]
    assert "By player" not in call("stats", stdin=json.dumps(game_object(moves=["Kd"], meta=meta))).out


def test_a_whole_number_is_a_name() -> None:
    text = "\n".join(json.dumps(game_object(moves=["Kd"], meta={"player": player})) for player in (7, 8, "7"))
    assert [(one["player"], one["games"]) for one in figures_of(text)["players"]] == [("7", 2), ("8", 1)]


@pytest.mark.parametrize("name", [" ", "(no name)", "null", "Zoë ♠", "two\nlines", "\x1b[31m[red]x[/red]", "a" * 500])
def test_a_name_of_any_kind_is_kept_in_json_and_safe_in_the_table(name: str) -> None:
    text = "\n".join([by(name), by("Ada")])
    assert {one["player"] for one in figures_of(text)["players"]} == {name, "Ada"}
    done = call("stats", stdin=text)
    assert all(line.isprintable() and len(line) <= 80 for line in done.lines)
    assert len([line for line in done.lines if re.search(r"  1    0 +0\.0%", line)]) == 2


def test_rules_are_told_as_a_preset_and_what_differs_and_kept_apart_by_that_alone() -> None:
    rules = [{}, {"preset": "poozee"}, {"redeals": 2}, {"redeals": 0}, {"preset": "six-row", "rows": 7, "reserve": 3}]
    found = figures_of("\n".join(json.dumps(game_object(moves=["draw"], rules=one)) for one in rules))
    assert [(one["rules"], one["games"]) for one in found["rule_sets"]] == [
        ({"preset": "poozee"}, 3),
        ({"preset": "poozee", "redeals": 0}, 1),
        ({"preset": "six-row", "rows": 7, "reserve": 3}, 1),
    ]
    text = "\n".join(json.dumps(game_object(moves=["draw"], rules=one)) for one in rules)
    table = call("stats", stdin=text).out.split("By rules")[1]
    assert re.findall(r"^  (\S.*?)  +\d", table, re.MULTILINE) == [
        "poozee",
        "poozee redeals=0",
        "six-row rows=7 reserve=3",
    ]


def test_the_win_rate_has_its_wilson_interval() -> None:
    # 2 of 5: (x + z²/2 ± z √(x(n-x)/n + z²/4)) / (n + z²) with z = 1.96.
    found = figures_of(written(WON, WON, LOST, LOST, HOPELESS))
    assert found["win_rate"] == 0.4
    assert found["win_interval"] == [pytest.approx(0.1176, abs=5e-5), pytest.approx(0.7693, abs=5e-5)]
    assert (
        "  win rate 40.0%, 95% interval 11.76-76.93%"
        in call("stats", stdin=written(WON, WON, LOST, LOST, HOPELESS)).lines
    )
    assert figures_of(DEAL_1)["win_interval"] is None


_outcomes = st.builds(
    Outcome,
    rules=st.sampled_from([*PRESETS.values(), rules_of("poozee", redeals=0), rules_of("classic", scoring="left")]),
    player=st.sampled_from([None, "Ada", "Bob", "Cy"]),
    moves=st.integers(0, 90),
    status=st.sampled_from(["won", "over", "stuck", "playing"]),
    pass_number=st.integers(1, 4),
    score=st.integers(0, 1290),
)


@given(st.lists(_outcomes, max_size=40))
def test_every_group_counts_its_own_games_and_all_together_make_the_whole(outcomes: list[Outcome]) -> None:
    figures = TranscriptFigures()
    for outcome in outcomes:
        figures.add(outcome)
    value = json.loads(json.dumps(figures.as_object()))
    validated("transcript-figures", value)
    begun = [outcome for outcome in outcomes if outcome.moves]
    assert value["not_begun"] == len(outcomes) - len(begun)
    _agrees(value, begun)
    players = defaultdict(list)
    rule_sets = defaultdict(list)
    for outcome in begun:
        players[outcome.player].append(outcome)
        rule_sets[json.dumps(outcome.rules.differences())].append(outcome)
    assert Counter(one["player"] for one in value["players"]) == Counter(players.keys())
    assert Counter(json.dumps(one["rules"]) for one in value["rule_sets"]) == Counter(rule_sets.keys())
    for one in value["players"]:
        _agrees(one, players[one["player"]])
    for one in value["rule_sets"]:
        _agrees(one, rule_sets[json.dumps(one["rules"])])
        assert len(one["scores"]) == 1
    for groups in (value["players"], value["rule_sets"]):
        assert [one["games"] for one in groups] == sorted((one["games"] for one in groups), reverse=True)


def _agrees(value: dict[str, Any], outcomes: list[Outcome]) -> None:
    """Whether figures are those of these outcomes, counted another way."""
    statuses = Counter(outcome.status for outcome in outcomes)
    assert value["games"] == len(outcomes)
    assert [value[key] for key in ("won", "lost", "stuck", "unfinished")] == [
        statuses[status] for status in ("won", "over", "stuck", "playing")
    ]
    assert value["win_rate"] == (round(statuses["won"] / len(outcomes), 6) if outcomes else None)
    assert value["moves"]["total"] == sum(outcome.moves for outcome in outcomes)
    assert value["moves"]["most"] == max((outcome.moves for outcome in outcomes), default=None)
    assert value["passes"]["most"] == max((outcome.pass_number for outcome in outcomes), default=None)
    scores = defaultdict(list)
    for outcome in outcomes:
        scores[outcome.rules.scoring].append(outcome.score)
    assert value["scores"] == {
        scoring: {
            "games": len(points),
            "mean": round(sum(points) / len(points), 4),
            "best": min(points) if scoring == "left" else max(points),
        }
        for scoring, points in scores.items()
    }


# Tables.

_names = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=60)


@given(st.lists(_outcomes, max_size=30), st.lists(_names, max_size=30), st.integers(45, 100))
def test_no_table_is_wider_than_the_screen(outcomes: list[Outcome], names: list[str], width: int) -> None:
    figures, mistakes = TranscriptFigures(), MistakeFigures()
    for number, outcome in enumerate(outcomes):
        name = names[number % len(names)] if names else None
        figures.add(outcome._replace(player=name, score=outcome.score * 1000))
        mistake = Mistake(f"{name}.jsonl", number + 1, number + 1, "5d+8s")
        mistakes.add(outcome.status, Course("winnable", "unwinnable", number + 1), mistake)
    lines = [bare(line) for line in transcript_figures(figures, mistakes, width)]
    assert max(map(len, lines)) <= width
    assert all(line.isascii() for line in lines)


def test_a_table_of_very_many_players_shows_those_with_most_games() -> None:
    figures = TranscriptFigures()
    for number in range(MOST_ROWS + 5):
        for _ in range(number + 1):
            figures.add(Outcome(PRESETS["poozee"], f"player {number}", 3, "won", 1, 500))
    lines = [bare(line) for line in transcript_figures(figures, None, 80)]
    shown = [line.split()[1] for line in lines if line.startswith("  player ")]
    assert shown == [str(number) for number in range(MOST_ROWS + 4, 4, -1)]
    assert lines[-1] == "  and 5 more: --json has all of them"
    assert len(figures.as_object()["players"]) == MOST_ROWS + 5


def test_a_player_of_several_scorings_has_no_mean_score() -> None:
    figures = TranscriptFigures()
    for name in ("poozee", "classic"):
        figures.add(Outcome(PRESETS[name], "Ada", 3, "won", 1, 20))
    figures.add(Outcome(PRESETS["poozee"], "Bob", 3, "won", 1, 20))
    table = "\n".join(bare(line) for line in transcript_figures(figures, None, 80)).split("By player")[1]
    assert re.search(r"Ada .* mixed ", table)
    assert re.search(r"Bob .* 20\.00 ", table)


@pytest.mark.parametrize("columns", [80, 50])
def test_on_a_terminal_no_line_is_folded(columns: int, tmp_path: Path) -> None:
    games = [by(name, *OPENING) for name in ("Ada", "Bob", "a very long name of a player")]
    rules = [{"preset": "six-row", "rows": 7, "redeals": "unlimited", "reserve": 3}, {"preset": "king-tut"}]
    games += [json.dumps(game_object(moves=["draw"], rules=one)) for one in rules]
    (tmp_path / "games.jsonl").write_text("\n".join(games))
    done = on_terminal("stats", "--mistakes", "games.jsonl", columns=columns, rows=60, cwd=tmp_path)
    shown = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in done.lines]
    piped = run("stats", "--mistakes", "games.jsonl", cwd=tmp_path, env={"COLUMNS": str(columns)})
    assert (done.code, piped.code) == (0, 0)
    assert shown == piped.lines
    assert max(map(len, shown)) <= columns
    for heading in ("By player", "By rules", "Score", "What the solver says"):
        assert any(line.startswith(heading) for line in shown)


# Mistakes.


def test_mistakes_are_counted_by_game_and_listed_with_where_they_are() -> None:
    text = "\n".join([written(WON, LOST), UNREADABLE, written(HOPELESS, WORKED), DEAL_1, ILLEGAL, written(LOST.undo())])
    done = call("stats", "--mistakes", "--json", "--jobs", "1", stdin=text)
    (found,) = done.values
    assert done.code == 2
    assert validated("transcript-figures", found)["mistakes"] == {
        "winnable": 4, "unwinnable": 1, "unknown": 0,
        "of_winnable": {"won": 1, "still_winnable": 1, "lost": 2, "unknown": 0},
        "list": [
            {"source": "-", "line": 2, "number": 9, "move": "Jd+2h"},
            {"source": "-", "line": 8, "number": 9, "move": "Jd+2h"},
        ],
    }  # fmt: skip
    assert found["games"] == 5
    assert "standard input, line 3: " in done.err
    assert "standard input, line 7, move 2 (Qh): " in done.err


def test_the_table_of_mistakes_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([written(WON, LOST, HOPELESS, WORKED), ""]))
    done = run("stats", "--mistakes", "games.jsonl", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    at = done.lines.index("What the solver says")
    rows = [re.split(" {2,}", line.strip())[:3] for line in done.lines[at + 1 :]]
    assert rows == [
        ["could be won when they began", "3", "75.0%"],
        ["won", "1", "33.3%"],
        ["can still be won", "1", "33.3%"],
        ["lost by a mistake", "1", "33.3%"],
        ["could never be won", "1", "25.0%"],
        [""],
        ["Mistakes", "move"],
        ["games.jsonl:2", "9", "Jd+2h"],
    ]


def test_hint_names_the_same_move() -> None:
    game = pyramid.deal(24)
    for _ in range(25):
        game = game.play(game.position.legal_moves()[0])
    (mistake,) = figures_of(written(game), "--mistakes")["mistakes"]["list"]
    assert call("hint", stdin=written(game)).err.endswith(f"move {mistake['number']} ({mistake['move']}) lost it.\n")
    assert mistake["move"] == game.moves[mistake["number"] - 1].text


def test_several_processes_find_the_same_in_the_same_order(tmp_path: Path) -> None:
    lines = []
    for number in range(1, 41):
        game = pyramid.deal(number)
        for _ in range(number % 30):
            game = game.play(game.position.legal_moves()[number % len(game.position.legal_moves())])
        lines += [pyramid.dumps(game), *([UNREADABLE] if number % 10 == 0 else [])]
    (tmp_path / "games.jsonl").write_text("\n".join(lines))
    one, two, three = (run("stats", "--mistakes", "--json", *jobs, "games.jsonl", cwd=tmp_path) for jobs in (
        ["--jobs", "1"], ["--jobs", "3"], [],
    ))  # fmt: skip
    assert one == two == three
    (found,) = one.values
    listed = [mistake["line"] for mistake in found["mistakes"]["list"]]
    assert listed == sorted(listed)
    assert len(listed) > 3
    assert one.code == 2


def test_games_without_an_answer_are_counted_as_unknown_and_end_with_3() -> None:
    done = call("stats", "--mistakes", "--max-states", "1", "--json", stdin=written(WORKED, WON, HOPELESS))
    (found,) = done.values
    assert done.code == 3
    counts = validated("transcript-figures", found)["mistakes"]
    assert counts["unknown"] >= 1
    assert sum(counts[verdict] for verdict in VERDICTS) == 3
    assert counts["of_winnable"]["won"] == 1
    text = call("stats", "--mistakes", "--max-states", "1", stdin=written(WORKED))
    assert (text.code, text.err) == (3, "")
    assert "no answer within the limits" in text.out
    quick = call("stats", "--mistakes", "--time-limit", "1e-9", "--json", stdin=written(WORKED))
    assert (quick.code, quick.values[0]["mistakes"]["unknown"]) == (3, 1)


@pytest.mark.parametrize("start", VERDICTS)
@pytest.mark.parametrize("end", VERDICTS)
@pytest.mark.parametrize("status", ["won", "playing"])
@pytest.mark.parametrize("known", [True, False])
def test_every_game_is_counted_once(start: Any, end: Any, status: Any, known: bool) -> None:
    figures = MistakeFigures()
    figures.add(status, Course(start, end), Mistake("-", 1, 2, "draw") if known and start == "winnable" else None)
    assert sum(figures.starts.values()) == 1
    assert sum(figures.endings.values()) == (start == "winnable")
    assert figures.as_object()["of_winnable"].keys() == dict.fromkeys(ENDINGS).keys()
    assert len(figures.mistakes) == figures.endings["lost"]


def test_a_game_whose_process_ended_is_counted_with_no_answer() -> None:
    document = Document("games.jsonl", 3, json.loads(written(LOST)))
    found = lost(document, -9)
    assert found.outcome == report(document, None).outcome
    assert found.course == Course("unknown", "unknown", limit="memory")
    assert (found.mistake, found.exit_code) == (None, 3)
    assert found.told is not None
    assert found.told.startswith("games.jsonl, line 3: no answer")
    unreadable = lost(Document("games.jsonl", 4, "words"), -9)
    assert unreadable.outcome is None


def test_where_memory_is_full_there_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("pyramid_cli.solver.course.course_of", full)
    found = report(Document("-", 1, json.loads(written(LOST))), Limits())
    assert (found.course, found.exit_code) == (Course("unknown", "unknown", limit="memory"), 3)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--dealer", "poozee"], "--dealer goes with --deals: transcripts and figures bring their own."),
        (["--max-states", "5"], "--max-states goes with --mistakes."),
        (["--time-limit", "5"], "--time-limit goes with --mistakes."),
        (["--jobs", "2"], "--jobs goes with --deals or --mistakes."),
        (["--mistakes", "--deals", "1-2"], "--mistakes goes with transcripts: leave --deals out."),
        (["--mistakes", "--merge"], "--mistakes goes with transcripts: leave --merge out."),
        (["--mistakes", "--time-limit", "0"], "--time-limit takes a number of seconds above 0"),
        (["--mistakes", "--jobs", "0"], "--jobs"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: list[str], words: str) -> None:
    done = call("stats", *options, stdin=OPENED)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_a_kernel_that_is_not_there_is_told_before_anything_is_read() -> None:
    done = run("stats", "--mistakes", "no-such-file.json", env={"PYRAMID_KERNEL": "abacus"})
    assert done.code == 2
    assert "abacus" in done.err
    assert "no-such-file" not in done.err


def test_without_mistakes_the_solver_is_not_loaded() -> None:
    done = run("-X", "importtime", "-m", "pyramid_cli", "stats", stdin=OPENED, program=PROGRAM[:1])
    assert done.code == 0
    assert "pyramid_cli.solver" not in done.err
    assert "multiprocessing" not in done.err


@pytest.mark.slow
def test_while_a_terminal_waits_it_is_told_how_far_the_games_have_come(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(f"{OPENED}\n" * 8000)
    screen = Screen("stats", "--json", "games.jsonl", piped=("stdout",), cwd=tmp_path)
    screen.wait_for("a second")
    done = screen.end()
    assert (done.code, json.loads(done.out)["games"]) == (0, 8000)
    assert re.search(r"[\d,]+ games, [\d,]+ a second", done.err)


@given(st.lists(st.integers(0, 100)), st.lists(st.integers(0, 100)))
@settings(max_examples=50)
def test_spreads_joined_are_one_spread_over_both(one: list[int], other: list[int]) -> None:
    both, left, right = Spread(), Spread(), Spread()
    for value in one:
        left.add(value)
        both.add(value)
    for value in other:
        right.add(value)
        both.add(value)
    left.join(right)
    assert left == both
    empty = GameFigures()
    empty.join(GameFigures())
    assert empty == GameFigures()
