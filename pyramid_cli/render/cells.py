"""How wide text is on a terminal: most characters take one cell, those of Chinese and Japanese two, accents none."""

from __future__ import annotations

_DOTS = "..."


def cells(text: str) -> int:
    """The columns of a terminal that text takes."""
    if text.isascii():
        return len(text)
    # Most output has no such text, and rich takes a while to import.
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """Text with blanks behind it, up to so many columns."""
    return text + " " * (width - cells(text))


def shortened(text: str, most: int) -> str:
    """Text cut to so many columns, with dots where it was longer."""
    if cells(text) <= most:
        return text
    room = max(0, most - len(_DOTS))
    kept = text[:room]
    while cells(kept) > room:
        kept = kept[:-1]
    return kept + _DOTS
