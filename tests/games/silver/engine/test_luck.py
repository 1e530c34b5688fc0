"""The luck of the cards: what came against what could have come, told a second time from the deal.

Its mean is 0 whoever plays, under any rules, and the estimates that it is taken from stay what they
are.
"""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.games.rules.luck import LUCK_UNIT, POINT, nearest
from silver_sim.games.silver.rules.cards import NONE, VILLAGES
from silver_sim.games.silver.rules.luck import (
    DEALT,
    DRAWN,
    SPREAD,
    WORTH,
)
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.silver.engine.play import new_match

FAIR = 4.5  # standard errors: a mean of 0 is farther away once in 150,000 times
LINE_UPS = ("tumbler,steady", "tumbler,steady,steady:call_at=12", "steady,tumbler,steady,tumbler")
RULES: dict[str, dict[str, Any]] = {
    "bezier": {},
    "bga": {"edition": "bga"},
    "short": {"village_size": 3, "rounds": 2, "copies": (4, *([2] * 12), 4)},
}


def by_block(match: SilverMatch, blocks: int) -> tuple[Any, Any]:
    """Luck in win share, and wins, of every player in each block."""
    games = match.play(0, blocks).games
    players = len(match.seats)
    luck = games["luck"][:, :players].reshape(blocks, players, players).mean(axis=1) / 10_000
    wins = (games["winner"][:, None] == np.arange(players)).reshape(blocks, players, players)
    return luck, wins.mean(axis=1)


def is_fair(numbers: Any) -> bool:
    """Whether every player's mean could be 0."""
    errors = numbers.std(axis=0, ddof=1) / math.sqrt(len(numbers))
    return bool((np.abs(numbers.mean(axis=0)) < FAIR * errors).all())


@pytest.mark.slow
@pytest.mark.parametrize("deal_mode", ["lanes", "physical"])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", LINE_UPS)
def test_nobody_is_lucky_on_average(players: str, rules: str, deal_mode: str) -> None:
    luck, _ = by_block(new_match(players, deal_mode, seed=7, **RULES[rules]), 1000)
    assert luck.std() > 0
    assert is_fair(luck)


def test_a_mean_that_is_not_0_is_seen() -> None:
    _, wins = by_block(new_match("steady,tumbler", seed=7), 1000)
    assert not is_fair(wins - 0.5)


class Dealer:
    """Sees a round go on and adds up the luck of its round, slowly and from the deal alone."""

    def __init__(self, match: SilverMatch) -> None:
        self.state = match.states[0]
        self.players = int(self.state["players"])
        self.round_no = int(self.state["round_no"])
        s = self.state
        self.totals = s["totals"][: self.players].copy()
        size = int(s["rules"]["village_size"])
        dealt = s["order"][: size * self.players].reshape(self.players, size)
        rest = s["order"][size * VILLAGES + 1 : s["cards"]]
        absent = s["order"][size * self.players : size * VILLAGES]
        self.to_come = [*rest.tolist(), *absent.tolist()]
        worth = np.array([sum(self.worth(DEALT, card) for card in cards) for cards in dealt])
        self.luck = worth - worth.mean()
        self.seen = 0

    def worth(self, how: int, card: int) -> float:
        """What a card is worth, in points."""
        return WORTH[how][int(self.state["value"][card])] / POINT

    def look(self, seat: int) -> None:
        """What has come off the deck since the last look is the seat's, or the row's."""
        s = self.state
        row = set(s["row"][: s["row_count"]].tolist())
        for card in s["left"][self.seen : s["left_count"]].tolist():
            if card not in row:
                mean = np.mean([self.worth(DRAWN, other) for other in self.to_come])
                self.luck[seat] += self.worth(DRAWN, card) - mean
            self.to_come.remove(card)
        self.seen = int(s["left_count"])

    def share(self) -> Any:
        """The luck of the round in win share, by seat."""
        rounds_to_come = int(self.state["rules"]["rounds"] - self.state["round_no"]) + 1
        sd = SPREAD * math.sqrt(rounds_to_come)

        def slope(a: int, b: int) -> float:
            gap = (self.totals[a] - self.totals[b]) / sd
            return math.exp(-(gap**2) / 2) / (sd * math.sqrt(2 * math.pi))

        found = np.zeros(self.players)
        for seat in range(self.players):
            others = [other for other in range(self.players) if other != seat]
            rival = min(others, key=lambda other: self.totals[other])
            found[seat] = slope(seat, rival) * self.luck[seat]
            found[seat] -= sum(slope(seat, other) * self.luck[other] for other in others)
        return found


@pytest.mark.parametrize("deal_mode", ["lanes", "physical"])
@pytest.mark.parametrize("players", LINE_UPS)
def test_luck_is_what_a_dealer_would_say(players: str, deal_mode: str) -> None:
    match = new_match(players, deal_mode, seed=3)
    draws = rows = 0
    for block in range(4):
        told, seat = np.zeros(len(match.seats)), NONE
        dealer: Dealer | None = None
        for choice in match.decisions(block, rotation=1):
            if dealer is None or dealer.round_no != match.states["round_no"][0]:
                dealer = Dealer(match)
            before = dealer.seen
            dealer.look(seat)
            draws += dealer.seen - before
            rows += int(match.states["row_count"][0])
            seat = int(match.states["seat"][0])
            if choice is None:
                told += dealer.share()
        played = match.play(block, block + 1).games[1]["luck"][: len(match.seats)] / 10_000
        seats = [(player + 1) % len(match.seats) for player in range(len(match.seats))]
        assert played == pytest.approx(told[seats], abs=3e-4)
    assert draws > 100
    assert rows > 0


@given(st.integers(-(10**15), 10**15), st.integers(1, LUCK_UNIT))
def test_the_nearest_whole_number_is_exact(number: int, parts: int) -> None:
    assert nearest(number, parts) == (2 * number + parts) // (2 * parts)
    halves = 2 * (number // LUCK_UNIT) + 1
    assert nearest(halves, 2) == (halves + 1) // 2  # the higher one of two
