"""Real processes whose streams are closed, full or cut short, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli_helpers import (
    DEAL_1,
    ENDLESS,
    PATIENCE,
    PROGRAM,
    call,
    command_reading,
    environment,
    next_line,
    shell,
    started,
)

LONG = "pyramid deal 1 --count 2000"


# Pipes closed by the reader.


@pytest.mark.parametrize(
    "long",
    [
        LONG,
        f"{LONG} | pyramid show",
        f"{LONG} | pyramid replay --check --json",
        f"{LONG} | pyramid undo --all",
    ],
    ids=lambda long: long.rpartition("|")[2].strip(),
)
def test_a_pipe_closed_after_one_line_ends_the_program_silently(long: str) -> None:
    done = shell(f"{long} | head -1; echo ${{PIPESTATUS[@]}}")
    *first, codes = done.lines
    assert len(first) == 1
    assert codes.split()[-2:] == ["141", "0"]
    assert done.err == ""


@pytest.mark.parametrize("short", ["deal 1", "schema", "-h", "--version"])
def test_a_pipe_closed_before_anything_is_written_ends_the_program_silently(short: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as out:
        done = subprocess.run(
            [*PROGRAM, *short.split()], stdout=out, stderr=subprocess.PIPE, env=environment(), timeout=PATIENCE
        )
    assert (done.returncode, done.stderr) == (141, b"")


# Streams that are full or closed.


@pytest.mark.parametrize(
    "words",
    ["deal 1", "deal 1 --count 300", "rules", "-h", "--version"],
)
def test_a_full_device_is_an_error_in_a_sentence(words: str) -> None:
    done = shell(f"pyramid {words} > /dev/full")
    assert done.code not in (0, 130, 141)
    assert "Traceback" not in done.err
    assert "No space left on device" in done.err
    assert len(done.err.splitlines()) <= 2


@pytest.mark.parametrize("name", ["show", "play", "stats"])
def test_a_command_that_reads_games_says_so_where_standard_input_is_closed(name: str) -> None:
    done = shell(f"pyramid {' '.join(command_reading(name))} <&-")
    assert done.code == 2
    assert "Traceback" not in done.err
    assert "game" in done.err + done.out


@pytest.mark.parametrize("words", ["deal 1", "stats --deals 1-3"])
def test_a_command_that_reads_nothing_works_with_standard_input_closed(words: str) -> None:
    done = shell(f"pyramid {words} <&-")
    assert (done.code, done.err) == (0, "")
    assert done.out == call(*words.split()).out


@pytest.mark.parametrize("words", ["deal 1", "rules"])
def test_a_closed_standard_output_is_an_error_without_a_traceback(words: str) -> None:
    done = shell(f"pyramid {words} >&-")
    assert done.code not in (0, 130)
    assert "Traceback" not in done.err


def test_a_file_is_written_with_standard_output_closed(tmp_path: Path) -> None:
    done = shell("pyramid deal 1 --output game.json >&-", tmp_path)
    assert (done.code, done.err) == (0, "")
    assert (tmp_path / "game.json").read_text() == DEAL_1 + "\n"


def test_data_is_whole_with_standard_error_closed() -> None:
    done = shell("pyramid deal 1 2>&-")
    assert (done.code, done.out) == (0, DEAL_1 + "\n")


@pytest.mark.parametrize("words", ["moves no-such-file.json", "dael", "stats --deals 5-1"])
def test_an_error_never_goes_to_standard_output_not_even_with_standard_error_closed(words: str) -> None:
    done = shell(f"pyramid {words} 2>&-")
    assert (done.code, done.out) == (2, "")


# Ctrl-C.


def test_ctrl_c_in_a_long_command_ends_it_with_one_short_line(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games")
    # Once the pipe opens, the command runs and waits for more games.
    with started("moves", str(tmp_path / "games")) as process, (tmp_path / "games").open("w"):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, b"", b"Interrupted.\n")


@pytest.mark.parametrize("module", ["pyramid_cli.errors", "pyramid_cli.game", "typer", "pyramid_cli.cli.options"])
def test_ctrl_c_while_the_program_still_starts_leaves_no_traceback(module: str) -> None:
    watched = [sys.executable, "-X", "importtime", "-m", "pyramid_cli"]
    with started("stats", "--deals", ENDLESS, program=watched, bufsize=0) as process:
        while not next_line(process.stderr).rstrip().endswith(b" " + module.encode()):
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert b"Traceback" not in err
    assert (process.returncode, out) == (130, b"")
