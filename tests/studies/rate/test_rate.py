"""Files of games, in three shapes; what is rated depends on what was played alone."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.core import tournaments
from silver_sim.studies.rate import league
from silver_sim.studies.rate.league import League, read_league
from silver_sim.studies.rate.result import Ratings, Read
from silver_sim.studies.rate.study import rated
from silver_sim.studies.rate.tell import tell
from silver_sim.studies.rate.tournament import of_ratings
from tests.before import assert_as_before

NAMES = ("Ann", "Bob", "Cleo", "Dan")
Games = Sequence[dict[str, int]]
HERE = Path(__file__).parent
GAME = st.dictionaries(st.sampled_from(NAMES), st.integers(-20, 80), min_size=2)


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
    found = rated(read(text, players=[name for name in NAMES if name in header]), **options)
    return replace(found, read=Read("league.csv", "people", []))


@settings(max_examples=15, deadline=None)
@given(st.lists(GAME, min_size=5, max_size=9), st.randoms(), st.permutations(NAMES))
def test_neither_shape_nor_order_matters(games: Games, chance: Any, others: Sequence[str]) -> None:
    shuffled = people(chance.sample(games, len(games)), others)
    low = told(people(games))
    assert low == told(pairs(games)) == told(long(games)) == told(shuffled)
    turned = [{who: -points for who, points in game.items()} for game in games]
    for row, other in zip(low.rows, told(people(turned), highest=True).rows, strict=True):
        assert row == other or row.metric == "mean_points"


FOUND: dict[str, Callable[[], Ratings]] = {
    "people": lambda: rated(read_league(HERE / "people.csv"), between=("Anna", "Me"), seats=3),
    "sessions": lambda: rated(read_league(HERE / "sessions.csv"), between=("Ann", "Bob")),
    "never_beaten": lambda: rated(read("Ann,Bob\n" + "1,2\n" * 6)),
    "equals": lambda: rated(
        read("Ann,Bob\n" + "1,3\n4,2\n" * 6), between=("Bob", "Ann"), highest=True
    ),
    "typed": lambda: of_ratings(["champion=120", "counter=45", "spy=0"], 3, lambda _: None),
}


@pytest.mark.parametrize("case", FOUND)
def test_the_estimates_are_those_of_the_old_program(case: str) -> None:
    assert_as_before(map(vars, FOUND[case]().rows), HERE / "estimates.csv", case)


def test_why_there_is_no_interval_is_a_word_of_the_cell() -> None:
    """Who was never beaten has no upper limit, and is left out of the mean."""
    limited, few = FOUND["never_beaten"](), FOUND["sessions"]()
    assert plus_minus(limited.number("rating", "Ann")) == "223 (−71 to no limit)"
    assert plus_minus(limited.number("mean_points", "Ann")) == "1.0 (always)"
    assert plus_minus(few.number("rating", "Yul")) == "169 (no interval)"
    assert "Ann, Bob and Cleo; Yul and Xia" in " ".join(few.warnings)
    found = told(people([{"Ann": 1, "Bob": 2, "Cleo": 3}, {"Ann": 0, "Bob": 9, "Cleo": 4}] * 9))
    assert found.groups[0].middle == ["Bob", "Cleo"]
    first, *others = found.of("rating", "group-1")
    assert (first.label, first.hi, (first.lo or 0) > 0) == ("Ann", None, True)
    assert sum(row.value for row in others if row.ends) == pytest.approx(0, abs=1e-3)
    assert (found.answer.found, found.answer.subject) == ("more", "Ann")


WRONG: list[tuple[str | bytes, str]] = [
    ("", "is empty"),
    ("A\0nn,Bob\n1,2\n", "the character NUL"),
    ("Ann,Bob\n", "has no games"),
    ("Ann\n1\n", "there is only one column"),
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
    ("game,player,points\n,Ann,3\n", "the column game is empty"),
    ("player1,points1,player2\nAnn,3,Bob\n", "there is no column points2"),
    ("player1,points1,player2,points2\n,3,Bob,4\n", "points ('3') but no player"),
    ("player1,points1,player01,points01\nAnn,3,Bob,4\n", "'player1' and 'player01' have the same"),
    ("Zoe\u0301,Zo\u00e9\n1,2\n", "the column 'Zoé' is there twice"),
    (",".join("abcdefghijklm") + "\n" + ",".join("1" * 13), "13 players are level in this game"),
    ("Müller,Bob\n1,2\n".encode("latin-1"), "cannot read "),
]


def test_what_cannot_be_read_is_refused_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, words in WRONG:
        with pytest.raises(UserError) as problem:
            read(text)
        assert words in problem.value.message
    text = "player1,points1,player2,points2\nAnn,3,Bob,4\nBob,3,Cleo,4\n"
    for limit, most, what in (
        ("MOST_PEOPLE", 2, "people"), ("MOST_GAMES", 1, "games"), ("MOST_CANDIDATES", 5, "cand"),
    ):  # fmt: skip
        with monkeypatch.context() as only:
            only.setattr(league, limit, most)
            with pytest.raises(UserError, match=f"more than {most} {what}"):
                read(text)


@settings(max_examples=40, deadline=None)
@given(st.text(st.sampled_from('Ab1.,;\t\n\r" 2-') | st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for head in ("", "Ann,Bob\n", "game,player,points\n"):
        with suppress(UserError):
            assert read(head + text).games


def test_a_column_that_looks_like_no_person_is_left_out_or_kept() -> None:
    rows = ["Ann,Bob,Cleo", "3,5,9", "4,2,7", "1,8,6", "5,6,4"]
    for column in ("No 1 2 3 4", "No 0 1 2 3", "No 4 3 2 1", "No 1 2 2 3", "Sum 17 13 15 15"):
        name, *_ = cells = column.split()
        text = "\n".join(f"{row},{cell}" for row, cell in zip(rows, cells, strict=True))
        with pytest.raises(UserError, match="does not look like a person") as problem:
            read(text)
        assert "--players " in problem.value.help
        left_out = read(text, players=["Ann", "Bob", "Cleo"])
        assert (left_out.people, left_out.read.unused) == (["Ann", "Bob", "Cleo"], [name])
        assert name in read(text, players=["Ann", "Bob", "Cleo", name]).people
        assert name in read("\n".join(text.split("\n")[:4])).people  # so few may look so by chance
    text = "evening,No,Ann,Bob,All\nx,1,3,5,8\nx,2,4,2,6\nx,3,1,8,9\ny,1,5,6,11\ny,2,2,2,4\n"
    with pytest.raises(UserError, match="'No' counts"):
        read(text)
    with pytest.raises(UserError, match="no column of a person is called 'Eve'"):
        read(text, players=["Eve"])


def test_names_and_signs_are_read_as_spreadsheets_write_them() -> None:
    for text in (
        "player,game,points\nZo\u00e9,1,3\nBob,1,4\nZoe\u0301,2,3\nBob,2,4\n",
        "player1,points1,player2,points2\nZo\u00e9,3,Bob,4\nZoe\u0301,3,Bob,4\n",
    ):
        assert read(text).people == ["Bob", "Zo\u00e9"]
    names = ["Lee, Ann, B.", "Lee, Bob, C."]
    assert read('"Lee, Ann, B.";"Lee, Bob, C."\n1;2\n').people == names
    assert read('\ufeff"sep=;"\r\nLee, Ann, B.;Lee, Bob, C.\r\n1;2\r\n').people == names
    assert read("SEP=|\nAnn|Bob\n1|2,5\n").games[0].points == {"Ann": 100, "Bob": 250}
    with pytest.raises(UserError) as problem:
        read("sep=;\nAnn;Bob\n\n1;x\n")
    assert problem.value.where.endswith(":4")
    row = "player1,points1,player2,points2\n\u201cO\u2019Ben\u201d,3,Zoe\u0308,\u22122"
    assert read(row).games[0].points == {"O'Ben": 300, "Zo\u00eb": -200}


def of_two(wins: int, losses: int) -> str:
    return "Ann,Bob\n" + "1,3\n" * wins + "4,2\n" * losses


@pytest.mark.parametrize("wins", [13, 14, 15])
def test_so_many_games_more_tell_two_apart_if_they_differ_as_estimated(wins: int) -> None:
    """With as many again in each of which as many are won, the test reaches what power takes."""
    (pair,) = told(of_two(wins, 24 - wins)).of("more", "more-1")
    assert 1 <= (pair.lo or 0) < pair.value
    share = (wins + 0.5) / 25  # with the drawn game
    needed = (1.96 + 0.84) ** 2 * share * (1 - share) / (share - 0.5) ** 2
    assert 24 + pair.value == pytest.approx(needed, rel=0.15)
    factor = 1 + pair.value / 24
    more = of_two(round(wins * factor), round((24 - wins) * factor))
    assert not told(more).of("more", "more-1")
    rows = [f"{n},{row}" for n, row in enumerate(of_two(wins, 24 - wins).splitlines()[1:])]
    twice = "\n".join(["session,Ann,Bob", *(row for row in rows for _ in range(2))])
    sessions = told(twice)  # two games of a session that end alike count as one
    (of_sessions,) = sessions.of("more", "more-1")
    assert of_sessions.value == pytest.approx(pair.value, rel=0.2)
    assert f"about {of_sessions.value:,} more sessions would" in sessions.answer.sentence


def test_a_tournament_of_stronger_favourites_takes_fewer_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near, far = (told(of_two(w, 24 - w), seats=2).of("tables", "tournament") for w in (16, 20))
    assert near[2].value > near[0].value > far[0].value
    monkeypatch.setattr(tournaments, "MOST_ROUNDS", 200)
    hopeless = of_ratings(["a=0", "b=3"], 2, lambda _: None)
    assert (hopeless.answer.found, tell(hopeless).title) == ("open", hopeless.question)
    apart = "Ann,Bob,Cleo,Dan\n1,2,,\n,,1,2\n"
    asked: tuple[tuple[str, dict[str, Any], str], ...] = (
        (of_two(14, 10), {"seats": 3}, "2 people cannot play a tournament at tables of 3"),
        (of_two(12, 12), {"seats": 2}, "the same rating"),
        (apart, {"seats": 2}, "not connected"),
        (apart, {"between": ("Ann", "Dan")}, "cannot be compared"),
        (of_two(1, 1), {"between": ("Ann", "Eve")}, "'Eve' played no game"),
    )
    for text, options, words in asked:
        with pytest.raises(UserError, match=words):
            told(text, **options)
