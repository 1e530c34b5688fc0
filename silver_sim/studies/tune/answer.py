"""The answer card of a tuning: whether other values win more on deals that the search never saw."""

from __future__ import annotations

from silver_sim.arena.typed import as_typed
from silver_sim.report.model import MOST_WORDS, Answer, Figure
from silver_sim.report.text.sure import fitting, in_words, more_or_fewer
from silver_sim.report.text.wording import POINTS, counted, listed, rough
from silver_sim.studies.tune.result import TuneResult


def answer(result: TuneResult, confirmed: Figure) -> Answer:
    """Return the answer card; `confirmed` is the lead over the start on fresh deals."""
    return Answer(sentence(result), _how_sure(result), confirmed)


def sentence(result: TuneResult) -> str:
    """Return whether something better was found, and with which values."""
    if not result.better:
        return f"Not shown: nothing found is better than {result.start}."
    more = f"Yes: {result.start} wins {rough(result.confirmation.lead, 100)} {POINTS} more with"
    found = [
        f"“{in_words(f'{each.parameter}={as_typed(each.best)}')}”"
        for each in result.parameters
        if each.best != each.start
    ]
    many = "the value" if len(found) == 1 else f"the {len(found)} values"
    return fitting(MOST_WORDS, f"{more} {listed(found)}.", f"{more} {many} that were found.")


def _how_sure(result: TuneResult) -> str:
    found = result.confirmation
    if result.best == result.start:
        again = counted(result.choice_blocks, "set")
        return f"How sure: nothing beat the start in {again} of deals that the search never saw."
    return (
        f"How sure: what was found wins {more_or_fewer(found.lead, 'the start')}, from "
        f"{counted(found.blocks, 'set')} of deals that the search never saw."
    )
