"""What a call gains where something else is known: deck, score, what others seem to hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from silver_sim.report.model import Choice, Figure, Rows, first
from silver_sim.report.page.charts import Row, Series
from silver_sim.report.page.curves import curve_rows
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas, AtlasCell, Range
from silver_sim.studies.silver.call_safety.advice.reading import (
    AVERAGE,
    Base,
    CellPlace,
    Reading,
    read,
)
from silver_sim.studies.silver.call_safety.page.choices import (
    GAIN,
    GAINS,
    SHORT,
    STANDARD,
    TYPICAL,
    players,
    told,
)
from silver_sim.studies.silver.call_safety.page.curves import (
    curve_table,
    estimate,
    gained,
    without_words,
)

FACTORS = ("standing", "deck", "best")
FIRST = "round 4, 15 or more behind"
SERIES = Series(["on average", "knowing this"])
DIGITS = 4  # of win shares and points that are told


class Known(NamedTuple):
    """A level of something that a caller may know besides the own cards."""

    factor: str
    level: int
    name: str


Moved = Mapping[Known, Sequence[tuple[int, Reading]]]  # what the atlas answers, by the own sum


def figures(atlas: Atlas, seats: Sequence[int], tables: Choice) -> Iterator[Figure]:
    """What a call gains on average, and knowing what is chosen."""
    moved = {n: {each: [*_readings(atlas, n, each)] for each in _all(atlas)} for n in seats}
    names = [each.name for each in _all(atlas) if any(moved[n][each] for n in seats)]
    if not names:
        return
    choice = Choice("besides", "Known besides", names, FIRST if FIRST in names else names[0])
    rows = [
        row | {"seats": players(n)} for n in seats for row in [*_usual(atlas, n), *_rows(moved[n])]
    ]
    shown = first(rows, [tables, choice, GAIN])
    if not shown:
        return
    words = f"Win share gained by a call, {tables.first}, four known cards, {choice.first}"
    yield Figure(
        "besides",
        _told(shown, tables.first, choice.first),
        "Four own cards, all known. Best of them: what the opponent who seems to hold least is "
        "expected to hold. Percentage points of a game, or own points of the round. Bands: 95 %, "
        "and 50 % as if errors were normal. Light, middling and heavy villages are moved along a "
        "line each; how far single ones lie off it is part of the bands.",
        curve_table("besides-numbers", words, shown),
        gained("besides", rows, SERIES, zero=""),
        without_words(rows),
        choices=[tables, choice, GAIN],
    )


def _all(atlas: Atlas) -> Iterator[Known]:
    factors = atlas.content["factors"]
    for factor in FACTORS:
        for level, title in enumerate(factors[factor]["levels"]):
            yield Known(factor, level, f"{SHORT[factor]}{title}")


def _readings(atlas: Atlas, seats: int, known: Known) -> Iterator[tuple[int, Reading]]:
    """What the atlas answers where it knows what this changes."""
    line = STANDARD.line(atlas, seats)
    for own, cell in told(line):
        if line:
            place = CellPlace(seats, STANDARD.cards, STANDARD.unknown, own, ())
            base = Base(AVERAGE, None, line, cell)
            reading = read(atlas, place, base, {known.factor: known.level})
            if reading.shifts:
                yield own, reading


def _usual(atlas: Atlas, seats: int) -> Iterator[Row]:
    """What a call gains whatever else is known."""
    return _lines(0, told(STANDARD.line(atlas, seats)))


def _rows(moved: Moved) -> Iterator[Row]:
    """What it gains with each of these known."""
    for known, readings in moved.items():
        for row in _lines(1, readings):
            yield row | {"besides": known.name}


def _lines(place: int, found: Sequence[tuple[int, AtlasCell | Reading]]) -> Iterator[Row]:
    """The rows of one of the two lines of the chart."""
    for gain, (what, unit, _) in GAINS.items():
        points = [(own, estimate(_short(getattr(each, what)))) for own, each in found]
        along = [points if place == number else [] for number in range(len(SERIES.names))]
        for row in curve_rows(SERIES, along, unit, "+"):
            yield row | {"gain": gain}


def _short(found: Range) -> Range:
    return Range(*(round(each, DIGITS) for each in found))


def _told(rows: Rows, table: str, known: str) -> str:
    """What is gained at a typical sum on average, and with what is drawn, by the drawn rows."""
    texts = {(row["who"], row["x"]): row["text"] for row in rows}
    usual, knowing = SERIES.names
    both = [own for who, own in texts if who == knowing and (usual, own) in texts]
    if not both:
        return "What a call gains where more is known"
    sum_ = min(both, key=lambda own: abs(own - TYPICAL))
    return (
        f"{table}, a sum of {sum_}: a call gains {texts[usual, sum_]} points on average, and "
        f"{texts[knowing, sum_]} if what is known is: {known}"
    )
