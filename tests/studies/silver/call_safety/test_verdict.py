"""What the answer on calls says of how good its rule is."""

from __future__ import annotations

from typing import Any

from silver_sim.studies.silver.call_safety.rules import CallRule
from silver_sim.studies.silver.call_safety.words import verdict
from tests.report.text.made_up import estimate

RULE = CallRule(one=-1, two=-1, three=1, four=4, five=7, unknown=8, more=1)


def said(*rules: dict[str, Any]) -> str:
    return verdict({"rule": RULE._asdict(), "seats": [2, 4], "rules": rules})


def seven_numbers(agreement: Any) -> dict[str, Any]:
    return {
        "rule": "seven numbers",
        "agreement": agreement,
        "lost": estimate(0.0012, 0.0004),
        "gain": estimate(0.0015, 0.0004),
    }


def test_it_says_how_near_the_rule_comes_to_all_that_is_known() -> None:
    told = said(
        seven_numbers(estimate(0.97, 0.01)),
        {"rule": "never", "agreement": estimate(0.94, 0.01)},
        {"rule": "full table", "gain": estimate(0.002, 0.0001)},
    )
    assert told.startswith("With 4 players call at 3 or less if the fewest cards of another player")
    assert "this rule keeps 75 % of what calling by the full table gains" in told
    assert "what the table says in 97.00 %, give or take 1.00, toss-ups aside, and never" in told
    assert "calling does so in 94.0 %." in told


def test_a_rule_that_could_not_be_judged_is_not_told_as_if_it_were_sure() -> None:
    told = said(seven_numbers({"estimate": None, "lo": None, "hi": None}))
    assert told.endswith(" The decisions held out are too few to say how good this rule is.")
    assert "held out" not in said()
