"""What one seat may know, as plain data: the fields of its sight, whichever seat must decide."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import copied
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.seat.history import show_past
from silver_sim.games.silver.seat.sight import SIGHT, whole_sight
from silver_sim.games.silver.text.script import ScriptLine

_FIELDS = [name for name in SIGHT.names or () if not name.startswith(("guard_", "past"))]
_CHOICES = (
    "may_draw",
    "may_take",
    "may_call",
    "least_extra",
    "most_extra",
    "may_use",
    "may_act_freely",
    "empaths",
    "may_place_amulet",
)


def seen(games: Any, seat: int) -> Any:
    """The sight of a seat in the position of ``games[0]``, a STATE array: a SIGHT array of one.

    Of a seat that need not decide, the cards in hand are those of the one that must, and what may
    be answered is 0.
    """
    twin = copied(games[:1])
    state = twin[0]
    deciding = int(state["seat"])
    state["seat"] = seat
    sights = whole_sight(twin)
    if state["recorded"]:
        show_past(state, sights[0])
    if int(state["question"]) < Question.FIRST_LOOK or deciding != seat:
        for name in _CHOICES:
            sights[name] = 0
        sights["witch_card"] = NONE  # only the deciding seat has looked at it
        for place, card in enumerate(state["hand"][: int(state["hand_count"])]):
            if not int(state["known"][card]) >> seat & 1:
                sights["hand"][0, place] = UNKNOWN
    return sights


def observed(games: Any, seat: int) -> ScriptLine:
    """The same as plain data: the fields of SIGHT by name.

    And ``asked``: who must decide, counted from the seat, or NONE.
    """
    sights, state = seen(games, seat), games[0]
    line: ScriptLine = {name: sights[name][0].tolist() for name in _FIELDS}
    rules = state["rules"]
    line["rules"] = {name: rules[name].tolist() for name in rules.dtype.names}
    asked = int(state["question"]) >= Question.FIRST_LOOK
    line["asked"] = (int(state["seat"]) - seat) % int(state["players"]) if asked else NONE
    return line
