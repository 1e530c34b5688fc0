"""How a strategy plays beside its field: what is measured, and the tags that follow by rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.games.contract import Measure
from silver_sim.report.text.verdict import ALPHA
from silver_sim.stats.core.intervals import SHARE
from silver_sim.stats.core.many import holm
from silver_sim.stats.outcomes.sides import FIELD, OWN, Sides
from silver_sim.stats.results import Plain

NOTABLE = 0.2  # a difference smaller than this part of the field's number makes no style


def measured(sources: Sequence[tuple[Measure, Sides]]) -> list[Plain]:
    """Return every measure of the strategy and of its field, p values by Holm over all."""
    found: list[Plain] = [
        {"behaviour": each.name, "words": each.words, "unit": each.unit}
        | sides.against(each.numerator, each.denominator, SHARE if each.is_share else None)
        for each, sides in sources
    ]
    known = [line["difference"] for line in found if line["difference"]["p"] is not None]
    adjusted = iter(holm([difference["p"] for difference in known]))
    for line in found:
        difference = line["difference"]
        difference["p_holm"] = None if difference["p"] is None else next(adjusted)
    return found


def tags(behaviours: Sequence[Mapping[str, Any]], measures: Sequence[Measure]) -> list[Plain]:
    """Return the tags of a strategy, each with the rule that gave it."""
    words = {each.name: each for each in measures}
    found = []
    for line in behaviours:
        each = words[line["behaviour"]]
        above = bool((line["difference"]["estimate"] or 0) > 0)
        tag = each.high if above else each.low
        if tag and is_notable(line):
            rule = (
                f"{each.words}: {'above' if above else 'below'} the field's by at least "
                f"{NOTABLE:.0%} of it, and shown to differ (p < {ALPHA:.0%}, Holm over "
                f"{len(behaviours)} behaviours)"
            )
            found.append({"tag": tag, "behaviour": each.name, "rule": rule})
    return found


def is_notable(line: Mapping[str, Any]) -> bool:
    """Whether the strategy is shown to differ from the field, and not by a little."""
    difference, field = line["difference"], line[FIELD]["estimate"]
    p = difference["p_holm"]
    if p is None or p >= ALPHA:
        return False
    return bool(abs(difference["estimate"]) >= NOTABLE * abs(field))


def powers(of_deeds: Sides, words: Sequence[str], free: Sequence[str]) -> list[Plain]:
    """Return how often each power was at hand, in turns, and how often it was made use of then."""
    return [
        {
            "power": power,
            "free_act": power in free,
            "turns": {side: of_deeds.total(f"able_{power}", side) for side in (OWN, FIELD)},
            "at_hand": of_deeds.against(f"able_{power}", "turns"),
            "used": of_deeds.against(f"did_{power}", f"able_{power}"),
        }
        for power in words
    ]
