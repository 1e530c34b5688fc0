"""High card without its engine."""

from silver_sim.games.contract.game import GameInfo
from silver_sim.games.measures import GameWords

INFO = GameInfo(
    package="tests.games.toy",
    title="High card",
    min_seats=2,
    max_seats=6,
    editions=("long", "short"),
    disputed=("points_limit",),
    readings={"points_limit": {3: "a short game", 5: "a long game"}},
    win_unit=60,
    strategy_module="silver_sim.rng",
    questions={"lay": ("which card to lay", "none: every strategy answers")},
    heuristics=("thrifty", "bold"),
    deal_modes=("lanes",),
    complements=False,
    words=GameWords(deal="hand"),
)
