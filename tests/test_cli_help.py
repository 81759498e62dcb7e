"""Help: every command explains itself in either spelling, and every example it gives runs as it stands."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli_helpers import COMMANDS, DEAL_1, OPENED, call, on_terminal


def examples(command: str | None) -> list[str]:
    """The examples on a help page."""
    page = call(*([command] if command else []), "--help").out
    return [line.strip() for line in page.split("Examples:\n")[1].splitlines() if line.strip()]


EXAMPLES = [example for command in (None, *COMMANDS) for example in examples(command)]


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_either_spelling_gives_the_same_page_with_two_or_three_examples(command: str | None) -> None:
    words = [command] if command else []
    page = call(*words, "--help")
    assert (page.code, page.err) == (0, "")
    assert page == call(*words, "-h")
    assert 2 <= len(examples(command)) <= 3
    for example in examples(command):
        assert f"pyramid {command or ''}" in example
    assert page.out.startswith(f"Usage: pyramid {command or '[OPTIONS]'}")


@pytest.mark.parametrize(
    "example",
    [pytest.param(each, marks=[pytest.mark.slow] if "100000" in each else []) for each in dict.fromkeys(EXAMPLES)],
)
def test_every_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    for name in ("games/one.json", "games/two.json", "games.jsonl"):
        Path(name).write_text(f"{OPENED}\n")
    Path("game.json").write_text(call("play", "Kd", "5d+8s", stdin=DEAL_1).out)
    Path("deck.txt").write_text(call("convert", "--to", "deck", stdin=DEAL_1).out)
    # What reads the JSON in the end, jq, may not be there.
    pipeline, _, redirected = example.partition(" | jq ")[0].partition(" > ")
    piped = ""
    for part in pipeline.split(" | "):
        program, *words = shlex.split(part)
        assert program == "pyramid"
        done = call(*[each for word in words for each in sorted(map(str, Path().glob(word))) or [word]], stdin=piped)
        assert done.code == 0
        assert "Error" not in done.err
        piped = done.out
    assert piped or "--output" in example or "--svg" in example
    assert not redirected or redirected.endswith((".json", ".jsonl"))


def test_the_page_of_the_program_names_every_command_and_without_a_command_it_is_an_error() -> None:
    page = call("-h").out
    assert all(f"\n  {name} " in page for name in COMMANDS)
    bare = call()
    assert (bare.code, bare.out) == (2, "")
    assert bare.err == page


@pytest.mark.parametrize("option", ["--install-completion", "--show-completion", "--version"])
def test_the_options_of_the_program_are_on_its_page(option: str) -> None:
    assert option in call("-h").out


def test_the_options_of_the_contract_are_on_the_pages_of_deal_show_and_replay() -> None:
    pages = {name: call(name, "-h").out for name in ("deal", "show", "play", "undo", "hint", "replay", "stats")}
    for option in (
        "--rules", "--passes", "--redeals", "--rows", "--reserve", "--stock-mode", "--draw", "--waste-piles",
        "--waste-start", "--goal", "--cover-pairs", "--scoring", "--dealer", "--count", "--json", "--text",
        "--no-color",
    ):  # fmt: skip
        assert option in pages["deal"]
    for name, options in {
        "show": ["--reveal", "--pairs", "--at", "--json"], "play": ["--game"], "undo": ["--all"], "hint": ["--how"],
        "replay": ["--check", "--at", "--step"], "stats": ["--deals", "--json"],
    }.items():  # fmt: skip
        assert all(option in pages[name] for option in options)


def test_every_preset_stock_mode_and_scoring_that_exists_is_named_on_the_page_of_deal() -> None:
    page = " ".join(call("deal", "-h").out.split())
    for word in ("king-tut", "pysolfc-relaxed", "waste, drawn, open", "cards, poozee, microsoft, left"):
        assert word in page


@pytest.mark.parametrize("words", [["-h"], ["deal", "-h"], ["dael"], ["deal", "--rows", "x"]])
def test_help_and_usage_errors_are_plain_on_a_terminal_too(words: list[str]) -> None:
    done = on_terminal(*words)
    assert "\x1b" not in done.out
    assert done.code == 2 or max(map(len, done.lines)) <= 80


def test_a_game_as_help_shows_it_played_can_be_played() -> None:
    assert call("play", "Kd", "5d+8s", "draw", stdin=DEAL_1).code == 0
