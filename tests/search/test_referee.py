"""A referee plays two choices out in the same worlds, and followers are asked in others' games."""

from functools import cache

import numpy as np
import pytest

from silver_sim.games import registry
from silver_sim.games.odin.study.shadow import Shadow as Odin
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.study.shadow import Shadow
from silver_sim.games.silver.text.script import write_decision
from silver_sim.search.referee import Referee, Weighed
from tests.games.play import seats
from tests.search.tables import recorded
from tests.strategies.watch import BUILT_IN, new_match

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

FOLLOWERS = {"silver": Shadow, "odin": Odin}
WORLDS = 16


@pytest.mark.parametrize("compiled", [True, False])
def test_a_strategy_that_follows_itself_does_the_same(compiled: bool) -> None:
    """Its memory and its chance go along."""
    leader = new_match("human,human,human", edition="bga")
    shadow = Shadow(seats(SILVER, "human,human,human", BUILT_IN, compiled), leader.setting)
    followed = 0
    for block, rotation in ((0, 0), (0, 2), (1, 1)):
        for choices in leader.decisions(block, rotation):
            if choices is not None:
                own = int(leader.states["seat"][0])
                same = write_decision(own, shadow.follow(leader)[0])
                assert same == write_decision(own, choices[0])
                followed += 1
    assert followed > 500


@cache
def positions(name: str) -> list[list[Weighed]]:
    """Some decisions of a game, its choice beside itself: weighed twice alike, once anew."""
    game = registry.game(name)
    leader = recorded("counter,counter", 1, game)
    follower, own = FOLLOWERS[name](leader.seats, leader.setting), leader.seats[0]
    referees = [Referee(follower, game, own, again=again) for again in (False, False, True)]
    found = []
    for number, choices in enumerate(leader.decisions(0, 0)):
        if choices is None:
            continue
        follower.follow(leader)
        if number % 12 == 5:
            for each in referees:
                each.begin()
            both = np.concatenate([choices, choices])
            found.append([each.weigh(both, WORLDS) for each in referees])
    return found


@pytest.mark.parametrize("name", registry.names())
def test_a_choice_gains_nothing_over_itself_and_worlds_come_again_if_wanted(name: str) -> None:
    assert len(positions(name)) > 3
    anew = 0
    for first, second, again in positions(name):
        assert (first.chances[:, 0] == first.chances[:, 1]).all()
        assert (first.led[:, 0] == first.led[:, 1]).all()
        assert first.true_chances[0] == first.true_chances[1]
        assert first.chances.tobytes() == second.chances.tobytes()
        anew += again.chances.tobytes() != first.chances.tobytes()
    assert anew > len(positions(name)) / 2


@pytest.mark.parametrize("name", registry.names())
def test_consequences_agree_with_each_other(name: str) -> None:
    """A call of two seats is of one; who goes out has no card; own and others' points are told."""
    names = [each.name for each in registry.game(name).lookahead().consequences]
    led = np.concatenate([first.led.reshape(-1, len(names)) for first, *_ in positions(name)])
    of = {each: led[:, place] for place, each in enumerate(names)}
    assert (of["turns"] >= 0).all()
    assert of["turns"].max() > 3
    if name == "odin":
        assert ((of["points"] == 0) == (of["out"] == 1)).all()
        assert (of["best_other"] == of["others"]).all()  # there is one other
        assert ((of["best_other"] == 0) | (of["points"] == 0)).all()
        return
    assert not (of["own_call"] & of["other_call"]).any()
    assert 0 < of["own_call"].mean() < 1
    assert 0 < of["robbed"].mean() < of["witched"].mean() + of["robbed"].mean() < 1
    assert (of["failed_call"] <= of["own_call"]).all()
    succeeds = (of["own_call"] == 1) & (of["failed_call"] == 0)
    assert (of["score"][succeeds] == 0).all()
    assert (of["lowest"][succeeds] == 1).all()
    assert (of["score"][of["own_call"] == 0] == of["sum"][of["own_call"] == 0]).all()
    assert (of["score"][of["failed_call"] == 1] == of["sum"][of["failed_call"] == 1] + 10).all()
