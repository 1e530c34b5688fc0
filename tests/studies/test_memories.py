"""How many cards remembered are enough: the sentence says no more than the intervals do."""

from dataclasses import replace

import pytest

from silver_sim.result import as_json, read
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.memories import Lead, Memory, memories


def found(leads: dict[str, tuple[float, float]], whole: str = "a") -> list[Memory]:
    """What is found where each copy loses so much, give or take so much."""

    def lead(one: str, copy: str) -> Lead:
        value, half = leads[copy]
        share = Estimate(value, half / 2, value - half, value + half, method="t")
        return Lead(share, value + half)

    return memories([*leads, whole], lead)


def test_the_fewest_cards_that_lose_less_than_a_point_are_enough() -> None:
    leads = {
        "a+memory(2)": (0.1, 0.01),
        "a+memory(8)": (0.001, 0.002),
        "a+memory(4)": (0.002, 0.0031),
    }
    (memory,) = found(leads)
    assert [each.cards for each in memory.limited] == [8, 4, 2]
    assert memory.enough == 4
    assert memory.sentence == (
        "4 cards remembered are enough for a: remembering more gains at most 0.51 percentage "
        "points; 2 lose 10.00 ± 1.00."
    )


def test_a_smaller_memory_is_not_enough_if_a_larger_one_is_not_shown_to_be() -> None:
    """That would be chance: the claims are judged in order, from the largest memory down."""
    (memory,) = found({"a+memory(9)": (0.005, 0.01), "a+memory(3)": (0.0, 0.001)})
    assert memory.enough is None
    assert memory.sentence == (
        "These games do not tell how many cards remembered are enough for a: remembering all "
        "instead of 9 may still gain 1.5 percentage points."
    )


def test_what_loses_more_than_a_point_is_told_as_not_enough() -> None:
    (memory,) = found({"a+memory(1)": (0.3, 0.02)})
    assert memory.sentence == (
        "1 card remembered is not enough for a: remembering all gains 30.0 ± 2.0 percentage points."
    )


def test_a_memory_that_loses_nothing_is_enough_and_fewer_were_not_tried() -> None:
    (memory,) = found({"a+memory(5)": (0.0, 0.0)})
    assert memory.sentence.endswith("gains at most 0.010 percentage points; fewer were not tried.")


def test_each_strategy_and_each_way_to_forget_is_judged_by_itself() -> None:
    leads = {
        "a+memory(3)": (0.0, 0.001),
        "a+memory(3,least)": (0.2, 0.001),
        "a+memory(3)+noise(0.1)": (0.5, 0.001),
        "b+memory(3)": (0.1, 0.001),
        "mix(a:0.5,b+memory(2):0.5)": (0.4, 0.001),
    }
    oldest, least = found(leads)
    assert (oldest.strategy, oldest.enough) == ("a", 3)
    assert ([each.strategy for each in least.limited], least.enough) == (
        ["a+memory(3,least)"],
        None,
    )
    (noisy,) = found({"a+memory(3)+noise(0.1)": (0.0, 0.001)}, "a+noise(0.1)")
    assert noisy.strategy == "a+noise(0.1)"


def test_nothing_is_found_without_the_whole_memory_or_where_they_never_met() -> None:
    assert memories(["a+memory(3)", "a+memory(5)"], lambda *_: None) == []
    assert memories(["a", "a+memory(5)"], lambda *_: None) == []


@pytest.mark.parametrize("enough", [None, 4])
def test_json_has_the_same_numbers(enough: int | None) -> None:
    (memory,) = found({"a+memory(4)": (0.0, 0.001)})
    changed = replace(memory, enough=enough)
    assert read(Memory, as_json(changed)) == changed
