"""The decision at which a match of Silver stands: what there is to see, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from silver_sim.games.contract.progress import DecisionText, Line
from silver_sim.games.positions import Picture
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.given_of import given_of
from silver_sim.games.silver.text.picture import picture
from silver_sim.games.text.telling import listed, ordinal


def _or_none(words: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda value: "none" if value is None else words(value)


# A field of a decision (silver-trace) and how it is said.
_FIELDS: dict[str, Callable[[Any], str]] = {
    "slots": lambda slots: f"own {listed(map(ordinal, slots))}",
    "slot": _or_none(lambda slot: f"own {ordinal(slot)}"),
    "target": _or_none(lambda target: f"the {ordinal(target[1])} of seat {target[0]}"),
    "index": _or_none(lambda index: f"the {ordinal(index)}"),
    "extra": lambda extra: f"{extra} more",
    "use": lambda _: "and use it",
    "into": lambda slot: f"into the {ordinal(slot)}",
    "end": lambda end: f"on failure to the {end}",
    "penalty_end": lambda end: f"penalty to the {end}",
    "by": lambda slot: f"by the {ordinal(slot)}",
    "bodyguard": lambda slot: f"by the {ordinal(slot)}",
    "look": lambda _: "without a look",
}


def _in_words(line: Line) -> str:
    """A decision of silver-trace in a few words: ``exchange own 1st and 3rd, into the 1st``."""
    details = [_FIELDS[name](value) for name, value in line.items() if name in _FIELDS]
    return " ".join([line["act"].replace("_", " "), ", ".join(details)]).strip()


def _picture(match: SilverMatch) -> Picture:
    """What the seat that must decide sees and has not forgotten."""
    states, players, me = match.states.copy(), len(match.seats), match.seat
    s, player = states[0], match.players[match.player]
    limited = player["policies"][player["policy"]]["limits"]["limited"]
    sight = match.sights[match.player + limited * players]
    shown = [(s["returned"][: s["returned_count"]][::-1], sight["returned"])]
    for step, values in enumerate(sight["value"][:players]):
        seat = (me + step) % players
        shown.append((s["village"][seat, : s["cards_in"][seat]], values))
    for cards, values in shown:
        s["known"][cards[values[: len(cards)] == UNKNOWN]] &= ~(1 << me)
    return picture(given_of(states))


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
    in_words=_in_words,
    picture=_picture,
    kind=_kind,
    phases=PHASES,
    phase=_phase,
)
