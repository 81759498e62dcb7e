"""What holds from the program's first moment until a command begins, and again once it has ended."""

from __future__ import annotations

# The part of the module signal that is built in: what the module adds takes as long as all else that is done here.
import _signal as signal  # type: ignore[import-not-found]
import gc
import os
import sys

_EXIT_INTERRUPTED = 130
"""`errors.EXIT_INTERRUPTED`; importing it would take longer than all that is done before Ctrl-C is caught."""

ENDINGS = tuple([getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)])
"""What asks a process to end, beside Ctrl-C: `kill`, a CI job that takes too long, a terminal that is closed."""

_CAN_RAISE_AGAIN = hasattr(signal, "setitimer")
"""Whether the system has a clock that sends a signal; Windows has none."""

RAISING = (signal.SIGINT, *ENDINGS, *([signal.SIGALRM] if _CAN_RAISE_AGAIN else []))
"""The signals that raise an exception while a command runs."""

_SOON = 0.001
"""Seconds until an exception that Python dropped is raised again."""


class _Interrupted(KeyboardInterrupt):
    """Ctrl-C.

    Where one of the plain type leaves code that `exec` was given as text, as it is when a named tuple is made, Python
    remembers it as caught by nobody and ends by that signal in the end, though it was caught.
    """


class _Ended(SystemExit):
    """One of `ENDINGS`."""


_dropped: tuple[type[BaseException], tuple[object, ...]] = (_Interrupted, ())
"""What Python dropped last: type and arguments, since an exception itself holds on to all that was going on."""

_usual_hook = sys.unraisablehook


def begin() -> None:
    """Let Ctrl-C end the process at once, and nobody look for garbage while modules are imported.

    An exception would not do: Python runs code of its own while it imports, and drops one that is raised in there.
    Where whoever started the process wants Ctrl-C ignored, it is.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    # Importing makes nothing but things that stay; looking for garbage among them takes several milliseconds.
    gc.disable()


def over() -> None:
    """Let what ends the process from outside raise an exception, so that a command can tidy up.

    Ctrl-C raises KeyboardInterrupt, the others SystemExit. Nothing changes where `begin` was not called.
    """
    if gc.isenabled():
        return
    gc.enable()
    if _CAN_RAISE_AGAIN:
        signal.signal(signal.SIGALRM, _raise_again)
        sys.unraisablehook = _dropping
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, _interrupt)
    for ending in ENDINGS:
        if signal.getsignal(ending) == signal.SIG_DFL:
            signal.signal(ending, _leave)


def ended() -> None:
    """Let no signal raise an exception any more: on its way out, Python shows each with its traceback.

    Ctrl-C ends the process at once; the others come too late, and finalizers may have something to tidy up yet.
    """
    if _CAN_RAISE_AGAIN:
        signal.setitimer(signal.ITIMER_REAL, 0)
    if signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, _end)
    for ending in ENDINGS:
        if signal.getsignal(ending) is _leave:
            signal.signal(ending, signal.SIG_IGN)
    sys.unraisablehook = _usual_hook


def _interrupt(_signal: int, _frame: object) -> None:
    raise _Interrupted


def _leave(ending: int, _frame: object) -> None:
    # Sent again, it ends the process at once.
    signal.signal(ending, signal.SIG_DFL)
    raise _Ended(128 + ending)


def _end(_signal: int, _frame: object) -> None:
    try:
        os.write(2, b"Interrupted.\n")
    finally:
        os._exit(_EXIT_INTERRUPTED)


def _dropping(dropped: sys.UnraisableHookArgs) -> None:
    """Hear of an exception that nobody can catch, raised by a finalizer, a weak reference's callback or the like.

    After one of these Python goes on with what it was about. Where that exception was to end a command, it comes again.
    """
    global _dropped
    if isinstance(dropped.exc_value, (_Interrupted, _Ended)):
        _dropped = type(dropped.exc_value), dropped.exc_value.args
        # Again and again: a signal that comes just before the process begins to wait for something doesn't wake it.
        signal.setitimer(signal.ITIMER_REAL, _SOON, _SOON)
    else:
        _usual_hook(dropped)


def _raise_again(_alarm: int, frame: object) -> None:
    if getattr(frame, "f_code", None) is _dropping.__code__:
        # What is raised there is dropped for good.
        return
    signal.setitimer(signal.ITIMER_REAL, 0)
    kind, arguments = _dropped
    raise kind(*arguments)
