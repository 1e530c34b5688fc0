"""The gallery: every page whole and small, an index of all of them, the same bytes again."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies import gallery
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.gallery import INDEX, build
from tests.report.text.captions import said_without_a_picture

pytestmark = pytest.mark.slow

REPORTS = Path(__file__).parents[2] / "reports"
MOST = 300_000  # bytes of a page
SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "standings_2": ("everybody", {"roster": ["greedy", "pairs"], "seats": 2, "blocks": 20}),
    "compare": ("call_late", {"blocks": 20}),
}
SMALL_SILVER = replace(SILVER, gallery=SMALL, profiled="greedy")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "PROFILED_AGAINST", ["pairs"])
    monkeypatch.setattr(gallery, "PROFILED_GAMES", 40)


def linked(folder: Path) -> set[str]:
    """The pages that the index of a gallery names."""
    return set(re.findall(r'href="([^"#]+)"', (folder / INDEX).read_text(encoding="utf-8")))


def assert_whole(folder: Path) -> None:
    pages = {path.name for path in folder.glob("*.html")} - {INDEX}
    assert linked(folder) == pages
    for name in [*pages, INDEX]:
        text = (folder / name).read_text(encoding="utf-8")
        assert len(text.encode()) <= MOST, name
        assert "<script" not in text
        assert "script-src 'none'" in unescape(text)


def assert_captions_name_what_is_drawn(folder: Path) -> None:
    found = {
        path.name: said_without_a_picture(path.read_text(encoding="utf-8"))
        for path in folder.glob("*.html")
    }
    assert {name: missing for name, missing in found.items() if missing} == {}


def test_a_gallery_is_whole_and_the_same_again(small: None, tmp_path: Path) -> None:
    for folder in ("one", "other"):
        written = list(build(tmp_path / folder, SMALL_SILVER, RunOptions(threads=2)))
        assert sorted(written) == sorted(path for path in (tmp_path / folder).iterdir())
    assert_whole(tmp_path / "one")
    assert_captions_name_what_is_drawn(tmp_path / "one")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes(), path.name
    assert {"compare.html", "profile.html"} <= linked(tmp_path / "one")


def test_the_gallery_of_this_repository_is_whole() -> None:
    assert_whole(REPORTS)
    names = [*SILVER.gallery, "profile", "call_safety"]
    assert {f"{name}.html" for name in names} == linked(REPORTS)


def test_captions_of_the_gallery_of_this_repository_name_what_is_drawn() -> None:
    assert_captions_name_what_is_drawn(REPORTS)
