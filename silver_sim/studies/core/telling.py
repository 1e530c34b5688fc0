"""From the model of a result to its page: the facts of the run, and how to play it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from silver_sim.games.contract.game import GameInfo
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import method
from silver_sim.result import Plain
from silver_sim.stats.results import Heading
from silver_sim.studies.core.game import game_of


@dataclass(frozen=True)
class Context:
    """What a page knows other than the result: facts from rows, and the specification."""

    facts: Any  # a ``PageFacts``, or a product of the kind
    spec: Plain
    so_far: str = ""  # of a run that is being played: how much of it there is, in words

    @cached_property
    def game(self) -> GameInfo:
        """The game that was played."""
        return game_of(self.spec)

    @property
    def words(self) -> dict[str, str]:
        """The meaning of names, in words."""
        return dict(self.spec.get("words", {}))


def shown_names(names: Sequence[str], context: Context | None) -> list[str]:
    """Return names as charts of a page show them; in full if there is no page."""
    return shortened(names) if context else list(names)


def paged(page: Page, result: Heading, context: Context, manifest: Plain) -> Page:
    """Return the page of a run."""
    so_far = bool(context.so_far)
    early = not so_far and method.ended_early(context.spec, result)
    trust = page.trust and method.method(result, page.trust, early=early, so_far=so_far)
    copied = method.reproduce(context.spec, manifest, result.blocks, early=early)
    *file_and_command, sources = copied
    return replace(
        charted(page),
        rests=page.rests or method.rests(result),
        who=page.who or context.words,
        line=[*method.run_line(result), *page.line],
        warnings=method.warnings(page.warnings, result.blocks, early=early),
        sections=[*map(drawn, page.sections), *([trust] if trust else [])],
        copied=[*(page.copied or file_and_command), sources],
        glossary=(*page.glossary, *method.glossary(context.game)),
        version=str(manifest["silver_sim"]),
        so_far=context.so_far,
    )


def charted(page: Page) -> Page:
    """Return a page with the charts of its card and sections, and long names in short."""
    card = page.card
    return replace(
        page,
        answer=replace(card, picture=card.picture and _charted(card.picture)),
        sections=[*map(drawn, page.sections)],
    )


def drawn(section: Section) -> Section:
    """Return a section with its charts for a page."""
    return replace(section, figures=[_charted(each) for each in section.figures])


def _charted(figure: Figure) -> Figure:
    from silver_sim.report.page.forest import charted as forest

    if figure.drawn is not None:
        data, spec = figure.drawn()
        return replace(figure, data=data, spec=spec)
    return figure if figure.forest is None else forest(figure, figure.forest)
