"""Pictures: well-formed, every visible card in its place and readable, no hidden card, every legal removal marked."""

from __future__ import annotations

import re
import struct
import zlib
from collections import Counter
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_cli import deal
from pyramid_cli.cards import CARD_TEXT, DECK
from pyramid_cli.game import Game
from pyramid_cli.moves import Move
from pyramid_cli.render.headline import title
from pyramid_cli.render.picture.letters import LETTERS
from pyramid_cli.render.picture.png import png_of
from pyramid_cli.render.picture.table import board_picture
from pyramid_cli.rules import PRESETS, rules_of
from tests.strategies import midway, playouts
from tests.unknown import hidden

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
WIDTH, HEIGHT = 80.0, 112.0
PIPS = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 10, "J": 2, "Q": 2, "K": 2}


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the two have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Seen(NamedTuple):
    """A face-up card of a picture; `removals` are the letters it is marked with."""

    card: str
    place: str
    box: Box
    removals: str
    group: ElementTree.Element


class Picture:
    """A picture read back."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ElementTree.fromstring(text)
        left, top, width, height = map(float, self.root.attrib["viewBox"].split())
        assert (left, top) == (0, 0)
        assert (self.root.attrib["width"], self.root.attrib["height"]) == (f"{width:.0f}", f"{height:.0f}")
        self.frame = Box(0, 0, width, height)
        self.cards = [_seen(group) for group in self.root.findall(f"{SVG}g[@data-card]")]

    @property
    def places(self) -> list[tuple[str, str]]:
        """Every card with its place, sorted."""
        return sorted((seen.card, seen.place) for seen in self.cards)

    def words(self) -> list[str]:
        """Every text written, in order."""
        return [each.attrib["aria-label"] for each in self.root.iter(f"{SVG}g") if "aria-label" in each.attrib]

    def pair_list(self) -> list[str]:
        """What the list of removals says."""
        return [each.attrib["aria-label"] for each in self.root.findall(f"{SVG}g[@id='pairs']/{SVG}g")]


def _seen(group: ElementTree.Element) -> Seen:
    found = re.fullmatch(r"translate\((\S+) (\S+)\)", group.attrib["transform"])
    assert found
    x, y = float(found[1]), float(found[2])
    box = Box(x, y, x + WIDTH, y + HEIGHT)
    return Seen(group.attrib["data-card"], group.attrib["data-place"], box, group.get("data-removals", ""), group)


def links(element: ElementTree.Element, kind: str) -> list[str]:
    """What is drawn in here of the shapes ``rank-…`` or ``suit-…``."""
    found = [each.attrib[LINK].removeprefix("#") for each in element.iter(f"{SVG}use")]
    return [name.removeprefix(kind) for name in found if name.startswith(kind)]


def expected_places(game: Game, *, reveal: bool) -> list[tuple[str, str]]:
    """Where each visible card must be."""
    position, side = game.position, game.position.side
    found = [
        (card, f"pyramid {r}.{c}")
        for r, row in enumerate(position.pyramid.rows(), 1)
        for c, card in enumerate(row, 1)
        if card is not None
    ]
    found += [(c, f"reserve {i}") for i, c in enumerate(game.opening.reserve, 1) if c in position.reserve]
    found += [(c, f"waste {p}.{d}") for p, pile in enumerate(side.waste, 1) for d, c in enumerate(pile, 1)]
    found += [] if side.drawn is None else [(side.drawn, "drawn")]
    shown = len(side.stock) if reveal else int(position.rules.stock == "open")
    found += [(card, f"stock {i}") for i, card in enumerate(side.stock[:shown], 1)]
    return sorted((CARD_TEXT[card], place) for card, place in found)


def removals_of(game: Game) -> list[Move]:
    """The legal removals, by the moves that are legal."""
    return [move for move in game.position.legal_moves() if move.kind == "removal"]


def check(game: Game, *, reveal: bool = False, pairs: bool = False) -> Picture:
    """Everything that holds for every picture."""
    shown = Picture(board_picture(game, reveal=reveal, pairs=pairs))
    assert shown.places == expected_places(game, reveal=reveal)
    _check_faces(shown)
    _check_hidden(shown)
    _check_geometry(shown, game)
    _check_marks(shown, game, pairs)
    assert title(game) in shown.words()
    for words in shown.words():
        assert set(words) <= set(LETTERS), words
    return shown


def _check_faces(shown: Picture) -> None:
    """Each face has its rank in two corners, its suit there and as pips, and nothing of another card."""
    for seen in shown.cards:
        rank, suit = seen.card[0], seen.card[1]
        assert links(seen.group, "rank-") == [rank] * 2
        assert links(seen.group, "suit-") == [suit] * (2 + PIPS[rank])


def _check_hidden(shown: Picture) -> None:
    """No card is named that isn't face up, but in the move made last; no rank is drawn outside a face."""
    visible = {seen.card for seen in shown.cards}
    words = {word for text in shown.words() if re.fullmatch(r"..(\+..)?", text) for word in text.split("+")}
    for card in DECK:
        name = CARD_TEXT[card]
        if name not in visible:
            named = len(re.findall(rf"\b{name}\b", shown.text))
            assert named == (2 if name in words else 0), name
    assert len(links(shown.root, "rank-")) == 2 * len(visible)


def _check_geometry(shown: Picture, game: Game) -> None:
    rows: dict[str, list[Box]] = {}
    for index, seen in enumerate(shown.cards):
        box, frame = seen.box, shown.frame
        assert 4 <= box.left < box.right <= frame.right - 4
        assert 10 <= box.top < box.bottom <= frame.bottom - 58
        corner = Box(box.left + 4, box.top + 5, box.left + 18, box.top + 37)
        assert not any(corner.meets(later.box) for later in shown.cards[index + 1 :]), seen
        kind = seen.place.split(".")[0] if seen.place.startswith("pyramid") else seen.place.split()[0]
        rows.setdefault(kind, []).append(box)
        for circle in seen.group.findall(f"{SVG}circle"):
            x, y, r = (float(circle.attrib[name]) for name in ("cx", "cy", "r"))
            badge = Box(box.left + x - r, box.top + y - r, box.left + x + r, box.top + y + r)
            for other in shown.cards[: index + 1]:
                left, top = other.box.left, other.box.top
                assert not badge.meets(Box(left + 4, top + 6.5, left + 18, top + 36.5)), (seen, other)
    for kind, boxes in rows.items():
        if kind.startswith(("pyramid", "reserve", "drawn")):
            assert not any(one.meets(other) for i, one in enumerate(boxes) for other in boxes[:i]), kind
    for circle in shown.root.findall(f"{SVG}g[@id='pairs']/{SVG}circle"):
        x, y = float(circle.attrib["cx"]), float(circle.attrib["cy"])
        line = Box(x - 9, y - 9, x + 107, y + 9)
        assert 0 < line.left < line.right < shown.frame.right
        assert not any(line.meets(seen.box) for seen in shown.cards), line
    _check_overlaps(shown, game)
    piles = ("pyramid", "reserve", "stock", "drawn", "waste")
    for i, one in enumerate(shown.cards):
        for other in shown.cards[:i]:
            kinds = {
                seen.place.split(".")[0] if "waste" in seen.place else seen.place.split()[0] for seen in (one, other)
            }
            assert all(kind.startswith(piles) for kind in kinds)
            if len(kinds) == 2 and not one.place.startswith("stock"):
                assert not one.box.meets(other.box), (one.place, other.place)


def _check_overlaps(shown: Picture, game: Game) -> None:
    """A pyramid card touches exactly those that cover it, which are painted after it, and those it covers."""
    names = [seen for seen in shown.cards if seen.place.startswith("pyramid")]
    for i, below in enumerate(names):
        over = {later.card for later in names[i + 1 :] if later.box.meets(below.box)}
        card = CARD_TEXT.index(below.card)
        assert over == {CARD_TEXT[each] for each in game.position.pyramid.covering(card)}


def _check_marks(shown: Picture, game: Game, pairs: bool) -> None:
    legal = removals_of(game) if pairs else []
    by_letter: dict[str, set[str]] = {}
    for seen in shown.cards:
        badges = [each.attrib["aria-label"] for each in seen.group.findall(f"{SVG}g[@aria-label]")]
        assert sorted(badges) == sorted(seen.removals)
        assert len(seen.group.findall(f"{SVG}circle")) == len(badges)
        assert seen.removals or seen.group.find(f"{SVG}rect") is None
        for letter in seen.removals:
            by_letter.setdefault(letter, set()).add(seen.card)
    times = Counter(card for move in legal for card in move.cards)
    assert {seen.card: len(seen.removals) for seen in shown.cards if seen.removals} == {
        CARD_TEXT[card]: count for card, count in times.items()
    }
    if len(legal) <= 62:
        marked = sorted(sorted(cards) for cards in by_letter.values())
        assert marked == sorted(sorted(CARD_TEXT[card] for card in move.cards) for move in legal)
    listed = [text for text in shown.pair_list() if len(text) > 1]
    if pairs and not game.position.is_won:
        names = [move.text for move in legal]
        told = [f"and {len(legal) - len(listed) + 1} more"] if len(legal) > len(listed) else []
        assert listed == (names[: len(listed) - len(told)] + told if names else ["no removal"])
    else:
        assert listed == []


@settings(max_examples=60)
@given(playouts(), st.booleans(), st.booleans(), st.data())
def test_every_picture_of_any_rules_shows_what_may_be_seen_where_it_lies(
    begun_and_moves: tuple[Game, tuple[Move, ...]], reveal: bool, pairs: bool, data: st.DataObject
) -> None:
    begun, moves = begun_and_moves
    made = data.draw(st.integers(0, len(moves)))
    check(begun.play(*moves[:made]), reveal=reveal, pairs=pairs)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("number", [1, 7])
def test_a_fresh_deal_of_every_preset(preset: str, number: int) -> None:
    game = deal(number, rules=preset)
    shown = check(game, pairs=True)
    assert f"stock {len(game.position.side.stock)}" in shown.words()
    assert f"waste {game.rules.waste_start}" in shown.words()
    assert "the deal" in shown.words()
    check(game, reveal=True)


CROWDED = [
    rules_of("classic", rows=1, reserve=51),
    rules_of("classic", rows=1),
    rules_of("classic", rows=9, reserve=7),
    rules_of("six-row", rows=2, waste_start=30),
    rules_of("classic", rows=1, draw=51, waste_piles=51),
    rules_of("classic", rows=3, draw=3, waste_piles=3, waste_start=40, redeals="unlimited", scoring="left"),
    rules_of("poozee", rows=1, reserve=20),
]


@pytest.mark.parametrize("rules", CROWDED, ids=lambda rules: str(rules.differences()))
def test_the_fullest_tables_hold_every_card_readable_to_the_last_draw(rules) -> None:  # type: ignore[no-untyped-def]
    game = deal(3, rules)
    while True:
        check(game, reveal=True, pairs=True)
        if not game.position.side.stock:
            break
        game = game.play(*["draw"] * min(7, -(-len(game.position.side.stock) // rules.draw)))


def test_a_pile_longer_than_a_line_goes_on_in_the_next() -> None:
    game = deal(3, "classic", rows=1).play(*["draw"] * 51)
    tops = {seen.box.top for seen in check(game).cards if seen.place.startswith("waste")}
    assert len(tops) == 2


def test_kings_are_marked_alone_and_a_card_carries_a_letter_for_each_of_its_removals() -> None:
    game = deal(1).play("Kd", "5d+8s", "9h+4h", "8d+5s", "draw", "Ks", "draw", "draw")
    shown = check(game, pairs=True)
    assert {seen.card: seen.removals for seen in shown.cards if seen.removals} == {
        "Jd": "abc", "2s": "a", "2h": "b", "2d": "c",
    }  # fmt: skip
    assert shown.pair_list() == ["a", "2s+Jd", "b", "2h+Jd", "c", "2d+Jd"]
    kings = check(deal(1), pairs=True)
    assert [seen.removals for seen in kings.cards if seen.card == "Kd"] == ["a"]
    assert kings.pair_list()[:2] == ["a", "Kd"]


def test_a_card_and_the_one_it_alone_covers_are_marked_under_that_house_rule() -> None:
    rules = rules_of("classic", rows=2, cover_pairs=True)
    shown = check(Game(midway(rules, "6c 7s --")), pairs=True)
    assert {seen.card: seen.removals for seen in shown.cards} == {"6c": "a", "7s": "a"}


def test_the_facts_are_those_of_the_board_in_words() -> None:
    game = deal(1).play("Kd", "5d+8s")
    words = check(game).words()
    facts = words[words.index("move 2") :]
    assert facts == ["move 2", "5d+8s", "pass", "1 of 3", "score", "30", "status", "playing"]
    text = Picture(board_picture(game)).root
    assert text.findtext(f"{SVG}title") == "Deal 1, poozee rules, 2 moves"
    assert text.findtext(f"{SVG}desc") == "move 2 5d+8s, pass 1 of 3, score 30, status playing"


def test_a_move_that_names_a_card_not_seen_before_is_written_whole() -> None:
    shown = check(hidden(deal(1), DECK).play("draw=Ks"))
    assert "draw=Ks" in shown.words()


def test_a_won_game_says_so_and_a_lost_one_does_not() -> None:
    rules = rules_of("classic", rows=1)
    won = Game(midway(rules, "Kh", stock="2c")).play("Kh")
    assert "Won" in check(won, pairs=True).words()
    assert check(won, pairs=True).pair_list() == []
    assert "Won" not in check(Game(midway(rules, "Qh", waste="2c"))).words()


def empty_signs(game: Game) -> int:
    """How many empty places are outlined."""
    outlined = Picture(board_picture(game)).root.iter(f"{SVG}rect")
    return sum("stroke-dasharray" in each.attrib for each in outlined)


def test_empty_places_are_outlined_and_so_are_gaps_of_the_reserve_but_not_of_the_pyramid() -> None:
    rules = rules_of("poozee", rows=2)
    assert empty_signs(Game(midway(rules, "Kh -- --", waste="2c 3c", stock="4c"))) == 1
    assert empty_signs(Game(midway(rules, "Kh -- --"))) == 3
    game = Game(midway(rules_of("classic", rows=1, reserve=3), "Qh", reserve="Kh Ad 2c", stock="4c", waste="5c"))
    gone = game.play("Kh")
    assert (empty_signs(game), empty_signs(gone)) == (0, 1)
    places = {seen.card: seen.box for seen in Picture(board_picture(game)).cards}
    assert {seen.card: seen.box for seen in check(gone).cards} == {c: b for c, b in places.items() if c != "Kh"}


def test_the_stock_lies_face_down_with_its_count_unless_it_is_open_or_revealed() -> None:
    closed = check(deal(1))
    assert "24" in closed.words()
    assert "back" in links(closed.root, "")
    opened = check(deal(1, rules="microsoft"))
    assert [seen.card for seen in opened.cards if seen.place == "stock 1"] == ["Ks"]
    spread = check(deal(1), reveal=True)
    stock = " ".join(seen.card for seen in spread.cards if seen.place.startswith("stock"))
    assert stock == "Ks 2s Jd Qd Kh 9c 3s 5h Ac Ts 3h 6s 8h 7h 4c 6h Kc 3d Ah 8c Tc Ad As 7d"


def test_pictures_of_one_game_can_have_one_size() -> None:
    game = deal(3, "classic", rows=1).play(*["draw"] * 51)
    begun = game.at(0)
    positions = [begun.position, game.position]
    assert Picture(board_picture(begun)).frame != Picture(board_picture(game)).frame
    same = {Picture(board_picture(each, beside=positions)).frame for each in (begun, game)}
    assert same == {Picture(board_picture(game)).frame}


def test_nothing_in_a_picture_hangs_on_fonts_and_every_shape_used_is_defined_once() -> None:
    shown = check(deal(1), pairs=True, reveal=True)
    names = [each.attrib["id"] for each in shown.root.iter() if "id" in each.attrib]
    assert len(names) == len(set(names))
    assert set(links(shown.root, "")) <= set(names)
    assert "<text" not in shown.text
    assert "font" not in shown.text
    assert shown.text.isascii()


def test_a_game_is_drawn_the_same_each_time() -> None:
    assert board_picture(deal(1), pairs=True) == board_picture(deal(1), pairs=True)


# PNG


class Pixels:
    """A PNG picture of 8 bits a channel, unpacked."""

    def __init__(self, data: bytes) -> None:
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        chunks: dict[bytes, bytes] = {}
        at = 8
        while at < len(data):
            (length,) = struct.unpack(">I", data[at : at + 4])
            kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
            assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
            chunks[kind] = chunks.get(kind, b"") + body
            at += 12 + length
        self.width, self.height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
        assert (depth, interlaced) == (8, 0)
        self.channels = {2: 3, 6: 4}[colour]
        self.lines = self._unfiltered(zlib.decompress(chunks[b"IDAT"]))

    def _unfiltered(self, raw: bytes) -> list[bytearray]:
        size, step = self.width * self.channels, self.channels
        above = bytearray(size)
        lines = []
        for start in range(0, len(raw), size + 1):
            kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + size])
            for i in range(size):
                left = line[i - step] if i >= step else 0
                corner = above[i - step] if i >= step else 0
                line[i] = (line[i] + _predicted(kind, left, above[i], corner)) & 255
            lines.append(line)
            above = line
        assert len(lines) == self.height
        return lines

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a place, counted in pixels of the SVG picture."""
        start = int(2 * x) * self.channels
        red, green, blue = self.lines[int(2 * y)][start : start + 3]
        return red, green, blue


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 3:
        return (0, left, up)[kind]
    if kind == 3:
        return (left + up) // 2
    guess = left + up - corner
    return min((left, up, corner), key=lambda near: abs(guess - near))


@pytest.mark.slow
def test_a_png_is_twice_the_size_and_shows_felt_paper_ink_and_back_where_the_svg_has_them() -> None:
    text = board_picture(deal(1), pairs=True)
    shown, pixels = Picture(text), Pixels(png_of(text))
    assert (pixels.width, pixels.height) == (2 * shown.frame.right, 2 * shown.frame.bottom)
    boxes = {seen.card: seen.box for seen in shown.cards}
    assert pixels.at(boxes["2d"].left + 40, boxes["2d"].top + 56) == (0xFF, 0xFD, 0xF7)
    red, green, blue = pixels.at(boxes["2d"].left + 40, boxes["2d"].top + 22)
    assert red > 150 > 60 > max(green, blue)
    assert max(pixels.at(boxes["7c"].left + 11, boxes["7c"].top + 29)) < 60
    felt = pixels.at(20, 200)
    assert felt[1] > felt[0] + 20
    assert felt[1] > felt[2] + 20
    king = boxes["Kd"]
    assert pixels.at(king.left - 1.5, king.top + 56) == (0xFF, 0xD2, 0x3F)
    assert pixels.at(20, 20) != pixels.at(boxes["Qh"].left + 70, boxes["Qh"].top + 30)
    stock = (40 + 5.5, next(box.bottom for box in [boxes["2d"]]) + 10 + 34 + 50)
    red, green, blue = pixels.at(*stock)
    assert blue > red + 40
