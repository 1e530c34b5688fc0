"""Files of games, in three shapes; what is rated depends on what was played alone."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchmarks.rate import Size, write
from silver_sim.errors import UserError
from silver_sim.studies.rate import league
from silver_sim.studies.rate.league import League, in_places, read_league
from silver_sim.studies.rate.result import Group, Line, Ratings, Read, Together
from silver_sim.studies.rate.study import rated
from silver_sim.studies.rate.tell import strongest, sure, verdicts, warnings

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


def read(text: str | bytes, **options: Any) -> League:
    with TemporaryDirectory() as folder:
        path = Path(folder, "league.csv")
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_league(path, **options)


def told(text: str, **options: Any) -> Ratings:
    """What is told of people, whatever their points look like, and wherever it was read."""
    header = re.split(r"[,;\t]", text.splitlines()[0])
    found = rated(read(text, kept=[name for name in NAMES if name in header]), **options)
    return replace(found, read=Read("league.csv", "people", []))


def line_of(group: Group, name: str) -> Line:
    return next(line for line in group.lines if line.person == name)


def known(value: float | None) -> float:
    assert value is not None
    return value


@settings(max_examples=15, deadline=None)
@given(GAMES)
def test_the_same_league_in_three_shapes_is_rated_alike(games: Games) -> None:
    assert told(people(games)) == told(pairs(games)) == told(long(games))


@settings(max_examples=15, deadline=None)
@given(GAMES, st.randoms(), st.permutations(NAMES))
def test_rows_columns_and_names_do_not_matter(
    games: Games, chance: Any, others: Sequence[str]
) -> None:
    shuffled = chance.sample(games, len(games))
    expected = told(people(games))
    assert told(people(shuffled, others)) == expected

    new = dict(zip(NAMES, others, strict=True))
    renamed = told(people([{new[who]: p for who, p in game.items()} for game in games]))
    assert by_person(renamed, str) == by_person(expected, new.__getitem__)


def by_person(found: Ratings, name: Callable[[str], str]) -> dict[str, Line]:
    lines = (line for group in found.groups for line in group.lines)
    return {name(line.person): replace(line, person="") for line in lines}


@settings(max_examples=10, deadline=None)
@example([{"Ann": 0, "Bob": 0}] * 4 + [{"Ann": 0, "Bob": 0, "Cleo": 1, "Dan": 1}])
@given(GAMES)
def test_the_highest_win_where_points_are_turned_round(games: Games) -> None:
    turned = [{who: -points for who, points in game.items()} for game in games]
    low, high = told(people(games)), told(people(turned), highest=True)
    for one, other in zip(low.groups, high.groups, strict=True):
        for a, b in zip(one.lines, other.lines, strict=True):
            assert (a.rating, a.win_share) == (b.rating, b.win_share)


def test_numbers_are_those_of_the_games() -> None:
    found = told("session,Ann,Bob,Cleo\n1,3,5,\n1,4,4,4\n2,7,2.5,9\n", between=("Ann", "Bob"))
    assert (found.games, found.sessions) == (3, 2)
    ann, bob = (line_of(found.groups[0], name) for name in ("Ann", "Bob"))
    assert ann.win_share.estimate == pytest.approx((1 + 1 / 3) / 3)
    assert ann.fair_share == pytest.approx((1 / 2 + 1 / 3 + 1 / 3) / 3)
    assert bob.mean_points.estimate == pytest.approx(11.5 / 3)
    assert ann.rating.lo is None  # two sessions tell no interval
    assert found.chance is not None
    assert found.chance.together == Together(ahead=1, level=1, behind=1)


def test_who_was_never_beaten_has_no_upper_limit_and_is_left_out_of_the_mean() -> None:
    games = [{"Ann": 1, "Bob": 2, "Cleo": 3}, {"Ann": 0, "Bob": 9, "Cleo": 4}] * 9
    (group,) = told(people(games)).groups
    assert group.middle == ["Bob", "Cleo"]
    first, *others = group.lines
    assert first.person == "Ann"
    assert first.rating.hi is None
    assert known(first.rating.lo) > 0
    assert sum(known(line.rating.estimate) for line in others) == pytest.approx(0, abs=1e-3)
    assert all(None not in (line.rating.lo, line.rating.hi) for line in others)
    assert strongest(group, "game") == "Ann is the strongest."


def test_people_who_are_not_connected_stand_in_groups_and_are_not_compared() -> None:
    text = people([{"Ann": 1, "Bob": 2}, {"Ann": 3, "Bob": 2}, {"Cleo": 1, "Dan": 2}] * 3)
    found = told(text)
    assert [len(group.lines) for group in found.groups] == [2, 2]
    with pytest.raises(UserError, match="Ann and Dan cannot be compared"):
        told(text, between=("Ann", "Dan"))
    with pytest.raises(UserError, match="'Eve' played no game"):
        told(text, between=("Ann", "Eve"))


WRONG = [
    ("", "is empty"),
    ("A\0nn,Bob\n1,2\n", "the character NUL"),
    ("Ann,Bob\n", "has no games"),
    ("Ann\n1\n", "there is only one column"),
    ("Ann,12\nAnn,3\n", "12 is not the name of a column"),
    (f"Ann,{'1' * 5000}\n1,2\n", "is not the name of a column"),
    (f"player{'1' * 5000},points{'1' * 5000}\nAnn,2\n", "this game has one player"),
    ("Ann,Bob\n١,٢\n", "'١' of 'Ann' is not a number of points"),
    ("Ann,ann\n1,2\n", "is there twice"),
    ("Ann,,Bob\n1,2,3\n", "a column has no name"),
    ("Ann,Bob\n1,x\n", "'x' of 'Bob' is not a number of points"),
    ("Ann,Bob\n1.000,2\n", "'1.000' of 'Ann' is not a number"),
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
    ("player1,points1,player2,points2\n,3,Bob,4\n", "points ('3') but no player"),
    ("player1,points1,player01,points01\nAnn,3,Bob,4\n", "'player1' and 'player01' have the same"),
    ("player 1,points1,player_1\nAnn,3,Bob\n", "'player 1' and 'player_1' have the same number"),
    ("Zoe\u0301,Zo\u00e9\n1,2\n", "the column 'Zoé' is there twice"),
    (",".join("abcdefghijklm") + "\n" + ",".join("1" * 13), "13 players are level in this game"),
    ("Müller,Bob\n1,2\n".encode("latin-1"), "cannot read "),
]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_what_cannot_be_read_is_refused_with_its_reason(text: str | bytes, words: str) -> None:
    with pytest.raises(UserError) as problem:
        read(text)
    assert words in problem.value.message


@settings(max_examples=40, deadline=None)
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
    assert league.read.unused == ["Date", "place"]


SCORES = "3,5,9\n4,2,7\n1,8,6\n5,6,4\n"


def columns(*added: str) -> str:
    """A league of three people with further columns: a name, and its numbers."""
    rows = ["Ann,Bob,Cleo", *SCORES.split()]
    return "\n".join(",".join(cells) for cells in zip(rows, *map(str.split, added), strict=True))


@pytest.mark.parametrize(
    ("column", "looks"),
    [
        ("Runde 1 2 3 4", "counts 1, 2, 3, ..."),
        ("Runde 0 1 2 3", "counts 1, 2, 3, ..."),
        ("Runde 4 3 2 1", "counts 1, 2, 3, ..."),
        ("Runde 1 2 2 3", "counts 1, 2, 3, ..."),
        ("Summe 17 13 15 15", "is the sum of the others"),
    ],
)
def test_a_column_that_looks_like_no_person_is_left_out_or_kept(column: str, looks: str) -> None:
    name = column.split()[0]
    text = columns(column)
    with pytest.raises(UserError) as problem:
        read(text)
    assert f"{name!r} {looks}" in problem.value.message
    assert f"--leave-out {name}" in problem.value.help
    assert f"--keep {name}" in problem.value.help
    left_out = read(text, left_out=[name])
    assert (left_out.people, left_out.read.unused) == (["Ann", "Bob", "Cleo"], [name])
    scored = [game.points for game in read("Ann,Bob,Cleo\n" + SCORES).games]
    assert [game.points for game in left_out.games] == scored
    assert name in read(text, kept=[name]).people
    assert name in read("\n".join(text.split("\n")[:4])).people  # three rows may look so by chance


def test_rounds_are_counted_anew_in_a_session_and_sums_are_found_beside_them() -> None:
    text = "evening,No,Ann,Bob,All\nx,1,3,5,8\nx,2,4,2,6\nx,3,1,8,9\ny,1,5,6,11\ny,2,2,2,4\n"
    with pytest.raises(UserError, match="'No' counts"):
        read(text)
    for options in ({"left_out": ["No"]}, {"kept": ["No"]}):
        with pytest.raises(UserError, match="'All' is the sum"):
            read(text, **options)
    assert read(text, left_out=["No", "All"]).people == ["Ann", "Bob"]
    with pytest.raises(UserError, match="no column of a person is called 'Eve'"):
        read(text, left_out=["Eve"])
    with pytest.raises(UserError, match="no column of a person is called 'Ann'"):
        read("game,player,points\n1,Ann,2\n1,Bob,3\n", kept=["Ann"])


@pytest.mark.parametrize(
    "text",
    [
        "player,game,points\nZo\u00e9,1,3\nBob,1,4\nZoe\u0301,2,3\nBob,2,4\n",
        "player1,points1,player2,points2\nZo\u00e9,3,Bob,4\nZoe\u0301,3,Bob,4\n",
    ],
)
def test_a_name_in_two_forms_of_unicode_is_one_person(text: str) -> None:
    assert read(text).people == ["Bob", "Zo\u00e9"]


def test_commas_in_quotes_do_not_separate_and_a_first_line_tells_what_does() -> None:
    names = ["Lee, Ann, B.", "Lee, Bob, C."]
    assert read('"Lee, Ann, B.";"Lee, Bob, C."\n1;2\n').people == names
    assert read("sep=;\nLee, Ann, B.;Lee, Bob, C.\n1;2\n").people == names
    assert read('\ufeff"sep=;"\r\nLee, Ann, B.;Lee, Bob, C.\r\n1;2\r\n').people == names
    assert read("SEP=|\nAnn|Bob\n1|2,5\n").games[0].points == {"Ann": 100, "Bob": 250}
    with pytest.raises(UserError) as problem:
        read("sep=;\nAnn;Bob\n1;x\n")
    assert problem.value.where.endswith(":3")


def test_more_than_can_be_rated_is_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "player1,points1,player2,points2\nAnn,3,Bob,4\nBob,3,Cleo,4\n"
    for limit, what in (
        ("MOST_PEOPLE", "more than 2 people"),
        ("MOST_GAMES", "more than 1 games"),
        ("MOST_CANDIDATES", "more than 5 candidates for places"),
    ):
        with monkeypatch.context() as only:
            only.setattr(league, limit, int(what.split()[2]))
            with pytest.raises(UserError, match=what) as problem:
                read(text)
        assert problem.value.help
    assert len(read(text).games) == 2


def test_who_came_too_rarely_is_told_in_words() -> None:
    games = "1,3,5,\n2,4,2,\n3,8,6,\n4,5,6,\n5,4,4,\n6,1,2,\n"
    found = told(f"session,Ann,Bob,Cleo\n{games}1,3,5,4\n", between=("Ann", "Cleo"))
    shown = " ".join([*warnings(found.groups[0], found), *verdicts(found)])
    assert "Too few sessions to say how sure the ratings of Cleo are" in shown
    assert "too few sessions to say how sure that is" in shown
    cleo = line_of(found.groups[0], "Cleo")
    assert sure(cleo.mean_points) == "4.00 (too few)"
    assert cleo.rank == [1, 3]


def of_two(wins: int, losses: int) -> str:
    return "Ann,Bob\n" + "1,3\n" * wins + "4,2\n" * losses


@pytest.mark.parametrize("wins", [13, 14, 15])
def test_so_many_games_more_tell_two_apart_if_they_differ_as_estimated(wins: int) -> None:
    """With as many again in each of which as many are won, the test reaches what power takes."""
    (group,) = told(of_two(wins, 24 - wins)).groups
    (pair,) = group.untold
    assert (pair.a, pair.b) == ("Ann", "Bob")
    assert pair.more is not None
    assert pair.least is not None
    assert 1 <= pair.least < pair.more
    share = (wins + 0.5) / 25  # with the drawn game
    needed = (1.96 + 0.84) ** 2 * share * (1 - share) / (share - 0.5) ** 2
    assert 24 + pair.more == pytest.approx(needed, rel=0.15)
    factor = 1 + pair.more / 24
    more = of_two(round(wins * factor), round((24 - wins) * factor))
    assert told(more).groups[0].untold == []


def test_who_is_told_apart_needs_no_more_and_equals_never_will() -> None:
    assert told(of_two(20, 4)).groups[0].untold == []
    found = told(of_two(12, 12), between=("Ann", "Bob"))
    assert found.chance
    assert found.chance.untold
    assert found.chance.untold.more is None
    assert "10,000 games more do not tell who is better" in " ".join(verdicts(found))
    few = told("Ann,Bob\n" + "1,3\n4,2\n" * 2)
    assert few.groups[0].untold == []


def test_sessions_more_are_sessions_of_as_many_games() -> None:
    """Two games of a session that end alike count as one."""
    once = told(of_two(15, 9)).groups[0].untold[0].more
    rows = of_two(15, 9).splitlines()[1:]
    twice = [f"{n},{row}" for n, row in enumerate(rows) for _ in range(2)]
    found = told("\n".join(["session,Ann,Bob", *twice]), between=("Bob", "Ann"))
    more = found.groups[0].untold[0].more
    assert once
    assert more
    assert more == pytest.approx(once, rel=0.2)
    assert f"About {more:,} sessions more like these would tell" in " ".join(verdicts(found))
    assert f"of Ann and Bob is strongest; about {more:,} sessions more would." in " ".join(
        verdicts(found)
    )


def test_a_tournament_of_stronger_favourites_takes_fewer_tables() -> None:
    tables = []
    for wins in (16, 20):
        found = told(of_two(wins, 24 - wins), seats=2).tournament
        assert found
        assert (found.best, found.people, found.has_errors) == ("Ann", 2, True)
        first, *others = found.aims
        assert first.tables
        assert first.lo
        assert first.hi
        assert first.lo <= first.tables <= first.hi
        assert all(other.tables and other.tables >= first.tables for other in others)
        assert first.unsure
        assert first.unsure >= first.tables
        tables.append(first.tables)
    assert tables[0] > tables[1]


@pytest.mark.parametrize(
    ("text", "seats", "words"),
    [
        (of_two(14, 10), 3, "2 people cannot play a tournament at tables of 3"),
        (of_two(12, 12), 2, "the same rating"),
        ("Ann,Bob,Cleo,Dan\n1,2,,\n,,1,2\n", 2, "not connected"),
    ],
)
def test_a_tournament_that_finds_nobody_is_refused(text: str, seats: int, words: str) -> None:
    with pytest.raises(UserError, match=words):
        told(text, seats=seats)


@pytest.mark.parametrize(
    "size", [Size(5, 8, 3), Size(9, 4, 8, level=7), Size(4, 6, 3, by_person=True)]
)
def test_the_benchmarks_write_leagues_of_their_size(size: Size, tmp_path: Path) -> None:
    write(size, tmp_path / "league.csv")
    games = read_league(tmp_path / "league.csv").games
    assert len(games) == size.games
    for game in games:
        assert len(game.points) == size.seats
        assert len(in_places(game.points)[0]) == size.level
