"""``silver-sim rate``."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refused

LEAGUE = "Ann,Bob,Cleo\n" + "3,5,9\n4,2,7\n1,8,\n,6,4\n2,3,5\n" * 3
TYPED = ("--ratings", "spy:call_at=6=45,keeper=300,pairs=-120.5")


@pytest.mark.parametrize("asked", [("league.csv", "--between", "Ann,Cleo"), TYPED])
def test_what_is_printed_is_what_was_found(silver_sim: Run, asked: tuple[str, ...]) -> None:
    Path("league.csv").write_text(LEAGUE)
    asked = ("rate", *asked, "--tournament", "3")
    status, out, err = silver_sim(*asked)
    assert (status, err) == (0, "")
    told = " ".join(out.split())
    found = json.loads(silver_sim(*asked, "--json").out)
    for said in (found["claim"]["sentence"], *found["claim"]["beside"], *found["warnings"]):
        assert said in told
    tables = next(row for row in found["rows"] if row["metric"] == "tables")
    assert f"80 % {tables['estimate']} ({tables['lo']} to {tables['hi']})" in told


def test_a_column_of_rounds_is_left_out_by_name_and_names_may_hold_commas(silver_sim: Run) -> None:
    rows = "".join(f"{n};{n};3\n" for n in range(5))
    Path("rounds.csv").write_text(f'Runde;"Lee, Ann";Bob;ann\n{rows}')
    asked = ("rate", "rounds.csv", "--keep", "Lee, Ann", "--between", '"Lee, Ann",Bob')
    refused(silver_sim, *asked, words="the column 'Runde' counts 1, 2, 3, ...")
    told = " ".join(silver_sim(*asked, "--leave-out", "Runde").out.split())
    assert "games 5 · people 2 · won by lowest points · read as a row for each game" in told
    assert "not used Runde" in told


def test_bad_input_is_one_message(silver_sim: Run) -> None:
    Path("league.csv").write_text(LEAGUE)
    both = ("--ratings", "Ann=3,Bob=1")
    for arguments, words in (
        ((), "give either FILE or --ratings"),
        (("league.csv", *both), "give either FILE or --ratings"),
        (both, "--tournament is missing"),
        ((*both, "--tournament", "2", "--highest"), "leave the other options out"),
        (("--ratings", "Ann=1e9,Bob=1", "--tournament", "2"), "'Ann=1e9' is not a rating"),
        (("--ratings", "Ann=1,Ann=2", "--tournament", "2"), "two ratings"),
        (("nothing.csv",), "cannot read nothing.csv"),
        (("league.csv", "--tournament", "1"), "--tournament 1 is out of range"),
        (("league.csv", "--between", "Ann"), "does not name two people"),
    ):
        refused(silver_sim, "rate", *arguments, words=words)
