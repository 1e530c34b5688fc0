"""A position and an answer as text, as the seat that must decide sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.card_names import CardNames
from silver_sim.games.silver.text.script import ScriptLine
from silver_sim.games.silver.text.story import draw_village
from silver_sim.games.text.telling import count, listed, ordinal

_CALLED = CardNames()
LEGEND = (
    "[5] faceup   (5) facedown, known to the seat that decides   (5?) and not to its owner",
    "(?) facedown, not known to it   [3>2] a Bodyguard that guards the 2nd card   + guarded",
    "* under the amulet",
)


def position_in_words(sight: Any, seat: int) -> list[str]:
    """The lines of a position: the villages from the deciding ``seat`` on, and the table.

    ``sight`` is a record of SIGHT.
    """
    players = int(sight["players"])
    lines = []
    for step in range(players):
        owner = f"seat {(seat + step) % players}"
        lines.append(f"{owner}  {_village(sight, step)}")
    return [*lines, ", ".join(_table(sight)), *_standing(sight, seat)]


def _village(sight: Any, step: int) -> str:
    """A village; a card that the seat does not know is a question mark."""
    cards = int(sight["cards_in"][step])
    amulet = int(sight["amulet_slot"][step])
    village = [_card(sight, step, slot) for slot in range(cards)]
    return draw_village(village, step, None if amulet == NONE else amulet)


def _card(sight: Any, step: int, slot: int) -> ScriptLine:
    """A card as ``story`` draws cards."""
    value, guards = (int(sight[field][step, slot]) for field in ("value", "guards"))
    known = value == UNKNOWN or int(sight["known_by"][step, slot]) >> step & 1
    return {
        "card": "?" if value == UNKNOWN else value,
        "up": bool(sight["up"][step, slot]),
        "known": [step] if known else [],
        "guards": None if guards == NONE else guards,
    }


def _table(sight: Any) -> Iterator[str]:
    """Deck, discard pile, row and hand."""
    yield f"{count(int(sight['deck_count']))} in the deck"
    if sight["discard_count"]:
        yield f"{_CALLED.a(int(sight['discard_top']))} on the discard pile"
    for name, where in (("row", "in the row"), ("hand", "in hand")):
        cards = sight[name][: int(sight[f"{name}_count"])].tolist()
        if cards:
            yield f"{listed(map(_CALLED.a, cards))} {where}"
    if sight["question"] == Question.WITCH:
        yield f"the Witch shows {_CALLED.a(int(sight['witch_card']))}"


def _standing(sight: Any, seat: int) -> Iterator[str]:
    """A call, and the points so far."""
    players = int(sight["players"])
    if sight["caller"] != NONE:
        caller = (seat + int(sight["caller"])) % players
        yield f"seat {caller} has called; turns to come after this one: {sight['turns_to_come']}"
    if sight["round_no"] > 1:
        totals = sight["totals"][:players].tolist()
        points = [f"seat {(seat + step) % players} {each}" for step, each in enumerate(totals)]
        yield f"points so far: {', '.join(points)}"


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


def decision_in_words(line: ScriptLine) -> str:
    """A decision of silver-trace in a few words: ``exchange own 1st and 3rd, into the 1st``."""
    details = [_FIELDS[name](value) for name, value in line.items() if name in _FIELDS]
    return " ".join([line["act"].replace("_", " "), ", ".join(details)]).strip()
