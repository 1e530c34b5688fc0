"""The differences that were weighed, as plain data: together, by group, and the costliest.

games, worlds, every (of so many differences one was weighed, drawn), weighed (how many)
by (who played on), models (what the others were taken for)
other_rules    that the games did not have from which the worth of a deal's end is known
differences, gain, worth, sum, consequences, reasons   of all (`worth.Worth`): shares of a win
true_worth     the worth by the cards as they lay; apart: by how much more the belief says
kinds          by question, what a does and what b does: question, from, to and the same numbers;
               those first that are worth most
questions, phases, deals   the same by question, by phase and by number of the deal
costliest      single differences, as `samples`, with the chances of both choices in fresh worlds
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from silver_sim.games.lookahead import Consequence
from silver_sim.search.equity import load_data
from silver_sim.search.referee import Weighed
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.results import Plain
from silver_sim.studies.difference.asking import Difference
from silver_sim.studies.difference.comparison import Comparison, Sampling
from silver_sim.studies.difference.words import because
from silver_sim.studies.difference.worth import Worth, by_game, reasons, world_rows

COSTLIEST = 5  # that are told, each of another kind
TESTED = 10  # differences that were weighed: rarer groups are not tested
LAST_DEAL = 4  # later ones are taken together

Told = tuple[Plain, Weighed | None]


def costliest(differences: Iterable[Difference]) -> list[Difference]:
    """The differences where b's choice surely gains most, the most of each kind.

    Whatever is chosen so looks better than it is: what it is worth must come from other worlds.
    """
    gains = [each for each in differences if each.least > 0.0]
    best: dict[Any, Difference] = {}
    for each in sorted(gains, key=lambda each: -each.least):
        best.setdefault(each.kind, each)
    return list(best.values())[:COSTLIEST]


def told(
    comparison: Comparison,
    sampling: Sampling,
    differences: Sequence[Difference],
    seen: Sequence[Told],
) -> Plain | None:
    """All that is told of what they are worth; ``seen`` are the costliest ones, looked at again.

    ``differences`` are all of the games of the sampling, in order. None if nothing was to be
    weighed.
    """
    if comparison.weighing is None:
        return None
    groups = _Groups(comparison, sampling)
    phases = list(comparison.game.decision_text.phases)
    found = {
        "games": sampling.games,
        "worlds": comparison.weighing.worlds,
        "every": sampling.every,
        "weighed": sum(each.row is not None for each in differences),
        "other_rules": load_data(comparison.game.name).other_rules(comparison.setting.rules),
        "by": comparison.weighing.by.label,
        "models": comparison.weighing.models.label,
        **groups.all(differences),
        "kinds": groups.by(differences, lambda each: each.kind, ("question", "from", "to")),
        "questions": groups.by(differences, lambda each: each.kind[:1], ("question",)),
        "phases": groups.by(differences, lambda each: (each.phase,), ("phase",)),
        "deals": groups.by(differences, groups.deal, ("deal",)),
        "costliest": [groups.sample(*each) for each in seen],
    }
    found["phases"].sort(key=lambda line: phases.index(line["phase"]))
    found["deals"].sort(key=lambda line: line["deal"])
    last = max((each.where[comparison.game.words.deal] for each in differences), default=0)
    for line in found["deals"]:
        line["later"] = line["deal"] == LAST_DEAL < last
    return found


class _Groups:
    """Differences of some games, put into groups."""

    def __init__(self, comparison: Comparison, sampling: Sampling) -> None:
        self._seats, self._sampling = comparison.changing, sampling
        self._all_made = comparison.of_b  # all of them were made in the games: none is the first
        self._consequences: Sequence[Consequence] = comparison.game.looks_ahead.consequences
        self._deal = comparison.game.words.deal

    def all(self, differences: Iterable[Difference]) -> Plain:
        """All of them together, by the worlds of the belief and by the true cards."""
        worth = self._worth(differences)
        if not worth.differences:
            return {"differences": 0}
        more = {"true_worth": worth.true_worth(), "apart": worth.apart()}
        return {**self._numbers(worth), **more}

    def by(
        self,
        differences: Iterable[Difference],
        key: Callable[[Difference], tuple[Any, ...]],
        names: Sequence[str],
    ) -> list[Plain]:
        """Groups by a key, those first that are worth most.

        p values are adjusted for all groups that have one: those that are not too rare.
        """
        groups: dict[tuple[Any, ...], list[Difference]] = {}
        for each in differences:
            groups.setdefault(key(each), []).append(each)
        worths = {group: self._worth(its) for group, its in groups.items()}
        lines = [
            {**dict(zip(names, group, strict=True)), **self._numbers(worth, group)}
            for group, worth in worths.items()
            if worth.differences
        ]
        tested = [line for line in lines if line["differences"] >= TESTED * self._sampling.every]
        worths_tested = with_p_values([line["worth"] for line in tested], self._sampling.games)
        for line, worth_tested in zip(tested, worths_tested, strict=True):
            line["worth"] = worth_tested
        return sorted(lines, key=lambda line: -line["worth"]["estimate"])

    def deal(self, difference: Difference) -> tuple[int]:
        """The number of its deal in the game, at most ``LAST_DEAL``."""
        return (min(difference.where[self._deal], LAST_DEAL),)

    def sample(self, told: Plain, weighed: Weighed | None) -> Plain:
        """A single difference, with intervals from the worlds of its position."""
        assert weighed is not None
        worth = Worth(world_rows(weighed), self._consequences, 1)
        chances = [float(np.cumsum(of)[-1] / len(of)) for of in weighed.chances.T]
        acts = told["from"], told["to"]
        return {
            **told,
            "worlds": len(weighed.chances),
            "chances": chances,
            "gain": worth.gain(),
            **self._consequences_of(worth, acts),
        }

    def _worth(self, differences: Iterable[Difference]) -> Worth:
        rows = self._rows(differences)
        sums = by_game(rows, self._sampling.games, len(self._consequences))
        return Worth(sums, self._consequences, self._seats)

    def _rows(self, differences: Iterable[Difference]) -> Iterator[tuple[int, Any, bool]]:
        """The rows of those that were weighed, each for as many as it stands for.

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

    def _numbers(self, worth: Worth, acts: Sequence[str] = ()) -> Plain:
        return {
            "differences": worth.differences,
            "gain": worth.gain(),
            "worth": worth.worth(),
            "sum": worth.sum(),
            **self._consequences_of(worth, acts),
        }

    def _consequences_of(self, worth: Worth, acts: Sequence[str]) -> Plain:
        """What the choices lead to differently, and what of that is told in words."""
        found = worth.consequences()
        known = {each.name: each for each in self._consequences}
        lines = {line["name"]: line["more"] for line in found}
        names = reasons(found, self._consequences, acts)
        return {
            "consequences": found,
            "reasons": [because(known[name], lines[name]) for name in names],
        }
