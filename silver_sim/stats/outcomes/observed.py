"""The facts of a page as plain data: estimates with their intervals, by subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, Bounds, estimate
from silver_sim.stats.core.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.core.stopping import at_every_look
from silver_sim.stats.core.sums import Counts, Moments
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.seating import Seating

if TYPE_CHECKING:
    from silver_sim.games.contract import GameInfo

LOOKS = 12  # at the estimates, from few blocks to all
FIRST_LOOK = 10  # blocks

Plain = dict[str, Any]


def steps(blocks: int) -> list[int]:
    """Return the numbers of blocks at which the estimates are looked at, evenly on a log scale."""
    places = np.geomspace(min(FIRST_LOOK, blocks), blocks, LOOKS)
    return sorted({round(float(place)) for place in places})


def observed(
    facts: Facts,
    seating: Seating,
    looks: Sequence[int],
    game: GameInfo,
    *,
    again: bool = False,
) -> Plain:
    """Return all facts, ready for JSON; the last of the `looks` is the number of all blocks.

    `again`: what was seen at a look could end the run, so that the intervals of its contrasts are
    those that hold at every look.
    """
    left_out = {"leads_without": [seating.random_player] if seating.noise else []}
    gap = _gap_at_every_look if again else _gap
    told = _Told(facts, looks, game)
    return {
        "looks": list(looks),
        "subjects": [told.subject(who) | left_out for who in range(seating.subjects)],
        "gaps": [
            {"a": a, "b": b, "settling": gap(facts, (a, b), looks, game.win_unit)}
            for a, b in seating.contrasts
        ],
        "chairs": {str(n): told.chairs(n) for n in sorted(set(seating.players))},
        "samples": {rule: sample for rule, (_, sample) in facts.samples.best.items()},
    }


@dataclass(frozen=True)
class _Told:
    """The facts of a run of a game, while they are made plain."""

    facts: Facts
    looks: Sequence[int]
    game: GameInfo

    @property
    def blocks(self) -> int:
        """How many there are."""
        return self.looks[-1]

    def subject(self, who: int) -> Plain:
        """All that is known of a subject."""
        numbers = self.facts.numbers
        return {
            "games": int(numbers["totals"][who].sum()),
            "places": _places(numbers["places"][who]),
            "totals": _trimmed(numbers["totals"][who]),
            **self._of_rounds(who),
            **self._of_the_game(who),
            "starts": self._won("starts", who),
            "by_start": asdict(estimate(self._moments("by_start", who), DIFFERENCE)),
            "seats": [each for each in self._won("seats", who) if each["of"]],
            "left": [
                asdict(estimate(each, DIFFERENCE)) if each.d else None
                for other in range(numbers["left"].shape[3])
                for each in [self.facts.left(who, other, self.blocks)]
            ],
            "settling": _settled(self.facts.settling(who, self.looks), SHARE, self.game.win_unit),
        }

    def chairs(self, players: int) -> list[Plain]:
        """The shares of games won from every seat, and by who starts round 1, and later ones."""
        unit, keys = self.game.win_unit, range(players + 2)
        return [_share(self._moments("chairs", players, key), unit) for key in keys]

    def _of_rounds(self, who: int) -> Plain:
        """How often each score occurred, and the leads, by round; the last is the end of all."""
        numbers = self.facts.numbers
        if "scores" not in numbers:
            return {}
        scores = [_trimmed(counts) for counts in numbers["scores"][who] if counts.any()]
        leads = [self._moments("leads", who, r) for r in range(len(scores))]
        return {"scores": scores, "leads": [asdict(estimate(each)) for each in leads if each.d]}

    def _of_the_game(self, who: int) -> Plain:
        """The measures of a player that the game has, and its breakdowns."""
        measures = [each for each in self.game.measures if each.each_player]
        moments = {each: self._moments(each.name, who) for each in measures}
        found = {
            each.name: (_share(m) if each.is_share else asdict(estimate(m))) | {"of": m.d}
            for each, m in moments.items()
        }
        return found | {
            each.name: [
                {each.key_name: value} | share
                for value, share in enumerate(self._shares(each.name, who))
                if share["of"]
            ]
            for each in self.game.breakdowns
        }

    def _moments(self, name: str, who: int, key: int = 0) -> Moments:
        return self.facts.moments(name, who, key, self.blocks)

    def _won(self, name: str, who: int) -> list[Plain]:
        """The shares of games won, and of how many, by key."""
        return self._shares(name, who, self.game.win_unit)

    def _shares(self, name: str, who: int, unit: int = 1) -> list[Plain]:
        keys = range(self.facts.numbers[name].shape[2])
        moments = [self._moments(name, who, key) for key in keys]
        return [_share(each, unit) | {"of": each.d // unit} for each in moments]


def _gap(facts: Facts, pair: tuple[int, int], looks: Sequence[int], unit: int) -> list[Plain]:
    return _settled(facts.settling_gap(pair, looks), DIFFERENCE, unit)


def _gap_at_every_look(
    facts: Facts, pair: tuple[int, int], looks: Sequence[int], unit: int
) -> list[Plain]:
    """Return a difference after every look, with no interval where none holds at every look."""
    moments = [each for each in facts.settling_gap(pair, looks) if each.d]
    found = _gap(facts, pair, looks, unit)
    judged = [at_every_look(each, m, ALPHA) for each, m in zip(found, moments, strict=True)]
    none = dict.fromkeys(("lo", "hi", "lo50", "hi50"))
    return [each if each["method"] == EVERY_LOOK else {**each, **none} for each in judged]


def _settled(moments: Sequence[Moments], bounds: Bounds, unit: int) -> list[Plain]:
    """Return an estimate as it was after every look; none before there were games."""
    return [
        {"blocks": each.blocks} | asdict(estimate(each, bounds, weight=unit))
        for each in moments
        if each.d
    ]


def _share(m: Moments, unit: int = 1) -> Plain:
    """Return the estimate of a share; where it can be had in parts, single ones are not told of."""
    p = m.n / m.d if m.d else 0.0
    return asdict(estimate(m, SHARE, p * (1 - p) if unit == 1 else None, unit))


def _places(counts: Counts) -> list[float]:
    """Return the share of games in which each place was taken; a tie takes a part of each."""
    players = len(counts)
    shares = np.zeros(players)
    for below in range(players):
        for same in range(players - below):
            shares[below : below + same + 1] += counts[below, same] / (same + 1)
    return [float(share) for share in shares / counts.sum()]


def _trimmed(counts: Counts) -> list[int]:
    return [int(count) for count in np.trim_zeros(counts, "b")]
