"""``silver-sim learn card``: the table on the terminal, the page in a file, what is wrong told."""

import json
from pathlib import Path

import pytest

from silver_sim import __version__
from silver_sim.result import as_json
from silver_sim.studies.silver.call_safety.atlas import Atlas
from silver_sim.studies.silver.call_safety.card import rendered
from silver_sim.studies.silver.call_safety.pocket import READING, pockets
from tests.cli.conftest import Run, refused, said
from tests.studies.silver.call_safety.atlases import by_hand


@pytest.fixture
def other(silver_sim: Run) -> Path:
    """The file of another atlas, where the program is run."""
    file = Path("atlas.json")
    file.write_text(json.dumps(as_json(by_hand())))
    return file


def test_the_table_is_printed_and_nothing_is_written(silver_sim: Run) -> None:
    before = set(Path().iterdir())
    out = said(silver_sim, "learn", "card")
    assert set(Path().iterdir()) == before
    rows = [line.split() for line in out.splitlines()]
    for pocket in pockets(Atlas.read()):
        assert pocket.caption.split() in rows
        for row in pocket.rows:
            assert " ".join(f"{cell.text} {cell.mark}" for cell in row).split() in rows
    assert " ".join(READING.split()) in " ".join(out.split())


@pytest.mark.slow
def test_the_page_is_written_beside_and_again_by_force(silver_sim: Run) -> None:
    page = Path("silver-call-card.html")
    page.write_text("an old one")
    refused(silver_sim, "learn", "card", "--html", words=f"{page} exists already")
    assert page.read_text() == "an old one"
    assert said(silver_sim, "learn", "card", "--html", "--force") == f"written: {page}\n"
    assert page.read_bytes() == rendered(Atlas.read(), __version__)


def test_another_file_and_another_atlas(silver_sim: Run, other: Path) -> None:
    write = ("learn", "card", "--out", "new/call.html", str(other))
    assert said(silver_sim, *write) == "written: new/call.html\n"
    assert Path("new/call.html").read_bytes() == rendered(by_hand(), __version__)
    assert "–          1" in silver_sim("learn", "card", str(other)).out


@pytest.mark.parametrize("content", [None, "no JSON", "[]", '{"schema_version": 0}'])
def test_what_is_no_atlas_leaves_the_old_page(silver_sim: Run, content: str | None) -> None:
    page = Path("silver-call-card.html")
    page.write_text("an old one")
    if content is not None:
        Path("broken.json").write_text(content)
    refused(silver_sim, "learn", "card", "--html", "--force", "broken.json", words="broken.json")
    assert page.read_text() == "an old one"
