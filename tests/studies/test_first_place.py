"""Who is first of a tournament: direct matches, and where they do not tell, win shares."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.studies.core.confirming import Confirmation
from silver_sim.studies.tournament.result import Standings
from silver_sim.studies.tournament.tell import verdict_at
from tests.made import made
from tests.report.text.made_up import estimate

pytestmark = pytest.mark.slow

SHARES = {"a": 0.52, "b": 0.51, "c": 0.4}


def standings(
    told_apart: str, ahead: Mapping[str, float], shares: Mapping[str, float] = SHARES
) -> Standings:
    """Standings in which these pairs are told apart, and these are shown where both play."""
    lines = [
        {"strategy": name, "win_share": estimate(share, 0.02)} for name, share in shares.items()
    ]
    pairs: list[dict[str, Any]] = [
        {
            "a": one,
            "b": other,
            "told_apart": one + other in told_apart.split(),
            "ahead": estimate(ahead.get(one + other, 0.5), 0.02) | {"shown": one + other in ahead},
        }
        for one, other in combinations(shares, 2)
    ]
    plain = {"seats": 3, "fair_share": 1 / 3, "lines": lines, "pairs": pairs, "circle": []}
    return made(Standings, plain).placed()


@pytest.mark.parametrize(
    ("told_apart", "ahead", "first", "not_beaten"),
    [
        ("ab ac", {}, "a", []),  # win shares tell
        ("ac bc", {}, "a", ["b"]),  # nothing tells
        ("ac bc", {"ab": 0.6}, "a", []),  # the direct match does
        ("ac bc", {"ab": 0.4}, "b", []),  # and may do so for the other
        ("ab ac bc", {"ab": 0.4}, "b", []),  # even against win shares
        ("", {"ab": 0.6, "bc": 0.6, "ac": 0.4}, "a", ["c"]),  # nor does a circle
    ],
)
def test_direct_matches_decide_and_win_shares_where_they_do_not(
    told_apart: str, ahead: Mapping[str, float], first: str, not_beaten: list[str]
) -> None:
    table = standings(told_apart, ahead)
    assert table.lines[0].strategy == first
    assert table.not_beaten == not_beaten


NAMES = "abcde"
PAIRS = [one + other for one, other in combinations(NAMES, 2)]


@given(
    st.sets(st.sampled_from(PAIRS)),
    st.dictionaries(st.sampled_from(PAIRS), st.sampled_from([0.4, 0.6])),
    st.permutations([0.1, 0.15, 0.2, 0.25, 0.3]),
)
def test_who_is_ahead_of_all_others_is_first(
    told_apart: set[str], ahead: dict[str, float], shares: list[float]
) -> None:
    table = standings(" ".join(told_apart), ahead, dict(zip(NAMES, shares, strict=True)))
    best = [one for one in NAMES if all(table.beats(one, o) for o in NAMES if o != one)]
    assert best == ([] if table.not_beaten else [table.lines[0].strategy])
    rest = [line.win_share.value for line in table.lines[1:]]
    assert rest == sorted(rest, reverse=True)


def test_a_verdict_says_that_the_direct_match_decided() -> None:
    assert verdict_at(standings("ab ac", {})).endswith(
        "The next, b, wins 51.0 %, give or take 2.0."
    )
    assert verdict_at(standings("ac bc", {"ab": 0.4})) == (
        "b is best, shown to be ahead of both others: it wins 51.0 % of its games, give or take "
        "2.0, where equals would win 33.3 %. The next, a, wins 52.0 %, give or take 2.0. Win "
        "shares do not show it ahead of a, but where both play it ends ahead in 60.0 %, give or "
        "take 2.0."
    )


def test_fresh_games_confirm_what_decided() -> None:
    fresh = {"estimate": 0.005, "se": 0.01, "lo": -0.015, "hi": 0.025, "method": "t"}
    found = made(
        Confirmation,
        {"seats": 3, "games": 90, "a": "a", "b": "b", "win_share_difference": fresh}
        | {"ahead": estimate(0.42, 0.03)},
    )
    shares = standings("ab ac bc", {}).again(found)
    assert (shares.winner, shares.word) == ("a", "not confirmed")
    direct = standings("ac bc", {"ab": 0.4}).again(found)
    assert (direct.winner, direct.word) == ("b", "confirmed")
    assert direct.sentence == (
        "Fresh seeds, 3 seats: b − a +16.0 ± 6.0 percentage points of the games in which both "
        "play, ahead minus behind, in 90 games: confirmed."
    )
