"""What a run writes last may be interrupted: that costs page and charts alone."""

from unittest.mock import Mock, call

import pytest

from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.report import CHARTS, REPORT
from silver_sim.studies.results import INTERRUPTED, tell_and_draw


@pytest.mark.parametrize("which", ["on_result", "note"])
def test_an_interrupt_before_anything_is_drawn_leaves_page_and_charts_missing(which: str) -> None:
    run, options = Mock(), RunOptions(**{which: Mock(side_effect=KeyboardInterrupt)})
    found = tell_and_draw(run, {"kind": "simulate"}, options)
    assert found.missing == {REPORT: INTERRUPTED, CHARTS: INTERRUPTED}
    assert isinstance(found.interrupt, KeyboardInterrupt)
    assert run.mock_calls == [call.drop(REPORT), call.drop(CHARTS)]
