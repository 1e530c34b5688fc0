"""``--watch``: the page of a run while it is played, as it is typed."""

from pathlib import Path

import pytest

from tests.cli.conftest import SHORT_RUN, Answer, Run, refused, said
from tests.shared import results

pytestmark = pytest.mark.slow

OWN = ("--strategies", "own")
NO_PAGE = 'kind = "simulate"\nplayers = ["greedy", "pairs"]\nblocks = 2\nreport = false\n'


def test_it_says_where_the_page_is_and_changes_no_file(
    silver_sim: Run, finished: tuple[Path, Answer]
) -> None:
    status, _, err = silver_sim(*SHORT_RUN, *OWN, "--out", "run", "--watch")
    assert status == 0
    assert "open run/report.html in a browser: it shows the run so far\n" in err
    assert results("run") == results(finished[0] / "run")
    said(silver_sim, "runs", "resume", "run", *OWN, "--blocks", "22", "--watch", "--quiet")


def test_without_a_page_it_is_refused_in_one_message(silver_sim: Run) -> None:
    Path("question.toml").write_text(NO_PAGE)
    run = ("run", "question.toml", "--watch", "--out", "run")
    assert "report = false" in refused(silver_sim, *run, words="--watch needs a page")
    assert not Path("run").exists()
