"""Positions that options give, and what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.advice.met import met
from silver_sim.errors import UserError
from silver_sim.games.silver.rules.rule_set import rule_set
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.filling import fill, goes_by
from silver_sim.games.silver.study.real_positions import nearest
from silver_sim.games.silver.text.given import CardGiven, SilverGiven
from silver_sim.games.silver.text.typed import asked, opened

NAMES = ("own", "--opponents", "--sum", "--own-turn", "--deck", "--round", "--scores", "--seen")


def options(line: str) -> dict[str, str]:
    """The options of a line such as ``own=3,0 opponents=4``; an underscore is a blank."""
    parts = (part.split("=") for part in line.split())
    return {name if name == "own" else f"--{name}": text.replace("_", " ") for name, text in parts}


def own_cards(line: str) -> tuple[CardGiven, ...]:
    """The own cards that options give."""
    return asked(options(line)).villages[0]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("3,0,4", (3, 0, 4)),
        ("_3__0_4_", (3, 0, 4)),
        ("3/0,_4", (3, 0, 4)),
        ("squire_Villager", (1, 0)),
        ("Apprentice_Seer_seer", (8, 9)),
        ("apprentice-seer", (8,)),
        ("WITCH,Doppelganger,Knappe", (11, 13, 1)),
        ("?_3_0", (None, 3, 0)),
    ],
)
def test_cards_are_given_by_value_or_name_where_they_lie(
    text: str, known: tuple[int | None, ...]
) -> None:
    *cards, last = own_cards(f"own={text},x opponents=4")
    assert tuple(card.value for card in cards) == known
    assert last == CardGiven()


def test_others_have_as_many_cards_as_is_said_and_nothing_more_is_known_of_them() -> None:
    found = [asked(options(f"own=1 opponents={each}")) for each in ("4", "4_4", "4,5,3")]
    assert [told.players for told in found] == [2, 3, 4]
    assert [len(village) for village in found[2].villages] == [1, 4, 5, 3]
    assert all(card.any_face for village in found[2].villages[1:] for card in village)


def test_a_sum_is_that_of_the_known_cards() -> None:
    told = opened(options("own=n,n,x sum=2 opponents=4"))
    assert (len(told.villages[0]), told.summed, told.own_sum) == (3, 2, 2)
    with pytest.raises(UserError, match="1 card cannot sum up to 5"):
        opened(options("own=n sum=5 opponents=4 seen=5,5,5,5"))


def test_a_position_meets_all_that_is_given() -> None:
    told = asked(options("own=3,0,x opponents=4,2 deck=14 round=2 scores=9,0,3 seen=11,12"))
    assert told.villages[0] == (CardGiven(3), CardGiven(0), CardGiven())
    assert (told.deck, told.round_no, told.totals) == (14, 2, (9, 0, 3))
    assert sorted(told.seen) == [11, 12]


def test_ones_own_turn_counts_as_if_one_had_started_or_as_in_real_positions() -> None:
    line = "own=3 opponents=4,4 own-turn=6"
    closed, open_one = asked(options(line)), opened(options(line))
    assert (closed.turn, closed.start, closed.open) == (16, 0, False)
    assert (open_one.turn, open_one.own_turn, open_one.open) == (None, 6, True)


def test_rules_are_those_that_are_given() -> None:
    told = asked(options("own=3 opponents=4") | {"edition": "bga", "set": "call_penalty=5"})
    assert told.rules.call_penalty == 5
    assert told.rules.as_dict() == rule_set({"edition": "bga", "call_penalty": 5}).as_dict()


def test_how_sure_a_card_is_stands_behind_it() -> None:
    found = own_cards("own=7~80,apprentice_seer~55_3,x opponents=4")
    assert [card.sure for card in found] == [80, 55, 100, 100]


def test_a_faceup_card_has_a_plus_behind_it() -> None:
    """Then all others lie facedown, and the row has a card for each Squire."""
    told = asked(options("own=1+,1,Empath+,x opponents=4"))
    assert [card.up for card in told.villages[0]] == [True, False, True, False]
    assert len(told.row) == 1


def filled(line: str, number: int = 1024) -> tuple[Any, Any]:
    """Worlds of a question, and the real positions behind them."""
    told = opened(options(line))
    near = nearest(told, met("silver", told.players))
    places = goes_by(near, (7, 11), number)
    return fill(told, (7, 11), 0, number, met("silver", told.players)), near.reals[places]


def own(states: Any, what: str) -> Any:
    """What is so of the own cards: (states, cards)."""
    number = int(states["cards_in"][0, 0])
    cards = states["village"][:, 0, :number].astype(int)
    return np.take_along_axis(states[what], cards, axis=1)


def test_ones_own_turn_is_told_and_who_started_is_as_in_real_positions() -> None:
    states, reals = filled("own=n,n sum=2 opponents=4,4 own-turn=6")
    assert set((states["turn"] - 1) // 3 + 1) == {6}
    assert ((states["turn"] - reals["turn"].astype(int)) % 3 == 0).all()
    assert set(states["turn"].tolist()) == {16, 17, 18}


def test_a_sum_is_split_as_in_real_positions() -> None:
    states, _ = filled("own=n,n,n,n sum=7 opponents=4,4,3", 2048)
    hands = Counter(tuple(sorted(hand)) for hand in own(states, "value").tolist())
    assert {sum(hand) for hand in hands} == {7}
    assert hands[0, 1, 2, 4] > 3 * hands[0, 0, 1, 6]
    impossible, _ = filled("own=n,n,n,n sum=46 opponents=4")
    assert set(own(impossible, "value").sum(axis=1).tolist()) == {46}


def test_own_cards_lie_faceup_with_a_row_as_in_real_positions() -> None:
    states, reals = filled("own=0,1 opponents=1", 2048)
    assert set(map(tuple, own(states, "value").tolist())) == {(0, 1)}
    lie, lay = own(states, "up").sum(axis=1), reals["up"][:, 0].sum(axis=1)
    assert (lie == lay).mean() > 0.9
    squires = own(states, "up")[:, 1]
    assert (states["row_count"] >= squires).all()
    assert 0.5 < squires.mean() < 0.95


def test_the_amulet_the_row_and_an_empty_deck_are_as_in_real_positions() -> None:
    """Nobody drew what lies in the row: its cards are no cards like those of the deck."""
    states, reals = filled("own=0,1 opponents=1", 2048)
    for mine in (True, False):
        owned, real = (each["amulet_owner"] == 0 for each in (states, reals))
        lies = [(each["amulet_used"] == 1) & (owned == mine) for each in (states, reals)]
        assert lies[0].mean() == pytest.approx(lies[1].mean(), abs=0.03)
        assert (owned == real).mean() > 0.97
    empty = [(each["deck_count"] == 0).mean() for each in (states, reals)]
    assert empty[0] == pytest.approx(empty[1], abs=0.03)
    assert empty[0] > 0.2
    with_row = (states["row_count"] > 0) & (reals["row_count"] > 0)
    first = np.where(with_row, states["in_row"][:, 0], 0)[with_row]
    assert (first == reals["row"][with_row, 0]).mean() > 0.9


def test_who_is_not_sure_of_a_card_does_not_see_it() -> None:
    states, _ = filled("own=1~80,0 opponents=4", 256)
    assert not own(states, "up")[:, 0].any()
    assert own(states, "up")[:, 1].any()
    share = (own(states, "value")[:, 0] == 1).mean()
    assert share == pytest.approx(0.8, abs=0.01)


def test_where_no_card_is_left_for_a_row_squires_lie_facedown() -> None:
    states, _ = filled("own=1,2 opponents=4 deck=30 seen=3,3,3,4,4,4", 128)
    assert not own(states, "up")[:, 0].any()
    assert set(states["row_count"].tolist()) == {0}
    assert set(states["deck_count"].tolist()) == {30}


@pytest.mark.parametrize(
    "line",
    [
        "own=0,1 opponents=1",
        "own=1,1,2,x opponents=4,4",
        "own=n,n,n,n sum=7 opponents=4,4,3 own-turn=5",
        "own=1~80,0 opponents=4",
        "own=1+,0 opponents=4 deck=0",
        "own=n,n,x sum=5 opponents=4 round=4 scores=22,31 deck=4 seen=11,12",
    ],
)
def test_worlds_are_whole(line: str) -> None:
    states, _ = filled(line, 64)
    for number in range(64):
        assert inconsistencies(states[number : number + 1]) == []


@pytest.mark.parametrize("line", ["own=3,x", "own=1,2", "own=n,n sum=5"])
def test_a_turn_without_a_deck_has_a_row(line: str) -> None:
    """Else the round were over (silver-rules 11.1)."""
    assert opened(options(f"{line} opponents=4 deck=0")).row == (None,)
    states, _ = filled(f"{line} opponents=4 deck=0", 64)
    assert set(states["deck_count"].tolist()) == {0}
    assert (states["row_count"] > 0).all()


WORDS = st.one_of(
    st.lists(st.integers(-1, 14), max_size=5).map(lambda many: ",".join(map(str, many))),
    st.integers(-1, 40).map(str),
    st.sampled_from(["none", "Squire", "Seer 0", "x", "3.5", "1e3", "\x00", "²"]),
    st.text(max_size=5),
)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(st.sampled_from(NAMES), WORDS, max_size=4).map(
        lambda changed: {"own": "1", "--opponents": "4"} | changed
    )
)
def test_whatever_is_typed_is_a_position_or_one_message(typed: Mapping[str, str]) -> None:
    refused = None
    try:
        found: SilverGiven | None = opened(typed)
    except UserError as problem:
        refused, found = problem, None
    if refused:
        assert refused.exit_status == 2
        assert refused.message
        assert refused.why or refused.help
    else:
        assert found
        assert sum(map(len, found.villages)) <= 52
