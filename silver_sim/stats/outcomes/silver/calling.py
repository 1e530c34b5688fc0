"""When a strategy calls, and whether it should: its fingerprint, and the audit of its margin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from silver_sim.games.contract.table import MILLION
from silver_sim.result import Result
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, estimate, within
from silver_sim.stats.core.sums import Moments, Sums
from silver_sim.stats.outcomes.counts import percentile
from silver_sim.stats.results import Estimate

if TYPE_CHECKING:
    from silver_sim.stats.outcomes.silver.actions import Actions

PERCENTILES = (10, 25, 50, 75, 90)
FEWEST = 30  # turns with a sum needed to say how often it calls there
ENOUGH = 30  # calls that succeed, and others, needed to say from which chance on they pay
MARGIN = (
    "going up from the own sum at which it calls most often, the last at which it still calls at "
    f"least half as often (of sums with {FEWEST} turns or more)"
)

Key = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class CallShare(Result):
    """How often a side calls when it may, with this own sum and number of unknown cards."""

    own_sum: int
    unknown: int
    turns: int
    calls: int
    estimate: float | None
    lo: float | None
    hi: float | None
    method: str

    @property
    def share(self) -> float:
        """The estimate, which exists since there were turns."""
        return self.calls / self.turns


def moments_by(
    rows: pl.DataFrame, keys: Sequence[str], number: str, of: str, blocks: int
) -> dict[Key, Moments]:
    """Return the moments over blocks of two columns, for every value of the keys, in order."""
    n, d = pl.col("n"), pl.col("d")
    by_block = rows.group_by(*keys, "block").agg(
        pl.col(number).sum().alias("n"), pl.col(of).sum().alias("d")
    )
    sums = by_block.group_by(keys).agg(
        n.sum(),
        d.sum(),
        (n**2).sum().alias("nn"),
        (n * d).sum().alias("nd"),
        (d**2).sum().alias("dd"),
    )
    count = len(keys)
    return {row[:count]: Moments(blocks, *row[count:]) for row in sums.sort(keys).iter_rows()}


def side_of(rows: pl.DataFrame, player: int) -> pl.DataFrame:
    """Return the rows of the strategy (0) or of the field together (1)."""
    return rows.filter(pl.col("player") == player)


def fingerprint(actions: Actions, player: int) -> list[CallShare]:
    """Return how often a side calls, by its own sum and the number of cards it does not know."""
    rows = side_of(actions.chances, player)
    cells = moments_by(rows, ["own_sum", "unknown"], "calls", "chances", actions.blocks)
    return [
        CallShare(own_sum=own_sum, unknown=unknown, turns=m.d, calls=m.n, **ends(m))
        for (own_sum, unknown), m in cells.items()
    ]


def ends(m: Moments) -> dict[str, Any]:
    """Return a share with its interval and nothing else, since there are many cells."""
    found = estimate(m, SHARE)
    return {key: getattr(found, key) for key in ("estimate", "lo", "hi", "method")}


def sums_at_calls(actions: Actions, player: int) -> dict[int, Estimate]:
    """Return the percentiles of the sums that a side calls with; nothing if it never calls."""
    calls = side_of(actions.calls, player)
    m = moments_by(calls, ["player"], "own_sum", "calls", actions.blocks)
    if not m:
        return {}
    held = calls["own_sum"].sort().to_numpy()  # the variance is a sum of floats
    mean = estimate(m[player,], None, float(np.var(held)))
    counts = np.bincount(held).astype(np.int64)
    return {p: percentile(counts, p, mean, actions.blocks) for p in PERCENTILES}


def margin(cells: Sequence[CallShare]) -> int | None:
    """Return the `MARGIN` of a fingerprint; None if it never calls there."""
    turns: Counter[int] = Counter()
    calls: Counter[int] = Counter()
    for cell in cells:
        turns[cell.own_sum] += cell.turns
        calls[cell.own_sum] += cell.calls
    shares = {held: calls[held] / n for held, n in sorted(turns.items()) if n >= FEWEST}
    most = max(shares.values(), default=0.0)
    if not most:
        return None
    peak = next(held for held, share in shares.items() if share == most)
    higher = ((held, share) for held, share in shares.items() if held >= peak)
    return [held for held, _ in takewhile(lambda each: 2 * each[1] >= most, higher)][-1]


def audit(actions: Actions) -> dict[int | None, dict[str, Estimate]]:
    """Return whether the calls of the strategy paid, by own sum; None: all of them."""
    calls = side_of(actions.calls, 0)
    by_sum = sorted(calls.partition_by("own_sum", as_dict=True).items())
    found: dict[int | None, dict[str, Estimate]] = {
        held: audited(rows, actions.blocks) for (held,), rows in by_sum
    }
    return found | {None: audited(calls, actions.blocks)} if found else {}


def audited(calls: pl.DataFrame, blocks: int) -> dict[str, Estimate]:
    """Return the outcome of calls of a side, a row each, compared with going on.

    Going on is what the strategy does if it may not call in that turn. Nothing is said of it where
    calls could not be played both ways.
    """

    def moments(name: str) -> Moments:
        return moments_by(calls, ["player"], name, "calls", blocks)[0,]

    m = moments("success")
    p = m.n / m.d
    found = {"success": estimate(m, SHARE, p * (1 - p)), "calls": Estimate(m.d, lo=m.d, hi=m.d)}
    if "gained" not in calls.columns:
        return found
    gained = estimate(moments("gained"), DIFFERENCE)
    saved = estimate(moments("saved"))
    return {"gained": gained, "points_saved": saved, "pays_from": pays_from(calls, blocks)} | found


def pays_from(calls: pl.DataFrame, blocks: int) -> Estimate:
    """Return the success at which calls gain nothing of the game (statistics.md 4.7).

    The stake is how much oftener the game is won with a call that succeeds than with one that
    fails. The error is that of all parts together (delta method).
    """
    success, gained, won = (calls[name].to_numpy() for name in ("success", "gained", "won"))
    if min(success.sum(), len(success) - success.sum()) < ENOUGH:
        return Estimate(None)
    high, low = won[success == 1].mean(), won[success == 0].mean()
    if high <= low:
        return Estimate(None)
    stake, chance = high - low, success.mean()
    off = np.where(success == 1, (won - high) / chance, (low - won) / (1 - chance))
    each = success - gained / stake + gained.mean() / stake**2 * off
    in_blocks = [
        np.bincount(calls["block"], numbers, blocks).astype(np.int64)
        for numbers in (np.rint(each * MILLION), np.ones(len(each)))
    ]
    sums = Sums.of(("needed", "calls"), np.column_stack(in_blocks))
    return within(estimate(sums.moments({"needed": 1}, {"calls": MILLION})), SHARE)


def break_even(held: int, penalty: int) -> float:
    """Return the success rate at which a call gains as much as it loses (statistics.md 4.7)."""
    return penalty / (penalty + held) if penalty + held else 0.0
