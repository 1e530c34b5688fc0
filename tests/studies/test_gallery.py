"""The gallery: every page whole and small, an index of all of them, the same bytes again."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from silver_sim import __version__
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import PROFILED, Game, Shown
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.report.figures.shared import SHARED
from silver_sim.report.page.gallery import INDEX
from silver_sim.runs import RunFolder
from silver_sim.runs.files import sha256
from silver_sim.runs.manifest import read_json
from silver_sim.studies import gallery, gallery_kept
from silver_sim.studies.claims import CLAIMS
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.gallery import MARK, build
from silver_sim.studies.gallery_kept import keep
from silver_sim.studies.programs import signature
from silver_sim.studies.silver.call_safety import ATLAS
from tests.report.html import Tag, read
from tests.report.text.captions import said_without_a_picture
from tests.shared import coarsely_fitted
from tests.studies.claims import read_claims, stamp_of
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

REPORTS = Path(__file__).parents[2] / "reports"
MOST, FRONT = 700_000, "call_card.html"  # bytes of a page; the card of calls
SMALL: dict[str, Shown] = {
    "call_safety": ("call_safety", {}),
    "standings_2": ("everybody", {"roster": ["greedy", "pairs"], "seats": 2, "blocks": 20}),
    "profile": PROFILED,
}
ONE = {"compare": ("call_late", {"blocks": 4})}
CALLS: dict[str, Any] = {
    "kind": "call_safety", "player": "pairs", "seats": [2], "blocks": 40, "proof_blocks": 2,
    "editions": False,
}  # fmt: skip
ONE_OF_ODIN = {"pick_up": ("pick_up", {"blocks": 4, "confirm": False})}
ODIN_OF_ONE = replace(ODIN, gallery=ONE_OF_ODIN, profiled="")
SMALL_SILVER = replace(SILVER, gallery=SMALL, profiled="greedy")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "PROFILED_AGAINST", ["pairs"])
    monkeypatch.setattr(gallery, "PROFILED_GAMES", 40)


def tree_of(page: Path) -> Tag:
    return parsed(page.read_text(encoding="utf-8"))


parsed = lru_cache(64)(read)


def addresses(tags: list[Tag]) -> list[str]:
    """Where links lead to, those within the page left out."""
    found = [tag.attributes["href"] for each in tags for tag in each.all("a")]
    return [address for address in found if not address.startswith("#")]


def linked(folder: Path) -> list[str]:
    return addresses([*tree_of(folder / INDEX).all("article")])


def pages_in(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("*.html") if path.name not in (INDEX, FRONT))


def assert_whole(folder: Path, names: list[str]) -> None:
    """A gallery has these pages in this order."""
    pages = [f"{name}.html" for name in names]
    assert linked(folder) == pages
    assert set(pages) == {path.name for path in pages_in(folder)}
    assert all(path.stat().st_size <= MOST for path in folder.glob("*.html"))
    assert_tied(folder, pages)
    assert_shared(folder)
    assert_index_has_pictures(folder)


def assert_tied(folder: Path, pages: list[str]) -> None:
    """Every page leads to the index, to the one before and to the next, twice each."""
    for before, page, after in zip(["", *pages], pages, [*pages[1:], ""], strict=False):
        ways = {way for way in (INDEX, before, after) if way}
        top, bottom = navigation(folder / page)
        assert set(addresses([bottom])) == ways, page
        assert set(addresses([top])) == ways, page


def navigation(page: Path) -> list[Tag]:
    """What leads to other pages, once above and once below."""
    found = [tag for tag in tree_of(page).all("nav") if tag.attributes.get("class") == "gallery"]
    assert len(found) == 2, page.name
    return found


def assert_shared(folder: Path) -> None:
    """Every page says what is shown where it is shared, and its picture lies beside it."""
    for path in {*folder.glob("*.html")} - {folder / FRONT}:
        told = {
            tag.attributes["property"]: tag.attributes["content"]
            for tag in tree_of(path).all("meta")
            if "property" in tag.attributes
        }
        assert told["og:title"]
        assert told["og:description"]
        assert told["og:image"] == f"{path.stem}_shared.png"
        with Image.open(folder / told["og:image"]) as picture:
            assert picture.size == SHARED


def assert_index_has_pictures(folder: Path) -> None:
    """A drawing without words of every page; of the one on calls the tones of its table."""
    index = tree_of(folder / INDEX)
    drawn = [svg for card in index.all("article") for svg in card.all("svg")]
    assert len(drawn) == len(linked(folder))
    assert not any(svg.all("text") for svg in drawn)
    assert len(index.all("template")) == (folder / FRONT).exists(), "the card of calls, live"


def assert_captions_name_what_is_drawn(folder: Path) -> None:
    for path in pages_in(folder):
        assert said_without_a_picture(path.read_text(encoding="utf-8")) == [], path.name


def test_a_gallery_is_whole_and_the_same_again(small: None, tmp_path: Path) -> None:
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        shutil.copy(REPORTS / "call_safety.html", folder)  # it takes too long to be played here
        written = list(build(folder, SMALL_SILVER, RunOptions(threads=2)))
        assert sorted(written) == sorted(path for path in folder.iterdir())
    assert_whole(tmp_path / "one", [*SMALL])
    assert_captions_name_what_is_drawn(tmp_path / "one")
    assert ways_to_others(tmp_path / "one") == []  # there is no gallery of another game
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes(), path.name
    said = tree_of(tmp_path / "one" / INDEX).all("footer")[0].text
    assert f"silver-sim {__version__}: python -m benchmarks.gallery" in said
    assert_says_what_played(tmp_path / "one")


def assert_says_what_played(folder: Path) -> None:
    """Every page says what played it and what it claims, and the index which files belong to it."""
    stamps = {path.name: stamp_of(path.read_bytes()) or {} for path in folder.glob("*.html")}
    assert not stamps.pop(FRONT)
    files = stamps.pop(INDEX)["files"]
    names = {path.name for path in folder.iterdir()} - {INDEX}
    assert files == {name: sha256(folder / name) for name in names}
    assert stamps.pop("call_safety.html") == stamp_of((REPORTS / "call_safety.html").read_bytes())
    known = strategy_files("silver", builtin_folder())
    hashes = {name: known[name].sha256 for name in ("greedy", "pairs")}
    for each in stamps.values():
        assert read_claims(each)[0].seats == 2
        del each[CLAIMS]
    told = {"signature": signature(SILVER, hashes), "strategies": hashes, "data": {}}
    pages = {path.name for path in pages_in(folder)}
    assert stamps == dict.fromkeys(pages - {"call_safety.html"}, told)


@pytest.mark.parametrize(
    ("game", "folder", "other", "way"),
    [
        (replace(SILVER, gallery=ONE, profiled=""), ".", "odin", ("odin/index.html", "Odin")),
        (ODIN_OF_ONE, "odin", ".", ("../index.html", "Silver Amulet")),
    ],
    ids=["silver", "odin"],
)
def test_a_gallery_leads_to_that_of_another_game_that_is_there(
    tmp_path: Path, game: Game, folder: str, other: str, way: tuple[str, str]
) -> None:
    (tmp_path / "odin").mkdir()
    (tmp_path / other / INDEX).write_bytes(MARK)
    [*build(tmp_path / folder, game, RunOptions(threads=2))]
    assert ways_to_others(tmp_path / folder) == [(way[0], f"Questions and answers about {way[1]}")]
    said = tree_of(tmp_path / folder / INDEX).all("footer")[0].text
    assert " ".join(["benchmarks.gallery", *registry.game_option(game.name)]) + "." in said


def ways_to_others(folder: Path) -> list[tuple[str, str]]:
    (head,) = tree_of(folder / INDEX).all("header")
    return [(link.attributes["href"], link.text.strip()) for link in head.all("a")]


@pytest.mark.parametrize("game", registry.names())
def test_the_galleries_of_this_repository_are_whole(game: str) -> None:
    info = registry.info(game)
    assert_whole(folder_of(game), [*info.gallery])
    assert_captions_name_what_is_drawn(folder_of(game))


def folder_of(game: str) -> Path:
    return REPORTS if game == registry.DEFAULT else REPORTS / game


def test_a_run_that_takes_too_long_is_kept_beside_its_gallery_and_not_played_there(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {**ONE, "levels": ("search_levels", {})}
    game = replace(SILVER, gallery=shown, gallery_kept=("levels",), profiled="")
    pages = tmp_path / "pages"
    [*build(pages, game, RunOptions(threads=2))]
    assert linked(pages) == ["compare.html"]  # nobody has played the other
    run = play(kind="lookahead", player="greedy", worlds=[2], beliefs=["uniform"], blocks=2)
    with pytest.raises(UserError, match="keeps no run"):
        keep(pages, run, game)
    named = RunFolder.open(run.path.rename(tmp_path / "levels"))
    with monkeypatch.context() as patch:
        patch.setattr(gallery_kept, "programs", lambda *_: {"engine": "0" * 16})
        with pytest.raises(UserError, match="another engine"):
            keep(pages, named, game)
    kept = keep(pages, named, game)
    assert kept == pages / "kept" / "levels.json"
    played = read_json(kept)["manifest"]["played"]
    assert played["strategies"].keys() == {"greedy"}
    assert played["data"] == named.spec["frozen_tables"]
    assert str(tmp_path) not in kept.read_text(encoding="utf-8")
    [*build(pages, game, RunOptions(threads=2))]
    assert linked(pages) == ["compare.html", "levels.html"]
    assert (
        "Looking ahead (counting cards, 2 worlds), greedy wins "
        in tree_of(pages / "levels.html").text
    )
    assert stamp_of((pages / "levels.html").read_bytes()) == played


def test_of_a_run_whose_page_no_gallery_makes_the_page_is_kept(play: Play, tmp_path: Path) -> None:
    with coarsely_fitted():
        run = play(**CALLS)
    pages = tmp_path / "pages"
    with pytest.raises(UserError, match="keeps no run"):
        keep(pages, run, ODIN)
    assert keep(pages, run, SILVER) == pages / "call_safety.html"
    page = (pages / "call_safety.html").read_bytes()
    played = stamp_of(page)
    assert played
    assert played["strategies"].keys() == {"pairs"}
    assert played["data"] == {ATLAS: sha256(run.path / ATLAS)}
    assert MARK in page
