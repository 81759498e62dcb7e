"""Addresses that `pyramid stats --dask` can't use: told in one sentence, at once, and nothing after it."""

from __future__ import annotations

import time

import pytest

from tests.cli_helpers import Result, run


def refused(address: str) -> Result:
    """What a call with this address wrote before it ended with 2."""
    done = run("stats", "--deals", "1-10", "--dask", address)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    return done


@pytest.mark.parametrize(
    ("address", "instead"),
    [
        ("localhost", "tcp://localhost:8786"),
        ("foo:", "tcp://foo:8786"),
        ("tcp://10.0.0.7:http", "tcp://10.0.0.7:8786"),
        ("tcp://10.0.0.7:87860", "tcp://10.0.0.7:8786"),
        ("tls://[::1]", "tls://[::1]:8786"),
        ("::1", "tcp://localhost:8786"),
        ("ws://localhost", "ws://localhost:8786"),
    ],
)
def test_an_address_without_its_port_is_refused_with_what_to_write(address: str, instead: str) -> None:
    assert refused(address).err == (
        f"Error: The address of a Dask scheduler ends with its port: write {instead}, not {address}.\n"
    )


def test_a_client_that_could_not_be_made_says_nothing_when_it_is_let_go_of() -> None:
    begun = time.monotonic()
    done = refused("tls://127.0.0.1:1")
    assert "not set up for tls://127.0.0.1:1" in done.err
    # Closing it would take twice the ten seconds that a scheduler has to answer.
    assert time.monotonic() - begun < 20
