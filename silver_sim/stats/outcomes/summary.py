"""The one source of every printed number: the dictionary that `summary.json` holds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt

import numpy as np

from silver_sim.games.measures import Measure
from silver_sim.result import Result, optional
from silver_sim.stats.core.estimates import (
    GAMES,
    judged,
    mean,
    mean_place,
    minus,
    share,
    win_share,
)
from silver_sim.stats.core.intervals import (
    DIFFERENCE,
    LEVEL,
    t_quantile,
)
from silver_sim.stats.core.sums import Combination, Counts
from silver_sim.stats.outcomes.tally import Tally
from silver_sim.stats.results import Estimate, Plain


@dataclass(frozen=True)
class PlayerPair(Result):
    """Two players of a line-up, by their places in it: a - b."""

    a: int
    b: int
    win_share_difference: Estimate
    mean_total_difference: Estimate
    mean_place_difference: Estimate


@dataclass(frozen=True)
class StartPlayer(Result):
    """What starting round 1 is worth."""

    win_share: Estimate
    round_score_difference: Estimate | None = optional()  # its points in it - the others' mean


SCHEMA_VERSION = 1
PERCENTILES = (5, 25, 50, 75, 95)
METHOD = (
    "Estimates are ratios of sums over blocks; standard errors are linearised between blocks "
    "(cluster-robust); 95 % intervals are Student's t, Wilson's with the effective number near "
    "the ends of a scale, or the rule of three where every block gave the same. Differences are "
    "paired within blocks, p values adjusted by Holm over all pairs. Intervals of percentiles "
    "are Woodruff's, widened by the design effect of the mean total where it exceeds 1."
)

ROUNDS: Combination = {"rounds": 1}


def numbers_of_table(
    tally: Tally,
    names: Sequence[str],
    labels: Sequence[str],
    *,
    edition: str,
    seed: int,
    noise: str = "",
) -> Plain:
    """Return all numbers of a line-up as plain data, ready for JSON.

    `names[i]` is the strategy of player i, `labels[i]` what tells it apart, `noise` the strategy
    that plays at random. Raises ValueError if there is not one name a player, or no block at all.
    """
    if not tally.blocks:
        raise ValueError("no block to summarise")
    if len(names) != tally.players:
        raise ValueError(f"{len(names)} names for {tally.players} players")
    return {
        "schema_version": SCHEMA_VERSION,
        "game": tally.game.name,
        "edition": edition,
        "seed": seed,
        "noise": noise,
        "players": tally.players,
        "blocks": tally.blocks,
        "games": tally.total("games"),
        **({"rounds": tally.total("rounds")} if tally.game.rounds else {}),
        "fair_share": 1 / tally.players,
        "level": LEVEL,
        "method": METHOD,
        "strategies": [of_player(tally, i, names[i], labels[i]) for i in range(tally.players)],
        "pairs": of_pairs(tally),
        **of_the_table(tally),
        "tied_games": share(tally.sums, {"tied": 1}, GAMES),
        "seats": [of_wins(tally, f"seat_wins_{seat}") for seat in range(tally.players)],
        "start_player": of_start_player(tally),
        **{
            each.counted_as: tally.total(each.numerator)
            for each in tally.game.measures
            if each.counted_as
        },
        "total_counts": trimmed(tally.totals),
        **(
            {"score_counts": [trimmed(table) for table in tally.scores]}
            if tally.game.rounds
            else {}
        ),
    }


def of_player(tally: Tally, player: int, name: str, label: str) -> Plain:
    """Return the line of one player (a place in the line-up, not a seat)."""
    totals, places = tally.totals[player], tally.places[player]
    points = {f"total_{player}": 1}
    mean_total = mean(tally.sums, points, GAMES, variance(totals))
    place_range = (1.0, float(tally.players))
    line = {
        "player": player,
        "strategy": name,
        "label": label,
        "wins": won(tally, player),
        "illegal_answers": tally.total(f"illegal_{player}"),
        "win_share": win_share(tally.sums, player, tally.game.win_unit),
        "mean_total": mean_total,
        "mean_place": mean_place(
            tally.sums, {f"place2_{player}": 1}, place_range, variance(places) / 4
        ),
    }
    if tally.game.rounds:
        scores = tally.scores.sum(axis=0)[player]
        line["mean_round_score"] = mean(tally.sums, points, ROUNDS, variance(scores))
    for each in tally.game.measures:
        if each.each_player:
            line[each.name] = measured(tally, each, player)
    if tally.game.rounds:
        line |= of_scores([table[player] for table in tally.scores])
    percentiles = {str(p): percentile(totals, p, mean_total, tally.blocks) for p in PERCENTILES}
    return line | {"total_percentiles": percentiles}


def of_scores(by_round: Sequence[Counts]) -> Plain:
    """Return what scores a player has in each round, from how often it had each."""
    return {
        "mean_score_by_round": [average(counts) for counts in by_round],
        "share_of_zero_by_round": [int(counts[0]) / int(counts.sum()) for counts in by_round],
        "median_score_by_round": [value_at(counts, 50) for counts in by_round],
    }


def won(tally: Tally, player: int) -> float:
    """Return how many games a player has won, shared ones in part."""
    wins, unit = tally.total(f"wins_{player}"), tally.game.win_unit
    return wins if unit == 1 else wins / unit


def of_wins(tally: Tally, wins: str) -> Estimate:
    """Estimate the share of games that a column counts as won."""
    unit = tally.game.win_unit
    return share(tally.sums, {wins: 1}, {"games": unit}, weight=unit)


def of_the_table(tally: Tally) -> Plain:
    """Return the measures of the whole table, each where the summary has it."""
    found: Plain = {}
    for each in tally.game.measures:
        if not each.each_player:
            *groups, name = each.field or (each.name,)
            place = found
            for group in groups:
                place = place.setdefault(group, {})
            place[name] = measured(tally, each)
    return found


def measured(tally: Tally, measure: Measure, player: int | None = None) -> Estimate:
    """Estimate a measure of the whole table, or of a player."""
    n, d = ({_column(tally, name, player): 1} for name in (measure.numerator, measure.denominator))
    return share(tally.sums, n, d) if measure.is_share else mean(tally.sums, n, d)


def _column(tally: Tally, name: str, player: int | None) -> str:
    """Return the column of a number: that of the player, if there is one a player."""
    of_player = f"{name}_{player}"
    return of_player if of_player in tally.sums.names else name


def warnings_of_measures(tally: Tally) -> list[str]:
    """Return what a game warns of, wherever there is any of it."""
    counted = (
        (each.warning, tally.total(each.numerator), tally.total(each.denominator))
        for each in tally.game.measures
        if each.warning
    )
    return [warning.format(n=n, d=d) for warning, n, d in counted if n]


def of_pairs(tally: Tally) -> list[PlayerPair]:
    """Return the paired differences a - b of every two players, p values adjusted by Holm."""
    pairs = list(combinations(range(tally.players), 2))
    width, unit = tally.players - 1.0, tally.game.win_unit
    found = [
        PlayerPair(
            a=a,
            b=b,
            win_share_difference=share(
                tally.sums, minus("wins", a, b), {"games": unit}, DIFFERENCE, unit
            ),
            mean_total_difference=mean(tally.sums, minus("total", a, b), GAMES),
            mean_place_difference=mean_place(tally.sums, minus("place2", a, b), (-width, width)),
        )
        for a, b in pairs
    ]
    for number in ("win_share", "mean_total", "mean_place"):
        found = judged(found, f"{number}_difference", tally.blocks)
    return found


def of_start_player(tally: Tally) -> StartPlayer:
    """Return what starting round 1 is worth (its start player is drawn): wins, points in it."""
    n = tally.players
    wins = of_wins(tally, "starter_wins")
    if not tally.game.rounds:
        return StartPlayer(wins)
    more = {"starter_score": n, "all_scores": -1}  # (n - 1) * (own score - mean of the others)
    return StartPlayer(wins, mean(tally.sums, more, {"games": n - 1}))


def average(counts: Counts) -> float:
    """Return the mean of single observations counted by value; 0 for none."""
    total = int(counts.sum())
    return int(counts @ np.arange(len(counts))) / total if total else 0.0


def variance(counts: Counts) -> float:
    """Return the variance of single observations counted by value; 0 for none."""
    values, total = np.arange(len(counts)), int(counts.sum())
    first, second = int(counts @ values), int(counts @ values**2)
    return (second * total - first**2) / total**2 if total else 0.0


def percentile(counts: Counts, percent: int, mean: Estimate, blocks: float) -> Estimate:
    """Return the least value that `percent` % of the games do not exceed, and its interval.

    `mean` is the estimate of the mean of the same values, which come from so many blocks. The ends
    are the percentiles at p -+ t sqrt(p (1 - p) / n_eff) (Woodruff 1952); None where that is
    outside the sample.
    """
    exact = Estimate(value_at(counts, percent))
    if mean.se is None:
        return exact
    p, deff = percent / 100, max(1.0, mean.design_effect or 1.0)
    half = t_quantile(blocks, LEVEL) * sqrt(p * (1 - p) * deff / int(counts.sum()))
    lo, hi = value_at(counts, 100 * (p - half)), value_at(counts, 100 * (p + half))
    return replace(exact, lo=lo, hi=hi, method="woodruff")


def value_at(counts: Counts, percent: float) -> int | None:
    """Return the least value whose cumulative share reaches `percent`; None outside 0-100."""
    if not 0 < percent <= 100 or not counts.any():
        return None
    return int(np.searchsorted(100 * np.cumsum(counts), percent * int(counts.sum())))


def trimmed(table: Counts) -> list[list[int]]:
    """Return counts by value from 0, one list a player, without the zeros behind the last."""
    return [np.trim_zeros(row, "b").tolist() for row in table]
