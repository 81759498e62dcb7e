"""What holds from the program's first moment until a command begins, and again once it has ended."""

from __future__ import annotations

# The part of the module signal that is built in: what the module adds takes as long as all else that is done here.
import _signal as signal  # type: ignore[import-not-found]
import gc
import os

_EXIT_INTERRUPTED = 130
"""`errors.EXIT_INTERRUPTED`; importing it would take longer than all that is done before Ctrl-C is caught."""

_ENDINGS = tuple([getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)])
"""What asks a process to end, beside Ctrl-C: `kill`, a CI job that takes too long, a terminal that is closed."""


def begin() -> None:
    """Let Ctrl-C end the process at once, and nobody look for garbage while modules are imported.

    An exception would not do: Python runs code of its own while it imports, and drops one that is raised in there.
    """
    end_on_interrupt()
    # Importing makes nothing but things that stay; looking for garbage among them takes several milliseconds.
    gc.disable()


def end_on_interrupt() -> None:
    """Let Ctrl-C end the process at once, unless whoever started it wants Ctrl-C ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def over() -> None:
    """Let what ends the process from outside raise an exception, so that a command can tidy up.

    Ctrl-C raises KeyboardInterrupt, the others SystemExit. Nothing changes where `begin` was not called.
    """
    if gc.isenabled():
        return
    gc.enable()
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for ending in _ENDINGS:
        if signal.getsignal(ending) == signal.SIG_DFL:
            signal.signal(ending, _leave)


def _leave(ending: int, _frame: object) -> None:
    # Sent again, it ends the process at once.
    signal.signal(ending, signal.SIG_DFL)
    raise SystemExit(128 + ending)


def _end(_signal: int, _frame: object) -> None:
    try:
        os.write(2, b"Interrupted.\n")
    finally:
        os._exit(_EXIT_INTERRUPTED)
