"""Ready questions: the closest, the longest and the strangest game, found as plain Python does."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.runs import RunFolder
from silver_sim.runs.folder import in_parquet
from silver_sim.runs.ready import READY, ready
from silver_sim.runs.tables import frame
from tests.runs.test_tables import written
from tests.stats.fake_rows import fake_rows

pytestmark = pytest.mark.slow

Row = dict[str, Any]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return written(tmp_path_factory.mktemp("runs") / "run")


def rows_of(run: RunFolder) -> list[Row]:
    """Every game with its totals as a list and its turns, in order of table, block, rotation."""
    rounds, found = frame(run, "rounds").to_dicts(), []
    for game in frame(run, "games").sort("table", "block", "rotation").to_dicts():
        mine = [each for each in rounds if all(each[name] == game[name] for name in PLACE)]
        totals = [game[name] for name in game if name.startswith("total_")]
        game["all"] = [each for each in totals if each is not None]
        found.append(game | {"turns": sum(each["turns"] for each in mine)})
    return found


PLACE = ("table", "block", "rotation")


def gaps(game: Row) -> tuple[int, int]:
    best, *others = sorted(game["all"])
    return others[0] - best, others[-1] - best


def strangeness(game: Row, games: list[Row]) -> float:
    """The sum of squared standard scores, among the games of its table."""
    own = [[*each["all"], each["turns"]] for each in games if each["table"] == game["table"]]
    figures = [*game["all"], game["turns"]]
    columns = list(zip(*own, strict=True))
    usual = [(fmean(each), pstdev(each)) for each in columns]
    squares = [((x - m) / sd) ** 2 for x, (m, sd) in zip(figures, usual, strict=True) if sd]
    return float(sum(squares))


MEASURES: dict[str, Callable[[Row, list[Row]], Any]] = {
    "closest": lambda game, _: gaps(game),
    "longest": lambda game, _: -game["turns"],
    "strangest": lambda game, games: -round(strangeness(game, games), 2),
}


@pytest.mark.parametrize("word", READY)
def test_the_first_games_are_those_of_the_rule_ties_by_place(run: RunFolder, word: str) -> None:
    games = rows_of(run)
    expected = sorted(games, key=lambda game: MEASURES[word](game, games))  # stable
    found = ready(run, word, 12)
    assert found.games == len(games)
    assert found.rows.select(PLACE).rows() == [
        tuple(game[name] for name in PLACE) for game in expected[:12]
    ]
    assert found.rows["turns"].to_list() == [game["turns"] for game in expected[:12]]


def test_a_game_is_told_by_name_and_with_the_command_that_shows_it(run: RunFolder) -> None:
    first = ready(run, "strangest").rows.to_dicts()[0]
    labels = ["greedy", "=evil", "a|b"]
    totals = [(label, first[f"total_{i}"]) for i, label in enumerate(labels)]
    told = ", ".join(f"{label} {total}" for label, total in totals if total is not None)
    assert first["totals"] == told
    table, block, rotation = (first[name] for name in PLACE)
    place = f"{table}:{block}.{rotation}" if table else f"{block}.{rotation}"
    assert first["command"] == f"silver-sim game write {run.path} {place} | silver-sim game story -"
    assert first["oddest"].endswith(" SD)")


def spec_of(*players: str) -> dict[str, Any]:
    table = {"players": [*players], "edition": "bezier"}
    return {"experiment": {"kind": "simulate"}, "tables": [table]}


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000))
def test_no_order_of_rows_and_parts_changes_the_answer(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    rows = fake_rows([0.0, 1.0, 2.0], 8, seed)
    runs = []
    for cuts in ((0, 8), (0, 3, 8)):
        folder = tmp_path_factory.mktemp("cut") / "run"
        run = RunFolder.create(folder, spec_of("a", "b", "c"), {})
        for first, last in pairwise(cuts):
            part = rows.blocks(first, last)
            mixed = {"games": part.games.sample(fraction=1, shuffle=True, seed=seed)}
            run.write_part(first, last, in_parquet(mixed | {"rounds": part.rounds}))
        runs.append(run)
    for word in READY:
        one, other = (ready(each, word, 5).rows.drop("command") for each in runs)
        assert one.equals(other)
    for run in runs:
        run.release()


def test_a_word_that_is_no_question_is_refused_with_those_there_are(run: RunFolder) -> None:
    with pytest.raises(UserError, match="no question 'nicest'") as caught:
        ready(run, "nicest")
    assert caught.value.help == "one of closest, longest, strangest, or a SELECT in quotes"


def test_games_without_turns_have_no_longest(tmp_path: Path) -> None:
    rows = fake_rows([0.0, 1.0], 3)
    run = RunFolder.create(tmp_path / "run", spec_of("a", "b"), {})
    tables = {"games": rows.games, "rounds": rows.rounds.drop("turns")}
    run.write_part(0, 3, in_parquet(tables))
    with pytest.raises(UserError, match="have no turns"):
        ready(run, "longest")
    assert isinstance(ready(run, "strangest").rows, pl.DataFrame)
