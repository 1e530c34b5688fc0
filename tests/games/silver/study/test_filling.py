"""Positions told in part are filled: told is met, the rest is whole, the same for every way to ask.

What is told comes from games of random legal play under random rules, at every question; then any
of what may be left out is.
"""

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.past import Came
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.decisions import draw_decision
from silver_sim.games.silver.study.real_positions import LEAST, MOST, MOST_CARDS
from silver_sim.games.silver.text.given import CardGiven, SilverGiven
from silver_sim.games.silver.text.given_check import completed
from silver_sim.games.silver.text.given_of import given_of
from silver_sim.games.silver.text.table_line import read_line
from silver_sim.rng import new_stream
from tests.games.given_worlds.silver import unmet
from tests.games.silver.engine.play import replayed
from tests.games.silver.study.filled import fill, nearest

pytestmark = pytest.mark.slow

KEY = (7, 11)
LEFT_OUT = ("deck", "row", "discard", "turn", "start", "amulet_owner", "knowers", "round")


@cache
def whole_tellings() -> list[SilverGiven]:
    """All that the deciding seats of some random games know, at every eighth decision."""
    found = []
    for seed in range(24):
        for number, (game, _) in enumerate(replayed(seed)):
            if game.asks and number % 8 == seed % 8:
                found.append(given_of(game.games))
    return found


def left_out(told: SilverGiven, what: set[str]) -> SilverGiven:
    """The same, told in part."""
    if "discard" in what:
        told = replace(told, discard=(told.discard or ())[:1] or None, whole_pile=False)
        if told.chosen is not None:
            what = what - {"deck"}
            told = replace(told, question="close_turn", chosen=None)
    if "knowers" in what:
        villages = tuple(
            tuple(replace(card, known_to=None) for card in cards) for cards in told.villages
        )
        told = replace(told, villages=villages)
    if "row" in what:
        told = replace(told, row=(None,) * len(told.row))
    if "round" in what:
        told = replace(told, round_no=None, totals=None)
    if told.amulet_used:  # that it lies somewhere tells whose it is
        what = what - {"amulet_owner"}
    nothing: dict[str, Any] = dict.fromkeys(what & {"deck", "turn", "start", "amulet_owner"})
    return completed(replace(told, **nothing))


tellings = st.builds(
    left_out,
    st.integers(0, 10**6).map(lambda n: whole_tellings()[n % len(whole_tellings())]),
    st.sets(st.sampled_from(LEFT_OUT)),
)


@settings(max_examples=40, deadline=None)
@given(told=tellings, first=st.integers(0, 2000))
def test_a_filled_position_is_whole_as_told_and_played_on_to_the_end_of_the_round(
    told: SilverGiven, first: int
) -> None:
    game = next(iter(replayed(0)))[0].copy()
    game.games = fill(told, KEY, first, first + 1)
    assert unmet(given_of(game.games), told) == []
    assert inconsistencies(game.games) == []
    chance, steps = new_stream(3, first, 0, 0), 0
    while game.asks and steps < 150:
        game.play(draw_decision(game.legal() or {}, chance))  # the machine judges it
        steps += 1
        assert steps % 10 or inconsistencies(game.games) == []
    assert steps > 0


@settings(max_examples=20, deadline=None)
@given(told=tellings, first=st.integers(0, 500), number=st.integers(0, 4))
def test_a_number_is_the_same_alone_and_in_any_batch(
    told: SilverGiven, first: int, number: int
) -> None:
    many = fill(told, KEY, first, first + 5)
    assert fill(told, KEY, first + number, first + number + 1)[0] == many[number]


def plain(own: tuple[int | None, ...], *others: int, **more: Any) -> SilverGiven:
    """Own cards and how many the others have."""
    villages = [tuple(map(CardGiven, own)), *((CardGiven(),) * cards for cards in others)]
    return SilverGiven(tuple(villages), RuleSet(), **more)


def values_in(states: Any, seat: int) -> Any:
    """The values of a village: (states, cards)."""
    cards = states["village"][:, seat, : states["cards_in"][0, seat]].astype(int)
    return np.take_along_axis(states["value"], cards, axis=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_own_values_of_one_sum_change_the_others_only_where_copies_run_out(players: int) -> None:
    others = (4, 3, 5)[: players - 1]
    one, other = plain((5, 2, 3), *others), plain((6, 2, 2), *others)  # of one sum
    low, high = (fill(each, KEY, 0, 400, one) for each in (one, other))
    for field in ("turn", "start", "totals", "round_no", "deck_count", "amulet_owner"):
        assert (low[field] == high[field]).all()
    same = np.ones(400, bool)
    used_up = np.zeros(400, bool)
    for seat in range(1, players):
        same &= (values_in(low, seat) == values_in(high, seat)).all(axis=1)
    for value in (2, 3, 5, 6):
        for states in (low, high):
            lie = sum((values_in(states, seat) == value).sum(axis=1) for seat in range(players))
            used_up |= lie == 4
    assert (same | used_up).all()
    assert same.mean() > 0.5
    seen = plain((5, 1, 5), *others, seen=(0, 12, 12))
    assert (nearest(seen).reals == nearest(plain((5, 1, 5), *others)).reals).all()


def test_an_own_card_that_is_not_known_is_what_such_a_card_was() -> None:
    """Positions with as many unknown own cards come first: who is given one gets a high one."""
    told = plain((None, 2, 2), 4)
    near = nearest(told)
    own = np.arange(MOST_CARDS) < near.reals["cards_in"][:, :1]
    hidden = own & (near.reals["known"][:, 0] & 1 == 0) & (near.reals["up"][:, 0] == 0)
    single = hidden.sum(axis=1) == 1
    assert single.mean() > 0.8
    real = (near.reals["value"][:, 0] * hidden).sum(axis=1)[single]
    drawn = values_in(fill(told, KEY, 0, near.number), 0)[:, 0]
    missed = Counter(real.tolist()) - Counter(drawn.tolist())
    assert sum(missed.values()) - missed[2] < 0.1 * len(real)  # both twos are told


def test_what_is_told_and_matters_chooses_the_real_positions() -> None:
    """The turn, the deck, and which cards of others lie faceup."""
    late = nearest(plain((1, 2), 2, turn=31, deck=2)).reals
    early = nearest(plain((1, 2), 2, turn=9, deck=20)).reals
    assert late["turn"].mean() > early["turn"].mean() + 8
    assert late["deck_count"].mean() < early["deck_count"].mean() - 8
    villages = ((CardGiven(4), CardGiven(5)), (CardGiven(3, up=True), CardGiven(), CardGiven()))
    faceup = nearest(SilverGiven(villages, RuleSet())).reals
    usual = nearest(plain((4, 5), 3)).reals
    shown, rarely = (
        ((each["up"][:, 1] == 1) & (each["value"][:, 1] == 3)).any(axis=1).mean()
        for each in (faceup, usual)
    )
    assert shown > 3 * rarely
    assert (usual["up"][:, 1] == 0).all(axis=1).mean() > 0.5


def test_the_others_hold_what_they_held_together() -> None:
    """With nothing in the way each real hand comes once in every pass through all of them."""
    told = plain((13, 12), 4)
    near = nearest(told)
    facedown = near.reals["up"][:, 1].sum(axis=1) == 0
    whole = near.reals[facedown & (near.reals["cards_in"][:, 1] == 4)]
    hands = Counter(tuple(hand) for hand in whole["value"][:, 1, :4].tolist())
    filled = values_in(fill(told, KEY, 0, near.number), 1).tolist()
    assert len(hands) > 20
    assert hands - Counter(map(tuple, filled)) == Counter()


def test_others_who_change_seats_take_with_them_what_they_know() -> None:
    near = nearest(plain((1, 1, 1), 4, 2, 5))
    alike = [real for real in near.reals if sorted(real["cards_in"]) == [2, 3, 4, 5]]
    assert len(alike) >= near.alike > 6  # more than sat in this order
    for real in alike:
        facedown = real["up"] == 0
        placed = (real["came"] == Came.PLACED) & facedown
        for seat in range(4):  # who placed a card has seen it
            assert (real["known"][seat][placed[seat]] >> seat & 1).all()
        assert (real["known"][~facedown] == 15).all()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("more", ["", " start:0", " set:max_turns=4", " start:0 set:max_turns=5"])
def test_who_has_called_has_had_a_turn(players: int, more: str) -> None:
    others = "/".join(["x,x,x"] * (players - 1))
    told = read_line(f"own:x,x,x others:{others} caller:1{more}")
    states = fill(told, KEY, 0, 300)
    assert states["turn"].min() >= players
    assert states["turn"].max() <= told.rules.max_turns
    assert (states["start"] == (1 - states["turn"]) % players).all()


def test_an_amulet_that_lies_was_placed_in_a_turn() -> None:
    """If not in this one, of which all free acts are told, in one before."""
    assert (fill(read_line("own:xa,x others:x,x free_acts:0"), KEY, 0, 600)["turn"] >= 3).all()
    assert (fill(read_line("own:xa,x others:x,x free_acts:1"), KEY, 0, 600)["turn"] >= 1).all()


def test_a_deck_has_no_more_cards_than_a_round_begins_with() -> None:
    """In a game of fewer cards than that of the real positions."""
    copies = ",".join(["3"] * 14)
    told = read_line(f"own:x,x,x,x others:x,x,x,x set:copies={copies}")
    assert fill(told, KEY, 0, 600)["deck_count"].max() == 3 * 14 - 4 * 5 - 1


def test_beneath_a_master_that_asks_lies_a_card() -> None:
    told = plain((3, None), 2, question="master", discard=(10,))
    assert fill(told, KEY, 0, 600)["discard_count"].min() >= 2
    assert fill(replace(told, deck=36), KEY, 0, 1)["discard_count"] == 2
    with pytest.raises(UserError, match="do not add up"):
        fill(replace(told, deck=37), KEY, 0, 1)


def test_cards_that_cannot_be_are_refused() -> None:
    with pytest.raises(UserError, match="5 cards 9 are given"):
        fill(plain((9, 9, 9, 9), 4, seen=(9,)), KEY, 0, 1)
    with pytest.raises(UserError, match="do not add up"):
        fill(plain((9, 9), 4, deck=51), KEY, 0, 1)


def test_as_many_real_positions_answer_as_are_near() -> None:
    common = nearest(plain((1, 2, 3, 4), 4))
    rare = nearest(plain((1,) * 8, 9, 8))
    assert LEAST <= common.number <= MOST
    assert common.alike > common.number / 2
    assert rare.alike < rare.number / 2
    assert rare.distance > common.distance
