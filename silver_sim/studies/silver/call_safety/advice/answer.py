"""Should I call now? The answer of the atlas to a question, as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from silver_sim.errors import UserError
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas, Range
from silver_sim.studies.silver.call_safety.advice.changes import changes
from silver_sim.studies.silver.call_safety.advice.question import PENALTY, CallQuestion
from silver_sim.studies.silver.call_safety.advice.reading import (
    Base,
    CellPlace,
    Reading,
    Shift,
    bases,
)
from silver_sim.studies.silver.call_safety.advice.surface import (
    LOST_BY_CALL,
    Surface,
    Told,
    counts_standing,
    implied,
)

SCHEMA_VERSION = 3
NEAR = 0.1  # a chance: what a coarser cell tells may be so far off
DIGITS = 6  # of what is computed: more would only be noise

# What no question tells.
NEVER_TOLD = ("what is known of the opponents' cards", "who sits where", "abilities", "the amulet")
# What is averaged over where none of these factors has moved the answer.
UNTOLD = {
    "the deck and the turn": ("deck", "turn", "deck_unseen"),
    "the cards seen": ("unseen", "deck_unseen"),
    "the round and the totals": ("standing",),
}

Plain = dict[str, Any]


def answer(question: CallQuestion, atlas: Atlas) -> Plain:
    """Answer from the atlas; UserError if it holds no such village.

    Chances and win shares are shares of one, ranges are ``estimate``, ``lo`` and ``hi`` of a 95 %
    interval. The keys:

    - ``verdict``: call, wait, toss-up or not known, by the share of the game that a call gains
      (``win``); not known where its interval is too wide to say.
    - ``down_to_nothing``: whether the verdict is sure, but not how much it matters: that end of
      ``win`` is 0 as less may be at stake, down to nothing.
    - ``chance``: to be lowest; ``pays_from``: the chance from which a call costs no points
      (null: not known), before any shift; ``naive``: the same if the round ended now, by the
      ``expected_sum`` of the own cards.
    - ``points`` of the round that a call saves, and the share of the game ``win`` that it gains,
      against the better way to go on.
    - ``base``: the cell that answers: ``by`` all ``opponents``' cards, and the ``forks`` of its
      own; what is known of neighbouring cells counts as well.
    - ``shifts``: what has moved the answer, one after another, and the answer once each is counted
      in; ``not_counted``: what has not, and why; ``averaged_over``: what the answer does not
      depend on.
    - ``without_score``: ``verdict`` and ``win`` as they are if the score is not counted in; null
      where it is not, or does not matter. From round 2 on ``win`` holds what neighbouring classes
      of score say, too.
    - ``decided``: what is sure of the ``game`` in the last round, as totals are ``apart`` by more
      points than ``at_most``: won or lost with a call and without one (``win`` is 0 then), or lost
      by a call. Else null.
    - ``loses_at_most``: the share of the game that a call can lose, as a range, where arithmetic
      tells it: in the last round, if a successful call wins the game, or if it is decided. Else
      null.
    - ``beaten``: how calls end: ``ties`` are won, ``causes`` are why they are lost; with the cell
      that tells it, before any shift. Null if none does, or if it contradicts ``chance``.
    - ``changes``: what was asked otherwise, at which numbers (``tried``), and which of them give
      which other verdict (``flips``: the first of each, on both sides of ``now``).
    - ``question`` and ``made``: what was asked, and how the atlas was made.
    """
    surface = Surface(atlas, question)
    place = surface.place
    told, reading = surface.told(place), surface.at(place)
    if reading is None:
        raise _python_seats(place)
    most, decided = surface.loses_at_most(place, reading.chance), surface.decided(place)
    return {
        "schema_version": SCHEMA_VERSION,
        "verdict": reading.verdict,
        "down_to_nothing": reading.down_to_nothing,
        "chance": _range(reading.chance),
        "pays_from": reading.base.cell.need,
        "naive": _naive(question),
        "points": _range(reading.points),
        "win": _range(reading.win),
        "base": _base(reading.base),
        "shifts": [_shift(atlas, each) for each in reading.shifts],
        "not_counted": _not_counted(atlas, reading, told),
        "without_score": _without_score(surface, reading),
        "decided": decided and decided._asdict(),
        "loses_at_most": most and _range(most),
        "beaten": _beaten(atlas, place, reading.chance),
        "changes": changes(question, surface, reading.verdict),
        "averaged_over": _averaged_over(reading),
        "question": asdict(question),
        "made": dict(atlas.made),
    }


def _python_seats(place: CellPlace) -> UserError:
    """The atlas holds no such cell."""
    return UserError(
        "this is outside the atlas",
        why=f"no forks of {place.cards - place.unknown} known cards at {place.seats} seats tell "
        f"what a known sum of {place.known} and {place.unknown} unknown cards are worth",
        help="a longer run has more:  silver-sim run call_safety --blocks N,  "
        "then --atlas RUN/atlas.json",
    )


def _without_score(surface: Surface, reading: Reading) -> Plain | None:
    """The answer if the score is not counted in; null where it is not, or tells nothing."""
    plain, decided = surface.without_score(surface.place), surface.decided(surface.place)
    if plain is None or not counts_standing(reading) or surface.first_round:
        return None
    if decided and decided.game != LOST_BY_CALL:
        return None
    return {"verdict": plain.verdict, "win": _range(plain.win)}


def _naive(question: CallQuestion) -> Plain:
    """A call costs S + 10 with chance 1 - p, no call costs S: they are equal at 10 / (10 + S)."""
    expected = question.expected_sum
    return {
        "expected_sum": round(expected, DIGITS),
        "pays_from": round(PENALTY / (PENALTY + expected), DIGITS),
    }


def _base(base: Base) -> Plain:
    return {"by": base.by, "opponents": base.opponents, "forks": base.cell.forks}


def _range(found: Range) -> Plain:
    return {name: round(number, DIGITS) for name, number in found._asdict().items()}


# What else was told


def _named(atlas: Atlas, factor: str, level: int) -> Plain:
    names = atlas.content["factors"][factor]
    return {"factor": factor, "title": names["title"], "level": names["levels"][level]}


def _shift(atlas: Atlas, shift: Shift) -> Plain:
    return {
        **_named(atlas, shift.factor, shift.level),
        "forks": shift.forks,
        **{name: _range(getattr(shift, name)) for name in ("chance", "points", "win")},
    }


def _not_counted(atlas: Atlas, reading: Reading, told: Told) -> list[Plain]:
    counted = {shift.factor for shift in reading.shifts}
    return [
        _named(atlas, name, level)
        | {
            "why": "the atlas does not know it"
            if name in told.counted
            else "the deck tells the same"
        }
        for name, level in told.all.items()
        if name not in counted and not (name in implied(told.all) and "deck_unseen" in counted)
    ]


def _averaged_over(reading: Reading) -> list[str]:
    counted = {shift.factor for shift in reading.shifts}
    untold = [what for what, factors in UNTOLD.items() if not counted & set(factors)]
    return [*untold, *NEVER_TOLD]


# How calls end


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
            return _base(base) | {
                "ties": ties,
                "causes": dict(zip(atlas.causes[1:], causes, strict=True)),
            }
    return None
