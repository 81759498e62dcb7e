"""Positions met midway: what a `start` may say, what is refused, and that written ones play on as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_cli import PyramidError, Rules, rules_of
from pyramid_cli.cards import CARD_TEXT, DECK
from pyramid_cli.game import Game
from pyramid_cli.gamefile.start import read_start, write_start
from pyramid_cli.moves import Move, parse_move
from pyramid_cli.position import Position
from tests import oracle
from tests.strategies import any_rules, choices, playouts, table_of

DRAWN = rules_of("poozee", rows=3, reserve=2)
PILES = rules_of("classic", rows=3, draw=3, waste_piles=3)
OPEN = rules_of("microsoft", rows=3, redeals="unlimited")
FULL = [["Qh"], ["6c", "Jh"], ["Js", "5c", "6d"]]


def read(rules: Rules = DRAWN, **parts: Any) -> Position:
    """A position of which some parts are said; `pass_` stands for `pass`, which Python keeps for itself."""
    return read_start({"pyramid": FULL, **{name.rstrip("_"): part for name, part in parts.items()}}, rules)


def refused(rules: Rules = DRAWN, **parts: Any) -> PyramidError:
    with pytest.raises(PyramidError) as caught:
        read(rules, **parts)
    return caught.value


def texts(cards: Any) -> list[str]:
    return [CARD_TEXT[card] for card in cards]


def test_every_part_goes_where_it_says() -> None:
    position = read(reserve=["As", "Kd"], stock=["2s", "3s"], waste=["4s", "5s", "6s"], drawn="7s", pass_=2)
    assert position.pyramid.rows() == [[DECK[CARD_TEXT.index(card)] for card in row] for row in FULL]
    assert texts(position.reserve) == ["As", "Kd"]
    assert texts(position.side.stock) == ["2s", "3s"]
    assert [texts(pile) for pile in position.side.waste] == [["4s", "5s", "6s"]]
    assert CARD_TEXT[position.side.drawn or 0] == "7s"
    assert position.pass_number == 2
    assert texts(position.in_play()) == ["Js", "5c", "6d", "As", "Kd", "7s", "6s"]


def test_everything_but_the_pyramid_may_be_left_out() -> None:
    position = read()
    assert (position.reserve, position.side.stock, position.side.waste) == ((), (), ((),))
    assert (position.side.drawn, position.pass_number, position.cards_left) == (None, 1, 6)
    with pytest.raises(PyramidError, match=r'"start\.pyramid" is missing') as caught:
        read_start({"stock": ["Kd"]}, DRAWN)
    assert caught.value.code == "schema"


def test_cards_named_nowhere_have_been_removed_and_count_in_the_score() -> None:
    position = read(rules_of("classic", rows=3), stock=["2s"])
    assert (position.cards_left, position.score) == (7, 45)
    assert position.why_not(Move("removal", frozenset({48}), (48,), "Ks")).code == "removed"  # type: ignore[union-attr]


@pytest.mark.parametrize("gone", [None, "--"])
def test_a_gone_card_is_null_or_dashes(gone: Any) -> None:
    position = read(pyramid=[["Qh"], ["6c", "Jh"], [gone, gone, "6d"]], drawn=gone, reserve=[gone, "As"])
    assert (position.pyramid_left, position.side.drawn) == (4, None)
    assert texts(position.pyramid.uncovered()) == ["6c", "6d"]
    assert texts(position.reserve) == ["As"]


def test_a_start_may_have_nothing_left_of_the_pyramid() -> None:
    position = read(pyramid=[[None], [None] * 2, [None] * 3])
    assert (position.is_won, position.pyramid_left) == (True, 0)


@pytest.mark.parametrize(
    ("waste", "piles"),
    [
        ([], [[], [], []]),
        ([["As"]], [["As"], [], []]),
        ([[], ["As", "2s"], []], [[], ["As", "2s"], []]),
        ([["As"], ["2s"], ["3s", "4s"]], [["As"], ["2s"], ["3s", "4s"]]),
        (["As", "2s"], [["As", "2s"], [], []]),
    ],
)
def test_waste_piles_are_read_from_the_first_with_their_tops_last(waste: Any, piles: list[list[str]]) -> None:
    position = read(PILES, waste=waste)
    assert [texts(pile) for pile in position.side.waste] == piles
    assert texts(position.side.in_play()) == [pile[-1] for pile in piles if pile]


def test_one_waste_pile_may_be_written_as_one_or_as_a_list_of_one() -> None:
    assert read(waste=["As", "2s"]) == read(waste=[["As", "2s"]])


@pytest.mark.parametrize(
    ("rules", "parts", "words"),
    [
        (DRAWN, {"pyramid": []}, "must have 3 rows as the rules say, not 0"),
        (DRAWN, {"pyramid": FULL[:2]}, "must have 3 rows as the rules say, not 2"),
        (DRAWN, {"pyramid": [*FULL, [None] * 4]}, "must have 3 rows as the rules say, not 4"),
        (DRAWN, {"pyramid": [["Qh"], ["6c"], FULL[2]]}, "row 2\" must have 2 places, null where a card is gone, not 1"),
        (DRAWN, {"pyramid": [["Qh", None], *FULL[1:]]}, 'row 1" must have 1 places'),
        (DRAWN, {"pyramid": [*FULL[:2], []]}, 'row 3" must have 3 places, null where a card is gone, not 0'),
        (DRAWN, {"pyramid": [[None], *FULL[1:]]}, "gap in row 1 under 6c"),
        (DRAWN, {"pyramid": [[None], [None, None], [None, None, "6d"]]}, "gap in row 2 under 6d"),
        (DRAWN, {"pyramid": [["Qh"], ["6c", None], ["Js", "5c", None]]}, "gap in row 2 under 5c"),
        (DRAWN, {"reserve": ["As", "2s", "3s"]}, '"start.reserve" has 3 cards, but the rules say reserve=2'),
        (OPEN, {"reserve": ["As"]}, '"start.reserve" has 1 card, but the rules say reserve=0'),
        (OPEN, {"drawn": "As"}, '"start.drawn" goes with stock mode drawn only; these rules have mode open'),
        (PILES, {"drawn": "As"}, "these rules have mode waste"),
        (DRAWN, {"waste": [["As"], ["2s"]]}, '"start.waste" has 2 piles, but the rules say waste_piles=1'),
        (PILES, {"waste": [[], [], [], []]}, '"start.waste" has 4 piles'),
        (PILES, {"waste": [["As"], "2s"]}, '"start.waste" must be an array, not text'),
        (DRAWN, {"pass": 4}, '"start.pass" must be a whole number from 1 to 3, not 4'),
        (rules_of("poozee", rows=3, redeals=0), {"pass": 2}, "from 1 to 1, not 2"),
        (OPEN, {"pass": 1_000_002}, "from 1 to 1000001, not 1000002"),
        (DRAWN, {"stok": []}, "no field 'stok'. Did you mean stock?"),
    ],
)  # fmt: skip
def test_what_contradicts_the_rules_or_itself_is_refused(rules: Rules, parts: dict[str, Any], words: str) -> None:
    error = refused(rules, **parts)
    assert error.code == "schema"
    assert words in error.text


def test_the_last_pass_and_any_pass_where_they_are_unlimited_are_accepted() -> None:
    assert read(pass_=3).pass_number == 3
    assert read(OPEN, pass_=1_000_001).pass_number == 1_000_001


def test_a_gap_over_nothing_is_no_gap() -> None:
    position = read(pyramid=[[None], [None, None], [None, None, None]], stock=["6d"])
    assert position.pyramid_left == 0
    assert read(pyramid=[["Qh"], [None, "Jh"], [None, None, "6d"]]).pyramid_left == 3


def test_doubled_and_unreadable_cards_are_all_named_wherever_they_lie() -> None:
    error = refused(
        pyramid=[["Qh"], ["6c", "1h"], ["Js", "5c", "6d"]],
        reserve=["qh"],
        stock=["6D", "As", "Zz"],
        waste=["5♣", "2s"],
        drawn="as",
    )
    assert error.code == "deck"
    assert "more than once: As 5c 6d Qh." in error.text
    assert "'1h' in start.pyramid row 2" in error.text
    assert "'Zz' in start.stock" in error.text
    assert "2s" not in error.text


@pytest.mark.parametrize(
    ("part", "value"), [("reserve", ["6c"]), ("stock", ["6c"]), ("waste", ["6c"]), ("drawn", "6c")]
)
def test_a_card_of_the_pyramid_can_not_lie_elsewhere_too(part: str, value: Any) -> None:
    parts: dict[str, Any] = {part: value}
    error = refused(DRAWN, **parts)
    assert (error.code, "more than once: 6c" in error.text) == ("deck", True)


def test_a_thousand_cards_are_refused_and_counted() -> None:
    error = refused(stock=["As"] * 2000)
    assert (error.code, "2006 cards" in error.text) == ("deck", True)


def test_more_stock_side_cards_than_the_rules_deal_are_refused() -> None:
    beside = [text for text in map(CARD_TEXT.__getitem__, DECK) if text not in {card for row in FULL for card in row}]
    assert len(beside) == 46
    read(OPEN, stock=beside)
    gone = [[None], [None, None], [None, None, None]]
    assert refused(OPEN, pyramid=gone, stock=[*beside, "Qh"]).code in ("schema", "deck")
    assert refused(DRAWN, pyramid=gone, stock=beside[:43], drawn=beside[43], waste=beside[44:]).code in (
        "schema",
        "deck",
    )


def test_drawing_where_the_whole_stock_was_removed_is_not_called_a_game_without_a_stock() -> None:
    assert "has no stock" not in read(DRAWN).side.why_no_draw().text  # type: ignore[union-attr]
    assert "has no stock" in read(rules_of("poozee", rows=3, reserve=46)).side.why_no_draw().text  # type: ignore[union-attr]


def test_keys_are_written_in_a_fixed_order_and_only_where_they_say_something() -> None:
    assert list(write_start(read())) == ["pyramid", "stock", "waste", "drawn", "pass"]
    assert list(write_start(read(reserve=["As"]))) == ["pyramid", "reserve", "stock", "waste", "drawn", "pass"]
    assert list(write_start(read(OPEN))) == ["pyramid", "stock", "waste", "pass"]
    assert write_start(read(PILES))["waste"] == [[], [], []]
    assert write_start(read(waste=["As"], drawn="2s"))["waste"] == ["As"]
    assert write_start(read(drawn="As"))["drawn"] == "As"
    assert write_start(read())["drawn"] is None


# Written and read back.


def written_and_read(position: Position) -> Position:
    return read_start(json.loads(json.dumps(write_start(position))), position.rules)


def table(position: Position) -> oracle.State:
    """The table without the order first dealt, which a position met midway no longer tells."""
    return replace(table_of(position), dealt=())


def same(one: Position, other: Position) -> None:
    assert table(one) == table(other)
    assert [move.text for move in one.legal_moves()] == [move.text for move in other.legal_moves()]
    assert one.in_play() == other.in_play()
    assert (one.score, one.cards_left, one.is_won, one.is_over) == (
        other.score, other.cards_left, other.is_won, other.is_over,
    )  # fmt: skip


@given(playouts())
def test_any_position_reads_back_as_it_was(playout: tuple[Game, tuple[Move, ...]]) -> None:
    begun, moves = playout
    position = begun.play(*moves).position
    back = written_and_read(position)
    same(position, back)
    assert write_start(back) == write_start(position)


@given(playouts(any_rules().filter(lambda rules: rules.waste_piles == 1)), choices)
def test_with_one_waste_pile_it_plays_on_as_it_would_have(
    playout: tuple[Game, tuple[Move, ...]], picks: list[int]
) -> None:
    begun, moves = playout
    position = begun.play(*moves).position
    back = written_and_read(position)
    for pick in picks:
        assert position.status == back.status
        legal = position.legal_moves()
        if not legal:
            break
        move = legal[pick % len(legal)]
        position, back = position.play(move), back.play(move)
        same(position, back)


@given(playouts(any_rules().filter(lambda rules: rules.waste_piles > 1)), choices)
def test_with_several_waste_piles_it_plays_on_the_same_until_the_next_redeal(
    playout: tuple[Game, tuple[Move, ...]], picks: list[int]
) -> None:
    begun, moves = playout
    position = begun.play(*moves).position
    back = written_and_read(position)
    for pick in picks:
        legal = position.legal_moves()
        if not legal:
            break
        move = legal[pick % len(legal)]
        position, back = position.play(move), back.play(move)
        if move.kind == "redeal":
            assert sorted(position.side.stock) == sorted(back.side.stock)
            break
        same(position, back)


@pytest.mark.parametrize("rules", [DRAWN, PILES, OPEN], ids=lambda rules: rules.preset)
def test_unremoved_cards_of_several_piles_come_back_in_the_order_dealt(rules: Rules) -> None:
    side = read(
        rules, waste=[["As", "4s"], ["2s", "5s"], ["3s"]] if rules is PILES else ["As", "2s", "3s", "4s", "5s"]
    ).side
    assert texts(side.redeal().stock) == ["As", "2s", "3s", "4s", "5s"]


@given(st.sampled_from([DRAWN, PILES, OPEN]), st.permutations(texts(DECK)), st.data())
def test_any_well_formed_start_is_read_and_written_back(rules: Rules, cards: list[str], data: st.DataObject) -> None:
    pile = st.integers(0, 8).map(lambda count: [cards.pop() for _ in range(count)])
    start: dict[str, Any] = {"pyramid": [[cards.pop() for _ in range(row)] for row in (1, 2, 3)]}
    if rules.reserve:
        start["reserve"] = [cards.pop(), cards.pop()]
    start["stock"] = data.draw(pile)
    start["waste"] = [data.draw(pile) for _ in range(3)] if rules is PILES else data.draw(pile)
    if rules is DRAWN:
        start["drawn"] = data.draw(st.sampled_from([None, cards[0]]))
    start["pass"] = data.draw(st.integers(1, 3))
    assert write_start(read_start(start, rules)) == start


# The order of dealing.


def test_the_order_of_dealing_is_written_where_the_piles_do_not_tell_it() -> None:
    position = read(PILES, stock=["2s"], waste=[["3s", "6s"], ["4s"], ["5s"]], dealt=["3s", "4s", "5s", "6s", "2s"])
    assert "dealt" not in write_start(position)
    position = read(PILES, stock=["2s"], waste=[["3s", "6s"], ["4s"], []], dealt=["3s", "6s", "4s", "2s"])
    assert write_start(position)["dealt"] == ["3s", "6s", "4s", "2s"]
    assert read_start(write_start(position), PILES) == position
    redealt = position.play(parse_move("draw")).play(parse_move("redeal"))
    assert texts(redealt.side.stock) == ["3s", "6s", "4s", "2s"]


@pytest.mark.parametrize(
    "dealt", [[], ["2s"], ["2s", "3s", "4s"], ["2s", "4s"], ["2s", "2s"], ["2s", "Qh"], [None, "2s"]]
)
def test_an_order_of_dealing_names_the_cards_beside_the_pyramid_and_no_others(dealt: list[str]) -> None:
    error = refused(PILES, stock=["2s"], waste=["3s"], dealt=dealt)
    assert error.code == ("deck" if dealt == ["2s", "2s"] else "schema")


@given(playouts())
def test_a_written_start_keeps_the_order_of_dealing(playout: tuple[Game, tuple[Move, ...]]) -> None:
    begun, moves = playout
    position = begun.play(*moves).position
    left = set(position.side.cards())
    again = read_start(write_start(position), position.rules)
    assert again.side.dealt == tuple(card for card in position.side.dealt if card in left)
