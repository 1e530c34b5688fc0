"""The page of the atlas of calls in the gallery, which ``make atlas`` writes."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.errors import printable
from silver_sim.report.model import Answer, Card, Figure
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.answer import rule_of
from silver_sim.studies.silver.call_safety.page import choices
from silver_sim.studies.silver.call_safety.page.along import heat_maps
from silver_sim.studies.silver.call_safety.pocket import card_limits


def card() -> Card:
    """Return its card, as the atlas of the program tells."""
    atlas = Atlas.read()
    most = max(atlas.made.seats)  # of which the answer tells
    maps = heat_maps(atlas, [most], choices.tables(atlas.made.seats))
    charts = (_in_small(figure) for section in maps for figure in section.figures)
    said = rule_of(card_limits(atlas))
    title = printable(atlas.made.title)
    return Card("call_safety.html", "Call safety", title, Answer(said, "", next(charts, None)))


def _in_small(figure: Figure) -> Figure:
    """Return the map of the largest village alone, which has room for its titles."""
    largest = max(row["own"] for row in figure.data)
    return replace(figure, data=[row for row in figure.data if row["own"] == largest])
