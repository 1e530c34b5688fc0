"""The one source of every printed number: the dictionary that `summary.json` holds."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from silver_sim.stats.blocks import ENDS, Counts, Tally
from silver_sim.stats.intervals import (
    DIFFERENCE,
    LEVEL,
    SHARE,
    Bounds,
    Estimate,
    estimate,
    p_value,
    t_quantile,
)
from silver_sim.stats.many import holm
from silver_sim.stats.verdict import verdict, warnings
from silver_sim.stats.wording import labels

SCHEMA_VERSION = 1
PERCENTILES = (5, 25, 50, 75, 95)
METHOD = (
    "Estimates are ratios of sums over blocks; standard errors are linearised between blocks "
    "(cluster-robust); 95 % intervals are Student's t, Wilson's with the effective number near "
    "the ends of a scale, or the rule of three where every block gave the same. Differences are "
    "paired within blocks, p values adjusted by Holm over all pairs. Intervals of percentiles "
    "are Woodruff's, widened by the design effect of the mean total where it exceeds 1."
)

Summary = dict[str, Any]
Combination = Mapping[str, int]
GAMES: Combination = {"games": 1}
ROUNDS: Combination = {"rounds": 1}


def summarise(tally: Tally, names: Sequence[str], *, edition: str, seed: int) -> Summary:
    """Return all results of a run as plain data, ready for JSON.

    `names[i]` is the strategy of player i. Raises ValueError if there is not one name a player,
    or no block at all.
    """
    if not tally.blocks:
        raise ValueError("no block to summarise")
    if len(names) != tally.players:
        raise ValueError(f"{len(names)} names for {tally.players} players")
    summary: Summary = {
        "schema_version": SCHEMA_VERSION,
        "edition": edition,
        "seed": seed,
        "players": tally.players,
        "blocks": tally.blocks,
        "games": tally.total("games"),
        "rounds": tally.total("rounds"),
        "fair_share": 1 / tally.players,
        "level": LEVEL,
        "method": METHOD,
        "strategies": [of_player(tally, i, names) for i in range(tally.players)],
        "pairs": of_pairs(tally),
        "round_ends": {end: share(tally, {f"end_{end}": 1}, ROUNDS) for end in ENDS},
        "turns_per_round": mean(tally, {"turns": 1}, ROUNDS),
        "tied_games": share(tally, {"tied": 1}, GAMES),
        "seats": [share(tally, {f"seat_wins_{s}": 1}, GAMES) for s in range(tally.players)],
        "start_player": of_start_player(tally),
        "capped_rounds": tally.total("end_cap"),
        "total_counts": trimmed(tally.totals),
        "score_counts": [trimmed(table) for table in tally.scores],
    }
    return summary | {"verdict": verdict(summary), "warnings": warnings(summary)}


def of_player(tally: Tally, player: int, names: Sequence[str]) -> Summary:
    """Return the line of one player (a place in the line-up, not a seat)."""
    totals, scores = tally.totals[player], tally.scores.sum(axis=0)[player]
    places = tally.places[player]
    wins, calls, points = {f"wins_{player}": 1}, {f"calls_{player}": 1}, {f"total_{player}": 1}
    mean_total = mean(tally, points, GAMES, variance(totals))
    place_range = (1.0, float(tally.players))
    return {
        "player": player,
        "strategy": names[player],
        "label": labels(names)[player],
        "wins": tally.total(f"wins_{player}"),
        "illegal_answers": tally.total(f"illegal_{player}"),
        "win_share": share(tally, wins, GAMES),
        "mean_total": mean_total,
        "mean_place": mean_place(tally, {f"place2_{player}": 1}, place_range, variance(places) / 4),
        "mean_round_score": mean(tally, points, ROUNDS, variance(scores)),
        "calls_per_round": share(tally, calls, ROUNDS),
        "call_success": share(tally, {f"successes_{player}": 1}, calls),
        "mean_score_by_round": [average(table[player]) for table in tally.scores],
        "share_of_zero_by_round": [int(t[player][0]) / int(t[player].sum()) for t in tally.scores],
        "median_score_by_round": [value_at(table[player], 50) for table in tally.scores],
        "total_percentiles": {
            str(p): percentile(totals, p, mean_total, tally) for p in PERCENTILES
        },
    }


def of_pairs(tally: Tally) -> list[Summary]:
    """Return the paired differences a - b of every two players, p values adjusted by Holm."""
    pairs = list(combinations(range(tally.players), 2))
    width = tally.players - 1.0
    columns = {
        "win_share": [share(tally, minus("wins", *pair), GAMES, DIFFERENCE) for pair in pairs],
        "mean_total": [mean(tally, minus("total", *pair), GAMES) for pair in pairs],
        "mean_place": [
            mean_place(tally, minus("place2", *pair), (-width, width)) for pair in pairs
        ],
    }
    for differences in columns.values():
        add_p_values(differences, tally.blocks)
    return [
        {"a": a, "b": b} | {f"{name}_difference": column[k] for name, column in columns.items()}
        for k, (a, b) in enumerate(pairs)
    ]


def minus(column: str, a: int, b: int) -> Combination:
    """Return the combination "column of player a minus column of player b"."""
    return {f"{column}_{a}": 1, f"{column}_{b}": -1}


def add_p_values(differences: list[Summary], blocks: int) -> None:
    """Add `p` and `p_holm` to each difference; None where there is no standard error."""
    p_values = [p_value(d["estimate"], d["se"], blocks) for d in differences]
    known = [p for p in p_values if p is not None]
    adjusted = holm(known) if len(known) == len(p_values) else p_values
    for difference, p, p_holm in zip(differences, p_values, adjusted, strict=True):
        difference |= {"p": p, "p_holm": p_holm}


def of_start_player(tally: Tally) -> Summary:
    """Return what starting round 1 is worth (its start player is drawn): wins, points in it."""
    n = tally.players
    more = {"starter_score": n, "all_scores": -1}  # (n - 1) * (own score - mean of the others)
    return {
        "win_share": share(tally, {"starter_wins": 1}, GAMES),
        "round_score_difference": mean(tally, more, {"games": n - 1}),
    }


def share(tally: Tally, n: Combination, d: Combination, bounds: Bounds = SHARE) -> Summary:
    """Estimate a probability (or a difference of two) from 0-1 events."""
    m = tally.moments(n, d)
    p = m.n / m.d if m.d else 0.0
    return asdict(estimate(m, bounds, p * (1 - p) if bounds == SHARE else None))


def mean(tally: Tally, n: Combination, d: Combination, variance: float | None = None) -> Summary:
    """Estimate the mean of a number without upper limit."""
    return asdict(estimate(tally.moments(n, d), None, variance))


def mean_place(
    tally: Tally, n: Combination, bounds: Bounds, variance: float | None = None
) -> Summary:
    """Estimate a mean place from doubled places."""
    return asdict(estimate(tally.moments(n, {"games": 2}), bounds, variance, weight=2))


def average(counts: Counts) -> float:
    """Return the mean of single observations counted by value; 0 for none."""
    total = int(counts.sum())
    return int(counts @ np.arange(len(counts))) / total if total else 0.0


def variance(counts: Counts) -> float:
    """Return the variance of single observations counted by value; 0 for none."""
    values, total = np.arange(len(counts)), int(counts.sum())
    first, second = int(counts @ values), int(counts @ values**2)
    return (second * total - first**2) / total**2 if total else 0.0


def percentile(counts: Counts, percent: int, mean_total: Summary, tally: Tally) -> Summary:
    """Return the least value that `percent` % of the games do not exceed, and its interval.

    The ends are the percentiles at p -+ t sqrt(p (1 - p) / n_eff) (Woodruff 1952); None where
    that is outside the sample.
    """
    exact = asdict(Estimate(value_at(counts, percent)))
    if mean_total["se"] is None:
        return exact
    p, deff = percent / 100, max(1.0, mean_total["design_effect"] or 1.0)
    half = t_quantile(tally.blocks, LEVEL) * sqrt(p * (1 - p) * deff / int(counts.sum()))
    ends = {"lo": value_at(counts, 100 * (p - half)), "hi": value_at(counts, 100 * (p + half))}
    return exact | ends | {"method": "woodruff"}


def value_at(counts: Counts, percent: float) -> int | None:
    """Return the least value whose cumulative share reaches `percent`; None outside 0-100."""
    if not 0 < percent <= 100 or not counts.any():
        return None
    return int(np.searchsorted(100 * np.cumsum(counts), percent * int(counts.sum())))


def trimmed(table: Counts) -> list[list[int]]:
    """Return counts by value from 0, one list a player, without the zeros behind the last."""
    return [np.trim_zeros(row, "b").tolist() for row in table]
