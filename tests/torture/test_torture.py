"""No kill at any moment loses or doubles a block, or changes a byte."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COUNTS = re.compile(r"(.+): kills=(\d+) differences=(\d+)")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="forks and sends SIGKILL")


@pytest.mark.long
@pytest.mark.once
@pytest.mark.slow
def test_a_run_that_was_killed_ends_with_the_bytes_of_one_that_was_not() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture", "--kills", "10"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    writes, moments = (COUNTS.fullmatch(line) for line in done.stdout.splitlines())
    assert writes
    assert moments
    assert writes[1] == "every write, sync and rename"
    assert int(writes[2]) > 60
    assert (writes[3], moments[2], moments[3]) == ("0", "10", "0")
