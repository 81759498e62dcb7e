"""Pyramid Solitaire: one engine, one game file, one command line.

>>> import pyramid_cli as pyramid
>>> game = pyramid.deal(1, rules="poozee").play("Kd", "5d+8s")
>>> game.score
30
"""

from pyramid_cli.errors import (
    CardError,
    ClaimError,
    DealerMismatch,
    DeckError,
    FileError,
    GameFileError,
    IllegalMove,
    MoveError,
    NothingToUndo,
    PyramidError,
    RulesError,
    UnreadableMove,
    UsageError,
)
from pyramid_cli.game import Deal, Game, deal
from pyramid_cli.gamefile import dumps, loads, read_games
from pyramid_cli.moves import DRAW, REDEAL, Move, parse_move, removal
from pyramid_cli.position import Position
from pyramid_cli.rules import PRESETS, Rules, rules_of
from pyramid_cli.version import VERSION

__version__ = VERSION

__all__ = [
    "DRAW",
    "PRESETS",
    "REDEAL",
    "CardError",
    "ClaimError",
    "Deal",
    "DealerMismatch",
    "DeckError",
    "FileError",
    "Game",
    "GameFileError",
    "IllegalMove",
    "Move",
    "MoveError",
    "NothingToUndo",
    "Position",
    "PyramidError",
    "Rules",
    "RulesError",
    "UnreadableMove",
    "UsageError",
    "__version__",
    "deal",
    "dumps",
    "loads",
    "parse_move",
    "read_games",
    "removal",
    "rules_of",
]
