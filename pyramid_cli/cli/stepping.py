"""Walking through a transcript board by board."""

from __future__ import annotations

from pyramid_cli.cli.keys import END, single_keys
from pyramid_cli.cli.outputs import show_board
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.game import Game
from pyramid_cli.words import counted

_BACK = ("b", "\x1b[D", "\x1b[A", "\x7f", "\x08")
_QUIT = ("q", "\x1b", END)


def step_through(terminal: Terminal, game: Game, *, pairs: bool, reveal: bool) -> None:
    """Show the board after each move; on a terminal a key goes on, back or out, elsewhere all boards come in a row."""
    last = len(game.moves)
    if not (terminal.stdin_is_terminal and terminal.stdout_is_terminal):
        for count in range(last + 1):
            _board(terminal, game, count, pairs=pairs, reveal=reveal)
        return
    count = 0
    with single_keys() as next_key:
        while count <= last:
            _board(terminal, game, count, pairs=pairs, reveal=reveal)
            terminal.flush()
            terminal.say("any key: on   b: back   q: out")
            key = next_key()
            if key in _QUIT:
                return
            count = max(0, count - 1) if key in _BACK else count + 1


def _board(terminal: Terminal, game: Game, count: int, *, pairs: bool, reveal: bool) -> None:
    made = "the deal" if count == 0 else game.moves[count - 1].text
    terminal.data(f"After {count} of {counted(len(game.moves), 'move')}: {made}")
    show_board(terminal, game.at(count), reveal=reveal, pairs=pairs)
    terminal.data("")
