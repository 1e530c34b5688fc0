"""Questions as they are typed, and the positions that they mean."""

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
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.filling import fill, goes_by
from silver_sim.games.silver.study.real_positions import nearest
from silver_sim.games.silver.text.told import CardTold, SilverTold
from silver_sim.studies.silver.call_safety.advice.changes import with_sum
from silver_sim.studies.silver.call_safety.advice.question import CARDS, CallQuestion
from silver_sim.studies.silver.call_safety.advice.telling import as_told, asked, shown
from silver_sim.studies.silver.call_safety.advice.typed import read_question

OPTIONS = (
    *("--known", "--unknown", "--opponents", "--cards", "--sum", "--seats", "--turn", "--deck"),
    *("--round", "--scores", "--seen"),
)


def typed(line: str) -> CallQuestion:
    """The question of a line such as ``known=3,0 opponents=4``; an underscore is a blank."""
    parts = (part.split("=") for part in line.split())
    return read_question(
        CallQuestion, {f"--{name}": text.replace("_", " ") for name, text in parts}
    )


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("3,0,4", (3, 0, 4)),
        ("_3__0_4_", (3, 0, 4)),
        ("3/0,_4", (3, 0, 4)),
        ("squire_Villagers", (1, 0)),
        ("Apprentice_Seer_seer", (8, 9)),
        ("apprentice-seer", (8,)),
        ("WITCHES,Doppelganger", (11, 13)),
        ("none", ()),
        ("", ()),
    ],
)
def test_cards_are_told_by_value_or_name(text: str, known: tuple[int, ...]) -> None:
    assert typed(f"known={text} unknown=1 opponents=4").known == known


def test_unknown_cards_among_known_ones_count_and_lie_where_they_were_typed() -> None:
    assert (typed("known=3_0_? opponents=4").known, typed("known=x,3 opponents=4").unknown) == (
        (3, 0),
        1,
    )
    own = asked({"--known": "? 3 0", "--opponents": "4"}).villages[0]
    assert [card.value for card in own] == [None, 3, 0]
    with pytest.raises(UserError, match="--unknown 1 beside an unknown card"):
        typed("known=3_? unknown=1 opponents=4")


def test_seats_follow_from_the_opponents_and_must_agree() -> None:
    assert [typed(f"known=1 opponents={each}").seats for each in ("4", "4_4", "4,4,4")] == [2, 3, 4]
    with pytest.raises(UserError, match="--opponents tells of 2, but there are 3"):
        typed("known=1 opponents=4,4 seats=4")


def test_a_sum_means_all_cards_that_have_it() -> None:
    question = typed("cards=3 sum=2 unknown=1 opponents=4")
    assert question.splits == ((0, 2), (1, 1))
    assert (question.cards, question.known_cards, question.known_sum) == (3, 2, 2)
    seen = typed("cards=3 sum=2 unknown=1 opponents=4 seen=0,0")
    assert seen.splits == ((1, 1),)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("known=1", "--opponents is missing"),
        ("opponents=4", "your cards are missing"),
        ("known=1 sum=1 opponents=4", "--sum beside --known"),
        ("cards=2 opponents=4", "--cards without --sum"),
        ("sum=2 opponents=4", "--sum without --cards"),
        ("cards=2 sum=2 unknown=2 opponents=4", "--cards 2 with --unknown 2 cannot be"),
        ("cards=2 sum=27 opponents=4", "2 cards cannot sum up to 27"),
        ("cards=1 sum=5 opponents=4 seen=5,5,5,5", "1 card cannot sum up to 5"),
        ("known=Squirrel opponents=4", "--known 'Squirrel' is no card"),
        ("known=7~0 opponents=4", "~ of --known 0 is out of range"),
        ("known=7~,3 opponents=4", "~ of --known '' is not a whole number"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line: str, said: str) -> None:
    with pytest.raises(UserError) as problem:
        typed(line)
    assert problem.value.message.startswith(said)
    assert problem.value.help


def test_a_position_meets_all_that_is_told() -> None:
    line = "known=3,0 unknown=1 opponents=4,2 deck=14 round=2 scores=9,0,3 seen=11,12"
    told = shown(typed(line))
    known, hidden = (CardTold(3), CardTold(0)), CardTold()
    assert told.villages[0] == (*known, hidden)
    assert [len(village) for village in told.villages] == [3, 4, 2]
    assert (told.deck, told.round_no, told.totals) == (14, 2, (9, 0, 3))
    assert sorted(told.seen) == [11, 12]


def test_how_sure_a_card_is_stands_behind_it() -> None:
    question = typed("known=7~80,apprentice_seer~55_3 unknown=1 opponents=4")
    assert (question.known, question.sure) == ((7, 8, 3), (80, 55, 100))
    assert [card.sure for card in shown(question).villages[0]] == [80, 55, 100, 100]
    assert typed("known=7~100,3 opponents=4").sure == typed("known=none unknown=1 opponents=4").sure


def test_a_faceup_card_has_a_plus_behind_it() -> None:
    """Then all others lie facedown, and the row has a card for each Squire."""
    question = typed("known=1+,1,Empath+ unknown=1 opponents=4")
    assert (question.known, question.up) == ((1, 1, 2), (True, False, True))
    told = shown(question)
    assert [card.up for card in told.villages[0]] == [True, False, True, False]
    assert len(told.row) == 1
    among = asked({"--known": "3 ? 1+", "--opponents": "4"}).villages[0]
    assert [(card.value, card.up) for card in among] == [(3, False), (None, False), (1, True)]
    other = with_sum(question, 5)
    assert other is not None
    assert other.up == ()


@pytest.mark.parametrize("known", ["1~80+", "?+", "+"])
def test_what_cannot_lie_faceup_is_one_message(known: str) -> None:
    with pytest.raises(UserError):
        shown(typed(f"known={known},2 opponents=4"))


def filled(line: str, number: int = 1024) -> tuple[Any, Any]:
    """Worlds of a question, and the real positions behind them."""
    told = as_told(typed(line))
    near = nearest(told, met("silver", told.players))
    places = goes_by(near, (7, 11), number)
    return fill(told, (7, 11), 0, number, met("silver", told.players)), near.reals[places]


def own(states: Any, what: str) -> Any:
    """What is so of the own cards: (states, cards)."""
    number = int(states["cards_in"][0, 0])
    cards = states["village"][:, 0, :number].astype(int)
    return np.take_along_axis(states[what], cards, axis=1)


def test_ones_own_turn_is_told_and_who_started_is_as_in_real_positions() -> None:
    states, reals = filled("cards=2 sum=2 opponents=4,4 turn=6")
    assert set((states["turn"] - 1) // 3 + 1) == {6}
    assert ((states["turn"] - reals["turn"].astype(int)) % 3 == 0).all()
    assert set(states["turn"].tolist()) == {16, 17, 18}


def test_a_sum_is_split_as_in_real_positions() -> None:
    states, _ = filled("cards=4 sum=7 opponents=4,4,3", 2048)
    hands = Counter(tuple(sorted(hand)) for hand in own(states, "value").tolist())
    assert {sum(hand) for hand in hands} == {7}
    assert hands[0, 1, 2, 4] > 3 * hands[0, 0, 1, 6]
    impossible, _ = filled("cards=4 sum=46 opponents=4")
    assert set(own(impossible, "value").sum(axis=1).tolist()) == {46}


def test_own_cards_lie_faceup_with_a_row_as_in_real_positions() -> None:
    states, reals = filled("known=0,1 opponents=1", 2048)
    assert set(map(tuple, own(states, "value").tolist())) == {(0, 1)}
    lie, lay = own(states, "up").sum(axis=1), reals["up"][:, 0].sum(axis=1)
    assert (lie == lay).mean() > 0.9
    squires = own(states, "up")[:, 1]
    assert (states["row_count"] >= squires).all()
    assert 0.5 < squires.mean() < 0.95


def test_the_amulet_the_row_and_an_empty_deck_are_as_in_real_positions() -> None:
    """Nobody drew what lies in the row: its cards are no cards like those of the deck."""
    states, reals = filled("known=0,1 opponents=1", 2048)
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
    states, _ = filled("known=1~80,0 opponents=4", 256)
    assert not own(states, "up")[:, 0].any()
    assert own(states, "up")[:, 1].any()
    share = (own(states, "value")[:, 0] == 1).mean()
    assert share == pytest.approx(0.8, abs=0.01)


def test_where_no_card_is_left_for_a_row_squires_lie_facedown() -> None:
    states, _ = filled("known=1,2 opponents=4 deck=30 seen=3,3,3,4,4,4", 128)
    assert not own(states, "up")[:, 0].any()
    assert set(states["row_count"].tolist()) == {0}
    assert set(states["deck_count"].tolist()) == {30}


@pytest.mark.parametrize(
    "line",
    [
        "known=0,1 opponents=1",
        "known=1,1,2 unknown=1 opponents=4,4",
        "cards=4 sum=7 opponents=4,4,3 turn=5",
        "known=1~80,0 opponents=4",
        "known=1+,0 opponents=4 deck=0",
        "cards=3 sum=5 unknown=1 opponents=4 round=4 scores=22,31 deck=4 seen=11,12",
    ],
)
def test_worlds_are_whole(line: str) -> None:
    states, _ = filled(line, 64)
    for number in range(64):
        assert inconsistencies(states[number : number + 1]) == []


@pytest.mark.parametrize("line", ["known=3,x", "known=1,2", "cards=2 sum=5"])
def test_a_turn_without_a_deck_has_a_row(line: str) -> None:
    """Else the round were over (silver-rules 11.1): the atlas answers, and so do worlds."""
    assert shown(typed(f"{line} opponents=4 deck=0")).row == (None,)
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
    st.dictionaries(st.sampled_from(OPTIONS), WORDS, max_size=4).map(
        lambda changed: {"--known": "1", "--opponents": "4"} | changed
    )
)
def test_whatever_is_typed_is_a_position_or_one_message(options: Mapping[str, str]) -> None:
    refused = None
    try:
        found: SilverTold | None = as_told(read_question(CallQuestion, options))
    except UserError as problem:
        refused, found = problem, None
    if refused:
        assert refused.exit_status == 2
        assert refused.message
        assert refused.why or refused.help
    else:
        assert found
        assert sum(map(len, found.villages)) <= CARDS
