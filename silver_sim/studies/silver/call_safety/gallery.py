"""The page of the atlas of calls in the gallery, which ``make atlas`` writes."""

from __future__ import annotations

from silver_sim.errors import printable
from silver_sim.report.model import Card
from silver_sim.studies.silver.call_safety import words
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas


def card() -> Card:
    """Return its card, as the atlas of the program tells."""
    atlas = Atlas.read()
    told = {"rule": atlas.content["rule"], "seats": atlas.made["seats"]}
    title = printable(atlas.made["title"])
    return Card("call_safety.html", "Call safety", title, words.verdict(told))
