"""Runs the benchmarks named, or all of them: ``python -m tests.bench solver stats``; `BENCHMARKS` has the names."""

import sys

from tests.bench import checking, engine, solver, startup, stats

BENCHMARKS = {
    "startup": startup.run,
    "engine": engine.run,
    "checking": checking.run,
    "solver": solver.run,
    "stats": stats.run,
}

for name in sys.argv[1:] or BENCHMARKS:
    BENCHMARKS[name]()
