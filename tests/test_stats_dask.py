"""`pyramid stats --dask` with a real scheduler and real workers, one of them killed midway; and without a cluster."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli_helpers import PATIENCE, Result, held_at, run, started

pytestmark = pytest.mark.slow

QUESTION = ("stats", "--deals", "1-600", "--winnable", "--json")

HURRIED = [
    sys.executable, "-c",
    "from pyramid_cli.cli import cluster, main\ncluster._PATIENCE = 2.0\nmain.main()",
]  # fmt: skip
"""The program, waiting two seconds for a cluster rather than ten."""


class Cluster:
    """A scheduler and workers as processes of their own, which are ended with the stack that they are put on."""

    def __init__(self, folder: Path, running: ExitStack, env: dict[str, str] | None = None) -> None:
        self.folder, self.running, self.env = folder, running, env
        self.processes: list[subprocess.Popen[bytes]] = []
        scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.address = self.heard(scheduler, r"Scheduler at:\s+(tcp://\S+)")

    def start(self, *arguments: str) -> Path:
        """Start one of its processes; the file in which it writes what it does."""
        said = self.folder / f"said-{len(self.processes)}"
        program = [sys.executable, "-m", f"distributed.cli.dask_{arguments[0]}"]
        with said.open("wb") as stream:
            process = started(
                *arguments[1:], program=program, stderr=stream, stdout=stream, env=self.env, cwd=self.folder
            )
            self.processes.append(self.running.enter_context(process))
        return said

    def add_worker(self) -> subprocess.Popen[bytes]:
        """Start a worker and wait until it takes part."""
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        self.heard(self.start("worker", self.address, *options), r"(Registered to)")
        return self.processes[-1]

    def heard(self, said: Path, pattern: str) -> str:
        """What the process started last says of itself."""
        deadline = time.monotonic() + PATIENCE
        while (found := re.search(pattern, said.read_text())) is None:
            assert time.monotonic() < deadline, said.read_text()
            assert self.processes[-1].poll() is None, said.read_text()
            time.sleep(0.05)
        return found[1]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler without workers."""
    with ExitStack() as running:
        yield Cluster(tmp_path, running)


def wait_until(file: Path, size: int) -> None:
    """Wait until a file has grown to a size."""
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or file.stat().st_size < size:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_cluster_counts_what_this_machine_counts_also_where_a_worker_is_killed_midway(
    cluster: Cluster, tmp_path: Path
) -> None:
    first, _ = cluster.add_worker(), cluster.add_worker()
    alone = tmp_path / "alone.jsonl"
    expected = run(*QUESTION, "--records", str(alone))
    file = tmp_path / "records.jsonl"
    words = (*QUESTION, "--dask", cluster.address, "--records", str(file))
    # The rest is out at the workers, and nobody takes it from them until one is killed.
    with started(*words, program=held_at(10_000), stdin=subprocess.PIPE) as process:
        wait_until(file, 10_000)
        first.kill()
        out, err = process.communicate(timeout=4 * PATIENCE)
    assert Result(process.returncode, out.decode(), err.decode()) == expected
    assert file.read_bytes() == alone.read_bytes()


def test_without_the_solver_a_cluster_counts_the_same(cluster: Cluster) -> None:
    cluster.add_worker()
    for dealer in ("poozee", "pysolfc"):
        question = ("stats", "--deals", "1-30000", "--dealer", dealer, "--json")
        assert run(*question, "--dask", cluster.address) == run(*question)


def test_ctrl_c_ends_it_and_the_cluster_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add_worker()
    file = tmp_path / "records.jsonl"
    question = ("stats", "--deals", "1-100000", "--winnable", "--records", str(file))
    with started(*question, "--dask", cluster.address) as process:
        wait_until(file, 5_000)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, b"")
    assert err.splitlines()[-1] == b"Interrupted."
    assert b"Traceback" not in err
    assert run("stats", "--deals", "1-20", "--json", "--dask", cluster.address).code == 0


def test_a_cluster_that_is_lost_is_told(cluster: Cluster, tmp_path: Path) -> None:
    worker = cluster.add_worker()
    file = tmp_path / "records.jsonl"
    question = ("stats", "--deals", "1-100000", "--winnable", "--records", str(file))
    with started(*question, "--dask", cluster.address, program=HURRIED) as process:
        wait_until(file, 5_000)
        worker.kill()
        out, err = process.communicate(timeout=2 * PATIENCE)
    assert (process.returncode, out) == (3, b"")
    assert err.startswith(f"Error: The Dask cluster at {cluster.address} was lost: ".encode())


def test_a_cluster_without_workers_or_without_the_package_is_told(cluster: Cluster, tmp_path: Path) -> None:
    done = run(*QUESTION, "--dask", cluster.address)
    assert (done.code, done.out) == (2, "")
    assert "has no workers" in done.err
    # The package is there, and then something of its name that can't be imported comes first.
    hidden = tmp_path / "elsewhere"
    (hidden / "pyramid_cli").mkdir(parents=True)
    (hidden / "pyramid_cli" / "__init__.py").write_text("raise ImportError('not here')\n")
    with ExitStack() as running:
        without = Cluster(tmp_path, running, {"PYTHONPATH": str(hidden)})
        without.add_worker()
        done = run(*QUESTION, "--dask", without.address)
    assert (done.code, done.out) == (2, "")
    assert "lacks pyramid-solitaire-cli" in done.err


def test_where_no_scheduler_answers_that_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        for wrong in (address, "nonsense://x", ""):
            done = run(*QUESTION, "--dask", wrong, program=HURRIED)
            assert (done.code, done.out) == (2, "")
            assert done.err.startswith(f"Error: No Dask scheduler answers at {wrong}")
            assert done.err.count("\n") == 1


def test_without_dask_it_is_said_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ModuleNotFoundError(name='distributed')\n")
    done = run(*QUESTION, "--dask", "tcp://127.0.0.1:1", env={"PYTHONPATH": str(tmp_path)}, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "pip install distributed" in done.err


def test_dask_is_imported_where_it_is_asked_for_alone() -> None:
    program = (
        "import sys; from pyramid_cli.cli.app import app\n"
        "try: app(prog_name='pyramid')\n"
        "finally: print('distributed' in sys.modules, 'rich' in sys.modules, file=sys.stderr)\n"
    )
    done = run("stats", "--deals", "1-500", "--winnable", program=[sys.executable, "-c", program])
    assert done.err == "False False\n"
