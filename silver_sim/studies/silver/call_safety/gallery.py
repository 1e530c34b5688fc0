"""The page of the atlas of calls in the gallery, which ``make atlas`` writes."""

from __future__ import annotations

from silver_sim.errors import printable
from silver_sim.report.model import AnswerCard, Card
from silver_sim.studies.silver.call_safety.answer import limits, rule_of
from silver_sim.studies.silver.call_safety.atlas import Atlas
from silver_sim.studies.silver.call_safety.pocket import card_limits


def card() -> Card:
    """Return its card, as the atlas of the program tells."""
    atlas = Atlas.read()
    known = card_limits(atlas)
    answer = AnswerCard(rule_of(known), "", limits(known))
    return Card("call_safety.html", "Call safety", printable(atlas.made.title), answer)
