"""The hook in `.pre-commit-hooks.yaml`, run by pre-commit itself from a clean checkout, in a repository of its own."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli_helpers import OPENED, game_object, run
from tests.readme import ROOT

HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))


class Repository:
    """A git repository in a folder, with an identity of its own and nothing of this machine's settings."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))},
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            "PRE_COMMIT_HOME": str(home),
            # The hook's kernels are compiled for nothing more than this.
            "CFLAGS": "-O0",
        }
        folder.mkdir(exist_ok=True)
        self.git("init", "-q")
        self.git("config", "user.name", "Ada")
        self.git("config", "user.email", "ada@localhost")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a program there."""
        return subprocess.run(
            words, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=600, check=False
        )

    def git(self, *words: str) -> str:
        """Run git, which must succeed."""
        done = self.run("git", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def commit(self) -> subprocess.CompletedProcess[str]:
        """Try to commit everything."""
        self.git("add", "-A")
        return self.run("git", "commit", "-q", "-m", "change")


def clean_checkout(folder: Path) -> None:
    """A copy of every file that belongs to this project as it stands, committed or not."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    ).stdout.decode()  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


@pytest.mark.slow
def test_the_hook_lets_right_games_through_and_stops_wrong_ones(tmp_path: Path) -> None:
    home = tmp_path / "home"
    clean_checkout(tmp_path / "hooks")
    hooks = Repository(tmp_path / "hooks", home)
    assert hooks.commit().returncode == 0
    mine = Repository(tmp_path / "mine", home)
    hook = {"id": "pyramid-replay", "files": "^(games/|-)", "args": ["--require-claims", "--"]}
    used = {"repo": str(hooks.folder), "rev": hooks.git("rev-parse", "HEAD"), "hooks": [hook]}
    (mine.folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [used]}))
    # No game, and not where the games are.
    (mine.folder / "package.json").write_text("{}\n")
    games = mine.folder / "games"
    games.mkdir()
    right = {**json.loads(OPENED), "result": {"score": 90}}
    for path in (games / "one.json", mine.folder / "-x.json"):
        path.write_text(json.dumps(right))
    installed = mine.run("pre-commit", "install")
    assert installed.returncode == 0, installed.stdout
    done = mine.commit()
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"check Pyramid Solitaire transcripts\.+Passed", done.stderr)

    wrong = json.dumps(game_object(moves=["Kd", "Qc"]), indent=2)
    (games / "two.jsonl").write_text(f"{json.dumps(right)}\n{wrong}\n")
    done = mine.commit()
    assert done.returncode == 1
    assert "FAIL  games/two.jsonl:2: covered: move 2 (Qc): Qc is covered by Td and Th" in done.stderr
    # Only what changed is checked.
    assert "games/one.json" not in done.stderr
    assert mine.git("status", "--porcelain") == "A  games/two.jsonl"


def test_the_hook_takes_game_files_by_their_names_and_only_those() -> None:
    (hook,) = HOOKS
    assert (hook["id"], hook["language"], hook["entry"]) == ("pyramid-replay", "python", "pyramid replay --check")
    for name in ("a.json", "games/b.jsonl", "c.d.ndjson"):
        assert re.search(hook["files"], name), name
    for name in ("a.json5", "json", "b.jsonl.gz", "ndjson.py"):
        assert not re.search(hook["files"], name), name


@pytest.mark.parametrize("args", [HOOKS[0].get("args", []), ["--expect", "playing", "--"]], ids=["usual", "one's own"])
def test_a_file_whose_name_begins_with_a_dash_is_no_option(args: list[str], tmp_path: Path) -> None:
    (tmp_path / "-x.json").write_text(OPENED)
    _, *words = shlex.split(HOOKS[0]["entry"])
    done = run(*words, *args, "-x.json", cwd=tmp_path)
    assert (done.code, done.lines[0].split()[:2]) == (0, ["ok", "-x.json:1:"])
