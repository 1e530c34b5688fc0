"""Distributions as text: nothing that occurred is blank, nothing is drawn that did not occur."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from silver_sim.report.terminal.plots import (
    BLOCKS,
    COLUMNS,
    at_most,
    blocks,
    legend,
    points_a_column,
    print_totals,
    scale,
)


@given(st.lists(st.integers(0, 1000), max_size=200), st.integers(1, 4))
def test_a_column_is_blank_only_where_nothing_occurred(counts: list[int], width: int) -> None:
    row = blocks(counts, width)
    assert len(row) == COLUMNS
    for column, drawn in enumerate(row):
        here = sum(counts[column * width : (column + 1) * width])
        assert (drawn == " ") == (here == 0)
    if any(counts[: width * COLUMNS]):
        assert BLOCKS[-1] in row


def test_heights_are_shares_of_the_highest_column_rounded_up() -> None:
    assert blocks([8, 1, 4, 0, 7], 1).rstrip() == "█▁▄ ▇"
    assert blocks([4, 4, 2, 2], 2).rstrip() == "█▄"


def test_the_scale_stands_under_its_columns() -> None:
    numbers = scale(3)
    for total in (0, 45, 90, 135):
        assert numbers[total // 3 :].startswith(str(total))


def test_nearly_all_games_fit_and_the_others_are_counted() -> None:
    far = [10] * 100 + [0] * 400 + [1]
    assert points_a_column([("a", far)]) == 99 // COLUMNS + 1
    assert "1 of 1,001 totals lie farther right." in legend([("a", far)])
    assert "farther" not in legend([("a", [1] * 50)])
    assert at_most([0, 0, 5, 5], 0.5) == 2
    assert at_most([], 0.5) == 0


@pytest.mark.parametrize("name", ["[red]markup[/red]", "\x1b[31m", "x" * 200])
def test_names_do_no_harm(name: str) -> None:
    out = io.StringIO()
    print_totals([(name, [1, 2, 3])], Console(file=out, width=120))
    assert "\x1b" not in out.getvalue()
    assert all(len(line.rstrip()) <= 120 for line in out.getvalue().splitlines())
    assert ("[red]" in out.getvalue()) == name.startswith("[red]")
