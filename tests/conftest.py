"""What holds for every test, and which of the solver's two kernels are tested."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A loaded machine must not fail a test: no property is about time.
settings.register_profile("pyramid", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("brief", settings.get_profile("pyramid"), max_examples=20)
settings.load_profile("pyramid")

KERNELS = ("native", "python")

DATA = Path(__file__).parent.parent.parent / "shared" / "data"
"""Decks with known answers; the project ships none of them."""

collect_ignore = [] if (DATA / "microsoft-decks.txt").is_file() else ["test_solve_decks.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--kernel",
        choices=KERNELS,
        help="test the solver with this kernel only; without it a native kernel that isn't built fails its tests",
    )


@pytest.fixture(scope="module", params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """The test runs with each kernel of the solver; the fixture's value is its name."""
    name: str = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYRAMID_KERNEL", name)
        yield name


@pytest.fixture
def both_kernels() -> None:
    """The test compares the kernels with each other."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what needs another kernel than the one asked for; nothing without `--kernel`."""
    asked = config.getoption("kernel")
    if asked is None:
        return
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        call = getattr(item, "callspec", None)
        needs = call.params.get("kernel", asked) if call is not None else asked
        wanted = needs == asked and "both_kernels" not in getattr(item, "fixturenames", ())
        (kept if wanted else dropped).append(item)
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


# In the background, and with nohup, shells let their children ignore these; the tests need ones that don't.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)
