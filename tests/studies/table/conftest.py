"""Games at the table end without a review, which takes seconds."""

from pathlib import Path

import pytest

from silver_sim.studies.table import ending


@pytest.fixture(autouse=True)
def _no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    def review(script: Path, seat: int) -> list[str]:
        return [f"All of it: silver-sim review {script} --seat {seat}"]

    monkeypatch.setattr(ending, "in_brief", review)
