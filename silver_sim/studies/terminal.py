"""What a terminal shows of a run of any kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from silver_sim.studies.kinds import kind_of


def print_experiment(summary: Mapping[str, Any], console: Console) -> None:
    """Print the tables and the verdict of a run."""
    for part in kind_of(summary).view_of(summary):
        console.print(part, highlight=False)
