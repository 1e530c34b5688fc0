"""What the answer on calls says of how good its rule is."""

from __future__ import annotations

from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.result import (
    FULL_TABLE,
    NEVER_CALLING,
    SEVEN_NUMBERS,
    CallRule,
    CallSafetyResult,
    Judged,
    RuleWorth,
)
from silver_sim.studies.silver.call_safety.tell import verdict

RULE = CallRule(one=-1, two=-1, three=1, four=4, five=7, unknown=8, more=1)
NOT_KNOWN = Estimate(None)


def said(*rules: RuleWorth) -> str:
    return verdict(
        CallSafetyResult(
            schema_version=2, kind="call_safety", title="", game="silver", seed=1, noise="random",
            edition="bezier", blocks=9, games=9, looks=1, stopped="", level=0.95, player="greedy",
            seats=[2, 4], others={}, forks=9, held_out=9, other_forks=0, limits=[], rule=RULE,
            rules=[*rules], calibration={}, judged=Judged(), off={}, moves=[], robust=[], flips=[],
            ends=[], outcomes=[],
        )
    )  # fmt: skip


def near(value: float, half: float) -> Estimate:
    return Estimate(value, half / 2, value - half, value + half, method="t")


def test_it_says_how_near_the_rule_comes_to_all_that_is_known() -> None:
    told = said(
        RuleWorth(SEVEN_NUMBERS, near(0.0015, 0.0004), near(0.0012, 0.0004), near(0.97, 0.01)),
        RuleWorth(NEVER_CALLING, NOT_KNOWN, NOT_KNOWN, near(0.94, 0.01)),
        RuleWorth(FULL_TABLE, near(0.002, 0.0001), NOT_KNOWN, NOT_KNOWN),
    )
    assert told.startswith("With 4 players call at 3 or less if the fewest cards of another player")
    assert "this rule keeps 75 % of what calling by the full table gains" in told
    assert "what the table says in 97.00 %, give or take 1.00, toss-ups aside, and never" in told
    assert "calling does so in 94.0 %." in told


def test_a_rule_that_could_not_be_judged_is_not_told_as_if_it_were_sure() -> None:
    unknown = [NOT_KNOWN] * 3
    told = said(RuleWorth(SEVEN_NUMBERS, *unknown), RuleWorth(NEVER_CALLING, *unknown))
    assert told.endswith(" The decisions held out are too few to say how good this rule is.")
    assert "held out" not in said()
