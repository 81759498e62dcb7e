"""Running the command line: in this process, as real processes, in pipelines and on a terminal."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from pyramid_cli import deal, dumps
from pyramid_cli.cli.app import app
from pyramid_cli.dealers import DEALERS, DEFAULT_DEALER
from pyramid_cli.gamefile.schemas import schema_of

PROGRAM = [sys.executable, "-m", "pyramid_cli"]
SCRIPT = str(Path(sys.executable).with_name("pyramid"))
COMMANDS = (
    "deal", "show", "moves", "play", "undo", "hint", "solve", "replay", "diff", "stats", "convert", "rules", "schema",
    "help",
)  # fmt: skip
READERS = ("show", "moves", "play", "undo", "hint", "solve", "replay", "stats", "convert")
"""The commands that read games."""

OPENING = ("Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw", "Jd+2d")
"""The worked opening of deal 1."""

DEAL_1 = dumps(deal(1))
OPENED = dumps(deal(1).play(*OPENING))
ENDLESS = f"1-{DEALERS[DEFAULT_DEALER].series[''][-1]}"
"""All deals: counting them takes some twenty minutes."""

PATIENCE = 180.0
"""Seconds until a process counts as hanging, also on a machine with ten times as much to do as it can."""


class Result(NamedTuple):
    """What a call ended with and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()

    @property
    def values(self) -> list[Any]:
        """The JSON values of standard output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def call(*args: str, stdin: str | bytes = b"") -> Result:
    """Run a command in this process."""
    result = CliRunner().invoke(app, list(args), input=stdin, prog_name="pyramid", env={"NO_COLOR": None})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Result(result.exit_code, result.stdout, result.stderr)


def environment(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's environment with nothing in it that changes what is written, and `pyramid` on the path."""
    mine = ("LC_", "LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM", "COLORTERM", "PYTHON", "_TYPER")
    kept = {name: value for name, value in os.environ.items() if name == "PYTHONPATH" or not name.startswith(mine)}
    kept["PATH"] = f"{Path(SCRIPT).parent}{os.pathsep}{kept.get('PATH', '')}"
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm-256color", **(changes or {})}


def children(process: int) -> list[int]:
    """The processes that a process started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True)
    return [int(word) for word in listed.stdout.split()]


def _kill(process: int) -> None:
    """Kill a process and all that came of it."""
    with suppress(ProcessLookupError):
        # Halted, it starts no more while those it started are looked for.
        os.kill(process, signal.SIGSTOP)
        for child in children(process):
            _kill(child)
        os.kill(process, signal.SIGKILL)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process, whatever it is doing, and all that came of it; close its pipes."""
    if process.poll() is None:
        _kill(process.pid)
    # What was still to be written to it, nobody reads.
    with suppress(BrokenPipeError), process:
        pass


@contextmanager
def started(
    *args: str | bytes,
    program: Sequence[str] = PROGRAM,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    stdin: int | None = None,
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
    bufsize: int = -1,
    start_new_session: bool = False,
) -> Iterator[subprocess.Popen[bytes]]:
    """A command as a process of its own that doesn't outlive the `with` statement, not even where a test fails."""
    process = subprocess.Popen(
        [*program, *args],
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        bufsize=bufsize,
        env=environment(env),
        cwd=cwd,
        start_new_session=start_new_session,
    )
    try:
        yield process
    finally:
        stop(process)


def next_line(stream: IO[bytes] | None) -> bytes:
    """The next line from a process, which must come before patience ends; for a pipe of a process with `bufsize` 0."""
    assert stream is not None
    ready, _, _ = select.select([stream], [], [], PATIENCE)
    assert ready, "nothing more is written"
    line = stream.readline()
    assert line, "the process has ended"
    return line


def run(
    *args: str | bytes,
    stdin: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    program: Sequence[str] = PROGRAM,
) -> Result:
    """Run a command as a process of its own, its streams pipes."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    with started(*args, program=program, env=env, cwd=cwd, stdin=subprocess.PIPE) as process:
        out, err = process.communicate(given, timeout=PATIENCE)
    return Result(process.returncode, out.decode(), err.decode("utf-8", "backslashreplace"))


def shell(script: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Result:
    """Run a line of bash; its exit code is that of the pipeline's last failing part."""
    return run("-o", "pipefail", "-c", script, program=["bash"], cwd=cwd, env=env)


def held_at(size: int) -> list[str]:
    """The program, but that it adds nothing to records of that many bytes or more until its standard input ends."""
    program = (
        "from pyramid_cli.cli import starting; starting.begin()\n"
        "import select, sys; from pyramid_cli.cli import main; from pyramid_cli.cli.record_file import RecordFile\n"
        "def held(file, lines, add=RecordFile.add):\n"
        # It looks up now and then: a signal that comes just before it waits would not wake it.
        f"    while file._whole >= {size} and not select.select([sys.stdin], [], [], 0.1)[0]: pass\n"
        "    add(file, lines)\n"
        "RecordFile.add = held; main.main()"
    )
    return [sys.executable, "-c", program]


def validated(schema: str, value: Any) -> Any:
    """The value, which must be valid under the schema of that name."""
    Draft202012Validator(schema_of(schema)).validate(value)
    return value


def game_object(**changes: Any) -> dict[str, Any]:
    """The object of deal 1 with some fields changed."""
    return {**json.loads(DEAL_1), **changes}


def command_reading(name: str) -> list[str]:
    """A call of one of `READERS` that needs nothing but a game on standard input."""
    return {"play": ["play", "Kd"], "undo": ["undo", "--all"], "replay": ["replay", "--check"]}.get(name, [name])


def command_reading_file(name: str, file: str) -> list[str]:
    """The same call, reading a file."""
    return [*command_reading(name), *(["--game", file] if name in ("play", "undo") else [file])]


class Screen:
    """A process on a terminal: what it shows, and keys to press. Used in a `with` statement, which it doesn't outlive.

    Of its output and its errors those named in `piped` go into pipes instead.
    """

    def __init__(
        self,
        *args: str,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        stdin: str | None = None,
        piped: Sequence[str] = (),
        cwd: Path | None = None,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        master, slave = pty.openpty()
        self.terminal = os.fdopen(master, "r+b", buffering=0)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [*program, *args],
            stdin=slave if stdin is None else subprocess.PIPE,
            stdout=subprocess.PIPE if "stdout" in piped else slave,
            stderr=subprocess.PIPE if "stderr" in piped else slave,
            env=environment(env),
            cwd=cwd,
            start_new_session=True,
        )
        os.close(slave)
        self._shown = b""
        if stdin is not None and self.process.stdin is not None:
            self.process.stdin.write(stdin.encode())
            self.process.stdin.close()
            self.process.stdin = None

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        stop(self.process)
        self.terminal.close()

    @property
    def shown(self) -> str:
        """Everything shown so far."""
        return self._shown.decode("utf-8", "backslashreplace").replace("\r\n", "\n")

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"nothing more is shown and the program doesn't end; so far: {self.shown!r}"
        try:
            data = self.terminal.read(65536)
        except OSError:
            return False
        self._shown += data
        return bool(data)

    def wait_for(self, text: str, times: int = 1) -> None:
        """Read until the text was shown that often."""
        deadline = time.monotonic() + PATIENCE
        while self.shown.count(text) < times:
            assert self._read(deadline), f"{text!r} was not shown {times} times: {self.shown!r}"

    def press(self, keys: str) -> None:
        """Type keys, once the program listens for single keys: what is typed before that is lost."""
        deadline = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON:
            assert time.monotonic() < deadline, "the program doesn't listen for keys"
            time.sleep(0.002)
        self.terminal.write(keys.encode())

    def hang_up(self) -> None:
        """Let the terminal go away."""
        self.terminal.close()

    def interrupt(self) -> None:
        """What Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)

    def end(self) -> Result:
        """Read to the end: the exit code, what was shown, and what went to standard error's pipe.

        With standard output in a pipe, `out` is what went there and `err` what was shown.
        """
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        out, err = self.process.communicate(timeout=PATIENCE)
        self.terminal.close()
        if out is not None:
            return Result(self.process.returncode, out.decode(), self.shown)
        return Result(self.process.returncode, self.shown, (err or b"").decode())


def on_terminal(*args: str, **settings: Any) -> Result:
    """Run a command on a terminal to its end: `out` is what the terminal showed."""
    with Screen(*args, **settings) as screen:
        return screen.end()
