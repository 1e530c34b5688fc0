"""Drawings: nothing of them is cut, no text lies upon another, and their parts keep apart."""

from itertools import combinations, pairwise, product

import pytest

from silver_sim.report.figures.chart import Chart, Series
from silver_sim.report.figures.layout import PHONE, WIDE, scene
from silver_sim.report.figures.scene import Scene, Text, apart, ticked, ticks, width_of
from silver_sim.report.figures.svg import inline
from silver_sim.report.model import Figure
from silver_sim.report.palette import SERIES
from silver_sim.report.sections.scores import reach
from tests.report.conftest import Pages, ProfilePages

pytestmark = pytest.mark.slow

MOST = 8  # options of which drawings are looked at


def charts_of(figure: Figure) -> list[Chart]:
    """What a figure may show: what is drawn first, and some of what may be chosen."""
    options = [*product(*(choice.options for choice in figure.choices))]
    step = max(1, len(options) // MOST)
    return [chart for each in options[::step] if (chart := figure.chart(*each))]


def texts(drawn: Scene) -> list[Text]:
    return [each for each in drawn.shapes if isinstance(each, Text) and each.text]


def cut(drawn: Scene) -> list[str]:
    """Texts that reach over an edge; letters of another font may be narrower, seldom wider."""
    return [
        each.text
        for each in texts(drawn)
        if each.left < -1
        or each.left + width_of(each.text, each.size, each.bold) > drawn.width + 3
        or each.y > drawn.y + 2
    ]


def crowded(drawn: Scene) -> list[str]:
    """Texts that lie upon each other."""
    found = []
    for one, other in combinations(texts(drawn), 2):
        wide = [width_of(each.text, each.size, each.bold) for each in (one, other)]
        across = min(one.left + wide[0], other.left + wide[1]) - max(one.left, other.left)
        if across > 2 and abs(one.y - other.y) < 0.7 * min(one.size, other.size):
            found.append(f"{one.text} / {other.text}")
    return found


def test_no_text_of_any_chart_is_cut_or_lies_upon_another(built: Pages | ProfilePages) -> None:
    figures = built.page.figures
    assert len(figures) >= 6
    for figure in figures:
        for chart in charts_of(figure):
            for width, narrow in ((WIDE, False), (PHONE, True)):
                drawn = scene(chart, width, narrow=narrow)
                assert (figure.name, narrow, cut(drawn)) == (figure.name, narrow, [])
                assert (figure.name, narrow, crowded(drawn)) == (figure.name, narrow, [])
                assert min(each.size for each in texts(drawn)) >= 12


def test_a_chart_is_the_same_however_often_it_is_drawn(built: Pages | ProfilePages) -> None:
    for figure in built.page.figures:
        if chart := figure.chart():
            assert inline(chart) == inline(chart)


def test_beyond_eight_all_but_the_leaders_are_grey() -> None:
    series = Series([str(n) for n in range(12)], ranks=[5, 0, 7, *range(8, 12)])
    found = series.tones
    assert [found[5], found[0], found[7]] == list(SERIES[:3])
    assert {found[who] for who in range(12) if who not in (5, 0, 7)} == {SERIES[-1]}
    assert len(series.named) == 3


@pytest.mark.parametrize("values", [[1.0, 1.1, 5.0], [3.0, 3.0, 3.0], [2.0], [9.0, 0.0, 8.5, 8.7]])
def test_labels_are_moved_apart_and_keep_their_order(values: list[float]) -> None:
    assert apart([0.0, 2.0, 10.0], 1.0) == [0.0, 2.0, 10.0], "those that are apart stay"
    found = apart(values, 1.0)
    order = sorted(range(len(values)), key=lambda place: values[place])
    steps = [found[b] - found[a] for a, b in pairwise(order)]
    assert all(step >= 1.0 - 1e-9 for step in steps)
    assert sum(found) == pytest.approx(sum(values))


@pytest.mark.parametrize(
    ("ends", "most", "found"),
    [
        ((0.0, 100.0), 5, ["0", "20", "40", "60", "80", "100"]),
        ((-1.3, 0.1), 6, ["−1.25", "−1.00", "−0.75", "−0.50", "−0.25", "0.00"]),
        ((44.0, 91.0), 6, ["50", "60", "70", "80", "90"]),
        ((0.0, 52_000.0), 6, ["0", "10k", "20k", "30k", "40k", "50k"]),
    ],
)
def test_ticks_are_round(ends: tuple[float, float], most: int, found: list[str]) -> None:
    assert ticked(ticks(*ends, most)) == found


def test_a_share_of_counts_is_reached_at_the_least_value() -> None:
    assert [reach([1, 0, 2, 1], share) for share in (0.25, 0.5, 0.75, 1.0)] == [0, 2, 2, 3]
