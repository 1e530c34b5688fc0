"""What is said of rules that change nothing: the same on the terminal, in charts and tables."""

from collections.abc import Callable

import pytest
from rich.console import Console

from silver_sim.report.figures.chart import Lanes
from silver_sim.report.text.wording import is_constant, otherwise
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.terminal import print_experiment
from tests.report.conftest import Pages
from tests.small_runs import found_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def found(pages_of: Callable[[str], Pages]) -> ArmsResult:
    """Of a small run in which some rules change nothing."""
    result = found_of(pages_of("rule_sensitivity").run)
    ends = [row.games or 0 for row in result.of("ends_otherwise", "everybody")]
    assert min(ends) == 0 < max(ends)
    return result


def test_nothing_is_called_0_by_one_and_0_with_an_interval_by_another(
    pages_of: Callable[[str], Pages], found: ArmsResult
) -> None:
    page = pages_of("rule_sensitivity").page
    figures = (figure for section in page.sections for figure in section.figures)
    figure = next(each for each in figures if each.name == "changes")
    table = {row[0].text: [cell.text for cell in row[1:]] for row in figure.table.rows}
    shares = {(row.arm, row.player): row for row in found.of("win_share", "changes")}
    players = dict.fromkeys(player for _, player in shares)
    for rule, cells in table.items():
        same = [is_constant(shares[rule, player]) for player in players]
        assert [cell == "same" for cell in cells] == same
    chart = figure.chart()
    assert isinstance(chart, Lanes)
    drawn = {lane.name: lane.text for lane in chart.lanes if not lane.kept}
    assert all(text in table[who] for who, text in drawn.items())
    console = Console(width=4000, no_color=True)
    with console.capture() as captured:
        print_experiment(pages_of("rule_sensitivity").run.summary(), console)
    rows = [line.split() for line in captured.get().splitlines()]
    for rule, cells in table.items():
        if {*cells} == {"same"}:
            assert [rule, *cells] in [row[: 1 + len(cells)] for row in rows]
            assert rule not in drawn


def test_a_rule_is_told_in_words(pages_of: Callable[[str], Pages], found: ArmsResult) -> None:
    page = pages_of("rule_sensitivity").page
    for arm in {each.name for each in found.arms} - {"bezier"}:
        assert "(With bezier: " in page.who[arm]
        words, _, other = page.who[arm].rstrip(")").partition(" (With bezier: ")
        assert words != other != ""


def test_a_rule_that_was_not_met_is_not_one_that_never_matters() -> None:
    """Twenty blocks do not meet what three hundred do."""
    assert "anything of a round differs" in otherwise("round")
    assert "more games may still meet it" in otherwise("hand")
