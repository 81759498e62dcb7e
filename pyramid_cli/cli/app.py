"""The program `pyramid`: its subcommands, and what becomes of errors that reach the top."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED, PyramidError
from pyramid_cli.version import VERSION

COMMANDS: Final = (
    "deal", "show", "moves", "play", "undo", "hint", "replay", "stats", "rules", "schema",
    "completion",
)  # fmt: skip
"""The subcommands in the order help lists them; `commands.NAME` holds each as a function `NAME`."""

_HELP_OPTIONS: Final = {"help_option_names": ["-h", "--help"]}


class _Commands(Mapping[str, Any]):
    """Subcommands by name, built when first asked for: a one-off command pays for itself alone."""

    def __init__(self) -> None:
        self._built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        if name not in self._built:
            module = import_module(f"pyramid_cli.cli.commands.{name}")
            one = typer.Typer(add_completion=False, rich_markup_mode=None)
            examples = "\b\nExamples:\n" + "\n".join(f"  {example}" for example in module.EXAMPLES)
            one.command(name, epilog=examples, context_settings=_HELP_OPTIONS)(getattr(module, name))
            self._built[name] = get_command(one)
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Program(TyperGroup):
    """The group of subcommands. Every error of the package ends here, as a sentence and an exit code."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = MappingProxyType(_Commands())  # type: ignore[assignment]

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except PyramidError as error:
            Terminal.current().complain(error.text)
            raise typer.Exit(error.exit_code) from None
        except BrokenPipeError:
            # Whoever read has read enough. Nothing more can be written, not even when Python closes the stream.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(EXIT_CLOSED_PIPE) from None
        except KeyboardInterrupt:
            Terminal.current().say("Interrupted.")
            raise typer.Exit(EXIT_INTERRUPTED) from None


app = typer.Typer(
    cls=_Program,
    help="Pyramid Solitaire at the command line. Games travel through pipes as JSON, in one format for every command.",
    epilog="\b\nExamples:\n"
    "  pyramid deal 1 | pyramid show\n"
    "  pyramid deal 1 | pyramid play Kd 5d+8s draw | pyramid show --pairs\n"
    "  pyramid replay --check games/*.json",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_HELP_OPTIONS,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pyramid {VERSION}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Options of the program itself; the subcommands do the work."""
