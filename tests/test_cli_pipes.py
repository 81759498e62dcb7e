"""Real processes: the pipelines of the contract, exit codes, and what goes to which stream."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli_helpers import (
    DEAL_1,
    OPENED,
    OPENING,
    SCRIPT,
    call,
    game_object,
    run,
    shell,
)

UNREADABLE = '{"format": nothing\n'
ILLEGAL = json.dumps(game_object(moves=["Qh"]))
LONG = "pyramid deal 1 --count 2000"


# The calls of the contract.


def test_the_worked_opening_piped_scores_90(tmp_path: Path) -> None:
    done = shell(f"pyramid deal 1 | pyramid play {' '.join(OPENING)} | pyramid show --json", tmp_path)
    assert (done.code, done.err) == (0, "")
    state = json.loads(done.out)
    assert (state["score"], len(state["stock"]), state["pyramid_left"], state["cards_left"]) == (90, 21, 20, 42)
    assert list(tmp_path.iterdir()) == []


def test_the_moves_of_a_changed_six_row_game_are_listed_through_a_pipe() -> None:
    done = shell("pyramid deal 7 --rules six-row --redeals 0 --reserve 6 | pyramid moves")
    assert (done.code, done.err) == (0, "")
    assert done.lines[-1] == "draw"
    assert len(set(done.lines)) == len(done.lines) > 1


def test_game_files_of_a_folder_are_checked(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "one.json").write_text(DEAL_1)
    (games / "two.json").write_text(json.dumps(json.loads(OPENED), indent=2))
    done = shell("pyramid replay --check games/*.json", tmp_path)
    assert (done.code, done.err) == (0, "2 games: 2 passed, 0 failed, 0 unreadable\n")
    assert [line.split(": ")[0] for line in done.lines] == ["ok    games/one.json:1", "ok    games/two.json:1"]


def test_what_one_command_writes_every_other_reads() -> None:
    done = shell("pyramid deal 1 --count 3 | pyramid undo --all | pyramid replay --check --json | pyramid replay")
    assert done.code == 2, "checks are no games"
    assert "3 games: 0 passed, 0 failed, 3 unreadable" in done.err
    assert shell("pyramid deal 3 --count 4 | pyramid undo --all | pyramid replay --check").code == 0


# Exit codes, and data apart from messages.

EXITS = [
    (["deal", "1"], "", 0),
    (["play", "Kd"], DEAL_1, 0),
    (["play", "draw", "Qh"], DEAL_1, 1),
    (["play", "Kx"], DEAL_1, 2),
    (["play", "jump"], DEAL_1, 2),
    (["undo"], DEAL_1, 1),
    (["undo"], OPENED, 0),
    (["undo", "0"], OPENED, 2),
    (["moves"], ILLEGAL, 1),
    (["moves"], UNREADABLE, 2),
    (["replay", "--check"], ILLEGAL, 1),
    (["replay", "--check"], f"{ILLEGAL}\n{UNREADABLE}", 2),
    (["replay", "--check"], f"{UNREADABLE}{ILLEGAL}", 2),
    (["hint"], DEAL_1, 0),
    (["stats", "--deals", "5-1"], "", 2),
    (["deal", "--cuont", "3"], "", 2),
    (["dael"], "", 2),
    (["--version"], "", 0),
]
NAMES = [" ".join([*words, f"-> {code}"]) for words, _, code in EXITS]


@pytest.mark.parametrize(("arguments", "stdin", "code"), EXITS, ids=NAMES)
def test_a_real_process_and_a_call_within_python_end_alike(arguments: list[str], stdin: str, code: int) -> None:
    process, within = run(*arguments, stdin=stdin), call(*arguments, stdin=stdin)
    assert process.code == within.code == code
    assert process.out == within.out
    assert process.err == within.err


@pytest.mark.parametrize(("arguments", "stdin", "code"), EXITS, ids=NAMES)
def test_an_error_is_on_standard_error_and_no_error_is_on_standard_output(
    arguments: list[str], stdin: str, code: int
) -> None:
    done = call(*arguments, stdin=stdin)
    assert "Error" not in done.out
    assert "Traceback" not in done.err
    if code:
        assert done.err.count("Error: ") + done.out.count("FAIL  ") >= 1
    if code == 0:
        assert done.err == ""


def test_the_module_and_the_script_are_one_program() -> None:
    calls: list[list[str]] = [["deal", "5", "--count", "2"], ["dael"]]
    for arguments in calls:
        assert run(*arguments) == run(*arguments, program=[SCRIPT])


# Nothing heavy where nothing is drawn.


@pytest.mark.parametrize(
    "arguments",
    [["deal", "1"], ["show"], ["moves"], ["play", "Kd"], ["replay", "--check"], ["stats", "--deals", "1-2000"]],
    ids=lambda arguments: " ".join(arguments),
)
def test_a_command_in_a_pipe_never_imports_the_library_that_draws(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from pyramid_cli.cli.main import main\n"
        "try: main()\n"
        "finally: print([m for m in sys.modules if m.partition('.')[0] in ('rich', 'hypothesis')], file=sys.stderr)"
    )
    done = run(*arguments, stdin=DEAL_1, program=[sys.executable, "-c", program])
    assert done.code == 0
    assert done.out
    assert done.err.splitlines()[-1] == "[]"


def test_garbage_is_collected_once_a_command_runs_also_where_ctrl_c_is_ignored() -> None:
    program = (
        "import gc, sys\n"
        "from pyramid_cli.cli.main import main\n"
        "try: main()\n"
        "finally: print(gc.isenabled(), file=sys.stderr)"
    )
    # A shell ignores Ctrl-C for what it starts in the background.
    words = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", sys.executable, "-c", program]
    assert run("moves", stdin=DEAL_1, program=words).err == "True\n"
    assert run("moves", stdin=DEAL_1, program=words[4:]).err == "True\n"
