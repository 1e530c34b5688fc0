"""What is said of rules that change nothing: the same on the terminal, in charts and tables."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from silver_sim.report.text.wording import how_many_end_otherwise, is_constant, otherwise
from silver_sim.result import read
from silver_sim.stats.results import Estimate
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.report import page_of_run
from silver_sim.studies.terminal import print_experiment
from tests.report.conftest import Pages

pytestmark = pytest.mark.slow

Told = dict[str, Any]


@pytest.fixture(scope="module")
def summary(pages_of: Callable[[str], Pages]) -> Told:
    """Of a small run in which some rules change nothing."""
    found = pages_of("rule_sensitivity").run.summary()
    ends = [line["games_of_another_end"]["games"] for line in found["differences"]]
    assert min(ends) == 0 < max(ends)
    return found


def printed(summary: Told) -> str:
    console = Console(width=4000, no_color=True)
    with console.capture() as captured:
        print_experiment(summary, console)
    return captured.get()


def test_nothing_is_called_0_by_one_and_0_with_an_interval_by_another(
    pages_of: Callable[[str], Pages], summary: Told
) -> None:
    page = page_of_run(pages_of("rule_sensitivity").run)
    figure = next(each for each in page.figures if each.name == "differences-chart")
    table = {row[0].text: [cell.text for cell in row[1:]] for row in figure.table.rows}
    lines = {line["variant"]: line for line in summary["differences"]}
    for variant, cells in table.items():
        for player, cell in enumerate(cells):
            same = is_constant(read(Estimate, lines[variant]["players"][player]["win_share"]))
            assert (cell == "same") == same
    drawn = {row["who"]: row["text"] for row in figure.data}
    assert all(text in table[who] for who, text in drawn.items())
    unmoved = {name for name, line in lines.items() if not line["games_of_another_end"]["games"]}
    assert drawn.keys() == set(lines) - unmoved
    assert all(name in figure.reading.partition("no game ends otherwise: ")[2] for name in unmoved)
    rows = [line.split() for line in printed(summary).splitlines()]
    verdict = summary["verdict"]
    sentences = ("No game differs with", "None of these games ends otherwise with")
    told = " ".join(verdict.partition(f"{each} ")[2].partition(".")[0] for each in sentences)
    for name in unmoved:
        assert [name, "same", "same"] in [row[:3] for row in rows]
        assert name in told


def test_a_picture_leaves_out_what_changes_no_game_and_says_same(summary: Told) -> None:
    drawing = kind_of(summary).drawing_of(summary)
    assert drawing is not None
    figure = dict(drawing.named_figures())["differences-chart"]
    texts = [text.get_text() for text in figure.axes[0].texts]
    lines = [line for line in summary["differences"] if line["games_of_another_end"]["games"]]
    shares = [read(Estimate, each["win_share"]) for line in lines for each in line["players"]]
    assert texts.count("same") == sum(map(is_constant, shares))
    assert not any(text.startswith("0.00 (") for text in texts)


def test_a_rule_is_told_in_words_with_its_games(summary: Told) -> None:
    words = printed(summary)
    for line in summary["differences"]:
        assert f"{line['variant']}: {line['rule']}" in words
        assert f"With bezier: {line['instead_of']}" in words
        assert line["rule"] != line["instead_of"] != ""
        ends, courses = line["games_of_another_end"], line["games_of_another_course"]
        assert how_many_end_otherwise(read(Estimate, ends), read(Estimate, courses)) in words


def test_a_rule_that_was_not_met_is_not_one_that_never_matters() -> None:
    """Twenty blocks do not meet what three hundred do."""
    assert "Never met" not in otherwise("round")
    assert "no round of these games went otherwise" in otherwise("round")
    assert "no hand of these games went otherwise" in otherwise("hand")
    none = Estimate(0.0, 0.0, 0.0, 0.00149, method="constant", games=0)
    some = replace(none, games=12, estimate=0.006)
    assert how_many_end_otherwise(none, none) == "none (at most 0.15); not met in these games"
    assert how_many_end_otherwise(none, some) == "none (at most 0.15); met in 12 games"
    known = Estimate(0.02, 0.005, 0.01, 0.03, method="t", games=40)
    assert how_many_end_otherwise(known, known) == "2.00 ± 1.00"
