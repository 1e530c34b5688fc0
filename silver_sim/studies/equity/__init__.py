"""The kind equity: whether the chances of the table come true on fresh seeds."""

from silver_sim.studies.core.kind import Kind

EQUITY = Kind(
    name="equity", room=__name__, spec="JudgeEquity", study="Equities", result="EquityResult"
)
