"""Every example of the README does what the README shows."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pyramid_cli.cli.app import COMMANDS
from pyramid_cli.errors import EXIT_CODES
from pyramid_cli.gamefile import loads
from pyramid_cli.rules import FIELD_NAMES, PRESETS
from tests.readme import (
    PAGES,
    README,
    ROOT,
    SET_UP,
    Session,
    blocks,
    examples,
    formats_section,
    formats_section_shown,
    set_up_commands,
)

TEXT = README.read_text("utf-8")


def test_every_console_example_prints_what_the_readme_shows(tmp_path: Path) -> None:
    session = Session(tmp_path)
    ran = 0
    # Those of the section on formats are run where the pages of help are tested.
    on_pages = {block for page in PAGES.glob("*.md") for block in blocks("console", page)}
    for block in blocks("console"):
        for example in [] if block in on_pages else examples(block):
            if not example.command.startswith(SET_UP):
                assert session.run(example.command) == example.shown, example.command
                ran += 1
    assert ran >= 15


def test_the_section_on_formats_is_the_pages_of_help() -> None:
    # Where it isn't, python -m tests.readme writes it anew from pyramid_cli/pages.
    assert formats_section_shown() == formats_section()


def test_every_python_example_runs() -> None:
    # One after the other in one session: later ones go on with what earlier ones made.
    session = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "README", None, None)
    assert len(session.examples) >= 8
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_game_file_shown_is_one() -> None:
    games = [loads(block) for block in blocks("json")]
    assert [game.score for game in games if game.deal is not None] == [90]
    assert any(game.deal is None for game in games)


def test_every_run_line_of_the_ci_recipe_is_an_example_that_ran() -> None:
    commands = {e.command for block in blocks("console") for e in examples(block)}
    lines = [line for block in blocks("yaml") for line in re.findall(r"run: (pyramid .*)", block)]
    assert lines
    assert set(lines) <= commands


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_mentioned(command: str) -> None:
    assert f"`pyramid {command}" in TEXT


@pytest.mark.parametrize("name", [*PRESETS, *FIELD_NAMES, *EXIT_CODES])
def test_every_preset_rule_and_error_code_is_mentioned(name: str) -> None:
    assert f"`{name}`" in TEXT


def test_the_readme_opens_with_the_two_commands_that_set_up_everything() -> None:
    first, second = set_up_commands()
    assert "Jd+2d | .venv/bin/pyramid show" in first
    assert second.endswith(".venv/bin/pytest -n auto")
    head = TEXT.split("\n## ")[0]
    assert first in head
    assert second in head


@pytest.mark.slow
def test_the_first_command_runs_the_main_job_in_an_empty_clone(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    # The clone holds what is committed; what is being worked on counts too.
    (clone / "README.md").write_text(TEXT, "utf-8")
    done = Session(clone).run(set_up_commands()[0].replace("python3 ", f"{sys.executable} ", 1))
    assert "score: 90" in done
    assert "stock: 21 cards face down" in done


@pytest.mark.slow
def test_nothing_in_the_package_names_a_folder_of_this_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    here = str(ROOT)
    for name in filter(None, listed.split("\0")):
        data = (ROOT / name).read_bytes()
        assert here.encode() not in data, name
        assert json.dumps(here).encode() not in data, name
