"""Should I call now? The answer of the atlas to a question, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from silver_sim.advice.atlas import Atlas, Range
from silver_sim.advice.changes import changes
from silver_sim.advice.levels import levels_of
from silver_sim.advice.question import Question
from silver_sim.advice.reading import (
    AVERAGE,
    OPPONENTS,
    Base,
    Place,
    Reading,
    Shift,
    bases,
    read,
)
from silver_sim.errors import UserError

SCHEMA_VERSION = 2
PENALTY = 10  # points of a call that fails (silver-rules 10.2)
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


def answer(question: Question, atlas: Atlas) -> Plain:
    """Answer from the atlas; UserError if it knows too little.

    Chances and win shares are shares of one, ranges are ``estimate``, ``lo`` and ``hi`` of a 95 %
    interval. The keys:

    - ``verdict``: call, wait or toss-up, by the share of the game that a call gains (``win``).
    - ``chance``: to be lowest; ``pays_from``: the chance from which a call costs no points
      (null: not known), before any shift; ``naive``: the same if the round ended now, by the
      ``expected_sum`` of the own cards.
    - ``points`` of the round that a call saves, and the share of the game ``win`` that it gains,
      against the better way to go on.
    - ``base``: the cell that answers: ``by`` all ``opponents``' cards, the ``fewest`` or their
      ``average``, and its ``forks``.
    - ``shifts``: what has moved the answer, one after another, and the answer once each is counted
      in; ``not_counted``: what has not, and why; ``averaged_over``: what the answer does not
      depend on.
    - ``beaten``: how calls end: ``ties`` are won, ``causes`` are why they are lost; with the cell
      that tells it, before any shift. Null if none does.
    - ``changes``: what was asked otherwise, at which numbers (``tried``), and which of them give
      which other verdict (``flips``: the first of each, on both sides of ``now``).
    - ``question`` and ``made``: what was asked, and how the atlas was made.
    """
    place = Place.of(question)
    told = _with_pairs_known(atlas, place, levels_of(question))
    levels = {name: level for name, level in told.items() if name not in _implied(told)}
    found = list(bases(atlas, place))
    if not found:
        raise _outside(atlas, place)
    readings = [read(atlas, place, base, levels) for base in found]
    reading = readings[0]
    return {
        "schema_version": SCHEMA_VERSION,
        "verdict": reading.verdict,
        "chance": _range(reading.chance),
        "pays_from": reading.base.cell.need,
        "naive": _naive(question),
        "points": _range(reading.points),
        "win": _range(reading.win),
        "base": _base(reading.base),
        "shifts": [_shift(atlas, each) for each in reading.shifts],
        "not_counted": _not_counted(atlas, reading, told, levels),
        "beaten": _beaten(atlas, place, found),
        "changes": changes(atlas, question, levels, readings),
        "averaged_over": _averaged_over(question, reading),
        "question": asdict(question),
        "made": dict(atlas.made),
    }


def _with_pairs_known(atlas: Atlas, place: Place, told: dict[str, int]) -> dict[str, int]:
    """Deck and unseen cards are told together where the atlas knows them together."""
    pair = told.get("deck_unseen")
    known = pair is not None and atlas.shift("deck_unseen", place.seats, place.expected, pair)
    return told if known else {name: told[name] for name in told if name != "deck_unseen"}


def _implied(told: Mapping[str, int]) -> set[str]:
    """Factors that another one tells better."""
    implied = {"turn"} if "deck" in told else set()
    return implied | ({"deck", "unseen"} if "deck_unseen" in told else set())


def _outside(atlas: Atlas, place: Place) -> UserError:
    """Nothing that the atlas holds is like this."""
    line = atlas.line(place.seats, place.cards, place.unknown, None)
    cell = line.cell(place.known) if line else None
    forks = cell.forks if cell else 0
    return UserError(
        "this is outside the atlas",
        why=f"of a known sum of {place.known}, {place.unknown} of {place.cards} cards unknown and "
        f"{place.seats} seats it has {forks} forks, and {atlas.least} are the least",
        help="a longer run has more:  silver-sim run call_safety --blocks N,  "
        "then --atlas RUN/atlas.json",
    )


def _naive(question: Question) -> Plain:
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


def _not_counted(
    atlas: Atlas, reading: Reading, told: Mapping[str, int], levels: Mapping[str, int]
) -> list[Plain]:
    counted = {shift.factor for shift in reading.shifts}
    return [
        _named(atlas, name, level)
        | {"why": "the atlas does not know it" if name in levels else "the deck tells the same"}
        for name, level in told.items()
        if name not in counted and not (name in _implied(told) and "deck_unseen" in counted)
    ]


def _averaged_over(question: Question, reading: Reading) -> list[str]:
    counted = {shift.factor for shift in reading.shifts}
    untold = [what for what, factors in UNTOLD.items() if not counted & set(factors)]
    return [*_opponents_untold(question, reading.base), *untold, *NEVER_TOLD]


def _opponents_untold(question: Question, base: Base) -> list[str]:
    if base.by == AVERAGE:
        return ["the opponents' numbers of cards"]
    alone = base.by == OPPONENTS or question.seats == 2
    return [] if alone else ["the other opponents' numbers of cards"]


# How calls end


def _beaten(atlas: Atlas, place: Place, found: Sequence[Base]) -> Plain | None:
    """How calls end in the first of the cells that tells it."""
    for base in found:
        shares = base.line.beaten(place.known)
        if shares:
            ties, *causes = shares
            return _base(base) | {
                "ties": ties,
                "causes": dict(zip(atlas.causes[1:], causes, strict=True)),
            }
    return None
