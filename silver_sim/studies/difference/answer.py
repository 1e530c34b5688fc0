"""The answer card of a difference: how often two decide differently, and what that is worth."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.report.model import FIRST, Answer, Figure
from silver_sim.report.text.sure import between, in_percent
from silver_sim.report.text.wording import counted, ends
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.difference.words import gains_or_costs

BEST, WORST = 3, 2  # kinds of changes that are drawn, of more


def answer(result: DifferenceResult, kinds: Figure | None, often: Figure) -> Answer:
    """Return the answer card: `kinds` has what each kind is worth, `often` how often they differ.

    Without `kinds`, no difference was weighed.
    """
    found, share = result.weighed, result.together.share
    asked, plays = (result.a, result.b) if result.of_b else (result.b, result.a)
    said = f"{asked} would decide {in_percent(share)} of {plays}'s decisions differently"
    games = f"How sure: {ends(share, 100)} % of the decisions of {counted(result.games, 'game')}"
    if kinds is None or not found or not found.together:
        return Answer(f"{said}.", f"{games} (95 % interval).", often.leading())
    worth = found.together.worth if result.of_b else found.together.gain
    each = "all of it" if result.of_b else "each" if worth.side() else "that"
    return Answer(
        f"{said}; {each} {gains_or_costs(worth)}.",
        f"{games}; worth {between(worth)}, from {counted(found.weighed, 'difference')} in "
        f"{found.worlds:,} worlds each.",
        _best_and_worst(kinds),
    )


def _best_and_worst(kinds: Figure) -> Figure:
    """The kinds that are worth most and least, if there are many."""
    assert kinds.forest is not None
    lines = kinds.forest.lines
    if len(lines) <= BEST + WORST:
        return kinds
    forest = replace(kinds.forest, lines=[*lines[:BEST], *lines[-WORST:]])
    return replace(kinds, name=f"{kinds.name}{FIRST}", forest=forest)
