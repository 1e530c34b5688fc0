"""Distributions as text: nothing that occurred is blank, nothing is drawn that did not occur."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from silver_sim.report.terminal import plots
from silver_sim.report.terminal.plots import BLOCKS, at_most, blocks, legend, scale, totals
from silver_sim.runs import RunFolder
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import begin, go_on
from silver_sim.studies.play import reopen
from silver_sim.studies.terminal import total_counts
from tests.small_runs import prepared

WIDTH = 60  # characters of a row of blocks


@given(st.lists(st.integers(0, 1000), max_size=200), st.integers(1, 4), st.integers(1, 80))
def test_a_column_is_blank_only_where_nothing_occurred(
    counts: list[int], points: int, width: int
) -> None:
    row = blocks(counts, points, width)
    assert len(row) == width
    for column, drawn in enumerate(row):
        here = sum(counts[column * points : (column + 1) * points])
        assert (drawn == " ") == (here == 0)
    if any(counts[: width * points]):
        assert BLOCKS[-1] in row


def test_heights_are_shares_of_the_highest_column_rounded_up_over_a_scale() -> None:
    assert blocks([8, 1, 4, 0, 7], 1, WIDTH).rstrip() == "█▁▄ ▇"
    assert blocks([4, 4, 2, 2], 2, WIDTH).rstrip() == "█▄"
    assert scale(3, WIDTH) == [(0, "0"), (15, "45"), (30, "90"), (45, "135")]


def test_nearly_all_games_fit_and_the_others_are_counted() -> None:
    far = [10] * 100 + [0] * 400 + [1]
    assert plots.points_a_column([("a", far)], WIDTH) == 99 // WIDTH + 1
    assert "1 of 1,001 totals are further right." in legend([("a", far)], 2, WIDTH)
    assert "farther" not in legend([("a", [1] * 50)], 1, WIDTH)
    assert at_most([0, 0, 5, 5], 0.5) == 2
    assert at_most([], 0.5) == 0


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("name", ["[red]markup[/red]", "\x1b[31m", "x" * 200])
def test_names_do_no_harm(name: str, width: int) -> None:
    out = io.StringIO()
    Console(file=out, width=width).print(totals([(name, [1, 2, 3])]), highlight=False)
    assert "\x1b" not in out.getvalue()
    assert all(len(line) <= width for line in out.getvalue().splitlines())
    assert ("[red]" in out.getvalue()) == name.startswith("[red]")


@pytest.mark.slow
def test_a_run_that_has_gone_on_draws_all_its_games(tmp_path: Path) -> None:
    """The result is told before the page is written, and with it what the page tells besides."""
    fields = {"kind": "compare", "a": "greedy", "b": "pairs", "blocks": 3, "seed": 1}
    drawn: list[int] = []

    def told(run: RunFolder) -> None:
        counts, _ = total_counts(run, run.summary())
        drawn.append(sum(sum(each) for _, each in counts))

    begin(prepared(**fields, charts=False), tmp_path / "run", RunOptions(threads=1, on_result=told))
    run = go_on(reopen(tmp_path / "run", blocks=5), RunOptions(threads=1, on_result=told))
    assert run.summary()["games"] == 10
    assert drawn == [2 * 6, 2 * 10]
