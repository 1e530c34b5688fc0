"""Neighbouring cells of the atlas share strength, and are brought into order.

A cell of few forks says little, its neighbours say more. Numbers of neighbours differ by a random
step, whose size is taken from the cells that are well known: what is then known of all cells is a
Gaussian Markov random field (Rue and Held, Gaussian Markov Random Fields, 2005, 2.3 and 4.2). Its
intervals are then cut to what the order of positions allows: no cell lies above what is known of
a better one, or below what is known of a worse one (``advice.order``).

Cells are taken to be independent, as the atlas does not tell what they have in common.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from silver_sim.runs.files import packed_json
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.studies.silver.call_safety.advice.atlas import (
    CHANCE,
    MANY,
    POINTS,
    SCHEMA_VERSION,
    WIN,
    Range,
)
from silver_sim.studies.silver.call_safety.advice.order import (
    Ranges,
    chances_in_order,
    heavier,
    in_order,
    signs_in_order,
    worse,
)
from silver_sim.studies.silver.call_safety.advice.question import MOST_TO_CALL, sums
from silver_sim.studies.silver.call_safety.advice.reading import (
    HALF_WIDTH,
    HEAVIEST,
    NOT_KNOWN,
    CellPlace,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.cells import Floats
from silver_sim.studies.silver.call_safety.lines import CALL, LEAST, TOO_FEW, TOSS_UP, WAIT

DRAWS = 100
SEED = 0
PRECISE = 1e-6  # of the equations that are solved by steps
STEPS = 2000  # at most
BAND, HEAVY = 2, 16  # points of weight of a village: steps of a band are alike, and all above
PAIRS = 20  # of well known cells, and more, tell the size of a step
ALL = -1  # the band of all steps
HIDDEN = 7  # one village in so many is hidden, to see how far its neighbours tell it

Plain = dict[str, Any]
Step = tuple[str, int]  # what it changes, and the band of the better village


class Number(NamedTuple):
    """A number of a cell: its packed unit, how steps between neighbours are bounded, its order.

    ``steps`` are the least standard deviation of a step, and that where no two neighbours are well
    known.
    """

    name: str
    unit: int
    steps: tuple[float, float]
    ordered: Callable[[Ranges], Ranges]


def _gains(ranges: Ranges) -> Ranges:
    """Gains fall with the own sum, and their signs are in order."""
    return signs_in_order(in_order(ranges, heavier))


NUMBERS = (
    Number("chance", CHANCE, (0.005, 0.2), chances_in_order),
    Number("points", POINTS, (0.05, 5.0), _gains),
    Number("win", WIN, (0.0025, 0.1), _gains),
)


LETTERS = {"call": CALL, "wait": WAIT, "toss-up": TOSS_UP, NOT_KNOWN: TOO_FEW}


def shared(content: Plain) -> Plain:
    """Return an atlas whose cells have shared strength; one whose cells already have is the same.

    ``content`` is what ``call_safety.pack.atlas`` packs. Cells share that tell the cards of
    all opponents: where others are averaged over, another village meets other opponents, and there
    is no order. There is such a cell for every village that may call, whether it was seen or not,
    where another one with as many known cards was.
    """
    if content["schema_version"] == SCHEMA_VERSION:
        return content
    seen: dict[Group, dict[CellPlace, Plain]] = {}
    for line in content["lines"]:
        if isinstance(line["opponents"], list):
            group = Group(line["seats"], line["cards"] - line["unknown"])
            seen.setdefault(group, {}).update(_seen(line))
    fields = [Field(group, seen[group]) for group in sorted(seen)]
    sizes = {number: _sizes(number, fields) for number in NUMBERS}
    stretches = {number: _stretch(number, fields, sizes[number]) for number in NUMBERS}
    averages = [line for line in content["lines"] if not isinstance(line["opponents"], list)]
    lines = [line for field in fields for line in _shared(field, sizes, stretches)]
    return content | {"schema_version": SCHEMA_VERSION, "lines": [*averages, *lines]}


class Group(NamedTuple):
    """Cells between which steps lead."""

    seats: int
    known_cards: int

    @property
    def villages(self) -> list[tuple[int, tuple[int, ...]]]:
        """The numbers of unknown cards, and the opponents' cards."""
        return [
            (unknown, opponents)
            for unknown in range(not self.known_cards, MOST_TO_CALL - self.known_cards + 1)
            for opponents in combinations_with_replacement(range(1, MANY + 1), self.seats - 1)
        ]

    @property
    def known_sums(self) -> range:
        """What the known cards can sum up to; the highest stands for all above."""
        possible = sums(self.known_cards)
        return range(possible.start, min(possible.stop, HEAVIEST + 1))

    def place(self, unknown: int, opponents: tuple[int, ...], known: int) -> CellPlace:
        """A cell."""
        return CellPlace(self.seats, self.known_cards + unknown, unknown, known, opponents)


class Field:
    """All cells of a group, and what was seen of them."""

    def __init__(self, group: Group, seen: Mapping[CellPlace, Plain]) -> None:
        self.group, self.seen = group, seen
        self.places = [
            group.place(*village, known) for village in group.villages for known in group.known_sums
        ]
        self.steps = _steps(self.places)

    def measured(self, number: Number) -> Measured:
        """A number in all cells, as it was seen."""
        return _measured(number, self.places, self.seen)


class Measured(NamedTuple):
    """Estimates, standard errors and forks of cells; 0, 1 and 0 where there are no forks."""

    value: Floats
    error: Floats
    forks: Floats


def _seen(line: Plain) -> Iterator[tuple[CellPlace, Plain]]:
    """The cells of a line that were seen, as they are packed."""
    columns = ["forks", "need", *(number.name for number in NUMBERS)]
    for at, forks in enumerate(line["forks"]):
        if forks:
            village = line["seats"], line["cards"], line["unknown"], line["from"] + at
            yield (
                CellPlace(*village, tuple(line["opponents"])),
                {name: line[name][at] for name in columns},
            )


def _shared(
    field: Field,
    sizes: Mapping[Number, Mapping[Step, float]],
    stretches: Mapping[Number, float],
) -> Iterator[Plain]:
    """The lines of a group."""
    told = {
        number.name: _estimated(number, field, sizes[number], stretches[number])
        for number in NUMBERS
    }
    for unknown, opponents in field.group.villages:
        here = [field.group.place(unknown, opponents, known) for known in field.group.known_sums]
        of_line = {name: [of[each] for each in here] for name, of in told.items()}
        yield _line(field, here, of_line)


# Estimates


def _estimated(
    number: Number, field: Field, sizes: Mapping[Step, float], stretch: float
) -> dict[CellPlace, list[int]]:
    """The number in all cells, as it is packed."""
    seen = field.measured(number)
    draws = _drawn(seen, field.steps, sizes)
    error = draws[:, 1:].std(1)
    alone = np.where(seen.forks > 0, seen.error, np.inf)
    half = HALF_WIDTH * np.minimum(stretch * error, np.maximum(error, alone))
    ends = np.stack([draws[:, 0], draws[:, 0] - half, draws[:, 0] + half], axis=1)
    if number.unit == CHANCE:
        ends = np.clip(ends, 0, 1)
    ranges = {place: Range(*each) for place, each in zip(field.places, ends.tolist(), strict=True)}
    return {
        place: [round(number.unit * end) for end in found]
        for place, found in number.ordered(ranges).items()
    }


def _stretch(number: Number, fields: Sequence[Field], sizes: Mapping[Step, float]) -> float:
    """By how much what neighbours tell is less sure than draws say, at least 1.

    Some villages that are well known are hidden: so that 95 % of their cells lie within what their
    neighbours tell of them. Steps are not as alike as they are taken to be.
    """
    missed = []
    for field in fields:
        seen = field.measured(number)
        villages = [
            field.group.villages.index((each.unknown, each.opponents)) for each in field.places
        ]
        hidden = (np.array(villages) % HIDDEN == 0) & (seen.forks >= LEAST)
        if hidden.any():
            draws = _drawn(seen._replace(forks=np.where(hidden, 0, seen.forks)), field.steps, sizes)
            spread = np.hypot(draws[:, 1:].std(1), seen.error)
            missed.append((np.abs(draws[:, 0] - seen.value) / spread)[hidden])
    if not missed:
        return 1.0
    return max(1.0, float(np.quantile(np.concatenate(missed), LEVEL)) / HALF_WIDTH)


def _drawn(seen: Measured, steps: Mapping[Step, Any], sizes: Mapping[Step, float]) -> Floats:
    """The number as it is known from a cell and its neighbours, ``[cell, draw]``.

    The first is what is likeliest; every other one is what would be so if cells and steps were off
    by their errors: these are draws of what is known (Papandreou and Yuille, Gaussian sampling by
    local perturbations, 2010).
    """
    size = np.concatenate([np.full(len(pairs), sizes[step]) for step, pairs in steps.items()])
    cells = len(seen.value)
    noise = np.random.default_rng(SEED).standard_normal((cells + len(size), DRAWS))
    values = seen.value[:, None] + np.pad(seen.error[:, None] * noise[:cells], ((0, 0), (1, 0)))
    moves = np.pad(size[:, None] * noise[cells:], ((0, 0), (1, 0)))
    weight = np.where(seen.forks > 0, 1 / seen.error**2, 0)
    return _solved(weight, values, np.concatenate([*steps.values()]), size, moves)


def _measured(
    number: Number, places: Sequence[CellPlace], seen: Mapping[CellPlace, Plain]
) -> Measured:
    """What was seen of a number.

    Errors of few forks are not known from themselves: such a cell counts for no more than so many
    forks of the usual spread; no chance is known better than so many forks can tell it.
    """
    value, error, forks = np.zeros(len(places)), np.ones(len(places)), np.zeros(len(places))
    for at, place in enumerate(places):
        if place in seen:
            estimate, lo, hi = (each / number.unit for each in seen[place][number.name])
            value[at], error[at] = estimate, max(hi - lo, 1 / number.unit) / 2 / HALF_WIDTH
            forks[at] = seen[place]["forks"]
    several, well = np.maximum(forks, 1), forks >= LEAST
    if number.unit == CHANCE:
        likely = (value * several + 1) / (several + 2)  # Laplace's rule of succession
        least = likely * (1 - likely) / several
    else:
        usual = (error[well] ** 2 * forks[well] ** 2).sum() / max(forks[well].sum(), 1)
        least = np.where(well, 0, (usual or number.steps[1] ** 2) / several)
    error = np.where(forks > 0, np.sqrt(np.maximum(error**2, least)), 1)
    return Measured(value, error, forks)


def _steps(places: Sequence[CellPlace]) -> dict[Step, Any]:
    """The steps between cells by what they change, and beside how much: pairs of numbers of cells.

    An unknown card decides more beside a light village than beside a heavy one.
    """
    number = {place: at for at, place in enumerate(places)}
    found: dict[Step, list[tuple[int, int]]] = {}
    for place in places:
        for other in worse(place):
            if other in number:
                what = next(
                    name for name in ("known", "unknown", "opponents")
                    if getattr(place, name) != getattr(other, name)
                )  # fmt: skip
                step = what, min(place.expected, HEAVY) // BAND
                found.setdefault(step, []).append((number[place], number[other]))
    none = {("", ALL): np.zeros((0, 2), int)}
    return {step: np.array(pairs) for step, pairs in found.items()} or none


def _sizes(number: Number, fields: Sequence[Field]) -> dict[Step, float]:
    """The standard deviation of a step of every kind, as well known cells of all groups show it.

    Between these it is what errors do not explain; along sums lines were smoothed before, so that
    errors of neighbours are alike and explain nothing. Where few such cells are of a weight, it is
    that of steps beside any weight.
    """
    beyond: dict[Step, list[Floats]] = {}
    for field in fields:
        value, error, forks = field.measured(number)
        for (what, band), pairs in field.steps.items():
            one, other = pairs[(forks >= LEAST)[pairs].all(1)].T
            noise = 0 if what == "known" else error[one] ** 2 + error[other] ** 2
            squares = (value[one] - value[other]) ** 2 - noise
            for step in ((what, band), (what, ALL)):
                beyond.setdefault(step, []).append(squares)
    found = {step: np.concatenate(squares) for step, squares in beyond.items()}
    return {
        (what, band): _size(number, found[what, band], found[what, ALL]) for what, band in found
    }


def _size(number: Number, here: Floats, anywhere: Floats) -> float:
    """The standard deviation of steps whose squares are these."""
    least, unknown = number.steps
    squares = here if len(here) >= PAIRS else anywhere
    return float(np.sqrt(max(squares.mean(), least**2))) if len(squares) else unknown


def _solved(weight: Floats, cells: Floats, steps: Any, size: Floats, moves: Floats) -> Floats:
    """The values that miss cells and steps by least squares, by conjugate gradients.

    All columns at once, and added up in one order, whatever the number of processors (Shewchuk, An
    Introduction to the Conjugate Gradient Method, 1994, B3; preconditioned by the diagonal).
    """
    from scipy.sparse import csr_array, diags_array

    pairs, numbers = len(steps), np.arange(len(steps))
    differences = csr_array(
        (
            np.repeat((1.0, -1.0), pairs),
            (np.tile(numbers, 2), np.concatenate([steps[:, 0], steps[:, 1]])),
        ),
        shape=(pairs, len(cells)),
    )
    pull = differences.T @ diags_array(1 / size**2)
    system = csr_array(diags_array(weight) + pull @ differences)
    scale = 1 / system.diagonal()[:, None]
    wanted = weight[:, None] * cells + pull @ moves
    found = cells.copy()
    rest = wanted - system @ found
    along = ready = scale * rest
    slope = (rest * ready).sum(0)
    enough = PRECISE**2 * (wanted * scale * wanted).sum(0)
    for _ in range(STEPS):
        if (slope <= enough).all():
            return np.asarray(found)
        ahead = system @ along
        far = slope / np.maximum((along * ahead).sum(0), 1e-300)
        found += far * along
        rest -= far * ahead
        ready = scale * rest
        before, slope = slope, (rest * ready).sum(0)
        along = ready + slope / np.maximum(before, 1e-300) * along
    raise ArithmeticError(f"cells have not settled after {STEPS} steps")


# Lines


def _line(field: Field, here: Sequence[CellPlace], told: Mapping[str, list[list[int]]]) -> Plain:
    """A line as the atlas packs it."""
    first = here[0]
    nothing: Plain = {"forks": 0, "need": None}
    cells = [field.seen.get(place, nothing) for place in here]
    line: Plain = {
        "seats": first.seats,
        "cards": first.cards,
        "unknown": first.unknown,
        "opponents": list(first.opponents),
        "from": first.known,
        "forks": [cell["forks"] for cell in cells],
        "need": [
            _need(cell, chance[0], points[0])
            for cell, chance, points in zip(cells, told["chance"], told["points"], strict=True)
        ],
        **told,
        "verdict": "".join(map(_letter, told["win"])),
    }  # fmt: skip
    for what in ("win", "points"):
        line |= _limit(what, first.known, told[what], line["verdict"])
    return line


def _letter(win: Sequence[int]) -> str:
    return LETTERS[verdict_of(Range(*(end / WIN for end in win)))]


def _need(cell: Plain, chance: int, points: int) -> int | None:
    """The chance from which a call pays, on the side of the chance on which the points are."""
    need: int | None = cell["need"]
    if need is None or cell["forks"] < LEAST:
        return None
    return min(need, chance) if points >= 0 else max(need, chance)


def _limit(what: str, first: int, gains: Sequence[Sequence[int]], letters: str) -> Plain:
    """The highest sum at which a call gains (-1: none), and between which limits it lies.

    Null where no cell of the line says enough.
    """
    names = [f"{what}_{end}" for end in ("limit", "lo", "hi")]
    if set(letters) == {TOO_FEW}:
        return dict.fromkeys(names)
    ends = (_last(gains, 0, 0), _last(gains, 1, 0), _last(gains, 2, -1))
    return {name: first + end if end >= 0 else -1 for name, end in zip(names, ends, strict=True)}


def _last(gains: Sequence[Sequence[int]], end: int, above: int) -> int:
    """The place before the first one at which an end of the interval is not above."""
    return next((at for at, each in enumerate(gains) if each[end] <= above), len(gains)) - 1


def shares_to_the_same(old: bytes, new: bytes) -> bool:
    """Whether an earlier atlas is a new one before its cells have shared strength."""
    return packed_json(shared(json.loads(old))) == new
