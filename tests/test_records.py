"""The file of records: whole lines in order, the same bytes however often the run was stopped, and nothing else's."""

from __future__ import annotations

import fcntl
import json
import os
import random
import signal
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path

import pytest

from tests.cli_helpers import PATIENCE, Result, call, held_at, run, shell, started, validated

QUESTION = ("stats", "--deals", "1-30", "--winnable", "--rows", "4", "--json")


@cache
def undisturbed() -> bytes:
    """The records of the question, written in one go."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "records.jsonl")
        call(*QUESTION, "--records", str(path))
        return path.read_bytes()


@cache
def answered() -> str:
    """What the question prints without records."""
    return call(*QUESTION).out


def test_there_is_a_line_for_each_deal_in_order_under_one_that_says_what_was_asked(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    done = call(*QUESTION, "--records", str(file))
    assert (done.code, done.out) == (0, answered())
    first, *records = [validated("record", json.loads(line)) for line in file.read_text().splitlines()]
    assert first["columns"] == ["least_passes"]
    assert [record["number"] for record in records] == list(range(1, 31))
    (figures,) = done.values
    assert sum(record["opening_plays"] for record in records) == figures["opening_plays_total"]
    assert sum(record["least_passes"] == 1 for record in records) == figures["winnable"]["1"]


def test_records_add_up_to_the_figures_whatever_is_asked(tmp_path: Path) -> None:
    for number, options in enumerate(
        ([], ["--shortest", "--rows", "3"], ["--rules", "king-tut", "--dealer", "pysolfc"])
    ):
        arguments = ["stats", "--deals", "1-40", *options, "--json"]
        file = tmp_path / f"{number}.jsonl"
        # Counted, and then read from the file alone.
        for _ in range(2):
            assert call(*arguments, "--records", str(file)) == call(*arguments)


@pytest.mark.parametrize("part", range(5))
def test_a_file_cut_anywhere_is_gone_on_with_to_the_same_end(part: int, tmp_path: Path) -> None:
    whole, expected = undisturbed(), answered()
    file = tmp_path / "records.jsonl"
    lines = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    cuts = sorted({0, 1, *lines, *(at - 1 for at in lines), *range(3, len(whole), 41)})
    for cut in cuts[part::5]:
        file.write_bytes(whole[:cut])
        done = call(*QUESTION, "--records", str(file))
        assert (done.code, done.err, done.out) == (0, "", expected)
        assert file.read_bytes() == whole


def test_what_a_run_left_torn_behind_the_last_deal_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(undisturbed() + b'{"number":31')
    assert call(*QUESTION, "--records", str(file)).out == answered()
    assert file.read_bytes() == undisturbed()


def test_what_is_kept_is_not_counted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(undisturbed())

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a deal is counted again")

    assert answered()
    monkeypatch.setattr("pyramid_cli.cli.deal_spreading.count_portion", refuse)
    assert call(*QUESTION, "--records", str(file)).out == answered()
    file.write_bytes(undisturbed()[:-5])
    with pytest.raises(AssertionError, match="again"):
        call(*QUESTION, "--records", str(file))


# What is refused.


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (["--deals", "1-31"], "deals 1-30 of dealer poozee"),
        (["--deals", "2-30"], "deals 1-30 of dealer poozee"),
        (["--redeals", "0"], "rules: preset poozee, rows 4"),
        (["--rules", "classic"], "rules: preset poozee, rows 4"),
        (["--dealer", "pysolfc"], "of dealer poozee"),
        (["--shortest"], "columns: least_passes"),
    ],
)
def test_records_of_another_question_are_left_alone(changes: list[str], told: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(undisturbed())
    done = call(*QUESTION, *changes, "--records", str(file))
    assert (done.code, done.out) == (2, "")
    assert "holds records of another question" in done.err
    assert told in done.err
    assert file.read_bytes() == undisturbed()


@pytest.mark.parametrize(
    "content", [b"hello\n", b"hello", b"[]\n", b'{"format": 3}\n', b"\x00" * 50, b"\xff\n", b"{}\n"]
)
def test_a_file_that_holds_something_else_is_left_alone(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    done = call(*QUESTION, "--records", str(file))
    assert (done.code, done.out) == (2, "")
    assert "holds no records; name another file" in done.err
    assert file.read_bytes() == content


def test_damaged_records_are_told(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    lines = undisturbed().splitlines(keepends=True)
    for damaged, words in (
        ([*lines[:5], *lines[6:]], "This is not the record of deal 5."),
        ([*lines[:5], b"{}\n", *lines[6:]], "This is not the record of deal 5."),
        ([*lines[:5], lines[5].replace(b'"directly"', b'"sideways"').replace(b"null", b'"x"'), *lines[6:]], "deal 5"),
        ([*lines[:5], b"x" * 70_000, *lines[6:]], "deal 5"),
        ([*lines, lines[-1]], "goes on after the last deal"),
    ):
        content = b"".join(damaged)
        file.write_bytes(content)
        done = call(*QUESTION, "--records", str(file))
        assert (done.code, done.out) == (2, "")
        assert "is damaged: " in done.err
        assert words in done.err
        assert file.read_bytes() == content


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    for name, words in (
        (str(tmp_path), "Is a directory"),
        (str(tmp_path / "none" / "records.jsonl"), "No such file or directory"),
        ("/dev/null", "is not a plain file"),
        ("/dev/full", "is not a plain file"),
        ("\0", "null"),
    ):
        done = call(*QUESTION, "--records", name)
        assert (done.code, done.out) == (2, "")
        assert words in done.err


def test_where_there_is_no_room_for_more_what_was_written_stays_whole_and_can_be_gone_on_with(tmp_path: Path) -> None:
    question = ("stats", "--deals", "1-5000", "--json", "--jobs", "1")
    full = shell(f"ulimit -f 100; pyramid {' '.join(question)} --records records.jsonl", cwd=tmp_path)
    assert (full.code, full.out) == (2, "")
    assert "records.jsonl can't be written: File too large." in full.err
    assert "the same call goes on from there" in full.err
    file = tmp_path / "records.jsonl"
    assert file.read_bytes().endswith(b"}\n")
    assert 10_000 < file.stat().st_size <= 102_400
    assert run(*question, "--records", str(file)) == run(*question)


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    with file.open("wb") as held:
        fcntl.lockf(held, fcntl.LOCK_EX)
        done = run(*QUESTION, "--records", str(file))
        assert (done.code, done.out) == (2, "")
        assert "is being written by another run" in done.err
        assert file.read_bytes() == b""
    assert run(*QUESTION, "--records", str(file)).out == answered()


# Killed.


def wait_until(process: subprocess.Popen[bytes], file: Path, size: int) -> None:
    """Wait until the file has grown to a size, or the run has ended."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and (not file.exists() or file.stat().st_size < size):
        assert time.monotonic() < deadline
        time.sleep(0.001)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_records_and_says_so(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    question = ("stats", "--deals", "1-100000", "--winnable", "--jobs", jobs)
    with started(*question, "--records", str(file), start_new_session=True) as process:
        wait_until(process, file, 3_000)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, b"")
    told, ended = err.decode().splitlines()
    kept = file.read_bytes().count(b"\n") - 1
    assert told == f"{kept:,} deals in {file} ({kept:,} of them new); the same call goes on from there."
    assert ended == "Interrupted."


@cache
def left_alone(*question: str) -> tuple[Result, bytes]:
    """What a run that nobody disturbs prints, and its records."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "records.jsonl")
        done = run(*question, "--records", str(path))
        assert done.code == 0
        return done, path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", [("--winnable", "--deals", "1-300"), ("--deals", "1-40000")], ids=" ".join)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_killed_again_and_again_ends_as_one_that_was_left_alone(
    jobs: str, options: tuple[str, ...], seed: int, tmp_path: Path
) -> None:
    question = ("stats", *options, "--json", "--jobs", jobs)
    expected, records = left_alone("stats", *options, "--json")
    whole = len(records)
    # No run comes to its end before it is killed: with the last few deals missing, it waits.
    most = whole - whole // 20
    file = tmp_path / "records.jsonl"
    chance = random.Random(f"{seed} {jobs} {options}")
    for _ in range(6):
        grown = file.stat().st_size if file.exists() else 0
        more = chance.choice([0, 1, whole // 20, whole // 10, whole // 8])
        words = (*question, "--records", str(file))
        with started(*words, program=held_at(most), stdin=subprocess.PIPE, start_new_session=True) as process:
            wait_until(process, file, min(grown + more, most))
            time.sleep(chance.choice([0, 0.002, 0.05, 0.2]))
            ending = chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
            # Now the first process alone, now all of them as from a terminal.
            if chance.random() < 0.5:
                process.send_signal(ending)
            else:
                os.killpg(process.pid, ending)
            assert process.wait(PATIENCE) != 0
            # Its pipes are closed once the last of its processes has ended.
            process.communicate(timeout=PATIENCE)
    assert run(*question, "--records", str(file)) == expected
    assert file.read_bytes() == records
