"""What a profile measures of how a strategy plays Silver: calls, takes, abilities, exchanges."""

from __future__ import annotations

from silver_sim.games.measures import Measure

ROWS, DECISIONS = "rows", "decisions"  # sources: rows of rounds, and the log of decisions

BEHAVIOURS = (
    Measure(
        "calls_a_round",
        "rounds called",
        "calls",
        "rounds",
        "%",
        low="rarely calls",
        high="calls often",
        source=ROWS,
    ),
    Measure(
        "call_success",
        "calls that succeed",
        "successes",
        "calls",
        "%",
        low="calls at risk",
        high="calls safely",
        source=ROWS,
    ),
    Measure(
        "turns_when_it_calls",
        "turn of the round at which it calls",
        "turns_called",
        "calls",
        "turns",
        low="calls early",
        high="calls late",
        source=ROWS,
    ),
    Measure(
        "sum_at_calls",
        "its sum when it calls",
        "call_sum",
        "calls",
        "points",
        low="calls low",
        high="calls high",
        source=DECISIONS,
    ),
    Measure(
        "takes",
        "turns that take the discard",
        "takes",
        "turns",
        "%",
        low="leaves discards",
        high="takes discards",
        source=DECISIONS,
    ),
    Measure(
        "uses",
        "drawn cards used for their ability",
        "used",
        "placed",
        "%",
        low="seldom uses abilities",
        high="uses abilities",
        source=DECISIONS,
    ),
    Measure("exchanges", "exchanges a turn", "exchanges", "turns", "number", source=DECISIONS),
    Measure(
        "sets",
        "exchanges of two or more cards",
        "sets",
        "exchanges",
        "%",
        high="gives sets",
        source=DECISIONS,
    ),
    Measure("failed_sets", "sets that fail", "failed", "sets", "%", source=DECISIONS),
    Measure(
        "looks",
        "looks a turn",
        "looks",
        "turns",
        "number",
        low="seldom looks",
        high="looks often",
        source=DECISIONS,
    ),
)
