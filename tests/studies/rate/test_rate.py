"""Files of games, in three shapes; what is rated depends on what was played alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.studies.rate import study
from silver_sim.studies.rate.in_order import colours
from silver_sim.studies.rate.league import League, read_league
from silver_sim.studies.rate.study import rated
from silver_sim.studies.rate.view import strongest

NAMES = ("Ann", "Bob", "Cleo", "Dan")
Games = Sequence[dict[str, int]]

GAMES = st.lists(
    st.dictionaries(st.sampled_from(NAMES), st.integers(-20, 80), min_size=2),
    min_size=5,
    max_size=9,
)


def people(games: Games, names: Sequence[str] = NAMES) -> str:
    here = [name for name in names if any(name in game for game in games)]
    rows = [",".join(str(game.get(name, "")) for name in here) for game in games]
    return "\n".join([",".join(here), *rows]) + "\n"


def pairs(games: Games) -> str:
    most = max(map(len, games))
    head = ";".join(f"Player {n};Points {n}" for n in range(1, most + 1))
    rows = [";".join(f"{who};{points},0" for who, points in game.items()) for game in games]
    return "\ufeff" + "\r\n".join([head, *rows])


def long(games: Games) -> str:
    rows = [f"{n}\t{who}\t{p}.00" for n, game in enumerate(games) for who, p in game.items()]
    return "\n\n".join(["game\tplayer\tpoints", *reversed(rows)])


def read(text: str | bytes) -> League:
    with TemporaryDirectory() as folder:
        path = Path(folder, "league.csv")
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_league(path)


def told(text: str, **options: Any) -> dict[str, Any]:
    with patch.object(study, "DRAWS", 60):
        return rated(read(text), **options)


@settings(max_examples=15, deadline=None)
@given(GAMES)
def test_the_same_league_in_three_shapes_is_rated_alike(games: Games) -> None:
    assert told(people(games)) == told(pairs(games)) == told(long(games))


@settings(max_examples=15, deadline=None)
@given(GAMES, st.randoms(), st.permutations(NAMES))
def test_rows_columns_and_names_do_not_matter(
    games: Games, chance: Any, others: Sequence[str]
) -> None:
    league = read(people(games))
    assume(len(set(colours(league.games).values())) == len(colours(league.games)))
    shuffled = chance.sample(games, len(games))
    expected = told(people(games))
    assert told(people(shuffled, others)) == expected

    new = dict(zip(NAMES, others, strict=True))
    renamed = told(people([{new[who]: p for who, p in game.items()} for game in games]))
    assert by_person(renamed, str) == by_person(expected, new.__getitem__)


def by_person(found: dict[str, Any], name: Callable[[str], str]) -> dict[str, Any]:
    lines = (line for group in found["groups"] for line in group["lines"])
    return {name(line["person"]): {**line, "person": ""} for line in lines}


@settings(max_examples=10, deadline=None)
@example([{"Ann": 0, "Bob": 0}] * 4 + [{"Ann": 0, "Bob": 0, "Cleo": 1, "Dan": 1}])
@given(GAMES)
def test_the_highest_win_where_points_are_turned_round(games: Games) -> None:
    turned = [{who: -points for who, points in game.items()} for game in games]
    low, high = told(people(games)), told(people(turned), highest=True)
    for one, other in zip(low["groups"], high["groups"], strict=True):
        # Of two middles of equal size the first has mean 0, whoever that is: distances count.
        zeros = [group["lines"][0]["rating"]["estimate"] for group in (one, other)]
        for a, b in zip(one["lines"], other["lines"], strict=True):
            assert (a["person"], a["win_share"]) == (b["person"], b["win_share"])
            first, second = (
                each["rating"]["estimate"] - zero for each, zero in zip((a, b), zeros, strict=True)
            )
            assert first == pytest.approx(second, abs=1e-3)


def test_numbers_are_those_of_the_games() -> None:
    found = told("session,Ann,Bob,Cleo\n1,3,5,\n1,4,4,4\n2,7,2.5,9\n", between=("Ann", "Bob"))
    assert (found["games"], found["sessions"]) == (3, 2)
    ann, bob = (
        next(line for line in found["groups"][0]["lines"] if line["person"] == name)
        for name in ("Ann", "Bob")
    )
    assert ann["win_share"]["estimate"] == pytest.approx((1 + 1 / 3) / 3)
    assert ann["fair_share"] == pytest.approx((1 / 2 + 1 / 3 + 1 / 3) / 3)
    assert bob["mean_points"]["estimate"] == pytest.approx(11.5 / 3)
    assert ann["rating"]["lo"] is None  # two sessions tell no interval
    assert found["chance"]["together"] == {"ahead": 1, "level": 1, "behind": 1}


def test_who_was_never_beaten_has_no_upper_limit_and_is_left_out_of_the_mean() -> None:
    games = [{"Ann": 1, "Bob": 2, "Cleo": 3}, {"Ann": 0, "Bob": 9, "Cleo": 4}] * 9
    (group,) = told(people(games))["groups"]
    assert group["middle"] == ["Bob", "Cleo"]
    first, *others = group["lines"]
    assert first["person"] == "Ann"
    assert first["rating"]["hi"] is None
    assert first["rating"]["lo"] > 0
    assert sum(line["rating"]["estimate"] for line in others) == pytest.approx(0, abs=1e-3)
    assert all(None not in (line["rating"]["lo"], line["rating"]["hi"]) for line in others)
    assert strongest(group["lines"]) == "Ann is the strongest."


def test_people_who_are_not_connected_stand_in_groups_and_are_not_compared() -> None:
    text = people([{"Ann": 1, "Bob": 2}, {"Ann": 3, "Bob": 2}, {"Cleo": 1, "Dan": 2}] * 3)
    found = told(text)
    assert [len(group["lines"]) for group in found["groups"]] == [2, 2]
    with pytest.raises(UserError, match="Ann and Dan cannot be compared"):
        told(text, between=("Ann", "Dan"))
    with pytest.raises(UserError, match="'Eve' played no game"):
        told(text, between=("Ann", "Eve"))


WRONG = [
    ("", "is empty"),
    ("Ann,Bob\n", "has no games"),
    ("Ann\n1\n", "there is but one column"),
    ("Ann,12\nAnn,3\n", "12 is no name of a column"),
    ("Ann,ann\n1,2\n", "is there twice"),
    ("Ann,,Bob\n1,2,3\n", "a column has no name"),
    ("Ann,Bob\n1,x\n", "'x' of 'Bob' is no number of points"),
    ("Ann,Bob\n1.000,2\n", "'1.000' of 'Ann' is no number"),
    ("Ann,Bob\n1,\n", "this game has one player"),
    ("Ann,Bob\n1,2,3\n", "this row has 3 cells"),
    ('Ann,Bob\n1,"2\n', "this row cannot be read"),
    ("session,Ann,Bob\n,1,2\n", "the column session is empty"),
    ("player,points\nAnn,3\n", "there is no column game"),
    ("game,player,points\n1,Ann,3\n1,Ann,4\n", "'Ann' is twice in one game"),
    ("game,player,points\n1,Ann,\n1,Bob,4\n", "the points of 'Ann' are missing"),
    ("game,player,points\n1,Ann,3\n2,Bob,4\n", "game '1' has one player"),
    ("game,player,points\n,Ann,3\n", "the column game is empty"),
    ("player1,points1,player2\nAnn,3,Bob\n", "there is no column points2"),
    ("player1,points1,player2,points2\n,3,Bob,4\n", "points ('3') and no player"),
    (",".join("abcdefgh") + "\n" + ",".join("11111111"), "too many players are level"),
    ("Müller,Bob\n1,2\n".encode("latin-1"), "it is no text in UTF-8"),
]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_what_cannot_be_read_is_refused_with_its_reason(text: str | bytes, words: str) -> None:
    with pytest.raises(UserError) as problem:
        read(text)
    assert words in problem.value.message


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from('Ab1.,;\t\n\r" 2-') | st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for head in ("", "Ann,Bob\n", "game,player,points\n"):
        with suppress(UserError):
            assert read(head + text).games


def test_the_row_is_told_and_columns_that_are_not_used() -> None:
    with pytest.raises(UserError) as problem:
        read("date,Ann,Bob\n2026-01-02,1,2\n\n2026-01-09,1,two\n")
    assert problem.value.where.endswith("league.csv:4")
    league = read("Date,game,player,points,place\n1.2.,1,Ann,3,home\n1.2.,1,Bob,4,home\n")
    assert league.unused == ["Date", "place"]
