"""The lines of the atlas that tell all opponents' cards: what the function says, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from silver_sim.studies.silver.call_safety.advice.atlas import (
    CHANCE,
    LETTERS,
    MANY,
    POINTS,
    WIN,
    Range,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.advice.question import MOST_TO_CALL, sums
from silver_sim.studies.silver.call_safety.advice.solver import HALF, stakes
from silver_sim.studies.silver.call_safety.advice.told_numbers import OUTPUTS, numbers
from silver_sim.studies.silver.call_safety.cells import Floats
from silver_sim.studies.silver.call_safety.fitting import Fitted, Rows, cell_of, means
from silver_sim.studies.silver.call_safety.forks import SUMS

UNITS = {"chance": CHANCE, "win": WIN, "points": POINTS}

Plain = dict[str, Any]


class Village(NamedTuple):
    """Own cards, unknown ones among them, and the opponents' cards in order."""

    cards: int
    unknown: int
    opponents: tuple[int, ...]


def solved_lines(fit: Fitted, rows: Rows) -> Iterator[Plain]:
    """All lines with as many players; ``rows`` are the forks that the function was fitted to."""
    villages = [*_villages(fit.seats)]
    at = [(each, own) for each in villages for own in _sums(each)]
    said = fit.trees.values(_bare(at, fit.seats))
    value, error, forks = _together(fit, rows, at, said)
    first = 0
    for village in villages:
        number = len(_sums(village))
        here = slice(first, first + number)
        yield _line(fit.seats, village, value[here], error[here], forks[here])
        first += number


def _villages(seats: int) -> Iterator[Village]:
    for cards in range(1, MOST_TO_CALL + 1):
        for unknown in range(cards + 1):
            for others in combinations_with_replacement(range(1, MANY + 1), seats - 1):
                yield Village(cards, unknown, others)


def _sums(village: Village) -> range:
    """What its known cards can sum up to; from the last of them on all are one cell."""
    possible = sums(village.cards - village.unknown)
    return range(possible.start, min(possible.stop, SUMS))


def _bare(at: Sequence[tuple[Village, int]], seats: int) -> Any:
    """The numbers of questions that tell nothing else."""
    return numbers(
        {
            "known": [each.cards - each.unknown for each, _ in at],
            "sum": [own for _, own in at],
            "unknown": [each.unknown for each, _ in at],
            "opponents": [each.opponents for each, _ in at],
        },
        seats,
    )


def _together(
    fit: Fitted, rows: Rows, at: Sequence[tuple[Village, int]], said: Floats
) -> tuple[Floats, Floats, Any]:
    """Where cells lie by the trees and by their own forks, each by its error; and these errors."""
    off = np.square(fit.off["cell"])
    found = means(rows, cell_of(rows, fit.seats))
    places = {int(key): n for n, key in enumerate(cell_of(rows, fit.seats)[found.first])}
    value, square = said.copy(), np.tile(off, (len(at), 1))
    forks = np.zeros(len(at), np.int64)
    for place, (village, own) in enumerate(at):
        here = places.get(_key(village, own))
        if here is None:
            continue
        forks[place] = found.forks[here]
        noise = np.maximum(found.noise[here], 1e-12)
        share = off / (off + noise)  # of the way from the trees to the cell's own forks
        value[place] += share * (found.mean[here] - said[place])
        square[place] = share * noise
    return value, np.sqrt(square), forks


def _key(village: Village, own: int) -> int:
    """As ``cell_of`` numbers them."""
    key = ((village.cards - village.unknown) * 8 + village.unknown) * SUMS + own
    for cards in village.opponents:
        key = key * (MANY + 1) + cards
    return key


def _line(seats: int, village: Village, value: Floats, error: Floats, forks: Any) -> Plain:
    """A line as the atlas packs it."""
    of = [value[:, OUTPUTS.index(name)] for name in ("chance", "points", "wait")]
    told = {name: _packed(name, value, error) for name in UNITS}
    letters = "".join(
        LETTERS[verdict_of(Range(*(end / WIN for end in each)))] for each in told["win"]
    )
    first = _sums(village).start
    line: Plain = {
        "seats": seats,
        "cards": village.cards,
        "unknown": village.unknown,
        "opponents": list(village.opponents),
        "from": first,
        "forks": forks.tolist(),
        "need": [_needed(*each) for each in zip(*of, strict=True)],
        "verdict": letters,
        **told,
    }
    for what in ("win", "points"):
        line |= _limit(what, first, told[what])
    return line


def _packed(name: str, value: Floats, error: Floats) -> list[list[int]]:
    at, unit = OUTPUTS.index(name), UNITS[name]
    middle, half = value[:, at], HALF * error[:, at]
    ends = np.stack([middle, middle - half, middle + half], axis=1)
    if name == "chance":
        ends = np.clip(ends, 0.0, 1.0)
    packed: list[list[int]] = np.rint(ends * unit).astype(int).tolist()
    return packed


def _needed(chance: float, points: float, wait: float) -> int | None:
    """The chance from which a call saves points."""
    failed = stakes(chance, points, wait, 0.0, 0.0)["points"]
    if failed <= 0:
        return None
    return round(min(max(chance - points / failed, 0.0), 1.0) * CHANCE)


def _limit(what: str, first: int, gains: Sequence[Sequence[int]]) -> Plain:
    """The highest sum at which a call gains (-1: none), and between which limits it lies."""
    ends = (_last(gains, 0, 0), _last(gains, 1, 0), _last(gains, 2, -1))
    names = [f"{what}_{end}" for end in ("limit", "lo", "hi")]
    return {name: first + end if end >= 0 else -1 for name, end in zip(names, ends, strict=True)}


def _last(gains: Sequence[Sequence[int]], end: int, above: int) -> int:
    """The place before the first one at which an end of the interval is not above."""
    return next((at for at, each in enumerate(gains) if each[end] <= above), len(gains)) - 1
