"""The program `pyramid`: its subcommands, and what becomes of errors that reach the top."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from pyramid_cli.cli import starting
from pyramid_cli.cli.streams import discard
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED, FileError, PyramidError
from pyramid_cli.version import VERSION

COMMANDS: Final = (
    "deal", "show", "moves", "play", "undo", "hint", "solve", "replay", "diff", "stats", "convert", "rules",
    "schema", "help", "completion",
)  # fmt: skip
"""The subcommands in the order help lists them; `commands.NAME` holds each as a function `NAME`."""

_HELP_OPTIONS: Final = {"help_option_names": ["-h", "--help"]}

_NO_ROOM: Final = (errno.EAGAIN, errno.EMFILE, errno.ENFILE, errno.ENOMEM)
"""Errors of a system that has too many processes or open files, or too little memory."""


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
            settings: dict[str, Any] = {"cls": _Command, "epilog": examples, "context_settings": _HELP_OPTIONS}
            one.command(name, **settings)(getattr(module, name))
            self._built[name] = get_command(one)
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Command(TyperCommand):
    """A subcommand. Once it is invoked, everything is imported and read from the command line: it begins."""

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        starting.over()
        return super().invoke(ctx)


@contextmanager
def _ending_well() -> Iterator[None]:
    """Hand over what is written in here; whatever goes wrong ends as a sentence and an exit code."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except PyramidError as error:
        raise _ended(error) from None
    except BrokenPipeError:
        # Whoever read has read enough.
        discard(sys.stdout)
        raise typer.Exit(EXIT_CLOSED_PIPE) from None
    except OSError as error:
        raise _ended(_refused(error)) from None
    except KeyboardInterrupt:
        Terminal.current().say("Interrupted.")
        raise typer.Exit(EXIT_INTERRUPTED) from None


def _ended(error: PyramidError) -> typer.Exit:
    Terminal.current().complain(error.text)
    return typer.Exit(error.exit_code)


def _refused(error: OSError) -> FileError:
    """What the system refused: to begin another process, or to take what was written; files are told where they are."""
    try:
        sys.stdout.flush()
    except OSError:
        discard(sys.stdout)
    what = "The system has no room for this" if error.errno in _NO_ROOM else "Standard output can't be written"
    return FileError(f"{what}: {error.strerror or error}.")


class _Program(TyperGroup):
    """The group of subcommands. Every error of the package ends here."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = MappingProxyType(_Commands())  # type: ignore[assignment]

    def make_context(self, *arguments: Any, **settings: Any) -> Any:
        """Read the program's own options; --help and --version write in here."""
        with _ending_well():
            return super().make_context(*arguments, **settings)

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        with _ending_well():
            return super().invoke(ctx)


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


def _version(ctx: typer.Context, wanted: bool) -> None:
    # Completion reads the words before the cursor only to understand them.
    if not wanted or ctx.resilient_parsing:
        return
    from pyramid_cli.solver import kernel

    typer.echo(f"pyramid {VERSION} ({kernel.chosen().NAME} kernel)")
    raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Options of the program itself; the subcommands do the work."""
