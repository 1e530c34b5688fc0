"""Runs of kind call_safety: their numbers are those of their rows, and the same however played."""

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.arena import run as run_loop
from silver_sim.errors import UserError
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.result import as_json
from silver_sim.runs import RunFolder
from silver_sim.runs.files import json_bytes, sha256
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import begin, go_on
from silver_sim.studies.play import Prepared, reopen
from silver_sim.studies.silver.call_safety.atlas import NEVER, Atlas
from silver_sim.studies.silver.call_safety.study import Safety
from silver_sim.studies.verify import verify
from tests.shared import coarsely_fitted, made_once
from tests.small_runs import UNDRAWN, rows_of
from tests.small_runs import prepared as laid
from tests.studies.silver.call_safety.atlases import assert_falling

pytestmark = pytest.mark.slow

FIELDS: dict[str, Any] = {
    "kind": "call_safety", "player": "mix(greedy:1,pairs:1)", "seats": [2, 3], "blocks": 300,
    "seed": 5, "dense": 1, "sparse": 3, "held_out": 4, "others": {"early": "early_caller"},
    "others_every": 3, "editions": True, "proof_blocks": 4, **UNDRAWN,
}  # fmt: skip
RESULTS = ("summary.json", "summary.csv", "atlas.json", "made/atlas.py")


def prepared(**fields: Any) -> Prepared:
    return laid(**FIELDS | fields)


@pytest.fixture(scope="module", autouse=True)
def small() -> Iterator[None]:
    """Parts of 50 blocks are six."""
    with pytest.MonkeyPatch.context() as patch, coarsely_fitted():
        patch.setattr(run_loop, "PART_GAMES", 1000)
        yield


@pytest.fixture(scope="module")
def run(small: None, tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    def make(folder: Path) -> None:
        begin(prepared(), folder / "run", RunOptions(threads=2))

    return RunFolder.open(made_once(tmp_path_factory, "forked", make) / "run")


def contents(run: RunFolder) -> dict[str, str]:
    """The hashes of all that a run says of its results and rows."""
    files = [*(run.path / name for name in RESULTS), *run.parts("forks")]
    return {path.name: sha256(path) for path in files}


def test_the_same_bytes_by_one_thread_and_after_a_stop(run: RunFolder, tmp_path: Path) -> None:
    stop, played = threading.Event(), []

    def after_some(games: int) -> None:
        played.append(games)
        if sum(played) > 900:
            stop.set()

    begin(prepared(), tmp_path / "run", RunOptions(threads=1, progress=after_some, stop=stop))
    assert 0 < RunFolder.open(tmp_path / "run").blocks() < 300
    assert len(run.parts("forks")) == 6
    again = go_on(reopen(tmp_path / "run"), RunOptions(threads=2))
    assert contents(again) == contents(run)


def test_a_run_is_verified(run: RunFolder) -> None:
    found = verify(run.path)
    inside = [each["games"] for each in run.summary()["confirmations"]]
    assert (found.problems, found.games) == ([], run.summary()["games"] + sum(inside))


def test_cells_are_the_means_of_their_rows(run: RunFolder) -> None:
    """Chance, points and win share of all forks of two players with three known cards."""
    forks = rows_of(run, "forks").filter(pl.col("block") % 4 != 3)
    forks = forks.filter(table=0, cards_0=3, unknown_0=0)
    study = prepared().study
    assert isinstance(study, Safety)
    for blocks, frames in run.read():
        study.add(study.counted(blocks, frames))
    (line,) = (
        each
        for each in study._findings.averaged
        if (each.line.seats, each.line.cards, each.line.unknown) == (2, 3, 0)
    )
    assert line.forks.sum() == forks.height
    weight, columns = forks["weight"].cast(pl.Int64), line.sums.sum((0, 1))
    assert columns[1] == weight.sum()
    assert columns[2] == (weight * (forks["beaten"] == 0)).sum()
    assert columns[3] == (weight * (forks["score_1"] - forks["score_0"])).sum()
    assert columns[4] == (weight * (forks["won_0"] - forks["won_1"])).sum()
    assert columns[5] == (weight * forks["score_1"]).sum()


def test_places_are_those_of_the_game_and_of_what_the_seat_itself_would_do(run: RunFolder) -> None:
    """Places gained, of every cell of the tables of two players that is told."""
    forks = rows_of(run, "forks").filter((pl.col("table") == 0) & (pl.col("block") % 4 != 3))
    told = pl.read_csv(run.path / "summary.csv").filter(
        (pl.col("metric") == "place") & (pl.col("seats") == 2)
    )
    assert told.height > 1
    for cards, unknown, known, place in told["cards", "unknown", "sum", "estimate"].iter_rows():
        here = forks.filter(cards_0=cards, unknown_0=unknown, known_0=known)
        gained = (here["place2_1"] - here["place2_0"]).to_numpy() / 2
        assert place == pytest.approx(np.average(gained, weights=here["weight"].to_numpy()))


def test_weights_are_those_of_the_plan(run: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    forks = rows_of(run, "forks")
    assert set(forks["weight"].unique()) == {1, 3}
    others = forks.filter(pl.col("table") >= 2)
    assert set(others["table"].unique()) == set(range(2, 8))
    monkeypatch.setattr(run_loop, "PART_GAMES", 100)
    study = prepared(others_every=3).study
    assert isinstance(study, Safety)
    size = study.part_blocks
    tables = [len(study.active(range(part * size, (part + 1) * size))) for part in range(6)]
    assert tables == [8, 2, 2, 8, 2, 2]
    assert study.games_of(6 * size) == 2 * size * 20 + 4 * size * 5
    with pytest.raises(UserError, match="call_max_cards is 5"):
        prepared(rules={"call_max_cards": 5})


def test_who_can_act_no_more_changes_nothing() -> None:
    """Exact: in the last turn of a round a call succeeds if the caller's sum is the lowest."""
    from silver_sim.arena.load import seated
    from silver_sim.games.contract.table import Setting
    from silver_sim.games.silver.study.forking import ForkingMatch

    entry = prepared().study.setup.entry("mix(greedy:1,pairs:1)")
    rules = SILVER.rule_set({"max_turns": 18})
    match = ForkingMatch([seated(entry, SILVER)] * 3, Setting(rules, 7, "lanes", "stop"))
    forks = match.play(0, 40).forks
    last = forks[forks["turn"] == 18]
    assert len(last) > 30
    own, others = last["sums"][:, 0], last["sums"][:, 1:3].min(1)
    assert (last["score"][:, 0] == np.where(own <= others, 0, own + rules.call_penalty)).all()
    assert set(last["beaten"]) <= {0, 1}


def test_full_games_are_played_by_the_rules_that_were_found(run: RunFolder) -> None:
    proofs = run.summary()["confirmations"]
    assert [each["seats"] for each in proofs] == [2, 3]
    for proof in proofs:
        shares = [row for row in proof["rows"] if row["metric"] == "win_share"]
        assert sum(row["family"] == "" for row in shares) == 5
        assert sum(row["family"] == "pairs" for row in shares) == 4
        assert proof["seed"] != FIELDS["seed"]
        inner = RunFolder.open(run.path / proof["folder"])
        made = (run.path / "made" / "atlas.py").read_bytes()
        assert (inner.path / "strategies" / "atlas.py").read_bytes() == made


def test_the_atlas_says_what_the_summary_says(run: RunFolder) -> None:
    atlas, summary = Atlas.read(run.path / "atlas.json"), run.summary()
    assert json_bytes(summary) == (run.path / "summary.json").read_bytes()  # which is plain data
    assert atlas.made.forks == summary["forks"]
    assert as_json(atlas.rule) == summary["rule"]
    for each in summary["limits"]:
        line = atlas.line(each["seats"], each["cards"], each["unknown"], each["fewest"])
        assert line is not None
        assert as_json(line.win) == each["win"]
        assert as_json(line.points) == each["points"]
    assert_falling(atlas)


def test_the_strategy_plays_by_the_table_that_was_found(run: RunFolder) -> None:
    """Read back by its own function at every village of two and three players."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("made_atlas", run.path / "made" / "atlas.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    checked = 0
    for line in Atlas.read(run.path / "atlas.json").lines:
        if not isinstance(line.opponents, tuple):
            continue
        values = [made.UNKNOWN] * line.unknown + [0] * (line.cards - line.unknown)
        sight = SimpleNamespace(
            players=line.seats,
            cards_in=[line.cards, *line.opponents],
            value={(0, slot): value for slot, value in enumerate(values)},
        )
        limit = line.win.limit
        assert made.limit(sight) == (NEVER if limit is None else limit)
        checked += 1
    assert checked > 20
