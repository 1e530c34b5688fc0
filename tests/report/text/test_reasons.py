"""What goes with an answer: told by rule, nothing that is not shown, whoever sits where."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.report.sections.silver.why import calls
from silver_sim.report.sections.why import why
from silver_sim.report.text import reasons
from silver_sim.report.text.reasons import MOST, Reason, surest
from silver_sim.report.text.wording import complement, plus_minus
from silver_sim.stats.core.many import holm
from silver_sim.stats.core.meetings import Meeting
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Estimate
from tests.made import made
from tests.report.text.made_up import estimate, known

BLOCKS = 500
CANDIDATE = st.builds(
    Reason,
    st.sampled_from(["points", "calls", "start", "neighbours"]),
    st.text("abc", min_size=1, max_size=4),
    st.floats(0, 50),
    st.floats(0, 1),
    number=st.none(),
)


@given(st.lists(CANDIDATE, max_size=12))
def test_nothing_is_told_that_is_not_shown_with_all_the_others(found: list[Reason]) -> None:
    chosen = surest(found)
    adjusted = holm([each.p for each in found])
    shown = [each for each, p in zip(found, adjusted, strict=True) if p < 0.05]
    assert all(each in shown for each in chosen)
    assert len(chosen) <= MOST
    subjects = [each.subject for each in chosen]
    assert len(set(subjects)) == len(subjects) == min(MOST, len({each.subject for each in shown}))
    sizes = [each.size for each in chosen]
    assert sizes == sorted(sizes, reverse=True)
    for each in chosen:
        assert each.size == max(other.size for other in shown if other.subject == each.subject)


@given(st.lists(CANDIDATE, max_size=6), st.randoms())
def test_the_order_of_candidates_changes_nothing(found: list[Reason], chance: Any) -> None:
    mixed = list(found)
    chance.shuffle(mixed)
    assert [each.sentence for each in surest(mixed)] == [each.sentence for each in surest(found)]


def test_what_is_0_as_far_as_is_known_is_no_reason() -> None:
    sure, unsure = known(0.05, 0.01), known(0.005, 0.01)
    assert surest(reasons.from_nothing("x", "sure", sure, BLOCKS))
    assert not surest(reasons.from_nothing("x", "unsure", unsure, BLOCKS))
    unknown = replace(sure, se=None, lo=None, hi=None)
    assert not [*reasons.from_nothing("x", "unknown", unknown, BLOCKS)]


def test_an_interval_that_holds_at_every_look_must_leave_0_out() -> None:
    """Its error is that of one look, by which 0.03 would be shown."""
    every_look = replace(known(0.03, 0.04), se=0.005, method="confidence sequence")
    assert not surest(reasons.from_nothing("x", "wide", every_look, BLOCKS))


def test_two_numbers_are_apart_only_if_the_sum_of_their_errors_says_so() -> None:
    """2.5 errors of an independent difference, but 1.8 of one that goes together against it."""
    near = known(0.50, 0.02), known(0.5354, 0.02)
    assert not surest(reasons.apart("x", "near", near, BLOCKS))
    far = known(0.50, 0.02), known(0.60, 0.02)
    assert surest(reasons.apart("x", "far", far, BLOCKS))


def leads(*values: float, **others: Any) -> SubjectFacts:
    return made(SubjectFacts, {"leads": [known(value, 1.0) for value in values], **others})


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((2.0, 5.0, 9.0), "ahead of the mean of the others: after round 1 by 2.00 points, give "),
        ((0.5, 5.0, 9.0), "ahead of the mean of the others: after round 2 by 5.00 points, give "),
        ((0.5, 0.7, 9.0), "ahead of the mean of the others: at the end by 9.00 points, give or "),
        ((-2.0, -5.0, -9.0), "behind the mean of the others: after round 1 by 2.00 points, give "),
    ],
)
def test_a_lead_is_told_from_where_it_is_shown(values: tuple[float, ...], words: str) -> None:
    (reason,) = surest(reasons.by_deal("greedy", leads(*values), "round", BLOCKS))
    assert reason.sentence.startswith(f"In points, greedy is {words}")
    assert reason.sentence.endswith("by 9.00 points, give or take 1.00.")


def test_the_only_other_is_not_a_mean_of_others_and_who_is_left_out_is_named() -> None:
    (reason,) = surest(reasons.by_deal("greedy", leads(0.5, 9.0), "round", BLOCKS, "pairs"))
    assert reason.sentence == (
        "In points, greedy is ahead of pairs: at the end by 9.00 points, give or take 1.00."
    )
    facts = leads(2.0, 9.0, leads_without=["random"])
    (reason,) = surest(reasons.by_deal("greedy", facts, "round", BLOCKS))
    assert "ahead of the mean of the others, random left out: after round 1" in reason.sentence


def line_up(order: tuple[str, ...]) -> tuple[list[str], list[SubjectFacts]]:
    """Facts of three players in some order; a gains where b sits to its left."""
    gains, start = {("a", "b"): 0.05, ("a", "c"): -0.05}, known(0.03, 0.01)

    def left(who: str) -> list[Estimate | None]:
        return [known(gains.get((who, o), 0.0), 0.01) if who != o else None for o in order]

    return list(order), [leads(2.0, 9.0, by_start=start, left=left(who)) for who in order]


def test_the_order_of_the_line_up_changes_nothing_that_is_told() -> None:
    found = []
    for order in permutations("abc"):
        names, subjects = line_up(order)
        own = subjects[names.index("a")]
        others = {place: name for place, name in enumerate(names) if name != "a"}
        every = [
            *reasons.by_deal("a", own, "round", BLOCKS),
            *reasons.by_start("a", own, "round", BLOCKS),
            *reasons.by_neighbour("a", own, others, BLOCKS),
        ]
        found.append([each.sentence for each in surest(every)])
    assert len(found[0]) == 3
    assert all(each == found[0] for each in found)


def test_figures_are_those_of_the_tables() -> None:
    _, (own, *_) = line_up(("a", "b", "c"))
    (start,) = reasons.by_start("a", own, "round", BLOCKS)
    (neighbour,) = reasons.by_neighbour("a", own, {1: "b"}, BLOCKS)
    for reason, numbers in ((start, own.by_start), (neighbour, own.left[1])):
        value, half = plus_minus(numbers, 100).split(" ± ")
        assert value in reason.sentence
        assert reason.sentence.endswith(f"give or take {half}.")


AHEAD = replace(known(0.7, 0.02), p=0.0)


def test_who_ends_behind_somebody_is_told_so() -> None:
    ahead, behind = Meeting("x", "y", AHEAD, 1), Meeting("y", "x", complement(AHEAD), -1)
    (x,) = surest(reasons.met([ahead]))
    (y,) = surest(reasons.met([behind]))
    assert x.sentence.startswith("When both play, x ends ahead of y in 70.0 % of the games")
    assert y.sentence.startswith("When both play, y ends behind x in 70.0 % of the games")
    open_ = Meeting("x", "y", replace(AHEAD, estimate=0.5, lo=0.48, hi=0.52, p=1.0), 0)
    assert not surest(reasons.met([open_]))


def test_what_restates_the_answer_is_no_reason() -> None:
    """Fewer points, wins against another, a lead from the first deal on: that is to win more."""
    fewer, more = known(-5.0, 0.5), known(5.0, 0.5)
    wins = known(0.1, 0.01)
    ahead, behind = Meeting("x", "y", AHEAD, 1), Meeting("y", "x", complement(AHEAD), -1)
    restating = [
        *reasons.in_points("x", "y", fewer, wins, BLOCKS),
        *reasons.met([ahead]),
        *reasons.by_deal("x", leads(2.0, 5.0, 9.0), "round", BLOCKS),
        *reasons.by_deal("x", leads(0.5, 0.7, 9.0), "round", BLOCKS),
    ]
    assert len(restating) == 4
    assert why(restating, "to matter").points == []
    telling = [
        *reasons.in_points("x", "y", more, wins, BLOCKS),
        *reasons.met([behind]),
        *reasons.by_deal("x", leads(0.5, 5.0, 9.0), "round", BLOCKS),
        *reasons.by_deal("x", leads(-2.0, -5.0, -9.0), "round", BLOCKS),
    ]
    told = [each.sentence for each in reasons.explaining([*restating, *telling])]
    assert told == [each.sentence for each in telling]


def test_two_reasons_with_the_same_numbers_are_one() -> None:
    once = Reason("x", "Hands that it ended: 77.70 %.", 9.0, 0.0, number=0.777)
    again = Reason("y", "It scores 0 in 77.70 % of its hands.", 8.0, 0.0, number=0.777)
    less = Reason("z", "In 77.70 % it draws.", 7.0, 0.0, number=0.12)
    assert surest([less, again, once]) == [once, less]


def test_a_page_that_shows_nothing_else_says_so() -> None:
    section = why([Reason("x", "It is so.", 1.0, 0.3)], "to set greedy apart")
    assert section.points == []
    assert section.lead == (
        "Of 1 other number examined, none is shown to set greedy apart, adjusted for testing them "
        "all (Holm)."
    )
    assert "too few to look" in why([], "").lead
    shown = why([Reason("x", "It is so.", 9.0, 0.0)], "")
    assert shown.points == ["It is so."]
    assert "none is proven to be the cause" in shown.lead
    again = why([Reason("x", "It is so.", 9.0, 0.0)], "", looks=True)
    assert "at the 5 % level, for a single look, the only number examined" in again.lead


def caller(rate: float, success: float, of: int = 1000) -> SubjectFacts:
    calls_per_round = {**estimate(rate, 0.01), "of": of}
    call_success = {**estimate(success, 0.02), "of": of}
    measures = {"calls_per_round": calls_per_round, "call_success": call_success}
    return made(SubjectFacts, {"measures": measures})


def test_calls_of_two_are_told_where_they_differ() -> None:
    found = surest(calls(("a", "b"), (caller(0.4, 0.8), caller(0.3, 0.8)), BLOCKS))
    assert [each.sentence for each in found] == [
        "a calls in 40.00 % of the rounds, give or take 1.00; b in 30.00 % of the rounds, give or "
        "take 1.00."
    ]
    seldom = caller(0.4, 0.2, of=1), caller(0.4, 0.8)
    assert not surest(calls(("a", "b"), seldom, BLOCKS))
