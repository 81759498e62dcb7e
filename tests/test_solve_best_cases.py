"""Best lines worked by hand: plain search and the solver against paper."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from pyramid_cli.position import Position
from pyramid_cli.rules import rules_of
from tests.best_lines import Asked, Best, Reach, complaints
from tests.breadth_first import reached
from tests.strategies import midway


class Known(NamedTuple):
    """A position and what playing it out on paper says of some questions.

    A score counts all 52 cards: those that aren't in the position are gone.
    """

    rules: dict[str, Any]
    table: dict[str, Any]
    best: dict[Asked, Best]


OPEN = {"stock": "open"}
WASTE = {"stock": "waste"}
DRAWN = {"stock": "drawn"}
ALL = {"goal": "all"}
NO_REDEAL = {"redeals": 0}
ONE_REDEAL = {"redeals": 1}
ENDLESS = {"redeals": "unlimited"}

SCORE = Asked("best-score")
LEFT = Asked("fewest-left")
NONE = Best(None, None)


def rank(name: str, at_least: int | None = None) -> Asked:
    return Asked("clear-rank", name, at_least)


def score(at_least: int) -> Asked:
    return Asked("best-score", at_least=at_least)


BURIED_KING = {"waste": "Kd 2c As", "reserve": "Jh Qh"}
"""As, 2c and Kd can all go, As with Qh and 2c with Jh, but then Qd stays; As with Qd wins and ends the game."""

BURIED_ACE = {"pyramid": "2h", "waste": "Ac Jc", "reserve": "2c Qh"}
"""Jc goes with 2h, which wins, or with 2c; only then Ac can go, with Qh."""

CHAIN = {"pyramid": "Qd Jd -- Td -- --", "stock": "3c 2c"}
"""Td, Jd and Qd lie one on the other; the Ace that Qd needs is gone."""

TWO_ROWS = {"pyramid": "Qd Kd 2c"}

KNOWN = {
    "cards: the apex ends the game, so what lies beside it goes first": Known(
        {**OPEN, "reserve": 2, "scoring": "cards"}, {"stock": "As", "reserve": "2c Jd"},
        {SCORE: Best(52, 2), score(50): Best(50, 1), LEFT: Best(0, 1), rank("2"): Best(4, 2), rank("A"): Best(4, 1)},
    ),
    "poozee: the apex ends the game, so what lies beside it goes first": Known(
        {**OPEN, "reserve": 2, "scoring": "poozee"}, {"stock": "As", "reserve": "2c Jd"},
        # 10 for the pyramid card, 5 for each of the 51 others, 100 for the pyramid; with the pair beside it left, 355.
        {SCORE: Best(365, 2), score(355): Best(355, 1), score(356): Best(365, 2), score(366): NONE},
    ),
    "drawn: the draw that brings one pair buries the other": Known(
        {**DRAWN, **NO_REDEAL, "reserve": 1, "scoring": "cards"}, {"stock": "As 5c 2c", "reserve": "Jd"},
        {SCORE: Best(49, 2), score(50): NONE, LEFT: Best(0, 2), rank("2"): Best(4, 4, (3, 2)), rank("A"): Best(4, 2)},
    ),
    "a King is the last pyramid card": Known(
        {**OPEN, "reserve": 2, "scoring": "cards"}, {"pyramid": "Kd", "reserve": "2c Jd"},
        {SCORE: Best(52, 2), LEFT: Best(0, 1), rank("K"): Best(4, 1), rank("J"): Best(4, 2), rank("A"): Best(4, 1)},
    ),
    "a King is the last pyramid card and another lies in the stock": Known(
        {**WASTE, **NO_REDEAL, "scoring": "cards"}, {"pyramid": "Kd", "stock": "2c Kh"},
        {SCORE: Best(51, 4), score(50): Best(50, 1), rank("K"): Best(4, 4), rank("K", 3): Best(3, 1)},
    ),
    "goal all: a King as the apex ends nothing": Known(
        {**OPEN, **ALL, "reserve": 2, "scoring": "cards"}, {"pyramid": "Kd", "reserve": "2c Jd"},
        {SCORE: Best(52, 2), LEFT: Best(0, 1), rank("K"): Best(4, 1), rank("J"): Best(4, 2)},
    ),
    "open: the apex goes before the others, which ends it": Known(
        {**OPEN, **NO_REDEAL, "scoring": "cards"}, {"stock": "2c As Jd"},
        {SCORE: Best(50, 2), score(51): NONE, LEFT: Best(0, 2), rank("2"): Best(3, 2)},
    ),
    "goal all: the apex goes before the others, which ends nothing": Known(
        {**OPEN, **ALL, **NO_REDEAL, "scoring": "cards"}, {"stock": "2c As Jd"},
        {SCORE: Best(52, 3), score(51): Best(52, 3), LEFT: Best(0, 2), rank("2"): Best(4, 3)},
    ),
    "cards: winning is worth less than what it ends": Known(
        {**WASTE, **NO_REDEAL, "reserve": 2, "scoring": "cards"}, BURIED_KING,
        {SCORE: Best(51, 3), score(48): Best(48, 1), score(49): Best(50, 2), score(52): NONE, LEFT: Best(0, 1)},
    ),
    "poozee: winning is worth more": Known(
        {**WASTE, **NO_REDEAL, "reserve": 2, "scoring": "poozee"}, BURIED_KING,
        # 10 and 47 x 5 and 100 with the win; 51 x 5 without.
        {SCORE: Best(345, 1), score(255): Best(345, 1), score(346): NONE},
    ),
    "microsoft: winning is worth more": Known(
        {**WASTE, **NO_REDEAL, "reserve": 2, "scoring": "microsoft"}, BURIED_KING,
        # 3 Kings, 22 pairs and a row of 25 with the win; 4 Kings and 23 pairs without.
        {SCORE: Best(150, 1), score(135): Best(150, 1)},
    ),
    "left: winning is all there is": Known(
        {**WASTE, **NO_REDEAL, "reserve": 2, "scoring": "left"}, BURIED_KING,
        {SCORE: Best(0, 1), score(0): Best(0, 1), score(1): Best(1, 0), score(-1): NONE},
    ),
    "a King buried in the waste": Known(
        {**WASTE, **NO_REDEAL, "reserve": 2}, BURIED_KING,
        {rank("K"): Best(4, 3, (3, 1)), rank("K", 4): Best(4, 3), rank("K", 3): Best(3, 1), rank("K", 5): NONE},
    ),
    "waste: a redeal brings it back": Known(
        {**WASTE, **ONE_REDEAL}, {"waste": "Kd 2c As"},
        # Redeal, draw, the King; draw, draw, the Ace.
        {rank("K"): Best(4, 6), rank("A"): Best(4, 1)},
    ),
    "open: a redeal brings it back": Known(
        {**OPEN, **ONE_REDEAL, "scoring": "cards"}, {"waste": "Kd 2c As"},
        {rank("K"): Best(4, 4), SCORE: Best(51, 4), rank("A"): Best(4, 1)},
    ),
    "waste: clearing the pyramid costs an Ace": Known(
        {**WASTE, **NO_REDEAL, "reserve": 2}, BURIED_ACE,
        {
            rank("A"): Best(4, 2, (3, 1)), rank("A", 4): Best(4, 2), rank("A", 3): Best(3, 1), rank("A", 0): Best(3, 1),
            rank("A", -2000): Best(3, 1), rank("A", 5): NONE, rank("J"): Best(4, 1), rank("2"): Best(3, 1),
        },
    ),
    "drawn: with the Jack in its own spot it costs nothing": Known(
        {**DRAWN, **NO_REDEAL, "reserve": 2}, {**BURIED_ACE, "waste": "Ac", "drawn": "Jc"},
        {rank("A"): Best(4, 2)},
    ),
    "Kings on the way go only where the line clears the pyramid": Known(
        {**WASTE, **NO_REDEAL, "rows": 2, "reserve": 2, "scoring": "cards"}, {**BURIED_ACE, "pyramid": "2h Kd Kh"},
        {rank("A"): Best(4, 2, (3, 3)), rank("A", 4): Best(4, 2), rank("K"): Best(4, 3), SCORE: Best(51, 4)},
    ),
    "Kings: clearing the pyramid costs one": Known(
        {**OPEN, **NO_REDEAL, "reserve": 1}, {"pyramid": "2h", "waste": "Kd Jc", "reserve": "2c"},
        {rank("K"): Best(4, 2, (3, 1))},
    ),
    "where nothing can be cleared there is one line": Known(
        {**OPEN, **NO_REDEAL, "rows": 3}, CHAIN,
        {rank("3"): Best(4, 1), rank("2"): Best(4, 2), rank("Q"): Best(3, 0), rank("Q", 4): NONE},
    ),
    "left: so little or less": Known(
        {**OPEN, **NO_REDEAL, "rows": 3, "scoring": "left"}, CHAIN,
        {
            SCORE: Best(1, 2), LEFT: Best(1, 2), score(0): NONE, score(1): Best(1, 2), score(2): Best(2, 1),
            score(3): Best(3, 0), score(9): Best(3, 0),
        },
    ),
    "left: the wrong way round takes a redeal": Known(
        {**OPEN, **ONE_REDEAL, "rows": 3, "scoring": "left"}, {**CHAIN, "stock": "2c 5c 3c"},
        # Draw two, 3c; 2c lies under 5c: redeal, 2c.
        {SCORE: Best(1, 5), score(2): Best(2, 3)},
    ),
    "microsoft: a row is worth clearing": Known(
        {**OPEN, **NO_REDEAL, "rows": 2, "scoring": "microsoft"}, {**TWO_ROWS, "stock": "Jc As"},
        # 28 removals, 25 for the bottom row, 50 for the apex.
        {SCORE: Best(215, 3), score(160): Best(160, 2), score(130): Best(130, 1), score(131): Best(160, 2)},
    ),
    "microsoft: as far as it goes": Known(
        {**OPEN, **NO_REDEAL, "rows": 2, "scoring": "microsoft"}, {**TWO_ROWS, "stock": "Jc"},
        {SCORE: Best(160, 2), score(126): Best(130, 1), score(125): Best(125, 0), score(161): NONE, LEFT: Best(1, 2)},
    ),
    "draw 2: one pile never shows the Ace": Known(
        {**WASTE, **ENDLESS, "draw": 2}, {"stock": "As 2c"}, {SCORE: Best(49, 0), LEFT: Best(1, 0), rank("A", 4): NONE},
    ),
    "draw 2: two piles show both": Known(
        {**WASTE, **NO_REDEAL, "draw": 2, "waste_piles": 2, "reserve": 1}, {"stock": "As 2c", "reserve": "Jd"},
        {SCORE: Best(52, 3), LEFT: Best(0, 2), rank("A"): Best(4, 2), rank("2"): Best(4, 3), score(51): Best(52, 3)},
    ),
    "two piles: a King lies on the Ace's pile": Known(
        {**WASTE, **NO_REDEAL, "draw": 2, "waste_piles": 2}, {"waste": ["As Kd", "2c"]},
        {SCORE: Best(51, 2), LEFT: Best(0, 2), rank("A"): Best(4, 2), rank("K"): Best(4, 2), rank("K", 4): Best(4, 2)},
    ),
    "draw 3: a pair on top, and fewer are left": Known(
        {**WASTE, **NO_REDEAL, "draw": 3, "reserve": 1}, {"stock": "2c 3c 4c 5c As", "reserve": "9d"},
        {SCORE: Best(49, 4), LEFT: Best(0, 3), rank("4"): Best(4, 4), rank("3"): Best(3, 3), rank("3", 4): NONE},
    ),
    "open: a King passed on the way takes no draw": Known(
        {**OPEN, **NO_REDEAL}, {"stock": "Kd As"}, {SCORE: Best(52, 2), LEFT: Best(0, 2), rank("K"): Best(4, 2)},
    ),
    "waste: a King passed on the way takes a move": Known(
        {**WASTE, **NO_REDEAL}, {"stock": "Kd As"}, {SCORE: Best(52, 4), LEFT: Best(0, 3), rank("K"): Best(4, 4)},
    ),
    "open: a King behind the Ace is worth a draw": Known(
        {**OPEN, **NO_REDEAL}, {"stock": "As Kd"}, {SCORE: Best(52, 3), LEFT: Best(0, 1), rank("K"): Best(4, 3)},
    ),
    "drawn: a King behind the Ace": Known(
        {**DRAWN, **NO_REDEAL}, {"stock": "As Kd"}, {SCORE: Best(52, 4), LEFT: Best(0, 2), rank("K"): Best(4, 4)},
    ),
    "waste: a King on top goes though nothing else can": Known(
        {**WASTE, **NO_REDEAL, "scoring": "cards"}, {"waste": "2c Kd"},
        {SCORE: Best(50, 1), rank("K"): Best(4, 1), LEFT: Best(1, 0)},
    ),
    "waste: a King on top of the Ace": Known(
        {**WASTE, **NO_REDEAL, "scoring": "cards"}, {"waste": "As Kd"}, {SCORE: Best(52, 2), LEFT: Best(0, 2)},
    ),
    "a cover is no partner": Known(
        {**OPEN, "rows": 2}, {"pyramid": "As Qd --"}, {LEFT: Best(2, 0), SCORE: Best(50, 0), rank("A"): Best(3, 0)},
    ),
    "cover_pairs: it is": Known(
        {**OPEN, "rows": 2, "cover_pairs": True}, {"pyramid": "As Qd --"}, {LEFT: Best(0, 1), rank("Q", 4): Best(4, 1)},
    ),
    "nothing can go": Known(
        {**OPEN, **ENDLESS, "scoring": "cards"}, {"stock": "2c 3c"},
        {
            SCORE: Best(49, 0), score(49): Best(49, 0), score(50): NONE, LEFT: Best(1, 0), rank("2"): Best(3, 0),
            score(10**30): NONE, score(-(10**30)): Best(49, 0), rank("2", 10**30): NONE,
            rank("2", -(10**30)): Best(3, 0),
        },
    ),
    "already won: what is beside stays": Known(
        {**OPEN, "scoring": "cards"}, {"pyramid": "--", "stock": "Kd As", "pass_number": 2},
        {
            SCORE: Best(50, 0), score(50): Best(50, 0), score(51): NONE, LEFT: Best(0, 0), rank("K"): Best(3, 0),
            rank("K", 3): Best(3, 0), rank("K", 4): NONE, rank("2"): Best(4, 0),
        },
    ),
    "goal all: it isn't won by the pyramid": Known(
        {**WASTE, **ALL, "scoring": "cards"}, {"pyramid": "--", "stock": "Kd"},
        {SCORE: Best(52, 2), LEFT: Best(0, 0), rank("K"): Best(4, 2), rank("A"): Best(4, 0)},
    ),
    "goal all: already won": Known(
        {**OPEN, **ALL, "scoring": "poozee"}, {"pyramid": "--"}, {SCORE: Best(365, 0), LEFT: Best(0, 0)},
    ),
    "the last pass has no redeal": Known(
        {**OPEN, **ONE_REDEAL}, {"waste": "As 2c 3c", "pass_number": 2}, {LEFT: Best(1, 0), rank("A"): Best(3, 0)},
    ),
}  # fmt: skip


def reach_of(known: Known) -> Reach:
    """The known position; a Queen of diamonds alone is the pyramid unless it says otherwise."""
    table = {"pyramid": "Qd", **known.table}
    position: Position = midway(rules_of("classic", **{"rows": 1, **known.rules}), table.pop("pyramid"), **table)
    return Reach(position, reached(position, 2000))


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_plain_search_agrees_with_paper(known: Known) -> None:
    reach = reach_of(known)
    assert {asked: reach.best(asked) for asked in known.best} == known.best


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_the_solver_agrees_with_paper(known: Known, kernel: str) -> None:
    reach = reach_of(known)
    assert [text for asked in known.best for text in complaints(reach, asked, kernel)] == []
