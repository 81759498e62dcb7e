"""An SVG picture turned into a PNG one, by the library resvg."""

from __future__ import annotations

from typing import Final

from pyramid_cli.errors import UsageError

SCALE: Final = 2
"""Pixels of the PNG for one of the SVG, so that it stays sharp on today's screens."""


def png_of(svg: str) -> bytes:
    """The picture as PNG.

    Raises:
        UsageError: the library is not installed.
    """
    # Imported here: it is an extra, and everything else works without it.
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise UsageError(
            "PNG pictures need the package resvg_py: pip install resvg_py. SVG pictures, --svg, need nothing more."
        ) from None
    # Pictures hold no text to be set in a font; looking for fonts would take longer than drawing.
    return svg_to_bytes(svg_string=svg, skip_system_fonts=True, zoom=SCALE)
