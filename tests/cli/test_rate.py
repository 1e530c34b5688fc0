"""``silver-sim rate``."""

import json
from pathlib import Path

from tests.cli.conftest import Run, refused

TYPED = ("--ratings", "spy:call_at=6=45,keeper=300,pairs=-120.5")


def test_what_is_printed_is_what_was_found(silver_sim: Run) -> None:
    rows = "".join(f"{n};{n};3;9\n" for n in range(5))
    Path("rounds.csv").write_text(f'Runde;"Lee, Ann";Bob;Me\n{rows}')
    asked = ("rate", "rounds.csv", "--keep", "Lee, Ann", "--between", '"Lee, Ann",Bob')
    refused(silver_sim, *asked, words="the column 'Runde' counts 1, 2, 3, ...")
    for typed in ((*asked, "--leave-out", "Runde"), ("rate", *TYPED)):
        status, out, err = silver_sim(*typed, "--tournament", "3")
        assert (status, err) == (0, "")
        found = json.loads(silver_sim(*typed, "--tournament", "3", "--json").out)
        for said in (found["claim"]["sentence"], *found["claim"]["beside"], *found["warnings"]):
            assert said in " ".join(out.split())


def test_bad_input_is_one_message(silver_sim: Run) -> None:
    Path("league.csv").write_text("Ann,Bob\n1,2\n")
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
