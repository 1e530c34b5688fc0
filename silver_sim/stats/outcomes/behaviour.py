"""How a strategy plays compared with its field: behaviours, and the tags that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from silver_sim.stats.core.intervals import SHARE
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.sides import Beside, Sides

if TYPE_CHECKING:
    from silver_sim.games.measures import Measure

NOTABLE = 0.2  # a difference below this part of the field's number does not count as style


@dataclass(frozen=True, kw_only=True)
class Behaviour(Beside):
    """How often, or how much, a strategy does something, compared with its field."""

    behaviour: str
    words: str
    unit: str  # "%": a share, from 0 to 1; else a mean of this unit


def measured(behaviours: Sequence[Measure], counts: Mapping[str, Sides]) -> list[Behaviour]:
    """Return every behaviour of the strategy and of its field, p values by Holm over all.

    `counts` are the counts behind the rates, by source.
    """
    found = [
        Behaviour(
            behaviour=each.name,
            words=each.words,
            unit=each.unit,
            own=both.own,
            field=both.field,
            field_median=both.field_median,
            difference=both.difference,
        )
        for each in behaviours
        for bounds in [SHARE if each.unit == "%" else None]
        for both in [counts[each.source].against(each.numerator, each.denominator, bounds)]
    ]
    known = {line.behaviour: line.difference.p for line in found if line.difference.p is not None}
    adjusted = dict(zip(known, holm([*known.values()]), strict=True))
    return [
        replace(line, difference=replace(line.difference, p_adjusted=adjusted.get(line.behaviour)))
        for line in found
    ]


class Tag(NamedTuple):
    """A word for a strategy, and the behaviour that gave it: more or less of it than the field."""

    word: str
    behaviour: Measure
    above: bool


def tags(behaviours: Sequence[Measure], lines: Sequence[Behaviour]) -> list[Tag]:
    """Return the tags that measured behaviours give, in their order."""
    known = {each.name: each for each in behaviours}
    found = []
    for line in lines:
        each = known[line.behaviour]
        above = bool((line.difference.estimate or 0) > 0)
        word = each.high if above else each.low
        if word and is_notable(line):
            found.append(Tag(word, each, above))
    return found


def is_notable(line: Behaviour) -> bool:
    """Whether the strategy is shown to differ notably from the field."""
    p = line.difference.p_adjusted
    if p is None or p >= ALPHA:
        return False
    return abs(line.difference.estimate or 0) >= NOTABLE * abs(line.field.estimate or 0)
