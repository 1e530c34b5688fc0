"""Every committed page was played by what ships: engine, strategies, data; so were its files.

A page says itself what played it. What is no longer so is named with the target that plays it anew.
"""

import re
import runpy
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.games import registry
from silver_sim.report.page.gallery import INDEX
from silver_sim.report.page.stamp import stamped
from silver_sim.runs.files import sha256
from silver_sim.search.equity import load_data
from silver_sim.search.frozen import EQUITY, KEPT
from silver_sim.search.kept import weights
from silver_sim.studies.gallery_kept import KEPT as KEPT_FOLDER
from silver_sim.studies.gallery_kept import kept_page
from silver_sim.studies.programs import signature
from silver_sim.studies.silver.call_safety import ATLAS
from silver_sim.studies.silver.call_safety.atlas import SHIPPED, Atlas
from tests.pages import page as text_of
from tests.studies.claims import stamp_of
from tests.studies.test_gallery import FRONT, folder_of

Played = Mapping[str, Any]

TARGETS = {
    "call_safety": "make atlas",
    "search_levels": "make levels",
    "ladder": "make ladder",
    "odin_ladder": "make ladder",
}
ELSE = "make gallery"
DATA: Mapping[str, Callable[[str], str]] = {
    EQUITY: lambda game: load_data(game).hash,
    KEPT: lambda game: weights(game).hash,
    ATLAS: lambda _: sha256(SHIPPED),
}

EARLIER = runpy.run_path(str(builtin_folder() / "silver" / "champion.py"))["EARLIER"]

sign = cache(lambda game, names: signature(registry.game(game), names))


def changed(game: str, played: Played | None) -> Iterator[str]:
    """What ships otherwise than it played a page; ``played`` is what the page says of that."""
    if not played:
        yield "it does not say what played it"
        return
    files = strategy_files(game, builtin_folder())
    for name, digest in sorted(played["strategies"].items()):
        if name not in files:
            yield f"strategy {name} is gone"
        elif files[name].sha256 != digest:
            yield f"strategy {name} is another one"
    for name, digest in sorted(played["data"].items()):
        if DATA[name](game) != digest:
            yield f"data {name} are others"
    now = sign(game, frozenset(played["strategies"]))
    if now != played["signature"]:
        yield f"games come out otherwise: signature {played['signature']}, now {now}"


def stale(path: Path, game: str, played: Played | None) -> Iterator[str]:
    """What is wrong with a page, each with what brings it up to date."""
    target = TARGETS.get(path.stem, ELSE)
    for what in changed(game, played):
        if path.stem != "call_safety" or not of_an_earlier_champion(path, what):
            yield f"{path.relative_to(folder_of(registry.DEFAULT))}: {what}; {target}"


def of_an_earlier_champion(page: Path, what: str) -> bool:
    """Whether this is so because the atlas says, as its page does, that an earlier one played it.

    That its settings play as that one did is for ``tests/strategies`` to show.
    """
    player = Atlas.read().made.player
    settings = player.removeprefix(f"{STRONGEST}:")
    if player == STRONGEST or settings != EARLIER:
        return False
    assert EARLIER in page.read_text(encoding="utf-8").replace("<wbr>", "")
    return what.startswith((f"strategy {STRONGEST} is", "games come out otherwise"))


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
def test_every_page_was_played_by_what_ships(game: str) -> None:
    """And what is kept of runs, which is what pages tell."""
    folder = folder_of(game)
    pages = sorted(path for path in folder.glob("*.html") if path.name not in (INDEX, FRONT))
    assert pages
    found = [line for path in pages for line in stale(path, game, stamp_of(path.read_bytes()))]
    assert found == [], "\n".join(found)
    kept = sorted((folder / KEPT_FOLDER).glob("*.json"))
    assert {path.stem for path in kept} == set(registry.info(game).gallery_kept)
    for path in kept:
        played = kept_page(folder, path.stem)[-1].get("played")
        found = [*stale(path, game, played)]
        assert found == [], "\n".join(found)
        stamp = stamp_of((folder / f"{path.stem}.html").read_bytes()) or {}
        assert stamp | played == stamp


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
def test_pages_and_pictures_are_those_that_the_index_was_written_with(game: str) -> None:
    """Those of the README among them: a gallery is committed as a whole."""
    folder = folder_of(game)
    told = stamp_of((folder / INDEX).read_bytes())
    assert told, f"{folder.name}/{INDEX}: it does not say which files belong to it; {ELSE}"
    files = [path for path in folder.iterdir() if path.is_file() and path.name != INDEX]
    found = {path.name: sha256(path) for path in files}
    others = {
        name for name in {*found, *told["files"]} if found.get(name) != told["files"].get(name)
    }
    assert others == set(), f"not of one gallery; {ELSE}: {', '.join(sorted(others))}"


def test_figures_of_the_readme_and_targets_that_renew_pages_are_there() -> None:
    shown = re.findall(r"!?\[[^\]]*\]\((reports/[^)]+\.(?:png|svg|html))\)", text_of("README.md"))
    places = {folder.name for folder in map(folder_of, registry.names())}
    assert {Path(name).parent.name for name in shown} <= places
    assert shown
    targets = re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE)
    assert {each.removeprefix("make ") for each in (*TARGETS.values(), ELSE)} <= {*targets}
    kept = {name for game in registry.names() for name in registry.info(game).gallery_kept}
    assert kept < set(TARGETS)


def test_what_has_changed_since_is_told() -> None:
    files = strategy_files("silver", builtin_folder())
    names = ("greedy", "random")
    played = {
        "signature": sign("silver", frozenset(names)),
        "strategies": {name: files[name].sha256 for name in names},
        "data": {KEPT: weights("silver").hash},
    }
    assert [*changed("silver", played)] == []
    assert [*changed("silver", None)] == ["it does not say what played it"]
    otherwise = {
        "signature": "0" * 12,
        "strategies": {"greedy": "0" * 64, "random": files["random"].sha256, "lost": "0" * 64},
        "data": {KEPT: "0" * 12, EQUITY: load_data("silver").hash},
    }
    assert [*changed("silver", otherwise)] == [
        "strategy greedy is another one",
        "strategy lost is gone",
        "data kept are others",
        f"games come out otherwise: signature {'0' * 12}, now {played['signature']}",
    ]


def test_a_page_says_what_played_it_once() -> None:
    page = b"<html><head><title>x</title>\n</head><body></head></body></html>"
    assert stamp_of(page) is None
    told = {"strategies": {"a\"<&'b": "1"}, "data": {}, "signature": "2"}
    again = stamped(stamped(page, {"signature": "1"}), told)
    assert stamp_of(again) == told
    assert again.count(b"silver-sim-played") == 1
    assert stamped(page, told) == again
