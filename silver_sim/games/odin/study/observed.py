"""What one seat may know, as plain data: the fields of its sight, whoever must decide."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract import Line
from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.seat.sight import SIGHT, blank_sights, show
from silver_sim.games.odin.text.script import cards_in

_SETS = ("hand", "table", "beaten", "known", "played", "gone", "unseen")
_FIELDS = [name for name in SIGHT.names or () if not name.startswith(("guard_", "past"))]
_CHOICES = ("may_pass", "may_play_whole")


def observed(games: Any, seat: int) -> Line:
    """The sight of a seat in the position of ``games[0]``, a STATE array of length 1.

    The fields of SIGHT by name, sets of cards as lists, and ``asked``: who must decide, counted
    from the seat, or NONE. Of a seat that need not decide, what may be answered is 0.
    """
    twin = games.copy()
    state = twin[0]
    deciding, players = int(state["seat"]), int(state["players"])
    asked = int(state["question"]) >= Question.LEAD
    state["seat"] = seat
    sights = blank_sights(1, state["rules"], players)
    show(state, sights[0])
    line: Line = {name: sights[name][0].tolist() for name in _FIELDS}
    for name in _SETS:
        found = line[name]
        line[name] = [cards_in(e) for e in found] if isinstance(found, list) else cards_in(found)
    rules = state["rules"]
    line["rules"] = {name: rules[name].tolist() for name in rules.dtype.names}
    line["asked"] = (deciding - seat) % players if asked else NONE
    if not asked or deciding != seat:
        line |= dict.fromkeys(_CHOICES, 0)
    return line
