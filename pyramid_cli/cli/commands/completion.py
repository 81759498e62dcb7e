"""`pyramid completion`: the scripts that make shells complete, and the answers to what those scripts ask."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final

import typer

from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.errors import UsageError
from pyramid_cli.words import shorten

EXAMPLES = (
    'eval "$(pyramid completion bash)"',
    'eval "$(pyramid completion zsh)"',
    "pyramid completion fish > ~/.config/fish/completions/pyramid.fish",
)

FILE_NAMES: Final = "FILE"
"""The answer that leaves completing to the shell: a file's name belongs here."""

# Each script runs the very command that was typed, which need not be on PATH, and asks it what may stand at the cursor:
# completion SHELL --word=WORD-AT-CURSOR -- WORDS-BEFORE.
_BASH: Final = r"""# Completion of pyramid for bash 4 or newer. In ~/.bashrc:  eval "$(pyramid completion bash)"
_pyramid() {
    local program=${COMP_WORDS[0]/#\~\//$HOME/} answer
    program=${program//[\\\"\']/}
    # An alias can't be run from here.
    [[ $(type -t -- "$program") == @(file|function) ]] || program=pyramid
    COMPREPLY=()
    type -t -- "$program" >/dev/null || return
    answer=$("$program" completion bash --word="${COMP_WORDS[COMP_CWORD]}" -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" \
        2>/dev/null </dev/null)
    if [[ $answer == FILE ]]; then
        compopt -o default 2>/dev/null
    elif [[ -n $answer ]]; then
        mapfile -t COMPREPLY <<<"$answer"
    fi
}
complete -F _pyramid pyramid
"""

_ZSH: Final = r"""#compdef pyramid
# Completion of pyramid for zsh. In ~/.zshrc after compinit:  eval "$(pyramid completion zsh)"
# or saved as _pyramid in a directory of $fpath.
_pyramid() {
    local program=${${(Q)words[1]}/#\~\//$HOME/} answer
    # An alias can't be run from here.
    whence -- $program >/dev/null || program=pyramid
    whence -- $program >/dev/null || return
    answer=$($program completion zsh --word=${(Q)PREFIX} -- "${(@Q)words[2,CURRENT-1]}" 2>/dev/null </dev/null)
    local -a offers=(${(f)answer})
    if [[ $answer == FILE ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '*='
        _files
    else
        _describe -V pyramid offers
    fi
}
if [[ $funcstack[1] == _pyramid ]]; then
    _pyramid "$@"
else
    compdef _pyramid pyramid
fi
"""

_FISH: Final = r"""# Completion of pyramid for fish 3.4 or newer. Save as ~/.config/fish/completions/pyramid.fish
function __pyramid_offers
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    set -e words[1]
    # An alias of another name is no command here.
    type -q -- $program; or set program pyramid
    type -q -- $program; or return
    set -l typed (commandline -ct)
    set -l word (string unescape -- "$typed")
    # Nothing comes of a word that ends in a backslash.
    test (count $word) = 1; or return
    set -l answer ($program completion fish --word=$word -- $words 2>/dev/null </dev/null)
    if test "$answer" = FILE
        set -l option "$(string match -r '^--[^=]*=' -- $typed)"
        printf '%s\n' $option(__fish_complete_path (string replace -- "$option" '' $typed))
    else
        printf '%s\n' $answer
    end
end
complete -c pyramid -f -k -a '(__pyramid_offers)'
"""

_POWERSHELL: Final = r"""# Completion of pyramid for PowerShell. In $PROFILE:
#     pyramid completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName pyramid -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object {
        if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
        else { $_.Extent.Text.Trim('"') }
    })
    $program, $before = $words[0], @($words | Select-Object -Skip 1)
    # A word of its own can't be empty in every PowerShell: hence --word=WORD.
    $asked = @('completion', 'powershell', "--word=$($wordToComplete.Trim('"', "'"))", '--') + $before
    & $program @asked 2>$null | Where-Object { $_ -and $_ -cne 'FILE' } | ForEach-Object {
        $value, $told = $_ -split "`t", 2
        if (-not $told) { $told = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $told)
    }
}
"""

SCRIPTS: Final = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH, "powershell": _POWERSHELL}
"""The script of each shell."""


def completion(
    ctx: typer.Context,
    shell: Annotated[
        str,
        typer.Argument(metavar="SHELL", help=f"One of {', '.join(SCRIPTS)}.", autocompletion=lambda: list(SCRIPTS)),
    ],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORDS", help="With --word: the words before the cursor.", show_default=False),
    ] = None,
    word: Annotated[
        str | None,
        typer.Option(
            metavar="WORD", help="What the scripts ask: print what may stand for WORD, the word at the cursor."
        ),
    ] = None,
) -> None:
    """Print a completion script.

    With it the shell completes commands, options, names and, after play --game FILE, the legal moves. The first lines
    of the script say where to load it. Nothing is written to your home directory.
    """
    if shell not in SCRIPTS:
        raise UsageError(f"There is no completion script for {shorten(shell)}, only for {', '.join(SCRIPTS)}.")
    terminal = Terminal.current()
    if word is None:
        terminal.data(SCRIPTS[shell].rstrip("\n"))
        return
    for line in _answer(ctx.find_root(), shell, words or [], word):
        terminal.data(line)


def _answer(root: Any, shell: str, words: list[str], word: str) -> list[str]:
    """What the script of a shell reads: a word a line with what it stands for, as that shell takes them."""
    replaced_from = 0
    if shell == "bash":
        mended = mend_bash_words([*words, word])
        if mended is None:
            return [FILE_NAMES]
        (*words, word), replaced_from = mended
    found = offers(root, words, word)
    if found is None:
        return [FILE_NAMES]
    if shell == "bash":
        return [value[replaced_from:] for value, _ in found]
    if shell == "zsh":
        return [":".join(part.replace(":", r"\:") for part in offer if part) for offer in found]
    return ["\t".join(part for part in offer if part) for offer in found]


Offer = tuple[str, str]
"""A word to offer and what it stands for."""


def offers(root: Any, words: list[str], incomplete: str) -> list[Offer] | None:
    """What may stand in place of the word at the cursor, after the words before it; None: the name of a file.

    Args:
        root: the program's own context.
        words: the words after the program's name and before the cursor.
        incomplete: the word at the cursor as far as it is typed.
    """
    at = next((index for index, word in enumerate(words) if not word.startswith("-")), None)
    if at is None:
        return _described(root.command.shell_complete(root, incomplete))
    command = root.command.get_command(root, words[at])
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
    kind, _, value = (param.metavar or "").partition("[=")
    if "FILE" in kind or kind == "DIR" or (value and "=" in incomplete):
        return None
    return _described(param.shell_complete(ctx, incomplete))


def _described(items: list[Any]) -> list[Offer]:
    return [(item.value, " ".join((item.help or "").split())) for item in items]


_BASH_BREAK = re.compile(r"[=:@]+")
_REDIRECTION = re.compile(r"&?[<>]+[&|]?")


def mend_bash_words(words: list[str]) -> tuple[list[str], int] | None:
    """Put together what bash took apart, and take off the quotes.

    Bash hands over its words as typed, broken at every ``=``, ``:`` and ``@`` (`COMP_WORDBREAKS`), redirections among
    them.

    Returns:
        the words the program would get, and how many characters of the last one stand before the part that bash will
        replace; None where the cursor is at the target of a redirection.
    """
    mended: list[str] = []
    begun = 0
    joins = redirects = False
    for index, word in enumerate(words, start=1):
        if redirects or _REDIRECTION.fullmatch(word):
            is_value = len(mended) > 1 and mended[-2].startswith("-")
            if not redirects and mended[-1:] in (["1"], ["2"]) and not is_value:
                # Of 2>file bash makes three words.
                mended.pop()
            redirects, joins = not redirects or index == len(words), False
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
