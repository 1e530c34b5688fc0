"""The notebook that learns by imitation: it plays the same in arena and environment, and well."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebooks" / "imitation.py"


@pytest.mark.once
def test_what_is_learnt_beats_greedy_and_plays_the_same_outside(tmp_path: Path) -> None:
    assert len(NOTEBOOK.read_text().splitlines()) <= 60
    here = {"PYTHONPATH": str(NOTEBOOK.parents[2]), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, str(NOTEBOOK)]
    done = subprocess.run(
        command, cwd=tmp_path, env=os.environ | here, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    lower = re.search(r"\((\S+)% to", done.stdout)
    assert lower
    assert float(lower[1]) > 50
    assert "The same games: True" in done.stdout
