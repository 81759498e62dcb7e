"""How long the solver takes: the questions, the kernels, and how time and states grow."""

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, TypeVar

import pyramid_cli as pyramid
from pyramid_cli.cards import parse_deck
from pyramid_cli.game import new_game
from pyramid_cli.position import Position
from pyramid_cli.solver.aim import best_score
from pyramid_cli.solver.kernel import WINNABLE, Kernel, chosen
from pyramid_cli.solver.problem import Problem, problem_of

Subject = TypeVar("Subject")

DECKS = Path(__file__).parents[3] / "shared" / "data" / "microsoft-decks.txt"
"""400 decks that are not part of the project; without them, as many deals of its own take their place."""

MOST_POINTS = 1 << 14
"""More than there are."""

PASSES = {"1 pass": 1, "2 passes": 2, "3 passes": 3, "unlimited": 0}


class Run(NamedTuple):
    """Milliseconds, states and verdict of each problem of a row."""

    times: list[float]
    states: list[int]
    won: int


def kernels() -> list[Kernel]:
    """The kernels that are there, the native one first."""
    found = []
    for name in ("_native", "plain"):
        try:
            found.append(import_module(f"pyramid_cli.solver.{name}"))
        except ImportError:
            print(f"(the kernel {name} is not there)")
    return found  # type: ignore[return-value]


def microsoft() -> list[Position]:
    """The 400 decks under the preset `microsoft`."""
    rules = pyramid.rules_of("microsoft")
    if DECKS.exists():
        decks = [parse_deck(line) for line in DECKS.read_text().splitlines() if line.strip()]
        return [new_game(rules, pyramid.Deal(cards)).position for cards in decks]
    print("(the 400 decks are not there: deals 1-400 in their place)")
    return [pyramid.deal(number, rules).position for number in range(1, 401)]


def deals(count: int, preset: str, **changes: object) -> list[Problem]:
    """The first so many deals under a preset."""
    rules = pyramid.rules_of(preset, **changes)
    return [problem_of(pyramid.deal(number, rules).position) for number in range(1, count + 1)]


def timed(subjects: Iterable[Subject], ask: Callable[[Subject], tuple[int, bool]]) -> Run:
    """Time a question about each subject, answered by the states looked at and whether it can be won."""
    times, states, won = [], [], 0
    for subject in subjects:
        begun = time.perf_counter()
        looked_at, can_win = ask(subject)
        times.append(1000 * (time.perf_counter() - begun))
        states.append(looked_at)
        won += can_win
    return Run(times, states, won)


def measure(kernel: Kernel, problems: Iterable[Problem], passes: Sequence[int], *, shortest: bool = False) -> Run:
    """Time every problem, for all the numbers of passes together."""

    def ask(problem: Problem) -> tuple[int, bool]:
        answers = [kernel.search(problem, int(shortest), allowed, 0, 0) for allowed in passes]
        return sum(answer[2] for answer in answers), answers[-1][0] == WINNABLE

    return timed(problems, ask)


def measure_best(kernel: Kernel, positions: Iterable[Position], *, moves: bool) -> Run:
    """Time the best score of every position, with its fewest moves or alone."""
    times, states, won = [], [], 0
    for position in positions:
        problem, measured = problem_of(position), best_score(position)
        begun = time.perf_counter()
        _, points, looked_at = kernel.most(problem, measured.aim, MOST_POINTS, problem.passes, 0, 0)
        if moves:
            looked_at += kernel.fewest(problem, measured.aim, points, 1, problem.passes, 0, 0)[2]
        times.append(1000 * (time.perf_counter() - begun))
        states.append(looked_at)
        won += kernel.search(problem, 0, problem.passes, 0, 0)[0] == WINNABLE
    return Run(times, states, won)


def measure_solve(positions: Iterable[Position]) -> Run:
    """Time `pyramid_cli.solve` as a whole: the search, what comes before it, and the line replayed by the engine."""

    def ask(position: Position) -> tuple[int, bool]:
        solution = pyramid.solve(position)
        return solution.states, solution.verdict == "winnable"

    return timed(positions, ask)


def show(name: str, kernel: str, run: Run) -> None:
    """One row of a table."""
    print(
        f"{name:<40}{kernel:<8}{len(run.times):>6}{run.won:>6}{statistics.mean(run.times):>9.3f}"
        f"{statistics.median(run.times):>9.3f}{max(run.times):>10.2f}"
        f"{statistics.mean(run.states):>11,.0f}{max(run.states):>12,}"
    )


def head(title: str) -> None:
    """The head of a table."""
    columns = f"{'':<40}{'kernel':<8}{'deals':>6}{'won':>6}{'mean ms':>9}{'median':>9}{'worst':>10}"
    print(f"\n{title}\n\n{columns}{'states':>11}{'most':>12}")


def questions() -> None:
    """The questions, on both kernels; the Python twin on fewer deals where it would take minutes."""
    head("Questions, one core")
    boards = microsoft()
    decks = [problem_of(board) for board in boards]
    for kernel in kernels():
        native = kernel.NAME == "native"
        show("winnable? microsoft", kernel.NAME, measure(kernel, decks, [3]))
        if kernel is chosen():
            show("the same, all of pyramid_cli.solve", kernel.NAME, measure_solve(boards))
        few = 1000 if native else 20
        show("1, 2, 3 and unlimited passes, drawn", kernel.NAME, measure(kernel, deals(few, "poozee"), [1, 2, 3, 0]))
        show(
            "fewest moves, microsoft", kernel.NAME, measure(kernel, decks[: 400 if native else 10], [3], shortest=True)
        )
        few = 400 if native else 10
        show("best score, microsoft", kernel.NAME, measure_best(kernel, boards[:few], moves=False))
        show("best score and the fewest moves to it", kernel.NAME, measure_best(kernel, boards[:few], moves=True))
        show("winnable? six-row, goal all", kernel.NAME, measure(kernel, deals(200 if native else 20, "six-row"), [4]))
        show("winnable? classic", kernel.NAME, measure(kernel, deals(200 if native else 20, "classic"), [3]))
        show("winnable? king-tut", kernel.NAME, measure(kernel, deals(50 if native else 5, "king-tut"), [0]))
    print(f"\nmost memory of the process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


def growth() -> None:
    """How the work grows with rows and with passes, native kernel, deals 1-200."""
    kernel = kernels()[0]
    head("Growth, winnable? mode drawn, deals 1-200")
    for rows in (5, 6, 7):
        for name, passes in PASSES.items():
            show(f"{rows} rows, {name}", kernel.NAME, measure(kernel, deals(200, "poozee", rows=rows), [passes]))
    head("Growth, winnable? mode drawn, goal all, deals 1-50")
    for rows in (5, 6, 7):
        show(f"{rows} rows, 3 passes", kernel.NAME, measure(kernel, deals(50, "poozee", rows=rows, goal="all"), [3]))


def hardest() -> None:
    """Where the states and the time of deals 1-10,000 lie, and the ten hardest deals by name."""
    kernel = kernels()[0]
    run = measure(kernel, deals(10_000, "poozee"), [3])
    print(f"\nDeals 1-10,000, poozee, 3 passes ({kernel.NAME} kernel): {run.won:,} can be won\n")
    print(f"{'states':>24}{'deals':>8}   {'milliseconds':>20}{'deals':>8}")
    steps = [(0, 0), *((4**i, 4 ** (i + 1) - 1) for i in range(9))]
    times = [(0.0, 0.05), *((0.05 * 2**i, 0.05 * 2 ** (i + 1)) for i in range(9))]
    for (low, high), (fast, slow) in zip(steps, times, strict=True):
        states = sum(low <= count <= high for count in run.states)
        took = sum(fast <= each < slow for each in run.times)
        print(f"{low:>11,} to {high:>9,}{states:>8,}   {fast:>8.2f} to {slow:>8.2f}{took:>8,}")
    print("\nthe ten hardest")
    for at in sorted(range(10_000), key=lambda i: -run.states[i])[:10]:
        print(f"  deal {at + 1:>5}{run.states[at]:>12,} states{run.times[at]:>10.2f} ms")


def process() -> None:
    """`pyramid solve` of one deal as a whole process, against `pyramid deal 1`."""
    program = str(Path(sys.executable).with_name("pyramid"))
    game = pyramid.dumps(pyramid.deal(1)).encode()
    times: dict[str, list[float]] = {"deal 1": [], "solve": []}
    for _ in range(21):
        for name, command in (("deal 1", [program, "deal", "1"]), ("solve", [program, "solve"])):
            begun = time.perf_counter()
            subprocess.run(command, input=game, capture_output=True, check=True)
            times[name].append(1000 * (time.perf_counter() - begun))
    deal, solve = statistics.median(times["deal 1"]), statistics.median(times["solve"])
    ratio = f"ratio {solve / deal:.2f} (medians)"
    print(f"\nwhole processes: deal 1 {deal:.1f} ms, solve {solve:.1f} ms, {ratio}")


def run() -> None:
    """Print every table."""
    questions()
    growth()
    hardest()
    process()
