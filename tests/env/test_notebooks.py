"""The notebook that learns: it plays the same in the arena and in a batch."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebooks" / "learning.py"


@pytest.mark.once
def test_what_is_learnt_plays_the_same_in_arena_and_batch(tmp_path: Path) -> None:
    here = {"PYTHONPATH": str(NOTEBOOK.parents[2]), "OPENBLAS_NUM_THREADS": "1", "SIZE": "0.1"}
    done = subprocess.run(
        [sys.executable, str(NOTEBOOK)],
        cwd=tmp_path,
        env=os.environ | here,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    share = re.search(r"wins (\S+)% of", done.stdout)
    assert share
    assert float(share[1]) > 2  # it has learnt: random answers win none of 4,000 games
    assert "The same games in a batch: True" in done.stdout
