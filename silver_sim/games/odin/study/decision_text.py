"""The decision at which a match of Odin stands: what there is to see, in words."""

from __future__ import annotations

from silver_sim.games.contract.progress import DecisionText, Line
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.text.given_of import given_of
from silver_sim.games.odin.text.picture import picture
from silver_sim.games.odin.text.story import a_play
from silver_sim.games.positions import Picture


def _in_words(line: Line) -> str:
    """A decision of odin-trace in a few words: ``play g7 and b2 (72)``, ``take b7``, ``pass``."""
    cards = line.get("cards") or [each for name, each in line.items() if name == "card"]
    return f"{line['act']} {a_play(cards)}" if cards else str(line["act"])


def _picture(match: OdinMatch) -> Picture:
    """What the seat that must decide sees."""
    return picture(given_of(match.states))


def _kind(line: Line) -> str:
    """The act, with how many cards are played."""
    return f"play {len(line['cards'])}" if line["act"] == "play" else str(line["act"])


FEW_CARDS = {2: "somebody has 1 or 2 cards", 5: "the smallest hand has 3 to 5 cards"}  # by the most
MANY_CARDS = "all have 6 cards or more"
PHASES = (MANY_CARDS, *reversed(FEW_CARDS.values()))


def _phase(match: OdinMatch) -> str:
    """How many cards the smallest hand has."""
    hands = match.states["hand"][0, : len(match.seats)]
    smallest = min(int(hand).bit_count() for hand in hands)
    return next((words for most, words in FEW_CARDS.items() if smallest <= most), MANY_CARDS)


DECISION_TEXT = DecisionText(
    in_words=_in_words,
    picture=_picture,
    kind=_kind,
    phases=PHASES,
    phase=_phase,
)
