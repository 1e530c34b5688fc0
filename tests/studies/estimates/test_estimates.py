"""What small experiments of every kind estimated before they were played by one machine.

`estimates.csv` and `differ.csv` were written by the programs of 29 November 2026 before each kind
moved. A number that changes is a change of results: the changelog names it, with the signature.
"""

import tomllib
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from silver_sim.games import registry
from silver_sim.runs.tables import frame
from silver_sim.studies.questions.abilities import measured, uses_of
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
EXPERIMENTS = tomllib.loads((HERE / "experiments.toml").read_text())
NUMBERS = ["estimate", "se", "lo", "hi", "joint_lo", "joint_hi", "n_eff", "p", "p_adjusted"]
TYPES = dict.fromkeys(NUMBERS, pl.Float64)  # of files in which some are never known, too
FILES = [
    pl.read_csv(HERE / f"{each}.csv", infer_schema_length=None, schema_overrides=TYPES)
    for each in ("estimates", "differ")
]
BEFORE = pl.concat(FILES)
KEY = ["family", "label", "other", "metric"]
# One rule for many comparisons came with the machine: Holm within what is asked together. These
# differences are now adjusted over all players, not for each by itself.
ADJUSTED_ANEW = {("rules", "mean_total"), ("rules_one_block", "mean_total")}
ADJUSTED_ANEW |= {("odin_rules", "mean_total")}
Estimates = dict[tuple[str, ...], dict[str, Any]]


def by_key(rows: pl.DataFrame) -> Estimates:
    return {tuple(row[name] or "" for name in KEY): row for row in rows.iter_rows(named=True)}


def assert_same(name: str, now: Estimates) -> None:
    """The table has the numbers of the old program; it may have more."""
    before = by_key(BEFORE.filter(pl.col("experiment") == name))
    assert before
    assert not before.keys() - now.keys()
    for key, then in before.items():
        assert then["method"] == now[key]["method"], key
        anew = (name, key[-1]) in ADJUSTED_ANEW or key[0] == "others"
        for number in NUMBERS:
            if then[number] is not None and not (anew and number == "p_adjusted"):
                assert now[key][number] == pytest.approx(then[number], rel=1e-10, abs=1e-12), key


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_estimates_are_those_of_the_old_program(name: str, play: Play) -> None:
    rows = frame(play(**{"seed": 1, **EXPERIMENTS[name]}), "summary")
    assert_same(name, by_key(rows))


@pytest.mark.parametrize(
    ("name", "game", "strategy"),
    [
        ("abilities", "silver", ""),
        ("abilities_odin", "odin", ""),
        ("abilities_of_one", "silver", "counter"),
    ],
)
def test_abilities_are_worth_what_the_old_program_said(name: str, game: str, strategy: str) -> None:
    played = registry.game(game)
    uses = uses_of(strategy, played) if strategy else played.abilities
    found = measured(uses, played, 2000, 1, 2, lambda: None)
    assert_same(name, by_key(found.frame))
