"""What a run writes last may be interrupted: that costs page and charts alone."""

from __future__ import annotations

from unittest.mock import Mock, call

from silver_sim.studies.report import CHARTS, REPORT
from silver_sim.studies.results import INTERRUPTED, write_pictures


def test_an_interrupt_before_anything_is_drawn_leaves_page_and_charts_missing() -> None:
    run, note = Mock(), Mock(side_effect=KeyboardInterrupt)
    found = write_pictures(run, Mock(), {"kind": "simulate"}, note)
    assert found.missing == {REPORT: INTERRUPTED, CHARTS: INTERRUPTED}
    assert isinstance(found.interrupt, KeyboardInterrupt)
    assert run.mock_calls == [call.drop(REPORT), call.drop(CHARTS)]
