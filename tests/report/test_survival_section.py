"""The section of what survives: a sentence where one strategy is best, else shares."""

from collections.abc import Callable
from typing import Any

import pytest

from silver_sim.games import registry
from silver_sim.report.page.charts import Series
from silver_sim.report.sections.subjects import Cast
from silver_sim.studies.tournament.result import Standings
from silver_sim.studies.tournament.survival import survival
from tests.report.conftest import Pages
from tests.report.text.test_survival_words import BEST, CIRCLE, OPEN

NAMES = {"a": "alpha:call_at=1", "b": "beta", "c": "gamma", "d": "delta"}


def section(standings: Standings) -> Any:
    short = [line.strategy for line in standings.lines]
    cast = Cast(registry.info("silver"), [NAMES[name] for name in short], Series(short), [])
    (found,) = survival(standings, cast, "", looks=False)
    return found


def test_of_one_that_is_best_a_sentence_is_enough() -> None:
    found = section(BEST)
    assert not found.figures
    assert found.said[0].startswith("a is simply best")


def test_shares_of_those_who_may_survive_are_drawn_and_those_of_all_are_listed() -> None:
    (figure,) = section(CIRCLE).figures
    assert [row["row"] for row in figure.data] == ["a", "a", "b", "b", "c", "c"]
    assert figure.data[0]["lo"] == 40
    names = [row[0].text for row in figure.table.rows]
    assert names == [NAMES[name] for name in "abcd"]  # in full
    assert figure.table.rows[0][1].values == pytest.approx((50, 40, 60))


def test_no_share_of_100_stands_beside_who_is_not_told_apart() -> None:
    """The estimate would say that one alone survives, where which of two is not shown."""
    (figure,) = section(OPEN).figures
    cells = [[each.text for each in row[1:]] for row in figure.table.rows]
    assert cells == [["0 to 100"] * 2, ["0 to 100"] * 2, ["≤ 0.30"] * 2]
    assert figure.finding == "a and b may survive: these games do not tell which"
    assert figure.spec is None  # which would draw it


def test_charts_have_short_names() -> None:
    found = BEST.renamed({"a": "A", "b": "B", "c": "C"}).survival
    assert found is not None
    assert found.simply_best == "A"
    assert [line.strategy for line in found.shares] == ["A", "B", "C"]


@pytest.mark.slow
def test_a_page_has_one_for_every_number_of_seats(pages_of: Callable[[str], Pages]) -> None:
    for seats in (2, 3):
        assert f'<section id="survival-section-{seats}"' in pages_of("tournament").interactive
