"""What may be played one way or another (odin-rules 1.3, 2): every reading of a field, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DISPUTED = ("points_limit", "next_starter", "hand_size", "two_player_colours")
READINGS: Mapping[str, Mapping[Any, str]] = {
    "points_limit": {
        10: "The game ends when somebody has 10 points.",
        15: "The game ends when somebody has 15 points.",
        20: "The game ends when somebody has 20 points.",
    },
    "next_starter": {
        "rotate": "The next player clockwise leads the next hand.",
        "winner": "The player who ended a hand leads the next one.",
    },
    "hand_size": {
        7: "Every player is dealt 7 cards.",
        8: "Every player is dealt 8 cards.",
        9: "Every player is dealt 9 cards.",
    },
    "two_player_colours": {
        4: "Two players use 4 of the 6 colours, more use all.",
        5: "Two players use 5 of the 6 colours, more use all.",
        6: "Any number of players uses all 6 colours.",
    },
}
