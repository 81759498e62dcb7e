"""The README's examples: found, run, and written back with what they print (``python -m tests.readme``).

The pages of help have examples too, and the README's section on formats is made from those pages.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from pyramid_cli import pages

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = Path(pages.__file__).parent

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = "python3 -m venv"
"""How the two commands begin that set everything up; they are run by a test of their own."""


class Example(NamedTuple):
    """One command of a console block, with the output the README shows for it."""

    command: str
    shown: str


def blocks(language: str, file: Path = README) -> list[str]:
    """The fenced blocks in that language, of the README or another file."""
    return [body for found, body in _BLOCK.findall(file.read_text("utf-8")) if found == language]


def formats_section() -> str:
    """The README's section on formats, made from the pages of help."""
    told = [f"##{pages.page_of(name)}" for name in pages.PAGE_NAMES]
    intro = "`pyramid help TOPIC` prints what follows, a page a topic; `pyramid help` lists them."
    return "\n".join(["## Formats\n", f"{intro}\n", *told])


def formats_section_shown() -> str:
    """The same section as the README has it."""
    shown: str
    (shown,) = re.findall(r"^## Formats\n.*?(?=^## )", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return shown.rstrip("\n") + "\n"


def set_up_commands() -> list[str]:
    """The commands that set everything up: the main job and the tests."""
    return [e.command for block in blocks("console") for e in examples(block) if e.command.startswith(SET_UP)]


def examples(block: str) -> list[Example]:
    """The commands of a console block; a line ending in a backslash goes on in the next."""
    found: list[Example] = []
    command: list[str] = []
    shown: list[str] = []

    def close() -> None:
        if command:
            found.append(Example("\n".join(command), "".join(f"{line}\n" for line in shown)))
        command.clear()
        shown.clear()

    going_on = False
    for line in block.splitlines():
        if going_on:
            command.append(line)
        elif line.startswith("$ "):
            close()
            command.append(line[2:])
        else:
            shown.append(line)
            continue
        going_on = line.endswith("\\")
    close()
    return found


class Session:
    """A shell in an empty folder, in which the README's examples run one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        programs = str(Path(sys.executable).parent)
        self.environment = {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder),
            "LANG": "C.UTF-8",
            "COLUMNS": "80",
        }

    def run(self, command: str) -> str:
        """What a command prints, standard output and standard error together, without blanks at line ends."""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=600,
            check=False,
        )
        return "".join(f"{line.rstrip()}\n" for line in done.stdout.decode().splitlines())


def main() -> None:
    """Write what every example prints into the pages of help and the README, and the pages into the README."""
    for name in pages.PAGE_NAMES:
        _write_outputs(PAGES / f"{name}.md")
    text = README.read_text("utf-8")
    README.write_text(text.replace(formats_section_shown(), formats_section()), "utf-8")
    _write_outputs(README)


def _write_outputs(file: Path) -> None:
    text = file.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        session = Session(Path(folder))
        for block in blocks("console", file):
            written = ""
            for example in examples(block):
                shown = example.shown if example.command.startswith(SET_UP) else session.run(example.command)
                written += f"$ {example.command}\n{shown}"
            if "Traceback" in written:
                sys.exit(f"An example fails:\n{written}")
            text = text.replace(f"```console\n{block}```", f"```console\n{written}```", 1)
    file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
