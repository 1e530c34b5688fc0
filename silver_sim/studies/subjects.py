"""Who a page is about: the subjects of every kind of study and the places where they sit.

`known` is what a summary says before anything was played (`PlayedStudy.known`): who is compared,
ranked or varied. A summary says the same, so that a run that has ended needs no study.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from silver_sim.stats.outcomes.seating import Seating

Known = Mapping[str, Any]
Spec = Mapping[str, Any]
Means = Sequence[Sequence[float | None]]


def seating_of(kind: str, known: Known, spec: Spec, noise: str) -> Seating:
    """Return who is looked at, and where; means over others leave out who plays at random."""
    names = [table["players"] for table in spec["tables"]]
    return SEATINGS[kind](known, spec).without(names, noise)


def _players(spec: Spec) -> list[int]:
    return [len(table["players"]) for table in spec["tables"]]


def of_line_up(known: Known, spec: Spec) -> Seating:
    """Every player of the one table is looked at."""
    (players,) = _players(spec)
    places = {(0, player): player for player in range(players)}
    return Seating([players], places, circles=_are_drawn(spec))


def of_two(known: Known, spec: Spec) -> Seating:
    """The two that are compared; with a field they are the first of each table."""
    subjects = {known["a"]: 0, known["b"]: 1}
    first = bool(known["field"])
    places = {
        (number, player): subjects[label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"][:1] if first else table["players"])
    }
    return Seating(_players(spec), places, [(0, 1)])


def of_roster(known: Known, spec: Spec) -> Seating:
    """Every strategy of the roster, once for each number of seats."""
    order = [
        (standings["seats"], label) for standings in known["standings"] for label in known["roster"]
    ]
    subjects = {key: number for number, key in enumerate(order)}
    places = {
        (number, player): subjects[len(table["players"]), label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"])
        if (len(table["players"]), label) in subjects
    }
    return Seating(_players(spec), places, circles=True)


def of_first_players(known: Known, spec: Spec) -> Seating:
    """The first player under every value, against that under the reference."""
    reference = _reference(known)
    places = {(number, 0): number for number in range(len(spec["tables"]))}
    others = [number for number in range(len(places)) if number != reference]
    return Seating(_players(spec), places, [(number, reference) for number in others])


def of_reference(known: Known, spec: Spec) -> Seating:
    """Every player under the rules that others are compared with."""
    reference = _reference(known)
    players = range(len(known["players"]))
    places = {(reference, player): player for player in players}
    return Seating(_players(spec), places, circles=_are_drawn(spec))


def _are_drawn(spec: Spec) -> bool:
    """Whether the order around the table is drawn for every block."""
    return bool(spec["experiment"]["seating"] == "drawn")


def _reference(known: Known) -> int:
    variants = [variant["variant"] for variant in known["variants"]]
    return variants.index(known["reference"])


SEATINGS: dict[str, Callable[[Known, Spec], Seating]] = {
    "simulate": of_line_up,
    "compare": of_two,
    "tournament": of_roster,
    "sweep": of_first_players,
    "rule_sensitivity": of_reference,
}


def names_of(summary: Known) -> list[str]:
    """The names of who is looked at, in the order of ``SEATINGS``."""
    kind = summary["kind"]
    if kind == "simulate":
        return [line["label"] for line in summary["strategies"]]
    if kind == "compare":
        return [summary["a"], summary["b"]]
    if kind == "sweep":
        return [variant["variant"] for variant in summary["variants"]]
    if kind == "rule_sensitivity":
        return list(summary["players"])
    several = len(summary["standings"]) > 1
    return [
        f"{label}, {standings['seats']} players" if several else label
        for standings in summary["standings"]
        for label in summary["roster"]
    ]


def strategies_of(summary: Known) -> list[str]:
    """Which strategy each of them is; the values of a sweep are all one strategy's."""
    if summary["kind"] == "simulate":
        return [line["strategy"] for line in summary["strategies"]]
    if summary["kind"] == "tournament":
        return [label for _ in summary["standings"] for label in summary["roster"]]
    return names_of(summary)


def mean_totals(summary: Known, spec: Spec) -> Means:
    """Return the mean totals of the players of every table, as far as the summary has them."""
    kind = summary["kind"]
    if kind == "simulate":
        return [[line["mean_total"]["estimate"] for line in summary["strategies"]]]
    if kind in ("sweep", "rule_sensitivity"):
        players = range(len(summary["players"]))
        return [[v[f"mean_total_{p}"]["estimate"] for p in players] for v in summary["variants"]]
    known = _totals_by_name(summary)
    return [
        [known.get((len(table["players"]), label)) for label in table["players"]]
        for table in spec["tables"]
    ]


def _totals_by_name(summary: Known) -> dict[tuple[int, str], float]:
    """The mean totals by number of seats and strategy."""
    if summary["kind"] == "compare":
        groups = [{"seats": summary["seats"], "lines": summary["strategies"]}]
    else:
        groups = summary["standings"]
    return {
        (group["seats"], line["strategy"]): line["mean_total"]["estimate"]
        for group in groups
        for line in group["lines"]
    }
