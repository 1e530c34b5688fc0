"""What is given of a position in play."""

from __future__ import annotations

from typing import Any

from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.rules.rule_set import FIELDS, NEXT_STARTER, RuleSet, rule_set
from silver_sim.games.odin.seat.sight import blank_sights, show
from silver_sim.games.odin.text.given import OdinGiven


def given_of(states: Any) -> OdinGiven:
    """What the seat that must decide tells of ``states[0]``, a STATE array.

    All of it stands in the sight of that seat; ValueError if nobody must decide.
    """
    if states[0]["question"] < Question.LEAD:
        raise ValueError("nobody must decide")
    return given_any_time(states)


def given_any_time(states: Any) -> OdinGiven:
    """The same, when a hand is over by the seat that decided last."""
    twin = states[:1].copy()
    s, players = twin[0], int(twin["players"][0])
    sights = blank_sights(1, s["rules"], players)
    show(s, sights[0])
    return given_of_sight(sights)


def given_of_sight(sights: Any) -> OdinGiven:
    """The same of a sight, an array of one."""
    players = int(sights["players"][0])
    seen = {name: sights[name][0].tolist() for name in sights.dtype.names}
    cards, taken, totals, passes = (
        tuple(seen[name][:players]) for name in ("cards_in", "known", "totals", "passes")
    )
    return OdinGiven(
        hand=seen["hand"],
        others=cards[1:],
        rules=_rules_of(sights["rules"][0]),
        table=seen["table"],
        by=None if seen["table_by"] == NONE else seen["table_by"],
        beaten=seen["beaten"],
        taken=taken,
        out=seen["gone"],
        totals=totals,
        deal_no=seen["deal_no"],
        start=seen["starter"],
        round_no=seen["round_no"],
        turn=seen["turn"],
        passes=passes,
    )


def _rules_of(record: Any) -> RuleSet:
    """The rule set of a RULES record."""
    numbers = {name: int(record[name]) for name in FIELDS}
    return rule_set({**numbers, "next_starter": NEXT_STARTER[numbers["next_starter"]]})
