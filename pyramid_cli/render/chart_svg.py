"""Bar charts as one SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from pyramid_cli.figures.intervals import wilson
from pyramid_cli.render.charts import Chart

_WIDTH: Final = 800
_PANEL: Final = 340
_HEAD: Final = 70
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 20, 50, 70
"""Margins of a panel, in pixels."""
_FONT: Final = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
_INK, _PALE, _BAR = "#222222", "#dddddd", "#8fbcd4"
_LEGIBLE: Final = 38
"""Pixels for a bar below which its share is not written above it."""
_TICKS: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25)


def svg_of(title: str, subtitle: str, charts: Sequence[Chart]) -> str:
    """The charts below each other, under a title; every bar with the 95% interval of its share."""
    height = _HEAD + _PANEL * len(charts)
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": str(_WIDTH),
            "height": str(height),
            "viewBox": f"0 0 {_WIDTH} {height}",
            "font-family": _FONT,
            "role": "img",
        },
    )
    ElementTree.SubElement(root, "title").text = title
    _box(root, 0, 0, _WIDTH, height, "#ffffff")
    _text(root, _LEFT, 32, title, size=20, weight="bold")
    _text(root, _LEFT, 54, subtitle, size=13)
    for number, chart in enumerate(charts):
        panel = ElementTree.SubElement(root, "g", {"transform": f"translate(0 {_HEAD + _PANEL * number})"})
        _panel(panel, chart)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _panel(panel: ElementTree.Element, chart: Chart) -> None:
    shares = [count / chart.whole if chart.whole else 0.0 for count in chart.bars.values()]
    between = [wilson(count, chart.whole) or (0.0, 0.0) for count in chart.bars.values()]
    most = max([high for _, high in between], default=0.0)
    tick = next((tick for tick in _TICKS if most / tick <= 5), _TICKS[-1])
    top = min(1.0, tick * (int(most / tick - 1e-9) + 1))
    floor, ceiling = _PANEL - _BOTTOM, _TOP

    def height_of(share: float) -> float:
        return floor - (floor - ceiling) * share / top

    _text(panel, _LEFT, 24, chart.title, size=15, weight="bold")
    for step in range(round(top / tick) + 1):
        y = height_of(step * tick)
        _line(panel, _LEFT, y, _WIDTH - _RIGHT, y, _PALE if step else _INK)
        _text(panel, _LEFT - 8, y + 4, f"{100 * step * tick:g}%", size=12, anchor="end")
    slot = (_WIDTH - _LEFT - _RIGHT) / max(1, len(shares))
    for place, (name, share, (low, high)) in enumerate(zip(chart.bars, shares, between, strict=True)):
        middle = _LEFT + slot * (place + 0.5)
        _box(panel, middle - 0.35 * slot, height_of(share), 0.7 * slot, floor - height_of(share), _BAR)
        _whisker(panel, middle, height_of(low), height_of(high))
        if slot > _LEGIBLE:
            _text(panel, middle, height_of(high) - 6, f"{100 * share:.1f}%", size=11, anchor="middle")
        _text(panel, middle, floor + 18, name, size=11 if len(shares) > 10 else 12, anchor="middle")
    _text(panel, (_LEFT + _WIDTH - _RIGHT) / 2, floor + 42, chart.axis, size=13, anchor="middle")
    side = ElementTree.SubElement(panel, "g", {"transform": f"translate(22 {(floor + ceiling) / 2:g}) rotate(-90)"})
    _text(side, 0, 0, "share of all deals", size=13, anchor="middle")


def _whisker(parent: ElementTree.Element, x: float, low: float, high: float) -> None:
    _line(parent, x, low, x, high, _INK)
    for y in (low, high):
        _line(parent, x - 4, y, x + 4, y, _INK)


def _text(
    parent: ElementTree.Element,
    x: float,
    y: float,
    text: str,
    *,
    size: int,
    anchor: str = "start",
    weight: str = "normal",
) -> None:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": str(size), "text-anchor": anchor, "font-weight": weight}
    ElementTree.SubElement(parent, "text", {**place, "fill": _INK}).text = text


def _line(parent: ElementTree.Element, x: float, y: float, to_x: float, to_y: float, colour: str) -> None:
    ends = {"x1": f"{x:.1f}", "y1": f"{y:.1f}", "x2": f"{to_x:.1f}", "y2": f"{to_y:.1f}"}
    ElementTree.SubElement(parent, "line", {**ends, "stroke": colour})


def _box(parent: ElementTree.Element, x: float, y: float, width: float, height: float, colour: str) -> None:
    size = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}
    ElementTree.SubElement(parent, "rect", {**size, "fill": colour})
