"""The page of the atlas of calls in the gallery, which ``make atlas`` writes, and its card."""

from __future__ import annotations

from silver_sim import __version__
from silver_sim.errors import printable
from silver_sim.report.model import AnswerCard, Card
from silver_sim.result import Plain
from silver_sim.studies.silver.call_safety.answer import limits, rule_of
from silver_sim.studies.silver.call_safety.atlas import Atlas
from silver_sim.studies.silver.call_safety.card import PACKAGE, live, rendered
from silver_sim.studies.silver.call_safety.pocket import card_limits


def card() -> Card:
    """Return its card, as the atlas of the program tells."""
    atlas = Atlas.read()
    known = card_limits(atlas)
    answer = AnswerCard(rule_of(known), "", limits(known))
    return Card("call_safety.html", "Call safety", printable(atlas.made.title), answer)


def front() -> Plain:
    """Return the card for a phone, which stands first in the index and is a file as well."""
    from silver_sim.report.page.page import read

    atlas = Atlas.read()
    return {
        **live(atlas),
        "title": "Call or wait?",
        "address": "call_card.html",
        "page": rendered(atlas, __version__),
        "style": read("templates/card.css", PACKAGE),
    }
