"""`pyramid replay --check`: folders, demands, several processes, reports to files and standard output."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from pyramid_cli.cli.app import app
from tests.cli_helpers import (
    DEAL_1,
    OPENED,
    PATIENCE,
    PROGRAM,
    SCRIPT,
    Result,
    call,
    children,
    game_object,
    on_terminal,
    run,
    shell,
    started,
    validated,
)

ILLEGAL = json.dumps(game_object(moves=["Kd", "Qc"]))
CLAIMED = json.dumps(game_object(moves=["Kd"], result={"status": "playing", "score": 10}))
FALSE = json.dumps(game_object(moves=["Kd"], result={"score": 11}))


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `games` with folders in it, in the current one."""
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "games/b.json": json.dumps(json.loads(CLAIMED), indent=2),
        "games/a.jsonl": f"{CLAIMED}\n\n{DEAL_1}\n",
        "games/a/deep/er/z.ndjson": OPENED,
        "games/a/UPPER.JSON": OPENED,
        "games/a-b.json": OPENED,
        "games/notes.txt": "no game",
        "games/none.json.bak": "no game",
        "other/readme.md": "no game",
    }.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    return Path("games")


IN_ORDER = ["a/UPPER.JSON:1", "a/deep/er/z.ndjson:1", "a-b.json:1", "a.jsonl:1", "a.jsonl:3", "b.json:1"]


def places(done: Result) -> list[str]:
    """Where the games stand that verdicts were given on."""
    return [line[6:].split(": ")[0] for line in done.lines]


# Folders.


@pytest.mark.usefixtures("games")
def test_a_folder_is_every_game_file_below_it_in_order() -> None:
    done = call("replay", "--check", "games")
    assert done.code == 0
    assert places(done) == [f"games/{place}" for place in IN_ORDER]
    assert done.err == "6 games: 6 passed, 0 failed, 0 unreadable\n"
    assert places(call("replay", "--check", "games/")) == places(done)
    assert places(call("replay", "--check", "./games/a", "games/b.json")) == [
        "games/a/UPPER.JSON:1", "games/a/deep/er/z.ndjson:1", "games/b.json:1",
    ]  # fmt: skip
    assert places(call("replay", "--check", ".")) == places(done)


def test_the_order_is_that_of_the_parts_of_the_paths(games: Path) -> None:
    found = sorted(path for path in games.rglob("*") if path.suffix.lower() in (".json", ".jsonl", ".ndjson"))
    told = call("replay", "--check", "--json", "games").values
    assert list(dict.fromkeys(value["source"] for value in told)) == [str(path) for path in found]


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_without_games_is_an_error_and_the_next_is_read(jobs: str) -> None:
    Path("empty").mkdir()
    done = call("replay", "--check", "--jobs", jobs, "other", "empty", "games/b.json", "none", "-", stdin=ILLEGAL)
    assert done.code == 2
    assert done.lines == [
        "FAIL  other:1: unreadable: There is no game file (.json, .jsonl or .ndjson) in other.",
        "FAIL  empty:1: unreadable: There is no game file (.json, .jsonl or .ndjson) in empty.",
        "ok    games/b.json:1: 1 move, playing, score 10, 27 pyramid cards left, pass 1 of 3",
        "FAIL  none:1: unreadable: There is no file none.",
        "FAIL  -:1: covered: move 2 (Qc): Qc is covered by Td and Th: a pyramid card is in play once nothing lies on "
        "it.",
    ]
    assert done.err == "5 games: 1 passed, 1 failed, 3 unreadable\n"


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("command", [["show"], ["moves"], ["replay"], ["replay", "--step"], ["stats"], ["solve"]])
def test_elsewhere_a_folder_stays_the_error_it_was(command: list[str]) -> None:
    done = call(*command, "games")
    assert done.code == 2
    assert "games is a folder; name the game files in it." in done.out + done.err


@pytest.mark.usefixtures("games")
def test_a_link_to_a_folder_above_does_not_lead_round_in_circles() -> None:
    Path("games/up").symlink_to(Path.cwd(), target_is_directory=True)
    Path("games/link.json").symlink_to("b.json")
    Path("games/broken.json").symlink_to("nowhere.json")
    done = call("replay", "--check", "games")
    assert done.code == 2
    assert "games/link.json:1" in places(done)
    assert any(line.endswith("There is no file games/broken.json.") for line in done.lines)
    assert len(done.lines) == len(IN_ORDER) + 2


@pytest.mark.usefixtures("games")
def test_what_is_no_plain_file_below_a_folder_keeps_nobody_waiting() -> None:
    os.mkfifo("games/pipe.json")
    Path("games/null.json").symlink_to(os.devnull)
    done = run("replay", "--check", "games")
    told = "is no plain file; give its name where it is to be read."
    assert done.code == 2
    assert [line for line in done.lines if line.startswith("FAIL")] == [
        f"FAIL  games/{name}:1: unreadable: games/{name} {told}" for name in ("null.json", "pipe.json")
    ]
    assert len(done.lines) == len(IN_ORDER) + 2


@pytest.mark.usefixtures("games")
def test_a_folder_whose_files_cannot_be_looked_at_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    # Root may look at everything, so what the system says to others is said here.
    looked = Path.stat

    def refused(path: Path, **how: Any) -> os.stat_result:
        if path.parent.name == "deep":
            raise PermissionError(errno.EACCES, "Permission denied")
        return looked(path, **how)

    def opened(path: Path, *how: Any, **more: Any) -> Any:
        refused(path)
        return open(path, *how, **more)  # noqa: PTH123 - what is replaced

    Path("games/a/deep/x.json").write_text(OPENED)
    monkeypatch.setattr(Path, "stat", refused)
    monkeypatch.setattr(Path, "open", opened)
    done = call("replay", "--check", "games")
    assert done.code == 2
    assert (
        "FAIL  games/a/deep/x.json:1: unreadable: games/a/deep/x.json can't be read: Permission denied." in done.lines
    )
    assert "games/b.json:1" in places(done)


@pytest.mark.parametrize("options", [["--check"], ["--check", "--jobs", "2"], ["--fix-claims"]])
@pytest.mark.usefixtures("games")
def test_an_empty_name_is_not_the_current_folder(options: list[str]) -> None:
    done = call("replay", *options, "", "games/b.json")
    assert done.code == 2
    assert done.lines[0] == "FAIL  :1: unreadable: A file name is empty; - is standard input."
    assert len(done.lines) == 2


def test_the_exit_code_is_that_of_the_worst(tmp_path: Path) -> None:
    for text, code in ((OPENED, 0), (f"{OPENED}\n{ILLEGAL}", 1), (f"{ILLEGAL}\nwords\n{OPENED}", 2)):
        (tmp_path / "games.json").write_text(text)
        assert call("replay", "--check", str(tmp_path)).code == code
        assert call("replay", "--check", "--jobs", "2", str(tmp_path)).code == code


# Demands.


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--expect", "playing"], None),
        (["--expect", "won"], "expectation"),
        (["--min-score", "10"], None),
        (["--min-score", "11"], "expectation"),
        (["--max-moves", "1"], None),
        (["--max-moves", "0"], "expectation"),
        (["--require-claims"], None),
    ],
)
def test_each_demand_is_met_or_fails_the_game_with_its_code(options: list[str], code: str | None) -> None:
    done = call("replay", "--check", "--json", *options, stdin=CLAIMED)
    (value,) = done.values
    validated("check", value)
    assert (done.code, value["ok"]) == (0 if code is None else 1, code is None)
    assert value["error"] is None if code is None else value["error"]["code"] == code


def test_a_game_without_a_result_fails_where_claims_are_required() -> None:
    done = call("replay", "--check", "--require-claims", stdin=f"{CLAIMED}\n{DEAL_1}\n")
    assert done.code == 1
    assert done.lines[1] == (
        "FAIL  -:2: no-claims: The game has no result, but must claim how it ends (--require-claims)."
    )


@pytest.mark.parametrize("option", ["--expect=playing", "--min-score=0", "--max-moves=9", "--jobs=2", "--report=text"])
def test_options_of_the_check_imply_it(option: str) -> None:
    assert call("replay", option, stdin=CLAIMED) == call("replay", "--check", stdin=CLAIMED)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--expect", "lost"], "--expect takes playing, stuck, over or won, not 'lost'."),
        (["--report", "xml"], "--report takes text, json, junit, github or tap, and =FILE, not 'xml'."),
        (["--report", "junit="], "--report junit= names no file"),
        (["--report", "junit", "--report", "tap"], "give one of them a file, as in --report tap=FILE."),
        (["--report", "text", "--json"], "Two reports can't both go to standard output (json and text)"),
        (["--report", "tap=-", "--report", "text"], "Two reports can't both go to standard output"),
        (["--report", "tap=x.tap", "--report", "text=./x.tap"], "Two reports can't both go to x.tap"),
        (["--check", "--step"], "--at and --step show boards"),
        (["--report", "tap", "--at", "3"], "--at and --step show boards"),
        (["--expect", "won", "--step"], "--at and --step show boards"),
        (["--check", "--pairs"], "--pairs and --reveal are for boards"),
        (["--report", "tap", "--reveal"], "--pairs and --reveal are for boards"),
        (["--report", "tap=/dev/stdout", "--json"], "Two reports can't both go to standard output (json and tap)"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_read(words: list[str], told: str) -> None:
    done = call("replay", *words, stdin=CLAIMED)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert not Path("x.tap").exists()


# Stopping early.


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("bad", "code"), [(ILLEGAL, 1), ("words", 2), (FALSE, 1)])
def test_fail_fast_stops_after_the_first_game_that_fails(bad: str, code: int, jobs: str) -> None:
    text = "".join(f"{game}\n" for game in [CLAIMED, OPENED, bad, *[CLAIMED] * 2000, ILLEGAL])
    done = call("replay", "--check", "--fail-fast", "--jobs", jobs, stdin=text)
    assert (done.code, len(done.lines)) == (code, 3)
    assert [line[:4] for line in done.lines] == ["ok  ", "ok  ", "FAIL"]
    assert done.err == f"3 games: 2 passed, {2 - code} failed, {code - 1} unreadable\n"
    assert call("replay", "--check", "--fail-fast", "--jobs", jobs, stdin=f"{CLAIMED}\n" * 500).code == 0


def test_reports_of_a_run_that_stopped_early_are_whole(tmp_path: Path) -> None:
    text = f"{CLAIMED}\n{ILLEGAL}\n{CLAIMED}\n"
    call("replay", "--fail-fast", f"--report=junit={tmp_path}/r.xml", f"--report=tap={tmp_path}/r.tap", stdin=text)
    assert ElementTree.parse(tmp_path / "r.xml").getroot()[0].get("tests") == "2"
    assert (tmp_path / "r.tap").read_text().endswith("1..2\n")


# Several processes.


def mixed() -> str:
    """A thousand games, good and bad, indented and not, and what is no game."""
    indented = json.dumps(json.loads(ILLEGAL), indent=2)
    kinds = [CLAIMED, FALSE, indented, "words", "more words", "", DEAL_1, OPENED[:300], f"{ILLEGAL}", '{"a": [']
    return "".join(f"{kinds[number * number % 7 + number % 4]}\n" for number in range(1000))


@pytest.mark.slow
@pytest.mark.parametrize("paths", [["games"], ["-"], ["games/games.jsonl", "-"]], ids=" ".join)
def test_several_processes_tell_what_one_does_in_the_order_read(paths: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "games.jsonl").write_text(mixed())
    for number in range(300):
        (folder / f"{number:03}.json").write_text(CLAIMED if number % 3 else ILLEGAL)

    def told(jobs: str) -> list[str]:
        forms = ("json", "github", "tap")
        files = [f"--report={form}={form}{jobs}" for form in forms]
        done = run("replay", "--report=text", *files, "--jobs", jobs, *paths, stdin=mixed(), cwd=tmp_path)
        assert done.code == 2
        return [done.out, done.err, *((tmp_path / f"{form}{jobs}").read_text() for form in forms)]

    alone = told("1")
    assert alone == told("3")
    assert all(report.count("\n") > 500 for report in (alone[0], *alone[2:]))


def test_what_is_too_large_for_a_batch_is_checked_in_its_place() -> None:
    text = f"{CLAIMED}\n" * 300 + json.dumps({"meta": "x" * (17 * 2**20)}) + "\nwords\n" + f"{ILLEGAL}\n" * 300
    alone, together = (run("replay", "--check", "--jobs", jobs, stdin=text) for jobs in ("1", "2"))
    assert alone == together
    assert len(alone.lines) == 602


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("replay --expect ", ["playing", "stuck", "over", "won"]),
        ("replay --expect s", ["stuck"]),
        ("replay --report j", ["json", "junit"]),
    ],
)
def test_the_shell_completes_what_the_options_take(words: str, offered: list[str]) -> None:
    asked = {"_PYRAMID_COMPLETE": "complete_bash", "COMP_WORDS": f"pyramid {words}", "COMP_CWORD": "3"}
    assert run(env=asked, program=[SCRIPT]).lines == offered


@pytest.mark.slow
def test_many_games_take_no_more_memory_than_few() -> None:
    # What a process takes at most, in KiB, is the last line of standard error.
    watched = (
        "import resource, subprocess, sys\n"
        "code = subprocess.run(sys.argv[1:]).returncode\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)\n"
    )
    few, many = (
        int(run(*PROGRAM, "replay", "--check", "--report=junit", stdin=f"{CLAIMED}\n" * count,
                program=[sys.executable, "-c", watched]).err.splitlines()[-1])
        for count in (500, 20_000)
    )  # fmt: skip
    assert many < few + 8_000


@pytest.mark.slow
def test_a_process_that_is_ended_costs_no_verdict(tmp_path: Path) -> None:
    text = f"{CLAIMED}\n".encode() * 20_000
    half = len(text) // 2
    checking = ("replay", "--check", "--jobs", "2")
    with (tmp_path / "out").open("wb") as out, started(*checking, stdin=subprocess.PIPE, stdout=out) as process:
        assert process.stdin is not None
        process.stdin.write(text[:half])
        process.stdin.flush()
        deadline = time.monotonic() + PATIENCE
        while not (found := children(process.pid)):
            assert time.monotonic() < deadline
        os.kill(found[0], signal.SIGKILL)
        _, err = process.communicate(text[half:], timeout=PATIENCE)
    assert process.returncode == 0
    assert (tmp_path / "out").read_bytes().count(b"\n") == 20_000
    assert err == b"20,000 games: 20,000 passed, 0 failed, 0 unreadable\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pipe_closed_early_ends_it_silently(jobs: str) -> None:
    done = shell(
        f"pyramid deal 1 --count 5000 | pyramid replay --check --jobs {jobs} | head -1; echo ${{PIPESTATUS[@]}}"
    )
    *first, codes = done.lines
    assert (len(first), codes.split()[1:]) == (1, ["141", "0"])
    assert done.err == ""


def test_processes_are_not_imported_where_one_checks() -> None:
    imported = run("replay", "--check", stdin=CLAIMED, program=[PROGRAM[0], "-X", "importtime", *PROGRAM[1:]]).err
    for name in ("multiprocessing", "xml.", "pyramid_cli.solver", "pyramid_cli.cli.fixing"):
        assert f" {name}" not in imported, name


# Reports.


def test_reports_go_to_files_and_the_verdicts_still_to_standard_output(tmp_path: Path) -> None:
    text = f"{CLAIMED}\n{ILLEGAL}\nwords\n"
    files = {form: tmp_path / f"report.{form}" for form in ("text", "json", "junit", "github", "tap")}
    words = [f"--report={form}={file}" for form, file in files.items()]
    done = call("replay", *words, stdin=text)
    assert done == call("replay", "--check", stdin=text)
    for form, file in files.items():
        shown = call("replay", "--report", form, stdin=text)
        assert (shown.code, shown.err) == (done.code, done.err)
        if form != "junit":
            assert file.read_text() == shown.out
    assert files["text"].read_text() == done.out
    assert files["json"].read_text() == call("replay", "--check", "--json", stdin=text).out
    suite = ElementTree.parse(files["junit"]).getroot()[0]
    assert [suite.get(name) for name in ("tests", "failures", "errors")] == ["3", "1", "1"]
    assert files["github"].read_text().count("::error ") == 2
    assert files["tap"].read_text().startswith("TAP version 13\nok 1 - -:1\nnot ok 2 - -:2\n  ---\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(file.name for file in files.values())


def test_a_report_on_standard_output_takes_the_place_of_the_verdicts() -> None:
    assert call("replay", "--report", "github", stdin=CLAIMED).out == ""
    assert call("replay", "--report=tap=-", stdin=CLAIMED).out == "TAP version 13\nok 1 - -:1\n1..1\n"
    assert call("replay", "--report", "json", stdin=CLAIMED) == call("replay", "--json", stdin=CLAIMED)


def test_a_report_that_cannot_be_written_is_told_before_anything_is_checked(tmp_path: Path) -> None:
    done = call("replay", f"--report=tap={tmp_path}/r.tap", f"--report=junit={tmp_path}/no/such/r.xml", stdin=CLAIMED)
    assert (done.code, done.out) == (2, "")
    assert "no/such/r.xml can't be written: No such file or directory." in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("games")
def test_a_report_below_the_folder_checked_is_not_taken_for_a_game() -> None:
    words = ["replay", "--report=json=games/report.json", "--report=junit=games/report.xml", "games"]
    assert call(*words) == call(*words)
    assert len(Path("games/report.json").read_text().splitlines()) == len(IN_ORDER)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("inputs", [["games/b.json"], ["games"], ["games", "games/b.json"]])
@pytest.mark.parametrize("options", [[], ["--fix-claims"], ["--jobs", "2"]], ids=str)
def test_a_report_does_not_take_the_place_of_a_game_that_is_checked(options: list[str], inputs: list[str]) -> None:
    game = Path("games/b.json")
    before = game.read_text()
    done = call("replay", *options, "--report", "tap", "--report=json=./games/b.json", *inputs)
    assert (done.code, done.out) == (2, "")
    assert "--report json would take the place of ./games/b.json, which " in done.err
    assert game.read_text() == before


def test_a_report_to_what_a_stream_goes_to_takes_nothing_away(tmp_path: Path) -> None:
    done = shell(
        "echo begun > log; pyramid deal 1 | pyramid replay --report tap=/dev/stdout >> log;"
        "pyramid deal 1 | pyramid replay --report tap=log --report github >> log;"
        "pyramid deal 1 | pyramid replay --report tap=/dev/stderr --report github 2>> log;"
        "pyramid deal 1 | pyramid replay --report tap=>(cat > other; echo >> done) --report github;"
        "while [ ! -e done ]; do sleep 0.01; done",
        cwd=tmp_path,
    )
    assert done.code == 0
    tap = "TAP version 13\nok 1 - -:1\n1..1\n"
    assert (tmp_path / "other").read_text() == tap
    assert (tmp_path / "log").read_text() == f"begun\n{tap * 3}1 game: 1 passed, 0 failed, 0 unreadable\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["done", "log", "other"]


def test_where_there_is_no_room_for_waiting_cases_that_is_told() -> None:
    program = (
        "import tempfile; from pyramid_cli.cli.main import main\n"
        "tempfile.TemporaryFile = lambda: open('/dev/full', 'w+b', buffering=0 if {!r} else -1); main()"
    )
    for at_once in (True, False):
        words = [sys.executable, "-c", program.format(at_once)]
        done = run("replay", "--report", "junit", stdin=CLAIMED, program=words)
        assert (done.code, done.out) == (2, "")
        assert done.err == (
            "Error: A report can't wait in the temporary folder: No space left on device. TMPDIR names another.\n"
        )


@pytest.mark.parametrize(
    ("ending", "ended"), [(signal.SIGINT, (130, b"Interrupted.\n")), (signal.SIGTERM, (143, b""))], ids=str
)
def test_an_interrupted_run_leaves_old_reports_as_they_were(
    ending: int, ended: tuple[int, bytes], tmp_path: Path
) -> None:
    report = tmp_path / "r.xml"
    report.write_text("old")
    with started("replay", f"--report=junit={report}", stdin=subprocess.PIPE, bufsize=0) as process:
        deadline = time.monotonic() + PATIENCE
        while len(list(tmp_path.iterdir())) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(ending)
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == ended
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("r.xml", "old")]


def test_annotations_name_files_from_the_root_of_the_repository(games: Path) -> None:
    text = json.dumps(json.loads(ILLEGAL), indent=2)
    (games / "bad.json").write_text(text)
    line = 1 + text[: text.index('"Qc"')].count("\n")
    here = Path.cwd()
    for words, folder, workspace in (
        (["games"], here, None),
        ([str(here / "games")], here, None),
        (["bad.json"], games, str(here)),
        (["../games"], here / "other", str(here)),
    ):
        env = {"GITHUB_WORKSPACE": workspace or ""}
        done = run("replay", "--report", "github", *words, cwd=folder, env=env)
        assert done.out.startswith(f"::error file=games/bad.json,line={line},col=5,title="), done.out


def test_on_a_terminal_verdicts_are_coloured_as_before(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text(f"{CLAIMED}\n{ILLEGAL}\n")
    done = on_terminal("replay", "--check", str(tmp_path / "g.json"), columns=300)
    assert "\x1b[1;32mok\x1b[0m    " in done.out
    assert "\x1b[1;31mFAIL\x1b[0m  " in done.out


def test_the_counts_come_first_in_junit_on_standard_output_too() -> None:
    head = shell(
        "pyramid deal 1 --count 2000 | pyramid undo --all | pyramid replay --report junit 2> /dev/null | head -3"
    )
    assert 'tests="2000" failures="0" errors="0"' in head.out


# Help.


def test_the_page_names_every_option_of_the_check() -> None:
    page = CliRunner().invoke(app, ["replay", "-h"], prog_name="pyramid").stdout
    options = "--expect --min-score --max-moves --require-claims --fix-claims --report --fail-fast --jobs"
    assert all(option in page for option in options.split())
