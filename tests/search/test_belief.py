"""Beliefs: worlds that the seat cannot tell apart, weighted by what others would have done."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from silver_sim.games.silver.rules.machine import answer
from silver_sim.games.silver.rules.past import Past, read_past
from silver_sim.games.silver.rules.questions import CHOICE, Act
from silver_sim.games.silver.rules.turn import begin_round
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.worlds import put_world
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import new_stream
from silver_sim.search.belief import EFFECTIVE, Worlds, _tempered, effective
from tests.search.tables import KEY, SILVER, belief_at, decisions, looks, recorded, told

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

AHEAD = SILVER.lookahead()


@pytest.fixture(scope="module")
def three() -> TableMatch:
    return recorded("counter,gambler,keeper")


@pytest.mark.parametrize("level", ["uniform", "kept", "policy"])
def test_worlds_keep_what_the_seat_knows_and_the_pack(three: TableMatch, level: str) -> None:
    belief, workspace = belief_at(three, level)
    looked = 0
    for _ in looks(workspace, three, 2, 7):
        state = three.states[0]
        cards = int(state["cards"])
        known = (state["known"][:cards] >> state["seat"]) & 1 == 1
        found = belief.worlds(20)
        assert found.weights.sum() == pytest.approx(1.0)
        assert 1.0 <= found.effective <= 20.0 + 1e-9
        for world in found.worlds["value"]:
            assert (world[:cards][known] == state["value"][:cards][known]).all()
            assert Counter(world[:cards].tolist()) == Counter(state["value"][:cards].tolist())
        looked += 1
    assert looked > 30


def test_a_position_with_the_cards_of_a_world_is_consistent(three: TableMatch) -> None:
    belief, workspace = belief_at(three, "kept")
    for _ in looks(workspace, three, 1, 5):
        workspace.states[1] = workspace.states[0]
        put_world(workspace.states[1], belief.worlds(1).worlds[0])
        assert inconsistencies(workspace.states[1:2]) == []


def test_counting_alone_every_value_is_as_likely_as_it_is_often_unseen(three: TableMatch) -> None:
    belief, workspace = belief_at(three, "uniform")
    for _ in looks(workspace, three, 1, 40):
        drawn = belief.worlds(4000)
        unseen = three.states["not_seen"][0]["unseen"][three.seat]
        shares = unseen / unseen.sum()
        error = np.sqrt(shares * (1 - shares) / 4000)
        for values in told(workspace, drawn.worlds).T:
            counted = np.bincount(values, drawn.weights, minlength=14)
            assert (abs(counted - shares) < 5 * error + 1e-9).all()


LIES = ("seat", "question", "turn", "village", "cards_in", "known", "up", "guards")
COUNTS = ("discard_count", "deck_count", "row_count", "returned_count", "lane_next")


def replayed(states: Any, number: int) -> Any:
    """The round from its beginning, after so many decisions of its past."""
    again, state, choice = states.copy(), states[0], np.zeros(1, CHOICE)
    copy = again[0]
    copy["recorded"] = 0
    copy["round_no"] -= 1
    copy["marker"], copy["success"] = state["start"], int(state["amulet_owner"] != -1)
    begin_round(copy)
    for past in range(number):
        assert copy["seat"] == state["past"][past, Past.BY]
        read_past(state, past, choice[0])
        answer(copy, choice[0])
    return again


def test_the_past_of_a_round_leads_to_where_it_stands() -> None:
    match = recorded("counter,raider,spy,early_caller")
    steps, told = 0, set[int]()
    for _ in decisions(match, 3, 3):
        number = int(match.states["past_count"][0])
        again = replayed(match.states, number)
        for name in (*LIES, *COUNTS):
            assert again[name].tobytes() == match.states[name].tobytes(), name
        told |= set(match.states["past"][0, :number, Past.ACT].tolist())
        steps += number
    assert steps > 1000
    assert told > {Act.DRAW, Act.TAKE, Act.EXCHANGE, Act.USE, Act.DISCARD, Act.LOOK, Act.ROB}


def kept_otherwise(states: Any) -> Any:
    """The same position, had another seat drawn its last two cards in the other order.

    None if it drew none, or if the seat that must decide has seen which came first.
    """
    state, count = states[0], int(states["past_count"][0])
    past = state["past"][:count]
    kept = (past[:, Past.ACT] == Act.KEEP) & (past[:, Past.BY] != state["seat"])
    keeps = np.flatnonzero(kept).tolist()
    if not keeps:
        return None
    before = replayed(states, keeps[-1])
    if before["hand_count"][0] != 2:
        return None
    twin, order = states.copy(), state["order"].tolist()
    one, other = (order.index(int(card)) for card in before["hand"][0, :2])
    twin["order"][0, [one, other]] = states["order"][0, [other, one]]
    twin["past"][0, keeps[-1], Past.INDEX] ^= 1
    again = replayed(twin, count)
    same = all(again[name].tobytes() == states[name].tobytes() for name in LIES)
    return twin if same else None


def test_nobody_else_sees_which_of_two_drawn_cards_was_kept() -> None:
    """Silver-rules 5.2: the weights of worlds are the same whichever it was."""
    match = recorded("counter,keeper,counter")
    belief, workspace = belief_at(match, "policy")
    looked = 0
    for _ in decisions(match, 12, 1):
        twin = kept_otherwise(match.states)
        if twin is not None:
            weights = []
            for states in (match.states, twin):
                workspace.look_at(match, KEY)
                workspace.states[0] = states[0]
                weights.append(belief.worlds(30).weights.tolist())
            assert weights[0] == weights[1]
            looked += 1
        if looked > 20:
            return
    pytest.fail("too few positions of this kind")


def test_as_many_worlds_are_drawn_again_as_their_weights_say() -> None:
    worlds = Worlds(np.arange(4), np.array([0.5, 0.0, 0.3, 0.2]))
    assert worlds.effective == pytest.approx(1 / 0.38)
    stream = new_stream(3, 0, 0, 0)
    for _ in range(3):
        drawn = worlds.resampled(100, stream).tolist()
        assert Counter(drawn) == pytest.approx({0: 50, 2: 30, 3: 20}, abs=1)
        assert sum(one != other for one, other in pairwise(drawn)) > 10  # in a drawn order


def test_weights_go_as_far_from_kept_to_policy_as_enough_worlds_keep_a_say() -> None:
    plain, clear = np.ones(100), np.full(100, 0.5)
    clear[:50] = 1.0
    assert _tempered(plain, clear) == pytest.approx(clear / 75)  # enough: nothing is changed
    narrow = 1e-9 ** np.linspace(0.0, 1.0, 100) ** 0.5
    weights = _tempered(plain, narrow)
    assert effective(narrow / narrow.sum()) < 10
    assert effective(weights) == pytest.approx(EFFECTIVE * 100, rel=1e-3)
    assert (np.diff(weights) < 0).all()


def test_on_fresh_games_kept_beats_counting_and_policies_beat_kept() -> None:
    """Mean log score of hidden cards, every level at the same decisions; errors by game."""
    match = recorded("counter,keeper", seed=901)
    levels = [belief_at(match, level) for level in ("uniform", "kept", "policy")]
    truth = np.zeros(1, AHEAD.world)
    games: dict[int, list[list[float]]] = {}
    for _ in decisions(match, 24, 6):
        AHEAD.true_world(match.states, truth[0])
        row = []
        for belief, workspace in levels:
            workspace.look_at(match, KEY)
            drawn = belief.worlds(128)
            right = (told(workspace, drawn.worlds) == told(workspace, truth)).T @ drawn.weights
            row.append(float(np.log(0.95 * right + 0.05 / 14).sum()))
        games.setdefault(int(match.jobs["block"][0]), []).append(row)
    scores = np.array([np.mean(rows, axis=0) for rows in games.values()])
    for better, worse in ((1, 0), (2, 1)):
        gains = scores[:, better] - scores[:, worse]
        assert gains.mean() > 2.1 * gains.std(ddof=1) / len(gains) ** 0.5
