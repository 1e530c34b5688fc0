"""Who is first: direct matches, and where they do not tell, win shares; who is told from whom."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.studies.arms.pictures import first, leading
from silver_sim.studies.arms.ranking import beats, of_best
from silver_sim.studies.arms.result import ArmsResult
from tests.studies.arms.made_up import of_table, ranking

SHARES = {"a": 0.52, "b": 0.51, "c": 0.4}


def standings(
    apart: str, ahead: Mapping[str, float], shares: Mapping[str, float] = SHARES
) -> ArmsResult:
    return ranking(of_table(shares, apart, ahead, seats=3))


def not_beaten(result: ArmsResult) -> list[str]:
    first, *rest = result.standing(3)
    return [other for other in rest if not beats(result, first, other)]


@pytest.mark.parametrize(
    ("apart", "ahead", "first", "open_"),
    [
        ("ab ac", {}, "a", []),  # win shares tell
        ("ac bc", {}, "a", ["b"]),  # nothing tells
        ("ac bc", {"ab": 0.6}, "a", []),  # the direct match does
        ("ac bc", {"ba": 0.6}, "b", []),  # and may do so for the other
        ("ab ac bc", {"ba": 0.6}, "b", []),  # even against win shares
        ("", {"ab": 0.6, "bc": 0.6, "ca": 0.6}, "a", ["c"]),  # nor does a circle
    ],
)
def test_direct_matches_decide(
    apart: str, ahead: Mapping[str, float], first: str, open_: list[str]
) -> None:
    result = standings(apart, ahead)
    assert result.standing(3)[0] == first
    assert not_beaten(result) == open_
    assert (of_best(result).found == "more") == (not open_)


NAMES = "abcde"
PAIRS = [one + other for one, other in combinations(NAMES, 2)]


@given(
    st.sets(st.sampled_from(PAIRS)),
    st.dictionaries(st.sampled_from(PAIRS), st.booleans()),
    st.permutations([0.1, 0.15, 0.2, 0.25, 0.3]),
)
def test_who_is_ahead_is_first(
    apart: set[str], first_ahead: dict[str, bool], shares: list[float]
) -> None:
    ahead = {pair if first else pair[::-1]: 0.6 for pair, first in first_ahead.items()}
    result = standings(" ".join(apart), ahead, dict(zip(NAMES, shares, strict=True)))
    best = [one for one in NAMES if all(beats(result, one, o) for o in NAMES if o != one)]
    order = result.standing(3)
    assert best == ([] if not_beaten(result) else [order[0]])
    rest = [result.share(name).value for name in order[1:]]
    assert rest == sorted(rest, reverse=True)


@given(st.sets(st.sampled_from(PAIRS)), st.permutations([0.1, 0.15, 0.2, 0.25, 0.3]))
def test_ranks_are_as_wide_as_what_is_shown(apart: set[str], shares: list[float]) -> None:
    """Behind all who are shown to be above, before all who are shown to be below."""
    won = dict(zip(NAMES, shares, strict=True))
    result = standings(" ".join(apart), {}, won)
    for name in NAMES:
        told = {pair.replace(name, "") for pair in apart if name in pair}
        above = sum(won[other] > won[name] for other in told)
        below = len(told) - above
        rank = result.number("rank", name)
        assert (rank.lo, rank.hi) == (1 + above, len(NAMES) - below)


def test_the_picture_shows_what_decides() -> None:
    """Everybody's own win share, and first of all who is best."""
    for ahead in ({}, {"ba": 0.6}):
        result = ranking(of_table(SHARES, "ab ac bc" if not ahead else "ac bc", ahead, seats=3))
        result = replace(result, claim=of_best(result))
        figure = first(result, {}, on_page=True)
        assert figure.forest is not None
        assert (figure.name, len(figure.forest.lines)) == ("arms", 3)
        (subject,) = {result.answer.subject} & {"a", "b"}
        assert leading(result, figure).forest is not None
        assert (subject == "b") == bool(ahead)


def test_fresh_games_confirm_what_decided() -> None:
    shares = {"label": "a", "other": "b", "seats": 3, "games": 90}
    fresh = {"estimate": 0.005, "se": 0.01, "lo": -0.015, "hi": 0.025, "method": "t"}
    table = of_table(SHARES, "ab ac bc", {}, seats=3)
    (again,) = ranking(table, confirmations=[shares | {"difference": fresh}]).again
    assert (again.winner, again.word) == ("a", "not confirmed")
    where = {"label": "b", "other": "a", "seats": 3, "games": 90, "directly": True}
    lead = {"estimate": 0.16, "se": 0.03, "lo": 0.1, "hi": 0.22, "method": "t"}
    table = of_table(SHARES, "ac bc", {"ba": 0.6}, seats=3)
    (again,) = ranking(table, confirmations=[where | {"difference": lead}]).again
    assert (again.winner, again.word) == ("b", "confirmed")
    assert again.sentence == (
        "New deals, 3 seats, 90 games: b ends ahead of a in 16 more games in 100 than behind "
        "(10 to 22). Confirmed."
    )
