"""The twin without its engine."""

from dataclasses import replace

from silver_sim.games.silver.info import INFO as OF_SILVER

INFO = replace(
    OF_SILVER,
    package="tests.cli.twin",
    title="Twin",
    min_seats=3,
    max_seats=6,
    strategy_module="tests.cli.twin.door",
    heuristics=("still", "calm"),
    wrappers={"noise": "noise(0.2): decides at random with this chance"},
    deal_modes=("physical",),
    complements=False,
    files=dict,
    kinds=(),
    gallery={},
)
