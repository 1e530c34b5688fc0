"""Questions as they are typed, and the positions that they mean."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.games.silver.study.real_positions import load
from silver_sim.games.silver.text.told import CardTold, SilverTold
from silver_sim.studies.silver.call_safety.advice.changes import with_sum
from silver_sim.studies.silver.call_safety.advice.question import CARDS, CallQuestion
from silver_sim.studies.silver.call_safety.advice.telling import asked, cases
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
    (told,) = cases(typed(line))
    known, hidden = (CardTold(3), CardTold(0)), CardTold()
    assert told.villages[0] == (*known, hidden)
    assert [len(village) for village in told.villages] == [3, 4, 2]
    assert (told.deck, told.round_no, told.totals) == (14, 2, (9, 0, 3))
    assert sorted(told.seen) == [11, 12]


def test_how_sure_a_card_is_stands_behind_it() -> None:
    question = typed("known=7~80,apprentice_seer~55_3 unknown=1 opponents=4")
    assert (question.known, question.sure) == ((7, 8, 3), (80, 55, 100))
    assert [card.sure for card in cases(question)[0].villages[0]] == [80, 55, 100, 100]
    assert typed("known=7~100,3 opponents=4").sure == typed("known=none unknown=1 opponents=4").sure


def test_a_faceup_card_has_a_plus_behind_it() -> None:
    """Then all others lie facedown, and the row has a card for each Squire."""
    question = typed("known=1+,1,Empath+ unknown=1 opponents=4")
    assert (question.known, question.up) == ((1, 1, 2), (True, False, True))
    (told,) = cases(question)
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
        cases(typed(f"known={known},2 opponents=4"))


def test_ones_own_turn_is_one_of_as_many_turns_as_there_are_seats() -> None:
    found = cases(typed("cards=2 sum=2 opponents=4,4 turn=6"))
    assert [each.turn for each in found] == [16, 17, 18] * 2
    assert [tuple(card.value for card in each.villages[0]) for each in found[::3]] == [
        (0, 2),
        (1, 1),
    ]


def test_own_squires_lie_facedown_or_faceup_with_a_row_as_in_real_positions() -> None:
    found = cases(typed("known=1,1,2 unknown=1 opponents=4"))
    faces = [tuple(card.up for card in each.villages[0]) for each in found]
    assert [len(each.row) for each in found] == [sum(each) for each in faces]
    assert not any(up for each in faces for up in each[2:])
    share = np.mean([up for each in faces for up in each[:2]])
    assert share == pytest.approx(1 / 3)
    reals = load(2)[load(2)["caller"] < 0]
    mine = (reals["value"] == 1) & (reals["known"] & 1 == 1) & (reals["cards_in"] <= 4)[..., None]
    mine[:, :, :] &= np.arange(mine.shape[2]) < reals["cards_in"][..., None]
    assert reals["up"][:, 0][mine[:, 0]].mean() == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize("line", ["cards=2 sum=2 opponents=4", "known=1~80 opponents=4"])
def test_no_other_squire_lies_faceup(line: str) -> None:
    """Of a sum the cards are not told, and who is not sure of a card does not see it."""
    assert not any(card.up for each in cases(typed(line)) for card in each.villages[0])


def test_where_no_card_is_left_for_a_row_squires_lie_facedown() -> None:
    found = cases(typed("known=1,2 opponents=4 deck=30 seen=3,3,3,4,4,4"))
    assert [each.row for each in found] == [(), ()]


@pytest.mark.parametrize("line", ["known=3,x", "known=1,2", "cards=2 sum=5"])
def test_a_turn_without_a_deck_has_a_row(line: str) -> None:
    """Else the round were over (silver-rules 11.1): the atlas answers, and so do worlds."""
    found = cases(typed(f"{line} opponents=4 deck=0"))
    assert found
    assert all(each.row == (None,) for each in found)


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
        found: tuple[SilverTold, ...] = cases(read_question(CallQuestion, options))
    except UserError as problem:
        refused, found = problem, ()
    if refused:
        assert refused.exit_status == 2
        assert refused.message
        assert refused.why or refused.help
    else:
        assert found
        assert all(sum(map(len, each.villages)) <= CARDS for each in found)
