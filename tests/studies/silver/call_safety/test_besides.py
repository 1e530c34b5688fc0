"""What a call gains where more is known: as the atlas tells it, and where the limits lie."""

from __future__ import annotations

from typing import Any

import pytest

from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.forks import FACTORS
from silver_sim.studies.silver.call_safety.page.besides import figures
from silver_sim.studies.silver.call_safety.page.choices import STANDARD, tables, villages
from silver_sim.studies.silver.call_safety.page.curves import gains

pytestmark = pytest.mark.slow

SEATS = (2, 3, 4)
SUM = 5  # of band 1


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas.read()


@pytest.mark.parametrize(
    ("factor", "level", "name"),
    [("standing", 19, "round 4, 15 or more behind"), ("deck", 0, "deck 0 to 3"),
     ("best", 1, "best of them: 6 to 10")],
)  # fmt: skip
@pytest.mark.parametrize("seats", SEATS)
def test_gains_lie_on_the_lines_of_the_atlas(
    atlas: Atlas, factor: str, level: int, name: str, seats: int
) -> None:
    assert FACTORS[factor].levels[level] in name
    (figure,) = figures(atlas, SEATS, tables(SEATS))
    here = [row for row in figure.data if row["seats"] == f"{seats} players" and row["x"] == SUM]
    (shift,) = (
        each
        for each in atlas.content["shifts"]
        if (each["factor"], each["level"], each["seats"], each["band"]) == (factor, level, seats, 1)
    )
    line = STANDARD.line(atlas, seats)
    cell = line.cell(SUM) if line else None
    assert cell is not None
    for gain, packed, usual, unit in (
        ("win share", shift["wins"], cell.win, 100),
        ("own points", shift["points"], cell.points, 1),
    ):
        before, after = (
            next(row for row in here if row["gain"] == gain and row.get("besides") == besides)
            for besides in (None, name)
        )
        assert (before["who"], after["who"]) == ("on average", "knowing this")
        assert before["v"] == pytest.approx(unit * usual.estimate)
        at, to, se, slope, slope_se, off = (each / 100 for each in packed)
        away = unit * usual.estimate - at
        assert after["v"] == pytest.approx(to + slope / 10 * away, abs=0.011)
        half = 2.0395 * (se**2 + (slope_se / 10 * away) ** 2 + off**2) ** 0.5
        own = slope / 10 * unit * (usual.hi - usual.estimate)
        assert after["hi"] - after["v"] == pytest.approx((half**2 + own**2) ** 0.5, abs=0.011)


def test_who_is_drawn_at_first_is_what_the_table_lists(atlas: Atlas) -> None:
    (figure,) = figures(atlas, SEATS, tables(SEATS))
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
