"""The questions in words: what each asks, and the default answer for a strategy that has none.

Nothing compiled is imported here: strategies are listed without the engine. The answers are those
of ``machine.first_answer``; cards that may not be looked at or moved are passed over.
"""

from __future__ import annotations

from silver_sim.games.contract.game import Ending

# The function that answers a question: what is asked, the default answer.
QUESTIONS = {
    "first_look": (
        "which of your cards to look at before the first turn",
        "the leftmost ones",
    ),
    "open_turn": (
        "draw, take or call",
        "draw; if it cannot, draw from the row, else take, call, pass",
    ),
    "choose_drawn": (
        "which of several drawn cards to keep",
        "the first one",
    ),
    "place_card": (
        "discard the card in hand, use its ability, or put it on a card of yours",
        "discard; exchange a taken card for the leftmost own card",
    ),
    "expose": (
        "Exposer: which own card to turn faceup",
        "the leftmost facedown card",
    ),
    "reveal": (
        "Revealer: which card of any village to turn faceup",
        "the leftmost facedown card, own ones first",
    ),
    "behold": (
        "Beholder: which own cards to look at",
        "the two leftmost facedown cards",
    ),
    "peek": (
        "Apprentice Seer: which card of another player to look at",
        "the next player's leftmost facedown card",
    ),
    "see": (
        "Seer: which card of any village to look at",
        "the leftmost facedown card, own ones first",
    ),
    "master": (
        "Master: which card to take out of the discard pile",
        "none",
    ),
    "master_exchange": (
        "Master: which own cards to exchange it for",
        "the leftmost own card",
    ),
    "witch": (
        "Witch: what to exchange the seen card for",
        "the leftmost own card",
    ),
    "rob": (
        "Robber: which card to take, and which own card to give",
        "the next player's leftmost card for the leftmost own card",
    ),
    "free_act": (
        "look with an Empath, guard with a Bodyguard, or put the amulet on a card",
        "no free act",
    ),
}

# What a strategy may name as its ENDING.
ENDINGS = {
    "heaviest_set": Ending(
        module="silver_sim.games.silver.seat.heaviest_set",
        answers=(
            *("choose_drawn", "place_card", "behold", "see", "master", "master_exchange"),
            *("witch", "rob", "free_act"),
        ),
        reads=("fewer",),
    ),
}
