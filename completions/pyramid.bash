# Completion of pyramid for bash 4 or newer. In ~/.bashrc:  eval "$(pyramid completion bash)"
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
