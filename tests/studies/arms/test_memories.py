"""How many cards remembered are enough: the sentence says no more than the intervals do."""

from dataclasses import replace
from pathlib import Path

from silver_sim.studies.arms.memories import remembered
from tests.as_read import assert_cases_as_read
from tests.studies.arms.made_up import remembering


def said(leads: dict[str, tuple[float, float]], whole: str = "a") -> list[str]:
    return [*remembered(remembering(leads, whole), 2)]


NO_LESS = (0.0, 0.001)
CASES = {
    "the fewest that lose less than a point": said(
        {"a+memory(2)": (0.1, 0.01), "a+memory(8)": (0.001, 0.002), "a+memory(4)": (0.002, 0.0031)}
    ),
    # That would be chance: the claims are judged in order, from the largest memory down.
    "a smaller memory is not enough if a larger one is not shown to be": said(
        {"a+memory(9)": (0.005, 0.01), "a+memory(3)": NO_LESS}
    ),
    "what loses more than a point": said({"a+memory(1)": (0.3, 0.02)}),
    "a memory that loses nothing, and fewer were not tried": said({"a+memory(5)": (0.0, 0.0)}),
    "each strategy and each way to forget by itself": said(
        {
            "a+memory(3)": NO_LESS,
            "a+memory(3,least)": (0.2, 0.001),
            "a+memory(3)+noise(0.1)": (0.5, 0.001),
            "b+memory(3)": (0.1, 0.001),
            "mix(a:0.5,b+memory(2):0.5)": (0.4, 0.001),
        }
    ),
    "a noisy one": said({"a+memory(3)+noise(0.1)": NO_LESS}, "a+noise(0.1)"),
    "nothing is said without the whole memory": said(
        {"a+memory(3)": (0.1, 0.01), "a+memory(5)": (0.1, 0.01)}, "b"
    ),
}


def test_every_sentence_is_as_it_was_read() -> None:
    assert_cases_as_read(Path(__file__).with_name("memories.txt"), CASES)


def test_without_an_interval_that_holds_together_nothing_is_enough() -> None:
    """As at the first looks of a race: the ordinary interval of one look may be narrow."""
    found = remembering({"a+memory(5)": NO_LESS})
    rows = [replace(row, joint_lo=None, joint_hi=None) for row in found.rows]
    (sentence,) = remembered(replace(found, rows=rows), 2)
    assert sentence.startswith("These games do not show how many cards")
