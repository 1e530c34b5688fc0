"""``run``, ``compare``, ``rank`` and ``spec`` as they are typed."""

import json
from pathlib import Path

import polars as pl
import pytest

from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.power.setup import command, in_points
from tests.before import assert_as_before
from tests.cli.conftest import Patch, Run, commands, json_of, refused

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_charts")]

OWN = ("--strategies", "own")
QUESTION = """
title = "Is [late] better?"
kind = "compare"
a = "steady:call_after=14"
b = "steady"
seed = 5
blocks = 10
"""


def test_a_file_is_played_and_what_is_typed_goes_before_it(silver_sim: Run) -> None:
    Path("question.toml").write_text(QUESTION)
    status, out, err = silver_sim("run", "question.toml", *OWN, "--blocks", "20", "--out", "run")
    assert (status, "Traceback" in err) == (0, False)
    assert len(out.splitlines()) <= 14  # the card, what to know first, and where the files are
    assert "\nIs [late] better?\n" in out
    assert "steady:call_after=14" in out
    assert "How sure: " in out
    spec = json.loads(Path("run/spec.json").read_text())
    assert spec["experiment"]["blocks"] == 20
    assert spec["experiment"]["seed"] == 5
    again = silver_sim("run", "question.toml", *OWN, "--seed", "6", "--out", "other")
    assert again.status == 0
    assert json.loads(Path("other/spec.json").read_text())["experiment"]["seed"] == 6


def test_a_drawn_seed_is_told_and_repeats_the_run(silver_sim: Run) -> None:
    arguments = ("compare", "steady", "steady:call_after=14", *OWN, "--blocks", "10")
    status, out, err = silver_sim(*arguments, "--out", "run")
    assert status == 0
    seed = json.loads(Path("run/spec.json").read_text())["experiment"]["seed"]
    assert f"seed {seed} (drawn; --seed repeats this run)" in err
    again = silver_sim(*arguments, "--seed", str(seed), "--out", "again")
    assert again.out.replace("again", "run") == out


def test_a_roster_is_ranked_at_several_numbers_of_seats(silver_sim: Run) -> None:
    sizes = ("--seats", "2,3", "--blocks", "10", "--seed", "1")
    arguments = ("rank", "steady,greedy,random", *OWN, *sizes, "--tables", "--out", "run")
    status, out, err = silver_sim(*arguments)
    assert status == 0
    assert "Standings with 2 players" in out
    assert "Standings with 3 players" in out
    assert out.count("Row against column: ahead where both play") == 2
    assert out.count("New deals, ") == 2
    assert "playing the winner against the runner-up again, on new deals" in err
    assert "\x1b" not in out + err


def test_rows_of_the_summary_have_the_same_columns(silver_sim: Run) -> None:
    roster = "steady,steady:call_after=14"
    assert silver_sim("rank", roster, *OWN, "--blocks", "5", "--out", "run").status == 0
    header, *rows = Path("run/summary.csv").read_text().splitlines()
    assert header.startswith("arm,player,label,field,value,other,family,metric,seats,estimate")
    assert {row.count(",") for row in rows} == {header.count(",")}
    named = [row.split(",")[2:8] for row in rows]
    assert len({tuple(each) for each in named}) == len(rows)
    assert sum(metric == "rank" for *_, metric in named) == 2


def test_a_game_of_any_table_of_a_run_can_be_traced(silver_sim: Run) -> None:
    roster = "steady,steady:call_after=14,steady:calls=no"
    arguments = ("rank", roster, *OWN, "--seats", "3", "--blocks", "6", "--seed", "1")
    assert silver_sim(*arguments, "--out", "run").status == 0
    status, out, err = silver_sim("game", "write", "run", "4.1")
    assert status == 0, err
    result = json.loads(out.splitlines()[-1])["result"]
    games = pl.read_parquet("run/games/part-00000.parquet")
    row = games.filter(block=4, rotation=1).row(0, named=True)
    names = json.loads(out.splitlines()[0])["names"]
    players = json.loads(Path("run/spec.json").read_text())["tables"][0]["players"]
    totals = {name: result["totals"][seat] for seat, name in enumerate(names)}
    assert totals == {name: row[f"total_{player}"] for player, name in enumerate(players)}
    refused(silver_sim, "game", "write", "run", "1:4", words="table 1 is out of range")


def test_the_schema_is_json_and_the_list_names_what_is_shipped(silver_sim: Run) -> None:
    schema = json.loads(silver_sim("run", "--schema").out)
    assert schema["discriminator"]["propertyName"] == "kind"
    listed = silver_sim("run", "--list").out
    assert "standings            tournament" in listed


def test_a_checked_experiment_is_not_played(silver_sim: Run) -> None:
    status, out, _ = silver_sim("run", "standings", "--check")
    assert status == 0
    assert "OK: 105 line-ups, at most 4,200,000 games (20,000 blocks)\n" in out
    assert not Path("runs").exists()


def test_win_shares_and_totals_are_drawn_as_text_as_wide_as_is_asked(
    silver_sim: Run, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for typed in (
        ("simulate", "--players", "steady,steady:call_after=14", "--games", "20"),
        ("compare", "steady", "steady:call_after=14", "--blocks", "5"),
        ("rank", "steady,steady:call_after=14", "--blocks", "5"),
    ):
        status, out, err = silver_sim(*typed, *OWN, "--seed", "1", "--tables", "--quiet")
        assert status == 0, err
        shares, _, plot = out.partition("Totals of a game, points")
        plot = plot.partition("How sure")[0]
        assert "●" in shares
        drawn = [line for line in plot.splitlines() if set(line) & {*"▂▄▆█"}]
        assert [line[:6] for line in drawn] == ["steady", "steady"]
        assert max(len(line) for line in out.splitlines() if "Files: " not in line) <= 60


# What a comparison needs (``--plan``).

BEFORE = Path(__file__).parents[1] / "studies/power/estimates.csv"
CASES = {
    "edge": "--precision 5pp --seats 3",
    "games": "--games 40000 --seats 3",
    "two": "--precision 5pp",
}


@pytest.mark.parametrize("case", CASES)
def test_plans_are_the_same_with_any_threads_and_name_commands(silver_sim: Run, case: str) -> None:
    asked = (*CASES[case].split(), "--plan", "--blocks", "60")
    plan = ("compare", "greedy", "pairs", *asked)
    found, again = (json_of(silver_sim, *plan, "--threads", threads) for threads in "12")
    assert found == again
    assert_as_before(found["rows"], BEFORE, case)
    kinds = [experiment_of(each["experiment"]).kind for each in found["designs"][1:]]
    assert kinds == [each["command"].split()[1] for each in found["designs"][1:]]
    known = {name: {o for one in c.params for o in one.opts} for name, c in commands()}
    for each in found["designs"][1:]:
        _, kind, *words = each["command"].split()
        assert {word for word in words if word.startswith("--")} <= known[kind]
    card = silver_sim(*plan).out.partition(found["question"] + "\n")[2]
    assert " ".join(card.split()).startswith(found["claim"]["sentence"])
    assert len(card.splitlines()) < 12


def test_widths_and_commands_are_written_as_they_are_read() -> None:
    assert [in_points(x) for x in (0.0139449, 0.1, 0.00001)] == ["1.39pp", "10pp", "0.001pp"]
    asked = {"kind": "simulate", "game": "odin", "players": ["a", "b"], "blocks": 3}
    assert command(asked) == "silver-sim simulate --players a,b --games 6 --game odin"
