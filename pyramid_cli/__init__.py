"""Pyramid Solitaire: one engine, one game file, one command line.

>>> import pyramid_cli as pyramid
>>> game = pyramid.deal(1, rules="poozee").play("Kd", "5d+8s")
>>> game.score
30
"""

from pyramid_cli.version import VERSION

# What type checkers take for true. Not imported from typing: a command pays for that before it can catch Ctrl-C.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from pyramid_cli.errors import (
        CardError,
        ClaimError,
        DealerMismatch,
        DeckError,
        ExpectationError,
        FileError,
        GameFileError,
        IllegalMove,
        KernelError,
        MoveError,
        NothingToUndo,
        PyramidError,
        RulesError,
        UnreadableMove,
        UnseenError,
        UsageError,
    )
    from pyramid_cli.game import Deal, Game, deal
    from pyramid_cli.gamefile import dumps, loads, read_games
    from pyramid_cli.moves import DRAW, REDEAL, Move, parse_move, removal
    from pyramid_cli.position import Position
    from pyramid_cli.rules import PRESETS, Rules, rules_of
    from pyramid_cli.solver import Solution, solve

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
    "ExpectationError",
    "FileError",
    "Game",
    "GameFileError",
    "IllegalMove",
    "KernelError",
    "Move",
    "MoveError",
    "NothingToUndo",
    "Position",
    "PyramidError",
    "Rules",
    "RulesError",
    "Solution",
    "UnreadableMove",
    "UnseenError",
    "UsageError",
    "__version__",
    "deal",
    "dumps",
    "loads",
    "parse_move",
    "read_games",
    "removal",
    "rules_of",
    "solve",
]

_MODULES = {
    "game": ("Deal", "Game", "deal"),
    "gamefile": ("dumps", "loads", "read_games"),
    "moves": ("DRAW", "REDEAL", "Move", "parse_move", "removal"),
    "position": ("Position",),
    "rules": ("PRESETS", "Rules", "rules_of"),
    "solver": ("Solution", "solve"),
}
"""The module of each public name; those that none lists are errors."""

if not TYPE_CHECKING:
    # Hidden from type checkers, which would take any name for one of the package's.

    def __getattr__(name):
        """Import a public name when it is first asked for: the command line starts before most of them are needed."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        home = next((module for module, names in _MODULES.items() if name in names), "errors")
        value = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__})
