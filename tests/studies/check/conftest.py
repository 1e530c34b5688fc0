"""What the tests of the check share."""

import pytest


@pytest.fixture
def without_second_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check plays in this process alone; another one takes seconds to begin."""
    monkeypatch.setattr("silver_sim.studies.check.study._Second", lambda *_: None)
    monkeypatch.setattr("silver_sim.studies.check.study._compare_elsewhere", lambda *_: None)
