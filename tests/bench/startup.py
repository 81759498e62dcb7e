"""What one-off commands cost as whole processes, against a bare Typer program with two commands, in one run."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyramid_cli as pyramid

ROUNDS = 31

BARE_PROGRAM = '''
import typer

app = typer.Typer()


@app.command()
def one(number: int = 1) -> None:
    """Print a number."""
    print(number)


@app.command()
def two(number: int = 2) -> None:
    """Print another."""
    print(number)


app()
'''


def run() -> None:
    """Time every command in turn, round by round, so that a busy moment of the machine strikes all alike."""
    program = str(Path(sys.executable).with_name("pyramid"))
    game = pyramid.dumps(pyramid.deal(1)).encode()
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder, "bare.py")
        bare.write_text(BARE_PROGRAM)
        commands = {
            "bare Typer program": [sys.executable, str(bare), "one"],
            "pyramid deal 1": [program, "deal", "1"],
            "pyramid show": [program, "show"],
            "pyramid moves": [program, "moves"],
            "pyramid play Kd": [program, "play", "Kd"],
            "pyramid replay --check": [program, "replay", "--check"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(ROUNDS):
            for name, command in commands.items():
                begun = time.perf_counter()
                subprocess.run(command, input=game, capture_output=True, check=True)
                times[name].append(time.perf_counter() - begun)
    medians = {name: statistics.median(values) for name, values in times.items()}
    floor = medians["bare Typer program"]
    print(f"\nWhole processes, median of {ROUNDS}\n")
    print(f"{'command':<26}{'ms':>8}{'ratio':>8}")
    for name, median in medians.items():
        print(f"{name:<26}{1000 * median:>8.1f}{median / floor:>8.2f}")
