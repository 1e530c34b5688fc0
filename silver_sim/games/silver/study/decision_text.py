"""The decision at which a match stands: its place, its question, what there is to see, in words."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract import DecisionText
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.study.shadow import has_a_say
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.script import ScriptLine, write_decision
from silver_sim.games.silver.text.view import LEGEND, decision_in_words, position_in_words


def question(match: SilverMatch) -> str:
    """The name of the question that stands."""
    return Question(int(match.states["question"][0])).name.lower()


def where(match: SilverMatch) -> dict[str, int]:
    """The place of the decision: block, rotation, seat, round and turn."""
    state, job = match.states[0], match.jobs[0]
    fields = {"block": job["block"], "rotation": job["rotation"], "seat": state["seat"]}
    fields |= {"round": state["round_no"], "turn": state["turn"]}
    return {name: int(value) for name, value in fields.items()}


def line(match: SilverMatch, choices: Any) -> ScriptLine:
    """Choices (a CHOICE array of length 1) as silver-trace writes them."""
    return write_decision(_seat(match), choices[0])


def position(match: SilverMatch) -> list[str]:
    """What the seat that must decide sees, line by line."""
    return position_in_words(match.sights[match.player], _seat(match))


def _seat(match: SilverMatch) -> int:
    return int(match.states["seat"][0])


def _has_a_say(match: SilverMatch) -> bool:
    return bool(has_a_say(match.jobs, match.states, match.players))


DECISION_TEXT = DecisionText(question, where, line, decision_in_words, position, LEGEND, _has_a_say)
