"""Benchmarks: each prints a table; run them with ``python -m tests.bench``. None of them is a test."""
