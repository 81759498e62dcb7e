"""Cards and decks: reading, writing, and naming what is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_cli import cards
from pyramid_cli.errors import CardError, DeckError
from tests import oracle
from tests.strategies import decks

SYMBOLS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}
ORDERED = [rank + suit for rank in oracle.RANKS for suit in oracle.SUITS]


@pytest.mark.parametrize(("card", "text"), list(enumerate(ORDERED)))
def test_each_card_has_one_canonical_text_and_sorts_by_rank_then_suit(card: int, text: str) -> None:
    assert cards.parse_card(text) == card
    assert cards.CARD_TEXT[card] == text
    assert cards.RANK_OF[card] == oracle.value(text)


@pytest.mark.parametrize("text", ORDERED)
def test_a_card_reads_in_any_letter_case_and_with_suit_symbols(text: str) -> None:
    rank, suit = text[0], text[1]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    suits = {suit, suit.upper(), *SYMBOLS[suit], SYMBOLS[suit][0] + "\N{VARIATION SELECTOR-16}"}
    for written in (r + s for r in ranks for s in suits):
        assert cards.parse_card(written) == cards.parse_card(text), written
    assert cards.parse_card(f" {text}\n") == cards.parse_card(text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "K", "d", "dK", "1d", "11d", "0d", "100h", "Xh", "Kx", "Kdd", "KdTh", "K d", "10", "1Td", "♥♥", "K♥d",
     "--", "joker", "Ќd", "²s", "１0h"],
)  # fmt: skip
def test_text_that_is_no_card_is_refused_with_what_a_card_is(text: str) -> None:
    with pytest.raises(CardError, match=r"is not a card: a card is a rank \(A 2 .* K\) and a suit") as caught:
        cards.parse_card(text)
    assert caught.value.code == "unknown-card"
    assert repr(text) in caught.value.text


def test_long_or_dangerous_text_is_cut_and_quoted_in_the_message() -> None:
    with pytest.raises(CardError) as caught:
        cards.parse_card("\x1b[2J" + "x" * 5000)
    assert "\x1b" not in caught.value.text
    assert len(caught.value.text) < 200


@given(st.text(max_size=4))
def test_only_cards_read_as_cards(text: str) -> None:
    plain = text.strip().replace("\N{VARIATION SELECTOR-16}", "").upper().replace("10", "T", 1)
    for suit, symbols in SYMBOLS.items():
        for symbol in symbols:
            plain = plain.replace(symbol, suit.upper())
    try:
        card = cards.parse_card(text)
    except CardError:
        assert plain not in [known.upper() for known in ORDERED]
    else:
        assert cards.CARD_TEXT[card].upper() == plain


def test_partners_are_exactly_the_pairs_that_add_up_to_thirteen() -> None:
    pairs = {(a, b) for a in ORDERED for b in ORDERED if cards.are_partners(cards.parse_card(a), cards.parse_card(b))}
    assert pairs == {(a, b) for a in ORDERED for b in ORDERED if oracle.value(a) + oracle.value(b) == 13}
    assert len(pairs) == 12 * 4 * 4


def test_the_four_kings_and_no_other_card_count_thirteen_alone() -> None:
    kings = [cards.CARD_TEXT[card] for card in cards.DECK if cards.is_king(card)]
    assert kings == ["Ks", "Kh", "Kd", "Kc"]


@pytest.mark.parametrize(
    ("card", "needed"),
    [("As", "a Queen"), ("2s", "a Jack"), ("3s", "a 10"), ("4s", "a 9"), ("5s", "an 8"), ("6s", "a 7"), ("7s", "a 6"),
     ("8s", "a 5"), ("9s", "a 4"), ("Ts", "a 3"), ("Js", "a 2"), ("Qs", "an Ace"), ("Ks", "no other card")],
)  # fmt: skip
def test_what_a_card_needs_is_said_as_people_say_it(card: str, needed: str) -> None:
    assert cards.partner_words(cards.parse_card(card)) == needed


@given(decks)
def test_a_deck_written_and_read_again_is_the_same(deck: tuple[int, ...]) -> None:
    text = cards.cards_text(deck)
    assert cards.parse_deck(text) == deck
    loose = "\n".join(text.replace("T", "10").lower().split())
    assert cards.parse_deck(loose) == deck


@pytest.mark.parametrize(
    ("change", "told", "not_told"),
    [
        (("Qc", "Qs"), ["more than once: Qs", "missing: Qc"], ["given", "not cards"]),
        (("Qc", ""), ["missing: Qc", "(51 given)"], ["more than once"]),
        (("Qc", "Qc Qs"), ["more than once: Qs", "(53 given)"], ["missing"]),
        (("Qc", "Xc"), ["not cards: 'Xc' (card 48)", "missing: Qc"], ["given", "more than once"]),
        (("As", "Joker"), ["not cards: 'Joker' (card 1)", "missing: As"], ["more than once"]),
        (("Kc", "1c As"), ["not cards: '1c' (card 52)", "more than once: As", "missing: Kc", "(53 given)"], []),
    ],
)
def test_a_wrong_deck_is_refused_naming_what_is_double_missing_and_unreadable(
    change: tuple[str, str], told: list[str], not_told: list[str]
) -> None:
    text = " ".join(ORDERED).replace(*change)
    with pytest.raises(DeckError) as caught:
        cards.parse_deck(text)
    assert caught.value.code == "deck"
    assert [words for words in told if words not in caught.value.text] == []
    assert [words for words in not_told if words in caught.value.text] == []


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_an_empty_deck_is_refused_without_reciting_52_missing_cards(text: str) -> None:
    with pytest.raises(DeckError, match=r"there are no cards") as caught:
        cards.parse_deck(text)
    assert "missing" not in caught.value.text


def test_a_deck_of_many_thousand_words_is_refused_briefly() -> None:
    for text in ("As " * 50_000, "x " * 50_000):
        with pytest.raises(DeckError, match=r"50000 given") as caught:
            cards.parse_deck(text)
        assert len(caught.value.text) < 1000


@given(decks, st.data())
def test_a_deck_with_one_card_swapped_for_another_names_both(deck: tuple[int, ...], data: st.DataObject) -> None:
    lost, doubled = data.draw(st.permutations(range(52)))[:2]
    swapped = [doubled if card == lost else card for card in deck]
    with pytest.raises(DeckError) as caught:
        cards.check_deck(swapped)
    assert f"more than once: {cards.CARD_TEXT[doubled]};" in caught.value.text
    assert f"missing: {cards.CARD_TEXT[lost]}." in caught.value.text
