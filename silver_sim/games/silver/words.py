"""What pages and profiles of Silver Amulet say that is of no other game, as plain data."""

from __future__ import annotations

from silver_sim.games.measures import GameWords

WORDS = GameWords(
    zero="mostly successful calls",
    left="it takes what was discarded",
    starters="who they are: the winner of a round starts the next",
    glossary=(
        (
            "Call",
            "What a player says to end the round: with the lowest sum it scores 0, otherwise its "
            "sum and a penalty.",
        ),
    ),
    profile_glossary=(
        (
            "Own sum",
            "What a player expects its village to be worth: cards that it knows, and the mean for "
            "each that it does not.",
        ),
        (
            "Pays",
            "A call pays if it wins the game more often than going on, which is what the strategy "
            "does if it may not call in that turn.",
        ),
        ("At hand", "A power is at hand in a turn in which it could have been used."),
    ),
)

_SECTIONS = "silver_sim.report.sections.silver"

SECTIONS = {
    "deals": (f"{_SECTIONS}.calls:calls",),
    "why": (f"{_SECTIONS}.why:calls",),
    "sample": (f"{_SECTIONS}.sample:called_by",),
    "profile": (f"{_SECTIONS}.calling:fingerprint",),
}

PROFILE = "silver_sim.studies.silver.profile.observation:CallsAndPowers"
