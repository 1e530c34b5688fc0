"""Odin without its engine."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from silver_sim.columns import File
from silver_sim.games.contract.game import PROFILED, SEARCH, AbilityTable, GameInfo, Shown, Theme
from silver_sim.games.odin.behaviours import BEHAVIOURS
from silver_sim.games.odin.disputed import DISPUTED, READINGS
from silver_sim.games.odin.measures import BLOCK_NUMBERS, MEASURES
from silver_sim.games.odin.seat.defaults import QUESTIONS
from silver_sim.games.odin.seat.take import Take
from silver_sim.games.odin.words import SECTIONS, WORDS

WRAPPERS = {
    "search": SEARCH,
    "noise": "noise(0.1): decides at random with this chance",
    "restrict": "restrict(no_pass,no_whole): never does what is named; passes only where it must",
}
GALLERY: Mapping[str, Shown] = {
    "pick_up": ("pick_up", {}),
    "odin_standings": ("odin_standings", {}),
    "odin_ladder": ("odin_ladder", {}),
    "profile": PROFILED,
    "odin_forecast": ("odin_forecast", {}, {"odin_equity": "Here a hand is being played."}),
    "odin_beliefs": ("odin_beliefs", {"blocks": 50, "every": 16}),
    "odin_equity": ("odin_equity", {}, {"odin_forecast": "Here a hand has just ended."}),
}
# To several plans. Who may not pass has to play otherwise, which would measure another plan.
ABILITIES = tuple(
    AbilityTable("no_whole", strategy) for strategy in ("counter", "planner", "collector", "low")
)
THEMES = (
    Theme("lead", "What to lead", ("lead",)),
    Theme("pass", "Beat or pass", ("follow",), ("pass",)),
    Theme("beat", "What to beat with", ("follow",)),
    Theme("take", "Which card to take", ("take",)),
)


def winner_starts(rules: Any) -> bool:
    """Whether who ended a hand starts the next one (odin-rules 2.1)."""
    return bool(rules.next_starter == "winner")


def files() -> Mapping[str, File]:
    """The tables of its runs, by name."""
    from silver_sim.games.odin.table.columns import files

    return files()


INFO = GameInfo(
    package="silver_sim.games.odin",
    title="Odin",
    min_seats=2,
    max_seats=6,
    points_limit=attrgetter("points_limit"),
    winner_starts=winner_starts,
    editions=("standard", "short", "long"),  # the rule sets: ``rule_set.EDITIONS``
    disputed=DISPUTED,
    matters_with={"two_player_colours": (2,)},
    readings=READINGS,
    restrictions=("no_pass", "no_whole"),  # ``limits.RESTRICTIONS``
    win_unit=60,
    strategy_module="silver_sim.odin",
    questions=QUESTIONS,
    heuristics=("low", "high", "shedder", "collector"),
    wrappers=WRAPPERS,
    enumerations=(Take,),
    deal_modes=("physical",),
    complements=False,
    files=files,
    gallery=GALLERY,
    gallery_kept=("odin_ladder",),
    profiled="champion",
    themes=THEMES,
    trained_by=("shedder", "planner", "counter"),
    abilities=ABILITIES,
    block_numbers=BLOCK_NUMBERS,
    measures=MEASURES,
    words=WORDS,
    sections=SECTIONS,
    behaviours=BEHAVIOURS,
)
