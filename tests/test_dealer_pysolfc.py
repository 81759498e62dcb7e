"""The dealer `pysolfc`: the cards that PySolFC deals for its game numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pysol_cards.cards import createCards  # type: ignore[import-untyped]
from pysol_cards.random import shuffle  # type: ignore[import-untyped]
from pysol_cards.random_base import RandomBase  # type: ignore[import-untyped]

import pyramid_cli as pyramid
from pyramid_cli.cards import cards_text
from pyramid_cli.dealers import DEALERS, deal_cards, numbers_between, numbers_from
from pyramid_cli.dealers.numbers import DealNumber
from pyramid_cli.errors import UsageError
from tests.cli_helpers import call, run

PUBLISHED: dict[DealNumber, str] = {
    1: """
        JD / 2D 9H / JC 5D 7H / 7C 5H KD KC / 9S 5S AD QC KH / 3H 2S KS 9D QD JS / AS AH 3C 4C 5C TS QH
        4H AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H""",
    24: """
        4C / 5H QC / 5D 2D 7H / AH 7S 2C QH / 9S 2S KD JS 5S / 6C 9C 3C 6H JC TH / KH 6S 7D 8C AC 9H 5C
        TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS""",
    32000: """
        7S / 4D JS / 8D 6D 3H / 3D TH JC 3C / 2C 5S 9D AC 9C / 2S 4H 6S 8S 9S TS / 9H KD QD 6H 7D 5H QS
        AD QH TC 4C AH JD 4S JH TD 3S 7H 8C 6C 2H 2D 5D KS QC KH 5C 7C 8H KC AS""",
    "ms32000": """
        QD / 8D QS / 4H 2C JC / 2D TH 3S JD / 7C 9D KD 5C 5D / 6D 8C 9H 5S 4C 5H / AC KS 7H JH 7D 6S 9C
        3C 9S TD QH 3D 7S 2H AD AS JS KH 8S 6H 8H TS 6C 4D QC KC 4S TC 2S 3H AH""",
    12345678901234567890: """
        AH / 9D 7H / 3D 4S JC / 9S 6C 8C 3C / 7S AC KD 6S 6H / TD 5C 7D AS KS QH / KH 4H JS TS QD 9H 3S
        5D 4D 6D QC TC JD 4C 5S 5H 2D 2H AD 7C 8S 8H JH 8D 3H 2S KC 2C 9C QS TH""",
}  # fmt: skip
"""Deals worked out by a program of its own from the description of PySolFC's shuffle."""


def dealt(number: DealNumber) -> list[str]:
    return cards_text(deal_cards("pysolfc", number)).split()


@pytest.mark.parametrize("number", PUBLISHED)
def test_the_deals_that_were_worked_out_apart_are_dealt(number: DealNumber) -> None:
    assert dealt(number) == [card[0] + card[1].lower() for card in PUBLISHED[number].replace("/", "").split()]


# The package that PySolFC shuffles with.


def by_package(number: DealNumber) -> list[str]:
    kind = RandomBase.DEALS_MS if isinstance(number, str) else RandomBase.DEALS_PYSOLFC
    whole = int(number[2:]) if isinstance(number, str) else number
    talon = shuffle(createCards(1), whole, kind)
    return ["0A23456789TJQK"[card.rank] + card.suit_s().lower() for card in reversed(talon)]


plain_numbers = st.integers(1, 31_999) | st.integers(32_001, 10**20)
ms_numbers = (st.integers(1, 2**33 - 1) | st.integers(2**31 - 3, 2**31 + 3) | st.integers(2**32 - 3, 2**32 + 3)).map(
    "ms{}".format
)


@given(plain_numbers | ms_numbers)
@example(1)
@example(31_999)
@example(32_001)
@example(10**20)
@example("ms1")
@example("ms32000")
@example("ms8589934591")
def test_the_cards_are_those_of_the_package_that_pysolfc_uses(number: DealNumber) -> None:
    # Of the plain number 32000 the package deals what PySolFC deals of ms32000.
    assert dealt(number) == by_package(number)


# The same once more from the description, on text and with a Mersenne Twister of its own.


def twister(seed: int) -> Iterator[float]:
    """Fractions of 53 bits from MT19937, seeded with the 32-bit digits of a number as its authors' init_by_array is."""
    mask = 0xFFFFFFFF
    key = [seed >> shift & mask for shift in range(0, max(1, seed.bit_length()), 32)]
    state = [19650218]
    for index in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + index) & mask)
    index = turn = 0
    for _ in range(max(624, len(key))):
        index += 1
        if index == 624:
            state[0], index = state[623], 1
        before = state[index - 1]
        state[index] = ((state[index] ^ (before ^ before >> 30) * 1664525) + key[turn] + turn) & mask
        turn = (turn + 1) % len(key)
    for _ in range(623):
        index += 1
        if index == 624:
            state[0], index = state[623], 1
        before = state[index - 1]
        state[index] = ((state[index] ^ (before ^ before >> 30) * 1566083941) - index) & mask
    state[0] = 0x80000000

    def words() -> Iterator[int]:
        while True:
            for i in range(624):
                joined = state[i] & 0x80000000 | state[(i + 1) % 624] & 0x7FFFFFFF
                state[i] = state[(i + 397) % 624] ^ joined >> 1 ^ (0x9908B0DF if joined & 1 else 0)
            for word in list(state):
                word ^= word >> 11
                word ^= word << 7 & 0x9D2C5680
                word ^= word << 15 & 0xEFC60000
                yield word ^ word >> 18

    stream = words()
    while True:
        high, low = next(stream) >> 5, next(stream) >> 6
        yield (high * 2**26 + low) / 2**53


def by_description(number: DealNumber) -> list[str]:
    suits_then_ranks = [rank + suit for suit in "cshd" for rank in "A23456789TJQK"]
    if isinstance(number, str) or number <= 31_999:
        n = int(str(number).removeprefix("ms"))
        x = n - 2**32 if n >= 2**32 else n
        deck = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]

        def pick(most: int) -> int:
            nonlocal x
            x = (214013 * x + 2531011) % 2**33
            r = x // 2**16 % 2**15
            if 2**31 <= n < 2**32:
                r += 2**15
            elif n >= 2**32:
                r = x // 2**16 % 2**16 + 1
            return r % (most + 1)

        pick_one: Callable[[int], int] = pick
    else:
        deck = suits_then_ranks
        fractions = twister(number)
        pick_one = lambda most: int(next(fractions) * (most + 1))  # noqa: E731
    for last in range(51, 0, -1):
        chosen = pick_one(last)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck[::-1]


@given(st.integers(1, 10**20) | st.integers(1, 40_000) | ms_numbers)
@example(31_999)
@example(32_000)
def test_the_cards_are_those_of_the_description(number: DealNumber) -> None:
    assert dealt(number) == by_description(number)
    assert len(set(dealt(number))) == 52


def test_of_each_number_below_32000_ms_deals_the_same_and_from_there_on_another() -> None:
    assert all(dealt(number) == dealt(f"ms{number}") for number in (1, 24, 617, 31_999))
    assert all(dealt(number) != dealt(f"ms{number}") for number in (32_000, 32_001, 2**33 - 1))


# Numbers as people write them.


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("24", 24), ("#24", 24), ("00000000000000000024", 24), ("24L", 24), (" 24 ", 24), ("12,345", 12_345),
        ("12.345", 12_345), ("12_345", 12_345), ("12 345", 12_345), ("# 12345678901234567890L", 12345678901234567890),
        ("ms24", "ms24"), ("MS24", "ms24"), (" ms00024 ", "ms24"), ("ms8589934591", "ms8589934591"),
        ("1" + "0" * 20, 10**20), ("32000", 32_000), ("ms32000", "ms32000"),
    ],
)  # fmt: skip
def test_numbers_are_read_as_pysolfc_reads_them(typed: str, number: DealNumber) -> None:
    assert list(numbers_from("pysolfc", typed, 1)) == [number]
    done = call("deal", typed, "--dealer", "pysolfc")
    assert [game["deal"]["number"] for game in done.values] == [number]
    assert done.values[0]["deal"]["cards"].split() == by_description(number)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "deals the numbers 1 to 100000000000000000000 and ms1 to ms8589934591, not 0."),
        ("ms0", "not ms0."),
        ("ms8589934592", "not ms8589934592."),
        ("1" + "0" * 19 + "1", "not 100000000000000000001."),
        ("9" * 31, "A deal number of 31 digits is too long."),
        ("ms", "'ms' is not a deal number"),
        ("ms-1", "'ms-1' is not a deal number"),
        ("old24", "'old24' is not a deal number"),
        ("Custom", "'Custom' is not a deal number"),
        ("#", "'#' is not a deal number"),
        ("٢٤", "is not a deal number"),
        ("", "'' is not a deal number"),
    ],
)
def test_what_is_no_number_of_pysolfc_is_refused(typed: str, words: str) -> None:
    done = call("deal", typed, "--dealer", "pysolfc")
    assert (done.code, done.out) == (2, "")
    assert words in done.err


@pytest.mark.parametrize("number", [0, -1, 10**20 + 1, "ms0", "ms024", "24", "MS24", "ms", " ms24", True, 2.0, None])
def test_from_python_only_the_written_form_of_a_number_is_dealt(number: object) -> None:
    with pytest.raises(UsageError):
        deal_cards("pysolfc", number)  # type: ignore[arg-type]


def test_an_ms_number_of_the_usual_dealer_names_the_one_that_deals_it() -> None:
    done = call("deal", "ms24")
    assert (done.code, done.out) == (2, "")
    assert done.err == "Error: 'ms24' is a deal number of dealer pysolfc: add --dealer pysolfc.\n"


def test_counting_goes_on_in_the_series_it_began_in() -> None:
    ms = call("deal", "ms31999", "--dealer", "pysolfc", "--count", "3").values
    plain = call("deal", "31999", "--dealer", "pysolfc", "--count", "3").values
    assert [game["deal"]["number"] for game in ms] == ["ms31999", "ms32000", "ms32001"]
    assert [game["deal"]["number"] for game in plain] == [31_999, 32_000, 32_001]
    assert ms[1]["deal"]["cards"] != plain[1]["deal"]["cards"]
    for first in ("ms8589934590", "99999999999999999999"):
        done = call("deal", first, "--dealer", "pysolfc", "--count", "3")
        assert (done.code, done.out) == (2, "")
        assert "deals the numbers" in done.err


def test_a_random_deal_is_one_of_the_usual_numbers() -> None:
    numbers = [game["deal"]["number"] for game in call("deal", "--dealer", "pysolfc", "--count", "50").values]
    assert all(1 <= number <= 999_999 for number in numbers)
    assert len(set(numbers)) > 40


# Game files.


@pytest.mark.parametrize("number", [24, 32_000, 2**63, 2**64 + 1, 12345678901234567890, 10**20, "ms24", "ms8589934591"])
def test_a_number_stays_what_it_was_through_files_and_pipes(number: DealNumber) -> None:
    game = pyramid.deal(number, "pysolfc", dealer="pysolfc").play("draw")
    assert pyramid.loads(pyramid.dumps(game)) == game
    done = run("undo", stdin=run("play", "draw", stdin=pyramid.dumps(game)).out)
    (value,) = done.values
    assert value["deal"]["number"] == number
    assert type(value["deal"]["number"]) is type(number)
    state = run("show", "--json", stdin=done.out).values[0]
    assert state["deal"] == {"dealer": "pysolfc", "number": number}


def test_cards_of_another_number_are_told() -> None:
    game = json.loads(pyramid.dumps(pyramid.deal("ms32000", "pysolfc", dealer="pysolfc")))
    game["deal"]["number"] = 32_000
    done = call("replay", "--check", stdin=json.dumps(game))
    assert done.code == 2
    assert "dealer-mismatch" in done.out
    assert "Dealer pysolfc deals 7s as card 1 of deal 32000, but the file has Qd there" in done.out


@pytest.mark.parametrize("number", [0, "24", "ms0", "ms 24", "MS24", 10**20 + 1, 24.0, None, [24]])
def test_other_numbers_are_refused_in_a_file(number: object) -> None:
    game = json.loads(pyramid.dumps(pyramid.deal(24, "pysolfc", dealer="pysolfc")))
    game["deal"]["number"] = number
    done = call("replay", "--check", stdin=json.dumps(game))
    assert done.code == 2
    assert '"deal.number" must be' in done.out


def test_a_board_and_a_verdict_name_number_and_dealer() -> None:
    shown = call("show", "--plain", stdin=call("deal", "ms24", "--dealer", "pysolfc").out)
    assert shown.lines[0] == "Deal ms24 (pysolfc), poozee rules, 0 moves"
    solved = call("solve", stdin=call("deal", "32000", "--dealer", "pysolfc", "--passes", "1", "--goal", "all").out)
    assert "deal 32000 (pysolfc) can't be won" in solved.err


# Figures.


def test_figures_are_counted_over_plain_and_over_ms_numbers() -> None:
    def counted(deals: str) -> list[object]:
        figures = call("stats", "--deals", deals, "--dealer", "pysolfc", "--json").values[0]
        return [figures[name] for name in ("deals", "opening_plays", "no_opening_play", "partner_below")]

    assert counted("ms1-ms300")[0] == 300
    assert counted("ms1-ms300") == counted("1-300")
    assert counted("ms32000-ms32200") != counted("32000-32200")
    assert counted("ms24")[0] == 1


@pytest.mark.parametrize(
    ("deals", "words"),
    [
        ("0-5", "not 0."),
        ("ms1-9", "numbers of different kinds"),
        ("ms5-ms1", "--deals 'ms5-ms1' is empty"),
        ("1-100000000000000000000", "more deals than can be counted"),
        ("ms1-ms8589934592", "not ms8589934592."),
        ("1-x", "--deals takes two deal numbers such as 1-1000, not '1-x'."),
    ],
)
def test_ranges_that_are_not_dealt_are_refused(deals: str, words: str) -> None:
    done = call("stats", "--deals", deals, "--dealer", "pysolfc")
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_numbers_between_are_a_sequence() -> None:
    numbers = numbers_between("pysolfc", "ms3", "ms6")
    assert list(numbers) == ["ms3", "ms4", "ms5", "ms6"]
    assert list(numbers[1:3]) == ["ms4", "ms5"]
    assert (len(numbers), numbers[-1], "ms7" in numbers) == (4, "ms6", False)
    assert all(DEALERS["pysolfc"].deals(number) for number in numbers)


# A game begun in PySolFC.


@pytest.mark.parametrize("preset", ["pysolfc", "pysolfc-relaxed", "king-tut"])
@pytest.mark.parametrize("number", PUBLISHED)
def test_a_game_begins_as_it_does_in_pysolfc(preset: str, number: DealNumber) -> None:
    words = PUBLISHED[number].lower().replace("/", "").split()
    state = call("show", "--json", stdin=call("deal", str(number), "--dealer", "pysolfc", "--rules", preset).out)
    position = json.loads(state.out.lower())
    assert [card for row in position["pyramid"] for card in row] == words[:28]
    on_waste = 3 if preset == "king-tut" else 1
    assert position["waste"] == [words[28 : 28 + on_waste]]
    assert position["stock"] == words[28 + on_waste :]
    beside = [words[28 + on_waste - 1]] if preset == "king-tut" else [words[29], words[28]]
    assert position["in_play"] == [*words[21:28], *beside]
