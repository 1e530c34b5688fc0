"""Captions and findings say what the numbers say, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from silver_sim.stats import captions, findings


def estimate(value: float, half: float) -> dict[str, Any]:
    ends = {"lo": value - half, "hi": value + half}
    return {"estimate": value, "se": half / 2, "method": "t", **ends}


def test_who_is_ahead_is_said_from_the_round_on_in_which_it_is_shown() -> None:
    leads = [estimate(0.1, 0.5), estimate(2.0, 0.5), estimate(3.0, 0.5)]
    subjects = [{"leads": leads}, {"leads": [estimate(-x["estimate"], 0.5) for x in leads]}]
    said = captions.story_caption(["a", "b"], subjects)
    assert said.startswith("a is ahead from round 2 on: 3.00 ± 0.50 points fewer")
    level = [{"leads": [estimate(0.1, 0.5)]}, {"leads": [estimate(-0.1, 0.5)]}]
    assert captions.story_caption(["a", "b"], level).startswith("Nobody is shown to be ahead")


def test_a_seat_is_named_only_if_it_is_shown_after_holm() -> None:
    names = ["seat 0", "seat 1", "start"]
    level = [estimate(0.5, 0.02), estimate(0.48, 0.02), estimate(0.519, 0.02)]
    said = captions.seats_caption(names, level, 0.5, 500)
    assert said == (
        "No seat, nor the start, is shown to be worth anything by these blocks: the start player "
        "wins 51.9 ± 2.0 % against 50 %"
    )
    said = captions.seats_caption(names, [*level[:2], estimate(0.6, 0.02)], 0.5, 500)
    assert said.startswith("The start wins more than its share: 60.0")
    unknown = {**estimate(0.5, 0.1), "se": None}
    assert captions.seats_caption(names, [unknown], 0.5, 1).startswith("Too few blocks")


def test_an_estimate_has_stayed_since_it_last_was_outside() -> None:
    values = [0.7, 0.5, 0.9, 0.6, 0.6]
    settling = [{"blocks": 10 * k, **estimate(v, 0.1)} for k, v in enumerate(values, 1)]
    said = captions.settling_caption("a", settling, "win share")
    assert said.endswith("within its final interval since 40 blocks")


@pytest.mark.parametrize(("points", "penalty", "even"), [(0, 10, 1.0), (10, 10, 0.5), (5, 0, 0.0)])
def test_a_call_breaks_even_where_both_scores_are_equal(
    points: int, penalty: int, even: float
) -> None:
    found = captions.break_even(points, penalty)
    assert found == even
    assert (1 - found) * (points + penalty) == pytest.approx(points)


def test_calls_are_said_to_be_bad_only_below_the_line_with_their_interval() -> None:
    assert captions.below_even({"sum": 10, **estimate(0.4, 0.05)}, 10)
    assert not captions.below_even({"sum": 10, **estimate(0.4, 0.15)}, 10)


def confirmed(a: str, b: str, value: float) -> dict[str, Any]:
    pair = {"a": a, "b": b, "seats": 2, "games": 40, "win_share_difference": estimate(value, 0.02)}
    lines = [{"strategy": "zebra"}, {"strategy": "ant"}]
    return {
        "kind": "tournament",
        "standings": [{"seats": 2, "lines": lines}],
        "confirmations": [pair],
    }


def test_a_confirmation_is_told_from_the_side_of_the_winner() -> None:
    """Pairs stand in the order of names, which says nothing of who won."""
    (said,) = findings.confirmations(confirmed("ant", "zebra", -0.1))
    assert said.startswith("Fresh seeds, 2 seats: zebra − ant +10.0 ± 2.0")
    assert said.endswith(": confirmed.")
    (said,) = findings.confirmations(confirmed("ant", "zebra", 0.1))
    assert said.endswith(": refuted.")
    swept = confirmed("greedy", "greedy:call_at=2", -0.1) | {"kind": "sweep", "players": ["greedy"]}
    (said,) = findings.confirmations(swept)
    assert "greedy:call_at=2 − greedy +10.0" in said
    assert said.endswith(": confirmed.")
