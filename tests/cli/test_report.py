"""The page of a run: built anew by ``silver-sim runs report``, or open while it is played."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import SHORT_RUN, Answer, Patch, Run, refused, said, typed
from tests.report.html import read
from tests.shared import results

pytestmark = pytest.mark.slow


@pytest.fixture
def run(finished: tuple[Path, Answer], tmp_path: Path) -> Path:
    """A finished run of this test's own."""
    return Path(shutil.copytree(finished[0] / "run", tmp_path / "run"))


def test_it_builds_the_page_that_the_run_wrote(silver_sim: Run, run: Path) -> None:
    before = (run / "report.html").read_bytes()
    (run / "report.html").unlink()
    assert silver_sim("runs", "report", "run") == (0, "written: run/report.html\n", "")
    assert (run / "report.html").read_bytes() == before
    assert silver_sim("runs", "verify", "run").status == 0


def test_it_is_opened_on_demand(silver_sim: Run, run: Path, monkeypatch: Patch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    monkeypatch.setattr("silver_sim.studies.report.report", lambda *_, **__: b"a page")
    assert silver_sim("runs", "report", "run", "--open").status == 0
    assert opened == [(run / "report.html").resolve().as_uri()]


def test_it_needs_a_run(silver_sim: Run) -> None:
    refused(silver_sim, "runs", "report", "nowhere", words="nowhere is not a run folder")


@pytest.mark.parametrize("name", ["summary.json", "facts.json"])
def test_what_is_not_as_it_was_written_is_not_told(silver_sim: Run, run: Path, name: str) -> None:
    (run / name).write_bytes((run / name).read_bytes() + b" ")
    refused(silver_sim, "runs", "report", "run", words="not as the run wrote it")


def test_a_run_that_has_not_ended_has_no_page_yet(silver_sim: Run, run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"status": "running"}))
    err = refused(silver_sim, "runs", "report", "run", words="run has not ended")
    assert "silver-sim runs resume run" in err


def test_the_commands_of_the_sample_games_write_and_tell_these_games(
    finished: tuple[Path, Answer], run: Path
) -> None:
    page = read((run / "report.html").read_text(encoding="utf-8"))
    articles = page.all("article")
    assert len(articles) == 3
    for article in articles:
        (commands,) = article.all("pre")
        write, tell = commands.text.splitlines()
        assert write.startswith("silver-sim game write . ")
        assert typed(run, *write.split()[1:]).status == 0
        told = typed(run, *tell.split()[1:])
        assert told.status == 0
        (table,) = article.all("table")
        last = [cell.text for cell in table.all("tr")[-1].all("td")]
        totals = [cell.partition("(")[2].rstrip(")") for cell in last[-2:]]
        assert all(total in told.out for total in totals)


def test_a_run_without_a_page_can_be_had_and_has_one_later(silver_sim: Run) -> None:
    question = 'kind = "simulate"\nplayers = ["steady", "steady:call_after=12"]\nblocks = 5\n'
    Path("question.toml").write_text(question + "charts = false\nreport = false\n")
    assert silver_sim("run", "question.toml", "--strategies", "own", "--out", "run").status == 0
    assert not Path("run/report.html").exists()
    assert silver_sim("runs", "report", "run").status == 0
    assert Path("run/report.html").is_file()
    assert silver_sim("runs", "verify", "run").status == 0


NO_PAGE = 'kind = "simulate"\nplayers = ["greedy", "pairs"]\nblocks = 2\nreport = false\n'


def test_watching_says_where_the_page_is_and_changes_no_file(
    silver_sim: Run, finished: tuple[Path, Answer]
) -> None:
    status, _, err = silver_sim(*SHORT_RUN, "--strategies", "own", "--out", "run", "--watch")
    assert status == 0
    assert "open run/report.html in a browser: it shows the run so far\n" in err
    assert results("run") == results(finished[0] / "run")
    resume = ("runs", "resume", "run", "--strategies", "own", "--blocks", "22")
    said(silver_sim, *resume, "--watch", "--quiet")


def test_without_a_page_nothing_can_be_watched(silver_sim: Run) -> None:
    Path("question.toml").write_text(NO_PAGE)
    run = ("run", "question.toml", "--watch", "--out", "run")
    assert "report = false" in refused(silver_sim, *run, words="--watch needs a page")
    assert not Path("run").exists()
