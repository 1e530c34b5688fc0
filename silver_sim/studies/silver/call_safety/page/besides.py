"""What a call gains where something else is known: deck, score, what others seem to hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.advice.interval import Range
from silver_sim.report.model import Choice, Figure, Rows, first
from silver_sim.report.page.charts import Row, Series
from silver_sim.report.page.curves import curve_rows
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.advice.question import ROUNDS, Question, sums
from silver_sim.studies.silver.call_safety.advice.solver import Solved, solved
from silver_sim.studies.silver.call_safety.page.choices import GAIN, GAINS, LAST, TYPICAL, players
from silver_sim.studies.silver.call_safety.page.curves import (
    POINT,
    curve_table,
    estimate,
    gained,
    without_words,
)

CARDS = 4  # of everybody, in this picture
DECKS = (2, 6, 10, 15, 20)  # cards
LEADS = (-20, -10, 0, 10, 20)  # points that the own total is above the others'
A_ROUND = 12  # points that a player has had in each round before, about
FIRST = "round 4, 20 behind"
SERIES = Series(["on average", "knowing this"])
DIGITS = 4  # of win shares and points that are told

Told = Mapping[str, Any]  # fields of a question
Answers = Sequence[tuple[int, Solved]]  # by the sum of the own cards


def figures(atlas: Atlas, seats: Sequence[int], tables: Choice) -> Iterator[Figure]:
    """What a call gains on average, and knowing what is chosen."""
    told = {n: dict(_known(n)) for n in seats}
    names = [*dict.fromkeys(name for n in seats for name in told[n])]
    choice = Choice("besides", "Known besides", names, FIRST)
    rows = [
        row | {"seats": players(n)}
        for n in seats
        for row in [*_lines(0, _answers(atlas, n, {})), *_rows(atlas, n, told[n])]
    ]
    shown = first(rows, [tables, choice, GAIN])
    if not shown:
        return
    words = f"Win share gained by a call, {tables.first}, four cards each, {choice.first}"
    yield Figure(
        "besides",
        _told(shown, tables.first, choice.first),
        "Everybody has four cards, and the caller knows its own. Totals: all others have as much, "
        f"about {A_ROUND} points a round. Percentage points of a game, or own points of the round. "
        "Bands: 95 %, and 50 % as if errors were normal.",
        curve_table("besides-numbers", words, shown),
        gained("besides", rows, SERIES, zero=""),
        without_words(rows),
        choices=[tables, choice, GAIN],
    )


def _known(seats: int) -> Iterator[tuple[str, Told]]:
    """What may be known besides: a name, and what a question tells of it."""
    for deck in DECKS:
        yield f"deck {deck}", {"deck": deck}
    for number in range(1, ROUNDS + 1):
        for lead in LEADS if number > 1 else (0,):
            others = max(A_ROUND * (number - 1), -lead)
            where = f"{abs(lead)} {'behind' if lead > 0 else 'ahead'}" if lead else "level"
            scores = (others + lead, *[others] * (seats - 1))
            yield f"round {number}, {where}", {"round": number, "scores": scores}


def _answers(atlas: Atlas, seats: int, known: Told) -> Answers:
    """What the atlas answers, by the sum of the own cards."""
    others = (CARDS,) * (seats - 1)
    found = []
    for own in range(sums(CARDS).start, LAST + 1):
        question = Question(seats, (), 0, others, summed=CARDS, sum=own, **known)
        found.append((own, solved(atlas, question)))
    return found


def _rows(atlas: Atlas, seats: int, told: Mapping[str, Told]) -> Iterator[Row]:
    """What it gains with each of these known."""
    for name, known in told.items():
        for row in _lines(1, _answers(atlas, seats, known)):
            yield row | {"besides": name}


def _lines(place: int, found: Answers) -> Iterator[Row]:
    """The rows of one of the two lines of the chart."""
    for gain, (what, unit, _) in GAINS.items():
        points = [(own, estimate(_short(getattr(each.gains, what)))) for own, each in found]
        along = [points if place == number else [] for number in range(len(SERIES.names))]
        for row in curve_rows(SERIES, along, unit, "+"):
            yield row | {"gain": gain}


def _short(found: Range) -> Range:
    return Range(*(round(each, DIGITS) for each in found))


def _told(rows: Rows, table: str, known: str) -> str:
    """What is gained at a typical sum on average, and with what is drawn, by the drawn rows."""
    texts = {POINT(row): row.get("text") for row in rows}
    usual, knowing = SERIES.names
    both = [own for who, own in texts if who == knowing and (usual, own) in texts]
    if not both:
        return "What a call gains where more is known"
    sum_ = min(both, key=lambda own: abs(own - TYPICAL))
    return (
        f"{table} with {CARDS} cards each, a sum of {sum_}: a call gains "
        f"{texts[usual, sum_]} points on average, and "
        f"{texts[knowing, sum_]} if what is known is: {known}"
    )
