"""Completion in the shells themselves: bash, zsh and fish, each needed here."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

import pyramid_cli as pyramid
from pyramid_cli.cli.app import COMMANDS
from pyramid_cli.dealers import DEALERS
from pyramid_cli.rules import PRESETS
from tests.cli_helpers import PATIENCE
from tests.unknown import hidden

SCRIPTS = Path(__file__).parent.parent / "completions"
ODD_NAME = "o d[1]'q.json"
SHOW_OPTIONS = {"--at", "--pairs", "--reveal", "--svg", "--png", "--json", "--plain", "--no-color", "--help"}
OPENING = {"Kd", "4h+9h", "5d+8s", "draw"}

# A line up to the cursor, and all that may stand for its last word. Game 1 is RULES.md's.
OFFERED = [
    ("my/pyramid ", set(COMMANDS)),
    ("my/pyramid show --", SHOW_OPTIONS),
    ("my/pyramid deal --rules ", set(PRESETS)),
    ("my/pyramid deal --rules=six", {"--rules=six-row"}),
    ("my/pyramid deal 1 --dealer ", set(DEALERS)),
    ("my/pyramid play --game game.json ", OPENING),
    ("my/pyramid play --game game.json Kd ", OPENING - {"Kd"}),
    ("my/pyramid play --game game.json Kd 5d", {"5d+8s"}),
    ("my/pyramid play --game game.json 8s", {"8s+5d"}),
    ("my/pyramid play --game table.json draw=k", {"draw=ks", "draw=kh", "draw=kc"}),
    (r"my/pyramid play --game o\ d\[1\]\'q.json K", {"Kd"}),
    ("my/pyramid play --game broken.json ", set()),
    ("my/pyramid play --game missing.json K", set()),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a program that is not on PATH, an empty home, and games."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "home").mkdir()
    (folder / "my").mkdir()
    (folder / "my" / "pyramid").symlink_to(Path(sys.executable).parent / "pyramid")
    text = pyramid.dumps(pyramid.deal(1))
    for name in ("game.json", ODD_NAME):
        (folder / name).write_text(text, "utf-8")
    (folder / "table.json").write_text(pyramid.dumps(hidden(pyramid.deal(1), range(52))), "utf-8")
    (folder / "broken.json").write_text(text[:200], "utf-8")
    return folder


def environment(folder: Path, shell: str) -> dict[str, str]:
    """What a shell finds: no pyramid on PATH."""
    path = "/usr/local/bin:/usr/bin:/bin"
    assert shutil.which(shell, path=path), f"This test needs the shell {shell}; its package is called {shell}, too."
    assert not shutil.which("pyramid", path=path)
    return {"PATH": path, "HOME": str(folder / "home"), "LANG": "C.UTF-8", "TERM": "dumb"}


def run(folder: Path, *command: str) -> list[str]:
    """The lines a shell prints; nothing may come on standard error."""
    done = subprocess.run(command, cwd=folder, env=environment(folder, command[0]), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.split("\n") if line]


def bash_words(folder: Path, line: str) -> set[str]:
    """What bash's function puts in COMPREPLY for a line, with what stands before ``=`` as readline keeps it."""
    words = re.findall(r"=|(?:[^ =\\]|\\.)+", line) + ([""] if line.endswith(" ") else [])
    given = " ".join(map(shlex.quote, words))
    script = shlex.quote(str(SCRIPTS / "pyramid.bash"))
    ask = f'source {script}; COMP_WORDS=({given}) COMP_CWORD={len(words) - 1}; _pyramid "${{COMP_WORDS[0]}}"'
    kept = re.search(r"([-\w]+=)\w*$", line)
    return {
        f"{kept[1] if kept else ''}{word}"
        for word in run(folder, "bash", "--norc", "-c", f"{ask}; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    }


def fish_words(folder: Path, line: str) -> set[str]:
    """What fish offers for a line."""
    ask = f"source {shlex.quote(str(SCRIPTS / 'pyramid.fish'))}; complete -C $argv[1]"
    offered = run(folder, "fish", "--no-config", "-c", ask, line)
    assert all("\t" in offer for offer in offered) or not line.endswith(("pyramid ", "--"))
    return {offer.split("\t")[0] for offer in offered}


class Typist:
    """A real interactive shell on a terminal."""

    def __init__(self, folder: Path, shell: str, options: list[str], setup: str) -> None:
        self.child = pexpect.spawn(
            shell,
            options,
            cwd=str(folder),
            env=environment(folder, shell),
            encoding="utf-8",
            dimensions=(60, 200),
            timeout=PATIENCE,
        )
        # Written apart, so that the echo of the line itself is not what is waited for.
        self.child.sendline(f"PS1='> '; {setup}; echo 'rea''dy'")
        self.child.expect_exact("ready\r\n")

    def tab(self, line: str) -> tuple[str, str]:
        """Type a line and Tab: what was listed below it, and the line as it stands then."""
        self.child.send(f"{line}\t\x07")
        self.child.expect(r"<<(.*?)>>\r\n")
        assert isinstance(self.child.match, re.Match)
        return str(self.child.before), self.child.match[1]


@pytest.fixture(scope="module")
def zsh(folder: Path) -> Iterator[Typist]:
    setup = (
        'unsetopt zle_bracketed_paste beep; shown() { zle -I; print -r -- "<<$BUFFER>>"; BUFFER= }; zle -N shown; '
        f"bindkey '^G' shown; fpath=({shlex.quote(str(SCRIPTS))} $fpath); autoload -Uz compinit; compinit -D"
    )
    typist = Typist(folder, "zsh", ["-f"], setup)
    yield typist
    typist.child.close(force=True)


@pytest.fixture(scope="module")
def bash(folder: Path) -> Iterator[Typist]:
    setup = (
        "bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; bind 'set show-all-if-ambiguous on'; "
        'shown() { echo "<<$READLINE_LINE>>"; READLINE_LINE=; }; bind -x \'"\\C-g": shown\'; '
        f"source {shlex.quote(str(SCRIPTS / 'pyramid.bash'))}"
    )
    typist = Typist(folder, "bash", ["--norc", "--noprofile"], setup)
    yield typist
    typist.child.close(force=True)


def offered_on_screen(typist: Typist, line: str) -> set[str]:
    """The words listed below a line after Tab; or the one that has been put in; or none."""
    screen, stands = typist.tab(line)
    if stands != line and not stands.endswith(" "):
        # What all of them begin with has been put in; from there on Tab lists them.
        line = stands
        screen, stands = typist.tab(line)
    if stands != line:
        assert stands.endswith(" ")
        return {stands.rstrip(" ").rpartition(" ")[2]}
    listed = [row for row in screen.replace("\r", "").split("\n")[1:] if row.strip() and not row.startswith("> ")]
    return {word for row in listed for word in re.split(r" +", row.split(" -- ")[0].strip())}


@pytest.mark.parametrize("words", [bash_words, fish_words])
@pytest.mark.parametrize(("line", "offered"), OFFERED)
def test_a_shell_offers_these_words(
    words: Callable[[Path, str], set[str]], line: str, offered: set[str], folder: Path
) -> None:
    # fish offers long options first and short ones after them.
    assert {word for word in words(folder, line) if word != "-h"} == offered


@pytest.mark.parametrize(("line", "offered"), OFFERED)
def test_zsh_offers_these_words_at_tab(line: str, offered: set[str], zsh: Typist) -> None:
    assert offered_on_screen(zsh, line) == offered


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("my/pyramid pl", "my/pyramid play "),
        ("my/pyramid deal --rules=cl", "my/pyramid deal --rules=classic "),
        ("my/pyramid play --game game.json 8s", "my/pyramid play --game game.json 8s+5d "),
        (r"my/pyramid play --game o\ d\[1\]\'q.json K", r"my/pyramid play --game o\ d\[1\]\'q.json Kd "),
        ("my/pyramid play --game broken.json ", "my/pyramid play --game broken.json "),
        ("my/pyramid show 2>gam", "my/pyramid show 2>game.json "),
        ("~/../my/pyramid rules mi", "~/../my/pyramid rules microsoft "),
    ],
)
def test_tab_in_bash_completes_the_word(line: str, becomes: str, bash: Typist) -> None:
    screen, stands = bash.tab(line)
    assert stands == becomes
    assert screen.count("\n") <= 1


def test_tab_in_bash_lists_the_legal_moves(bash: Typist) -> None:
    screen, _ = bash.tab("my/pyramid play --game game.json Kd ")
    assert {"4h+9h", "5d+8s", "draw"} <= set(screen.split())
    assert "game.json" not in screen.split("\n", 1)[1].split("> ")[0]


@pytest.mark.slow
@pytest.mark.parametrize("option", ["play --game ", "play --game=", "play -g ", "deal --output ", "show ", "stats "])
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_tab_completes_file_names_where_files_go(shell: str, option: str, request: pytest.FixtureRequest) -> None:
    typist: Typist = request.getfixturevalue(shell)
    _, stands = typist.tab(f"my/pyramid {option}gam")
    assert stands == f"my/pyramid {option}game.json "
    if option == "play --game ":
        _, stands = typist.tab(f"my/pyramid {option}o")
        assert shlex.split(stands) == ["my/pyramid", "play", "--game", ODD_NAME]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("play --game gam", {"game.json"}),
        ("play --game=gam", {"--game=game.json"}),
        ("show o", {ODD_NAME}),
        ("deal > gam", {"game.json"}),
        ("play --game game.json '5d", {"5d+8s"}),
        ("play --game 'o d[1]\\'q.json' K", {"Kd"}),
    ],
)
def test_fish_completes_file_names_and_quoted_words(line: str, offered: set[str], folder: Path) -> None:
    assert fish_words(folder, f"my/pyramid {line}") == offered


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["NO_COLOR=1 my/pyramid rules mi", "~/../my/pyramid rules mi", "true | my/pyramid rules mi"]
)
def test_fish_knows_the_command_behind_other_words(line: str, folder: Path) -> None:
    assert fish_words(folder, line) == {"microsoft"}


@pytest.mark.slow
def test_a_function_that_starts_the_module_is_asked_too(folder: Path) -> None:
    module = f"{shlex.quote(sys.executable)} -m pyramid_cli"
    bash = f'pyramid() {{ {module} "$@"; }}; source {shlex.quote(str(SCRIPTS / "pyramid.bash"))}; '
    bash += 'COMP_WORDS=(pyramid rules mi) COMP_CWORD=2; _pyramid; echo "${COMPREPLY[@]}"'
    assert run(folder, "bash", "--norc", "-c", bash) == ["microsoft"]
    fish = f"function pyramid; {module} $argv; end; source {shlex.quote(str(SCRIPTS / 'pyramid.fish'))}; "
    assert run(folder, "fish", "--no-config", "-c", fish + "complete -C 'pyramid rules mi'") == ["microsoft"]


def test_zsh_knows_the_command_after_loading_the_script_by_hand(folder: Path) -> None:
    load = f'autoload -Uz compinit; compinit -D; eval "$(cat {shlex.quote(str(SCRIPTS / "_pyramid"))})"'
    assert run(folder, "zsh", "-f", "-c", f"{load}; print $_comps[pyramid]") == ["_pyramid"]


@pytest.mark.slow
def test_after_a_backslash_fish_offers_nothing(folder: Path) -> None:
    assert fish_words(folder, "my/pyramid rules \\") == set()


@pytest.mark.parametrize("words", [bash_words, fish_words])
def test_a_program_that_is_not_there_offers_nothing_silently(
    words: Callable[[Path, str], set[str]], folder: Path
) -> None:
    assert words(folder, "nowhere/pyramid rules mi") == set()


def test_completing_writes_nothing_to_the_home_directory(folder: Path, bash: Typist) -> None:
    home = folder / "home"
    before = sorted(home.rglob("*"))
    assert bash_words(folder, "my/pyramid play --game game.json K") == {"Kd"}
    assert bash.tab("my/pyramid rules mi")[1] == "my/pyramid rules microsoft "
    assert sorted(home.rglob("*")) == before
