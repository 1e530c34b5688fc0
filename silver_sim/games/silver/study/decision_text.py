"""The decision at which a match of Silver stands: what there is to see, in words."""

from __future__ import annotations

from silver_sim.games.contract.progress import DecisionText, Line
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.view import LEGEND, decision_in_words, position_in_words


def position(match: SilverMatch) -> list[str]:
    """What the seat that must decide sees, line by line."""
    return position_in_words(match.sights[match.player], match.seat)


def _kind(line: Line) -> str:
    """The act, with how many cards go for one; a use of the card is one of its own."""
    if line["act"] == "exchange":
        return f"exchange {len(line['slots'])}"
    return "use" if line.get("use") else str(line["act"]).replace("_", " ")


LOOKS, CALLED = "first looks", "after a call"
TURNS = {3: "its turns 1 to 3", 6: "its turns 4 to 6"}  # by the last one of each phase
LATER = "its turns from the 7th on"
PHASES = (LOOKS, *TURNS.values(), LATER, CALLED)


def _phase(match: SilverMatch) -> str:
    """Which turn of its round the seat has, unless somebody has called."""
    state = match.states[0]
    if state["question"] == Question.FIRST_LOOK:
        return LOOKS
    if state["caller"] != NONE:
        return CALLED
    turn = (int(state["turn"]) - 1) // len(match.seats) + 1
    return next((words for last, words in TURNS.items() if turn <= last), LATER)


DECISION_TEXT = DecisionText(
    in_words=decision_in_words,
    position=position,
    legend=LEGEND,
    kind=_kind,
    phases=PHASES,
    phase=_phase,
)
