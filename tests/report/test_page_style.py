"""Colours of pages can be told from their paper, in the light, in the dark, and on paper."""

from __future__ import annotations

import re

import pytest

from silver_sim.report.page.page import style
from silver_sim.report.page.style import FAINT, INK, PAPER, SOFT
from silver_sim.report.palette import COLOURS

CSS = style("page.css")
THEMES = [
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    for block in re.findall(r"\{([^{}]*--paper:[^{}]*)\}", CSS)
]
TEXT = ("ink", "soft", "accent", "mind", "plus", "minus")
ON = {"mind": "mind-paper", "plus": "plus-paper", "minus": "minus-paper"}


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_there_are_the_light_the_dark_twice_and_paper() -> None:
    assert len(THEMES) == 4
    assert THEMES[1] == THEMES[2]


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_a_contrast_of_four_and_a_half(theme: dict[str, str]) -> None:
    for name in TEXT:
        for paper in ("paper", "raised", ON.get(name, "paper")):
            assert contrast(theme[name], theme[paper]) >= 4.5, (name, paper)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_have_a_contrast_of_three(theme: dict[str, str]) -> None:
    for series in range(1, len(COLOURS) + 1):
        assert contrast(theme[f"s{series}"], theme["paper"]) >= 3, series


def test_every_colour_of_charts_has_one_of_the_page() -> None:
    for colour in (*COLOURS, INK, SOFT):
        for part in ("fill", "stroke"):
            assert f'.chart [{part}="{colour}"] {{ {part}: var(' in CSS
    for colour in (FAINT, PAPER):
        assert f'.chart [stroke="{colour}"]' in CSS
