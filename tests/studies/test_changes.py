"""What changed between two runs: the interval of a difference is that of its blocks."""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import t

import silver_sim
from silver_sim.errors import UserError
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.result import side_of
from silver_sim.studies.changes import Changes, changes, independent

PLAYED = {"kind": "simulate", "players": ["greedy", "pairs", "spy"], "blocks": 200}
QUIET = {"charts": False, "report": False}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run, and others with one thing changed each."""
    folder = tmp_path_factory.mktemp("changes")
    others: dict[str, Any] = {
        "first": {},
        "rules": {"rules": {"call_penalty": 3}},
        "player": {"players": ["greedy:call_at=6", "pairs", "spy"]},
        "seed": {"seed": 2},
        "longer": {"blocks": 300},
        "two": {"players": ["greedy", "pairs"]},
    }
    for name, more in others.items():
        silver_sim.run(PLAYED | QUIET | more, out=folder / name)
    silver_sim.run(
        {"kind": "compare", "game": "odin", "a": "low", "b": "high", "blocks": 20} | QUIET,
        out=folder / "odin",
    )
    return folder


def compared(folder: Path, a: str, b: str) -> Changes:
    return changes(folder / a, folder / b)


def of(found: Changes, metric: str, who: str) -> Any:
    [change] = (x for x in found.numbers if (x.b.metric, x.who, x.b.other) == (metric, who, None))
    return change


def by_block(run: Path, column: pl.Expr) -> np.ndarray[Any, Any]:
    games = silver_sim.open_run(run).frame("games")
    return games.group_by("block").agg(column.mean().alias("x")).sort("block")["x"].to_numpy()


@pytest.mark.parametrize(
    ("metric", "column"),
    [("win_share", pl.col("winner") == 2), ("mean_total", pl.col("total_2"))],
)
def test_a_change_is_paired_by_blocks(played: Path, metric: str, column: pl.Expr) -> None:
    found = compared(played, "first", "rules")
    change = of(found, metric, "spy").change
    gaps = by_block(played / "rules", column) - by_block(played / "first", column)
    assert found.paired
    assert {x.b.metric for x in found.numbers if x.paired} == {
        "win_share",
        "mean_total",
        "mean_place",
    }
    assert change.estimate == pytest.approx(gaps.mean())
    half = t.ppf(0.975, len(gaps) - 1) * gaps.std(ddof=1) / np.sqrt(len(gaps))
    assert change.ends == pytest.approx((gaps.mean() - half, gaps.mean() + half))
    alone = independent(of(found, metric, "spy").b, of(found, metric, "spy").a)
    assert change.se < 0.8 * alone.se


def test_what_was_played_otherwise_is_named(played: Path) -> None:
    assert compared(played, "first", "rules").changed == ["rules.call_penalty: 10 → 3"]
    assert compared(played, "first", "seed").changed == ["seed: 1 → 2"]
    assert compared(played, "first", "longer").changed == ["blocks: 200 → 300"]
    assert compared(played, "first", "first").changed == []
    renamed = compared(played, "first", "player")
    assert renamed.changed == ["players[0]: greedy → greedy:call_at=6"]
    assert side_of(of(renamed, "win_share", "greedy → greedy:call_at=6").change) == 1


@pytest.mark.parametrize("other", ["seed", "longer"])
def test_other_blocks_count_as_independent(played: Path, other: str) -> None:
    found = compared(played, "first", other)
    one = of(found, "mean_total", "spy")
    assert not found.paired
    assert one.change.se == pytest.approx(np.hypot(one.a.se, one.b.se))
    assert one.change.lo < one.change.estimate < one.change.hi


def test_of_a_run_and_itself_nothing_changed(played: Path) -> None:
    found = compared(played, "first", "first")
    assert {each.change.estimate for each in found.numbers} <= {0, None}
    assert not any(side_of(each.change) for each in found.numbers)
    shown = found._repr_html_()
    assert "No win share is shown to have changed." in shown
    assert shown.count("<tr>") == 4


def test_players_that_left_are_not_compared(played: Path) -> None:
    """Arms at tables of two are not those at tables of three."""
    assert [x for x in compared(played, "first", "two").numbers if x.b.metric == "win_share"] == []


def test_runs_of_two_games_are_refused(played: Path) -> None:
    with pytest.raises(UserError, match="different games"):
        compared(played, "first", "odin")


def test_the_interval_of_independent_numbers_is_that_of_zou_and_donner() -> None:
    """Newcombe's (1998) example a: 56/70 and 48/80, by his method 10: 0.0524 to 0.3339."""
    one = Estimate(56 / 70, lo=0.6920, hi=0.8771, method="wilson")
    other = Estimate(48 / 80, lo=0.4904, hi=0.7003, method="wilson")
    found = independent(one, other)
    assert found.estimate == pytest.approx(0.2)
    assert found.ends == pytest.approx((0.0524, 0.3339), abs=1e-3)
    assert independent(Estimate(None), one) == Estimate(None)
    assert independent(Estimate(1.0), one).ends is None


def test_p_values_are_adjusted_over_all_numbers_of_a_metric(played: Path) -> None:
    found = compared(played, "first", "rules").numbers
    shares = [x.change for x in found if (x.b.metric, x.b.other) == ("win_share", None)]
    assert len(shares) == 3
    assert min(x.p_adjusted or 0 for x in shares) == pytest.approx(
        3 * min(x.p or 0 for x in shares)
    )
