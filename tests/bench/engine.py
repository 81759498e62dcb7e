"""How many games and moves a second the engine deals, plays and checks on one core, inside one process."""

import io
import random
import statistics
import time
from collections.abc import Callable

import pyramid_cli as pyramid
from pyramid_cli.gamefile.checking import check_document
from pyramid_cli.gamefile.documents import read_documents
from pyramid_cli.gamefile.transcript import claims_of
from pyramid_cli.gamefile.writing import dumps

ROUNDS = 5
MOVES = 40


def transcripts(count: int) -> list[pyramid.Game]:
    """Games of exactly 40 legal moves, chosen at random from seeds that never change; removals come before draws."""
    games: list[pyramid.Game] = []
    number = 0
    while len(games) < count:
        number += 1
        choose = random.Random(number).choice
        position = pyramid.deal(number).position
        moves: list[pyramid.Move] = []
        while len(moves) < MOVES and (legal := position.legal_moves()):
            moves.append(choose(legal[:-1] or legal))
            position = position.play(moves[-1])
        if len(moves) == MOVES:
            games.append(pyramid.deal(number).play(*moves))
    return games


def _rate(work: Callable[[], object], items: int) -> float:
    rates = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        rates.append(items / (time.perf_counter() - begun))
    return statistics.median(rates)


def run() -> None:
    """Print items a second, the median of five rounds."""
    games = transcripts(2000)
    stream = "\n".join(dumps(game, claims=claims_of(game)) for game in games).encode()
    positions = [game.position for game in games]

    def deal() -> None:
        for number in range(5000):
            pyramid.deal(number)

    def deal_and_write() -> None:
        for number in range(5000):
            dumps(pyramid.deal(number))

    def play() -> None:
        for game in games:
            pyramid.Game(game.opening, game.deal, game.moves)

    def check() -> None:
        for document in read_documents(io.BytesIO(stream), "bench"):
            if check_document(document).error is not None:
                raise RuntimeError("a benchmark transcript failed its check")

    def status() -> None:
        for position in positions:
            position.status  # noqa: B018

    rows = (
        ("deal a game", _rate(deal, 5000), "games"),
        ("deal a game and write its JSON", _rate(deal_and_write, 5000), "games"),
        ("play a transcript of 40 moves", _rate(play, len(games)), "transcripts"),
        ("read and check one from JSON", _rate(check, len(games)), "transcripts"),
        ("status after 40 moves, stuck included", _rate(status, len(positions)), "positions"),
    )
    print(f"\nOne core, inside the process, median of {ROUNDS} rounds\n")
    print(f"{'work':<42}{'a second':>12}")
    for name, rate, noun in rows:
        print(f"{name:<42}{rate:>12,.0f} {noun}")
