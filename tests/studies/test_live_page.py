"""The page of a run while it is played: it costs little, and changes no result."""

import re
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.arena import run as run_loop
from silver_sim.errors import UserError
from silver_sim.result import as_json
from silver_sim.runs import RunFolder, Status
from silver_sim.studies import live_page
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import Playing, begin, go_on
from silver_sim.studies.live_page import (
    EVERY,
    SHARE,
    Budget,
    LivePage,
    check_watched,
    copied,
    time_left,
)
from silver_sim.studies.part_pipeline import recount
from silver_sim.studies.play import prepared_again, reopen
from silver_sim.studies.report import REPORT
from tests.shared import coarsely_fitted, results
from tests.small_runs import prepared

pytestmark = pytest.mark.slow

ROSTER = ["greedy", "pairs", "patient"]
EXPERIMENTS: dict[str, dict[str, Any]] = {
    "simulate": {"players": ROSTER, "blocks": 30},
    "compare": {"a": "greedy", "b": "pairs", "until": "20pp", "max_blocks": 60},
    "tournament": {"roster": ROSTER, "seats": [2], "blocks": 15, "confirm": False},
    "ladder": {"steps": ["random", "greedy"], "blocks": 45},
    "call_safety": {"player": "greedy", "seats": [2], "blocks": 30, "dense": 1},
}
REFRESH = '<meta http-equiv="refresh" content="10">'
SO_FAR = "this page replaces itself"


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts in little time."""
    monkeypatch.setattr(run_loop, "PART_GAMES", 12)


class AtOnce(ThreadPoolExecutor):
    """A thread for which the run waits, or these small ones would be over before it has drawn."""

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        found = super().submit(work, *given, **named)
        found.exception()
        return found


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All pages so far that a run writes: as often as it can, whatever that takes."""
    written: list[str] = []
    write = LivePage._write

    def seen(live: LivePage, page: bytes) -> None:
        written.append(page.decode())
        write(live, page)

    monkeypatch.setattr(LivePage, "_write", seen)
    monkeypatch.setattr(live_page, "ThreadPoolExecutor", AtOnce)
    monkeypatch.setattr(live_page, "EVERY", 0.0)
    monkeypatch.setattr(live_page, "SHARE", inf)
    return written


def numbers(pages: list[str]) -> list[str]:
    """Those of the pages that have any."""
    return [each for each in pages if "No numbers yet." not in each]


def play(folder: Path, **options: Any) -> Callable[..., RunFolder]:
    def played(kind: str, **fields: Any) -> RunFolder:
        work = prepared(kind=kind, seed=3, charts=False, **EXPERIMENTS[kind] | fields)
        return begin(work, folder, RunOptions(threads=2, **options))

    return played


@pytest.mark.parametrize("kind", ["simulate", "tournament", "call_safety"])
def test_a_watched_run_has_the_same_bytes(kind: str, tmp_path: Path, pages: list[str]) -> None:
    with coarsely_fitted():
        plain = play(tmp_path / "plain")(kind)
        assert not pages
        seen = play(tmp_path / "watched", watch=True)(kind)
    assert results(seen.path) == results(plain.path)
    assert pages[0] not in numbers(pages)
    assert numbers(pages)
    assert all(each.count(REFRESH) == each.count(SO_FAR) == 1 for each in pages)
    assert all("<script" in each and "ended early" not in each for each in numbers(pages))
    last = (seen.path / REPORT).read_text()
    assert REFRESH not in last
    assert SO_FAR not in last


def test_a_page_so_far_says_what_is_there_and_left(tmp_path: Path, pages: list[str]) -> None:
    told_then: dict[str, bool] = {}
    page = tmp_path / "run" / REPORT
    play(page.parent, watch=True, note=lambda text: told_then.update({text: page.exists()}))(
        "simulate"
    )
    assert told_then[f"open {page} in a browser: it shows the run so far"]
    assert f"So far: 0 of 30 blocks; {SO_FAR}" in pages[0]
    told = re.search(rf"So far: (\d+) of 30 blocks, less than a minute left; {SO_FAR}", pages[-1])
    assert told is not None
    assert 0 < int(told[1]) <= 30
    assert "Each interval is right for one look only" in pages[-1]
    assert "no verdict is final" in pages[-1]


def test_a_page_so_far_says_how_its_run_ends() -> None:
    playing = Playing(Mock(), None, RunOptions(), time.monotonic())
    ends: dict[str, dict[str, Any]] = {
        "blocks, at most 50; the run ends when enough": {"until": "20pp", "max_blocks": 50},
        "blocks; the run ends when enough is known": {"until": None, "max_blocks": None},
        "blocks, about 1 minute left": {"until": None, "max_blocks": 50, "time": "90s"},
    }
    for words, fields in ends.items():
        study = prepared(**EXPERIMENTS["compare"] | fields, kind="compare").study
        assert words in LivePage(playing, study, None)._words()
    assert [time_left(seconds) for seconds in (-3, 59, 61, 200, 7_100, 9_000)] == [
        *["less than a minute left"] * 2,
        *("about 1 minute left", "about 3 minutes left", "about 118 minutes left"),
        "about 2 hours left",
    ]


def test_a_run_without_a_page_cannot_be_watched(tmp_path: Path) -> None:
    """And loses that which a killed process has left; a copy of its study stays as it was."""
    run = play(tmp_path / "run")("tournament", report=False)
    study = prepared_again(run).study
    first, *others = recount(study, run.read(), 1)
    study.add(first)
    copy = copied(study)
    before = as_json(copy.summary(""))
    for each in others:
        study.add(each)
    assert as_json(copy.summary("")) == before != as_json(study.summary(""))
    (run.path / REPORT).write_text(SO_FAR)
    run.drop(REPORT)
    assert not (run.path / REPORT).exists()
    with pytest.raises(UserError, match="--watch") as refused:
        play(tmp_path / "watched", watch=True)("simulate", report=False)
    assert "report = false" in str(refused.value)
    assert not (tmp_path / "watched").exists()
    with pytest.raises(UserError):
        check_watched(study)


def test_drawing_that_fails_costs_nothing(
    tmp_path: Path, pages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[str] = []
    plain = play(tmp_path / "plain")("simulate")

    def fail(_: live_page.SoFar) -> bytes:
        raise MemoryError("no room")

    monkeypatch.setattr(live_page.SoFar, "page", fail)
    seen = play(tmp_path / "watched", watch=True, note=notes.append)("simulate")
    assert [each for each in notes if "no page" in each] == [
        "no page is drawn while the run is played: MemoryError('no room')"
    ]
    assert results(seen.path) == results(plain.path)


def test_a_killed_watched_run_goes_on(
    tmp_path: Path, pages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class KilledError(BaseException):
        pass

    def kill(_: int) -> None:
        if numbers(pages):
            raise KilledError

    plain = play(tmp_path / "plain")("simulate")
    with monkeypatch.context() as dead:
        dead.setattr(RunFolder, "finish", lambda *_, **__: None)
        with pytest.raises(KilledError):
            play(tmp_path / "run", watch=True, progress=kill)("simulate")
    assert RunFolder.open(tmp_path / "run").status() == Status.KILLED
    assert (tmp_path / "run" / REPORT).read_text() == numbers(pages)[-1]
    resumed = go_on(reopen(tmp_path / "run"), RunOptions(threads=2, watch=True))
    assert results(resumed.path) == results(plain.path)


steps = st.lists(st.tuples(st.floats(0, 100), st.floats(0, 1)), max_size=60)


@given(steps=steps, first=st.floats(0.01, 20))
def test_drawing_takes_only_its_share(steps: list[tuple[float, float]], first: float) -> None:
    """If a page takes no longer than the one before, as to the processor."""
    with pytest.MonkeyPatch.context() as patch:
        now = played = drawn = 0.0
        begun, cost = [-EVERY], first
        patch.setattr(live_page, "processor_seconds", lambda: played + drawn)
        patch.setattr("time.monotonic", lambda: now)
        budget = Budget(first)
        for seconds, share in steps:
            now, played = now + seconds, played + seconds
            if budget.allows_page():
                assert now - begun[-1] >= EVERY
                begun.append(now)
                budget.spend_on_copy(0.0)
                cost *= share
                budget.spend(cost)
                drawn += cost
            assert drawn <= SHARE * played
        assert all(later - earlier >= EVERY for earlier, later in pairwise(begun))


@given(costs=st.lists(st.floats(0.1, 2), min_size=1, max_size=5))
def test_a_page_follows_within_ten_seconds_where_its_share_allows_that(costs: list[float]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        now = 0.0
        patch.setattr(live_page, "processor_seconds", lambda: 1000 + 64 * now)
        patch.setattr("time.monotonic", lambda: now)
        budget = Budget(1.0)
        for cost in costs:
            now += 10
            assert budget.allows_page()
            budget.spend_on_copy(0.0)
            budget.spend(cost)
