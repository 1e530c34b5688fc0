"""The summary as a tidy table, `summary.csv`: one row an estimate."""

from collections.abc import Iterator

from silver_sim.stats.outcomes.summary import Summary


def tidy_rows(summary: Summary) -> Iterator[dict[str, object]]:
    """Yield the rows of `summary.csv`: one estimate each, the same columns in all."""
    strategies = [line["strategy"] for line in summary["strategies"]]
    for player, other, metric, numbers in all_estimates(summary):
        yield {
            "metric": metric,
            "player": player,
            "strategy": None if player is None else strategies[player],
            "other_player": other,
            "other_strategy": None if other is None else strategies[other],
            **{key: numbers[key] for key in ("estimate", "se", "lo", "hi")},
            "level": summary["level"],
            "method": numbers["method"],
            "blocks": summary["blocks"],
            "games": summary["games"],
            **{key: numbers[key] for key in ("naive_se", "n_eff", "design_effect")},
            **{key: numbers.get(key) for key in ("p", "p_holm")},
        }


def all_estimates(summary: Summary) -> Iterator[tuple[int | None, int | None, str, Summary]]:
    """Yield player, other player, metric and numbers of every estimate of a summary."""
    for line in summary["strategies"]:
        for metric in (key for key, value in line.items() if is_estimate(value)):
            yield line["player"], None, metric, line[metric]
        for percent, numbers in line["total_percentiles"].items():
            yield line["player"], None, f"total_percentile_{percent}", numbers
    for pair in summary["pairs"]:
        for metric in (key for key, value in pair.items() if is_estimate(value)):
            yield pair["a"], pair["b"], metric, pair[metric]
    for end, numbers in summary["round_ends"].items():
        yield None, None, f"rounds_ended_by_{end}", numbers
    for seat, numbers in enumerate(summary["seats"]):
        yield None, None, f"win_share_of_seat_{seat}", numbers
    for metric, numbers in summary["start_player"].items():
        yield None, None, f"start_player_{metric}", numbers
    for metric in ("turns_per_round", "tied_games"):
        yield None, None, metric, summary[metric]


def is_estimate(value: object) -> bool:
    """Tell an estimate from the other entries of a line."""
    return isinstance(value, dict) and "estimate" in value
