"""The one source of every printed number: the dictionary that `summary.json` holds."""

from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from silver_sim.report.text.verdict import verdict, warnings
from silver_sim.report.text.wording import labels
from silver_sim.stats.core.estimates import GAMES, add_p_values, mean, mean_place, minus, share
from silver_sim.stats.core.intervals import (
    DIFFERENCE,
    LEVEL,
    Estimate,
    t_quantile,
)
from silver_sim.stats.core.sums import Combination, Counts
from silver_sim.stats.outcomes.blocks import ENDS, Tally

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
ROUNDS: Combination = {"rounds": 1}


def summarise(
    tally: Tally, names: Sequence[str], *, edition: str, seed: int, noise: str = ""
) -> Summary:
    """Return all results of a run as plain data, ready for JSON.

    `names[i]` is the strategy of player i, `noise` that which plays at random. Raises ValueError
    if there is not one name a player, or no block at all.
    """
    if not tally.blocks:
        raise ValueError("no block to summarise")
    if len(names) != tally.players:
        raise ValueError(f"{len(names)} names for {tally.players} players")
    summary: Summary = {
        "schema_version": SCHEMA_VERSION,
        "edition": edition,
        "seed": seed,
        "noise": noise,
        "players": tally.players,
        "blocks": tally.blocks,
        "games": tally.total("games"),
        "rounds": tally.total("rounds"),
        "fair_share": 1 / tally.players,
        "level": LEVEL,
        "method": METHOD,
        "strategies": [of_player(tally, i, names) for i in range(tally.players)],
        "pairs": of_pairs(tally),
        "round_ends": {end: share(tally.sums, {f"end_{end}": 1}, ROUNDS) for end in ENDS},
        "turns_per_round": mean(tally.sums, {"turns": 1}, ROUNDS),
        "tied_games": share(tally.sums, {"tied": 1}, GAMES),
        "seats": [share(tally.sums, {f"seat_wins_{s}": 1}, GAMES) for s in range(tally.players)],
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
    mean_total = mean(tally.sums, points, GAMES, variance(totals))
    place_range = (1.0, float(tally.players))
    return {
        "player": player,
        "strategy": names[player],
        "label": labels(names)[player],
        "wins": tally.total(f"wins_{player}"),
        "illegal_answers": tally.total(f"illegal_{player}"),
        "win_share": share(tally.sums, wins, GAMES),
        "mean_total": mean_total,
        "mean_place": mean_place(
            tally.sums, {f"place2_{player}": 1}, place_range, variance(places) / 4
        ),
        "mean_round_score": mean(tally.sums, points, ROUNDS, variance(scores)),
        "calls_per_round": share(tally.sums, calls, ROUNDS),
        "call_success": share(tally.sums, {f"successes_{player}": 1}, calls),
        "mean_score_by_round": [average(table[player]) for table in tally.scores],
        "share_of_zero_by_round": [int(t[player][0]) / int(t[player].sum()) for t in tally.scores],
        "median_score_by_round": [value_at(table[player], 50) for table in tally.scores],
        "total_percentiles": {
            str(p): percentile(totals, p, mean_total, tally.blocks) for p in PERCENTILES
        },
    }


def of_pairs(tally: Tally) -> list[Summary]:
    """Return the paired differences a - b of every two players, p values adjusted by Holm."""
    pairs = list(combinations(range(tally.players), 2))
    width = tally.players - 1.0
    columns = {
        "win_share": [share(tally.sums, minus("wins", *pair), GAMES, DIFFERENCE) for pair in pairs],
        "mean_total": [mean(tally.sums, minus("total", *pair), GAMES) for pair in pairs],
        "mean_place": [
            mean_place(tally.sums, minus("place2", *pair), (-width, width)) for pair in pairs
        ],
    }
    for differences in columns.values():
        add_p_values(differences, tally.blocks)
    return [
        {"a": a, "b": b} | {f"{name}_difference": column[k] for name, column in columns.items()}
        for k, (a, b) in enumerate(pairs)
    ]


def of_start_player(tally: Tally) -> Summary:
    """Return what starting round 1 is worth (its start player is drawn): wins, points in it."""
    n = tally.players
    more = {"starter_score": n, "all_scores": -1}  # (n - 1) * (own score - mean of the others)
    return {
        "win_share": share(tally.sums, {"starter_wins": 1}, GAMES),
        "round_score_difference": mean(tally.sums, more, {"games": n - 1}),
    }


def average(counts: Counts) -> float:
    """Return the mean of single observations counted by value; 0 for none."""
    total = int(counts.sum())
    return int(counts @ np.arange(len(counts))) / total if total else 0.0


def variance(counts: Counts) -> float:
    """Return the variance of single observations counted by value; 0 for none."""
    values, total = np.arange(len(counts)), int(counts.sum())
    first, second = int(counts @ values), int(counts @ values**2)
    return (second * total - first**2) / total**2 if total else 0.0


def percentile(counts: Counts, percent: int, mean: Summary, blocks: float) -> Summary:
    """Return the least value that `percent` % of the games do not exceed, and its interval.

    `mean` is the estimate of the mean of the same values, which come from so many blocks. The ends
    are the percentiles at p -+ t sqrt(p (1 - p) / n_eff) (Woodruff 1952); None where that is
    outside the sample.
    """
    exact = asdict(Estimate(value_at(counts, percent)))
    if mean["se"] is None:
        return exact
    p, deff = percent / 100, max(1.0, mean["design_effect"] or 1.0)
    half = t_quantile(blocks, LEVEL) * sqrt(p * (1 - p) * deff / int(counts.sum()))
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
