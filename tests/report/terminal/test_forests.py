"""Forests as text: every estimate in its row, on one scale, within the terminal, without noise."""

import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from silver_sim.cli.streams import PLAIN
from silver_sim.report.terminal import forests
from silver_sim.report.terminal.forests import BAR, CROSSED, HIGH, LOW, POINT, RULE, pictured
from silver_sim.report.terminal.plots import BLOCKS
from silver_sim.report.terminal.strips import TICK, at, below, round_numbers
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.results import Estimate
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.terminal import plots
from tests.report.conftest import EXPERIMENTS, Pages
from tests.report.terminal.reading import close, printed

FAIR = ReferenceLine(25.0, "fair share 1/4")

shares = st.lists(st.floats(0, 1, allow_subnormal=False), min_size=3, max_size=3).map(sorted)


def line(label: str, lo: float | None, estimate: float, hi: float | None) -> ForestLine:
    return ForestLine(label, Estimate(estimate, 0.01, lo, hi, method="t"))


def forest(*lines: ForestLine, reading: str = "") -> Forest:
    return Forest("win_shares", lines, "a wins", "win share (% of games won)", FAIR, reading)


@given(st.lists(shares, min_size=1, max_size=5), st.integers(10, 80))
def test_every_mark_stands_where_its_value_is(found: list[list[float]], width: int) -> None:
    lines = [line("a", *ends) for ends in found]
    scale = forests.scale_of(lines, FAIR.value)
    for lo, estimate, hi in found:
        row = forests.strip(line("a", lo, estimate, hi), forest(), scale, width)
        assert len(row) == width
        assert row[at(100 * estimate, *scale, width)] == POINT
        assert row.strip(f" {RULE}")[0] in (LOW, POINT)
        assert row.strip(f" {RULE}")[-1] in (HIGH, POINT)
    every = [forests.strip(each, forest(), scale, width) for each in lines]
    compared = at(FAIR.value, *scale, width)
    assert all(row[compared] in RULE + CROSSED + POINT + LOW + HIGH for row in every)


def test_a_row_tells_estimate_interval_and_what_it_is_compared_with() -> None:
    scale = (0.0, 100.0)
    assert forests.strip(line("a", 0.5, 0.7, 0.9), forest(), scale, 11) == "  ┊  ├─●─┤ "
    assert forests.strip(line("a", 0.1, 0.4, 0.9), forest(), scale, 11) == " ├┼─●────┤ "
    assert forests.strip(line("a", None, 0.7, None), forest(), scale, 11) == "  ┊    ●   "


@given(st.floats(-100, 100), st.floats(0.01, 100), st.integers(2, 6))
def test_ticks_are_round_numbers_within_the_scale(lo: float, span: float, most: int) -> None:
    ticks = round_numbers(lo, lo + span, most)
    assert len(ticks) <= most + 1
    assert all(lo - 1e-9 <= value <= lo + span + 1e-9 for value, _ in ticks)
    for value, told in ticks:
        assert float(told.replace("−", "-").replace(",", "")) == pytest.approx(value)


def test_numbers_below_a_scale_do_not_run_into_each_other() -> None:
    marks, words = below([(0, "0"), (5, "1,000"), (8, "2,000"), (19, "3,000")], 20)
    assert words.split() == ["0", "1,000", "3,000"]
    assert [place for place, mark in enumerate(marks) if mark == TICK] == [0, 5, 19]
    assert len(words) <= 20


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_no_row_is_wider_than_the_terminal_and_names_are_whole(width: int) -> None:
    name = "greedy:call_at=6:take_at_most=3:fewer=5+memory(3)"
    drawn = printed([pictured(forest(line(name, 0.1, 0.2, 0.3), line("[b]", 0, 0.1, 0.9)))], width)
    if width >= len(name) + 50:
        assert name in drawn
    assert "20.0 ± 10.0" in drawn
    first = [row[: row.index(LOW)] if LOW in row else row for row in drawn.splitlines()]
    assert close(name) in close("".join(first).replace(RULE, ""))
    assert "[b]" in drawn
    assert "┊ fair share 1/4 (25 %)" in " ".join(drawn.split())


def test_where_letters_are_missing_a_row_is_as_wide() -> None:
    file = io.TextIOWrapper(io.BytesIO(), "ascii", "replace")
    Console(file=file, width=60).print(pictured(forest(line("greedy", 0.1, 0.2, 0.3))))
    file.seek(0)
    text = file.read()
    assert "20.0 +- 10.0" in text
    assert max(map(len, text.splitlines())) <= 60
    for letter in {*(LOW + BAR + POINT + HIGH + RULE + CROSSED + TICK + BLOCKS)} - {" "}:
        assert len(PLAIN[ord(letter)]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_win_shares_of_every_kind_are_drawn_with_their_numbers(
    pages_of: Callable[[str], Pages], kind: str
) -> None:
    run = pages_of(kind).run
    text = printed(plots(run), 80)
    drawn = list(kind_of(run.summary()).forests_of(run.summary()))
    first = {"tournament": "arms", "compare": "difference", "sweep": "changes"}
    first |= {"rule_sensitivity": "changes", "call_safety": "hand-2"}
    if kind in first and kind != "call_safety":
        assert drawn[0].name == first[kind]
    assert ("Totals of a game, points" in text) == (kind != "call_safety")
    for each in drawn:
        for row in each.lines:
            assert (row.words or plus_minus(row.numbers, 100, each.sign)) in text
            assert close(row.label) in close(text)
    if kind == "simulate":  # who plays at random is on no scale, and that is said
        assert " ".join(text.split()).count("Not drawn: random; playing at random") == 2
        assert text.count("random") == 4
