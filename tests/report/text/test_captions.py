"""Captions and findings say what the numbers say, and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from silver_sim.games.silver.words import WORDS
from silver_sim.report.sections.silver.captions import below_even
from silver_sim.report.text import captions
from silver_sim.report.text.rules import told_deals, vary, which_deals
from silver_sim.stats.outcomes.observed import Slice, SubjectFacts
from silver_sim.stats.outcomes.samples import Sample
from silver_sim.stats.outcomes.silver.calling import break_even
from silver_sim.stats.results import Estimate, Look
from silver_sim.studies.core.confirming import Again, Confirmation
from tests.made import made
from tests.report.text.made_up import known


def subject(**facts: Any) -> SubjectFacts:
    return made(SubjectFacts, facts)


def test_who_is_ahead_is_said_from_the_round_on_in_which_it_is_shown() -> None:
    leads = [known(0.1, 0.5), known(2.0, 0.5), known(3.0, 0.5)]
    subjects = [subject(leads=leads), subject(leads=[known(-x.value, 0.5) for x in leads])]
    said = captions.story_caption(["a", "b"], subjects)
    assert said.startswith("a is ahead from round 2 on: 3.00 ± 0.50 points fewer")
    level = [subject(leads=[known(value, 0.5)]) for value in (0.1, -0.1)]
    assert captions.story_caption(["a", "b"], level).startswith("No strategy is shown to be ahead")


def test_a_win_that_is_shared_is_said_to_be() -> None:
    rounds = [{"scores": [4, 6, 4]}]
    plain = {"winner": 0, "sharers": [0, 2], "totals": [4, 6, 4], "rounds": rounds}
    game = made(Sample, plain)
    names = ["a", "b", "c"]
    assert captions.closest_words(names, game) == "a and c ended with 4 points and share the win."
    assert captions.swing_words(names, game).endswith("; here a shared the win with c.")
    assert captions.typical_words(names, game, [None] * 3).endswith(". a and c share the win.")
    alone = replace(game, totals=[4, 6, 5], sharers=None)
    assert captions.closest_words(names, alone) == "a won with 4 points, 1 point before c."


def test_deals_are_told_that_a_tenth_of_the_games_has() -> None:
    equal = [[3, 7], [10], [0, 10]]
    assert told_deals(equal) == 3
    assert not vary(equal)
    fewer = [[3, 97], [60, 20], [10], [9], [1]]
    assert told_deals(fewer) == 3
    assert vary(fewer)
    assert which_deals(False, "hand") == ""
    assert "up to the last hand that a tenth of all games have" in which_deals(True, "hand")


def test_a_seat_is_named_only_if_it_is_shown_after_holm() -> None:
    names = ["seat 0", "seat 1", "start"]
    level = [known(0.5, 0.02), known(0.48, 0.02), known(0.519, 0.02)]
    said = captions.seats_caption(names, level, 0.5, 500)
    assert said == (
        "These blocks show no advantage or disadvantage of any seat or of starting: the start "
        "player wins 51.9 ± 2.0 % against 50 %"
    )
    said = captions.seats_caption(names, [*level[:2], known(0.6, 0.02)], 0.5, 500)
    assert said.startswith("The start wins more than its share: 60.0")
    unknown = Estimate(0.5)
    assert captions.seats_caption(names, [unknown], 0.5, 1).startswith("Too few blocks")


def test_an_estimate_has_stayed_since_it_last_was_outside() -> None:
    values = [0.7, 0.5, 0.9, 0.6, 0.6]
    settling = [Look.made_of(known(v, 0.1), blocks=10 * k) for k, v in enumerate(values, 1)]
    said = captions.settling_caption("a", settling, "win share")
    assert said.endswith("within its final interval since 40 blocks")


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


def swept(fresh: float, se: float, first: float = 0.05) -> str:
    """What is said of the best value, first estimated with an error of half a point."""
    before = replace(known(first, 0.01), se=0.005)
    again = Again(2, 40, "call_at=2", "call_at=8", known(fresh, 2 * se), before)
    return again.sentence


def test_confirmed_is_what_the_fresh_interval_alone_shows() -> None:
    assert ": confirmed." in swept(0.05, 0.02)
    assert swept(0.03, 0.02).endswith(": not confirmed.")
    assert ": refuted." in swept(-0.05, 0.02)


def test_a_first_estimate_that_was_lucky_is_told_by_how_much() -> None:
    """Two errors of the difference: of 5.0 and 3.0 with 0.5 each, sqrt(2) points are two."""
    assert swept(0.03, 0.005).endswith(
        ": confirmed. The first games gave +5.00 ± 1.00, 2.0 percentage points more: what is best "
        "of several has been chosen for its luck, too."
    )
    assert swept(0.037, 0.005).endswith(": confirmed.")  # 1.3 points
    less = swept(0.07, 0.005)
    assert "2.0 percentage points less" in less
    assert "luck" not in less


def test_a_confirmation_is_told_from_the_side_of_the_winner() -> None:
    """Pairs stand in the order of names, which says nothing of who won."""
    first = replace(known(0.3, 0.02), se=0.01)

    def said(value: float) -> str:
        pair = {"a": "ant", "b": "zebra", "seats": 2, "games": 40}
        found = made(Confirmation, pair | {"win_share_difference": known(value, 0.02)})
        return Again.of(found, "zebra", lambda *_: first).sentence

    assert said(-0.1).startswith("Fresh seeds, 2 seats: zebra − ant +10.0 ± 2.0")
    assert "confirmed. The first games gave +30.0 ± 2.0, 20.0 percentage points more" in said(-0.1)
    assert ": refuted." in said(0.1)


def test_what_starting_causes_is_told_apart_from_who_starts() -> None:
    first, later = known(0.2731, 0.0098), known(0.4894, 0.0054)
    words = captions.starting_words(first, later, 0.25, WORDS.starts)
    assert "the effect of starting: +2.31 ± 0.98 percentage points" in words
    assert "their start players win 48.94 ± 0.54 % of the games, but they are those who" in words
    assert "Later rounds are started by whoever holds the marker" in words
    only = captions.starting_words(first, Estimate(None), 0.25, WORDS.starts)
    assert "Later" not in only


def test_a_game_without_words_for_later_starts_says_nothing_of_them() -> None:
    first, later = known(0.2731, 0.0098), known(0.4894, 0.0054)
    said = captions.starting_words(first, later, 0.25, deal="hand")
    assert said.startswith("Who starts hand 1 is drawn")
    assert "Later" not in said


def test_what_blocks_can_tell_of_the_start_is_said_with_the_test_of_the_title() -> None:
    """+0.60 +- 0.50 excludes 0 by itself; five places asked at once do not show it."""
    start = known(0.256, 0.005)
    places = [*(known(0.25, 0.005) for _ in range(4)), start]
    title = captions.seats_caption(list("abcde"), places, 0.25, 500)
    assert title.startswith("These blocks show no advantage")
    said = captions.why_starts_differ(start, 5, 500)
    assert "less than about 0.65 percentage points cannot be told from 0" in said
    assert "more than ±, since 5 places are tested at once" in said
    assert "± for this number alone" in captions.starting_words(start, Estimate(None), 0)
    assert "points" not in captions.why_starts_differ(replace(start, se=None), 5, 1)


def test_own_gains_by_starting_are_told_with_what_is_shown() -> None:
    def said(highest: float) -> str:
        gains = [known(gain, 0.0146) for gain in (0.002, highest, 0.01)]
        return captions.gains_by_starting(list("abc"), [subject(by_start=g) for g in gains], 500)

    assert said(0.0151) == (
        "What each gains by starting goes from +0.20 ± 1.46 (a) to +1.51 ± 1.46 (b) percentage "
        "points; none is shown not to be 0 (5 %, Holm over 3)."
    )
    assert "; shown not to be 0: b (5 %" in said(0.05)
    unknown = subject(by_start=Estimate(0.1))
    assert captions.gains_by_starting(["a"], [unknown], 1) == ""


def test_who_is_last_most_often_is_not_told_beside_one_who_plays_at_random() -> None:
    played = [{"blocks": 100, "estimate": None}]
    subjects = [
        subject(places=each, settling=played) for each in ([0.48, 0.52, 0.0], [0.52, 0.48, 0.0])
    ]
    said = captions.places_caption(["greedy", "pairs"], subjects, ["random"])
    assert said == "pairs takes first place by total most often, 52.0 % of the time"
    assert "; greedy takes last place, ≤ 3.0 %" in captions.places_caption(
        ["greedy", "pairs"], subjects
    )
