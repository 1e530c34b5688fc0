"""The facts of a page as plain data: estimates with their intervals, by subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from silver_sim.report.text.wording import EVERY_LOOK
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, Bounds, estimate
from silver_sim.stats.core.sequential import ALPHA
from silver_sim.stats.core.stopping import at_every_look
from silver_sim.stats.core.sums import Counts, Moments
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.seating import Seating

LOOKS = 12  # at the estimates, from few blocks to all
FIRST_LOOK = 10  # blocks

Plain = dict[str, Any]


def steps(blocks: int) -> list[int]:
    """Return the numbers of blocks at which the estimates are looked at, evenly on a log scale."""
    places = np.geomspace(min(FIRST_LOOK, blocks), blocks, LOOKS)
    return sorted({round(float(place)) for place in places})


def observed(facts: Facts, seating: Seating, looks: Sequence[int], *, again: bool = False) -> Plain:
    """Return all facts, ready for JSON; the last of the `looks` is the number of all blocks.

    `again`: what was seen at a look could end the run, so that the intervals of its contrasts are
    those that hold at every look.
    """
    left_out = {"leads_without": [seating.random_player] if seating.noise else []}
    gap = _gap_at_every_look if again else _gap
    return {
        "looks": list(looks),
        "subjects": [_of_subject(facts, who, looks) | left_out for who in range(seating.subjects)],
        "gaps": [
            {"a": a, "b": b, "settling": gap(facts, number, looks)}
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
        "by_start": asdict(estimate(facts.moments("by_start", who, 0, blocks), DIFFERENCE)),
        "seats": [each for each in shares("seats") if each["of"]],
        "left": [
            asdict(estimate(each, DIFFERENCE)) if each.d else None
            for other in range(numbers["left"].shape[3])
            for each in [facts.left(who, other, blocks)]
        ],
        "settling": _settling(facts, "wins", who, looks, SHARE),
    }


def _chairs(facts: Facts, players: int, blocks: int) -> list[Plain]:
    """Return the shares of games won from every seat, and by who starts round 1, and later ones."""
    keys = range(players + 2)
    return [_share(facts.moments("chairs", players, key, blocks)) for key in keys]


def _gap(facts: Facts, number: int, looks: Sequence[int]) -> list[Plain]:
    return _settling(facts, "gaps", number, looks, DIFFERENCE)


def _gap_at_every_look(facts: Facts, number: int, looks: Sequence[int]) -> list[Plain]:
    """Return a difference after every look, with no interval where none holds at every look."""
    moments = [each for each in facts.settling("gaps", number, looks) if each.d]
    found = _gap(facts, number, looks)
    judged = [at_every_look(*pair, ALPHA) for pair in zip(found, moments, strict=True)]
    none = dict.fromkeys(("lo", "hi", "lo50", "hi50"))
    return [each if each["method"] == EVERY_LOOK else {**each, **none} for each in judged]


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
