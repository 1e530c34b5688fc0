"""``silver-sim rate``."""

import json
from pathlib import Path

from tests.cli.conftest import Run, refused

LEAGUE = "Ann,Bob,Cleo\n" + "3,5,9\n4,2,7\n1,8,\n,6,4\n2,3,5\n" * 3


def test_a_table_with_intervals_and_a_pair(silver_sim: Run) -> None:
    Path("league.csv").write_text(LEAGUE)
    status, out, err = silver_sim("rate", "league.csv", "--between", "Ann,Cleo")
    assert (status, err) == (0, "")
    told = " ".join(out.split())
    assert "Read from league.csv: a row for each game, a column for each person." in told
    assert "Who is strongest?" in told
    assert "games 15 · people 3 · won by lowest points" in told
    assert "Only 15 games: the intervals are rough." in told
    assert "How sure: " in told
    assert "in 9 games together ahead in 9, level in 0, behind in 0" in told


def test_json_is_the_same_each_time_and_names_what_was_read(silver_sim: Run) -> None:
    Path("league.csv").write_text(LEAGUE)
    answers = {silver_sim("rate", "league.csv", "--json").out for _ in range(2)}
    assert len(answers) == 1
    found = json.loads(next(iter(answers)))
    assert found["read"] == {"file": "league.csv", "shape": "people", "unused": []}


def test_more_games_and_a_tournament_are_told_and_are_in_json(silver_sim: Run) -> None:
    Path("league.csv").write_text(LEAGUE)
    status, out, err = silver_sim("rate", "league.csv", "--tournament", "3")
    assert (status, err) == (0, "")
    told = " ".join(out.split())
    found = json.loads(silver_sim("rate", "league.csv", "--tournament", "3", "--json").out)
    pair = found["groups"][0]["untold"][0]
    assert "More games that would tell two people apart" in told
    assert f"{pair['a']} {pair['b']} {pair['more']:,} {pair['least']:,}" in told
    first = found["tournament"]["aims"][0]
    assert f"80 % {first['tables']} {first['lo']} {first['hi']} {first['unsure']}" in told
    assert f"After {first['tables']} tables of 3, {found['tournament']['best']}, the best" in told


def test_a_tournament_is_planned_from_ratings_alone(silver_sim: Run) -> None:
    typed = ("rate", "--ratings", "spy:call_at=6=45,keeper=300,pairs=-120.5", "--tournament", "2")
    status, out, err = silver_sim(*typed)
    assert (status, err) == (0, "")
    found = json.loads(silver_sim(*typed, "--json").out)
    assert (found["best"], found["people"], found["has_errors"]) == ("keeper", 3, False)
    told = " ".join(out.split())
    assert f"After {found['aims'][0]['tables']} tables of 2, keeper, the best by" in told
    assert "errors of" not in told


def test_what_plans_no_tournament_is_refused(silver_sim: Run) -> None:
    both = ("--ratings", "Ann=3,Bob=1")
    for arguments, words in (
        ((), "give either FILE or --ratings"),
        (("league.csv", *both), "give either FILE or --ratings"),
        (both, "--tournament is missing"),
        ((*both, "--tournament", "3"), "2 people cannot play"),
        ((*both, "--tournament", "2", "--highest"), "leave the other options out"),
        (("--ratings", "Ann=1e9,Bob=1", "--tournament", "2"), "'Ann=1e9' is not a rating"),
        (("--ratings", "Ann=1,Ann=2", "--tournament", "2"), "two ratings"),
    ):
        refused(silver_sim, "rate", *arguments, words=words)


def test_few_games_and_strangers_are_told(silver_sim: Run) -> None:
    Path("few.csv").write_text("player1,points1,player2,points2\nAnn,1,ann,2\nZoe,1,Yul,2\n")
    out = " ".join(silver_sim("rate", "few.csv").out.split())
    assert "Too few to tell: 1 game, and intervals need at least 6." in out
    assert "2 groups of people never met" in out
    assert "Taken for 2 people: Ann and ann." in out
    Path("once.csv").write_text("Ann,Bob\n" + "1,2\n" * 6)
    out = " ".join(silver_sim("rate", "once.csv").out.split())
    assert "no limit" in out
    assert "limits how far Ann may be above the others" in out


def test_a_column_of_rounds_is_left_out_by_name_and_names_may_hold_commas(silver_sim: Run) -> None:
    Path("rounds.csv").write_text(
        'Runde;"Lee, Ann";Bob\n' + "".join(f"{n};{n};3\n" for n in range(5))
    )
    status, out, err = silver_sim("rate", "rounds.csv")
    assert (status, out) == (2, "")
    assert "the column 'Runde' counts 1, 2, 3, ..." in err
    both = ("--leave-out", "Runde", "--keep", "Lee, Ann")
    status, out, err = silver_sim("rate", "rounds.csv", *both, "--between", '"Lee, Ann",Bob')
    assert (status, err) == (0, "")
    assert "Not used: column Runde." in out
    assert "By the ratings Lee, Ann ends ahead of Bob" in " ".join(out.split())


def test_names_and_points_are_the_same_however_their_signs_are_written(silver_sim: Run) -> None:
    rows = [
        "O\u2019Ben,3,Zoe\u0308,\u22122",
        "O'Ben,\u22121,Zo\u00eb,4",
        "\u201cO'Ben\u201d,3,Zo\u00eb,1",
    ]
    Path("games.csv").write_text("\n".join(["player1,points1,player2,points2", *rows]))
    status, out, err = silver_sim("rate", "games.csv", "--json")
    assert (status, err) == (0, "")
    [group] = json.loads(out)["groups"]
    assert sorted((each["person"], each["games"]) for each in group["lines"]) == [
        ("O'Ben", 3),
        ("Zo\u00eb", 3),
    ]


def test_bad_input_is_one_message(silver_sim: Run) -> None:
    Path("league.csv").write_text(LEAGUE)
    for arguments, words in (
        (("nothing.csv",), "cannot read nothing.csv"),
        (("league.csv", "--tournament", "1"), "--tournament 1 is out of range"),
        (("league.csv", "--tournament", "4"), "3 people cannot play a tournament"),
        (("league.csv", "--between", "Ann"), "does not name two people"),
        (("league.csv", "--between", "Ann,Ann"), "does not name two people"),
        (("league.csv", "--between", "Ann,Eve"), "'Eve' played no game"),
    ):
        refused(silver_sim, "rate", *arguments, words=words)
