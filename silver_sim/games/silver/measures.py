"""What is counted in the rows of Silver besides wins and points: calls, turns, ends of rounds."""

from __future__ import annotations

from silver_sim.games.measures import MINUTES, PLAYER, BlockNumber, Breakdown, Measure

ENDS = ("villagers", "call", "deck", "cap")  # how a round ended (silver-rules 11), by code
CALLED = (("caller", PLAYER),)
SUCCESSFUL = (*CALLED, ("success", True))

BLOCK_NUMBERS = (
    BlockNumber("turns", "rounds", value="turns"),
    BlockNumber("calls", "rounds", where=CALLED, each_player=True),
    BlockNumber("successes", "rounds", where=SUCCESSFUL, each_player=True),
    *(BlockNumber(f"end_{end}", "rounds", where=(("end", n),)) for n, end in enumerate(ENDS)),
)

CAPPED = "{n:,} of {d:,} rounds ended at the turn cap: nobody ended them."

MEASURES = (
    *(
        Measure(
            f"rounds_ended_by_{end}",
            f"rounds ended by {end}",
            f"end_{end}",
            "rounds",
            "%",
            varied=end != "cap",
            warning=CAPPED if end == "cap" else "",
        )
        for end in ENDS
    ),
    MINUTES,
    Measure("turns_per_game", "turns a game", "turns", "games", "turns", varied=True),
    Measure("turns_per_round", "turns a round", "turns", "rounds", "turns", varied=True),
    Measure(
        "calls_per_round", "rounds called", "calls", "rounds", "%", each_player=True, varied=True
    ),
    Measure(
        "call_success",
        "calls that succeed",
        "successes",
        "calls",
        "%",
        each_player=True,
        varied=True,
    ),
)


BREAKDOWNS = (Breakdown("by_sum", "rounds", "sum_i", CALLED, ("success", True)),)
