"""The summary as a tidy table, `summary.csv`: one row an estimate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from silver_sim.stats.results import Plain

if TYPE_CHECKING:
    from silver_sim.games.contract import GameInfo


def tidy_rows(summary: Mapping[str, Any], game: GameInfo) -> Iterator[dict[str, object]]:
    """Yield the rows of `summary.csv`: one estimate each, the same columns in all."""
    strategies = [line["strategy"] for line in summary["strategies"]]
    for player, other, metric, numbers in all_estimates(summary, game):
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
            **{key: numbers.get(key) for key in ("naive_se", "n_eff", "design_effect")},
            **{key: numbers.get(key) for key in ("p", "p_holm")},
        }


def all_estimates(
    summary: Mapping[str, Any], game: GameInfo
) -> Iterator[tuple[int | None, int | None, str, Plain]]:
    """Yield player, other player, metric and numbers of every estimate of a summary."""
    for line in summary["strategies"]:
        for metric in (key for key, value in line.items() if is_estimate(value)):
            yield line["player"], None, metric, line[metric]
        for percent, numbers in line["total_percentiles"].items():
            yield line["player"], None, f"total_percentile_{percent}", numbers
    for pair in summary["pairs"]:
        for metric in (key for key, value in pair.items() if is_estimate(value)):
            yield pair["a"], pair["b"], metric, pair[metric]
    of_table = [each for each in game.measures if not each.each_player]
    for each in (each for each in of_table if each.field):
        yield None, None, each.name, at(summary, each.field)
    for seat, numbers in enumerate(summary["seats"]):
        yield None, None, f"win_share_of_seat_{seat}", numbers
    for metric, numbers in summary["start_player"].items():
        yield None, None, f"start_player_{metric}", numbers
    for each in (each for each in of_table if not each.field):
        yield None, None, each.name, summary[each.name]
    yield None, None, "tied_games", summary["tied_games"]


def at(summary: Mapping[str, Any], field: Sequence[str]) -> Any:
    """Return what a summary has at the end of a path of fields."""
    found = summary
    for name in field:
        found = found[name]
    return found


def is_estimate(value: object) -> bool:
    """Tell an estimate from the other entries of a line."""
    return isinstance(value, Mapping) and "estimate" in value
