"""How a strategy plays beside its field: behaviours of its game, and the tags that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from silver_sim.stats.core.intervals import SHARE
from silver_sim.stats.core.levels import ALPHA
from silver_sim.stats.core.many import holm
from silver_sim.stats.outcomes.sides import FIELD, Sides
from silver_sim.stats.results import Plain

if TYPE_CHECKING:
    from silver_sim.games.measures import Measure

NOTABLE = 0.2  # a difference smaller than this part of the field's number makes no style


def measured(behaviours: Sequence[Measure], counts: Mapping[str, Sides]) -> list[Plain]:
    """Return every behaviour of the strategy and of its field, p values by Holm over all.

    `counts` are what the behaviours are rates of, by source.
    """
    found: list[Plain] = [
        {"behaviour": each.name, "words": each.words, "unit": each.unit}
        | counts[each.source].against(
            each.numerator, each.denominator, SHARE if each.unit == "%" else None
        )
        for each in behaviours
    ]
    known = [line for line in found if line["difference"].p is not None]
    adjusted = holm([line["difference"].p for line in known])
    for line, p_holm in zip(known, adjusted, strict=True):
        line["difference"] = replace(line["difference"], p_holm=p_holm)
    return found


class Tag(NamedTuple):
    """A word for a strategy, and the behaviour that gave it: more or less of it than the field."""

    word: str
    behaviour: Measure
    above: bool


def tags(behaviours: Sequence[Measure], lines: Sequence[Mapping[str, Any]]) -> list[Tag]:
    """Return the tags that the lines of measured behaviours give, in their order."""
    known = {each.name: each for each in behaviours}
    found = []
    for line in lines:
        each = known[line["behaviour"]]
        above = bool((line["difference"]["estimate"] or 0) > 0)
        word = each.high if above else each.low
        if word and is_notable(line):
            found.append(Tag(word, each, above))
    return found


def is_notable(line: Mapping[str, Any]) -> bool:
    """Whether the strategy is shown to differ from the field, and not by a little."""
    difference, field = line["difference"], line[FIELD]["estimate"]
    p = difference["p_holm"]
    if p is None or p >= ALPHA:
        return False
    return bool(abs(difference["estimate"]) >= NOTABLE * abs(field))
