"""The glossary is in order, and says of a word what pages say of it."""

import re
from importlib import import_module

import pytest

from silver_sim.games import registry
from silver_sim.report.sections import method
from silver_sim.report.sections.subjects import RANK_INTERVAL
from silver_sim.studies.questions.ladder import POINTS
from tests.games.processes import ROOT

TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^- \*\*(.+?)\*\*: (.+?)(?=\n- |\Z)", TEXT, re.MULTILINE | re.DOTALL)
MEANINGS = {word.lower(): " ".join(meaning.split()) for word, meaning in ENTRIES}
OF_A_GAME = {"win share", "points"}  # pages of each game say their own
SAID = ("predictions.equity", "predictions.forecast", "predictions.belief")


def of_pages() -> dict[str, set[str]]:
    """What pages say of their words, by the word as the glossary has it."""
    said = [RANK_INTERVAL, POINTS, method.LOOK_AHEAD, *method.BELIEFS]
    for name in registry.names():
        game = registry.info(name)
        said += [*method.glossary(game), *game.words.profile_glossary]
    for module in (*SAID, "silver.call_safety.tell"):
        said += import_module(f"silver_sim.studies.{module}").GLOSSARY
    found: dict[str, set[str]] = {}
    for word, meaning in said:
        found.setdefault(word.removeprefix("To ").lower(), set()).add(meaning)
    return found


def test_words_stand_in_alphabetical_order_and_once() -> None:
    words = [word.lower() for word, _ in ENTRIES]
    assert len(words) == TEXT.count("\n- ") > 50
    assert words == sorted(set(words))


@pytest.mark.parametrize("word", sorted(of_pages().keys() & MEANINGS.keys() - OF_A_GAME))
def test_the_glossary_and_pages_say_the_same_of_a_word(word: str) -> None:
    assert of_pages()[word] == {MEANINGS[word]}


def test_words_that_all_pages_explain_are_in_the_glossary() -> None:
    explained = method.glossary(registry.info("silver"))
    words = {word.removeprefix("To ").lower() for word, _ in explained}
    assert words - MEANINGS.keys() == {"total, place"}  # it has these one by one
