"""Runs the benchmarks named, or all of them: ``python -m tests.bench [startup] [engine]``."""

import sys

from tests.bench import engine, startup

BENCHMARKS = {"startup": startup.run, "engine": engine.run}

for name in sys.argv[1:] or BENCHMARKS:
    BENCHMARKS[name]()
