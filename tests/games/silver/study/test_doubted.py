"""Own cards of which a seat is not sure: in their share of worlds they are what it takes them for.

In the others it acts on what it thinks, sees what it would see if it were right, and is punished by
the rules.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.knowledge import thought
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.decisions import draw_decision
from silver_sim.games.silver.study.worlds import WORLD, put_world
from silver_sim.games.silver.text.given import SilverGiven
from silver_sim.games.silver.text.table_line import read_line
from silver_sim.rng import new_stream
from tests.games.silver.engine.play import replayed
from tests.games.silver.engine.test_sight import sight_of
from tests.games.silver.study.filled import fill
from tests.games.silver.study.test_filling import KEY, left_out, tellings, values_in, whole_tellings

pytestmark = pytest.mark.slow

UNKNOWN = -1
PLACE = "ask:place_card hand:5 from:deck"
PAIR = read_line(f"own:7~80,7,3,x others:n,n,n,n/n,n,n,n {PLACE}")


@kernel
def _deal(states: Any, worlds: Any) -> None:
    put_world(states[0], worlds[0])


@kernel
def _thought(states: Any, slot: Any) -> Any:
    s = states[0]
    return thought(s, 0, s.village[0, slot])


def mistaken(told: SilverGiven) -> Any:
    """The first position in which the first own card is not what was told: one state."""
    states = fill(told, KEY, 0, 60)
    number = np.flatnonzero(values_in(states, 0)[:, 0] != told.villages[0][0].value)[0]
    return states[number : number + 1].copy()


def exchanged(states: Any, slots: list[int]) -> Any:
    """The state after this exchange of the card in hand."""
    game = next(iter(replayed(0)))[0].copy()
    game.games = states.copy()
    game.play({"seat": 0, "act": "exchange", "slots": slots})
    return game.games


@given(sure=st.integers(1, 99), other=st.integers(1, 99))
@settings(max_examples=8, deadline=None)
def test_shares_are_met_by_each_card_and_by_both(sure: int, other: int) -> None:
    states = fill(read_line(f"own:7~{sure},0~{other},3,x others:n,n,n,n {PLACE}"), KEY, 0, 512)
    values = values_in(states, 0)
    right = values[:, :2] == (7, 0)
    for number in (64, 512):
        assert np.abs(right[:number].mean(axis=0) - np.array([sure, other]) / 100).max() < 3 / 64
    assert abs(right.all(axis=1).mean() - sure * other / 10**4) < 0.04
    assert (values[:, 2] == 3).all()
    assert ((states["mistaken"] == 1) == ~right.all(axis=1)).all()


def test_a_wrong_one_is_drawn_by_counting_cards_but_of_another_value() -> None:
    line = "own:6~1,7,3 others:n,n,n,n/n,n,n,n " + PLACE
    told = read_line(line)
    drawn = values_in(fill(told, KEY, 0, 3000), 0)[:, 0]
    drawn = drawn[drawn != 6]
    left = np.array(told.rules.copies) - np.bincount([7, 3, *told.hand], minlength=14)
    left[6] = 0
    shares = np.bincount(drawn, minlength=14) / len(drawn)
    assert np.abs(shares - left / left.sum()).max() < 0.03


@settings(max_examples=20, deadline=None)
@given(told=tellings, sure=st.integers(1, 99), first=st.integers(0, 500), pick=st.integers(0, 9))
def test_a_seat_sees_what_it_thinks_and_never_the_truth(
    told: SilverGiven, sure: int, first: int, pick: int
) -> None:
    """As if what it takes a card for were the truth, and a card that it does not see the other."""
    own = told.villages[0]
    known = [n for n, card in enumerate(own) if card.value is not None and not card.up]
    assume(known)
    slot = known[pick % len(known)]
    cards = (*own[:slot], replace(own[slot], sure=sure), *own[slot + 1 :])
    [state] = states = fill(
        replace(told, villages=(cards, *told.villages[1:])), KEY, first, first + 1
    )
    assert inconsistencies(states) == []
    card, value = state["village"][0, slot], own[slot].value
    assert _thought(states, slot) == value
    if state["value"][card] == value:
        assert state["mistaken"] == 0
        return
    unseen = (state["value"] == value) & (state["known"] & 1 == 0)
    other = np.flatnonzero(unseen[: state["cards"]])[0]
    as_thought, world = states.copy(), np.zeros(1, WORLD)
    world["value"] = state["value"]
    world["value"][0, [card, other]] = value, state["value"][card]
    as_thought["mistaken"] = 0
    _deal(as_thought, world)
    assert sight_of(states).tobytes() == sight_of(as_thought).tobytes()


def test_two_cards_taken_for_one_another_are_no_contradiction() -> None:
    states = fill(read_line(f"own:3,7,7,7,7,3,3,3 others:x,x,x,x {PLACE}"), KEY, 0, 1)
    states["mistaken"], states["taken_for"][0, states["village"][0, 0, :2]] = 1, (7, 3)
    assert sight_of(states)["value"][0, 0, :2].tolist() == [7, 3]


def test_a_wrong_double_exchange_is_punished_by_the_rules() -> None:
    """6.5: both are shown and go back facedown, the new card is added; 6.6: a bad failure, two."""
    before = mistaken(PAIR)
    after = exchanged(before, [0, 1])
    assert (before["cards_in"][0, 0], after["cards_in"][0, 0]) == (4, 5)
    shown = after["village"][0, 0, :2]
    assert (after["known"][0, shown] == 7).all()  # by all three
    assert (after["up"][0, shown] == 0).all()
    after["seat"] = 0
    values = sight_of(after)["value"][0, 0, :2].tolist()
    assert values == values_in(after, 0)[0, :2].tolist()
    assert values[0] != 7
    three = read_line(f"own:7~80,7,7,x others:n,n,n,n/n,n,n,n {PLACE}")
    assert exchanged(mistaken(three), [0, 1, 2])["cards_in"][0, 0] == 6
    right = fill(PAIR, KEY, 0, 1)
    assert right["mistaken"][0] == 0
    assert exchanged(right, [0, 1])["cards_in"][0, 0] == 3


def test_a_call_by_who_is_wrong_is_settled_by_the_true_cards() -> None:
    game, chance = next(iter(replayed(0)))[0].copy(), new_stream(3, 1, 0, 0)
    game.games = mistaken(read_line("own:0~50,1 others:x,x,x,x"))
    game.play({"seat": 0, "act": "call"})
    while game.asks:
        game.play(draw_decision(game.legal() or {}, chance))
    assert game.games["mistaken"][0] == 1
    assert game.games["sums"][0, 0] == values_in(game.games, 0).sum()


def test_who_sees_all_copies_elsewhere_does_not_know_the_card_any_more() -> None:
    states = mistaken(PAIR)
    others = (states["value"][0] == 7) & (np.arange(64) < states["cards"][0])
    states["known"][0, others] |= 1
    world = np.zeros(1, WORLD)
    world["value"] = states["value"]
    _deal(states, world)
    sight = sight_of(states)[0]
    assert sight["value"][0, 0] == UNKNOWN
    assert sight["known_by"][0, 0] & 1 == 0
    assert sight["unseen"][7] == 0
    assert sight["unseen"].sum() == sight["unseen_cards"]


def test_where_no_other_card_is_left_it_comes_from_another_hand() -> None:
    """Four players, no deck: what the others hold is all that is not seen."""
    cards = [value for value, copies in enumerate((2, *[4] * 12, 2)) for _ in range(copies)]
    cards.remove(7)
    row, _, _ = cards.pop(0), cards.pop(), cards.pop()
    line = f"own:7~1 others:x,x/13/13 row:{row} deck:0 discard:{','.join(map(str, cards[2:]))},end"
    states = fill(read_line(line), KEY, 0, 4)
    assert (values_in(states, 0)[:, 0] != 7).all()
    assert all(inconsistencies(states[n : n + 1]) == [] for n in range(4))


def test_what_a_card_is_taken_for_is_never_seen_elsewhere_in_all_copies() -> None:
    """Three 7 lie in the pile of this real position, and one in the own village."""
    told = left_out(whole_tellings()[263 % len(whole_tellings())], {"discard"})
    own = [n for n, card in enumerate(told.villages[0]) if card.value == 7 and not card.up]
    cards = tuple(
        replace(card, sure=1) if n == own[0] else card for n, card in enumerate(told.villages[0])
    )
    states = fill(replace(told, villages=(cards, *told.villages[1:])), KEY, 0, 200)
    for state in states:
        assert inconsistencies(state[None]) == []
        seven = state["value"][: state["cards"]] == 7
        unseen = seven & (state["known"][: state["cards"]] & 1 == 0)
        assert unseen.any() or state["mistaken"] == 0
