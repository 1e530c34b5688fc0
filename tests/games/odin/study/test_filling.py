"""Whole positions of told ones: all that was told is met, the rest is drawn evenly."""

from collections import Counter
from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.questions import CHOICE, Question
from silver_sim.games.odin.study.consistency import inconsistencies
from silver_sim.games.odin.study.filling import fill
from silver_sim.games.odin.study.playing import decisions
from silver_sim.games.odin.study.positions import POSITIONS
from silver_sim.games.odin.text.given import OdinGiven
from silver_sim.games.odin.text.given_of import given_of
from silver_sim.games.odin.text.position import legal_line
from silver_sim.games.odin.text.script import read_decision
from silver_sim.games.odin.text.table_line import read_line
from silver_sim.rng import below, new_stream, seed_key
from tests.games.given_worlds.odin import wrong_with
from tests.games.odin.engine.play import ALL_PLAYERS, ALL_RULES, ALL_SEEDS, Line
from tests.games.odin.engine.test_sight import sight_of
from tests.games.odin.text.test_table_line import positions

pytestmark = pytest.mark.slow

KEY = seed_key(7)
MAY_BE_LEFT_OUT = ("taken", "out", "totals", "deal_no", "start", "round_no", "turn", "passes")
NOT_IN_A_LINE = {"played", "last_points"}  # of what a sight shows, and the history


def play_on(states: Any, chance: Any) -> None:
    """Play ``states[0]`` to the end of the deal, every legal answer equally likely."""
    choice = np.zeros(1, CHOICE)[0]
    while (legal := legal_line(states)) is not None:
        found = decisions(legal)
        read_decision(found[int(below(chance, len(found)))], choice)
        answer(states[0], choice)


def checked(told: OdinGiven, states: Any) -> None:
    """Every state is consistent, meets what was told, and is played to its end."""
    chance = new_stream(1, 0, 0, 1000)
    for place in range(len(states)):
        one = states[place : place + 1]
        assert wrong_with(told, one) == []
        play_on(one, chance)
        assert one["question"][0] < Question.LEAD
        assert inconsistencies(one) == []


@settings(max_examples=15)
@given(ALL_PLAYERS, ALL_RULES, ALL_SEEDS, st.sets(st.sampled_from(MAY_BE_LEFT_OUT)))
def test_what_is_told_of_any_real_position_is_met_and_played_on(
    players: int, rules: Line, seed: int, left_out: set[str]
) -> None:
    for number, states in enumerate(positions(players, seed, **rules)):
        if number % 16 == seed % 16:
            missing: Line = dict.fromkeys(left_out)
            told = replace(given_of(states), **missing)
            checked(told, fill(told, KEY, 0, 2))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_seat_sees_what_it_saw(players: int) -> None:
    """Where all is told, but for what no line tells."""
    for states in positions(players, 4):
        before, after = sight_of(states), sight_of(fill(given_of(states), KEY, 0, 1))
        differing = {name for name in before.dtype.names if (before[name] != after[name]).any()}
        assert differing <= NOT_IN_A_LINE


def test_cards_that_are_out_may_be_told_in_part() -> None:
    told = read_line("hand:b1,g2,y9 others:7/5 table:p4,o4 by:2 out:r9,r8 taken:-/r1/-")
    states = fill(told, KEY, 0, 40)
    checked(told, states.copy())
    assert {int(cards).bit_count() for cards in states["gone"]} == {told.number_out} == {10}
    assert len({int(cards) for cards in states["gone"]}) == 40


def test_a_state_depends_on_its_number_and_the_key_alone() -> None:
    told = read_line("hand:b1,g2,y9 others:7/5/9")
    every = fill(told, KEY, 0, 50)
    assert fill(told, KEY, 17, 31).tobytes() == every[17:31].tobytes()
    assert fill(told, KEY, 0, 0).tolist() == []
    assert fill(told, seed_key(8), 0, 50).tobytes() != every.tobytes()
    assert len({state.tobytes() for state in every}) == 50


def test_all_ways_in_which_the_cards_can_lie_are_equally_likely() -> None:
    """Of 15 unseen cards one is hidden and two are out; two seats can have started."""
    told = read_line("hand:b1,b2 others:1 out:g1 set:two_player_colours=2,hand_size=3")
    states = fill(told, KEY, 0, 30_000)
    ways = 15 * comb(14, 2) * 2
    held = states["hand"][:, 1].tolist()
    found = Counter(zip(states["gone"].tolist(), states["starter"].tolist(), held, strict=True))
    assert told.number_out == 3
    assert len(found) <= ways
    counts = [*found.values(), *[0] * (ways - len(found))]
    assert chisquare(counts).pvalue > 0.001


def test_what_was_not_told_is_the_least_that_can_be() -> None:
    states = fill(read_line("hand:b1,g2 others:7/5/9 table:p4 by:1"), KEY, 0, 30)
    assert not states["totals"].any()
    assert not states["known"].any()
    assert {*states["starter"].tolist()} == {0, 1, 2}  # seat 3 has not led
    for name, value in {"deal_no": 1, "round_no": 1, "turn": 3, "recorded": 0}.items():
        assert {*states[name].tolist()} == {value}
    assert states["tally"]["passes"][0, :4].tolist() == [0, 0, 1, 1]
    assert states["passed"][0] == 0b1100


def test_the_door_writes_and_reads_lines_and_fills_what_they_tell() -> None:
    states = next(positions(3, 2))
    line = POSITIONS.write(states)
    told = POSITIONS.read(line)
    assert POSITIONS.line(told) == line
    assert POSITIONS.write(POSITIONS.fill(told, KEY, 3, 4)) == line
