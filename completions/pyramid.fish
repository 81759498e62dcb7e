# Completion of pyramid for fish 3.4 or newer. Save as ~/.config/fish/completions/pyramid.fish
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
