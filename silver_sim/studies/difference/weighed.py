"""What the weighed differences are worth: together, by group, and the costliest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from silver_sim.search.referee import Weighed
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.arms.result import Row
from silver_sim.studies.arms.tools import counted_arm, exactly, own_rows
from silver_sim.studies.difference.asking import Difference
from silver_sim.studies.difference.comparison import Comparison, Sampling
from silver_sim.studies.difference.result import Change, Fresh, Position
from silver_sim.studies.difference.worth import Worth, by_game, reasons, world_rows

COSTLIEST = 5  # positions shown, each of another kind
TESTED = 10  # weighed differences that a group needs to be tested
LAST_DEAL = 4  # later deals are grouped together
ALL, TRUE, APART = "all", "with the true cards", "belief minus truth"
FOLLOWS = "what follows"  # the consequences that differ most, in words
Group = tuple[Arm, list[Row]]


def costliest(differences: Iterable[Difference]) -> list[Difference]:
    """The differences where b's choice most surely gains, the best of each kind.

    This choice is biased: what they are worth must be measured in other worlds.
    """
    gains = [each for each in differences if each.least > 0.0]
    best: dict[Change, Difference] = {}
    for each in sorted(gains, key=lambda each: -each.least):
        best.setdefault(each.change, each)
    return list(best.values())[:COSTLIEST]


def again(comparison: Comparison, position: Position, weighed: Weighed | None) -> Position:
    """A position with what the change is worth there, and intervals from its worlds."""
    assert weighed is not None
    consequences = comparison.game.lookahead().consequences
    worth = Worth(world_rows(weighed), consequences, 1)
    effects = worth.effects()
    fresh = Fresh(
        worlds=len(weighed.chances),
        chances=[float(np.cumsum(of)[-1] / len(of)) for of in weighed.chances.T],
        gain=worth.gain(),
        consequences=effects,
        reasons=reasons(effects, consequences, position.change),
    )
    return replace(position, fresh=fresh)


class Groups:
    """What differences are worth, in groups; ``differences`` are all from the sampled games."""

    def __init__(
        self, comparison: Comparison, sampling: Sampling, differences: Sequence[Difference]
    ) -> None:
        self._comparison, self._sampling, self._differences = comparison, sampling, differences
        self._consequences = comparison.game.lookahead().consequences
        self._deal = comparison.game.words.deal

    def found(self) -> Iterator[Group]:
        """Yield every group, those first that are worth most; deals and phases in their order."""
        together = self._worth(self._differences)
        if not together.differences:
            return
        phases = [*self._comparison.game.decision_text().phases]
        last = max(each.where[self._deal] for each in self._differences)

        def deal(each: Difference) -> str:
            number = each.where[self._deal]
            later = " and later" if number >= LAST_DEAL < last else ""
            return f"{self._deal} {min(number, LAST_DEAL)}{later}"

        yield from self._by("kinds", lambda each: each.change)
        yield from self._by("questions", lambda each: each.change.question)
        by_phase = [*self._by("phases", lambda each: each.phase)]
        yield from sorted(by_phase, key=lambda group: phases.index(group[0].label))
        yield from sorted(self._by("deals", deal), key=lambda group: group[0].label)
        games, truth = self._sampling.games, together.a_game(first_true=1)
        apart = with_p_values([together.a_game(first_gain=1, first_true=-1)], games)[0]
        yield self._group("together", ALL, together, together.a_game(first_gain=1))
        for label, worth in ((TRUE, truth), (APART, apart)):
            arm = counted_arm(label, self._comparison.seats)
            yield arm, [*own_rows(arm, "together", games, {"worth": worth})]

    def _by(self, family: str, key: Callable[[Difference], Change | str]) -> Iterator[Group]:
        """Yield groups by a key, those worth most first.

        p values are adjusted over all groups that have one: those that are not too rare.
        """
        parts: dict[Change | str, list[Difference]] = {}
        for each in self._differences:
            parts.setdefault(key(each), []).append(each)
        found = {of: self._worth(its) for of, its in parts.items()}
        found = {of: worth for of, worth in found.items() if worth.differences}
        worths = {of: worth.a_game(first_gain=1) for of, worth in found.items()}
        least = TESTED * self._sampling.every
        often = [of for of, worth in found.items() if worth.differences >= least]
        tested = with_p_values([worths[of] for of in often], self._sampling.games)
        worths |= dict(zip(often, tested, strict=True))
        for of in sorted(found, key=lambda of: -(worths[of].estimate or 0.0)):
            yield self._group(family, of, found[of], worths[of])

    def _group(self, family: str, of: Change | str, found: Worth, worth: Estimate) -> Group:
        """What a group is worth, and what its changes lead to."""
        change = of if isinstance(of, Change) else None
        effects = found.effects()
        follows = "; ".join(reasons(effects, self._consequences, change))
        label, acts = str(of).replace("_", " "), vars(change) if change else {}
        arm = counted_arm(label, self._comparison.seats, **acts, **{FOLLOWS: follows})
        numbers = {"worth": worth, "gain": found.gain(), "sum": found.a_game(gain=1)}
        numbers["differences"] = exactly(found.differences)
        led, games = {f"more_{each.name}": each.more for each in effects}, self._sampling.games
        return arm, [
            *own_rows(arm, family, games, numbers),
            *own_rows(arm, "consequences", games, led),
        ]

    def _worth(self, differences: Iterable[Difference]) -> Worth:
        """What they are worth, as sums by game."""
        rows = self._rows(differences)
        sums = by_game(rows, self._sampling.games, len(self._consequences))
        seats = 1 if self._comparison.of_b else self._comparison.seats
        return Worth(sums, self._consequences, seats)

    def _rows(self, differences: Iterable[Difference]) -> Iterator[tuple[int, Any, bool]]:
        """The rows of the weighed ones, each scaled to as many as it stands for.

        And whether it counts as the first of its deal: all do that were made in the games.
        """
        seen = set()
        for each in differences:
            deal = each.block, each.where[self._deal], each.where["seat"]
            if each.row is not None:
                yield (
                    each.block,
                    each.row * self._sampling.every,
                    self._comparison.of_b or deal not in seen,
                )
            seen.add(deal)
