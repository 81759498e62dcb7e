"""Reports as text: valid under the published JUnit schemas, whatever stands in a game; GitHub's escapes; TAP's YAML."""

from __future__ import annotations

import io
import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xmlschema
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from pyramid_cli.cli.checking import Asked, check_one
from pyramid_cli.gamefile.demands import Demands
from pyramid_cli.gamefile.documents import read_documents
from pyramid_cli.reports import FORMS, report_of
from pyramid_cli.reports.run import Run
from pyramid_cli.reports.verdict import Problem, Verdict
from tests.cli_helpers import DEAL_1, OPENED, game_object, validated

SCHEMAS = {path.stem: xmlschema.XMLSchema(path) for path in sorted((Path(__file__).parent / "junit").glob("*.xsd"))}
CLAIMED = json.dumps({**json.loads(OPENED), "result": {"status": "playing", "score": 90, "pyramid_left": 20}})
GAMES = [
    CLAIMED,
    json.dumps(game_object(moves=["Kd", "Qc"])),
    json.dumps(game_object(result={"score": 5})),
    "no game",
    DEAL_1,
    '{"format": "pyramid-game/2"}',
]


def a_run(**changes: Any) -> Run:
    return Run(**{"begun": datetime(2020, 1, 2, 3, 4, 5, 6), "host": "box", "folder": "/w", "root": "/w", **changes})


def verdicts(*games: str, source: str = "games.jsonl", **demands: Any) -> list[Verdict]:
    """The verdicts on games, one a line."""
    documents = read_documents(io.BytesIO("\n".join(games).encode()), source, keep_text=True)
    return [check_one(document, Asked(Demands(**demands), details=True)) for document in documents]


def written(form: str, given: list[Verdict], run: Run | None = None) -> str:
    """A whole report."""
    report, run = report_of(form), run or a_run()
    cases = []
    for verdict in given:
        run.tally.add(verdict)
        cases.append(report.case(verdict, run))
    return "".join([report.opening(run), *cases, report.closing(run)])


def junit(given: list[Verdict], run: Run | None = None) -> ElementTree.Element:
    """The test suite of a JUnit report, which must be valid under every schema."""
    text = written("junit", given, run)
    for name, schema in SCHEMAS.items():
        schema.validate(text)
        assert schema.is_valid(text), name
    root = ElementTree.fromstring(text.encode())
    (suite,) = root
    return suite


def problem(code: str = "covered", words: str = "No.", **changes: Any) -> Verdict:
    """A verdict with a problem in it."""
    exit_code = 2 if code == "unreadable" else 1
    error = {"code": code, "move": None, "text": words}
    made = Problem(code, exit_code, words, changes.pop("at", 3), changes.pop("column", 7), changes.pop("board", ()))
    return Verdict(changes.pop("source", "g.json"), 1, {"error": error}, "", made)


any_text = st.text(st.characters(codec=None), max_size=30)
"""Any characters, also those that no XML, and no UTF-8, can hold."""


# JUnit.


def test_both_schemas_are_there_and_tell_good_reports_from_bad_ones() -> None:
    assert list(SCHEMAS) == ["ant", "jenkins"]
    good = written("junit", verdicts(*GAMES))
    for wrong in (
        good.replace(' name="pyramid replay"', ""),
        good.replace('time="0.000"', 'time="1e-05"'),
        good.replace("<system-out/>", "<output/>"),
        good.replace("<failure ", "<failed ", 1).replace("</failure>", "</failed>", 1),
        good.replace("<testcase ", '<testcase file="a" ', 1),
    ):
        assert wrong != good
        assert not any(schema.is_valid(wrong) for schema in SCHEMAS.values()), wrong[:300]
    for wrong in (good.replace("<properties/>", ""), good.replace("T03:04:05", "T03:04:05Z")):
        assert wrong != good
        assert not SCHEMAS["ant"].is_valid(wrong)


def test_a_junit_report_has_a_case_for_each_game_with_code_message_and_board() -> None:
    run = a_run(seconds=12345.6789)
    suite = junit(verdicts(*GAMES), run)
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped", "time", "timestamp")}
    assert counts == {
        "tests": "6", "failures": "2", "errors": "2", "skipped": "0", "time": "12345.679",
        "timestamp": "2020-01-02T03:04:05",
    }  # fmt: skip
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == [f"games.jsonl:{line}" for line in range(1, 7)]
    assert {case.get("classname") for case in cases} == {"games.jsonl"}
    told = [(part.tag, part.get("type")) for case in cases for part in case]
    assert told == [("failure", "covered"), ("failure", "claim"), ("error", "unreadable"), ("error", "schema")]
    illegal = cases[1][0]
    assert illegal.get("message", "").startswith("move 2 (Qc): Qc is covered by Td and Th")
    lines = (illegal.text or "").splitlines()
    assert lines[0] == f"games.jsonl:2: {illegal.get('message')}"
    # The board before the illegal move: the King is gone, the Queen is not.
    assert lines[2] == "Deal 1, poozee rules, 1 move"
    assert "    2d  7c  --  5d  8s  9h  4h" in "\n".join(lines)
    assert "score: 10" in lines
    assert "pass" not in (cases[3][0].text or "")


def test_a_junit_report_of_no_game_is_valid_too() -> None:
    assert junit([]).get("tests") == "0"


@given(
    words=any_text,
    source=any_text,
    board=st.lists(any_text),
    host=any_text,
    code=st.sampled_from(["claim", "unreadable"]),
)
def test_no_text_breaks_a_junit_report(words: str, source: str, board: list[str], host: str, code: str) -> None:
    suite = junit([problem(code, words, source=source, board=tuple(board))], a_run(host=host))
    (case,) = suite.findall("testcase")
    legal = re.compile("[\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")
    if legal.fullmatch(words):
        assert case[0].get("message") == words


# GitHub.


def annotation(line: str) -> tuple[dict[str, str], str]:
    """The properties and the message of an annotation, read as GitHub's runner does."""
    command, listed, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)\n", line, re.ASCII).groups()  # type: ignore[union-attr]
    assert command == "error"

    def plain(text: str, names: dict[str, str]) -> str:
        for name, character in names.items():
            text = text.replace(name, character)
        return text

    ends = {"%0D": "\r", "%0A": "\n"}
    pairs = [part.split("=", 1) for part in listed.split(",")]
    in_properties = {**ends, "%3A": ":", "%2C": ",", "%25": "%"}
    return {name: plain(value, in_properties) for name, value in pairs}, plain(message, {**ends, "%25": "%"})


def test_an_annotation_names_file_line_and_column_of_the_wrong_move_itself() -> None:
    text = json.dumps(game_object(moves=["Kd", "draw", "Qc", "draw"]), indent=2)
    (verdict,) = verdicts(*text.split("\n"), source="games/one.json")
    properties, message = annotation(written("github", [verdict]))
    at = next(number for number, line in enumerate(text.split("\n"), start=1) if line.strip() == '"Qc",')
    assert properties == {"file": "games/one.json", "line": str(at), "col": "5", "title": "games/one.json:1 covered"}
    assert message.startswith("move 3 (Qc): Qc is covered by")


def test_games_that_pass_are_not_annotated() -> None:
    assert written("github", verdicts(OPENED, DEAL_1)) == ""


def test_standard_input_has_no_file() -> None:
    (verdict,) = verdicts("words", source="-")
    properties, message = annotation(written("github", [verdict]))
    assert properties == {"title": "-:1 unreadable"}
    assert "not JSON" in message


@pytest.mark.parametrize(
    ("source", "folder", "root", "shown"),
    [
        ("games/a.json", "/w/repo", "/w/repo", "games/a.json"),
        ("./games//a.json", "/w/repo", "/w/repo", "games/a.json"),
        ("/w/repo/games/a.json", "/w/repo", "/w/repo", "games/a.json"),
        ("a.json", "/w/repo/games", "/w/repo", "games/a.json"),
        ("../games/a.json", "/w/repo/docs", "/w/repo", "games/a.json"),
        ("/tmp/a.json", "/w/repo", "/w/repo", "/tmp/a.json"),
        ("..a/b.json", "/w/repo", "/w/repo", "..a/b.json"),
    ],
)
def test_a_file_is_named_as_the_repository_knows_it(source: str, folder: str, root: str, shown: str) -> None:
    properties, _ = annotation(written("github", [problem(source=source)], a_run(folder=folder, root=root)))
    assert properties["file"] == shown


@given(words=st.text(), source=st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=20))
@example(words="100% of %0A and %3A", source="a%2C,b:c=d.json")
def test_no_text_breaks_an_annotation(words: str, source: str) -> None:
    text = written("github", [problem(words=words, source=source, column=None)])
    assert "\r" not in text
    assert text.count("\n") == 1
    properties, message = annotation(text) if "\x85" not in text else (None, None)
    if properties is not None and source not in ("-", ".", ".."):
        assert (properties["file"], properties["line"], message) == (source, "3", words)


# TAP.

TEST_POINT = re.compile(r"(ok|not ok) (\d+) - (.*)")


def tap(text: str) -> list[tuple[bool, str, dict[str, Any] | None]]:
    """The test points of a TAP stream with their diagnostics, read line by line as TAP 13 says.

    Its names are escaped as TAP 14 says, which version 13 leaves open.
    """
    head, *lines = text.split("\n")
    assert head == "TAP version 13"
    assert lines.pop() == ""
    plan = lines.pop()
    points: list[tuple[bool, str, dict[str, Any] | None]] = []
    while lines:
        point = TEST_POINT.fullmatch(lines.pop(0))
        assert point is not None
        assert int(point[2]) == len(points) + 1
        described = re.sub(r"\\([#\\])", r"\1", point[3])
        assert not re.search(r"(?<!\\)(\\\\)*#", point[3])
        block = None
        if lines and lines[0] == "  ---":
            end = lines.index("  ...")
            # As TAP::Parser wants it, also of empty lines.
            assert all(line.startswith("  ") for line in lines[:end])
            block = yaml.safe_load("\n".join(line[2:] for line in lines[1:end]))
            del lines[: end + 1]
        points.append((point[1] == "ok", described, block))
    assert plan == f"1..{len(points)}"
    return points


def test_a_tap_report_has_a_point_for_each_game_and_diagnostics_where_one_fails() -> None:
    points = tap(written("tap", verdicts(*GAMES)))
    assert [passed for passed, _, _ in points] == [True, False, False, False, True, False]
    assert [name for _, name, _ in points] == [f"games.jsonl:{line}" for line in range(1, 7)]
    illegal = points[1][2]
    assert illegal is not None
    board = illegal.pop("board").splitlines()
    assert illegal.pop("message").startswith("move 2 (Qc): Qc is covered by")
    assert illegal == {"severity": "fail", "code": "covered", "file": "games.jsonl", "line": 2, "move": 2}
    assert board[0] == "Deal 1, poozee rules, 1 move"
    assert "  2d  7c  --  5d  8s  9h  4h" in "\n".join(board)
    assert [point[2] is None for point in points] == [True, False, False, False, True, False]


def test_a_tap_report_of_no_game_plans_none() -> None:
    assert written("tap", []) == "TAP version 13\n1..0\n"


@given(words=st.text(st.characters(exclude_categories=["C", "Zl", "Zp"])), source=st.text("ab#\\ :-", min_size=1))
def test_no_text_breaks_a_tap_report(words: str, source: str) -> None:
    ((passed, name, block),) = tap(written("tap", [problem(words=words, source=source)]))
    assert (passed, name) == (False, f"{source}:1")
    assert block is not None
    assert block["message"] == words


# Text and JSON.


def test_text_and_json_say_what_replay_prints() -> None:
    given = verdicts(*GAMES)
    lines = written("text", given).splitlines()
    assert [line[:4] for line in lines] == ["ok  ", "FAIL", "FAIL", "FAIL", "ok  ", "FAIL"]
    assert lines[0] == "ok    games.jsonl:1: 9 moves, playing, score 90, 20 pyramid cards left, pass 1 of 3"
    assert lines[2].startswith("FAIL  games.jsonl:3: claim: The result is not what the moves lead to")
    objects = [validated("check", json.loads(line)) for line in written("json", given).splitlines()]
    assert [value["ok"] for value in objects] == [True, False, False, False, True, False]
    assert objects == [verdict.values for verdict in given]


@pytest.mark.parametrize("form", FORMS)
def test_every_part_of_a_report_is_whole_lines(form: str) -> None:
    report, run = report_of(form), a_run()
    parts = [report.opening(run), report.closing(run), *(report.case(each, run) for each in verdicts(*GAMES))]
    assert all(part == "" or part.endswith("\n") for part in parts)


# What is asked beyond being right.


@pytest.mark.parametrize(
    ("demands", "words"),
    [
        ({"status": "playing", "min_score": 90, "max_moves": 9, "claims": True}, None),
        ({"status": "won"}, "it is playing, not won"),
        ({"min_score": 91}, "the score is 90, less than 91"),
        ({"max_moves": 8}, "it has 9 moves, more than 8"),
        ({"status": "stuck", "max_moves": 0}, "it is playing, not stuck, it has 9 moves, more than 0"),
    ],
)
def test_a_game_is_held_to_what_is_asked(demands: dict[str, Any], words: str | None) -> None:
    (verdict,) = verdicts(CLAIMED, **demands)
    told = None if words is None else f"The game is not what is asked for: {words}."
    assert (verdict.problem and verdict.problem.words) == told
    assert (verdict.problem and verdict.problem.code) == (None if words is None else "expectation")


@pytest.mark.parametrize(("most", "passes"), [(27, False), (28, True), (29, True)])
def test_under_scoring_left_the_least_score_is_the_most_cards_left(most: int, passes: bool) -> None:
    game = json.dumps(game_object(rules={"preset": "poozee", "scoring": "left"}))
    (verdict,) = verdicts(game, min_score=most)
    assert (verdict.problem is None) is passes
    if verdict.problem is not None:
        assert "28 pyramid cards left, more than 27" in verdict.problem.words


@pytest.mark.parametrize("result", [{}, None], ids=["empty", "missing"])
def test_a_game_that_claims_nothing_fails_where_claims_are_required(result: dict[str, Any] | None) -> None:
    game = json.dumps(game_object() if result is None else game_object(result=result))
    assert verdicts(game)[0].problem is None
    (verdict,) = verdicts(game, claims=True)
    assert verdict.problem is not None
    assert (verdict.problem.code, verdict.values["error"]["code"]) == ("no-claims", "no-claims")
    validated("check", verdict.values)


def test_what_is_wrong_comes_before_what_is_not_as_asked() -> None:
    given = [verdicts(game, status="won", claims=True)[0].problem for game in GAMES]
    codes = ["expectation", "covered", "claim", "unreadable", "no-claims", "schema"]
    assert [each and each.code for each in given] == codes
