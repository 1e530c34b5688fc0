"""By how much two strategies differ, as rows of a forest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.report.text import findings
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine

Summary = Mapping[str, Any]


def forests(summary: Summary) -> Iterator[Forest]:
    """Yield the paired difference, with and without the luck of the cards."""
    difference = summary["difference"]
    lines = [
        ForestLine(name, numbers, place)
        for place, (name, numbers) in enumerate(findings.shares(difference).items())
    ]
    yield Forest(
        "difference",
        lines,
        findings.difference_finding(summary),
        f"win share of {summary['a']} minus that of {summary['b']} (percentage points)",
        ReferenceLine(0, "no difference"),
        sign="+",
    )
