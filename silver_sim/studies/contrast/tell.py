"""What is told of everybody who is compared: columns of standings, and what rows tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from silver_sim.report.model import Section
from silver_sim.report.sections import rounds, score_sections
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.subjects import POINTS_HELP, Cast
from silver_sim.report.tables import Cell, Column, estimated
from silver_sim.studies.core.telling import Context

Counted = tuple[Column, Callable[[Any], Cell]]

STANDING: tuple[Counted, ...] = (  # of whoever has wins, totals and places
    estimated("win share %", lambda line: line.win_share, 100, help="part of the games won"),
    estimated("mean total", lambda line: line.mean_total, help=POINTS_HELP),
    estimated("mean place", lambda line: line.mean_place, help="1 is the lowest total"),
)


def of_rows(
    cast: Cast, context: Context, edition: str | None = None, *, story: bool = True
) -> list[Section]:
    """Places, scores, rounds, and what the game adds, under one edition (None: under several)."""
    rules = context.spec["rules"]
    return [
        score_sections.places(cast),
        score_sections.scores(cast),
        *([rounds.story(cast)] if story else []),
        *sections(cast.game, "deals", cast, [rules[edition]] if edition else [*rules.values()]),
    ]
