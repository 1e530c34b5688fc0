"""No kill at any moment loses or doubles a block, or changes a byte."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.torture.small import TUNE

ROOT = Path(__file__).parents[2]
KINDS = ("sweep", TUNE)  # the others are begun and gone on with as a sweep is
COUNTS = re.compile(r"(.+): kills=(\d+) differences=(\d+)")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="forks and sends SIGKILL")


@pytest.mark.long
@pytest.mark.once
@pytest.mark.slow
def test_a_run_that_was_killed_ends_with_the_bytes_of_one_that_was_not() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture", "--kills", "2", "--step", "20", "--kinds", *KINDS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = [COUNTS.fullmatch(line) for line in done.stdout.splitlines()]
    counts = {each[1]: (int(each[2]), int(each[3])) for each in found if each}
    assert len(counts) == len(found) == 3 * len(KINDS)
    for kind in KINDS:
        writes, full, moments = (
            counts[f"{kind} {when}"]
            for when in ("at every write", "on a full disk", "at random moments")
        )
        assert writes == full
        assert writes[0] > 3
        assert (writes[1], moments) == (0, (1, 0))
