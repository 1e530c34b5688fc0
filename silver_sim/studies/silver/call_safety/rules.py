"""Rules for when to call: the best one of seven numbers, and what any rule gains.

A rule says for every village and number of players up to which sum to call. What that gains over
going on is added up over the forks, each as often as it stands for others; going on is
what the strategy itself does if it may not call in this turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from silver_sim.stats.core.ratios import Ratio, ratio
from silver_sim.studies.silver.call_safety.atlas import MANY, NEVER, CallRule
from silver_sim.studies.silver.call_safety.cells import Cells, Floats, Int64s
from silver_sim.studies.silver.call_safety.forks import SUMS
from silver_sim.studies.silver.call_safety.lines import CellLine, Known, level_of, opponents_of

UNKNOWN_CARDS = range(2, 14)  # what an unknown card may count as
MORE = range(-3, 4)
LIMITS = range(NEVER, 21)
SEATS = (2, 3, 4)
BLOCK = re.compile(r'(?ms)^LIMITS = (\(.*?^\)|b"-*")\n')  # of the text of ``atlas``
WIDTH = 75  # characters of a row: three times the cards of two opponents

Limits = Callable[[CellLine], int]  # the highest known sum at which to call, by line


def by_rule(rule: CallRule) -> Limits:
    """The limits of a rule, for lines that tell all opponents' cards."""
    return lambda line: rule.limit(line.seats, line.unknown, fewest(line))


@dataclass(frozen=True)
class Worth:
    """What calls gain along the lines of all opponents' cards, by the atlas and on held-out forks.

    ``gains[l, s]`` are wins gained at sum s of line l as the atlas says; ``held[l, s, g]`` those of
    group g among the forks held out, and ``held_weight`` counts these.
    """

    lines: Sequence[CellLine]
    verdicts: Sequence[Mapping[int, str]]  # by sum
    limits: Mapping[CellLine, int]  # of which enough is known
    gains: Floats
    held: Floats
    held_weight: Int64s

    def value(self, limits: Limits) -> Ratio:
        """Wins gained a decision, on the forks held out."""
        return ratio(self._held(limits), self.held_weight.sum((0, 1)))

    def lost(self, limits: Limits) -> Ratio:
        """Wins that the full table gains a decision beyond a rule, on the forks held out."""
        return ratio(self._held(self.full) - self._held(limits), self.held_weight.sum((0, 1)))

    def full(self, line: CellLine) -> int:
        """The limit of the full table."""
        return self.limits.get(line, NEVER)

    def agreement(self, limits: Limits) -> Ratio:
        """The share of the decisions held out whose verdict is none of a toss-up that a rule meets.

        Whether it calls where the atlas says so, and waits where it says so.
        """
        same, all_ = np.zeros(self.held_weight.shape[2]), np.zeros(self.held_weight.shape[2])
        for at, line in enumerate(self.lines):
            most = limits(line)
            for known, verdict in self.verdicts[at].items():
                if verdict in ("call", "wait"):
                    all_ += self.held_weight[at, known]
                    same += self.held_weight[at, known] * ((known <= most) == (verdict == "call"))
        return ratio(same, all_)

    def _held(self, limits: Limits) -> Floats:
        most = np.array([limits(line) for line in self.lines], np.int64)
        called = np.arange(SUMS)[None, :] <= most[:, None]
        return np.asarray((self.held * called[:, :, None]).sum((0, 1)))


def worth(known: Sequence[Known], held: Cells) -> Worth:
    """What calls gain along lines, by the atlas as often as forks were found, and on those held."""
    lines = [each.line for each in known]
    gains = np.zeros((len(lines), SUMS))
    for at, each in enumerate(known):
        for known_sum, cell in each.cells.items():
            gains[at, known_sum] = cell.win.estimate * each.total("weight")[known_sum]
    limits = {each.line: each.limit().limit for each in known}
    keys = np.array([line.keys for line in lines], np.int64).ravel()
    judges = held.at(keys).reshape(len(lines), SUMS, *held.sums.shape[1:])
    return Worth(
        lines,
        [{sum_: cell.verdict for sum_, cell in each.cells.items()} for each in known],
        {line: limit for line, limit in limits.items() if limit is not None},
        gains,
        judges[:, :, :, held.column("wins")].astype(float),
        judges[:, :, :, held.column("weight")],
    )


def fewest(line: CellLine) -> int:
    """The fewest cards any opponent has, of a line that tells all of them."""
    return min(opponents_of(line.level))


def best(worth: Worth) -> CallRule:
    """The rule that gains most: given what an unknown card and a player count, limits are free."""
    lines, gains = worth.lines, worth.gains
    total = np.concatenate([np.zeros((len(lines), 1)), gains.cumsum(1)], axis=1)
    few = np.array([fewest(line) for line in lines], np.int64)
    found: list[tuple[float, CallRule]] = []
    for unknown in UNKNOWN_CARDS:
        for more in MORE:
            less = np.array(
                [more * (line.seats - 2) - unknown * line.unknown for line in lines], np.int64
            )
            at = np.clip(np.array(LIMITS)[None, :] + less[:, None], NEVER, SUMS - 1) + 1
            at[:, 0] = 0  # never, with any number of players
            value = np.take_along_axis(total, at, axis=1)
            by_cards = np.stack([value[few == cards].sum(0) for cards in range(1, MANY + 1)])
            one, two, three, four, five = (LIMITS[int(each)] for each in by_cards.argmax(1))
            rule = CallRule(one, two, three, four, five, unknown, more)
            found.append((float(by_cards.max(1).sum()), rule))
    return max(found, key=lambda each: each[0])[1]


# The full table as a strategy


def with_limits(text: str, worth: Worth) -> str:
    """The text of the strategy with the limits of the full table."""
    rows = "".join(f'    b"{row}"\n' for row in _rows(worth))
    made, times = BLOCK.subn(f"LIMITS = (\n{rows})\n", text)
    if times != 1:
        raise ValueError("the strategy has no LIMITS to replace")
    return made


def _rows(worth: Worth) -> Iterator[str]:
    """A letter a limit: players, own cards, unknown ones, cards of the others from the left."""
    for seats in SEATS:
        for cards in range(1, 5):
            for unknown in range(cards + 1):
                row = "".join(
                    _letter(worth.full(CellLine(seats, cards, unknown, level_of(sorted(others)))))
                    for others in product(range(1, MANY + 1), repeat=seats - 1)
                )
                yield from (row[at : at + WIDTH] for at in range(0, len(row), WIDTH))


def _letter(limit: int) -> str:
    return "-" if limit < 0 else "0123456789abcdefghijklmnopqrstu"[limit]
