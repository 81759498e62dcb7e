"""`pyramid solve` as processes: several at once, their order, closed pipes, Ctrl-C; and what never loads the solver."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

import pyramid_cli as pyramid
from tests.cli_helpers import DEAL_1, PATIENCE, PROGRAM, call, children, next_line, run, shell, started

DEALS = {number: pyramid.dumps(pyramid.deal(number)) for number in (1, 2)}
HARD = ("--rules", "king-tut", "--waste-piles", "3", "--goal", "all")
"""Rules under which a shortest line takes long to prove."""


# Several processes.


def solving(*options: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """`pyramid solve --json`, in a process group of its own."""
    return started("solve", "--json", *options, stdin=subprocess.PIPE, bufsize=0, start_new_session=True)


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["games", "json"])
def test_several_processes_write_what_one_does_in_the_order_read(form: list[str]) -> None:
    # Hard games first: the easy ones behind them are done before.
    text = call("deal", "1", "--count", "4", *HARD).out + call("deal", "1", "--count", "200").out

    def told(jobs: str) -> tuple[int, list[Any], str]:
        done = run("solve", "--jobs", jobs, *form, stdin=text)
        return done.code, [{**value, "seconds": 0} for value in done.values], done.err

    alone = told("1")
    assert told("3") == alone
    assert len(alone[1]) > 100


def test_what_is_solved_is_written_while_the_input_still_waits() -> None:
    with solving("--jobs", "2") as process:
        assert process.stdin is not None
        for number in (1, 2):
            process.stdin.write(f"{DEALS[number]}\n".encode())
            assert json.loads(next_line(process.stdout))["line"] == number
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, b"2 games: 1 can be won, 1 can't\n")


def test_games_larger_than_a_pipe_holds_go_through_several_processes() -> None:
    large = json.dumps({**json.loads(DEAL_1), "meta": "x" * 1_500_000})
    done = run("solve", "--jobs", "2", stdin=f"{large}\n" * 6)
    assert (done.code, len(done.lines)) == (0, 6)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pipe_closed_after_one_line_ends_it_silently(jobs: str) -> None:
    done = shell(f"pyramid deal 1 --count 3000 | pyramid solve --json --jobs {jobs} | head -1; echo ${{PIPESTATUS[@]}}")
    *first, codes = done.lines
    assert (len(first), codes.split()[1:]) == (1, ["141", "0"])
    assert done.err == ""


def still_run(processes: list[int]) -> list[int]:
    """Those of the processes that have not ended."""
    states = {
        each: subprocess.run(["ps", "-o", "stat=", "-p", str(each)], capture_output=True, text=True).stdout
        for each in processes
    }
    return [each for each, state in states.items() if state.strip() and not state.startswith("Z")]


@contextmanager
def searching(*options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process in the midst of eight games that take long, once the answer to an easy one is there."""
    games = f"{DEAL_1}\n" + call("deal", "6", "--count", "8", *HARD).out
    with solving("--shortest", *options) as process:
        assert process.stdin is not None
        process.stdin.write(games.encode())
        next_line(process.stdout)
        yield process


@pytest.mark.parametrize(("options", "count"), [(["--jobs", "2"], 2), ([], 0)], ids=["2 jobs", "1 job"])
def test_ctrl_c_in_a_long_batch_ends_every_process_with_one_short_line(options: list[str], count: int) -> None:
    with searching(*options) as process:
        deadline = time.monotonic() + PATIENCE
        # The second starts once the first is given a game that takes long, which may be after its first answer.
        while len(workers := children(process.pid)) < count:
            assert time.monotonic() < deadline
        assert len(workers) == count
        # As a terminal does: to every process there. Even where the first is slow to end the others, they say nothing.
        os.kill(process.pid, signal.SIGSTOP)
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGCONT)
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"Interrupted.\n")
    assert still_run(workers) == []


def test_a_process_that_ends_by_itself_costs_its_own_game_alone() -> None:
    with solving("--jobs", "2") as process:
        assert process.stdin is not None
        give = process.stdin

        def put(number: int) -> None:
            give.write(f"{DEALS[number]}\n".encode())

        put(1)
        first = next_line(process.stdout)
        (victim,) = children(process.pid)
        # Halted, it takes the next game without ever answering; the one after that starts another process.
        os.kill(victim, signal.SIGSTOP)
        put(1)
        put(2)
        deadline = time.monotonic() + PATIENCE
        while len(children(process.pid)) < 2:
            assert time.monotonic() < deadline
        os.kill(victim, signal.SIGKILL)
        third = next_line(process.stdout)
        # Ended while it has nothing to do, a process costs nothing.
        (other,) = [each for each in children(process.pid) if each != victim]
        os.kill(other, signal.SIGKILL)
        while still_run([other]):
            assert time.monotonic() < deadline
        put(1)
        fourth = next_line(process.stdout)
        _, err = process.communicate(timeout=PATIENCE)
    told, summary = err.decode().splitlines()
    assert [json.loads(line)["line"] for line in (first, third, fourth)] == [1, 3, 4]
    assert "standard input, line 2: no answer, since the process searching ended (exit code -9)" in told
    assert summary == "4 games: 2 can be won, 1 can't, 1 without an answer"
    assert process.returncode == 3


# The program around it.


def test_the_version_names_the_kernel(kernel: str) -> None:
    done = run("--version")
    assert (done.code, done.out) == (0, f"pyramid {pyramid.__version__} ({kernel} kernel)\n")


def imported(words: str) -> str:
    """What a call imports, as Python tells it."""
    done = run(*words.split(), stdin=DEAL_1, program=[PROGRAM[0], "-X", "importtime", *PROGRAM[1:]])
    assert done.code == 0
    return done.err


@pytest.mark.parametrize("words", ["deal 1", "show", "replay --check", "hint --how greedy", "-h"])
def test_the_solver_is_not_imported_where_nothing_is_solved(words: str) -> None:
    assert "pyramid_cli.solver" not in imported(words)
    assert "multiprocessing" not in imported(words)


def test_the_solver_is_imported_where_something_is_and_processes_where_several_solve() -> None:
    assert "pyramid_cli.solver" in imported("solve")
    assert "multiprocessing" not in imported("solve")
    assert "multiprocessing" in imported("solve --jobs 2")
