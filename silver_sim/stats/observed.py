"""The facts of a page as plain data: estimates with their intervals, by subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from silver_sim.stats.facts import Facts
from silver_sim.stats.intervals import DIFFERENCE, SHARE, Bounds, estimate
from silver_sim.stats.seating import Seating
from silver_sim.stats.sums import Counts, Moments

LOOKS = 12  # at the estimates, from few blocks to all
FIRST_LOOK = 10  # blocks

Plain = dict[str, Any]


def steps(blocks: int) -> list[int]:
    """Return the numbers of blocks at which the estimates are looked at, evenly on a log scale."""
    places = np.geomspace(min(FIRST_LOOK, blocks), blocks, LOOKS)
    return sorted({round(float(place)) for place in places})


def observed(facts: Facts, seating: Seating, looks: Sequence[int]) -> Plain:
    """Return all facts, ready for JSON; the last of the `looks` is the number of all blocks."""
    return {
        "looks": list(looks),
        "subjects": [_of_subject(facts, who, looks) for who in range(seating.subjects)],
        "gaps": [
            {"a": a, "b": b, "settling": _settling(facts, "gaps", number, looks, DIFFERENCE)}
            for number, (a, b) in enumerate(seating.contrasts)
        ],
        "chairs": {str(n): _chairs(facts, n, looks[-1]) for n in sorted(set(seating.players))},
        "samples": {
            rule: {name: value for name, value in sample.items() if name != "key"}
            for rule, sample in facts.samples.best.items()
        },
    }


def _of_subject(facts: Facts, who: int, looks: Sequence[int]) -> Plain:
    blocks, numbers = looks[-1], facts.numbers

    def shares(name: str) -> list[Plain]:
        moments = [facts.moments(name, who, key, blocks) for key in range(numbers[name].shape[2])]
        return [_share(each) | {"of": each.d} for each in moments]

    leads = [facts.moments("leads", who, r, blocks) for r in range(numbers["leads"].shape[2])]
    return {
        "games": int(numbers["totals"][who].sum()),
        "places": _places(numbers["places"][who]),
        "totals": _trimmed(numbers["totals"][who]),
        "scores": [_trimmed(counts) for counts in numbers["scores"][who] if counts.any()],
        "leads": [asdict(estimate(each)) for each in leads if each.d],
        "calls": shares("calls")[0],
        "success": shares("success")[0],
        "by_sum": [
            {"sum": points} | each for points, each in enumerate(shares("successes")) if each["of"]
        ],
        "starts": shares("starts"),
        "seats": [each for each in shares("seats") if each["of"]],
        "left": [
            asdict(estimate(each, DIFFERENCE)) if each.d else None
            for other in range(numbers["left"].shape[3])
            for each in [facts.left(who, other, blocks)]
        ],
        "settling": _settling(facts, "wins", who, looks, SHARE),
    }


def _chairs(facts: Facts, players: int, blocks: int) -> list[Plain]:
    """Return the shares of games won from every seat, and from that which starts round 1."""
    keys = range(players + 1)
    return [_share(facts.moments("chairs", players, key, blocks)) for key in keys]


def _settling(
    facts: Facts, name: str, who: int, looks: Sequence[int], bounds: Bounds
) -> list[Plain]:
    """Return an estimate as it was after every look; none before there were games."""
    moments = facts.settling(name, who, looks)
    return [{"blocks": each.blocks} | asdict(estimate(each, bounds)) for each in moments if each.d]


def _share(m: Moments) -> Plain:
    p = m.n / m.d if m.d else 0.0
    return asdict(estimate(m, SHARE, p * (1 - p)))


def _places(counts: Counts) -> list[float]:
    """Return the share of games in which each place was taken; a tie takes a part of each."""
    players = len(counts)
    shares = np.zeros(players)
    for below in range(players):
        for same in range(players - below):
            shares[below : below + same + 1] += counts[below, same] / (same + 1)
    return [float(share) for share in shares / counts.sum()]


def _trimmed(counts: Counts) -> list[int]:
    return [int(count) for count in np.trim_zeros(counts, "b")]
