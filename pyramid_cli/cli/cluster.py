"""Counting a range of deals on a Dask cluster (extra `dask`)."""

from __future__ import annotations

import asyncio
import logging
import pkgutil
import re
import time
from collections import deque
from concurrent.futures import CancelledError
from functools import partial
from importlib import import_module
from typing import Any, Final

from pyramid_cli.cli.deal_spreading import Take, out_of_memory, portions
from pyramid_cli.errors import NoAnswer, UsageError
from pyramid_cli.figures.counting import Portion, count_portion
from pyramid_cli.figures.question import DealQuestion
from pyramid_cli.version import VERSION
from pyramid_cli.words import printable

_PORTIONS: Final = 8
"""How much longer a portion is than for a process of this machine: the cluster takes a while to hand one out."""

_HELD: Final = 4
"""Portions that are out at once, for each thread of the cluster."""

_PATIENCE: Final = 10.0
"""Seconds until a scheduler must answer, and a cluster without workers must have got one."""

_PORTS: Final = range(1, 2**16)
_HOST: Final = re.compile(r"\[[^]]*\]|[^:]+")
"""The host that an address without its port begins with; an IPv6 one stands in brackets."""

# Before Python 3.11 these are two.
_TIMEOUTS: Final = (TimeoutError, asyncio.TimeoutError)
_UNREACHABLE: Final = (OSError, *_TIMEOUTS)


def spread_on_cluster(question: DealQuestion, done: int, address: str, take: Take, *, recorded: bool) -> None:
    """Count the deals from that index on with the workers of the scheduler at an address.

    A portion whose worker is lost is counted by another.

    Raises:
        UsageError: there is no such cluster, it can't do this work, or Dask is not installed here.
        NoAnswer: the cluster was lost, or memory is full.
    """
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise UsageError("--dask needs the Dask client, which is not installed: pip install distributed.") from None
    # They tell at length what becomes of an error here.
    for name in ("distributed", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    shown = printable(address)
    try:
        _check_address(address)
        client = _quiet(distributed.Client)(address, timeout=_PATIENCE, set_as_default=False)
    except (*_UNREACHABLE, ValueError):
        raise UsageError(f"No Dask scheduler answers at {shown}: give an address such as tcp://host:8786.") from None
    except TypeError:
        # What the Dask client raises where it can't do what the scheme of an address asks for.
        raise UsageError(
            f"The Dask client is not set up for {shown}: name its certificates in Dask's configuration, under "
            "distributed.comm.tls."
        ) from None
    try:
        with client:
            _check(client, shown)
            _count(client, question, done, take, recorded=recorded)
    except MemoryError as error:
        raise out_of_memory(error) from None
    except ImportError:
        raise UsageError(
            f"The Dask cluster at {shown} lacks pyramid-solitaire-cli: install it where its scheduler and workers run."
        ) from None
    except (distributed.KilledWorker, CancelledError, *_UNREACHABLE) as error:
        why = (str(error).splitlines() or [type(error).__name__])[0]
        raise NoAnswer(f"The Dask cluster at {shown} was lost: {printable(why)}") from None


def _check_address(address: str) -> None:
    """Check the form of an address: of another, the client finds out late, and without one it begins a cluster here.

    Raises:
        ValueError: it is no address at all.
        UsageError: it lacks the port, or has none that can be.
    """
    scheme, place = import_module("distributed.comm").parse_address(address)
    backend = import_module("distributed.comm.registry").get_backend(scheme)
    if not place:
        raise ValueError
    try:
        _, port = backend.get_address_host_port(place)
    except NotImplementedError:
        # A scheme without ports.
        return
    except ValueError:
        port = 0
    if port not in _PORTS:
        host = _HOST.match(place)
        instead = f"{scheme}://{host[0] if host else 'localhost'}:8786"
        raise UsageError(
            f"The address of a Dask scheduler ends with its port: write {printable(instead)}, not {printable(address)}."
        )


def _quiet(client: type[Any]) -> type[Any]:
    """The class of clients without what they do when they are let go of.

    All are closed here but one that could not be made: closing that would take long, to fail in the end and say so.
    """
    return type(client.__name__, (client,), {"__del__": lambda _: None})


def _check(client: Any, shown: str) -> None:
    """Check that scheduler and workers have this package, in this version."""
    asked = (pkgutil.resolve_name, "pyramid_cli.version:VERSION")
    versions = {client.run_on_scheduler(*asked), *client.run(*asked).values()}
    if not client.nthreads():
        raise UsageError(f"The Dask cluster at {shown} has no workers; start some with dask worker {shown}.")
    if versions != {VERSION}:
        told = ", ".join(sorted(versions))
        raise UsageError(f"The Dask cluster at {shown} has pyramid-solitaire-cli {told}, not {VERSION} as here.")


def _count(client: Any, question: DealQuestion, done: int, take: Take, *, recorded: bool) -> None:
    work = partial(count_portion, question=question, recorded=recorded)
    out: deque[Any] = deque()
    room = _HELD * sum(client.nthreads().values())
    for numbers in portions(question, done, recorded=recorded, times=_PORTIONS):
        out.append(client.submit(work, numbers, pure=False))
        if len(out) >= room:
            take(_result(client, out.popleft()))
            room = max(1, _HELD * sum(client.nthreads().values()))
    while out:
        take(_result(client, out.popleft()))


def _result(client: Any, future: Any) -> Portion:
    """The result of a future, so long as there are workers to wait for."""
    begun = time.monotonic()
    while True:
        try:
            portion: Portion = future.result(timeout=1)
        except _TIMEOUTS:
            if client.nthreads():
                begun = time.monotonic()
            elif time.monotonic() - begun > _PATIENCE:
                raise TimeoutError("it has no workers any more.") from None
            continue
        return portion
