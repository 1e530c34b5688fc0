"""All legal decisions of a position, and one of them drawn: lines as ``script`` writes them.

An exchange is a set of cards, the place of the new card in it, and two ends for when it fails: of
five cards there are hundreds, of nine thousands. So they come one by one, and are drawn without
listing them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import Any

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
    if act == "exchange":
        details = _drawn_exchange(fields["slots"], chance)
    else:
        details = _one_of(list(_details(act, fields)), chance)
    return {"seat": legal["seat"], "act": act, **details}


def _details(act: str, legal: ScriptLine) -> Iterable[ScriptLine]:
    """The fields of an act, in all legal ways."""
    return _WAYS[act](legal) if act in _WAYS else [{}]


def _of(name: str, values: Iterable[Any]) -> Iterable[ScriptLine]:
    return ({name: value} for value in values)


def _looks(legal: ScriptLine) -> Iterable[ScriptLine]:
    return _of("slots", map(list, combinations(legal["slots"], legal["count"])))


def _draws(legal: ScriptLine) -> Iterable[ScriptLine]:
    fewest, most = legal["extra"]
    return ({"extra": extra} if extra else {} for extra in range(fewest, most + 1))


def _indices(legal: ScriptLine) -> Iterable[ScriptLine]:
    return _of("index", range(legal["indices"]))


def _discards(legal: ScriptLine) -> Iterable[ScriptLine]:
    return ({"use": True} if use else {} for use in legal["use"])


def _slots(legal: ScriptLine) -> Iterable[ScriptLine]:
    return _of("slot", legal["slots"])


def _targets(legal: ScriptLine) -> Iterable[ScriptLine]:
    return _of("target", legal["targets"])


def _masters(legal: ScriptLine) -> Iterable[ScriptLine]:
    return _of("index", [None, *range(legal["indices"])])


def _witches(legal: ScriptLine) -> Iterable[ScriptLine]:
    return _of("target", [*legal["targets"], *[None] * legal["null"]])


def _robs(legal: ScriptLine) -> Iterable[ScriptLine]:
    looks: Sequence[ScriptLine] = ({}, {"look": False})
    for target, slot, look in product(legal["targets"], legal["slots"], looks):
        yield {"target": target, "slot": slot, **look}


def _empaths(legal: ScriptLine) -> Iterable[ScriptLine]:
    return ({"slot": slot, "by": by} for by, slot in product(legal["by"], legal["slots"]))


def _guards(legal: ScriptLine) -> Iterable[ScriptLine]:
    return ({"bodyguard": bodyguard, "slot": slot} for bodyguard, slot in legal["moves"])


def _exchanges(legal: ScriptLine) -> Iterable[ScriptLine]:
    slots = legal["slots"]
    sets = chain.from_iterable(combinations(slots, size) for size in range(1, len(slots) + 1))
    return chain.from_iterable(map(_exchanges_of, sets))


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


_WAYS: dict[str, Callable[[ScriptLine], Iterable[ScriptLine]]] = {
    "look": _looks,
    "behold": _looks,
    "draw": _draws,
    "draw_row": _indices,
    "keep": _indices,
    "discard": _discards,
    "exchange": _exchanges,
    "expose": _slots,
    "amulet": _slots,
    "reveal": _targets,
    "peek": _targets,
    "see": _targets,
    "master": _masters,
    "witch": _witches,
    "rob": _robs,
    "empath": _empaths,
    "guard": _guards,
}
