"""What pages and tables of Odin say that is of no other game, as plain data."""

from __future__ import annotations

from silver_sim.games.measures import GameWords

TAKE = (
    "Low takes the lowest of several beaten cards, high the highest. Fit takes the one that "
    "splits its hand into the fewest plays. Joins takes the one that shares number or colour with "
    "most of its cards."
)

WORDS = GameWords(
    deal="hand",
    zero="hands that a player ended: it had no cards left",
    left="it has to beat what was just played",
    parameters=(("take", TAKE),),
    hidden="the place of an unseen card",
    below="could lay its whole hand at once",
    glossary=(
        ("Hand", "The part of a game between two deals. It ends when a player has no cards left."),
        ("Points", "One for every card left at the end of a hand; the fewest win."),
        ("To lead", "To play first in a round: one card, or a whole hand at once."),
        (
            "Place of an unseen card",
            "Whose hand it is in, or that it was not dealt, as the player who must answer sees it.",
        ),
        ("Whole hand", "All cards of a hand of one colour or one number, led at once."),
        (
            "Able to play",
            "A player that passes is able to play if it holds cards that would have beaten the "
            "cards on the table.",
        ),
        ("To take", f"A player who beats the table takes one of the beaten cards. {TAKE}"),
    ),
    profile_glossary=(
        ("Habits", "Counted in all hands between two players, not in single decisions."),
    ),
)

_SECTIONS = "silver_sim.report.sections.odin"

SECTIONS = {
    "deals": (f"{_SECTIONS}.hands:hands", f"{_SECTIONS}.hands:taking"),
    "why": (f"{_SECTIONS}.why:play",),
    "sample": (f"{_SECTIONS}.sample:ended_by",),
}
