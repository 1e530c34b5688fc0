"""``silver-sim rate``."""

from pathlib import Path

from tests.cli.conftest import Run, json_of, refused, said

TYPED = "spy:call_at=6=45,keeper=300,pairs=-120.5"


def test_what_is_printed_is_what_was_found(silver_sim: Run) -> None:
    rows = "".join(f"{n};{n};3;9\n" for n in range(5))
    Path("rounds.csv").write_text(f'Runde;"Lee, Ann";Bob;Me\n{rows}')
    asked = ("rate", "rounds.csv", "Lee, Ann", "Bob")
    refused(silver_sim, *asked, words="the column 'Runde' counts 1, 2, 3, ...")
    for typed in ((*asked, "--players", '"Lee, Ann",Bob,Me'), ("rate", TYPED)):
        out = said(silver_sim, *typed, "--plan", "--seats", "3")
        found = json_of(silver_sim, *typed, "--plan", "--seats", "3")
        for words in (found["claim"]["sentence"], *found["claim"]["beside"], *found["warnings"]):
            assert words in " ".join(out.split())


def test_bad_input_is_one_message(silver_sim: Run) -> None:
    Path("league.csv").write_text("Ann,Bob\n1,2\n")
    for arguments, words in (
        ((), "FILE"),
        (("Ann=3,Bob=1",), "ratings go only with --plan"),
        (("Ann=3,Bob=1", "--plan", "--highest"), "ratings go only with --plan"),
        (("Ann=1e9,Bob=1", "--plan", "--seats", "2"), "'Ann=1e9' is not a rating"),
        (("Ann=1,Ann=2", "--plan", "--seats", "2"), "two ratings"),
        (("nothing.csv",), "cannot read nothing.csv"),
        (("league.csv", "--plan", "--seats", "1"), "--seats 1 is out of range"),
        (("league.csv", "Ann"), "does not name two people"),
    ):
        refused(silver_sim, "rate", *arguments, words=words)
