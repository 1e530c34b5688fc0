"""The answer card of a comparison: whether A is better than B, in one sentence."""

from __future__ import annotations

from silver_sim.report.model import Answer, Figure
from silver_sim.report.text.sure import (
    FEW,
    UNSURE,
    between,
    chance_alone,
    side_by_side,
    sure,
)
from silver_sim.report.text.wording import NO, POINTS, YES, answered, is_constant
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.results import Estimate
from silver_sim.studies.compare.result import ComparisonResult


def answer(result: ComparisonResult, difference: Figure) -> Answer:
    """Return the answer card; `difference` is the picture of what decides."""
    if result.blocks < 2:
        return Answer(FEW, UNSURE, difference)
    return Answer(sentence(result), _how_sure(result), difference)


def sentence(result: ComparisonResult) -> str:
    """Return whether the first of two strategies is better than the second."""
    a, b = result.a, result.b
    match result.finding:
        case "a" | "b":
            word = YES if result.finding == "a" else NO
            return answered(result.title, word, _wins(result))
        case "alike":
            edge = f"{100 * result.edge:g} {POINTS}"
            said = f"{a} and {b} differ by less than {edge}, too little to matter."
            return answered(result.title, NO, said)
        case "tie":
            said = f"{a} and {b} tie exactly: each wins equally often in every set of deals."
            return answered(result.title, NO, said)
        case _ if is_constant(result.share):
            return f"{a} and {b} won equally often, in too few games to tell them apart."
        case _ if not_yet(result.share):
            return f"Not shown yet: the sequential test has not told {a} and {b} apart."
        case _:
            return f"These games do not tell {a} and {b} apart."


def not_yet(share: Estimate) -> bool:
    """Whether the interval would tell the two apart, but the sequential test does not.

    The test may still go on where the interval is above 0 already: it weighs 0 against the edge,
    and a difference far beyond the edge looks at first like much noise.
    """
    return share.method == EVERY_LOOK and not share.covers(0)


def _wins(result: ComparisonResult) -> str:
    """Say how often each wins; without numbers where luck alone makes them look otherwise."""
    better, worse = (result.a, result.b) if result.finding == "a" else (result.b, result.a)
    both = [line.win_share for line in result.strategies]
    if (both[0].value > both[1].value) == (result.finding == "a"):
        own, other = side_by_side(*both)
        return f"{result.a} wins {own} of its games, {result.b} {other}."
    return f"{better} wins more of its games than {worse}, without the luck of the cards."


def _how_sure(result: ComparisonResult) -> str:
    share = result.share
    who, other, much = result.a, result.b, share
    if share.ends and share.ends[1] < 0:
        who, other, much = other, who, share.reversed
    what = f"{who} wins {between(much, f'more than {other}')}"
    return sure(what, result.games, _besides(result))


def _besides(result: ComparisonResult) -> str:
    """What the interval rests on: what was said not to matter, the test, or how rare chance is."""
    share, edge = result.share, result.edge
    if share.method == EVERY_LOOK and result.finding in ("a", "b", "alike"):
        beyond = max(-(share.lo or 0), share.hi or 0) >= edge
        if beyond if result.finding == "alike" else share.covers(0):
            return "; the sequential test tells sooner than this interval"
    if result.finding == "open" and not_yet(share):
        return "; the sequential test asks for more"
    if result.finding == "alike":
        return f"; less than {100 * edge:g} was said beforehand not to matter"
    return "" if is_constant(share) else chance_alone(share.p)
