"""What charts of hands and of taken cards say is true of their numbers."""

from __future__ import annotations

from silver_sim.report.sections.odin.captions import ends_caption, taking_caption
from tests.report.odin.made_up import number, subject, unknown

TWO = ("one", "other")


def test_who_ends_most_and_who_with_whole_hands() -> None:
    both = [subject(went_out=number(0.6)), subject(whole_hands=number(0.1))]
    assert ends_caption(TWO, both) == (
        "one ends most hands, 60.0 ± 2.0 % of those it plays; other ends most with a whole hand, "
        "10.0 ± 2.0 %"
    )


def test_one_may_be_first_in_both() -> None:
    both = [subject(), subject(went_out=number(0.6), whole_hands=number(0.1))]
    said = ends_caption(TWO, both)
    assert said.endswith("in these games it also ends most with a whole hand, 10.0 ± 2.0 %")


def test_nobody_may_have_ended_any_with_a_whole_hand() -> None:
    none = number(0.0, 0.0)
    both = [subject(whole_hands=none), subject(went_out=number(0.3), whole_hands=none)]
    assert ends_caption(TWO, both).endswith("none ends any with a whole hand")


def test_of_equals_nobody_is_first() -> None:
    assert ends_caption(TWO, [subject(), subject()]) == (
        "Each ends 25.0 ± 2.0 % of the hands that it plays, with a whole hand 5.0 ± 2.0 %"
    )
    assert taking_caption(TWO, [subject(), subject()]) == (
        "Each takes the highest in 50.0 ± 2.0 % of its choices"
    )


def test_who_takes_one_end_nearly_always_is_named() -> None:
    both = [subject(took_highest=number(0.95)), subject(took_lowest=number(1.0, 0.0))]
    assert taking_caption(TWO, both) == (
        "one nearly always takes the highest; other nearly always takes the lowest"
    )


def test_else_it_says_who_takes_the_highest_most_often() -> None:
    both = [subject(), subject(took_highest=number(0.7))]
    assert taking_caption(TWO, both) == (
        "other takes the highest most often, in 70.0 ± 2.0 % of its choices"
    )


def test_who_never_had_a_choice_is_not_named() -> None:
    both = [subject(took_highest=unknown(), took_lowest=unknown()), subject()]
    assert taking_caption(TWO, both).startswith("other takes")
