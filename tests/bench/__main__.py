"""Runs the benchmarks named, or all of them: ``python -m tests.bench [startup] [engine] [solver]``."""

import sys

from tests.bench import engine, solver, startup

BENCHMARKS = {"startup": startup.run, "engine": engine.run, "solver": solver.run}

for name in sys.argv[1:] or BENCHMARKS:
    BENCHMARKS[name]()
