"""Where the program starts."""

from __future__ import annotations

from pyramid_cli.cli import starting


def main() -> None:
    """Run the command line; ends the process with the exit code of CLI.md."""
    starting.begin()
    # Imported after that: the less is imported before, the sooner Ctrl-C is caught.
    import sys

    from pyramid_cli.cli.streams import discard, open_missing

    open_missing()
    from pyramid_cli.cli.app import app
    from pyramid_cli.errors import EXIT_INTERRUPTED, EXIT_UNREADABLE

    try:
        try:
            app(prog_name="pyramid")
        finally:
            starting.ended()
    except KeyboardInterrupt:
        # Ctrl-C while the program was already ending.
        sys.exit(EXIT_INTERRUPTED)
    except OSError:
        # Standard error can't be written, so there is nowhere left to say why.
        discard(sys.stderr)
        sys.exit(EXIT_UNREADABLE)
