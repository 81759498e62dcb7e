"""Pages of help: every format has one, every example on it runs, and every screen shows all of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyramid_cli import loads
from pyramid_cli.cli.app import COMMANDS
from pyramid_cli.gamefile.schemas import schema_of
from pyramid_cli.notations.formats import FORMATS
from pyramid_cli.pages import PAGE_NAMES, page_of, subject_of
from pyramid_cli.render.page import page_lines
from pyramid_cli.render.spans import bare
from tests.cli_helpers import call, on_terminal, run
from tests.readme import PAGES, Session, blocks, examples


def without_marks(text: str) -> str:
    """The words of a page, without Markdown's marks and without blanks."""
    kept = [line for line in text.splitlines() if not line.startswith("```")]
    return re.sub(r"\s", "", "".join(kept).removeprefix("# ").replace("`", ""))


# What there is.


def test_every_format_has_a_page_and_every_page_is_listed() -> None:
    assert PAGE_NAMES[: len(FORMATS)] == tuple(FORMATS)
    assert sorted(PAGE_NAMES) == sorted(file.stem for file in PAGES.glob("*.md"))
    listed = [line for line in call("help").lines if line.startswith("- ")]
    assert listed == [f"- {name}: {subject_of(name)}" for name in PAGE_NAMES]


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_a_page_begins_with_its_name_and_keeps_to_what_can_be_shown(name: str) -> None:
    lines = page_of(name).splitlines()
    assert lines[0] == f"# {name}: {subject_of(name)}"
    assert lines[1] == ""
    # Screens that show no symbols show pages too.
    assert page_of(name).isascii()
    assert sum(line.startswith("```") for line in lines) % 2 == 0
    outside = re.sub(r"^```.*?^```$", "", page_of(name), flags=re.MULTILINE | re.DOTALL)
    for line in outside.splitlines()[1:]:
        assert len(line) <= 128
        assert not re.match(r"#|\||\d+\.|\* |    |>", line)
        assert "](" not in line
        assert "**" not in line


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_every_example_of_a_page_prints_what_the_page_shows(name: str, tmp_path: Path) -> None:
    session = Session(tmp_path)
    for block in blocks("console", PAGES / f"{name}.md"):
        for example in examples(block):
            assert session.run(example.command) == example.shown, example.command


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_every_page_has_an_example(name: str) -> None:
    assert blocks("console", PAGES / f"{name}.md")


def test_the_game_files_on_the_page_are_some() -> None:
    games = [loads(block) for block in blocks("json", PAGES / "json.md")]
    assert [game.score for game in games] == [90, 45]


@pytest.mark.parametrize(
    ("page", "schema"), [("json", schema_of("game")), ("state", schema_of("state"))], ids=["json", "state"]
)
def test_every_field_of_a_json_format_is_on_its_page(page: str, schema: dict[str, object]) -> None:
    text = page_of(page)
    properties = schema["properties"]
    assert isinstance(properties, dict)
    for name in properties:
        assert f'"{name}"' in text or f"`{name}`" in text


def test_every_field_of_a_record_is_on_its_page() -> None:
    text = page_of("records")
    for part in ("heading", "record"):
        properties = schema_of("record")["$defs"][part]["properties"]
        answers = {"fewest_moves", "fewest_left"}
        assert [name for name in properties if f"`{name}`" not in text and name not in answers | {"format"}] == []


def test_every_label_of_a_board_and_of_a_transcript_is_on_its_page() -> None:
    for label in ("stock", "waste", "drawn", "reserve", "pass", "rules", "dealt", "score", "status", "in play"):
        assert f"`{label}:`" in page_of("board")
    for label in ("deal", "rules", "player", "meta", "stock", "pass", "waste", "drawn", "moves", "result"):
        assert f"`{label}:`" in page_of("text")


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_every_command_and_page_that_a_page_names_is_there(name: str) -> None:
    text = re.sub(r"^\|.*", "", page_of(name), flags=re.MULTILINE)
    for command, topic in re.findall(r"(?:`|\$ |\| )pyramid ([a-z]+)(?: ([a-z]+)\b)?", text):
        assert command in COMMANDS
        assert command != "help" or topic in PAGE_NAMES


# How it is shown.


@pytest.mark.parametrize("name", PAGE_NAMES)
@pytest.mark.parametrize("width", [1, 12, 20, 33, 50, 78, 200])
def test_a_page_fits_every_width_and_nothing_of_it_is_lost(name: str, width: int) -> None:
    lines = [bare(line) for line in page_lines(page_of(name), width)]
    assert max(map(len, lines)) <= max(width, 12)
    assert re.sub(r"\s", "", "".join(lines)) == without_marks(page_of(name))
    assert "`" not in "".join(lines)


def test_fenced_lines_keep_their_shape_where_there_is_room() -> None:
    text = "# x: y\n\nOne\ntwo `three`.\n\n- a b\n  c\n- d\n\n```text\n  q  r\n\n- `s`\n```\n"
    lines = [bare(line) for line in page_lines(text, 40)]
    assert lines == ["x: y", "", "One two three.", "", "- a b c", "- d", "", "      q  r", "", "    - `s`", ""]


def test_a_long_item_hangs_under_its_text() -> None:
    lines = [bare(line) for line in page_lines("- one two three four\n\nfive", 13)]
    assert lines == ["- one two", "  three four", "", "five", ""]


def test_help_prints_a_page_bare_into_a_pipe_and_in_bold_on_a_terminal() -> None:
    piped = run("help", "text", env={"COLUMNS": "60"})
    assert (piped.code, piped.err) == (0, "")
    assert piped.lines == [bare(line) for line in page_lines(page_of("text"), 60)]
    assert max(map(len, run("help", "json", env={"COLUMNS": "200"}).lines)) <= 78
    shown = on_terminal("help", "text", columns=60)
    assert shown.code == 0
    assert "\x1b[1mtext: a game in words" in shown.out
    plain = on_terminal("help", "text", "--plain", columns=60)
    assert plain.lines == piped.lines
    assert [re.sub(r"\x1b\[\d*m", "", line) for line in shown.lines] == piped.lines


def test_a_page_that_is_not_there_is_refused_with_those_that_are() -> None:
    done = call("help", "pdf")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"Error: There is no page 'pdf'. The pages are {', '.join(PAGE_NAMES)}.\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_asked_for_a_command_help_says_where_it_is_explained(command: str) -> None:
    done = call("help", command)
    assert (done.code, done.out) == (2, "")
    assert f"The command is explained by pyramid {command} -h." in done.err
