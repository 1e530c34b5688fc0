"""What the printed rules leave open (silver-rules 12): every reading of such a field, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DISPUTED = (
    "failed_set_penalty",
    "amulet_binds_owner",
    "deck_end_cuts_call",
    "witch_must_exchange",
    "caller_wins_ties",
)
READINGS: Mapping[str, Mapping[Any, str]] = {
    "rascal_extra": {
        "optional": "With faceup Rascals you may draw extra cards, up to one a Rascal.",
        "compulsory": "With faceup Rascals you must draw one extra card a Rascal.",
    },
    "failed_set_penalty": {
        "never": "A shown set that does not match never brings a penalty card from the deck.",
        "three_cards": "A shown set of three or more cards that does not match brings a penalty "
        "card from the deck.",
        "three_values": "A shown set that does not match brings a penalty card from the deck if "
        "it has three or more different values (Doppelgangers do not count).",
    },
    "amulet_binds_owner": {
        True: "The card under the amulet is kept from everybody, its owner too.",
        False: "The card under the amulet is kept from the other players only; when its owner "
        "lets it leave the village, the amulet is off for the round.",
    },
    "deck_end_cuts_call": {
        True: "When deck and row are used up the round ends at once, even if a call has left "
        "others a turn.",
        False: "When deck and row are used up after a call, those who still have a turn take it; "
        "they can only take from the discard pile.",
    },
    "witch_must_exchange": {
        True: "Who has looked at the top card of the deck with the Witch must exchange it.",
        False: "Who has looked at the top card of the deck with the Witch may leave it there.",
    },
    "caller_wins_ties": {
        True: "A caller whose sum is tied for the lowest scores 0.",
        False: "A caller whose sum is tied for the lowest has failed: the sum and the penalty "
        "count.",
    },
}
