"""Sentences at any width of a terminal: no number is parted from what belongs to it."""

import re
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from silver_sim.report.terminal.prose import Prose, to_copy
from silver_sim.report.text import wording
from silver_sim.studies.table.drawing import folded

SENTENCE = "You win 74.0 ± 1.2 % by the first, 5.81 ± 1.90 percentage points more (95 %)."
numbers = st.sampled_from(["74.0 ± 1.2 %", "95 %", "−0.41 ± 0.10", "2,048", "win", "less,"])
sentences = st.lists(numbers, min_size=1, max_size=30).map(" ".join)


def printed(part: Prose, width: int, **more: Any) -> list[str]:
    file = StringIO()
    Console(file=file, width=width, **more).print(part, highlight=False)
    return file.getvalue().splitlines()


@given(sentences, st.integers(14, 120), st.sampled_from(["", "    ", "   21  "]))
def test_no_number_is_parted_from_its_interval_or_its_unit(
    text: str, width: int, begin: str
) -> None:
    """On a terminal, at the table, and in a story, whose lines begin below one another."""
    lines = printed(Prose(text), width)
    assert max(map(len, lines)) <= width
    at_table = [line.strip() for line in folded(f"  {text}")]
    for told in (lines, at_table):
        assert " ".join(told) == text
        assert not any(re.search(r"±$|^[±%]", line) for line in told)
    first, *others = wording.folded(f"{begin}{text}", 80)
    assert first.startswith(begin)
    blanks = " " * 7 if begin.strip() else f"{begin}  "
    assert all(re.match(rf"{blanks}\S", line) for line in others)
    assert " ".join([first, *map(str.strip, others)]) == f"{begin}{text}"


def test_what_is_to_be_copied_is_in_one_line() -> None:
    file = StringIO()
    Console(file=file, width=20).print(to_copy(SENTENCE), crop=False)
    assert file.getvalue() == f"{SENTENCE}\n"


@pytest.mark.parametrize("width", [14, 80])
def test_styles_stay(width: int) -> None:
    lines = printed(Prose(SENTENCE, "bold"), width, force_terminal=True, color_system="standard")
    assert all(line.startswith("\x1b[1m") for line in lines)
