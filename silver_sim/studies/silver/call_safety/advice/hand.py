"""A whole hand of neighbours: what is known sums up to more or less, others have fewer cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from silver_sim.studies.silver.call_safety.advice.answer import Plain
from silver_sim.studies.silver.call_safety.advice.atlas import MANY
from silver_sim.studies.silver.call_safety.advice.changes import with_sum
from silver_sim.studies.silver.call_safety.advice.question import Question, sums

BELOW, ROWS = 6, 14  # sums below the one that was asked, and all of them


def hand(question: Question, answered: Callable[[Question], Plain]) -> Plain:
    """Answers by the sum of the known cards and the number of cards of the opponents.

    ``rows`` have a ``sum`` and ``cells``: ``verdict``, ``chance`` and ``source`` of an answer, by
    the ``fewest`` cards of an opponent; all others have as many as were told, and no fewer than
    that. ``asked`` are the sum and the number that were asked.
    """
    fewest = range(1, MANY + 1)
    return {
        "asked": {"sum": question.known_sum, "fewest": min(question.opponents)},
        "fewest": list(fewest),
        "rows": [
            {"sum": total, "cells": [_cell(answered(_against(there, each))) for each in fewest]}
            for total in _sums(question)
            if (there := with_sum(question, total))
        ],
    }


def _sums(question: Question) -> range:
    possible, now = sums(question.known_cards), question.known_sum
    first = max(possible.start, min(now - BELOW, possible.stop - ROWS))
    return range(first, min(possible.stop, first + ROWS))


def _against(question: Question, fewest: int) -> Question:
    """The same where the opponent with the fewest cards has so many."""
    now = min(question.opponents)
    first = question.opponents.index(now)
    others = (max(cards, fewest) for cards in question.opponents)
    opponents = tuple(fewest if at == first else cards for at, cards in enumerate(others))
    return replace(question, opponents=opponents)


def _cell(found: Plain) -> Plain:
    return {name: found[name] for name in ("verdict", "sure", "chance", "win", "source")}
