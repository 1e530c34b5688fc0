"""Line-ups of made-up rows, summarised as a run of kind simulate does it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from silver_sim.stats.outcomes.tally import Tally
from silver_sim.studies.simulate.result import SimulateResult
from silver_sim.studies.simulate.study import summarised
from silver_sim.studies.simulate.tell import verdict


def summarise(
    tally: Tally,
    names: Sequence[str],
    *,
    edition: str = "bezier",
    seed: int = 1,
    noise: str = "",
    **heading: Any,
) -> SimulateResult:
    """All numbers of a line-up under a heading of its own."""
    usual = {
        "schema_version": 3,
        "kind": "simulate",
        "title": "",
        "game": tally.game.name,
        "seed": seed,
        "noise": noise,
        "edition": edition,
        "blocks": tally.blocks,
        "games": tally.total("games") if tally.blocks else 0,
        "looks": 1,
        "stopped": "",
        "level": 0.95,
        "seating": "drawn" if tally.players > 2 else None,
    }
    found = summarised(tally, names, **(usual | heading))
    return replace(found, verdict=verdict(found))
