"""Writing files whole or not at all, with permissions and links kept."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyramid_cli import FileError
from pyramid_cli.gamefile.files import write_file
from tests.readme import ROOT


def names(folder: Path) -> list[str]:
    """What lies in a folder, hidden files and all."""
    return sorted(entry.name for entry in folder.iterdir())


@pytest.fixture
def umask() -> Iterator[None]:
    """A umask that takes something from group and others, put back afterwards."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def test_a_new_file_holds_the_text_as_utf_8_with_plain_line_ends(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    write_file(str(target), "K♦ 😀\nsecond\r\n")
    assert target.read_bytes() == "K♦ 😀\nsecond\r\n".encode()
    assert names(tmp_path) == ["game.json"]


@pytest.mark.parametrize("text", ["", "short\n", "x" * 1_000_000])
def test_an_old_file_is_replaced_as_a_whole(tmp_path: Path, text: str) -> None:
    target = tmp_path / "game.json"
    target.write_text("something that was here before, and longer than short")
    write_file(str(target), text)
    assert target.read_text() == text
    assert names(tmp_path) == ["game.json"]


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664, 0o755])
def test_permissions_of_an_old_file_are_kept(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "game.json"
    target.touch()
    target.chmod(mode)
    write_file(str(target), "new")
    assert stat.S_IMODE(target.stat().st_mode) == mode


@pytest.mark.usefixtures("umask")
def test_a_new_file_gets_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    write_file(str(tmp_path / "game.json"), "new")
    assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o640
    assert os.umask(0o027) == 0o027


def test_a_relative_name_is_written_where_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_file("game.json", "new")
    assert (tmp_path / "game.json").read_text() == "new"


@pytest.mark.parametrize("exists", [True, False], ids=["to a file", "to nothing yet"])
def test_a_symbolic_link_keeps_pointing_where_it_did(tmp_path: Path, exists: bool) -> None:
    (tmp_path / "real").mkdir()
    target = tmp_path / "real" / "game.json"
    if exists:
        target.write_text("old")
    link = tmp_path / "link.json"
    link.symlink_to(Path("real") / "game.json")
    write_file(str(link), "new")
    assert link.is_symlink()
    assert link.readlink() == Path("real") / "game.json"
    assert target.read_text() == "new"
    assert names(tmp_path) == ["link.json", "real"]
    assert names(tmp_path / "real") == ["game.json"]


def test_a_folder_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"is a folder; name a file to write to\.") as caught:
        write_file(str(tmp_path), "new")
    assert caught.value.text.startswith(str(tmp_path))
    assert (caught.value.code, caught.value.exit_code) == ("file", 2)


def test_a_link_to_a_folder_is_refused_as_well(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    with pytest.raises(FileError, match="is a folder"):
        write_file(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()


@pytest.mark.parametrize("name", ["missing/game.json", "a file/game.json", "x" * 300])
def test_a_place_that_can_not_hold_the_file_is_told_with_the_name_given(tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").touch()
    path = str(tmp_path / name)
    with pytest.raises(FileError, match="can't be written: ") as caught:
        write_file(path, "new")
    assert caught.value.text.startswith(path)
    assert ".tmp" not in caught.value.text
    assert names(tmp_path) == ["a file"]


@pytest.mark.parametrize("length", [1, 100, 250, 255])
def test_a_name_of_any_length_that_the_system_takes_can_be_written(tmp_path: Path, length: int) -> None:
    write_file(str(tmp_path / ("x" * length)), "new")
    assert names(tmp_path) == ["x" * length]


@pytest.mark.parametrize("name", ["é" * 120, "😀" * 63])
def test_a_name_of_letters_beyond_ascii_can_be_written(tmp_path: Path, name: str) -> None:
    write_file(str(tmp_path / name), "new")
    assert (tmp_path / name).read_text() == "new"


def _full_disk(*_: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def _interrupted(*_: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.chmod", "pathlib.Path.replace"])
@pytest.mark.parametrize("existed", [True, False], ids=["old file", "no file"])
def test_a_failure_at_any_step_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, existed: bool
) -> None:
    target = tmp_path / "game.json"
    if existed:
        target.write_text("old")
    monkeypatch.setattr(step, _full_disk)
    with pytest.raises(FileError, match=r"game\.json can't be written: No space left on device\."):
        write_file(str(target), "new")
    assert names(tmp_path) == (["game.json"] if existed else [])
    assert not existed or target.read_text() == "old"


def test_an_interrupt_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "game.json"
    target.write_text("old")
    monkeypatch.setattr("os.fsync", _interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(str(target), "new")
    assert names(tmp_path) == ["game.json"]
    assert target.read_text() == "old"


def test_a_signal_at_any_moment_leaves_the_old_file_or_the_new_and_no_other(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.write_interrupted", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stderr == ""
    *lines, last = done.stdout.splitlines()
    functions, found = lines[::2], [json.loads(line) for line in lines[1::2]]
    assert {"__init__", "enter_context", "_opened_for_oneself", "write", "_finish", "__exit__"} <= set(functions)
    others = [(function, each) for function, each in zip(functions, found, strict=True) if list(each) != ["game.json"]]
    assert others == []
    texts = [each["game.json"] for each in found]
    assert texts == sorted(texts, key=["old", "new"].index)
    assert (texts[0], json.loads(last)) == ("old", {"game.json": "new"})


def test_text_that_utf_8_can_not_hold_is_written_as_json_escapes_it(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    write_file(str(target), '"\ud800"')
    assert target.read_text() == r'"\ud800"'


def test_a_reader_sees_the_old_text_until_the_new_is_safely_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "game.json"
    target.write_text("old")
    seen: list[tuple[str, list[str]]] = []

    def look(_: int) -> None:
        others = [other.read_text() for other in tmp_path.iterdir() if other != target]
        seen.append((target.read_text(), others))

    monkeypatch.setattr("os.fsync", look)
    write_file(str(target), "new")
    assert seen == [("old", ["new"])]
    assert target.read_text() == "new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_file(str(pipe), "K♦\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(10)
    assert received == ["K♦\n".encode()]


def test_a_device_that_takes_nothing_is_a_file_error() -> None:
    with pytest.raises(FileError, match=r"/dev/full can't be written: No space left on device"):
        write_file("/dev/full", "new")
