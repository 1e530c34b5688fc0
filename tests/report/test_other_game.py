"""Pages of a game that brings no words, sections or behaviours of its own: they name none."""

import dataclasses
import re
from typing import Any

import pytest

from silver_sim.games import registry
from silver_sim.games.contract.game import GameInfo
from silver_sim.games.measures import GameWords
from silver_sim.games.silver.info import INFO
from silver_sim.report.model import Page
from silver_sim.report.page.page import rendered
from tests.report.conftest import Pages, ProfilePages

pytestmark = pytest.mark.slow

SILVERS = re.compile(r"amulet|village|werewol|doppelg|caller|\bcalls?\b|\brounds?\b", re.IGNORECASE)
# They repeat what the run kept: its measures and its rules in words.
OF_THE_RUN = ("changes-section", "everybody-section", "arms-section")
PLAIN: GameInfo = dataclasses.replace(
    INFO, words=GameWords(deal="hand"), sections={}, measures=(), behaviours=(), profile=""
)


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "info", lambda _: PLAIN)


def page_of(built: Pages | ProfilePages) -> Page:
    if isinstance(built, Pages):
        return built.page
    found, common = built.found, {"opponents", "wins", "seats", "ratings"}
    parts: dict[str, Any] = {"of_game": None, "tags": [], "glossary": [], "setting": "a field"}
    parts["rows"] = [row for row in found.rows if row.family in common]
    parts["claim"] = dataclasses.replace(found.answer, beside=[])
    parts["observed"] = dataclasses.replace(found.observed, blocks=0, games=0)
    return built._replace(found=dataclasses.replace(found, **parts)).page


def test_pages_of_a_game_without_words_of_its_own(built: Pages | ProfilePages, other: None) -> None:
    if isinstance(built, Pages) and built.run.summary()["kind"] == "call_safety":
        pytest.skip("a kind of Silver's own")
    page = page_of(built)
    sections = [each for each in page.sections if not each.name.startswith(OF_THE_RUN)]
    # Nor what strategies and rules say of themselves, which the run kept as well.
    shown = dataclasses.replace(page, copied=(), sections=sections, who={})
    text = re.sub(r"<(style|script)[^>]*>.*?</\1>", "", rendered(shown).decode(), flags=re.DOTALL)
    whole = text.replace("<wbr>", "").replace("\xa0", " ")
    picture = page.answer.picture
    for line in picture.forest.lines if picture and picture.forest else []:  # of rules in words
        whole = whole.replace(line.label, "")
    # Nor names of strategies, parameters and rules; rules in words are quoted.
    words = re.sub(r"<[^>]*>|\w*_\w*|&#34;.*?&#34;|&quot;.*?&quot;|\".*?\"", " ", whole)
    assert [words[m.start() - 60 : m.end() + 60] for m in SILVERS.finditer(words)] == []
