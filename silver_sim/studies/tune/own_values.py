"""Whether one value of a parameter serves all numbers of players, and else which each needs."""

from __future__ import annotations

from silver_sim.arena.typed import as_typed
from silver_sim.report.model import Section
from silver_sim.report.tables import Column, Table, interval, text, whole
from silver_sim.report.text.wording import DASH, listed, plus_minus, upper
from silver_sim.studies.tune.result import Curve, TuneResult

NEGLIGIBLE = 1.0  # percentage points: with so little to gain, one value serves all
GAIN = Column("gain", "estimate", "paired by block")


def by_players(result: TuneResult) -> str:
    """Say whether one value of each parameter serves all numbers of players."""
    if len(result.seats) < 2 or not result.curves:
        return ""
    found = [
        f"with {own.seats} players {curve.parameter}={as_typed(own.value)} "
        f"({plus_minus(own.lead, 100, '+')})"
        for curve in result.curves
        for own in curve.differing
        if own.lead
    ]
    if found:
        return (
            "One value does not serve all numbers of players. Shown to win more than "
            f"{result.to_use}, in percentage points: {listed(found)}."
        )
    ends = [
        lead.hi or 0.0 for curve in result.curves for each in curve.points for lead in each.leads
    ]
    most, numbers = 100 * max(ends, default=0.0), [str(each) for each in result.seats]
    if most <= NEGLIGIBLE:
        gains = f"more than {upper(most)} percentage points" if most > 0 else "anything"
        return (
            f"One value serves {listed(numbers)} players: no other that was tried gains {gains} "
            "with any of these numbers (95 %)."
        )
    return (
        f"With {listed(numbers, 'or')} players alone no other value is shown to win more; a gain "
        f"of up to {upper(most)} percentage points is possible (95 %)."
    )


def own_values(result: TuneResult) -> Section:
    """Return the value of each parameter for each number of players, and how to write it."""
    varied = [(curve, own) for curve in result.curves for own in curve.own_values]
    table = Table(
        "own-values",
        "The value for each number of players, and what it gains over the line-up to use there, in "
        "percentage points",
        [Column("parameter", "name"), Column("players"), Column("value", "text"), GAIN],
        [
            [
                text(curve.parameter),
                whole(own.seats),
                text(as_typed(own.value)),
                interval(own.lead, 100, "+") if own.lead else text(DASH),
            ]
            for curve, own in varied
        ],
        sortable=False,
        brief=any(own.lead for _, own in varied),
    )
    points = [
        "A value is another one only if it is shown to win more with that number of players, over "
        "all values of all parameters and all numbers of players together (Holm). It is the best "
        "of several, so what it gains looks a little too large."
    ]
    said = [_written(curve) for curve in result.curves if curve.differing]
    return Section(
        "own-values-section",
        "Does one value serve all numbers of players?",
        by_players(result),
        tables=[table],
        points=points,
        said=said,
    )


def _written(curve: Curve) -> str:
    """Say how a strategy has another value for some numbers of players."""
    name = curve.parameter
    own = {f"{name}_{each.seats}": each for each in curve.differing}
    added = listed([f"{other} = {as_typed(each.value)}" for other, each in own.items()])
    chosen = [f"params.{other} if sight.players == {each.seats}" for other, each in own.items()]
    return (
        f"In the strategy, beside {name} = {as_typed(curve.value)}: {added}; instead of "
        f"params.{name}: {' else '.join([*chosen, f'params.{name}'])}"
    )
