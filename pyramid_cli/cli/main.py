"""Where the program starts."""

from __future__ import annotations

import gc
import sys

from pyramid_cli.errors import EXIT_INTERRUPTED


def main() -> None:
    """Run the command line; ends the process with the exit code of CLI.md."""
    try:
        # Importing makes nothing but things that stay; looking for garbage among them takes several milliseconds.
        gc.disable()
        from pyramid_cli.cli.app import app

        gc.enable()
        app(prog_name="pyramid")
    except KeyboardInterrupt:
        # Ctrl-C before a command has begun: while Python was still importing.
        sys.exit(EXIT_INTERRUPTED)
