"""How many deals a second `pyramid stats` counts, how long `--winnable` takes, and how much memory it all takes."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pyramid_cli as pyramid

PROGRAM = (
    "import re, sys; from pyramid_cli.cli.app import app\n"
    "try: app(prog_name='pyramid')\n"
    "finally: print(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1], file=sys.stderr)\n"
)
"""The program, and at its end the most memory it took, in kB."""


class Run(NamedTuple):
    """What a call found, how long it took in seconds, start-up included, and the most memory it took in kB."""

    figures: Any
    seconds: float
    memory: int


def stats(*options: str, kernel: str = "native") -> Run:
    """Run `pyramid stats --json` as a process of its own."""
    command = [sys.executable, "-c", PROGRAM, "stats", *options, "--json"]
    begun = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYRAMID_KERNEL": kernel})
    took = time.perf_counter() - begun
    memory = re.findall(rb"\d+", done.stderr)[-1] if sys.platform == "linux" else 0
    return Run(json.loads(done.stdout), took, int(memory))


def counting() -> None:
    """Deals counted a second."""
    rules = pyramid.rules_of()
    print(f"\n{'counting, one core':<46}{'deals':>12}{'seconds':>9}{'a second':>12}")
    for module, deals in (("_counting", 5_000_000), ("plain", 50_000)):
        counter = import_module(f"pyramid_cli.figures.{module}")
        begun = time.perf_counter()
        counter.tally(rules, 1, deals)
        row(f"inside the process, {counter.NAME} kernel", deals, time.perf_counter() - begun)
    for kernel, deals in (("native", 1_000_000), ("native", 10_000_000), ("python", 100_000)):
        run = stats("--deals", f"1-{deals}", "--jobs", "1", kernel=kernel)
        row(f"stats --deals 1-{deals}, {kernel} kernel", deals, run.seconds)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("written", "read again"):
            run = stats("--deals", "1-200000", "--jobs", "1", "--records", str(Path(folder, "records.jsonl")))
            row(f"the same with --records, {name}", 200_000, run.seconds)


def solving() -> None:
    """How long `--winnable` takes, and the win rates it finds."""
    print(f"\n{'--winnable':<46}{'deals':>12}{'seconds':>9}{'a second':>12}")
    for deals, jobs in ((2_000, 1), (2_000, 2), (100_000, 2)):
        run = stats("--deals", f"1-{deals}", "--winnable", "--jobs", str(jobs))
        row(f"{jobs} {'process' if jobs == 1 else 'processes'}", deals, run.seconds)
    won = run.figures["winnable"]
    print(f"of deals 1-100,000 can be won: {', '.join(f'{count:,} ({passes})' for passes, count in won.items())}")


def memory() -> None:
    """The most memory of a run over more and more deals."""
    print(f"\n{'most memory, one process':<46}{'deals':>12}{'MB':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for deals in (1_000, 100_000, 1_000_000, 10_000_000):
            run = stats("--deals", f"1-{deals}", "--jobs", "1")
            print(f"{'counted':<46}{deals:>12,}{run.memory / 1024:>9.1f}")
        for deals in (1_000, 100_000, 1_000_000):
            run = stats("--deals", f"1-{deals}", "--jobs", "1", "--records", str(Path(folder, f"{deals}.jsonl")))
            print(f"{'with --records':<46}{deals:>12,}{run.memory / 1024:>9.1f}")


def row(name: str, deals: int, seconds: float) -> None:
    """One row of a table."""
    print(f"{name:<46}{deals:>12,}{seconds:>9.2f}{deals / seconds:>12,.0f}")


def run() -> None:
    """Print every table."""
    counting()
    memory()
    solving()
