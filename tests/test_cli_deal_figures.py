"""`pyramid stats --deals` and `--merge` as commands: columns, processes, pictures, progress, what goes with what."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pyramid_cli.cli import deal_spreading
from pyramid_cli.cli.deal_figures import deal_question
from pyramid_cli.rules import rules_of
from tests.cli_helpers import PROGRAM, Screen, call, on_terminal, run, validated

SVG = "{http://www.w3.org/2000/svg}"


def figures(*arguments: str) -> Any:
    """The figures that a call prints."""
    (value,) = call("stats", *arguments, "--json").values
    return validated("deal-figures", value)


# Columns.


def test_the_win_rates_of_the_three_pass_settings_come_out_as_counted_before() -> None:
    found = figures("--deals", "1-300", "--winnable")
    assert found["winnable"] == {"1": 21, "2": 189, "3": 202, "unlimited": 203}
    assert found["least_passes"] == {"1": 21, "2": 168, "3": 13, "4": 1, "never": 97}


@pytest.mark.parametrize(
    "options", [["--rules", "classic"], ["--passes", "1"], ["--rules", "microsoft", "--redeals", "0"]]
)
def test_deals_that_can_be_won_are_those_that_solve_wins(options: list[str]) -> None:
    found = figures("--deals", "1-6", "--winnable", "--shortest", *options)
    games = call("deal", "1", "--count", "6", *options).out
    solved = call("solve", "--json", "--shortest", stdin=games).values
    lengths = [one["length"] for one in solved if one["winnable"]]
    shortest = {name: count for name, count in found["fewest_moves"].items() if name != "never"}
    assert shortest == {str(length): lengths.count(length) for length in sorted(set(lengths))}
    assert found["fewest_moves_mean"] == (round(sum(lengths) / len(lengths), 4) if lengths else None)
    allowed = rules_of(**games_rules(games)).passes
    assert allowed is not None
    assert found["winnable"][str(allowed)] == len(lengths)


def games_rules(games: str) -> dict[str, Any]:
    """The rules of the first game."""
    rules: dict[str, Any] = json.loads(games.splitlines()[0])["rules"]
    return rules


@pytest.mark.slow
def test_the_win_rates_of_two_thousand_deals_come_out_as_counted_before() -> None:
    found = figures("--deals", "1-2000", "--winnable", "--jobs", "2")
    assert found["winnable"] == {"1": 169, "2": 1203, "3": 1338, "unlimited": 1341}


def test_rules_with_more_passes_get_a_column_for_each() -> None:
    assert list(figures("--deals", "1-5", "--winnable", "--passes", "5")["winnable"]) == [
        "1", "2", "3", "4", "5", "unlimited",
    ]  # fmt: skip
    assert list(figures("--deals", "1-5", "--winnable", "--passes", "unlimited")["winnable"]) == [
        "1", "2", "3", "unlimited",
    ]  # fmt: skip


def test_every_share_has_an_interval() -> None:
    found = figures("--deals", "1-30", "--winnable", "--shortest", "--fewest-left", "--rows", "3")
    for name, counts in found["intervals"].items():
        expected = set(found[name]) - ({"deals", "most_cards_turned"} if name == "no_opening_play" else set())
        assert set(counts) == expected


def test_tables_say_what_the_json_says() -> None:
    found = figures("--deals", "1-60", "--winnable", "--shortest", "--fewest-left", "--rows", "3")
    rows = [
        line.split()
        for line in call("stats", "--deals", "1-60", "--winnable", "--shortest", "--fewest-left", "--rows", "3").lines
    ]
    for name, count in found["winnable"].items():
        label = [name] if name == "unlimited" else [name, "pass" if name == "1" else "passes"]
        low, high = found["intervals"]["winnable"][name]
        shown = [*label, str(count), f"{100 * count / 60:.1f}%", f"{100 * low:.2f}-{100 * high:.2f}%"]
        assert shown in [row[: len(shown)] for row in rows]
    assert ["mean", f"{found['fewest_moves_mean']:.2f}"] in rows


@pytest.mark.parametrize("columns", [50, 60, 72, 79, 80, 200])
def test_tables_are_as_wide_as_the_terminal_at_most(columns: int) -> None:
    words = ["stats", "--deals", "1-60", "--winnable", "--shortest", "--fewest-left", "--rows", "3", "--plain"]
    done = on_terminal(*words, columns=columns, piped=["stderr"])
    assert max(map(len, done.lines)) <= columns
    # Nothing is left out; names are folded, and bars get shorter.
    whole = call(*words).out
    assert done.out.replace("#", "").split() == whole.replace("#", "").split()
    assert ("#" in done.out) == (columns > 50)
    # No line is folded by the terminal: numbers that belong together are on one.
    assert [line.count("%") for line in done.lines if "%" in line] == [
        line.count("%") for line in whole.splitlines() if "%" in line
    ]


# Processes.


@pytest.mark.parametrize(
    ("kernel", "options"),
    [
        ("native", ["--deals", "1-450000"]),
        ("python", ["--deals", "1-4500"]),
        ("native", ["--deals", "1-60", "--winnable"]),
        ("python", ["--deals", "1-30", "--winnable", "--rows", "3"]),
    ],
)
def test_several_processes_count_what_one_does(kernel: str, options: list[str]) -> None:
    arguments, env = ["stats", *options, "--json"], {"PYRAMID_KERNEL": kernel}
    alone = run(*arguments, "--jobs", "1", env=env)
    assert alone.code == 0
    assert run(*arguments, "--jobs", "3", env=env) == alone


def test_a_process_that_ends_is_told_and_there_are_no_figures() -> None:
    # Processes that are forked have what is put in place here; the portions before deal 36's are counted as ever.
    program = (
        "import multiprocessing, os, signal; from pyramid_cli.cli import deal_spreading, main\n"
        "def count(numbers, *, count=deal_spreading.count_portion, **given):\n"
        "    if 36 in numbers: os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return count(numbers, **given)\n"
        "multiprocessing.set_start_method('fork'); deal_spreading.count_portion = count; main.main()"
    )
    question = ("stats", "--deals", "1-2000", "--shortest", "--jobs", "2", "--json")
    done = run(*question, program=[sys.executable, "-c", program])
    assert (done.code, done.out) == (3, "")
    assert "No answer for deals 33-40: the process counting them ended (exit code -9)" in done.err


def of(deals: str, *, winnable: bool = False, dealer: str = "poozee") -> Any:
    """A question."""
    return deal_question(rules_of(), dealer, deals, ["least_passes"] if winnable else [])


@pytest.mark.parametrize(
    ("question", "kernel", "most"),
    [
        (of("1"), "native", 200_000),
        (of("1"), "python", 5_000),
        (of("1", dealer="pysolfc"), "native", 5_000),
        (of("1", winnable=True), "native", 50),
        (of("1", winnable=True), "python", 50),
    ],
)
def test_little_work_is_done_in_one_process_and_more_on_every_core(
    question: Any, kernel: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYRAMID_KERNEL", kernel)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(6)))
    assert deal_spreading.usual_jobs(question, most) == 1
    assert deal_spreading.usual_jobs(question, most + 1) == 6
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(999)))
    assert deal_spreading.usual_jobs(question, most + 1) == 256


def test_a_thousand_deals_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("processes are started")

    monkeypatch.setattr("pyramid_cli.cli.workers.Workers.__init__", refuse)
    assert call("stats", "--deals", "1-1000").code == 0
    with pytest.raises(AssertionError, match="processes"):
        call("stats", "--deals", "1-1000", "--jobs", "2")


@pytest.mark.usefixtures("both_kernels")
def test_figures_do_not_depend_on_the_kernel() -> None:
    arguments = ("stats", "--deals", "1-10", "--winnable", "--shortest", "--fewest-left", "--json", "--rows", "3")
    one, other = (run(*arguments, env={"PYRAMID_KERNEL": name}) for name in ("native", "python"))
    assert one == other
    assert one.code == 0


def test_a_kernel_that_does_not_exist_is_told() -> None:
    done = run("stats", "--deals", "1-5", env={"PYRAMID_KERNEL": "quick"})
    assert (done.code, done.out) == (2, "")
    assert "PYRAMID_KERNEL" in done.err


def test_memory_that_is_full_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> tuple[int, ...]:
        raise MemoryError

    monkeypatch.setattr("pyramid_cli.figures.solving.answers", full)
    done = call("stats", "--deals", "7-9", "--winnable", "--json")
    assert (done.code, done.out) == (3, "")
    assert done.err == "Error: No answer for deal 7: memory is full. Try fewer --jobs.\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it(jobs: str) -> None:
    with Screen("stats", "--deals", "1-100000", "--winnable", "--jobs", jobs) as screen:
        screen.wait_for("a second")
        screen.interrupt()
        done = screen.end()
    assert done.code == 130
    assert done.out.endswith("Interrupted.\n")
    assert "Traceback" not in done.out


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_whatever_ends_it_the_cursor_is_there_and_only_what_cannot_be_helped_is_left_behind(
    ending: int, tmp_path: Path
) -> None:
    question = ("stats", "--deals", "1-100000", "--winnable", "--jobs", "2", "--svg", str(tmp_path / "charts.svg"))
    with Screen(*question) as screen:
        screen.wait_for("a second")
        screen.process.send_signal(ending)
        done = screen.end()
    assert "\x1b[?25l" not in done.out
    assert "Traceback" not in done.out
    if ending != signal.SIGKILL:
        assert done.code == 128 + ending
        assert list(tmp_path.iterdir()) == []


# Memory.


def peak(*arguments: str, kernel: str = "auto") -> int:
    """The most memory that a call took at once, in kB; of its own process alone, also where it began as another's."""
    program = (
        "import re, sys; from pyramid_cli.cli.app import app\n"
        "try: app(prog_name='pyramid')\n"
        "finally: print(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1], file=sys.stderr)\n"
    )
    done = run(*arguments, program=[PROGRAM[0], "-c", program], env={"PYRAMID_KERNEL": kernel})
    assert done.code == 0
    return int(done.err.split()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("kernel", "most"), [("native", "1-8000000"), ("python", "1-80000")])
def test_memory_does_not_grow_with_the_deals(kernel: str, most: str, jobs: str) -> None:
    few, many = (peak("stats", "--deals", deals, "--jobs", jobs, kernel=kernel) for deals in ("1-1000", most))
    assert many < few + 6_000


@pytest.mark.slow
def test_memory_does_not_grow_with_the_records(tmp_path: Path) -> None:
    file = str(tmp_path / "records.jsonl")
    few = peak("stats", "--deals", "1-1000", "--records", str(tmp_path / "few.jsonl"), "--jobs", "1")
    # Written, and then read again.
    for _ in range(2):
        assert peak("stats", "--deals", "1-100000", "--records", file, "--jobs", "1") < few + 6_000


# Joining.


def test_runs_are_joined_into_what_one_run_prints(tmp_path: Path) -> None:
    options = ("--rules", "classic", "--winnable")
    names = []
    for number, deals in enumerate(("21-40", "1-20", "41-41")):
        names.append(str(tmp_path / f"{number}.json"))
        Path(names[-1]).write_text(call("stats", "--deals", deals, *options, "--json").out)
    for form in ([], ["--json"]):
        alone = call("stats", "--deals", "1-41", *options, *form)
        assert call("stats", "--merge", *names, *form) == alone
        # One object or several, on standard input.
        piped = "".join(Path(name).read_text() for name in names)
        assert call("stats", "--merge", *form, stdin=piped) == alone


def test_joining_refuses_what_it_must_with_a_sentence(tmp_path: Path) -> None:
    one, other = (call("stats", "--deals", deals, "--json").out for deals in ("1-10", "12-20"))
    gap = call("stats", "--merge", stdin=one + other)
    assert (gap.code, gap.out) == (2, "")
    assert gap.err == "Error: Deals 1-10 and 12-20 leave a gap: deal 11 is missing.\n"
    for text, words in (
        ("{}", "standard input, line 1: These are not figures"),
        (one + "{", "standard input, line 2: "),
        (call("stats", "--json", stdin=call("deal", "1").out).out, "These are not figures"),
    ):
        done = call("stats", "--merge", "--json", stdin=text)
        assert (done.code, done.out) == (2, "")
        assert words in done.err
    missing = call("stats", "--merge", str(tmp_path / "none.json"))
    assert (missing.code, missing.out) == (2, "")
    assert "There is no file" in missing.err


# Pictures.


def test_a_picture_has_a_bar_for_each_count_with_its_share(tmp_path: Path) -> None:
    file = tmp_path / "charts.svg"
    done = call(
        "stats",
        "--deals",
        "1-40",
        "--winnable",
        "--shortest",
        "--fewest-left",
        "--rows",
        "3",
        "--json",
        "--svg",
        str(file),
    )
    (found,) = done.values
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    texts = [element.text for element in root.iter(f"{SVG}text")]
    for title in (
        "Removals legal before drawing", "Deals that can be won", "Fewest passes in which a deal can be won",
        "Fewest moves in which a deal can be won", "Fewest pyramid cards that can be left",
        "passes allowed", "moves", "cards left", "share of all deals",
    ):  # fmt: skip
        assert title in texts
    for count in (*found["opening_plays"].values(), *found["winnable"].values(), *found["least_passes"].values()):
        assert f"{100 * count / 40:.1f}%" in texts
    panels = list(root.iter(f"{SVG}g"))
    bars = [len(list(panel.findall(f"{SVG}rect"))) for panel in panels if panel.findall(f"{SVG}rect")]
    assert bars[:3] == [5, 4, len(found["least_passes"])]
    # Nothing is drawn outside of the picture or upside down.
    for box in root.iter(f"{SVG}rect"):
        assert float(box.attrib["height"]) >= 0
        assert float(box.attrib["x"]) >= 0
    # The charts of joined figures are the same.
    again = tmp_path / "again.svg"
    assert call("stats", "--merge", "--json", "--svg", str(again), stdin=done.out) == done
    assert again.read_text() == file.read_text()


def test_bars_stand_as_high_as_their_shares(tmp_path: Path) -> None:
    file = tmp_path / "charts.svg"
    (found,) = call("stats", "--deals", "1-2000", "--json", "--svg", str(file)).values
    panel = next(ElementTree.parse(file).getroot().iter(f"{SVG}g"))
    heights = [float(box.attrib["height"]) for box in panel.findall(f"{SVG}rect")]
    scale = heights[2] / found["opening_plays"]["2"]
    assert heights == pytest.approx([scale * count for count in found["opening_plays"].values()], abs=0.2)


def test_a_picture_that_cannot_be_written_is_told_before_anything_is_counted(tmp_path: Path) -> None:
    done = call("stats", "--deals", "1-5", "--json", "--svg", str(tmp_path / "none" / "charts.svg"))
    assert (done.code, done.out) == (2, "")
    assert "can't be written: No such file or directory" in done.err


def test_a_picture_does_not_take_the_place_of_figures_that_are_joined(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    file.write_text(call("stats", "--deals", "1-5", "--json").out)
    before = file.read_text()
    done = call("stats", "--merge", str(file), "--svg", str(file))
    assert (done.code, done.out) == (2, "")
    assert f"--svg would take the place of {file}, which is read here; name another file." in done.err
    assert file.read_text() == before


def test_a_picture_cannot_go_where_the_figures_go() -> None:
    done = run("stats", "--deals", "1-5", "--svg", "-")
    assert (done.code, done.out) == (2, "")
    assert "--svg needs the name of a file: the figures themselves go to standard output." in done.err


def test_records_and_picture_cannot_be_one_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    file, again = str(tmp_path / "both"), str(tmp_path / "link" / "both")
    done = call("stats", "--deals", "1-5", "--records", file, "--svg", again)
    assert (done.code, done.out) == (2, "")
    assert f"--records and --svg can't both go to {again}; name another file." in done.err
    assert not (tmp_path / "both").exists()


# On a terminal.


def test_a_terminal_shows_bars_of_blocks_and_how_far_it_is() -> None:
    with Screen("stats", "--deals", "1-60000", "--jobs", "1", env={"PYRAMID_KERNEL": "python"}) as screen:
        screen.wait_for("a second")
        done = screen.end()
    assert done.code == 0
    assert "/60000" in done.out
    assert re.search(r"\d:\d\d:\d\d", done.out)
    assert "█" in done.out
    assert "#" not in done.out
    plain = on_terminal("stats", "--deals", "1-200", "--plain", piped=("stderr",))
    assert "#" in plain.out
    assert plain.out.isascii()


def test_into_a_pipe_nothing_but_figures_is_written() -> None:
    done = run("stats", "--deals", "1-40000", "--jobs", "2", env={"PYRAMID_KERNEL": "python"})
    assert (done.code, done.err) == (0, "")
    assert done.out.isascii()
    assert max(map(len, done.lines)) <= 80


# What goes with what.


def test_help_names_every_option_and_when_processes_are_started() -> None:
    page = " ".join(call("stats", "-h").out.split())
    for option in (
        "--deals A-B", "--winnable", "--shortest", "--fewest-left", "--jobs N", "--records FILE", "--dask ADDRESS",
        "--merge", "--svg FILE", "--dealer DEALER", "--rules PRESET",
    ):  # fmt: skip
        assert option in page
    for most in ("200,000", "50 with the solver", "5,000"):
        assert most in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--winnable"], "--winnable goes with --deals"),
        (["--shortest", "--merge"], "--shortest goes with --deals"),
        (["--fewest-left"], "--fewest-left goes with --deals"),
        (["--records", "r.jsonl"], "--records goes with --deals"),
        (["--dask", "tcp://localhost:1", "-"], "--dask goes with --deals"),
        (["--svg", "c.svg"], "--svg goes with --deals or --merge"),
        (["--merge", "--deals", "1-5"], "--deals counts and --merge joins"),
        (["--merge", "--rules", "classic"], "Rules go with --deals"),
        (["--deals", "1-5", "--jobs", "2", "--dask", "tcp://localhost:1"], "--jobs counts here and --dask"),
        (["--deals", "1-5", "--jobs", "0"], "--jobs"),
        (["--deals", "1-5", "game.json"], "Give --deals or files, not both."),
        (["--deals", "1-5", "--max-states", "5"], "--max-states goes with --mistakes."),
        (["--records", ""], "--records goes with --deals"),
        (["--deals", "1-5", "--records", ""], "The name of the file of records is empty."),
        (["--deals", "1-5", "--svg", ""], "The name of the file to write to is empty."),
    ],
)
def test_options_that_do_not_go_together_are_refused(arguments: list[str], words: str) -> None:
    done = call("stats", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
