"""The luck of the cards: its mean is 0 whoever plays, under any rules (all games)."""

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.games import registry
from silver_sim.games.rules.luck import LUCK_UNIT, nearest
from tests.games.odin.engine.play import new_match as odin_match
from tests.games.silver.engine.play import new_match as silver_match

pytestmark = pytest.mark.slow

FAIR = 4.5  # standard errors: a mean of 0 is farther away once in 150,000 times
NEW_MATCH: dict[str, Any] = {"silver": silver_match, "odin": odin_match}
LINE_UPS = {
    "silver": (
        "tumbler,steady",
        "tumbler,steady,steady:call_at=12",
        "steady,tumbler,steady,tumbler",
    ),
    "odin": ("low,random", "random,low:take=low,low", "low,low,random,random,low,low:take=fit"),
}
RULES: dict[str, dict[str, dict[str, Any]]] = {
    "silver": {
        "lanes": {},
        "physical": {"deal_mode": "physical"},
        "bga": {"edition": "bga", "deal_mode": "physical"},
        "short": {"village_size": 3, "rounds": 2, "copies": (4, *([2] * 12), 4)},
    },
    "odin": {
        "standard": {},
        "winner starts": {"next_starter": "winner", "points_limit": 20},
        "short": {"hand_size": 4, "max_turns": 20},
        "few colours": {"two_player_colours": 3},
    },
}
CASES = [(game, *each) for game in RULES for each in product(RULES[game], LINE_UPS[game])]


def by_block(game: str, players: str, blocks: int, **rules: Any) -> tuple[Any, Any]:
    """Luck in win share, and shares of wins, of every player in each block."""
    count = players.count(",") + 1
    games = NEW_MATCH[game](players, seed=7, **rules).play(0, blocks).games
    if game == "silver":
        wins = games["winner"][:, None] == np.arange(count)
    else:
        wins = games["won"][:, :count] / registry.game(game).win_unit
    shape = blocks, count, count
    luck = games["luck"][:, :count].reshape(shape).mean(axis=1) / 10_000
    return luck, wins.reshape(shape).mean(axis=1)


def is_fair(numbers: Any) -> bool:
    """Whether every player's mean could be 0."""
    errors = numbers.std(axis=0, ddof=1) / math.sqrt(len(numbers))
    return bool((np.abs(numbers.mean(axis=0)) < FAIR * errors).all())


def slope(gap: float, sd: float) -> float:
    """What a point is worth in win share: the density of the normal distribution."""
    return math.exp(-((gap / sd) ** 2) / 2) / (sd * math.sqrt(2 * math.pi))


def share(luck: Any, totals: Any, sd: float) -> list[float]:
    """Luck in points as win share: by what a player has, and by what its rivals lack."""
    found = []
    for seat, own in enumerate(luck):
        others = [other for other in range(len(luck)) if other != seat]
        rival = min(others, key=lambda other: totals[other])
        told = own * slope(totals[seat] - totals[rival], sd)
        for other in others:
            told -= luck[other] * slope(totals[seat] - totals[other], sd)
        found.append(told)
    return found


@pytest.mark.parametrize(("game", "rules", "players"), CASES)
def test_nobody_is_lucky_on_average(game: str, rules: str, players: str) -> None:
    luck, _ = by_block(game, players, 1000, **RULES[game][rules])
    assert luck.std() > 0
    assert is_fair(luck)


@pytest.mark.parametrize(
    ("game", "players"), [("silver", "steady,tumbler"), ("odin", "low,random")]
)
def test_a_mean_that_is_not_0_is_seen(game: str, players: str) -> None:
    _, wins = by_block(game, players, 1000)
    assert not is_fair(wins - 0.5)


@given(st.integers(-(10**15), 10**15), st.integers(1, LUCK_UNIT))
def test_the_nearest_whole_number_is_exact(number: int, parts: int) -> None:
    assert nearest(number, parts) == (2 * number + parts) // (2 * parts)
    halves = 2 * (number // LUCK_UNIT) + 1
    assert nearest(halves, 2) == (halves + 1) // 2  # the higher one of two
