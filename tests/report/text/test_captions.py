"""Captions and findings say what the numbers say, and no more."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from silver_sim.games.silver.words import WORDS
from silver_sim.report.sections.silver.calls import below_even
from silver_sim.report.text import captions
from silver_sim.report.text.rules import told_deals, vary, which_deals
from silver_sim.stats.outcomes.observed import Slice, SubjectFacts
from silver_sim.stats.outcomes.samples import Sample
from silver_sim.stats.outcomes.silver.calling import break_even
from silver_sim.stats.results import Estimate, Look
from silver_sim.studies.core.confirming import Again
from tests.as_read import assert_cases_as_read
from tests.made import made
from tests.report.text.made_up import known

SEATS = ["seat 0", "seat 1", "start"]
LEVEL = [known(0.5, 0.02), known(0.48, 0.02), known(0.519, 0.02)]
FIRST, LATER = known(0.2731, 0.0098), known(0.4894, 0.0054)
# +0.60 +- 0.50 excludes 0 by itself; five places asked at once do not show it.
START = known(0.256, 0.005)
GAME = made(
    Sample,
    {"winner": 0, "sharers": [0, 2], "totals": [4, 6, 4], "rounds": [{"scores": [4, 6, 4]}]},
)


def subject(**facts: Any) -> SubjectFacts:
    return made(SubjectFacts, facts)


def story(*leads: Estimate) -> str:
    other = [known(-each.value, 0.5) for each in leads]
    return captions.story_caption(["a", "b"], [subject(leads=[*leads]), subject(leads=other)])


def settled() -> str:
    looks = [
        Look.made_of(known(value, 0.1), blocks=10 * number)
        for number, value in enumerate([0.7, 0.5, 0.9, 0.6, 0.6], 1)
    ]
    return captions.settling_caption("a", looks, "win share")


def swept(fresh: float, se: float) -> str:
    """What is said of the best value, first estimated as 5.0 with an error of half a point."""
    before = replace(known(0.05, 0.01), se=0.005)
    return Again(2, 40, "call_at=2", "call_at=8", known(fresh, 2 * se), before).sentence


def refuted(value: float) -> str:
    first = replace(known(0.3, 0.02), se=0.01)
    return Again(2, 40, "zebra", "ant", known(value, 0.02), first).sentence


def gains(*highest: float) -> str:
    found = [known(gain, 0.0146) for gain in (0.002, *highest, 0.01)]
    return captions.gains_by_starting(list("abc"), [subject(by_start=g) for g in found], 500)


def places(*at_random: str) -> str:
    played = [{"blocks": 100, "estimate": None}]
    shares = [0.48, 0.52, 0.0], [0.52, 0.48, 0.0]
    subjects = [subject(places=each, settling=played) for each in shares]
    return captions.places_caption(["greedy", "pairs"], subjects, [*at_random])


def starting(later: Estimate, **more: Any) -> str:
    return captions.starting_words(FIRST, later, 0.25, **more)


SAID: dict[str, Callable[[], str]] = {
    "ahead from the round on in which it is shown": lambda: story(
        known(0.1, 0.5), known(2.0, 0.5), known(3.0, 0.5)
    ),
    "nobody is shown to be ahead": lambda: story(known(0.1, 0.5)),
    "the closest game, of a shared win": lambda: captions.closest_words(["a", "b", "c"], GAME),
    "the closest game, of one that won alone": lambda: captions.closest_words(
        ["a", "b", "c"], replace(GAME, totals=[4, 6, 5], sharers=None)
    ),
    "the biggest swing, of a shared win": lambda: captions.swing_words(["a", "b", "c"], GAME),
    "the typical game, of a shared win": lambda: captions.typical_words(
        ["a", "b", "c"], GAME, [None] * 3
    ),
    "no seat is shown after Holm": lambda: captions.seats_caption(SEATS, LEVEL, 0.5, 500),
    "the start is": lambda: captions.seats_caption(SEATS, [*LEVEL[:2], known(0.6, 0.02)], 0.5, 500),
    "too few blocks for seats": lambda: captions.seats_caption(SEATS, [Estimate(0.5)], 0.5, 1),
    "an estimate has stayed since it last was outside": settled,
    "again: the fresh interval shows it": lambda: swept(0.05, 0.02),
    "again: it does not": lambda: swept(0.03, 0.02),
    "again: it shows the opposite": lambda: swept(-0.05, 0.02),
    "again: two errors of the difference, sqrt(2) points, of luck": lambda: swept(0.03, 0.005),
    "again: 1.3 points are no luck": lambda: swept(0.037, 0.005),
    "again: less at first is no luck": lambda: swept(0.07, 0.005),
    "again: the winner is confirmed": lambda: refuted(0.1),
    "again: the winner is refuted": lambda: refuted(-0.1),
    "what starting causes, apart from who starts": lambda: starting(LATER, starts=WORDS.starts),
    "nothing of later starts where there are none": lambda: starting(
        Estimate(None), starts=WORDS.starts
    ),
    "nor in a game without words for them": lambda: starting(LATER, deal="hand"),
    "the start by itself": lambda: captions.starting_words(START, Estimate(None), 0),
    "what blocks can tell of the start": lambda: captions.why_starts_differ(START, 5, 500),
    "one block tells nothing of it": lambda: captions.why_starts_differ(
        replace(START, se=None), 5, 1
    ),
    "own gains by starting, none shown": lambda: gains(0.0151),
    "own gains by starting, one shown": lambda: gains(0.05),
    "places, beside one who plays at random": lambda: places("random"),
    "places": places,
}


def test_captions_are_as_they_were_read() -> None:
    said = {name: say() for name, say in SAID.items()}
    assert_cases_as_read(Path(__file__).with_name("captions.txt"), said)
    assert captions.gains_by_starting(["a"], [subject(by_start=Estimate(0.1))], 1) == ""


def test_the_title_of_starts_goes_by_the_test_that_its_reason_names() -> None:
    found = [*(known(0.25, 0.005) for _ in range(4)), START]
    said = captions.seats_caption(list("abcde"), found, 0.25, 500)
    assert said.startswith("These blocks show no advantage")


def test_deals_are_told_that_a_tenth_of_the_games_has() -> None:
    equal = [[3, 7], [10], [0, 10]]
    assert told_deals(equal) == 3
    assert not vary(equal)
    fewer = [[3, 97], [60, 20], [10], [9], [1]]
    assert told_deals(fewer) == 3
    assert vary(fewer)
    assert which_deals(False, "hand") == ""
    assert "up to the last hand that a tenth of all games have" in which_deals(True, "hand")


@pytest.mark.parametrize(("points", "penalty", "even"), [(0, 10, 1.0), (10, 10, 0.5), (5, 0, 0.0)])
def test_a_call_breaks_even_where_both_scores_are_equal(
    points: int, penalty: int, even: float
) -> None:
    found = break_even(points, penalty)
    assert found == even
    assert (1 - found) * (points + penalty) == pytest.approx(points)


def test_calls_are_said_to_be_bad_only_below_the_line_with_their_interval() -> None:
    assert below_even(Slice.made_of(known(0.4, 0.05), at=10), 10)
    assert not below_even(Slice.made_of(known(0.4, 0.15), at=10), 10)
