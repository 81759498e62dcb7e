"""How many transcripts a second `pyramid replay --check` reads and checks, as processes of its own."""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyramid_cli.gamefile.transcript import claims_of
from pyramid_cli.gamefile.writing import dumps
from tests.bench.engine import transcripts

GAMES = 100_000
DIFFERENT = 5_000
JOBS = (1, 2)


def run() -> None:
    """Print transcripts a second, and the processor's time that they took, start-up and writing included."""
    lines = [dumps(game, claims=claims_of(game)) for game in transcripts(DIFFERENT)]
    print(f"\n{GAMES:,} transcripts of 40 moves, JSON Lines, replay --check\n")
    print(f"{'processes':<12}{'a second':>10}{'seconds':>10}{'processor':>11}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        with file.open("w") as stream:
            for _ in range(GAMES // DIFFERENT):
                stream.writelines(f"{line}\n" for line in lines)
        for jobs in JOBS:
            call = [sys.executable, "-m", "pyramid_cli", "replay", "--check", "--jobs", str(jobs), str(file)]
            before, begun = _processor(), time.perf_counter()
            subprocess.run(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            taken = time.perf_counter() - begun
            print(f"{jobs:<12}{GAMES / taken:>10,.0f}{taken:>10.1f}{_processor() - before:>11.1f}")


def _processor() -> float:
    """Seconds that all processes started from here have worked."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
