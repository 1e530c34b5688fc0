"""The order of positions: who holds more, or plays against fewer cards, is no better off.

With everything else equal, the chance to be lowest does not rise when an own card rises, when an
unknown card is added, or when an opponent has a card fewer; and none of these steps turns a wait
into a call. What is estimated cell by cell is brought into this order here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from silver_sim.studies.silver.call_safety.advice.atlas import Range
from silver_sim.studies.silver.call_safety.advice.question import MOST_TO_CALL
from silver_sim.studies.silver.call_safety.advice.reading import HALF_WIDTH, HEAVIEST, CellPlace

LEAST_HALF = 1e-9  # of an interval, against a division by nothing
SURE = 3.0  # errors by which it is all but sure on which side something lies

Ranges = Mapping[CellPlace, Range]
Values = dict[CellPlace, float]
Below = Mapping[CellPlace, Sequence[CellPlace]]  # the positions one step worse
Steps = Callable[[CellPlace], Iterator[CellPlace]]


def worse(place: CellPlace) -> Iterator[CellPlace]:
    """All positions that are one step worse."""
    yield from heavier(place)
    if place.cards < MOST_TO_CALL:
        yield place._replace(cards=place.cards + 1, unknown=place.unknown + 1)
    for at, cards in enumerate(place.opponents):
        if cards > 1 and cards not in place.opponents[:at]:
            fewer = (*place.opponents[:at], cards - 1, *place.opponents[at + 1 :])
            yield place._replace(opponents=fewer)


def heavier(place: CellPlace) -> Iterator[CellPlace]:
    """The position with the next sum of the known cards."""
    if place.known < HEAVIEST and place.cards > place.unknown:
        yield place._replace(known=place.known + 1)


def in_order(ranges: Ranges, steps: Steps = worse) -> dict[CellPlace, Range]:
    """Return ranges that are in order: estimates, and both ends of the intervals.

    First what is all but sure elsewhere is taken over: no interval begins below that of a worse
    position or ends above that of a better one, these stretched to three errors (where the two
    have crossed, it holds both), and estimates are kept within. Then each of the three is set to
    the middle between the highest of the worse and the lowest of the better positions, the
    isotonic regression by the greatest distance (Robertson, Wright and Dykstra, Order Restricted
    Statistical Inference, 1988). What is in order stays as it is.
    """
    places = sorted(ranges, key=_distance)
    below = {place: [each for each in steps(place) if each in ranges] for place in places}
    sure = {place: _stretched(ranges[place]) for place in places}
    least = _highest({place: sure[place].lo for place in places}, below)
    most = _lowest({place: sure[place].hi for place in places}, below)
    within = {place: _within(ranges[place], least[place], most[place]) for place in places}
    estimates, lows, highs = (
        _middle({place: within[place][end] for place in places}, below) for end in range(3)
    )
    return {place: Range(estimates[place], lows[place], highs[place]) for place in places}


def _stretched(found: Range) -> Range:
    """The interval of three errors."""
    more = SURE / HALF_WIDTH
    below, above = found.estimate - found.lo, found.hi - found.estimate
    return Range(found.estimate, found.estimate - more * below, found.estimate + more * above)


def _within(found: Range, least: float, most: float) -> Range:
    """A range cut to what is sure elsewhere; all that lies between where this has crossed."""
    low, high = sorted((least, most))
    estimate, lo, hi = (min(max(number, low), high) for number in found)
    return Range(estimate, lo, hi) if least <= most else Range(estimate, low, high)


def _middle(values: Values, below: Below) -> Values:
    high, low = _highest(values, below), _lowest(values, below)
    return {place: (high[place] + low[place]) / 2 for place in values}


def _highest(values: Values, below: Below) -> Values:
    """The highest value of each position and all worse ones; they come in the order of steps."""
    found = dict(values)
    for place in reversed(values):
        for each in below[place]:
            if found[each] > found[place]:
                found[place] = found[each]
    return found


def _lowest(values: Values, below: Below) -> Values:
    """The lowest value of each position and all better ones; they come in the order of steps."""
    found = dict(values)
    for place in values:
        for each in below[place]:
            if found[each] > found[place]:
                found[each] = found[place]
    return found


def _distance(place: CellPlace) -> int:
    """A number that every step makes greater by one."""
    return place.known + place.unknown - sum(place.opponents)


def chances_in_order(ranges: Ranges) -> dict[CellPlace, Range]:
    """Return chances in order, with intervals that hold what each was estimated as by itself."""
    return {
        place: Range(found.estimate, min(found.lo, own), max(found.hi, own))
        for place, found in in_order(ranges).items()
        for own in [ranges[place].estimate]
    }


def signs_in_order(ranges: Ranges) -> dict[CellPlace, Range]:
    """Return gains of which none is surely above nothing where a better position is surely below.

    Gains themselves need not be in order: at a sum of 0 a call saves little, and going on is worth
    less where less can be won. Of two that contradict each other the surer one stays, with all
    that follow from it; the interval of the other is stretched to nothing.
    """
    places = sorted(ranges, key=_distance)
    below = {place: [each for each in worse(place) if each in ranges] for place in places}
    calls = _highest({place: _sureness(ranges[place]) for place in places}, below)
    waits = _lowest({place: _sureness(ranges[place]) for place in places}, below)
    return {
        place: Range(
            found.estimate,
            min(found.lo, 0) if calls[place] <= -waits[place] else found.lo,
            max(found.hi, 0) if calls[place] > -waits[place] else found.hi,
        )
        for place, found in ranges.items()
    }


def _sureness(found: Range) -> float:
    """How many half intervals a gain lies above nothing (or below, negative); 0 if it may be so."""
    if found.lo > 0:
        return found.estimate / max(found.estimate - found.lo, LEAST_HALF)
    if found.hi < 0:
        return found.estimate / max(found.hi - found.estimate, LEAST_HALF)
    return 0.0
