"""Who wins how often in a run of kind simulate, as rows of a forest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.verdict import noise_in, ranking, win_share_finding, without_noise

Summary = Mapping[str, Any]


def forests(summary: Summary) -> Iterator[Forest]:
    """Yield the win shares, most wins first."""
    lines = [
        ForestLine(line["label"], line["win_share"], line["player"])
        for line in ranking(without_noise(summary))
    ]
    yield Forest(
        "win_shares",
        lines,
        win_share_finding(summary),
        "win share (% of games won)",
        ReferenceLine(100 * summary["fair_share"], f"fair share 1/{summary['players']}"),
        not_drawn(noise_in(summary)),
    )
