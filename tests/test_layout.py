"""The pyramid's geometry and the pyramid of a position, derived again from rows and columns."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_cli.layout import MOST_ROWS, Layout, layout_of
from pyramid_cli.pyramid import NOWHERE, dealt_pyramid

ALL_ROWS = range(1, MOST_ROWS + 1)


def coordinates(rows: int) -> list[tuple[int, int]]:
    return [(row, column) for row in range(rows) for column in range(row + 1)]


def lying_on(place: tuple[int, int], rows: int) -> set[tuple[int, int]]:
    row, column = place
    return {(row + 1, column), (row + 1, column + 1)} if row + 1 < rows else set()


def mask_of(places: set[tuple[int, int]], rows: int) -> int:
    return sum(1 << coordinates(rows).index(place) for place in places)


def test_nine_rows_are_the_most_that_a_deck_can_fill() -> None:
    assert layout_of(MOST_ROWS).size <= 52 < MOST_ROWS * (MOST_ROWS + 1) // 2 + MOST_ROWS + 1


@pytest.mark.parametrize(
    ("rows", "size"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45)]
)
def test_a_pyramid_has_one_card_more_in_each_row(rows: int, size: int) -> None:
    layout = layout_of(rows)
    assert (layout.rows, layout.size, len(coordinates(rows))) == (rows, size, size)
    assert layout.everything == 2**size - 1


@pytest.mark.parametrize("rows", ALL_ROWS)
def test_each_place_is_overlapped_by_the_two_below_it_and_overlaps_those_above(rows: int) -> None:
    layout, places = layout_of(rows), coordinates(rows)
    for number, place in enumerate(places):
        assert layout.coverers[number] == mask_of(lying_on(place, rows), rows)
        above = [n for n, other in enumerate(places) if place in lying_on(other, rows)]
        assert list(layout.covered[number]) == above
        assert layout.row_of[number] == place[0]


@pytest.mark.parametrize("rows", ALL_ROWS)
def test_all_that_must_go_first_is_the_triangle_below_a_place(rows: int) -> None:
    layout = layout_of(rows)
    for number, (row, column) in enumerate(coordinates(rows)):
        triangle = {(r, c) for r, c in coordinates(rows) if r > row and column <= c <= column + r - row}
        assert layout.all_coverers[number] == mask_of(triangle, rows)


@pytest.mark.parametrize("rows", ALL_ROWS)
def test_rows_part_the_places(rows: int) -> None:
    layout, places = layout_of(rows), coordinates(rows)
    for row in range(rows):
        of_row = [number for number, place in enumerate(places) if place[0] == row]
        assert list(layout.row_places(row)) == of_row
        assert layout.places(layout.row_masks[row]) == of_row
    assert sum(layout.row_masks) == layout.everything


def shapes(layout: Layout) -> set[int]:
    """Every mask of places that taking uncovered cards away one by one can leave."""
    found, waiting = {layout.everything}, [layout.everything]
    while waiting:
        left = waiting.pop()
        for place in layout.places(left):
            smaller = left & ~(1 << place)
            if not left & layout.coverers[place] and smaller not in found:
                found.add(smaller)
                waiting.append(smaller)
    return found


def test_a_pyramid_of_seven_rows_can_take_1430_shapes() -> None:
    assert len(shapes(layout_of(7))) == 1430


@pytest.mark.parametrize("rows", ALL_ROWS)
def test_the_shapes_of_a_pyramid_are_counted_by_the_catalan_numbers(rows: int) -> None:
    assert len(shapes(layout_of(rows))) == comb(2 * rows + 2, rows + 1) // (rows + 2)


@pytest.mark.parametrize("rows", [1, 2, 6, 7])
def test_every_shape_has_the_uncovered_cards_that_looking_at_it_shows(rows: int) -> None:
    cards = list(range(layout_of(rows).size))[::-1]
    places = coordinates(rows)
    full = dealt_pyramid(rows, cards)
    for shape in shapes(full.layout):
        pyramid = full._replace(left=shape)
        there = {place for number, place in enumerate(places) if shape >> number & 1}
        for place, card in zip(places, cards, strict=True):
            on_it = sorted(lying_on(place, rows) & there)
            assert pyramid.holds(card) is (place in there)
            assert pyramid.is_uncovered(card) is (place in there and not on_it)
            assert pyramid.covering(card) == [cards[places.index(other)] for other in on_it]
        assert pyramid.uncovered() == [
            card
            for place, card in zip(places, cards, strict=True)
            if place in there and not lying_on(place, rows) & there
        ]
        assert pyramid.left_count == len(there)


def test_the_card_a_place_alone_covers_is_found_from_either_side() -> None:
    # Row 2 is 10 11, row 3 is 20 21 22: 20 and 21 lie on 10, 21 and 22 on 11.
    full = dealt_pyramid(3, [0, 10, 11, 20, 21, 22])
    assert [full.covered_only_by(card) for card in (20, 21, 22)] == [[], [], []]
    assert [full.without(20).covered_only_by(card) for card in (21, 22)] == [[10], []]
    assert [full.without(22).covered_only_by(card) for card in (20, 21)] == [[], [11]]
    assert full.without(20).without(22).covered_only_by(21) == [10, 11]


@given(st.permutations(range(52)), st.integers(1, 9))
def test_card_number_zero_is_a_card_like_any_other(deck: list[int], rows: int) -> None:
    cards = deck[: layout_of(rows).size]
    pyramid = dealt_pyramid(rows, cards)
    assert [card for row in pyramid.rows() for card in row] == cards
    assert [len(row) for row in pyramid.rows()] == list(range(1, rows + 1))
    assert {card for card in range(52) if pyramid.holds(card)} == set(cards)
    assert {card for card in range(52) if pyramid.place_of[card] == NOWHERE} == set(range(52)) - set(cards)


def test_taking_a_card_away_leaves_the_pyramid_it_was_taken_from_as_it_was() -> None:
    before = dealt_pyramid(2, [0, 1, 2])
    after = before.without(2)
    assert before == dealt_pyramid(2, [0, 1, 2])
    assert after.rows() == [[0], [1, None]]
    assert after.without(1).uncovered() == [0]
