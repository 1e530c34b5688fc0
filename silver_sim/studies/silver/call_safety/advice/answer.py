"""Should I call now? The answer as plain data, the same keys whoever gives it.

Chances and win shares are shares of one, ranges are ``estimate``, ``lo`` and ``hi`` of a 95 %
interval (null where one world tells none). The keys:

source         ``atlas``: positions that were played on both ways; ``live``: worlds played for this
               very question
verdict        call, wait, toss-up, or not known where the interval is too wide to say; by ``win``
sure           ``clear``: the interval of ``win`` excludes 0, and it is at least one percentage
               point; ``slight``: it excludes 0; null: it does not
chance         to be lowest with a call
points, win    points of the round that a call saves, and the share of the game that it gains,
               against the best of the rest
pays_from      the chance from which on a call costs no points; null: not known
naive          the same if the round ended now, by the ``expected_sum`` of the own cards
going_on       live: the best of the rest: its ``act``, how often it ends ``lowest`` (``lo`` to
               ``hi``), the ``points`` of the round that it costs, those of the ``call``; else null
beaten         why calls are lost, by ``causes``; ``ties`` are won; ``forks`` of which cell, ``by``
               what of the ``opponents``' cards (else null); or null
decided        what is sure of the ``game`` in the last round, as totals are ``apart`` by more
               points than ``at_most``; else null
changes        with --more: what was asked otherwise, at which numbers (``tried``), and which of
               them give which other verdict (``flips``: the first of each, on both sides of
               ``now``); else null
not_told       what does not count, as it was not told
question       what was asked; ``splits``: so many sets of cards have the sum that was told
atlas          ``base``: the cell that answers, and the ``forks`` of its own; ``made``: how the
               atlas was made; or null
live           ``worlds`` and ``seed``, which give the same again; ``independent``: how many real
               positions these go by, on which shares without ends rest; ``as`` and ``against``,
               who plays; ``real``: so many real positions told what was not told, ``alike`` with
               the very same numbers of cards; or null
commands       which give the same ``again``, and all answers (``advise``, null if none does)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from math import isfinite
from typing import Any

from silver_sim.studies.silver.call_safety.advice.atlas import Range
from silver_sim.studies.silver.call_safety.advice.decided import decided
from silver_sim.studies.silver.call_safety.advice.question import PENALTY, Question
from silver_sim.studies.silver.call_safety.advice.reading import verdict_of

SCHEMA_VERSION = 4
ATLAS, LIVE = "atlas", "live"
STRONGEST = "champion"
CLEAR, SLIGHT = "clear", "slight"
CLEARLY = 0.01  # of the game
DIGITS = 6  # of what is computed: more would only be noise

Plain = dict[str, Any]


def answer(
    question: Question, source: str, chance: Range, points: Range, win: Range, **more: Any
) -> Plain:
    """All keys of an answer; those of ``more`` in place of null."""
    sure = decided(question)
    found: Plain = {
        "schema_version": SCHEMA_VERSION,
        "source": source,
        "verdict": verdict_of(win),
        "sure": sureness(win),
        "chance": plain(chance),
        "points": plain(points),
        "win": plain(win),
        "pays_from": None,
        "naive": _naive(question),
        "going_on": None,
        "beaten": None,
        "decided": sure and sure._asdict(),
        "changes": None,
        "not_told": [],
        "question": asdict(question) | {"splits": len(question.splits)},
        "atlas": None,
        "live": None,
        "commands": {"again": None, "advise": None},
    }
    return found | more


def sureness(win: Range) -> str | None:
    """How sure a verdict is (statistics.md 4.9); None if there is none."""
    if win.lo <= 0.0 <= win.hi:
        return None
    return CLEAR if abs(win.estimate) >= CLEARLY else SLIGHT


def plain(found: Range) -> Mapping[str, float | None]:
    """A range as plain data; the ends of an interval that is not known are None."""
    return {
        name: round(float(number), DIGITS) if isfinite(number) else None
        for name, number in found._asdict().items()
    }


def _naive(question: Question) -> Plain:
    """A call costs S + 10 with chance 1 - p, no call costs S: they are equal at 10 / (10 + S)."""
    expected = question.expected_sum
    return {
        "expected_sum": round(expected, DIGITS),
        "pays_from": round(PENALTY / (PENALTY + expected), DIGITS),
    }
