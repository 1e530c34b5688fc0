"""The luck of the cards: what came against what could have come, told again from the deal."""

import math
from typing import Any

import numpy as np
import pytest

from silver_sim.games.rules.luck import POINT
from silver_sim.games.silver.rules.cards import NONE, VILLAGES
from silver_sim.games.silver.rules.luck import DEALT, DRAWN, SPREAD, WORTH
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.silver.engine.play import new_match
from tests.games.test_luck import share

LINE_UPS = ("tumbler,steady", "tumbler,steady,steady:call_at=12", "steady,tumbler,steady,tumbler")


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
        return share(self.luck, self.totals, SPREAD * math.sqrt(rounds_to_come))


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
