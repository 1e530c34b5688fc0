"""What the tests of the check share."""

from unittest.mock import Mock

import pytest


@pytest.fixture
def without_second_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check plays in this process alone; another one takes seconds to begin."""
    monkeypatch.setattr("silver_sim.studies.check.study._Second", Mock())
    monkeypatch.setattr("silver_sim.studies.check.study._compare_elsewhere", lambda *_: None)
