"""The real positions: that all kinds are there, that each can have been, how they are made."""

from typing import Any

import numpy as np
import pytest

from silver_sim.advice.met import met
from silver_sim.games.positions import Met
from silver_sim.games.silver.rules.cards import NONE, STANDARD_COPIES, VALUES
from silver_sim.games.silver.study import real_positions
from silver_sim.games.silver.study.real_positions import nearest
from silver_sim.games.silver.text.table_line import read_line

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_kinds_are_well_represented(players: int) -> None:
    reals = real_positions.as_real(met("silver", players).positions, players)
    for seat in range(players):
        for cards in (1, 2, 3, 4, 5):
            assert (reals["cards_in"][:, seat] == cards).sum() > 1000, (seat, cards)
        assert (reals["cards_in"][:, seat] > 5).sum() > 500
    own = np.arange(real_positions.MOST_CARDS) < reals["cards_in"][:, :1]
    unknown = (own & (reals["known"][:, 0] & 1 == 0)).sum(axis=1)
    for number in (1, 2):
        assert ((unknown == number) & (reals["caller"] < 0)).sum() > 2000
    assert (reals["age"] <= real_positions.OLDEST).all()
    for round_no in (1, 2, 3, 4):
        assert (reals["round_no"] == round_no).sum() > 2000
    assert 2000 < (reals["caller"] >= 0).sum() < len(reals) / 2
    assert 0.05 < (reals["amulet_owner"] == 0).mean() < 0.5
    assert (reals["deck_count"] == 0).sum() > 500


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_real_position_can_have_been(players: int) -> None:
    reals = real_positions.as_real(met("silver", players).positions, players)
    shown = np.arange(real_positions.MOST_CARDS) < reals["cards_in"][:, :, None]
    copies = reals["discarded"].astype(int)
    lie = np.arange(4) < reals["row_count"][:, None]
    for value in range(VALUES):
        copies[:, value] += ((reals["value"] == value) & shown).sum(axis=(1, 2))
        copies[:, value] += ((reals["row"] == value) & lie).sum(axis=1)
    assert (copies <= STANDARD_COPIES).all()
    assert (reals["caller"] != 0).all()
    everyone = (1 << players) - 1
    assert (reals["known"][reals["up"] == 1] == everyone).all()
    cards = reals["cards_in"][:, :players].sum(axis=1) + reals["discarded"].sum(axis=1)
    cards = cards + reals["deck_count"] + reals["row_count"]
    assert (cards <= 52 - (4 - players) * 5).all()
    assert ((reals["deck_count"] > 0) | (reals["row_count"] > 0)).all()  # silver-rules 11.1
    owned = reals["amulet_owner"] != NONE
    assert (reals["round_no"][owned] > 1).all()  # 9.1
    assert (reals["amulet_owner"] == reals["start"])[owned].all()  # whose turn it was first
    assert owned[reals["amulet_slot"] != NONE].all()


@pytest.mark.parametrize("kind", [real_positions.KEPT, real_positions.REAL])
def test_numpy_puts_records_together_as_they_are(kind: np.dtype[Any]) -> None:
    """It closes gaps, and what was compiled reads beside them then."""
    one = np.zeros(2, kind)
    for many in (np.concatenate([one, one]), np.resize(one, 4), one[[0, 1, 0, 1]]):
        assert many.dtype == kind
    assert kind.itemsize == sum(kind[name].itemsize for name in kind.names or ())


def test_by_how_much_a_turn_that_is_told_is_another_is_known() -> None:
    """In turns of the seat, as for the one who types ``--own-turn``."""
    positions = np.zeros(4, real_positions.KEPT)
    positions["cards_in"][:, :2] = 2
    positions["caller"] = NONE
    positions["turn"] = [9, 7, 5, 11]
    found = nearest(read_line("own:3,0 others:x,x turn:9"), Met(positions))
    assert (found.off[:, -1] == (found.reals["turn"] - 9.0) / 2).all()
    assert sorted(found.off[:, -1]) == [-2, -1, 0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_first_look_every_seat_is_met_as_often(players: int) -> None:
    """Nobody has looked at cards yet: who has looked at none later in the round is no such seat."""
    village = ",".join("x" * 5)
    others = "/".join([village] * (players - 1))
    told = read_line(f"own:{village} others:{others} ask:first_look")
    found = nearest(told, met("silver", players)).reals
    turns = np.bincount(found["turn"], minlength=players + 1)
    assert turns.sum() == turns[1 : players + 1].sum()
    assert turns[1:].min() > 0.8 * turns[1:].max()
    shares = found["totals"][:, :players] == found["totals"][:, :players].min(axis=1, keepdims=True)
    assert shares[:, 0].mean() == pytest.approx(shares.mean(), abs=0.05)
