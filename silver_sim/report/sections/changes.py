"""Cells of what a variant changes against the reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.report.tables import Cell, interval, marked
from silver_sim.report.text.wording import change

Numbers = Mapping[str, Any]


def changed(numbers: Numbers, scale: float = 100.0) -> Cell:
    """Return a difference, marked where it is shown; or that every block was the same."""
    cell = Cell(change(numbers, scale), interval(numbers, scale).values)
    return marked(cell, numbers["estimate"], numbers["p_holm"])
