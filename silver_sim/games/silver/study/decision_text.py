"""The decision at which a match of Silver stands: what there is to see, in words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from silver_sim.games.contract.progress import DecisionText, Line, Worded
from silver_sim.games.positions import Picture
from silver_sim.games.silver.rules.acts import row_of
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.given import SilverGiven
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


GOES_ON = Act.TAKE, Act.DRAW_ROW, Act.USE, Act.MASTER


def _worded(given: SilverGiven, line: Line, typed: str) -> Worded:
    """In words that are the same for cards of which the seat knows the same."""
    row, note = row_of(line), "you did not say which"
    if row.act == Act.TAKE and given.discard is None:
        return Worded("take the open card", note, goes_on=True)
    if row.act == Act.DRAW_ROW and None in given.row:
        return Worded("draw a card from the row", note, goes_on=True)
    target, cards = line.get("target"), given.villages[0]
    slots = line.get("slots") or [slot for slot in [line.get("slot")] if slot is not None]
    if target and target[0] == line["seat"]:
        slots, target = [target[1]], None
    if slots:  # the own place comes first, or behind that of another
        pattern = rf"(.*{'' if target else '?'} ){_places(sorted(slots))}\b"
        typed = re.sub(pattern, rf"\g<1>{_called(given, slots)}", typed, count=1)
    known = [f"{cards[slot].value}" for slot in slots if cards[slot].value is not None]
    gives = row.shows == "slots" or {"target", "slot"} <= {*row.fields}
    blind = bool(slots) and gives and " any " not in typed
    note = f"your {listed(known)}" if known else "unknown" * blind
    return Worded(typed, note, row.act in GOES_ON)


def _called(given: SilverGiven, slots: Sequence[int]) -> str:
    """Own places; of cards of which the seat knows the same, only how many there are."""
    cards, alike, words = given.villages[0], defaultdict(list), []
    guarded = {card.guards for card in cards}
    for slot, card in enumerate(cards):
        known = card.value is not None or card.up or slot < given.summed
        alike[f"{slot}" if known else (card, slot in guarded)].append(slot)
    plain = {slot for same in alike.values() if {*same} <= {*slots} for slot in same}
    unknown = [same for look, same in alike.items() if not isinstance(look, str)]
    for same in unknown:
        number = len({*same} & {*slots} - plain)
        of = " you do not know" if len(unknown) == 1 else f" of {_places(same)}"
        words += [f"any {'card' if number == 1 else f'{number} cards'}{of}"] if number else []
    return " and ".join([_places(sorted({*slots} & plain)), *words] if plain else words)


def _places(slots: Sequence[int]) -> str:
    return " ".join(str(slot + 1) for slot in slots)


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
    worded=_worded,
)
