"""Silver Amulet without its engine."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from silver_sim.columns import File
from silver_sim.games.contract.game import PROFILED, SEARCH, AbilityTable, GameInfo, Shown, Theme
from silver_sim.games.silver.behaviours import BEHAVIOURS
from silver_sim.games.silver.measures import BLOCK_NUMBERS, BREAKDOWNS, MEASURES
from silver_sim.games.silver.rules.cards import MIN_SEATS, RESTRICTIONS, SEATS
from silver_sim.games.silver.rules.disputed import DISPUTED, READINGS
from silver_sim.games.silver.seat.defaults import ENDINGS, QUESTIONS
from silver_sim.games.silver.words import PROFILE, SECTIONS, WORDS

WRAPPERS = {
    "search": SEARCH,
    "memory": "memory(3): remembers at most 3 facedown cards, forgets the oldest first; "
    "memory(3,least): the least useful first",
    "forget": "forget(0.1): forgets each facedown card with this chance in every own turn",
    "noise": "noise(0.1): decides at random with this chance",
    "restrict": "restrict(no_witch,no_take): never does what is named",
    "delay": "delay(12): does not call before turn 12 of the round",
}
BEST = "Which built-in strategy is best"
# This many blocks distinguish the two best where they meet. With four players they are nearly even:
# some hundred blocks more would tell.
GALLERY: Mapping[str, Shown] = {
    "call_safety": ("call_safety", {}, {"sweep": "Here champion decides when to call."}),
    "sweep": ("call_at", {}, {"call_safety": "Here greedy plays on."}),
    "compare": ("call_late", {}, {"call_safety": "Here greedy plays on."}),
    "standings_2": (
        "everybody",
        {"title": f"{BEST} with two players?", "seats": 2, "blocks": 400},
    ),
    "standings_3": (
        "everybody",
        {"title": f"{BEST} with three players?", "seats": 3, "blocks": 400},
    ),
    "standings_4": (
        "everybody",
        {"title": f"{BEST} with four players?", "seats": 4, "blocks": 100},
    ),
    "ladder": ("ladder", {}),
    "search_levels": ("search_levels", {}),
    "profile": PROFILED,
    "rules": ("disputed_rules", {}),
    "forecast": ("forecast", {}, {"equity": "Here a round is being played."}),
    "beliefs": ("beliefs", {"blocks": 50}),
    "equity": ("equity", {"blocks": 2000}, {"forecast": "Here a round has just ended."}),
}
# One strategy for every word; the opponents are such that the ability comes up.
ABILITIES = (
    AbilityTable("no_villager", "villager_rush"),
    AbilityTable("no_squire", "keeper"),
    AbilityTable("no_empath", "keeper"),
    AbilityTable("no_bodyguard", "keeper", "greedy"),
    AbilityTable("no_rascal", "keeper"),
    AbilityTable("no_exposer", "counter"),
    AbilityTable("no_revealer", "raider", "greedy"),
    AbilityTable("no_beholder", "spy"),
    AbilityTable("no_apprentice_seer", "spy"),
    AbilityTable("no_seer", "spy"),
    AbilityTable("no_master", "keeper"),
    AbilityTable("no_witch", "raider"),
    AbilityTable("no_robber", "spy"),
    AbilityTable("no_doppelganger", "gambler"),
    AbilityTable("no_amulet", "keeper"),
    AbilityTable("no_call", "counter"),
    AbilityTable("no_take", "keeper"),
)
LOOKS = ("peek", "see", "reveal", "behold", "expose")
CHOICES = ("choose_drawn", "master", "master_exchange", "witch", "close_turn")
THEMES = (
    Theme("last-turn", "The last turn", field="caller"),
    Theme("amulet", "The amulet", kinds=("amulet",)),
    Theme("call", "Call or not", kinds=("call",)),
    Theme("take", "Take or draw", ("open_turn",)),
    Theme("rob", "Whom to rob", ("rob",)),
    Theme("ability", "Which ability", ("place_card",), ("use",)),
    Theme("ability", "Which ability", (*LOOKS, *CHOICES)),
    Theme("place", "Where to place", ("place_card",)),
)


def files() -> Mapping[str, File]:
    """The tables of its runs, by name."""
    from silver_sim.games.silver.table.columns import files

    return files()


INFO = GameInfo(
    package="silver_sim.games.silver",
    title="Silver Amulet",
    min_seats=MIN_SEATS,
    max_seats=SEATS,
    rounds_a_game=attrgetter("rounds"),
    editions=("bezier", "ravensburger", "bga"),  # the rule sets: ``rules.EDITIONS``
    disputed=DISPUTED,
    readings=READINGS,
    restrictions=RESTRICTIONS,
    strategy_module="silver_sim.silver",
    questions=QUESTIONS,
    endings=ENDINGS,
    heuristics=("greedy", "pairs", "early_caller", "patient"),
    wrappers=WRAPPERS,
    files=files,
    gallery=GALLERY,
    gallery_kept=("search_levels", "ladder"),
    profiled="champion",
    abilities=ABILITIES,
    block_numbers=BLOCK_NUMBERS,
    measures=MEASURES,
    breakdowns=BREAKDOWNS,
    kinds=("silver_sim.studies.silver.call_safety:CALL_SAFETY",),
    words=WORDS,
    sections=SECTIONS,
    behaviours=BEHAVIOURS,
    profile=PROFILE,
    themes=THEMES,
    trained_by=("human", "greedy", "counter"),
)
