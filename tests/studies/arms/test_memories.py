"""How many cards remembered are enough: the sentence says no more than the intervals do."""

from dataclasses import replace

from silver_sim.studies.arms.memories import remembered
from tests.studies.arms.made_up import remembering


def said(leads: dict[str, tuple[float, float]], whole: str = "a") -> list[str]:
    return [*remembered(remembering(leads, whole), 2)]


def test_the_fewest_cards_that_lose_less_than_a_point_are_enough() -> None:
    leads = {
        "a+memory(2)": (0.1, 0.01),
        "a+memory(8)": (0.001, 0.002),
        "a+memory(4)": (0.002, 0.0031),
    }
    assert said(leads) == [
        "Remembering 4 cards is enough for a: with more, it wins at most 0.51 more games in "
        "100; with 2, it wins 10.0 fewer games in 100 (9.0 to 11.0)."
    ]


def test_a_smaller_memory_is_not_enough_if_a_larger_one_is_not_shown_to_be() -> None:
    """That would be chance: the claims are judged in order, from the largest memory down."""
    assert said({"a+memory(9)": (0.005, 0.01), "a+memory(3)": (0.0, 0.001)}) == [
        "These games do not show how many cards remembered are enough for a: remembering all "
        "instead of 9 may still win 1.5 more games in 100."
    ]


def test_what_loses_more_than_a_point_is_told_as_not_enough() -> None:
    assert said({"a+memory(1)": (0.3, 0.02)}) == [
        "Remembering 1 card is not enough for a: with 1, it wins 30 fewer games in 100 (28 to 32)."
    ]


def test_a_memory_that_loses_nothing_is_enough_and_fewer_were_not_tried() -> None:
    (sentence,) = said({"a+memory(5)": (0.0, 0.0)})
    assert sentence.endswith("wins at most 0.010 more games in 100; fewer were not tried.")


def test_each_strategy_and_each_way_to_forget_is_judged_by_itself() -> None:
    leads = {
        "a+memory(3)": (0.0, 0.001),
        "a+memory(3,least)": (0.2, 0.001),
        "a+memory(3)+noise(0.1)": (0.5, 0.001),
        "b+memory(3)": (0.1, 0.001),
        "mix(a:0.5,b+memory(2):0.5)": (0.4, 0.001),
    }
    oldest, least = said(leads)
    assert oldest.startswith("Remembering 3 cards is enough for a:")
    assert least.startswith("Remembering 3 cards is not enough for a:")
    (noisy,) = said({"a+memory(3)+noise(0.1)": (0.0, 0.001)}, "a+noise(0.1)")
    assert noisy.startswith("Remembering 3 cards is enough for a+noise(0.1):")


def test_without_an_interval_that_holds_together_nothing_is_enough() -> None:
    """As at the first looks of a race: the ordinary interval of one look may be narrow."""
    found = remembering({"a+memory(5)": (0.0, 0.001)})
    rows = [replace(row, joint_lo=None, joint_hi=None) for row in found.rows]
    (sentence,) = remembered(replace(found, rows=rows), 2)
    assert sentence.startswith("These games do not show how many cards")


def test_nothing_is_said_without_the_whole_memory() -> None:
    assert said({"a+memory(3)": (0.1, 0.01), "a+memory(5)": (0.1, 0.01)}, "b") == []
