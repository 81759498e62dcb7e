"""Decks as people write them: any spelling and order gives the same cards; what is wrong is named with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyramid_cli import PyramidError, deal, dumps, rules_of
from pyramid_cli.cards import CARD_TEXT, cards_text
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.layout import layout_of
from pyramid_cli.notations.dealt import DEAL_ORDER, Order
from pyramid_cli.notations.formats import FORMATS
from pyramid_cli.notations.lines import split_lines
from pyramid_cli.notations.reading import Found, Kind, read_text
from pyramid_cli.render.board import drawn_board
from pyramid_cli.render.spans import bare
from pyramid_cli.rules import Rules
from tests.strategies import any_rules, decks

CARDS = deal(1).deal.cards  # type: ignore[union-attr]
WORDS = [CARD_TEXT[card] for card in CARDS]


def found(text: str, rules: Rules | None = None, kind: Kind = "deal", order: Order = DEAL_ORDER) -> list[Found]:
    return list(read_text(split_lines(text), rules, kind, order))


def cards(text: str, rules: Rules | None = None, **order: bool) -> tuple[int, ...]:
    """The cards of the one deal in a text."""
    (one,) = found(text, rules, "deal", Order(**order))
    if one.error is not None:
        raise one.error
    assert one.game is not None
    assert one.game.deal is not None
    return one.game.deal.cards


def complaint(text: str, rules: Rules | None = None, kind: Kind = "deal") -> PyramidError:
    (one,) = found(text, rules, kind)
    assert one.error is not None
    return one.error


def drawn(words: list[str], rows: int = 7, gap: str = "  ") -> str:
    """A pyramid drawn with its apex in the middle, the other words on a line below an empty one."""
    lines = []
    for row in range(rows):
        places = layout_of(rows).row_places(row)
        lines.append(gap * (rows - row) + gap.join(words[place] for place in places))
    return "\n".join([*lines, "", " ".join(words[layout_of(rows).size :])])


TEN = [word.replace("T", "10") for word in WORDS]
SYMBOLS = [word[0] + "♠♥♦♣"["shdc".index(word[1])] for word in WORDS]
FORMS: dict[str, str] = {
    "one line": " ".join(WORDS),
    "commas": ",".join(WORDS),
    "commas and blanks": ", ".join(WORDS),
    "semicolons": ";".join(WORDS),
    "bars": "| " + " | ".join(WORDS) + " |",
    "slashes": " / ".join(WORDS),
    "dashes": "-".join(WORDS),
    "a Python list": repr(WORDS),
    "nothing between": "".join(WORDS),
    "lower case": " ".join(WORDS).lower(),
    "upper case": " ".join(WORDS).upper(),
    "10": " ".join(TEN),
    "10 and nothing between": "".join(TEN),
    "symbols": " ".join(SYMBOLS),
    "white symbols": " ".join(SYMBOLS).translate(str.maketrans("♠♥♦♣", "♤♡♢♧")),
    "emoji": " ".join(f"{word}\ufe0f" for word in SYMBOLS),
    "suit first": " ".join(word[1] + word[0] for word in WORDS),
    "suit first and 10": " ".join(word[-1].upper() + word[:-1] for word in TEN),
    "symbol first": " ".join(word[1] + word[0] for word in SYMBOLS),
    "symbols marked as text": " ".join(f"{word}\ufe0e" for word in SYMBOLS),
    "marks nobody sees": "\u200e" + "\u200b ".join(WORDS) + "\u2060",
    "colours of a terminal": " ".join(f"\x1b[1;91m{word}\x1b[0m" for word in WORDS),
    "a table": "| no. | card |\n|---:|:---|\n"
    + "".join(f"| {number} | {word} |\n" for number, word in enumerate(WORDS, start=1)),
    "a table of one column": "| card |\n|---|\n" + "".join(f"| {word} |\n" for word in WORDS),
    "a rule above": "---\n\n" + "\n".join(WORDS),
    "quoted": "> My deal:\n>\n" + "".join(f"> {line}\n" for line in drawn(WORDS).splitlines()),
    "quoted twice": "".join(f">> {line}\n" for line in drawn(WORDS).replace("\n\n", "\nStock: ").splitlines()),
    "emoji first": " ".join(f"{word[1]}\ufe0f{word[0].replace('T', '10')}" for word in SYMBOLS),
    "brackets": " ".join(f"[{word}]" for word in WORDS),
    "a card a line": "\n".join(WORDS),
    "numbered lines": "\n".join(f"{number}. {word}" for number, word in enumerate(WORDS, start=1)),
    "a card a line and empty lines between": "\n\n".join(WORDS),
    "numbered lines and empty lines between": "\n\n\n".join(
        f"{number}. {word}" for number, word in enumerate(WORDS, start=1)
    ),
    "JSON": "[\n" + ",\n".join(f'  "{word}"' for word in WORDS) + "\n]",
    "an array in C": "{" + ", ".join(WORDS) + "}",
    "ten a line": "\n".join(" ".join(WORDS[first : first + 10]) for first in range(0, 52, 10)),
    "drawn": drawn(WORDS),
    "drawn with tabs": drawn(WORDS, gap="\t"),
    "drawn with 10": drawn(TEN, gap="   "),
    "drawn in brackets": drawn([f"[{word}]" for word in WORDS]),
    "two lines": " ".join(WORDS[:28]) + "\n" + " ".join(WORDS[28:]),
    "labels": "Pyramid: " + " ".join(WORDS[:28]) + "\nStock: " + " ".join(WORDS[28:]),
    "labels of lines": "\n".join(
        f"Row {row + 1}: " + " ".join(WORDS[place] for place in layout_of(7).row_places(row)) for row in range(7)
    )
    + "\nTalon: "
    + " ".join(WORDS[28:]),
    "stock before pyramid": "stock:\n" + "\n".join(WORDS[28:]) + "\n\npyramid:\n" + " ".join(WORDS[:28]),
    "headings": "## Stock\n\n" + "\n".join(WORDS[28:]) + "\n\n## Pyramid\n\n" + " ".join(WORDS[:28]),
    "bare headings": "STOCK\n" + " ".join(WORDS[28:]) + "\n\nPYRAMID\n" + drawn(WORDS).partition("\n\n")[0],
    "bold labels": f"**Stock**: {' '.join(WORDS[28:])}\n\n**Pyramid:** {' '.join(WORDS[:28])}",
    "label over an empty line": drawn(WORDS).replace("\n\n", "\n\nStock:\n\n"),
    "top and bottom of the deck": drawn(WORDS).replace("\n\n", "\ntop of deck-> ") + " <- bottom of deck",
    "comments": "# My deal, won on the 3rd of May\n"
    + drawn(WORDS).replace("\n\n", "  // the last row\n\n# the stock:\n"),
    "a title": "Deal 1 of my collection, dealt in 2019\n\n" + drawn(WORDS),
    "a board": "\n".join(FORMATS["board"].write(deal(1)).splitlines()),
    "a name before": "Game 17: " + " ".join(WORDS),
    "a deck's name before": "Deck 17: " + " ".join(WORDS),
    "a deck's name above": "Deck #17:\n" + drawn(WORDS),
    "a deck, all of it": "Deck:\n" + "\n".join(drawn(WORDS).splitlines()[:7]) + "\n" + " ".join(WORDS[28:]),
    "a deck that is the rest": drawn(WORDS).replace("\n\n", "\ndeck: "),
    "Windows": drawn(WORDS).replace("\n", "\r\n"),
    "a byte order mark": "\ufeff" + " ".join(WORDS),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_a_deck_is_read_in_every_form(form: str) -> None:
    text = FORMS[form].removeprefix("\ufeff")
    assert cards(text) == CARDS
    (either,) = found(text, kind="either")
    assert either.game is not None
    assert dumps(either.game) == dumps(new_game(rules_of(), Deal(CARDS)))


@given(st.permutations(range(52)), st.lists(st.integers(0, 7), min_size=52, max_size=52), st.sampled_from(" ,;|\n\t"))
def test_any_mixture_of_spellings_is_read(deck: list[int], spellings: list[int], between: str) -> None:
    def spelled(card: int, how: int) -> str:
        rank, suit = CARD_TEXT[card][0], CARD_TEXT[card][1]
        rank = "10" if rank == "T" and how & 1 else rank
        suit = "♠♥♦♣"["shdc".index(suit)] if how & 2 else suit
        return (suit + rank if how & 4 else rank + suit).lower()

    assert cards(between.join(map(spelled, deck, spellings))) == tuple(deck)


# Orders.


@given(decks, any_rules())
def test_rules_with_other_rows_and_a_reserve_take_the_same_order(deck: tuple[int, ...], rules: Rules) -> None:
    size, reserve = rules.pyramid_size, rules.reserve
    assert cards(cards_text(deck), rules) == deck
    labelled = f"{cards_text(deck[:size])}\nreserve: {cards_text(deck[size : size + reserve])}\n"
    if reserve:
        assert cards(f"{labelled}stock: {cards_text(deck[size + reserve :])}", rules) == deck
    backwards = f"{cards_text(deck[: size + reserve])} {cards_text(reversed(deck[size + reserve :]))}"
    assert cards(backwards, rules, stock_last_first=True) == deck
    rows = [cards_text(deck[place] for place in layout_of(rules.rows).row_places(row)) for row in range(rules.rows)]
    upwards = "\n".join([*reversed(rows), cards_text(deck[size:])])
    assert cards(upwards, rules, bottom_row_first=True) == deck


def test_a_labelled_stock_alone_is_turned_round() -> None:
    text = f"{cards_text(CARDS[:28])}\nwaste: {WORDS[28]}\nstock: {' '.join(WORDS[:28:-1])}"
    assert cards(text, rules_of("pysolfc"), stock_last_first=True) == CARDS


def test_a_label_before_all_cards_is_no_stock() -> None:
    turned = " ".join([*WORDS[:28], *reversed(WORDS[28:])])
    assert cards(f"Deck 17: {turned}", stock_last_first=True) == CARDS


def test_a_waste_and_a_drawn_card_were_dealt_before_the_stock() -> None:
    text = (
        f"{cards_text(CARDS[:28])}\nstock: {' '.join(WORDS[31:])}\ndrawn: {WORDS[30]}\nwaste: {' '.join(WORDS[28:30])}"
    )
    assert cards(text) == CARDS


def test_a_pyramid_drawn_with_fewer_rows_than_the_rules_say_is_refused() -> None:
    text = drawn(WORDS, rows=6)
    assert cards(text, rules_of("six-row")) == CARDS
    assert "A pyramid of 6 rows is drawn here, but the rules say 7. Say --rows 6" in complaint(text).text
    upwards = "\n".join([*reversed(text.splitlines()[:6]), *text.splitlines()[6:]])
    (one,) = found(upwards, order=Order(bottom_row_first=True))
    assert one.error is not None
    assert "A pyramid of 6 rows" in one.error.text


def test_a_pyramid_that_stands_the_other_way_round_is_refused() -> None:
    lines = drawn(WORDS).splitlines()
    upwards = "\n".join([*reversed(lines[:7]), *lines[7:]])
    assert cards(upwards, bottom_row_first=True) == CARDS
    assert "drawn with its bottom row first here" in complaint(upwards).text
    (one,) = found("\n".join(lines), order=Order(bottom_row_first=True))
    assert one.error is not None
    assert "drawn with its apex first here: leave --bottom-row-first out" in one.error.text


def test_a_pyramid_drawn_after_other_cards_is_refused() -> None:
    for label in ("", "Deck: "):
        text = label + " ".join(WORDS[28:]) + "\n" + drawn(WORDS).partition("\n\n")[0]
        assert "drawn after other cards here" in complaint(text).text


@given(st.data(), decks, any_rules(), st.booleans())
@settings(max_examples=300)
def test_parts_in_any_order_with_labels_are_never_taken_for_another_deal(
    data: st.DataObject, deck: tuple[int, ...], rules: Rules, triangle: bool
) -> None:
    words = [CARD_TEXT[card] for card in deck]
    size = rules.pyramid_size
    lengths = st.sampled_from([1, 8, 10, 13, 52])

    def wrapped(some: list[str]) -> list[str]:
        count, indent = data.draw(lengths), data.draw(st.sampled_from(["", "  "]))
        return [(indent if at else "") + " ".join(some[at : at + count]) for at in range(0, len(some), count)]

    pyramid = drawn(words, rules.rows).split("\n\n")[0].splitlines() if triangle else wrapped(words[:size])
    parts = {
        "Pyramid": pyramid,
        "Reserve": wrapped(words[size : size + rules.reserve]),
        "Stock": wrapped(words[size + rules.reserve :]),
    }
    text = ""
    for name in data.draw(st.permutations([name for name, lines in parts.items() if lines])):
        label = data.draw(st.sampled_from([f"{name}: ", f"{name}:\n", f"## {name}\n", f"**{name}:** "]))
        bare = name == "Pyramid" and data.draw(st.booleans())
        text += ("" if bare else label) + "\n".join(parts[name]) + data.draw(st.sampled_from(["\n", "\n\n"]))
    games = [each.game for each in found(text, rules)]
    assert games == [None] * len(games) or games == [new_game(rules, Deal(deck))]
    if "Pyramid" in text:
        assert None not in games


@pytest.mark.parametrize("label", ["Stock", "Hand", "Reserve"])
@pytest.mark.parametrize("between", [" ", "\n"])
def test_a_pyramid_that_runs_on_from_labelled_cards_is_not_taken_for_them(label: str, between: str) -> None:
    rules = rules_of("poozee", reserve=24) if label == "Reserve" else None
    pyramid = drawn(WORDS).partition("\n\n")[0].replace("\n", between)
    text = f"{label}: {' '.join(WORDS[28:])}\n{{}}{pyramid}"
    assert "No cards stand apart as the pyramid here." in complaint(text.format(""), rules).text
    assert cards(text.format("\n"), rules) == CARDS
    assert cards(text.format("pyramid: "), rules) == CARDS


def test_a_stock_in_lines_of_eight_is_no_row_of_the_pyramid() -> None:
    lines = drawn(WORDS).splitlines()[:7]
    lines += [" ".join(WORDS[first : first + 8]) for first in range(28, 52, 8)]
    assert cards("\n".join(lines)) == CARDS


def test_labels_that_do_not_go_with_the_rules_are_refused() -> None:
    told = complaint(f"{cards_text(CARDS[:21])}\nstock: {cards_text(CARDS[21:])}").text
    assert "There are 21 cards in the pyramid, but under these rules there would be 28." in told
    told = complaint(
        f"{cards_text(CARDS[:28])}\nreserve: {cards_text(CARDS[28:31])}\nstock: {cards_text(CARDS[31:])}"
    ).text
    assert "28 cards in the pyramid and 3 in the reserve, but under these rules there would be 28 and 0" in told


# What is wrong.


def test_missing_doubled_and_unreadable_cards_are_all_named_at_once_with_line_and_column() -> None:
    lines = drawn(WORDS).splitlines()
    lines[1] = lines[1].replace("Jh", "Jx")
    lines[4] = lines[4].replace("2c", "Qh")
    lines[8] = lines[8].replace("Ks", "11s")
    error = complaint("\n".join(lines))
    apex, twin = lines[0].index("Qh") + 1, lines[4].index("Qh") + 1
    assert (error.code, error.exit_code) == ("deck", 2)
    assert f"not cards: 'Jx' (line 2, column {lines[1].index('Jx') + 1}), '11s' (line 9, column 1)" in error.text
    assert f"more than once: Qh (line 1, column {apex}; line 5, column {twin})" in error.text
    assert "missing: 2c Jh Ks." in error.text


@pytest.mark.parametrize(
    "wrong", ["Xx", "1d", "Kx", "0h", "11s", "K", "h", "?", "???", "Kdd", "Qh♥", "K1", "ß", "Z♠", "(x)"]
)
def test_what_is_no_card_is_named_where_it_stands(wrong: str) -> None:
    text = " ".join([*WORDS[:10], wrong, *WORDS[11:]])
    error = complaint(text)
    assert (
        f"not cards: {wrong.strip('()')!r} (line 1, column {len(' '.join(WORDS[:10])) + 2 + wrong.count('(')})"
        in error.text
    )
    assert f"missing: {WORDS[10]}" in error.text


@given(decks, st.integers(0, 51), st.integers(0, 51))
def test_a_card_in_place_of_another_is_named_and_so_is_the_one_that_is_missing(
    deck: tuple[int, ...], place: int, other: int
) -> None:
    words = [CARD_TEXT[card] for card in deck]
    words[place] = words[other]
    if place == other:
        assert cards(" ".join(words)) == deck
        return
    told = complaint(" ".join(words)).text
    columns = sorted([place * 3 + 1, other * 3 + 1])
    assert f"more than once: {words[other]} (line 1, column {columns[0]}; line 1, column {columns[1]})" in told
    assert told.endswith(f"missing: {CARD_TEXT[deck[place]]}.")


def test_a_hidden_stock_is_said_plainly() -> None:
    text = FORMATS["board"].write(deal(1)).replace("stock: Ks", "stock: 24 cards face down # Ks")
    (one,) = found(text)
    assert one.error is not None
    assert (one.line, one.error.text[:25]) == (11, "The stock is hidden here,")


@pytest.mark.parametrize("wrong", ["7x", "1h", "joker", "Queen", "2", "KdQx", "Ж"])
def test_what_stands_in_a_list_in_place_of_a_card_is_named_when_one_is_missing(wrong: str) -> None:
    lists = {
        "numbered": ([f"{number}. {word}" for number, word in enumerate(WORDS, start=1)], 20, 5),
        "one a line": (WORDS, 20, 1),
        "spaced": ([line for word in WORDS for line in (word, "")], 40, 1),
    }
    for lines, at, column in lists.values():
        spoilt = [*lines[:at], lines[at].replace(lines[at][column - 1 :], wrong), *lines[at + 1 :]]
        told = complaint("\n".join(spoilt)).text
        assert f"'{wrong}' (line {at + 1}, column {column}); missing: " in told
    words = " ".join([*WORDS[:20], wrong, *WORDS[21:]])
    assert f"'{wrong}' (line 1, column 61); missing: " in complaint(words).text
    rows = drawn(WORDS).replace(WORDS[2], wrong).replace("\n", "\nrow 2:", 1)
    assert f"'{wrong}' (line 2, column " in complaint(rows).text


def test_words_beside_a_whole_deck_are_only_words() -> None:
    assert cards(f"My deal\n\n{drawn(WORDS)} the last one\n\nGood luck") == CARDS


@pytest.mark.parametrize("joined", ["{suit}{rank}", "{suit}\\ufe0f{rank}"])
def test_a_list_that_json_escapes_is_read(joined: str) -> None:
    escaped = [joined.format(suit=f"\\u{ord(word[1]):04x}", rank=word[0]) for word in SYMBOLS]
    assert cards('["' + '", "'.join(escaped) + '"]') == CARDS
    wrong = ["9", *escaped[1:]]
    assert "'9' (line 1, column 3)" in complaint('["' + '", "'.join(wrong) + '"]').text
    wrong = [*escaped[:-1], "9"]
    column = len('["' + '", "'.join(escaped[:-1]) + '", "') + 1
    assert f"'9' (line 1, column {column})" in complaint('["' + '", "'.join(wrong) + '"]').text


@pytest.mark.parametrize("kind", ["deal", "board", "either"])
def test_a_board_as_a_terminal_draws_it_is_refused_and_what_to_do_is_said(kind: Kind) -> None:
    shown = "\n".join(map(bare, drawn_board(deal(1), reveal=True)))
    assert "╭────╮" in shown
    (one,) = found(shown, kind=kind)
    assert one.error is not None
    assert (one.line, one.error.text) == (
        3,
        "This is the board as a terminal draws it; it doesn't show every card. Write it with pyramid show --plain "
        "--reveal, or with pyramid convert --to board.",
    )


def test_a_board_that_has_been_played_on_is_no_deal() -> None:
    board = FORMATS["board"].write(deal(1).play("Kd", "draw"))
    assert complaint(board).text.endswith("missing: Kd.")


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Qh\t6x", 4),
        ("\t\tQh\t 6x", 7),
        ("\x1b[1mQh\x1b[0m\t6x", 12),
        ("Q\u200bh\x0c6x", 5),
        ("stock:\t6x", 8),
        (">\t6x", 3),
    ],
)
def test_columns_are_those_of_the_characters_as_written(line: str, column: int) -> None:
    assert f"not cards: '6x' (line 2, column {column});" in complaint(f"Ks\n{line}").text


def test_a_very_long_line_is_cut_and_said_to_be_wrong() -> None:
    (one,) = found(" ".join(WORDS) + " " * 10_000 + "Kd")
    assert one.error is not None
    assert "column 100" in one.error.text


# Many games.


@given(st.lists(decks, max_size=5), st.sampled_from(["cards", "deck"]), st.booleans())
def test_of_many_decks_each_is_a_game(many: list[tuple[int, ...]], form: str, remarks: bool) -> None:
    games = [new_game(rules_of(), Deal(deck)) for deck in many]
    lines = []
    for number, game in enumerate(games):
        lines += [f"# deck {number}"] if remarks else []
        lines += [*FORMATS[form].write(game).splitlines(), *([""] if FORMATS[form].apart else [])]
    assert [one.game for one in found("\n".join(lines))] == games
    assert [one.game for one in found("\n".join(lines), kind="either")] == games


def test_one_bad_deck_among_good_ones_is_told_with_its_line() -> None:
    rows = [
        " ".join(WORDS),
        " ".join(WORDS[:-1]),
        " ".join([*WORDS, "Kd"]),
        " ".join(["Xx", *WORDS[1:]]),
        " ".join(WORDS),
    ]
    games = found("\n".join(rows))
    assert [one.line for one in games] == [1, 2, 3, 4, 5]
    assert [one.error is None for one in games] == [True, False, False, False, True]
    told = [str(one.error) for one in games]
    assert told[1].endswith("(51 given): missing: 7d.")
    assert told[2].endswith(
        f"(53 given): more than once: Kd (line 3, column {23 * 3 + 1}; line 3, column {52 * 3 + 1})."
    )
    assert told[3].endswith("not cards: 'Xx' (line 4, column 1); missing: Qh.")


@pytest.mark.parametrize("form", ["deck", "cards"])
@pytest.mark.parametrize(
    "spoil", [lambda text: text[:-3], lambda text: f"{text} Kd", lambda text: text.replace("Qh", "")]
)
def test_a_deck_with_a_card_too_few_or_too_many_spoils_no_other(form: str, spoil: Callable[[str], str]) -> None:
    good = FORMATS[form].write(deal(1))
    games = found("\n\n".join([good, spoil(good), good]))
    assert [one.error is None for one in games] == [True, False, True]


@pytest.mark.parametrize(
    "text", ["", "\n\n", "no cards here", "# only\n// remarks", "Deal 1 of 3\n\n12 34", "score: 12"]
)
def test_text_without_a_card_holds_no_game(text: str) -> None:
    assert found(text) == []


def test_a_deck_cut_short_spoils_not_the_one_on_the_next_line() -> None:
    games = found("\n".join([" ".join(WORDS[:30]), " ".join(WORDS), " ".join(WORDS)]))
    assert [one.error is None for one in games] == [False, True, True]


def test_pages_of_prose_before_a_deck_and_thousands_of_cards_are_no_trouble() -> None:
    prose = ["It was a dark and stormy night; the rain fell in torrents"] * 2500
    (one,) = found("\n".join([*prose, " ".join(WORDS), *prose]))
    assert one.error is None
    assert one.line == 2501
    many = found("\n".join(["Kd Qh"] * 5000))
    assert len(many) > 10
    assert all(found_one.error is not None for found_one in many)


# Rules.


def test_the_rules_of_a_text_are_followed_and_contradicted_by_no_option() -> None:
    text = f"rules: six-row redeals=0\n{' '.join(WORDS)}"
    (one,) = found(text)
    assert one.game is not None
    assert one.game.rules == rules_of("six-row", redeals=0)
    (refused,) = found(text, rules_of())
    assert refused.error is not None
    assert "This line says which rules the game follows" in refused.error.text


# Whatever is read, an answer comes out.

_scraps = st.sampled_from(
    [
        *WORDS[:6], "10h", "♥10", "--", "..", "[ ]", "(a)", "stock:", "waste:", "waste 2:", "drawn:", "reserve:",
        "pass:", "rules:", "dealt:", "removed:",
        "unseen:", "??", "??x24", "??x0", "row 3:", "pyramid:", "talon:", "1 of 3", "2", "six-row", "rows=3",
        "24 cards face down", "Tc and 3 under it", "word", "x", "#", "//", "->", "\ufe0f", "١", "\x00", "\ud800", "{",
        " ".join(WORDS), "  ", "\n", "\n", "\n\n", "\t",
    ]
)  # fmt: skip


@given(
    st.lists(_scraps | st.text(max_size=4), max_size=60).map(" ".join) | st.text(max_size=300),
    st.sampled_from(["deal", "board", "either"]),
    st.none() | any_rules(),
)
@example("waste 999: Kd", "board", None)
@example("rules: rows=99999999999999999999999", "either", None)
@settings(max_examples=300)
def test_no_text_whatever_ends_in_anything_but_games_and_plain_errors(
    text: str, kind: Kind, rules: Rules | None
) -> None:
    for one in found(text, rules, kind):
        assert (one.game is None) == (one.error is not None)
        if one.error is not None:
            assert isinstance(one.error, PyramidError)
            assert len(one.error.text) < 4000
            str(one.error).encode("utf-8")
        if one.game is not None:
            assert isinstance(one.game, Game)
            dumps(one.game)


@given(
    st.sampled_from(list(FORMS.values())),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 2), st.characters()), max_size=6),
)
@settings(max_examples=200)
def test_a_good_deck_damaged_anywhere_gives_cards_or_a_plain_error(
    text: str, damage: list[tuple[int, int, str]]
) -> None:
    for at, drop, put in damage:
        text = text[:at] + put + text[at + drop :]
    for kind in ("deal", "either", "board"):
        for one in found(text, None, kind):
            assert (one.game is None) != (one.error is None)
