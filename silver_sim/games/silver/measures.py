"""What is counted in the rows of Silver beside wins and points: calls, turns, ends of rounds."""

from __future__ import annotations

from silver_sim.games.contract import PLAYER, BlockNumber, Breakdown, Measure, MeasureTable

ENDS = ("villagers", "call", "deck", "cap")  # how a round ended (silver-rules 11), by code
CALLED = (("caller", PLAYER),)
SUCCESSFUL = (*CALLED, ("success", True))

BLOCK_NUMBERS = (
    BlockNumber("turns", "rounds", value="turns"),
    BlockNumber("calls", "rounds", where=CALLED, each_player=True),
    BlockNumber("successes", "rounds", where=SUCCESSFUL, each_player=True),
    *(BlockNumber(f"end_{end}", "rounds", where=(("end", n),)) for n, end in enumerate(ENDS)),
)

CAPPED = "{n:,} of {d:,} rounds ended at the turn cap: a strategy that never ends."

MEASURES = (
    *(
        Measure(
            f"rounds_ended_by_{end}",
            f"rounds ended by {end}",
            f"end_{end}",
            "rounds",
            "%",
            field=("round_ends", end),
            counted_as="capped_rounds" if end == "cap" else "",
            warning=CAPPED if end == "cap" else "",
        )
        for end in ENDS
    ),
    Measure("turns_per_round", "turns a round", "turns", "rounds", "turns", varied=True),
    Measure(
        "calls_per_round", "calls a round", "calls", "rounds", "%", each_player=True, varied=True
    ),
    Measure("call_success", "calls that succeed", "successes", "calls", "%", each_player=True),
)

TABLES = (
    MeasureTable(
        "Calls",
        (("calls a round", "calls_per_round"), ("successful", "call_success")),
        each_player=True,
    ),
    MeasureTable(
        "Rounds",
        (
            *((f"ended by {end}", f"rounds_ended_by_{end}") for end in ENDS),
            ("turns a round", "turns_per_round"),
            ("games with a tied total", "tied_games"),
        ),
    ),
)

BREAKDOWNS = (Breakdown("by_sum", "rounds", "sum_i", "sum", CALLED, ("success", True)),)

# How a strategy plays beside its field: of rows, and of the decisions that are observed.
OF_ROWS = (
    Measure(
        "calls_a_round", "calls a round", "calls", "rounds", "%", "rarely calls", "calls often"
    ),
    Measure(
        "call_success",
        "calls that succeed",
        "successes",
        "calls",
        "%",
        "calls at risk",
        "calls safely",
    ),
    Measure(
        "turns_when_it_calls",
        "turns of a round that it calls",
        "turns_called",
        "calls",
        "turns",
        "calls early",
        "calls late",
    ),
)
OF_DEEDS = (
    Measure(
        "sum_at_calls",
        "own sum at its calls",
        "call_sum",
        "calls",
        "points",
        "calls low",
        "calls high",
    ),
    Measure(
        "takes",
        "turns that take the discard",
        "takes",
        "turns",
        "%",
        "leaves discards",
        "takes discards",
    ),
    Measure(
        "uses",
        "drawn cards used for their ability",
        "used",
        "placed",
        "%",
        "seldom uses abilities",
        "uses abilities",
    ),
    Measure("exchanges", "exchanges a turn", "exchanges", "turns", "number"),
    Measure("sets", "exchanges of two or more cards", "sets", "exchanges", "%", "", "gives sets"),
    Measure("failed_sets", "sets that fail", "failed", "sets", "%"),
    Measure("looks", "looks a turn", "looks", "turns", "number", "seldom looks", "looks often"),
)
