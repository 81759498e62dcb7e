"""SVG elements: made, placed and written out."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

_NAMESPACES = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink"}


def number(value: float) -> str:
    """A length in pixels as it stands in an attribute, to a hundredth: ``12``, ``0.5``."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def picture(width: float, height: float) -> Element:
    """An empty picture of that size in pixels."""
    size = {"width": number(width), "height": number(height), "viewBox": f"0 0 {number(width)} {number(height)}"}
    return Element("svg", {**_NAMESPACES, **size, "role": "img"})


def add(parent: Element, tag: str, **attributes: str | float) -> Element:
    """A new last child; `stroke_width=2` becomes the attribute ``stroke-width="2"``."""
    written = {
        name.replace("_", "-"): value if isinstance(value, str) else number(value) for name, value in attributes.items()
    }
    return SubElement(parent, tag, written)


def use(parent: Element, name: str, x: float = 0, y: float = 0, *, scale: float = 1, turned: bool = False) -> Element:
    """A shape defined under a name, drawn once more with its origin at x, y; `turned` stands it on its head."""
    # The older spelling of the link is the one that every viewer understands.
    child = SubElement(parent, "use", {"xlink:href": f"#{name}"})
    transform = moved(x, y, scale, turned)
    if transform:
        child.set("transform", transform)
    return child


def moved(x: float, y: float, scale: float = 1, turned: bool = False) -> str:
    """The transform that puts the origin at x, y; empty where that changes nothing."""
    parts = [f"translate({number(x)} {number(y)})"] if x or y else []
    if turned:
        parts.append("rotate(180)")
    if scale != 1:
        parts.append(f"scale({number(scale)})")
    return " ".join(parts)


def as_text(root: Element) -> str:
    """The picture as SVG text, an element a line."""
    indent(root, " ")
    return tostring(root, encoding="unicode") + "\n"
