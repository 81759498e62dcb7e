"""The package's public names: imported when first asked for, and the same as where they are made."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pyramid_cli as pyramid


def promised() -> dict[str, str]:
    """The public names and their modules, as type checkers read them."""
    tree = ast.parse(Path(pyramid.__file__).read_text("utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in imports for alias in node.names}


def in_a_new_process(code: str) -> str:
    """What a program of its own prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.strip()


def test_type_checkers_and_programs_see_the_same_names() -> None:
    assert sorted([*promised(), "__version__"]) == sorted(pyramid.__all__)
    assert set(pyramid.__all__) <= set(dir(pyramid))


@pytest.mark.parametrize(("name", "module"), promised().items())
def test_a_public_name_is_what_type_checkers_take_it_for(name: str, module: str) -> None:
    assert getattr(pyramid, name) is getattr(import_module(module), name)


def test_a_name_that_is_not_there_is_an_error_that_names_it() -> None:
    with pytest.raises(AttributeError, match="module 'pyramid_cli' has no attribute 'solitaire'"):
        pyramid.solitaire  # type: ignore[attr-defined]  # noqa: B018


def test_a_star_import_brings_every_name() -> None:
    assert in_a_new_process("from pyramid_cli import *; print(deal(1).play('Kd').score, len(PRESETS))") == "10 7"


def test_importing_the_package_imports_next_to_nothing_and_a_name_what_it_needs() -> None:
    code = (
        "import sys, pyramid_cli\n"
        "ours = lambda: sorted(name for name in sys.modules if name.startswith('pyramid_cli.'))\n"
        "print(*ours()); pyramid_cli.Move; print('pyramid_cli.moves' in ours(), 'pyramid_cli.gamefile' in ours())"
    )
    assert in_a_new_process(code).splitlines() == ["pyramid_cli.version", "True False"]


def test_the_command_line_catches_ctrl_c_before_it_imports_anything_that_takes_time() -> None:
    code = (
        "import sys; before = set(sys.modules); import pyramid_cli.cli.main; print(*sorted(set(sys.modules) - before))"
    )
    assert set(in_a_new_process(code).split()) <= {
        "__future__", "_signal", "gc", "pyramid_cli", "pyramid_cli.cli", "pyramid_cli.cli.main",
        "pyramid_cli.cli.starting", "pyramid_cli.version",
    }  # fmt: skip
