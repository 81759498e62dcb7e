"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

import typer

from pyramid_cli.dealers import DEALERS
from pyramid_cli.errors import PyramidError
from pyramid_cli.rules import GOALS, PRESETS, SCORINGS, STOCK_MODES, UNLIMITED


def _beginning(words: Sequence[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def complete_preset(incomplete: str) -> list[str]:
    """Names of presets."""
    return _beginning(list(PRESETS), incomplete)


def complete_dealer(incomplete: str) -> list[str]:
    """Names of dealers."""
    return _beginning(list(DEALERS), incomplete)


def complete_stock_mode(incomplete: str) -> list[str]:
    """Stock modes."""
    return _beginning(STOCK_MODES, incomplete)


def complete_goal(incomplete: str) -> list[str]:
    """Goals."""
    return _beginning(GOALS, incomplete)


def complete_scoring(incomplete: str) -> list[str]:
    """Scorings."""
    return _beginning(SCORINGS, incomplete)


def complete_passes(incomplete: str) -> list[str]:
    """Numbers of passes people play with."""
    return _beginning(["0", "1", "2", "3", UNLIMITED], incomplete)


def complete_move(ctx: typer.Context, incomplete: str) -> list[str]:
    """The legal moves of the game named by --game, after the moves already typed.

    A pair begun with its higher card is offered that way round, and what was typed keeps its letter case.
    """
    legal = _legal_after(ctx.params.get("game"), ctx.params.get("moves") or ())
    typed = incomplete.lower()
    offered = []
    for text in legal:
        other_way_round = "+".join(reversed(text.split("+")))
        fits = [way for way in (text, other_way_round) if way.lower().startswith(typed)]
        if fits:
            offered.append(incomplete + fits[0][len(incomplete) :])
    return offered


def _legal_after(file: str | None, moves: Sequence[str]) -> list[str]:
    """The legal moves after some more of the one game in a file; none where that can't be told quietly and at once."""
    from pyramid_cli.gamefile import read_games
    from pyramid_cli.gamefile.documents import LONGEST_DOCUMENT

    if not file:
        return []
    try:
        # The shell hands over ~ and $HOME as they were typed.
        path = file if os.path.exists(file) else os.path.expanduser(os.path.expandvars(file))  # noqa: PTH110, PTH111
        # A pipe or device would keep the shell waiting.
        if not os.path.isfile(path) or os.path.getsize(path) > LONGEST_DOCUMENT:  # noqa: PTH113, PTH202
            return []
        with open(path, "rb") as stream:  # noqa: PTH123
            (game,) = read_games(stream)
        return [move.text for move in game.play(*moves).position.legal_moves()]
    except (OSError, ValueError, PyramidError):
        return []


Offer = tuple[str, str]
"""A word to offer and what it stands for."""


def offers(root: typer.Context, words: list[str], incomplete: str) -> list[Offer] | None:
    """What may stand in place of the word at the cursor, after the words before it; None: the name of a file.

    Args:
        root: the program's own context.
        words: the words after the program's name and before the cursor.
        incomplete: the word at the cursor as far as it is typed.
    """
    at = next((index for index, word in enumerate(words) if not word.startswith("-")), None)
    if at is None:
        return _described(root.command.shell_complete(root, incomplete))
    program: Any = root.command
    command = program.get_command(root, words[at])
    if command is None:
        return []
    given = words[at + 1 :]
    ctx = command.make_context(words[at], list(given), parent=root, resilient_parsing=True)
    option, only_arguments = _option_before_cursor(command.get_params(ctx), given)
    name, equals, value = incomplete.partition("=")
    if option is not None:
        return _values(ctx, option, incomplete)
    if only_arguments or not incomplete.startswith("-"):
        argument = next(_open_arguments(ctx), None)
        return [] if argument is None else _values(ctx, argument, incomplete)
    if not equals:
        return _described(command.shell_complete(ctx, incomplete))
    option, _ = _option_before_cursor(command.get_params(ctx), [name])
    found = [] if option is None else _values(ctx, option, value)
    return None if found is None else [(f"{name}={word}", told) for word, told in found]


def _option_before_cursor(params: list[Any], given: list[str]) -> tuple[Any, bool]:
    """The option whose value comes next, if any, and whether ``--`` has made everything after it an argument."""
    with_value = {
        name: param
        for param in params
        if param.param_type_name == "option" and not param.is_flag
        for name in param.opts
    }
    waiting = None
    for word in given:
        if waiting is not None:
            waiting = None
        elif word == "--":
            return None, True
        else:
            waiting = with_value.get(word)
    return waiting, False


def _open_arguments(ctx: typer.Context) -> Iterator[Any]:
    """The arguments that can take another word."""
    for param in ctx.command.get_params(ctx):
        if param.param_type_name == "argument":
            source = ctx.get_parameter_source(param.name or "")
            if param.nargs == -1 or source is None or source.name != "COMMANDLINE":
                yield param


def _values(ctx: typer.Context, param: Any, incomplete: str) -> list[Offer] | None:
    if "FILE" in (param.metavar or ""):
        return None
    return _described(param.shell_complete(ctx, incomplete))


def _described(items: list[Any]) -> list[Offer]:
    return [(item.value, " ".join((item.help or "").split())) for item in items]


_BASH_BREAK = re.compile(r"[=:]+")
_REDIRECTION = re.compile(r"&?[<>]+[&|]?")


def mend_bash_words(words: list[str]) -> tuple[list[str], int] | None:
    """Put together what bash took apart, and take off the quotes.

    Bash hands over its words as typed, broken at every ``=`` and ``:`` (`COMP_WORDBREAKS`), redirections among them.

    Returns:
        the words the program would get, and how many characters of the last one stand before the part that bash will
        replace; None where the cursor is at the target of a redirection.
    """
    mended: list[str] = []
    begun = 0
    joins = redirects = False
    for word in words:
        if _REDIRECTION.fullmatch(word):
            redirects, joins = True, False
            continue
        if redirects:
            redirects = word is words[-1]
            continue
        breaks = _BASH_BREAK.fullmatch(word) is not None
        bare = _unquoted(word)
        if mended and (joins or breaks):
            begun = len(mended[-1]) + (len(bare) if breaks else 0)
            mended[-1] += bare
        else:
            begun = 0
            mended.append(bare)
        joins = breaks
    return None if redirects else (mended, begun)


def _unquoted(word: str) -> str:
    """A word without its quotes and backslashes, whether or not its last quote is closed."""
    import shlex

    for closing in ("", '"', "'", "\\"):
        try:
            parts = shlex.split(word + closing)
        except ValueError:
            continue
        return parts[0] if parts else ""
    return word
