"""The notebook that learns by imitation: it plays the same in arena and environment, and well."""

import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ran

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebooks" / "imitation.py"


@pytest.mark.once
def test_what_is_learnt_beats_greedy_and_plays_the_same_outside(tmp_path: Path) -> None:
    assert len(NOTEBOOK.read_text().splitlines()) <= 60
    here = {"PYTHONPATH": str(NOTEBOOK.parents[2]), "OPENBLAS_NUM_THREADS": "1"}
    status, out, err = ran(tmp_path, [sys.executable, str(NOTEBOOK)], here)
    assert status == 0, err
    lower = re.search(r"\((\S+)% to", out)
    assert lower
    assert float(lower[1]) > 50
    assert "The same games: True" in out
