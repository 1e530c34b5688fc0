"""The answer of an atlas: at once, where it holds the very case."""

from __future__ import annotations

from silver_sim.studies.silver.call_safety.advice.answer import ATLAS, Plain, answer
from silver_sim.studies.silver.call_safety.advice.atlas import MANY, Atlas, Range
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.reading import (
    HEAVIEST,
    NOT_KNOWN,
    Base,
    CellPlace,
    base_of,
    bases,
    verdict_of,
)

NEAR = 0.1  # a chance: what a coarser cell tells may be so far off
NOT_TOLD = (
    "the deck and the turn",
    "the cards seen",
    "the round and the totals",
    "what is known of the opponents' cards",
    "who sits where",
    "abilities",
    "the amulet",
)


def from_atlas(question: Question, atlas: Atlas) -> Plain | None:
    """Its answer; None if more than cards is told, or if it does not hold this very case."""
    base = held(question, atlas)
    if base is None:
        return None
    cell = base.cell
    return answer(
        question,
        ATLAS,
        cell.chance,
        cell.points,
        cell.win,
        pays_from=cell.need,
        beaten=_beaten(atlas, CellPlace.of(question), cell.chance),
        not_told=list(NOT_TOLD),
        atlas={
            "base": {"opponents": base.opponents, "forks": cell.forks},
            "made": dict(atlas.made),
        },
    )


def held(question: Question, atlas: Atlas) -> Base | None:
    """The cell of this very case, if it says enough; sums and numbers that it lumps are none."""
    if not question.tells_only_cards or question.known_sum >= HEAVIEST:
        return None
    if max(question.opponents) > MANY:
        return None
    base = base_of(atlas, CellPlace.of(question))
    if base is None or not base.cell.told or verdict_of(base.cell.win) == NOT_KNOWN:
        return None
    return base


def _beaten(atlas: Atlas, place: CellPlace, chance: Range) -> Plain | None:
    """How calls end in the first of the cells with forks enough that tells it.

    None if far more calls are won there, or far fewer, than the answer says: it tells of others.
    """
    for base in bases(atlas, place):
        shares = base.line.beaten(place.known)
        if shares and base.cell.forks >= atlas.least:
            ties, *causes = shares
            if not chance.lo - NEAR <= 1 - sum(causes) <= chance.hi + NEAR:
                return None
            return {
                "by": base.by,
                "opponents": base.opponents,
                "forks": base.cell.forks,
                "ties": ties,
                "causes": dict(zip(atlas.causes[1:], causes, strict=True)),
            }
    return None
