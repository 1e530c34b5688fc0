"""Simulated games: each one's trace replays to the same positions and the same result.

`make judge` compares those of 20,000 games.
"""

import copy

import pytest

from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.table.tracing import trace_game
from tests.games.following import silver_position as position
from tests.games.silver.engine.play import new_match
from tests.games.silver.text.traced import SCENES, Scene, check_games

pytestmark = pytest.mark.slow

GAMES = 3  # of a scene


@pytest.mark.parametrize("scene", SCENES, ids="-".join)
def test_a_trace_replays_to_the_positions_and_result_of_the_simulation(scene: Scene) -> None:
    assert check_games(scene, first=0, games=GAMES) > 60 * GAMES


def test_two_cards_of_the_deal_exchanged_are_found() -> None:
    header, deal, *_ = trace_game(new_match("tumbler,steady"), 0, 0)
    values = deal["deal"]
    other = next(place for place in range(1, 5) if values[place] != values[0])
    exchanged = copy.copy(values)
    exchanged[0], exchanged[other] = values[other], values[0]
    positions = []
    for cards in (values, exchanged):
        replay = Replay(header)
        replay.play({"deal": cards})
        positions.append(position(replay.games))
    assert positions[0] != positions[1]
