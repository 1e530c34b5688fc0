"""What a page tells beside the summary is written once, and is what the parts say."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from silver_sim.result import as_json
from silver_sim.runs import RunFolder
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import go_on
from silver_sim.studies.page_facts import FACTS, facts_of
from silver_sim.studies.play import reopen
from silver_sim.studies.verify import verify
from tests.shared import made_once
from tests.small_runs import played

pytestmark = pytest.mark.slow

EXPERIMENT: dict[str, Any] = {
    "kind": "tournament", "roster": ["greedy", "pairs", "random"], "seats": [2, 3], "blocks": 8,
    "seed": 5, "charts": False, "confirm": False,
}  # fmt: skip


def play(folder: Path, blocks: int, last: int = 0) -> None:
    played(folder, threads=1, **EXPERIMENT | {"blocks": blocks})
    if last:
        go_on(reopen(folder, blocks=last), RunOptions(threads=2))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        play(folder / "whole", 8)
        play(folder / "resumed", 5, 8)

    return made_once(tmp_path_factory, "page_facts", make)


def test_the_file_is_what_the_parts_say_counted_again_and_after_a_stop(folder: Path) -> None:
    run = RunFolder.open(folder / "whole")
    written = facts_of(run, run.summary())
    assert as_json(written) == json.loads((run.path / FACTS).read_text())
    del run.manifest["files"][FACTS]  # as in a run without a page
    assert facts_of(run, run.summary()) == written
    whole, resumed = ((folder / name / FACTS).read_bytes() for name in ("whole", "resumed"))
    assert whole == resumed


def test_means_are_those_of_every_player(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the opponents too, at whom nobody looks: a typical game is typical of all its players."""
    run = RunFolder.open(folder / "whole")
    means = facts_of(run, run.summary()).mean_totals
    (games,) = (run.rows("games", part) for part in range(len(run.notes())))
    for table, of_table in enumerate(means):
        own = games.filter(pl.col("table") == table)
        assert len(of_table) == len(run.spec["tables"][table]["players"])
        for player, mean in enumerate(of_table):
            assert mean == pytest.approx(own[f"total_{player}"].mean())
    assert verify(folder / "whole").problems == []
    monkeypatch.setattr("silver_sim.studies.page_facts.steps", lambda blocks: [1, blocks])
    assert verify(folder / "whole").problems == [f"{FACTS} is not what the parts give"]


def test_the_most_typical_game_is_the_nearest_that_whoever_wins_most_has_won(folder: Path) -> None:
    run = RunFolder.open(folder / "whole")
    facts = facts_of(run, run.summary())
    shares = [subject.settling[-1].value for subject in facts.subjects]
    followed = [(who, seats) for seats in EXPERIMENT["seats"] for who in EXPERIMENT["roster"]]
    leader, seats = followed[shares.index(max(shares))]
    (games,) = (run.rows("games", part) for part in range(len(run.notes())))
    won: dict[tuple[int, ...], int] = {}  # how far each game that the leader won is from the means
    for row in games.iter_rows(named=True):
        own, means = run.spec["tables"][row["table"]]["players"], facts.mean_totals[row["table"]]
        if len(own) == seats and own[row["winner"]] == leader:
            apart = sum((row[f"total_{i}"] - round(mean)) ** 2 for i, mean in enumerate(means))
            won[row["table"], row["block"], row["rotation"]] = apart
    sample = facts.samples["typical"]
    nearest = min(won, key=lambda game: (won[game], game))
    assert (sample.table, sample.block, sample.rotation) == nearest
