"""How a strategy plays compared with its field: behaviours, and the tags that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from silver_sim.stats.core.intervals import SHARE, p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.outcomes.sides import Paired, Sides

if TYPE_CHECKING:
    from silver_sim.games.measures import Measure

NOTABLE = 0.2  # a difference below this part of the field's number does not count as style


def measured(behaviours: Sequence[Measure], counts: Mapping[str, Sides]) -> dict[str, Paired]:
    """Return every behaviour of the strategy and of its field, by name.

    `counts` are the counts behind the rates, by source.
    """
    return adjusted(
        {
            each.name: counts[each.source].against(
                each.numerator, each.denominator, SHARE if each.unit == "%" else None
            )
            for each in behaviours
        }
    )


def adjusted(lines: Mapping[str, Paired]) -> dict[str, Paired]:
    """Return the same with p values of the differences, adjusted over all of them (Holm)."""
    known = {
        name: each.p if each.p is not None else p_value(each.estimate, each.se, line.blocks)
        for name, line in lines.items()
        if (each := line.difference) is not None
    }
    shown = {name: p for name, p in known.items() if p is not None}
    over_all = dict(zip(shown, holm([*shown.values()]), strict=True))
    return {
        name: replace(
            line,
            difference=line.difference
            and replace(line.difference, p=known[name], p_adjusted=over_all.get(name)),
        )
        for name, line in lines.items()
    }


class Tag(NamedTuple):
    """A word for a strategy, and the behaviour that gave it: more or less of it than the field."""

    word: str
    behaviour: Measure
    above: bool


def tags(behaviours: Sequence[Measure], lines: Mapping[str, Paired]) -> list[Tag]:
    """Return the tags that measured behaviours give, in their order."""
    found = []
    for each in behaviours:
        line = lines.get(each.name)
        if line is not None and is_notable(line):
            above = bool(line.difference and (line.difference.estimate or 0) > 0)
            if word := each.high if above else each.low:
                found.append(Tag(word, each, above))
    return found


def is_notable(line: Paired) -> bool:
    """Whether the strategy is shown to differ notably from the field."""
    found = line.difference
    if found is None or not found.is_shown:
        return False
    return abs(found.estimate or 0) >= NOTABLE * abs(line.field.estimate or 0)
