"""All legal decisions of a position, and one of them drawn: lines as ``script`` writes them.

An exchange is a set of cards, the place of the new card in it, and two ends for when it fails: of
five cards there are hundreds, of nine thousands. So they come one by one, and are drawn without
listing them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import Any

from silver_sim.games.silver.rules.acts import BY_NAME
from silver_sim.games.silver.text.script import ScriptLine
from silver_sim.rng import below

_ENDS: Sequence[ScriptLine] = ({}, {"end": "left"})  # the right one is left out
_PENALTY_ENDS: Sequence[ScriptLine] = ({}, {"penalty_end": "left"})


def decisions(legal: ScriptLine) -> Iterator[ScriptLine]:
    """Every legal decision once, of what ``position.legal_line`` says."""
    for act, fields in legal["acts"].items():
        for details in _details(act, fields):
            yield {"seat": legal["seat"], "act": act, **details}


def draw_decision(legal: ScriptLine, chance: Any) -> ScriptLine:
    """A legal decision, drawn from a stream.

    Each act is equally likely, and so is each way to do it; but of an exchange first the number of
    cards is drawn, then which, then the rest.
    """
    act = _one_of(list(legal["acts"]), chance)
    fields = legal["acts"][act]
    if "into" in BY_NAME[act].fields:
        details = _drawn_exchange(fields["slots"], chance)
    else:
        details = _one_of(list(_details(act, fields)), chance)
    return {"seat": legal["seat"], "act": act, **details}


def _details(act: str, legal: ScriptLine) -> Iterator[ScriptLine]:
    """The fields of an act, in all legal ways."""
    fields = BY_NAME[act].fields
    if "into" in fields:
        slots = legal["slots"]
        sets = chain.from_iterable(combinations(slots, size) for size in range(1, len(slots) + 1))
        yield from chain.from_iterable(map(_exchanges_of, sets))
    elif "moves" in legal:
        yield from ({"bodyguard": bodyguard, "slot": slot} for bodyguard, slot in legal["moves"])
    else:
        order = sorted(fields, key=lambda name: name == "slot" and "by" in fields)
        for values in product(*(_values(name, legal, fields[name]) for name in order)):
            found = dict(zip(order, values, strict=True))
            yield {name: found[name] for name in fields if found[name] != _LEFT_OUT.get(name, ())}


_LEFT_OUT = {"extra": 0, "use": False, "look": True}


def _values(name: str, legal: ScriptLine, nullable: bool) -> Iterable[Any]:
    """What a field may be, by itself."""
    match name:
        case "slots":
            return map(list, combinations(legal["slots"], legal["count"]))
        case "index":
            return [*[None] * nullable, *range(legal["indices"])]
        case "target":
            return [*legal["targets"], *[None] * legal.get("null", False)]
        case "extra":
            return range(legal["extra"][0], legal["extra"][1] + 1)
        case "look":
            return [True, False]
    return legal["slots" if name == "slot" else name]  # type: ignore[no-any-return]


def _exchanges_of(chosen: Sequence[int]) -> Iterable[ScriptLine]:
    """One card always matches: there is but one way."""
    if len(chosen) == 1:
        return [{"slots": list(chosen)}]
    ways = product(chosen, _ENDS, _PENALTY_ENDS)
    return ({"slots": list(chosen), "into": into, **end, **penalty} for into, end, penalty in ways)


def _drawn_exchange(slots: Sequence[int], chance: Any) -> ScriptLine:
    size, left = 1 + int(below(chance, len(slots))), list(slots)
    chosen = [left.pop(int(below(chance, len(left)))) for _ in range(size)]
    drawn: ScriptLine = _one_of(list(_exchanges_of(sorted(chosen))), chance)
    return drawn


def _one_of(options: Sequence[Any], chance: Any) -> Any:
    return options[int(below(chance, len(options)))]
