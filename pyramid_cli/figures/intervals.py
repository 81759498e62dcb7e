"""95% confidence intervals of shares, after E. B. Wilson, Probable inference and the law of succession, 1927."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

Z: Final = 1.959963984540054
"""The standard normal quantile of 0.975."""

Interval = tuple[float, float]


def wilson(part: int, whole: int) -> Interval | None:
    """The interval in which the true share lies with 95% confidence, to six places; None of nothing.

    >>> wilson(5, 10)
    (0.236593, 0.763407)
    """
    if not whole:
        return None
    share, width = part / whole, Z * Z / whole
    centre = share + width / 2
    reach = Z * math.sqrt(share * (1 - share) / whole + width / (4 * whole))
    low, high = (centre - reach) / (1 + width), (centre + reach) / (1 + width)
    return max(0.0, round(low, 6)), min(1.0, round(high, 6))


def intervals(counts: Mapping[str, int], whole: int) -> dict[str, list[float] | None]:
    """The interval of each count's share, as it stands in JSON."""
    found = {name: wilson(count, whole) for name, count in counts.items()}
    return {name: None if interval is None else list(interval) for name, interval in found.items()}
