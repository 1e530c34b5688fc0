"""What pages and tables of Odin say that is of no other game, as plain data."""

from __future__ import annotations

from silver_sim.games.measures import Words

WORDS = Words(
    deal="hand",
    zero="hands that a player ended",
    left="its play is what must be beaten",
    starts="the next player clockwise, or whoever ended the hand before, by the rule set",
    starters="who they are: the start goes around the table",
    glossary=(
        ("Hand", "The part of a game between two deals. It ends when a player has no cards left."),
        ("Whole hand", "All cards of a hand of one colour or one number, led at once."),
        (
            "Able to play",
            "A player that passes is able to play if it holds cards that would have beaten what "
            "lies on the table.",
        ),
    ),
)
