"""Games at the table end without a review, which takes seconds."""

from pathlib import Path

import pytest

from silver_sim.studies.table import ending
from silver_sim.studies.table.live import LiveGame


@pytest.fixture(autouse=True)
def _no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    def review(live: LiveGame, script: Path, against: str | None) -> list[str]:
        return [f"The whole review: silver-sim review {script} --seat {live.seat}"]

    monkeypatch.setattr(ending, "in_brief", review)
