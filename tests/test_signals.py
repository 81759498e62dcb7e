"""Signals that come at the worst moment: where Python drops exceptions, as a process begins, as the program ends."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

from tests.cli_helpers import DEAL_1, PATIENCE, Result, run

ENDINGS = {
    signal.SIGINT: Result(130, "", "Interrupted.\n"),
    signal.SIGTERM: Result(143, "", ""),
    signal.SIGHUP: Result(129, "", ""),
}
"""How a command ends after each signal."""

every_ending = pytest.mark.parametrize("ending", ENDINGS, ids=str)


def run_with(change: str, *words: str, ending: int = 0, stdin: str = "", cwd: Path | None = None) -> Result:
    """Run a command in a program that first does what `change` says; `come()` in there lets the signal come at once."""
    program = (
        "from pyramid_cli.cli.main import main\n"
        "import atexit, os, signal, time, weakref\n"
        f"def come(*_): signal.raise_signal({int(ending)})\n"
        f"{change}\n"
        "main()"
    )
    return run(*words, program=[sys.executable, "-c", program], stdin=stdin, cwd=cwd)


# Where Python drops an exception.

DROPPING = {
    "a weak reference's callback": "class One: pass\n  one = One(); seen = weakref.ref(one, come); del one",
    "a finalizer": "class One: __del__ = come\n  One()",
    "a generator that is thrown away": (
        "def items():\n   try: yield\n   finally: come()\n  given = items(); next(given); del given"
    ),
}


@every_ending
@pytest.mark.parametrize("dropping", DROPPING.values(), ids=DROPPING)
@pytest.mark.parametrize("waiting", [f"time.sleep({PATIENCE})", "while True: pass"], ids=["waiting", "at work"])
def test_a_signal_ends_a_command_also_where_python_drops_exceptions(ending: int, dropping: str, waiting: str) -> None:
    change = f"import pyramid_cli.cli.commands.deal as it\ndef deal():\n  {dropping}\n  {waiting}\nit.deal = deal"
    assert run_with(change, "deal", ending=ending) == ENDINGS[signal.Signals(ending)]


def test_other_exceptions_that_python_drops_are_told_as_ever() -> None:
    change = (
        "import pyramid_cli.cli.commands.deal as it\n"
        "class One:\n  def __del__(self): raise KeyboardInterrupt('its own')\n"
        "def deal(): One()\n"
        "it.deal = deal"
    )
    done = run_with(change, "deal")
    assert (done.code, done.out) == (0, "")
    assert re.fullmatch(r"Exception ignored (.+\n)+KeyboardInterrupt: its own\n", done.err)


@every_ending
def test_a_signal_while_a_text_is_run_as_a_program_ends_a_command_like_any_other(ending: int, tmp_path: Path) -> None:
    # As where a named tuple is made. Only under `python -m` did Python end by the signal itself.
    (tmp_path / "wrapped.py").write_text(
        "from pyramid_cli.cli.main import main\n"
        "import pyramid_cli.cli.commands.deal as it, signal\n"
        f"def deal(): exec('signal.raise_signal({int(ending)})')\n"
        "it.deal = deal\n"
        "main()"
    )
    done = run("deal", program=[sys.executable, "-m", "wrapped"], cwd=tmp_path)
    assert done == ENDINGS[signal.Signals(ending)]


# The end of the program.


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP], ids=str)
@pytest.mark.parametrize("last", ["atexit.register(come)", "import threading; threading._shutdown = come"])
def test_a_signal_that_comes_once_all_is_done_is_too_late(ending: int, last: str) -> None:
    assert run_with(last, "deal", "1", ending=ending) == Result(0, f"{DEAL_1}\n", "")


@pytest.mark.parametrize("last", ["atexit.register(come)", "import threading; threading._shutdown = come"])
def test_ctrl_c_once_all_is_done_ends_the_process_at_once(last: str) -> None:
    assert run_with(last, "deal", "1", ending=signal.SIGINT) == Result(130, f"{DEAL_1}\n", "Interrupted.\n")


@every_ending
def test_a_signal_just_as_the_command_has_ended_leaves_no_traceback(ending: int) -> None:
    # Where the program asks what is to be changed about the signals at the end.
    change = (
        "from pyramid_cli.cli import starting\n"
        "import pyramid_cli.cli.commands.deal as it\n"
        "def late(number, before=starting.signal.getsignal):\n"
        "  starting.signal.getsignal = before; come(); return before(number)\n"
        "def deal(): starting.signal.getsignal = late\n"
        "it.deal = deal"
    )
    assert run_with(change, "deal", ending=ending) == Result(128 + ending, "", "")


# Processes that begin.


@every_ending
@pytest.mark.parametrize("there", ["os.fork", "pyramid_cli.cli.workers._serve"])
def test_a_process_that_begins_tidies_up_nothing_of_the_first(ending: int, there: str, tmp_path: Path) -> None:
    module, _, name = there.rpartition(".")
    # At its very first instruction, and just before it has set up how it takes signals itself.
    change = (
        f"import {module} as module\n"
        f"def first(*given, before=module.{name}):\n"
        "  if module is not os: come()\n"
        "  done = before(*given)\n"
        "  if done == 0: come()\n"
        "  return done\n"
        f"module.{name} = first\n"
        "import pyramid_cli.gamefile.files as files, pathlib\n"
        "def unlink(file, before=pathlib.Path.unlink, first=os.getpid(), **given):\n"
        "  if os.getpid() != first: os.write(2, b'not its own')\n"
        "  before(file, **given)\n"
        "pathlib.Path.unlink = unlink"
    )
    words = ("stats", "--deals", "1-3000", "--jobs", "2", "--svg", "charts.svg")
    done = run_with(change, *words, ending=ending, cwd=tmp_path)
    if ending == signal.SIGINT:
        # The first process ends the others.
        assert (done.code, done.err) == (0, "")
        assert [each.name for each in tmp_path.iterdir()] == ["charts.svg"]
        return
    assert (done.code, done.out) == (3, "")
    assert re.fullmatch(rf"Error: No answer for deals .* ended \(exit code -{int(ending)}\), .*\n", done.err)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("method", ["fork", "forkserver", "spawn"])
@pytest.mark.parametrize("hangup", ["SIG_DFL", "SIG_IGN"], ids=["", "nohup"])
def test_what_asks_a_process_to_end_does_so_at_once_however_it_began(method: str, hangup: str) -> None:
    program = (
        "import multiprocessing, signal; from functools import partial\n"
        "from pyramid_cli.cli import starting; from pyramid_cli.cli.workers import Workers\n"
        f"signal.signal(signal.SIGHUP, signal.{hangup}); starting.begin(); starting.over()\n"
        f"context = multiprocessing.get_context('{method}')\n"
        "asked = [(signal.getsignal, each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]\n"
        "for work, item in [*asked, (partial(signal.pthread_sigmask, signal.SIG_BLOCK), ())]:\n"
        "  with Workers(work, 1, lambda it: print(repr(it)), print, context) as workers:\n"
        "    workers.put(item); workers.finish()\n"
        "print(signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
    )
    done = run(program=[sys.executable, "-c", program])
    assert (done.code, done.err) == (0, "")
    *handlers, blocked, blocked_here = done.lines
    assert [re.findall("SIG_...", each) for each in handlers] == [["SIG_IGN"], ["SIG_DFL"], [hangup]]
    assert "SIGTERM" not in blocked
    assert "SIGHUP" not in blocked
    assert blocked_here == "set()"


def test_a_process_begun_meanwhile_leaves_a_file_that_is_being_written_alone(tmp_path: Path) -> None:
    program = (
        "import os; from pyramid_cli.gamefile.files import WholeFile\n"
        "with WholeFile('game.json') as file:\n"
        "  child = os.fork()\n"
        "  if not child:\n"
        "    try: file.__exit__(SystemExit)\n"
        "    finally: os._exit(0)\n"
        "  os.waitpid(child, 0)\n"
        "  file.write(b'whole')"
    )
    assert run(program=[sys.executable, "-c", program], cwd=tmp_path) == Result(0, "", "")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("game.json", "whole")]


# Records.

WRITTEN = {
    "just after records are written": (
        "from pyramid_cli.cli.record_file import RecordFile\n"
        "def add(file, lines, before=RecordFile.add, calls=[]):\n"
        "  before(file, lines); calls.append(lines)\n"
        "  if len(calls) == 3: come()\n"
        "RecordFile.add = add"
    ),
    "in the midst of a record": (
        "def write(file, data, before=os.write, calls=[]):\n"
        "  calls.append(file)\n"
        "  return before(file, data) if len(calls) < 3 else before(file, data[:1000]) and come()\n"
        "from pyramid_cli.cli.record_file import RecordFile\n"
        "def add(file, lines, before=RecordFile.add):\n"
        "  usual = os.write; os.write = write\n"
        "  try: before(file, lines)\n"
        "  finally: os.write = usual\n"
        "RecordFile.add = add"
    ),
}


@pytest.mark.parametrize("change", WRITTEN.values(), ids=WRITTEN)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_how_many_records_the_file_holds_whenever_it_comes(change: str, jobs: str, tmp_path: Path) -> None:
    words = ("stats", "--deals", "1-5000", "--records", "r", "--jobs", jobs)
    done = run_with(change, *words, ending=signal.SIGINT, cwd=tmp_path)
    kept = (tmp_path / "r").read_bytes().count(b"\n") - 1
    assert kept > 1_000
    told = f"{kept:,} deals in r ({kept:,} of them new); the same call goes on from there.\nInterrupted.\n"
    assert (done.code, done.out, done.err) == (130, "", told)
