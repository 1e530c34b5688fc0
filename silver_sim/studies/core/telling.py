"""From the model of a result to its page: the facts of the run, and how to play it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract.game import GameInfo
from silver_sim.report.model import Page
from silver_sim.report.sections import method
from silver_sim.report.text.wording import elided, labels
from silver_sim.result import Plain
from silver_sim.stats.results import Heading
from silver_sim.studies.core.game import game_of

NAME_WIDTH = 32  # characters of a name next to a chart


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


def shortened(names: Sequence[str], width: int = NAME_WIDTH) -> list[str]:
    """Return names cut to a width and still distinct, without control characters."""
    return labels([elided(printable(name), width) for name in names])


def paged(page: Page, result: Heading, context: Context, manifest: Plain) -> Page:
    """Return the page of a run."""
    so_far = bool(context.so_far)
    early = not so_far and method.ended_early(context.spec, result)
    trust = page.trust and method.method(result, page.trust, early=early, so_far=so_far)
    copied = method.reproduce(context.spec, manifest, result.blocks, early=early)
    *file_and_command, sources = copied
    return replace(
        page,
        answer=page.card,
        rests=page.rests or method.rests(result),
        who=page.who or context.words,
        line=[*method.run_line(result), *page.line],
        warnings=method.warnings(page.warnings, result.blocks, early=early),
        sections=[*page.sections, *([trust] if trust else [])],
        copied=[*(page.copied or file_and_command), sources],
        glossary=(*page.glossary, *method.glossary(context.game)),
        version=str(manifest["silver_sim"]),
        so_far=context.so_far,
    )
