"""The solver's lines move by move, and answers that must not change when the cards are turned about."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pyramid_cli as pyramid
from pyramid_cli.dealers import deal_cards
from pyramid_cli.game import Deal, new_game
from pyramid_cli.layout import layout_of
from pyramid_cli.position import Position
from pyramid_cli.rules import Rules, rules_of
from pyramid_cli.solver import Question, solve
from tests.breadth_first import as_game_file, cases

HOUSES: dict[str, Rules] = {
    "poozee": rules_of("poozee"),
    "classic": rules_of("classic"),
    "microsoft": rules_of("microsoft"),
    "king-tut": rules_of("king-tut"),
    "goal all": rules_of("microsoft", goal="all", reserve=12),
    "cover_pairs": rules_of("classic", rows=6, cover_pairs=True, redeals="unlimited"),
    "two piles": rules_of("classic", draw=2, waste_piles=2, redeals=1, reserve=8),
    "draw 3": rules_of("classic", draw=3, redeals=2, reserve=8),
}
"""Rules for whole deals, every stock mode, draw count and house rule among them, under which no deal takes long."""

each_house = pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES)


def few(kernel: str, native: int, python: int) -> range:
    """Deal numbers: fewer for the slower kernel."""
    return range(1, 1 + (native if kernel == "native" else python))


# A line is as good after each of its moves as it was before.


def test_after_each_move_of_a_winning_line_the_rest_wins(kernel: str) -> None:
    for case in cases(11, 40):
        position = case.position
        line = solve(position).moves
        for made, move in enumerate(line, start=1):
            assert not position.is_won, as_game_file(case.position)
            assert move in position.legal_moves(), as_game_file(case.position)
            position = position.play(move)
            assert solve(position).verdict == "winnable", as_game_file(position)
            assert pyramid.Game(position).play(*line[made:]).position.is_won


def test_after_each_move_of_a_shortest_line_the_shortest_is_a_move_shorter(kernel: str) -> None:
    for case in cases(12, 40):
        position = case.position
        line = solve(position, "shortest").moves
        for left, move in zip(range(len(line) - 1, -1, -1), line, strict=True):
            position = position.play(move)
            assert solve(position, "shortest").length == left, as_game_file(position)


def test_after_each_move_of_a_line_of_fewest_passes_they_are_as_few(kernel: str) -> None:
    for case in cases(13, 40):
        position, found = case.position, solve(case.position, "passes")
        for move in found.moves:
            position = position.play(move)
            assert solve(position, "passes").passes == found.passes, as_game_file(position)


def agrees_with_what_comes_next(position: Position) -> None:
    """A position is as good as the best of those one move on."""
    following = [position.play(move) for move in position.legal_moves()]
    after = [solve(each, "shortest") for each in following]
    lengths = [found.length for found in after if found.length is not None]
    here = solve(position, "shortest")
    assert here.length == (1 + min(lengths) if lengths else None), as_game_file(position)
    passes = [found.passes for found in (solve(each, "passes") for each in following) if found.passes is not None]
    assert solve(position, "passes").passes == (min(passes) if passes else None), as_game_file(position)
    verdicts = [solve(each).verdict for each in following]
    assert verdicts == [found.verdict for found in after], as_game_file(position)
    assert (solve(position).verdict == "winnable") == ("winnable" in verdicts), as_game_file(position)


@each_house
def test_a_position_is_as_good_as_the_best_of_those_a_move_on(rules: Rules, kernel: str) -> None:
    """Along a line of a whole deal, and a step beside it, from where it takes a twin no time."""
    choose = Random(rules.preset).choice
    for number in few(kernel, 3, 1):
        game = new_game(rules, Deal(deal_cards("poozee", number)))
        line = solve(game).moves
        for left in range(2, min(len(line), 12), 3):
            game_there = new_game(rules, game.deal or Deal(())).play(*line[: len(line) - left])
            agrees_with_what_comes_next(game_there.position)
            beside = game_there.position.play(choose(game_there.position.legal_moves()))
            if not beside.is_won:
                agrees_with_what_comes_next(beside)


@each_house
def test_the_last_move_of_a_line_is_a_removal(rules: Rules, kernel: str) -> None:
    for number in few(kernel, 6, 1):
        game = new_game(rules, Deal(deal_cards("poozee", number)))
        questions: tuple[Question, ...] = ("win", "passes")
        for question in questions:
            line = solve(game, question).moves
            assert not line or line[-1].kind == "removal", (number, question)


# More passes never hurt, and the fewest are enough.


@each_house
def test_the_fewest_passes_are_the_least_number_that_wins(rules: Rules, kernel: str) -> None:
    for number in few(kernel, 5, 1):
        deal = Deal(deal_cards("poozee", number))
        fewest = solve(new_game(changed(rules, redeals="unlimited"), deal), "passes").passes
        for redeals in range(4):
            found = solve(new_game(changed(rules, redeals=redeals), deal))
            enough = fewest is not None and fewest <= redeals + 1
            assert found.verdict == ("winnable" if enough else "unwinnable"), (number, redeals, fewest)


def changed(rules: Rules, **changes: Any) -> Rules:
    """The same rules but for some fields."""
    fields = rules.as_fields()
    del fields["preset"]
    return rules_of(rules.preset, **{**fields, **changes})


# Cards turned about.


def mirrored(cards: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """The deck that deals the pyramid with left and right exchanged."""
    places = [place for row in range(rows) for place in reversed(layout_of(rows).row_places(row))]
    return (*(cards[place] for place in places), *cards[len(places) :])


def other_suits(cards: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """The deck with its suits exchanged, each rank's in a way of its own."""
    suits = [(2, 0, 3, 1), (3, 2, 1, 0), (1, 2, 3, 0)]
    return tuple([card - card % 4 + suits[card // 4 % 3][card % 4] for card in cards])


def other_ranks(cards: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """The deck with every card but the Kings turned into a partner of it."""
    return tuple([card if card >= 48 else 47 - card for card in cards])


def other_classes(cards: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """The deck with its pairs of ranks exchanged: A and Q for 2 and J, and so on."""
    ranks = [1, 2, 3, 4, 5, 0, 11, 6, 7, 8, 9, 10, 12]
    return tuple([4 * ranks[card // 4] + card % 4 for card in cards])


@each_house
@pytest.mark.parametrize("turned", [mirrored, other_suits, other_ranks, other_classes])
def test_a_deck_turned_about_is_as_hard(
    rules: Rules, turned: Callable[[tuple[int, ...], int], tuple[int, ...]], kernel: str
) -> None:
    for number in few(kernel, 3, 1):
        cards = deal_cards("poozee", number)
        one = new_game(rules, Deal(cards))
        other = new_game(rules, Deal(turned(cards, rules.rows)))
        assert sorted(other.deal.cards if other.deal else ()) == sorted(cards)
        assert solve(one).verdict == solve(other).verdict, number
        assert solve(one, "passes").passes == solve(other, "passes").passes, number


@pytest.mark.parametrize("preset", ["poozee", "classic", "microsoft"])
@pytest.mark.parametrize("turned", [mirrored, other_suits, other_ranks, other_classes])
@pytest.mark.parametrize("kernel", ["native"], indirect=True)
def test_a_deck_turned_about_takes_as_many_moves(
    preset: str, turned: Callable[[tuple[int, ...], int], tuple[int, ...]], kernel: str
) -> None:
    rules = rules_of(preset)
    for number in range(1, 4):
        cards = deal_cards("poozee", number)
        one, other = (new_game(rules, Deal(deck)) for deck in (cards, turned(cards, rules.rows)))
        assert solve(one, "shortest").length == solve(other, "shortest").length, number
