"""The charts: the same bytes for the same summary, well-formed, safe with any name and sample."""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from silver_sim.report.text.wording import plus_minus
from silver_sim.result import as_json
from silver_sim.studies.kinds import kind_of
from tests.report.conftest import Pages
from tests.stats.fake_rows import fake_rows
from tests.stats.line_ups import summarise

pytestmark = pytest.mark.slow

NAMES = {"arms", "totals"}


def summary_of(names: list[str], blocks: int = 40, rounds: int = 4) -> dict[str, Any]:
    rows = fake_rows([0.0, 2.0, 4.0, 6.0][: len(names)], blocks, rounds=rounds)
    found: dict[str, Any] = as_json(summarise(rows, names, seed=7))
    return found


def charts(summary: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    return kind_of(summary).pictures_of(summary)


def pictures(summary: dict[str, Any]) -> dict[str, bytes]:
    """The charts as SVG alone, by name."""
    with patch("silver_sim.report.figures.png.png_file", lambda _: b""):
        return {Path(name).stem: drawn for name, drawn in charts(summary) if drawn}


def texts(svg: bytes) -> list[str]:
    root = ET.fromstring(svg)
    return [e.text or "" for e in root.iter() if e.tag.endswith(("text", "tspan"))]


HARD = ["$a_{b}$ <i>&", "\x1b[31m\u202e" + "x" * 60, "🂡 牌"]  # names


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    """Return the files of a run with names that are hard to draw."""
    return dict(charts(summary_of(HARD)))


def test_every_chart_is_a_png_and_an_svg(drawn: dict[str, bytes]) -> None:
    assert set(drawn) == {f"{name}.{kind}" for name in NAMES for kind in ("png", "svg")}
    for name, content in drawn.items():
        assert content.startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")


def test_they_are_the_same_bytes_again(drawn: dict[str, bytes]) -> None:
    assert dict(charts(summary_of(HARD))) == drawn


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_chart_explains_itself_in_text(drawn: dict[str, bytes], name: str) -> None:
    words = " ".join(texts(drawn[f"{name}.svg"]))
    for part in ("120 games in 40 blocks, seed 7, edition bezier", "95 % intervals from blocks"):
        assert part in words
    assert "$a_{b}$ <i>&" in words
    assert "\\x1b" in words
    assert "…" in words


def test_the_chart_of_win_shares_names_the_fair_share_and_every_value(
    drawn: dict[str, bytes],
) -> None:
    words = texts(drawn["arms.svg"])
    assert "fair share 1/3" in words
    assert sum("±" in word for word in words) == 3


@pytest.mark.parametrize(("players", "blocks", "rounds"), [(2, 1, 1), (3, 2, 9)])
def test_tiny_samples_are_drawn(players: int, blocks: int, rounds: int) -> None:
    drawn = pictures(summary_of(list("abcd")[:players], blocks, rounds))
    assert "few data" in " ".join(texts(drawn["arms"]))


def test_what_lies_outside_the_picture_is_said() -> None:
    summary = summary_of(["a", "b"])
    players = [[0, 5000, 0, 2], [0, 10, 0]]
    words = " ".join(texts(pictures(summary | {"totals": players})["totals"]))
    assert "Not shown: 2 above 1 points." in " ".join(words.split())
    within = " ".join(texts(pictures(summary)["totals"]))
    assert "Not shown" not in within


def test_names_cut_to_the_same_text_stay_different() -> None:
    summary = summary_of(["greedy:" + "x" * 40 + end for end in ("1aaaaaaaaaaaa", "2aaaaaaaaaaaa")])
    (found, *_) = pictures(summary).values()
    assert len({word for word in texts(found) if word.startswith("greedy:x") and "…" in word}) == 2


@pytest.mark.parametrize(
    ("kind", "files"),
    {
        "tournament": ["arms", "arms-3"],
        "compare": ["difference", "arms"],
        "sweep": ["changes", "everybody", "others", "arms"],
        "rule_sensitivity": ["changes", "everybody", "arms"],
    }.items(),
)
def test_every_kind_of_experiment_is_drawn_with_its_finding_and_its_numbers(
    pages_of: Callable[[str], Pages], kind: str, files: list[str]
) -> None:
    summary = pages_of(kind).run.summary()
    drawn = pictures(summary)
    assert [*drawn] == files
    for forest in kind_of(summary).forests_of(summary):
        words = " ".join(texts(drawn[forest.name]))
        for said in (" ".join(forest.finding.split()), f"{summary['games']:,} games"):
            assert said in words
        for line in forest.lines:
            assert (line.words or plus_minus(line.numbers, 100, forest.sign)) in words
