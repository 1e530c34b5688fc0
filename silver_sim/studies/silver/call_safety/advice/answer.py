"""Should I call now? The answer as plain data, the same keys whoever gives it.

Chances and win shares are shares of one, ranges are ``estimate``, ``lo`` and ``hi`` of a 95 %
interval (null where one world tells none). The keys:

source         ``atlas``: the function fitted on positions that were played on both ways; ``live``:
               worlds played for this very question
goal           what counts: ``win`` the game, be first or ``second``, or ``points`` of the round
verdict        call, wait, toss-up, or not known where the interval is too wide to say; by the goal
sure           ``clear``: the interval of the gain excludes 0, and it is at least one percentage
               point (0.3 points of the round); ``slight``: it excludes 0; null: it does not
chance         to be lowest with a call
points, win    points of the round that a call saves, and the share of the game that it gains,
second         against going on (live: the best of the rest); the same of being first or second,
               null if it is not known
pays_from      the chance from which on a call costs no ``points``, and gains of the game (``win``):
               ranges, null where no chance does or it is not known
naive          the same in points if the round ended now, by the ``expected_sum`` of the own cards
going_on       the best of the rest: its ``act``, how often it ends ``lowest`` (``lo`` to ``hi``;
               these are null in the atlas), the ``points`` of the round that it costs, and those
               of the ``call``
beaten         why calls are lost, by ``causes``; ``ties`` are won; ``forks`` of which cell, ``by``
               what of the ``opponents``' cards (else null); or null
certainty      of one card that is not certain: its place and value, how ``sure`` one is, in
               percent, and the certainties (ranges, shares of one) ``below`` and ``above`` which
               the other answer wins more (null: none surely does); else null
decided        what is sure of the ``game`` in the last round, as totals are ``apart`` by more
               points than ``at_most``; else null
changes        with --more: what was asked otherwise, at which numbers (``tried``), and which of
               them give which other verdict (``flips``: the first of each, on both sides of
               ``now``); else null
not_told       what does not count, as it was not told
question       what was asked; ``splits``: so many sets of cards have the sum that was told
atlas          ``forks``: positions of the very cell; ``made``: how the atlas was made; or null
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

from silver_sim.advice.goal import POINTS, SECOND, WIN
from silver_sim.studies.silver.call_safety.advice.atlas import WIDE, Range, verdict_of
from silver_sim.studies.silver.call_safety.advice.decided import decided
from silver_sim.studies.silver.call_safety.advice.question import PENALTY, Question

SCHEMA_VERSION = 5
ATLAS, LIVE = "atlas", "live"
CLEAR, SLIGHT = "clear", "slight"
CLEARLY = {WIN: 0.01, SECOND: 0.01, POINTS: 0.3}  # of the game, of the game, of the round
TOO_WIDE = {WIN: WIDE, SECOND: WIDE, POINTS: 3.0}  # as wide, a toss-up says nothing
DIGITS = 6  # of what is computed: more would only be noise

Plain = dict[str, Any]


def answer(question: Question, source: str, found: Mapping[str, Any], goal: str) -> Plain:
    """All keys of an answer; those that are not in ``found`` are null. Ranges are told plainly."""
    told = {name: plain(each) if isinstance(each, tuple) else each for name, each in found.items()}
    sure, gain = decided(question), found[goal]
    nothing = dict.fromkeys(
        ("second", "pays_from", "going_on", "beaten", "certainty", "changes", "atlas", "live")
    )
    return {
        "schema_version": SCHEMA_VERSION,
        "source": source,
        "goal": goal,
        "verdict": verdict_of(gain, TOO_WIDE[goal]),
        "sure": _sureness(gain, CLEARLY[goal]),
        "naive": _naive(question),
        "decided": sure and sure._asdict(),
        "not_told": [],
        "question": asdict(question) | {"splits": len(question.splits)},
        "commands": {"again": None, "advise": None},
        **nothing,
        **told,
    }


def _sureness(gain: Range, clearly: float) -> str | None:
    """How sure a verdict is (statistics.md 4.9); None if there is none."""
    if gain.lo <= 0.0 <= gain.hi:
        return None
    return CLEAR if abs(gain.estimate) >= clearly else SLIGHT


def plain(found: Any) -> Mapping[str, float | None]:
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
