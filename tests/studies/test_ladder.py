"""The ladder: each step against the one below it, and no step is claimed that is not shown."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.errors import UserError
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.stats.core.odds import added, points
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.ladder.result import Height, LadderResult, Step
from silver_sim.studies.ladder.study import found_of
from silver_sim.studies.ladder.tell import finding, verdict
from silver_sim.studies.life import go_on
from silver_sim.studies.play import Prepared, reopen
from silver_sim.studies.verify import verify
from tests.report.html import read
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

LADDER = ["random", "greedy", "patient", "spy"]


def test_each_step_plays_the_one_below_it_and_steps_add_up(play: Play) -> None:
    run = play(kind="ladder", steps=LADDER, blocks=60, report=True)
    summary = run.summary()
    assert [(step["lower"], step["upper"]) for step in summary["steps"]] == [
        ("random", "greedy"), ("greedy", "patient"), ("patient", "spy"),
    ]  # fmt: skip
    games = pl.concat(run.frames("games"))
    for table, step in enumerate(summary["steps"]):
        won = (games.filter(pl.col("table") == table)["winner"] == 0).mean()
        assert step["win_share"]["estimate"] == pytest.approx(won)
    assert 0.95 < summary["step_level"] < 1
    lowest, *others = summary["steps"]
    assert lowest["points"]["estimate"] is None  # no game was lost against random
    assert [height["above"] for height in summary["heights"]] == ["greedy", "greedy"]
    whole = sum(step["points"]["estimate"] for step in others)
    assert summary["heights"][-1]["points"]["estimate"] == pytest.approx(whole)
    assert "greedy won every game against random: at least" in summary["verdict"]
    assert not verify(run.path).problems
    page = read((run.path / "report.html").read_text(encoding="utf-8")).text
    assert "Lowers its sum one card at a time" in page
    assert "This is an extrapolation" in page


def test_with_more_players_one_of_the_upper_meets_the_lower_in_all_other_seats(play: Play) -> None:
    run = play(kind="ladder", steps=["greedy", "patient"], seats=3, blocks=4)
    (table,) = run.spec["tables"]
    assert table["players"] == ["patient", "greedy", "greedy"]
    assert run.summary()["fair_share"] == pytest.approx(1 / 3)


def test_steps_that_look_ahead_have_fewer_blocks_in_whole_parts(play: Play) -> None:
    """Whether the run was gone on with or not."""
    steps = ["pairs", "greedy", "greedy+search(worlds=2)"]
    run = play(kind="ladder", steps=steps, blocks=18, searching_blocks=3)
    shorter = play(kind="ladder", steps=steps, blocks=3, searching_blocks=3)
    later = go_on(reopen(shorter.path, blocks=18), RunOptions(threads=2))
    assert later.summary() == run.summary()
    size = run.spec["part_blocks"]
    plain, searching = run.summary()["steps"]
    assert (plain["blocks"], searching["blocks"]) == (18, size)
    assert size < 18
    study = Prepared.of(
        experiment_of(run.spec["experiment"]), SILVER, strategy_files(SILVER.name)
    ).study
    assert study.games_of(18) == run.summary()["games"]
    assert not verify(run.path).problems
    heights, chart = kind_of(run.summary()).forests_of(run.summary())
    assert heights.name == "heights"  # grows from left to right
    assert chart.reading.endswith(f"look ahead have {2 * size} games, all others 36.")
    assert "greedy that looks ahead" in run.summary()["verdict"]


def told(*shares: tuple[float, float, float]) -> LadderResult:
    """What is found of steps a, b, c ... with these win shares and ends."""
    names = [*"abcdefgh"[: len(shares) + 1]]
    found = [Estimate(value, 0.01, lo, hi, lo, hi, "t") for value, lo, hi in shares]
    worth = [points(share, 2) for share in found]
    steps = [
        Step(upper, lower, 50, 100, share, each, found_of(share, 0.5))
        for upper, lower, share, each in zip(names[1:], names, found, worth, strict=False)
    ]
    total = added(worth, np.eye(len(shares)))
    heading: dict[str, Any] = dict.fromkeys(("title", "game", "noise", "edition", "stopped"), "")
    heading |= dict.fromkeys(("schema_version", "seed", "blocks", "games", "looks"), 1)
    return LadderResult(
        **heading,
        kind="ladder",
        level=0.95,
        seats=2,
        fair_share=0.5,
        ladder=names,
        step_level=0.98,
        steps=steps,
        heights=[Height(name, "a", total) for name in names[1:]],
    )


def test_a_step_whose_interval_holds_the_fair_share_is_not_claimed() -> None:
    summary = told((0.7, 0.6, 0.8), (0.55, 0.49, 0.61))
    first, second, *_ = verdict(summary).split(". ")
    assert first.startswith("Of 2 steps, 1 is shown to be worth something: b wins 70")
    assert "c" not in first.split(": ")[1]
    assert second.startswith("Not shown to win more than the fair share: c wins 55")
    assert finding(summary) == "Of 2 steps 1 is shown to win more than the one below"


def test_a_step_that_loses_is_said_to_lose() -> None:
    words = verdict(told((0.7, 0.6, 0.8), (0.4, 0.31, 0.49)))
    assert "Shown to win less than the fair share: c wins 40" in words
    assert "Not shown" not in words


def test_where_all_steps_are_shown_it_says_so_and_how_far_they_go() -> None:
    summary = told((0.7, 0.6, 0.8), (0.6, 0.51, 0.69))
    words = verdict(summary)
    assert words.startswith("Every step is shown to be worth something: b wins 70")
    assert "c stands 218 (" in words  # 147.2 + 70.4 points
    assert "the odds of 3.5 to 1" in words  # 7/3 times 6/4
    assert "extrapolation" in words
    assert finding(summary) == "Every step up to c is shown to win more than the one below"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"steps": ["greedy"]}, "at least 2"),
        ({"steps": ["greedy", "pairs", "greedy"]}, "greedy is named twice"),
        ({"steps": ["gredy", "pairs"]}, "did you mean 'greedy'"),
        ({"steps": ["greedy", "pairs"], "searching_blocks": 5}, "no step looks ahead"),
        ({"steps": ["greedy", "pairs"], "seats": 9}, "seats"),
        (
            {"steps": ["a", "b"], "searching_blocks": 5, "until": "1pp", "blocks": None},
            "one of the two says how long",
        ),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused_in_one_message(
    fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(UserError) as problem:
        Prepared.of(
            experiment_of({"kind": "ladder", "blocks": 2, **fields}),
            SILVER,
            strategy_files(SILVER.name),
        )
    found = problem.value
    assert said in " ".join([found.message, found.why or "", found.help or ""])
