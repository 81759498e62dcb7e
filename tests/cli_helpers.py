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
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from pyramid_cli import deal, dumps
from pyramid_cli.cli.app import app
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
PATIENCE = 30.0
"""Seconds until a process counts as hanging."""


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


def run(
    *args: str | bytes,
    stdin: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    program: Sequence[str] = PROGRAM,
) -> Result:
    """Run a command as a process of its own, its streams pipes."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*program, *args], input=given, capture_output=True, env=environment(env), cwd=cwd, timeout=PATIENCE
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode("utf-8", "backslashreplace"))


def shell(script: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Result:
    """Run a line of bash; its exit code is that of the pipeline's last failing part."""
    return run("-o", "pipefail", "-c", script, program=["bash"], cwd=cwd, env=env)


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
    """A process on a terminal: what it shows, and keys to press.

    Of its three streams those named in `piped` are pipes instead; what it wrote there is in `piped_out`, `piped_err`.
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
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [*PROGRAM, *args],
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

    @property
    def shown(self) -> str:
        """Everything shown so far."""
        return self._shown.decode("utf-8", "backslashreplace").replace("\r\n", "\n")

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            self.process.kill()
            raise AssertionError(f"nothing more is shown and the program doesn't end; so far: {self.shown!r}")
        try:
            data = os.read(self._master, 65536)
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
        while termios.tcgetattr(self._master)[3] & termios.ICANON:
            assert time.monotonic() < deadline, "the program doesn't listen for keys"
            time.sleep(0.002)
        os.write(self._master, keys.encode())

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
        piped_out = self.process.stdout.read().decode() if self.process.stdout else None
        piped_err = self.process.stderr.read().decode() if self.process.stderr else ""
        code = self.process.wait(PATIENCE)
        os.close(self._master)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        if piped_out is not None:
            return Result(code, piped_out, self.shown)
        return Result(code, self.shown, piped_err)


def on_terminal(*args: str, **settings: Any) -> Result:
    """Run a command on a terminal to its end: `out` is what the terminal showed."""
    return Screen(*args, **settings).end()
