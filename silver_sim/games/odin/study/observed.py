"""What one seat may know, as plain data: the fields of its sight, whichever seat must decide."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import Line, copied
from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.seat.history import show_past
from silver_sim.games.odin.seat.sight import SIGHT, blank_sights, show
from silver_sim.games.odin.text.script import cards_in

_SETS = ("hand", "table", "beaten", "known", "played", "gone", "unseen")
_FIELDS = [name for name in SIGHT.names or () if not name.startswith(("guard_", "past"))]
_CHOICES = ("may_pass", "may_play_whole")


def seen(games: Any, seat: int) -> Any:
    """The sight of a seat in the position of ``games[0]``, a STATE array: a SIGHT array of one.

    Of a seat that need not decide, what may be answered is 0.
    """
    twin = copied(games[:1])
    state = twin[0]
    deciding = int(state["seat"])
    state["seat"] = seat
    sights = blank_sights(1, state["rules"], int(state["players"]))
    show(state, sights[0])
    if state["recorded"]:
        show_past(state, sights[0])
    if int(state["question"]) < Question.LEAD or deciding != seat:
        for name in _CHOICES:
            sights[name] = 0
    return sights


def observed(games: Any, seat: int) -> Line:
    """The same as plain data: the fields of SIGHT by name, sets of cards as lists.

    And ``asked``: who must decide, counted from the seat, or NONE.
    """
    sights, state = seen(games, seat), games[0]
    line: Line = {name: sights[name][0].tolist() for name in _FIELDS}
    for name in _SETS:
        found = line[name]
        line[name] = [cards_in(e) for e in found] if isinstance(found, list) else cards_in(found)
    rules = state["rules"]
    line["rules"] = {name: rules[name].tolist() for name in rules.dtype.names}
    asked = int(state["question"]) >= Question.LEAD
    line["asked"] = (int(state["seat"]) - seat) % int(state["players"]) if asked else NONE
    return line
