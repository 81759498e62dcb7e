"""Unknown cards in positions met midway: files, boards, what they can be, and what is certain whatever they are."""

from __future__ import annotations

import json
import random
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli import DeckError, Game, Position, PyramidError, Rules, deal, dumps, loads, rules_of
from pyramid_cli.cards import CARD_TEXT, DECK, RANKS, UNKNOWN
from pyramid_cli.gamefile.start import read_start, write_start
from pyramid_cli.gamefile.writing import state_object
from pyramid_cli.notations.formats import FORMATS
from pyramid_cli.render.board import drawn_board
from pyramid_cli.render.picture.table import board_picture
from pyramid_cli.render.plain import plain_board
from pyramid_cli.render.spans import bare
from tests.cli_helpers import validated
from tests.strategies import any_rules, playouts
from tests.test_board_texts import board, complaint, known
from tests.unknown import face_up, hidden, unknown_games

FULL = [["Qh"], ["6c", "Jh"], ["Js", "5c", "6d"]]
CLASSIC = rules_of("classic", rows=3)


def start_of(position: Position, places: Collection[int], *, removed: bool) -> dict[str, Any]:
    """The `start` of a known position, with the stock's cards at these places unknown where they lie face down."""
    start: dict[str, Any] = json.loads(json.dumps(write_start(position)))
    first = 1 if position.rules.stock == "open" else 0
    gone = [place for place in places if first <= place < len(start["stock"])]
    hide = {start["stock"][place] for place in gone}
    for name in ("stock", "dealt"):
        start[name] = ["??" if card in hide else card for card in start.get(name, ())]
    if "dealt" in start and not start["dealt"]:
        del start["dealt"]
    if removed:
        start["removed"] = [CARD_TEXT[card] for card in DECK if card not in position.cards()]
    return start


@st.composite
def midway_games(draw: st.DrawFn) -> tuple[Position, dict[str, Any], bool]:
    """A known position, its `start` with cards unknown, and whether that names the removed cards."""
    begun, moves = draw(playouts())
    position = begun.play(*moves).position
    places = draw(st.just(set(range(52))) | st.sets(st.integers(0, 51)))
    removed = draw(st.booleans())
    return position, start_of(position, places, removed=removed), removed


@given(midway_games())
@settings(max_examples=150)
def test_a_position_with_unknown_cards_is_read_written_and_drawn(met: tuple[Position, dict[str, Any], bool]) -> None:
    position, start, removed = met
    try:
        read = read_start(start, position.rules)
    except DeckError as error:
        assert "Kings and pairs" in error.text
        assert position.rules.scoring == "microsoft"
        assert not removed
        return
    game = Game(read)
    hidden_cards = {c for c, name in zip(position.side.stock, start["stock"], strict=True) if name == "??"}
    assert (read.score, read.cards_left) == (position.score, position.cards_left)
    missing = set(DECK) - position.cards() if not removed else set()
    assert read.side.unseen == ({*hidden_cards, *missing} if hidden_cards else set())
    assert read_start(write_start(read), read.rules) == read
    assert loads(dumps(game)) == game
    again = board("\n".join(plain_board(game, reveal=True)))
    assert known(again.position) == known(read)
    assert again.position.side.unseen == read.side.unseen
    assert again.score == read.score
    assert "??" in "".join(bare(line) for line in drawn_board(game, reveal=True)) or not hidden_cards
    assert board_picture(game, reveal=True).count("data-card") == read.cards_left - len(hidden_cards)
    state = validated("state", state_object(game))
    if not hidden_cards:
        assert state["unseen"] is None
        return
    assert state["unseen"]["unknown"] == len(hidden_cards) == state["stock"].count("??")
    assert state["unseen"]["exact"] == (not missing)
    of_rank = [sum(CARD_TEXT[card][0] == rank for card in hidden_cards | missing) for rank in RANKS]
    assert list(state["unseen"]["ranks"].values()) == of_rank


@given(midway_games(), st.integers(0, 2**32))
@settings(max_examples=300)
def test_stuck_is_claimed_only_where_it_is_certain_whatever_the_unknown_cards_are(
    met: tuple[Position, dict[str, Any], bool], seed: int
) -> None:
    position, start, _ = met
    try:
        read = read_start(start, position.rules)
    except DeckError:
        return
    cards = [CARD_TEXT[card] for card in sorted(read.side.unseen)]
    for attempt in range(5):
        random.Random(seed + attempt).shuffle(cards)
        unknown = [card for card in read.side.stock if card >= UNKNOWN]
        names = dict(zip(unknown, cards, strict=False))
        stock = [names.get(card, CARD_TEXT[card]) for card in read.side.stock]
        order = [names.get(card, CARD_TEXT[card]) for card in read.side.dealt]
        filled = read_start({**start, "stock": stock, "dealt": order, "removed": []}, position.rules)
        assert filled.status == read.status or (filled.status, read.status) == ("stuck", "playing")


def test_stuck_is_claimed_where_no_unknown_card_can_matter() -> None:
    pyramid = [["Ks"], ["Kh", "Kd"], ["As", "Ah", "Ad"]]
    rest = [f"{rank}{suit}" for rank in "23456789TJ" for suit in "shdc"]
    queens_gone = {"pyramid": pyramid, "stock": ["??"] * 40, "removed": ["Qs", "Qh", "Qd", "Qc", "Kc", "Ac"]}
    assert read_start(queens_gone, CLASSIC).status == "stuck"
    assert read_start({**queens_gone, "removed": []}, CLASSIC).status == "playing"
    one_seen = {"pyramid": pyramid, "stock": ["??"] * 3, "removed": [*rest[3:], "Qs", "Qh", "Qd", "Qc", "Kc", "Ac"]}
    assert read_start(one_seen, CLASSIC).status == "stuck"


def test_a_queen_under_an_unknown_card_that_may_go_is_not_out_of_reach() -> None:
    rules = rules_of("poozee", rows=1, redeals=0)
    start = {"pyramid": [["As"]], "waste": ["Qs", "9h"], "stock": ["??"]}
    others = [CARD_TEXT[card] for card in DECK if CARD_TEXT[card] not in ("As", "Qs", "9h")]
    for unknown, status in (("4c", "playing"), ("5c", "stuck"), ("Kc", "stuck"), ("Qd", "playing")):
        removed = [card for card in others if card != unknown]
        assert read_start({**start, "removed": removed}, rules).status == status


# What is refused.


@pytest.mark.parametrize(
    ("rules", "parts", "told"),
    [
        (
            CLASSIC,
            {"waste": ["As", "??"]},
            "?? stands for a card that lies face down in the stock: there can be none in s",
        ),
        (rules_of(rows=3), {"drawn": "??"}, "there can be none in start.drawn"),
        (rules_of(rows=3, reserve=1), {"reserve": ["??"]}, "there can be none in start.reserve"),
        (CLASSIC, {"pyramid": [["??"], ["6c", "Jh"], ["Js", "5c", "6d"]]}, "there can be none in start.pyramid row 1"),
        (CLASSIC, {"removed": ["??"]}, "there can be none in start.removed"),
        (CLASSIC, {"stock": ["??"], "removed": ["Qh"]}, "more than once: Qh"),
        (
            rules_of("six-row", rows=3),
            {"stock": ["??", "2c"]},
            "In stock mode open the top card of the stock lies face up",
        ),
        (rules_of("microsoft", rows=3), {"stock": ["2c", "??"]}, "it can't be told whether a King not named here"),
        (rules_of("classic", rows=1, waste_piles=1), {"pyramid": [["Qh"]], "stock": ["??"] * 52}, "only 51 are"),
        (CLASSIC, {"stock": ["?"]}, "not cards: '?' in start.stock"),
        (CLASSIC, {"stock": ["??"], "dealt": ["??", "??"]}, '"start.dealt" must name the cards'),
    ],
)
def test_what_can_not_be_unknown_is_refused_with_a_sentence(rules: Rules, parts: dict[str, Any], told: str) -> None:
    with pytest.raises(PyramidError) as caught:
        read_start({"pyramid": FULL, **parts}, rules)
    assert told in caught.value.text
    assert caught.value.exit_code == 2


def test_more_unknown_cards_than_are_unseen_are_refused() -> None:
    removed = [CARD_TEXT[card] for card in DECK if CARD_TEXT[card] not in {c for row in FULL for c in row}][:-1]
    assert read_start({"pyramid": FULL, "stock": ["??"], "removed": removed}, CLASSIC).side.unseen == {51}
    with pytest.raises(
        DeckError, match=r"^2 cards of the stock can't be unknown: only 1 of the deck are named nowhere"
    ):
        read_start({"pyramid": FULL, "stock": ["??", "??"], "removed": removed}, CLASSIC)


def test_removed_cards_are_written_only_where_they_say_something() -> None:
    assert "removed" not in write_start(read_start({"pyramid": FULL, "stock": ["2s"], "removed": ["3s"]}, CLASSIC))
    assert "removed" not in write_start(read_start({"pyramid": FULL, "stock": ["??"]}, CLASSIC))
    written = write_start(read_start({"pyramid": FULL, "stock": ["??"], "removed": ["3s", "2s"]}, CLASSIC))
    assert written["removed"] == ["2s", "3s"]


# Deals and lists of cards.


@given(unknown_games())
@settings(max_examples=100)
def test_a_deal_with_unknown_cards_is_written_and_read_back(played: tuple[Game, Any, Game]) -> None:
    _, _, game = played
    assert loads(dumps(game)) == game
    assert board(FORMATS["board"].write(game)) == game or game.rules.waste_start
    words = [CARD_TEXT[card] for card in (game.deal.cards if game.deal else ())]
    assert board(" ".join(words), game.rules) == game


@given(any_rules())
def test_a_list_of_cards_has_those_not_seen_and_a_deck_file_needs_all(rules: Rules) -> None:
    game = hidden(deal(1, rules), DECK)
    assert game.deal is not None
    assert FORMATS["cards"].write(game) == " ".join(CARD_TEXT[card] for card in game.deal.cards)
    if face_up(rules) < 52:
        with pytest.raises(PyramidError, match=r"^Every card must be known") as caught:
            FORMATS["deck"].write(game)
        assert caught.value.code == "unseen"
    else:
        assert FORMATS["deck"].write(game) == FORMATS["deck"].write(deal(1, rules))


def test_a_deal_seen_to_its_end_can_be_written_whole() -> None:
    game = hidden(deal(1), [50, 51])
    for _ in range(22):
        game = game.play("draw")
    assert FORMATS["cards"].write(game.play("draw=As", "draw=7d")) == FORMATS["cards"].write(deal(1))


def test_a_number_of_unknown_cards_may_be_written_short() -> None:
    pyramid = "Qh\n6c Jh\nJs 5c 6d\n"
    games = [
        board(f"{pyramid}stock: {stock}", CLASSIC) for stock in ("?? ?? ?? 2c", "??x3 2c", "??????, 2c", "??×3 2c")
    ]
    assert all(game == games[0] for game in games)
    assert len(games[0].position.side.stock) == 4
    assert "there can be none where cards lie face up (line 5, column 8)" in complaint(
        f"{pyramid}stock: 2c\nwaste: ??", CLASSIC
    )
    assert "more than once: 2c" in complaint(f"{pyramid}stock: 2c ??\nremoved: 2c", CLASSIC)
