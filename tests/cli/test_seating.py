"""The order around the table as it is typed, and traces that are the games of a simulation."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.cli.conftest import Run, refused, said
from tests.cli.test_failing_strategies import shown_by, without_help

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_charts")]

OWN = ("--strategies", "own", "--seed", "5")
LINE_UPS = {
    3: "steady,steady:call_after=12,steady:calls=no",
    4: "steady,steady:call_after=12,steady:call_after=16,steady:calls=no",
}


def results(trace: str) -> list[dict[str, int]]:
    """The totals of the games of a trace, by name."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in trace.splitlines()]
    names = [line["names"] for line in lines if "names" in line]
    totals = [line["result"]["totals"] for line in lines if "result" in line]
    return [dict(zip(*game, strict=True)) for game in zip(names, totals, strict=True)]


@pytest.mark.parametrize(
    ("players", "seating"), [(4, ()), (3, ("--seating", "fixed"))], ids=["drawn", "fixed"]
)
def test_fresh_games_are_those_of_a_simulation(
    silver_sim: Run, players: int, seating: tuple[str, ...]
) -> None:
    names = LINE_UPS[players].split(",")
    line_up = ("--players", LINE_UPS[players], *seating, *OWN)
    games = 3 * players
    assert silver_sim("simulate", *line_up, "--games", str(games), "--out", "run").status == 0
    out = said(silver_sim, "game", "write", *line_up, "--games", str(games))
    rows = pl.read_parquet("run/games/part-00000.parquet").sort("block", "rotation")
    played = [
        {name: row[f"total_{player}"] for player, name in enumerate(names)}
        for row in rows.iter_rows(named=True)
    ]
    assert results(out) == played
    (one,) = results(silver_sim("game", "write", *line_up, "2.1").out)
    assert one == played[2 * players + 1]
    assert one == results(silver_sim("game", "write", "run", "2.1").out)[0]


def test_the_seating_is_told_where_there_is_one(silver_sim: Run) -> None:
    def told(*arguments: str) -> str:
        sizes = ("--quiet", "--tables", "--games", "30")
        return " ".join(said(silver_sim, "simulate", *sizes, *OWN, *arguments).split())

    three = ("--players", LINE_UPS[3])
    drawn, fixed = told(*three), told(*three, "--seating", "fixed")
    assert "· seating drawn" in drawn
    assert "The order around the table is drawn for every block." in drawn
    assert "· seating fixed" in fixed
    assert "All sit around the table in the order typed; another order can give" in fixed
    assert "seating" not in told("--players", "steady,steady:calls=no", "--seating", "fixed")


@pytest.mark.parametrize("command", ["simulate", "game write"])
def test_another_seating_is_refused(silver_sim: Run, command: str) -> None:
    typed = (*command.split(), "--players", LINE_UPS[3], *OWN, "--seating", "random")
    err = refused(silver_sim, *typed, words="--seating 'random' is unknown")
    assert "one of drawn, fixed" in err
    assert not Path("runs").exists()


def test_a_run_has_its_own_seating(silver_sim: Run) -> None:
    typed = ("game", "write", "run", "0", "--seating", "fixed")
    refused(silver_sim, *typed, words="a run folder has its own --seating")


@pytest.mark.parametrize("strategy", ["cheat", "cheat:one_in=60"])
def test_the_command_of_a_failure_shows_the_same_game(silver_sim: Run, strategy: str) -> None:
    """Found when it is rehearsed in plain Python, or later among compiled games."""
    line_up = ("--players", f"steady,{strategy},steady:calls=no")
    failed = silver_sim("simulate", *line_up, *OWN, "--games", "3000", "--out", "run", "--quiet")
    assert failed.status == 4
    again = silver_sim(*shown_by(failed.err))
    assert again.status == 4
    own, kept = str(Path("own").resolve()), str(Path("run/strategies").resolve())
    assert without_help(again.err).replace(kept, own) == without_help(failed.err)


SWEEP = """kind = "sweep"
players = ["greedy", "pairs"]
vary = "{vary}"
values = {values}
seed = 1
blocks = 4
"""


def test_it_is_told_how_a_rule_is_swept(silver_sim: Run) -> None:
    assert 'vary = "rules.call_penalty"' in silver_sim("run", "--help").out
    fields = json.loads(silver_sim("run", "--schema").out)["$defs"]["Sweep"]["properties"]
    assert "rules.call_penalty" in fields["vary"]["examples"]
    Path("rule.toml").write_text(SWEEP.format(vary="rules.call_penalty", values=[0, 20]))
    told = silver_sim("run", "rule.toml", "--check").out
    assert "compared with call_penalty=10: call_penalty=0, call_penalty=20\n" in told
    Path("rule.toml").write_text(SWEEP.format(vary="call_penalty", values=[0, 20]))
    refused(silver_sim, "run", "rule.toml", "--check", words="did you mean rules.call_penalty?")


def test_a_swept_rule_has_no_value_in_the_headline(silver_sim: Run) -> None:
    Path("rule.toml").write_text(SWEEP.format(vary="rules.call_penalty", values=[0, 10]))
    status, out, err = silver_sim("run", "rule.toml", "--out", "run", "--tables")
    assert status == 0, err
    assert "edition bezier, call_penalty varied · seed 1" in out.splitlines()[0]
    assert silver_sim("runs", "verify", "run").status == 0
