"""The decision at which a match of Odin stands: what there is to see, in words."""

from __future__ import annotations

from silver_sim.games.contract import DecisionText
from silver_sim.games.odin.study.shadow import has_a_say
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.text.view import LEGEND, decision_in_words, position_in_words
from silver_sim.games.table.decision_text import line, question, where


def position(match: OdinMatch) -> list[str]:
    """What the seat that must decide sees, line by line."""
    return position_in_words(match.sights[match.player], match.seat)


def _has_a_say(match: OdinMatch) -> bool:
    return bool(has_a_say(match.jobs, match.states, match.players))


DECISION_TEXT = DecisionText(question, where, line, decision_in_words, position, LEGEND, _has_a_say)
