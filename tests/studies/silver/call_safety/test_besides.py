"""What a call gains where more is known: as the atlas tells it, and where the limits lie."""

from __future__ import annotations

from typing import Any

import pytest

from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.advice.solver import solved
from silver_sim.studies.silver.call_safety.page.besides import figures
from silver_sim.studies.silver.call_safety.page.choices import tables, villages
from silver_sim.studies.silver.call_safety.page.curves import gains

pytestmark = pytest.mark.slow

SEATS = (2, 3, 4)
SUM = 5


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas.read()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("on average", {}),
        ("deck 2", {"deck": 2}),
        ("round 4, 20 behind", {"round": 4, "scores": (56, 36, 36)}),
        ("round 2, 10 ahead", {"round": 2, "scores": (2, 12, 12)}),
    ],
)
def test_gains_are_what_call_answers(atlas: Atlas, name: str, told: dict[str, Any]) -> None:
    (figure,) = figures(atlas, [3], tables([3]))
    question = CallQuestion(3, (), 0, (4, 4), summed=4, sum=SUM, **told)
    found = solved(atlas, question).gains
    for gain, said, unit in (("win share", found.win, 100), ("own points", found.points, 1)):
        (row,) = [
            row
            for row in figure.data
            if (row["x"], row["gain"]) == (SUM, gain) and row.get("besides", row["who"]) == name
        ]
        assert row["v"] == pytest.approx(unit * said.estimate, abs=0.011)
        assert row["hi"] == pytest.approx(unit * said.hi, abs=0.011)


def test_who_is_drawn_at_first_is_what_the_table_lists(atlas: Atlas) -> None:
    (figure,) = figures(atlas, [2], tables([2]))
    names = [str(row["who"]) for row in figure.first]
    assert set(names) == {"on average", "knowing this"}
    assert len(figure.table.rows) == names.count("on average")


def test_where_lines_cross_zero_is_marked(atlas: Atlas) -> None:
    """At the highest sum at which a call gains, by win share and by points, of every village."""
    rows, _ = gains("gain", atlas, SEATS, villages(atlas, SEATS))
    marked = {
        (row["village"], row["who"], row["gain"]): (row["x"], row["least"], row["most"])
        for row in rows
        if "least" in row
    }
    drawn = {(row["village"], row["who"], row["gain"], row["x"]) for row in rows}
    wanted: dict[Any, Any] = {}
    for village in villages(atlas, SEATS):
        for seats in SEATS:
            line = village.line(atlas, seats)
            for gain, what in (("win share", "win"), ("own points", "points")):
                limit = line.limit(what) if line else None
                where = (village.name, f"{seats} players", gain)
                if limit and (*where, limit[0]) in drawn:
                    wanted[where] = limit
    assert marked == wanted
    assert len(marked) > 20
