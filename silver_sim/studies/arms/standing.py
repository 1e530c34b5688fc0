"""Who stands where: intervals that hold together, ranks, and a race that the settled leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

import numpy as np

from silver_sim.stats.core.many import covariance, individual_level, pair_contrasts
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Contrast
from silver_sim.studies.arms.counted import Counted, Known
from silver_sim.studies.arms.result import LESS, MORE, Row

Pair = tuple[int, int]
Ends = tuple[float, float] | None
RANKS = "simultaneous"


class Race(Counted):
    """The sums of arms; one that is distinguished from all others at every look plays no more.

    Two are also settled where they are shown to differ by less than the ``edge``.
    """

    def __init__(self, *args: Any, contrasts: Sequence[Contrast], edge: float, **more: Any) -> None:
        super().__init__(*args, **more)
        self.pairs: list[Pair] = [(each.a, each.b) for each in contrasts]
        self.edge = edge
        self.settled: dict[Pair, Known] = {}  # with what distinguished them
        self.final: dict[int, Known] = {}

    def add(self, more: Known) -> None:
        """Add what was counted, and note who is settled at this look."""
        super().add(more)
        for pair in self.pairs:
            ends = None if pair in self.settled else self.anytime(*pair, ALPHA / len(self.pairs))
            if ends and (ends[0] > 0 or ends[1] < 0 or max(-ends[0], ends[1]) < self.edge):
                self.settled[pair] = self.known
        for arm in {arm for pair in self.pairs for arm in pair} - {*self.final}:
            if all(pair in self.settled for pair in self.pairs if arm in pair):
                self.final[arm] = self.known

    def at(self, *arms: int) -> Self:
        """The same as it stood when the first of these arms was settled, if any is."""
        found = [self.final[arm] for arm in arms if arm in self.final]
        return self.seen(min(found, key=lambda known: known.sums.blocks)) if found else self

    def open_tables(self) -> set[int]:
        """The tables at which somebody sits who is not yet distinguished from all others."""
        places = (arm.places for number, arm in enumerate(self.arms) if number not in self.final)
        return {table for some in places for table, _ in some}


def together(
    sums: Counted, pairs: Sequence[Pair], *, looks: bool, of: int
) -> tuple[float, list[Ends]]:
    """Return the level of win shares, and the ends of differences, that hold together at 95 %.

    The shares are those of all who are in the ``pairs``, of whom every two are. Where ``looks`` may
    end the run, ends of differences hold at every one of them, with those of all ``of`` pairs.
    """
    who = sorted({arm for pair in pairs for arm in pair})
    errors = [sums.at(arm).share(arm).se or 0.0 for arm in who]
    between = np.zeros((len(who), len(who)))
    for one, other in pairs:
        i, j = who.index(one), who.index(other)
        between[i, j] = between[j, i] = sums.at(one, other).share_difference(one, other).se or 0.0
    covariances = covariance(errors, between)
    level = individual_level(covariances)
    if looks:
        settled = sums.settled if isinstance(sums, Race) else {}
        seen = {pair: sums.seen(settled[pair]) for pair in pairs if pair in settled}
        return level, [seen.get(p, sums.at(*p)).anytime(*p, ALPHA / of) for p in pairs]
    of_pairs = individual_level(covariances, pair_contrasts(len(who)))
    return level, [sums.at(*p).share_difference(*p, of_pairs).ends for p in pairs]


def ranked(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the place of every arm by win share, between the best and the worst possible.

    It is behind those that are shown to be above it and ahead of those that are shown to be below.
    First is who is shown to beat all others: where both play, or else by win shares. Those say by
    how much others are beaten, and so depend on who else is there.
    """
    shares = [row for row in rows if row.metric == "win_share" and not row.family]
    found = {
        (row.metric, *pair): side
        for row in rows
        if row.family and row.other and row.metric in ("win_share", "ahead")
        for pair, side in (
            ((row.label, row.other), row.finding),
            ((row.other, row.label), {MORE: LESS, LESS: MORE}.get(row.finding, row.finding)),
        )
    }
    for seats in dict.fromkeys(row.seats for row in shares):
        here = sorted((r for r in shares if r.seats == seats), key=lambda r: -(r.estimate or 0.0))
        names = [row.label for row in here]

        def beats(one: str, other: str) -> bool:
            ahead = found.get(("ahead", one, other))
            return ahead == MORE or (ahead != LESS and found["win_share", one, other] == MORE)

        best = (one for one in names if all(beats(one, o) for o in names if o != one))
        first = next(best, names[0])
        for place, row in enumerate(sorted(here, key=lambda row: row.label != first), 1):
            others = [found["win_share", row.label, o] for o in names if o != row.label]
            ends = 1 + others.count(LESS), len(names) - others.count(MORE)
            key = {
                each: getattr(row, each) for each in ("arm", "player", "label", "field", "value_")
            }
            number = Estimate(place, lo=ends[0], hi=ends[1], method=RANKS)
            yield Row.made_of(number, metric="rank", seats=seats, blocks=row.blocks, **key)
