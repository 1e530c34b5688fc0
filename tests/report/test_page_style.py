"""Colours of pages can be told from their paper, in the light, in the dark, and on paper."""

import re
from itertools import combinations
from math import dist
from operator import mul

import pytest

from silver_sim.report.page.page import style
from silver_sim.report.palette import CAUSES, ON, SERIES, TONES

CSS = style("page.css")
THEMES = [
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    for block in re.findall(r"\{([^{}]*--paper: #[^{}]*)\}", CSS)
]
TEXT = ("ink", "soft", "accent", "mind", "plus", "minus")
PAPER_OF = {"mind": "mind-paper", "plus": "plus-paper", "minus": "minus-paper"}


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def linear(colour: str) -> list[float]:
    """Red, green and blue light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_there_are_the_light_the_dark_twice_and_paper() -> None:
    assert len(THEMES) == 4
    assert THEMES[1] == THEMES[2]


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_a_contrast_of_four_and_a_half_and_marks_of_three(theme: dict[str, str]) -> None:
    for name in TEXT:
        for paper in ("paper", "raised", PAPER_OF.get(name, "paper")):
            assert contrast(theme[name], theme[paper]) >= 4.5, (name, paper)
    for series in SERIES:
        for paper in ("paper", "raised"):  # of the answer card
            assert contrast(theme[series], theme[paper]) >= 3, (series, paper)


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_not_told_is_grey_and_near_the_paper(theme: dict[str, str]) -> None:
    assert contrast(theme["d0"], theme["paper"]) < 1.3
    channels = [int(theme["d0"][place : place + 2], 16) for place in (1, 3, 5)]
    assert max(channels) - min(channels) <= 12
    for strong, weak in (("d1", "d2"), ("d4", "d3")):
        grey, faint, sharp = (contrast(theme[n], theme["paper"]) for n in ("d0", weak, strong))
        assert grey <= faint < sharp


@pytest.mark.parametrize("theme", THEMES)
def test_letters_can_be_read_on_every_fill(theme: dict[str, str]) -> None:
    fills = [name for name in TONES if name[0] in "hdpe" and name[1:].isdigit()]
    assert len(fills) == 23
    for name in fills:
        ink, fill = (theme.get(each, TONES[each]) for each in (ON.get(name, "ink"), name))
        assert contrast(ink, fill) >= 4.5, name


# What eyes without one of three sorts of cones see of linear red, green and blue (Machado, Oliveira
# and Fernandes 2009).
EYES = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no middle": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no short": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
APART = 20  # CIELAB; about 2 can just be told apart side by side


@pytest.mark.parametrize("eye", EYES)
def test_every_eye_tells_causes_apart(eye: str) -> None:
    for one, other in combinations(CAUSES, 2):
        assert dist(lab(TONES[one], EYES[eye]), lab(TONES[other], EYES[eye])) >= APART, (one, other)


def lab(colour: str, eye: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """What an eye sees of a colour, in CIELAB (D65)."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(map(mul, row, light)))) for row in eye)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
