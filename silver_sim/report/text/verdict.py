"""Who is above whom at one table, and titles of its charts; every number from the summary."""

from collections.abc import Mapping
from typing import Any

from silver_sim.report.text.rules import told_deals
from silver_sim.report.text.wording import bounded, counted, listed, reversed_
from silver_sim.stats.core.levels import ALPHA, FEW_BLOCKS
from silver_sim.stats.core.noise import others

Summary = Mapping[str, Any]


def ranking(summary: Summary) -> list[Summary]:
    """Return the lines of the strategies, most wins first."""
    return sorted(summary["strategies"], key=lambda line: (-line["wins"], line["player"]))


def of_one_kind(summary: Summary) -> bool:
    """Whether all play the same strategy, so that nothing but seat and start differs."""
    return len({line["strategy"] for line in summary["strategies"]}) == 1


def without_noise(summary: Summary) -> Summary:
    """Return the summary with the lines of those alone that sentences and scales are about.

    Who plays at random is left out, unless fewer than two others play (`noise.others`).
    """
    lines = summary["strategies"]
    kept = others([line["strategy"] for line in lines], summary.get("noise", ""))
    return {**summary, "strategies": [lines[place] for place in kept]}


def noise_in(summary: Summary) -> list[str]:
    """Return the labels of those that `without_noise` leaves out."""
    kept = [line["player"] for line in without_noise(summary)["strategies"]]
    return [line["label"] for line in summary["strategies"] if line["player"] not in kept]


def lead(
    summary: Summary, one: Summary, other: Summary, metric: str = "win_share"
) -> dict[str, Any]:
    """Return the paired difference one - other of two strategies' lines."""
    a, b = one["player"], other["player"]
    pair = next(p for p in summary["pairs"] if {p["a"], p["b"]} == {a, b})
    numbers = pair[f"{metric}_difference"]
    return dict(numbers if pair["a"] == a else reversed_(numbers))


def is_better(difference: Summary) -> bool:
    """Tell whether a lead is shown: adjusted p below 5 % and an interval above 0."""
    if difference.get("p_holm") is None or difference["lo"] is None:
        return False
    return bool(difference["p_holm"] < ALPHA and difference["lo"] > 0)


def near_leader(summary: Summary) -> list[Summary]:
    """Return the lines of those whom the leader is not shown to beat."""
    leader, *others = ranking(summary)
    return [other for other in others if not is_better(lead(summary, leader, other))]


def rank_interval(summary: Summary, line: Summary) -> tuple[int, int]:
    """Return the best and the worst rank by win share that a strategy can have.

    Behind all that are shown to be above it and before all that it is shown to be above; with
    Holm's adjustment all these claims, and so all ranks, hold together.
    """
    others = [other for other in summary["strategies"] if other is not line]
    above = sum(is_better(lead(summary, other, line)) for other in others)
    below = sum(is_better(lead(summary, line, other)) for other in others)
    return 1 + above, len(others) + 1 - below


def equal(difference: Summary) -> bool:
    """Tell whether two players won the same in every block."""
    return bool(difference["estimate"] == 0 and difference["se"] == 0)


def warnings(summary: Summary) -> list[str]:
    """Return what a reader must know before believing the numbers: faults and few blocks."""
    blocks = summary["blocks"]
    found = [
        f"{line['label']} gave {counted(line['illegal_answers'], 'illegal answer')}, each replaced "
        "by the first legal one."
        for line in summary["strategies"]
        if line["illegal_answers"]
    ]
    if blocks < FEW_BLOCKS:
        found.append(f"Only {counted(blocks, 'block')}: few for an interval. Play more games.")
    return found


def win_share_finding(summary: Summary) -> str:
    """Return the title of the chart of win shares, on which nobody plays at random."""
    summary = without_noise(summary)
    leader, second, *_ = ranking(summary)
    if near_leader(summary):
        names = [line["label"] for line in (leader, *near_leader(summary))]
        return f"{listed(names)} are not shown to differ in win share"
    first, next_ = (f"{bounded(line['win_share'], 1)} %" for line in (leader, second))
    return f"{leader['label']} wins most: {first} of the games, {second['label']} {next_}"


def total_finding(summary: Summary) -> str:
    """Return the title of the chart of totals: the lowest and the highest mean total."""
    low, *_, high = by_mean_total(without_noise(summary))
    if not scores_less(summary, low, high):
        return "The strategies are not shown to differ in mean total"
    return (
        f"The median total is {median_total(low)} points for {low['label']}, "
        f"{median_total(high)} for {high['label']}"
    )


def round_finding(summary: Summary, deal: str = "round") -> str:
    """Return the title of the chart of the scores of deals: who has the lowest mean, how often."""
    summary = without_noise(summary)
    low, second, *_ = by_mean_total(summary)
    if not scores_less(summary, low, second):
        return f"{low['label']} and {second['label']} are not shown to differ in {deal} score"
    by_round = zip(*(s["mean_score_by_round"] for s in summary["strategies"]), strict=True)
    told = told_deals([counts[low["player"]] for counts in summary["score_counts"]])
    rounds = list(by_round)[:told]
    lowest = [line["player"] for line in summary["strategies"]].index(low["player"])
    firsts = sum(means[lowest] == min(means) for means in rounds)
    often = f"every {deal}" if firsts == len(rounds) else f"{firsts} of {len(rounds)} {deal}s"
    return f"{low['label']} has the lowest mean score in {often}"


def by_mean_total(summary: Summary) -> list[Summary]:
    """Return the lines of the strategies, lowest mean total first."""
    return sorted(summary["strategies"], key=lambda line: line["mean_total"]["estimate"])


def scores_less(summary: Summary, low: Summary, high: Summary) -> bool:
    """Tell whether the first is shown to have the lower mean total."""
    return is_better(lead(summary, high, low, "mean_total"))


def median_total(line: Summary) -> int:
    """Return the median total of a strategy."""
    return int(line["total_percentiles"]["50"]["estimate"])
