"""The ladder: each step against the one below it, and no step is claimed that is not shown."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import polars as pl
import pytest

from silver_sim.stats.core.odds import added, points
from silver_sim.studies.arms.result import Row
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.life import go_on
from silver_sim.studies.play import reopen
from silver_sim.studies.questions.ladder_points import claim
from silver_sim.studies.verify import verify
from tests.report.html import read
from tests.small_runs import found_of, prepared, rows_of
from tests.studies.arms.made_up import Half, arm, found, row
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

LADDER = ["random", "greedy", "patient", "spy"]


def test_each_step_plays_the_one_below_it_and_steps_add_up(play: Play) -> None:
    run = play(kind="ladder", steps=LADDER, blocks=60, report=True)
    found = found_of(run)
    shares = found.of("win_share")
    assert [(row.value_, row.label) for row in shares] == [
        ("random", "greedy"), ("greedy", "patient"), ("patient", "spy"),
    ]  # fmt: skip
    games = rows_of(run)
    for table, share in enumerate(shares):
        won = (games.filter(pl.col("table") == table)["winner"] == 0).mean()
        assert share.value == pytest.approx(won)
        assert share.ends is not None
        assert share.joint.ends is not None
        assert share.joint.ends[0] <= share.ends[0] <= share.ends[1] <= share.joint.ends[1]
    lowest, *others = found.of("points", "step")
    assert lowest.estimate is None  # no game was lost against random
    heights = found.of("points", "height")
    assert [row.other for row in heights] == ["greedy", "greedy"]
    assert heights[0].value == pytest.approx(sum(row.value for row in others))
    assert any("greedy won every game against random: at least" in e for e in found.answer.beside)
    assert not verify(run.path).problems
    page = read((run.path / "report.html").read_text(encoding="utf-8")).text
    assert "Lowers its sum one card at a time" in page
    assert "The whole height is an extrapolation" in page


def test_how_far_a_ladder_goes_is_said_only_as_far_as_its_interval_carries(play: Play) -> None:
    """With more players one of the upper meets the lower in all other seats."""
    run = play(kind="ladder", steps=["greedy", "patient"], seats=3, blocks=4)
    (table,) = run.spec["tables"]
    assert table["players"] == ["patient", "greedy", "greedy"]
    assert found_of(run).share("patient").seats == 3
    both = said_of((0.7, 0.1), (0.6, 0.09))  # 147.2 + 70.4 points
    assert both.startswith("c stands 218 Elo points above a (")
    assert said_of((0.3, 0.1), (0.4, 0.09)).startswith("c stands 218 Elo points below a (")
    unsure = said_of((0.51, 0.1))
    assert unsure.startswith("No difference shown: b stands from ")
    assert "Elo points below a to" in unsure


def test_steps_that_look_ahead_have_fewer_blocks_in_whole_parts(play: Play) -> None:
    """Whether the run was gone on with or not."""
    steps = ["pairs", "greedy", "greedy+search(worlds=2)"]
    run = play(kind="ladder", steps=steps, blocks=18, searching_blocks=3)
    shorter = play(kind="ladder", steps=steps, blocks=3, searching_blocks=3)
    later = go_on(reopen(shorter.path, blocks=18), RunOptions(threads=2))
    assert later.summary() == run.summary()
    size = run.spec["part_blocks"]
    plain, searching = found_of(run).of("win_share")
    assert (plain.blocks, searching.blocks) == (18, size)
    assert size < 18
    study = prepared(**run.spec["experiment"]).study
    assert study.games_of(18) == run.summary()["games"]
    assert not verify(run.path).problems
    told = kind_of(run.summary()).as_page(run.summary())
    (table,) = (each for each in told.sections[-1].tables or [told.sections[-1].figures[0].table])
    assert [column.heading for column in table.columns][-1] == "blocks"  # they differ


def said_of(*shares: Half) -> str:
    """What is said of steps a, b, c ... with these win shares and half-widths."""
    names = [*"abcdefgh"[: len(shares) + 1]]
    rows, worth = [], []
    for (upper, lower), (value, half) in zip(pairwise(names[::-1]), shares[::-1], strict=True):
        side = "more" if value - half > 0.5 else "less" if value + half < 0.5 else "open"
        share = row(upper, value, half, finding=side, value_=lower)
        step = Row.made_of(points(share, 2), metric="points", **FIELDS | {"label": upper})
        rows += [share, replace(step, family="step", other=lower)]
        worth.append(step)
    whole = added(worth, np.eye(len(worth)))
    rows.append(
        Row.made_of(whole, metric="points", family="height", **FIELDS | {"label": names[-1]})
    )
    rows[-1] = replace(rows[-1], other="a")
    return claim(found(rows, [arm(name) for name in names[1:]]), None).sentence


FIELDS = {"arm": "", "player": "", "field": "", "value_": "", "seats": 2, "blocks": 50}
