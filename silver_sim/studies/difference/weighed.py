"""What the weighed differences are worth: together, by group, and the costliest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from silver_sim.search.equity import load_data
from silver_sim.search.referee import Weighed
from silver_sim.stats.core.estimates import judged
from silver_sim.studies.difference.asking import Difference
from silver_sim.studies.difference.comparison import Comparison, Sampling
from silver_sim.studies.difference.result import Change, Fresh, Gains, Group, Position
from silver_sim.studies.difference.worth import Worth, by_game, reasons, world_rows

COSTLIEST = 5  # positions shown, each of another kind
TESTED = 10  # weighed differences that a group needs to be tested
LAST_DEAL = 4  # later deals are grouped together


def costliest(differences: Iterable[Difference]) -> list[Difference]:
    """The differences where b's choice most surely gains, the best of each kind.

    This choice is biased: what they are worth must be measured in other worlds.
    """
    gains = [each for each in differences if each.least > 0.0]
    best: dict[Change, Difference] = {}
    for each in sorted(gains, key=lambda each: -each.least):
        best.setdefault(each.change, each)
    return list(best.values())[:COSTLIEST]


def gains(
    comparison: Comparison,
    sampling: Sampling,
    differences: Sequence[Difference],
    seen: Sequence[tuple[Position, Weighed | None]],
) -> Gains | None:
    """What they are worth; ``seen`` are the costliest ones, weighed again.

    ``differences`` are all from the sampled games, in order. None if nothing was to be weighed.
    """
    weighing, setting = comparison.weighing, comparison.setting
    if weighing is None:
        return None
    groups = _Groups(comparison, sampling)
    worth = groups.worth(differences)
    word, phases = comparison.game.words.deal, list(comparison.game.decision_text().phases)
    last = max((each.where[word] for each in differences), default=0)

    def deal(each: Difference) -> str:
        number = each.where[word]
        later = " and later" if number >= LAST_DEAL < last else ""
        return f"{word} {min(number, LAST_DEAL)}{later}"

    return Gains(
        games=sampling.games,
        worlds=weighing.worlds,
        every=sampling.every,
        weighed=sum(each.row is not None for each in differences),
        other_rules=load_data(comparison.game.name).other_rules(setting.rules),
        by=weighing.by.label,
        models=weighing.models.label,
        together=groups.group("all", worth) if worth.differences else None,
        true_worth=worth.true_worth() if worth.differences else None,
        apart=worth.apart() if worth.differences else None,
        kinds=groups.by(differences, lambda each: each.change),
        questions=groups.by(differences, lambda each: each.change.question),
        phases=sorted(
            groups.by(differences, lambda each: each.phase),
            key=lambda group: phases.index(group.name),
        ),
        deals=sorted(groups.by(differences, deal), key=lambda group: group.name),
        costliest=[groups.again(*each) for each in seen],
    )


class _Groups:
    """Differences of some games, in groups."""

    def __init__(self, comparison: Comparison, sampling: Sampling) -> None:
        self._seats, self._sampling = comparison.changing, sampling
        self._all_made = comparison.of_b  # all were made in the games, so none is the first
        self._consequences = comparison.game.lookahead().consequences
        self._deal = comparison.game.words.deal

    def by(
        self, differences: Iterable[Difference], key: Callable[[Difference], Change | str]
    ) -> list[Group]:
        """Groups by a key, those worth most first.

        p values are adjusted over all groups that have one: those that are not too rare.
        """
        parts: dict[Change | str, list[Difference]] = {}
        for each in differences:
            parts.setdefault(key(each), []).append(each)
        worths = {of: self.worth(its) for of, its in parts.items()}
        found = [self.group(of, worth) for of, worth in worths.items() if worth.differences]
        often = [each for each in found if each.differences >= TESTED * self._sampling.every]
        tested = {each.name: each for each in judged(often, "worth", self._sampling.games)}
        lines = [tested.get(each.name, each) for each in found]
        return sorted(lines, key=lambda group: -(group.worth.estimate or 0.0))

    def worth(self, differences: Iterable[Difference]) -> Worth:
        """What they are worth, as sums by game."""
        rows = self._rows(differences)
        sums = by_game(rows, self._sampling.games, len(self._consequences))
        return Worth(sums, self._consequences, self._seats)

    def _rows(self, differences: Iterable[Difference]) -> Iterator[tuple[int, Any, bool]]:
        """The rows of the weighed ones, each scaled to as many as it stands for.

        And whether it counts as the first of its deal.
        """
        seen = set()
        for each in differences:
            deal = each.block, each.where[self._deal], each.where["seat"]
            if each.row is not None:
                yield (
                    each.block,
                    each.row * self._sampling.every,
                    self._all_made or deal not in seen,
                )
            seen.add(deal)

    def group(self, of: Change | str, worth: Worth) -> Group:
        """What a group is worth, and what its changes lead to."""
        change = of if isinstance(of, Change) else None
        effects = worth.effects()
        return Group(
            name=str(of),
            change=change,
            differences=worth.differences,
            gain=worth.gain(),
            worth=worth.worth(),
            sum=worth.sum(),
            consequences=effects,
            reasons=reasons(effects, self._consequences, change),
        )

    def again(self, position: Position, weighed: Weighed | None) -> Position:
        """A position with what the change is worth there, and intervals from its worlds."""
        assert weighed is not None
        worth = Worth(world_rows(weighed), self._consequences, 1)
        effects = worth.effects()
        fresh = Fresh(
            worlds=len(weighed.chances),
            chances=[float(np.cumsum(of)[-1] / len(of)) for of in weighed.chances.T],
            gain=worth.gain(),
            consequences=effects,
            reasons=reasons(effects, self._consequences, position.change),
        )
        return replace(position, fresh=fresh)
