"""Names of cards as an edition prints them are read everywhere, and printed in its games."""

import re

import pytest

from silver_sim.games.notes import completed
from silver_sim.games.silver.rules.cards import NAMES, PRINTED
from silver_sim.games.silver.rules.rule_set import EDITIONS, RuleSet, rule_set
from silver_sim.games.silver.text.card_names import READ, names_of
from silver_sim.games.silver.text.picture import picture, understood
from silver_sim.games.silver.text.table_line import read_line
from silver_sim.games.silver.text.typed import opened
from silver_sim.games.traces import replay
from tests.pages import page

GERMAN = PRINTED["ravensburger"]
NOTES = """\
silver 2 players Ann Me, I am Me, edition ravensburger, rounds=1

round 1, Ann starts, discard 5
Ann looks at 1 2
Me looks at 1 2: 3 {card}
"""
NAMED = [(name, value) for names in (NAMES, *PRINTED.values()) for value, name in enumerate(names)]


def test_they_are_those_of_the_page_of_the_rules() -> None:
    rows = re.findall(r"^\| ([A-Z].*?) \| (.*?) \|$", page("docs/rules/silver.md"), re.MULTILINE)
    said = {
        english: german
        for left, right in rows
        for english, german in zip(left.split(", "), right.split(", "), strict=False)
    }
    assert [said[name] for name in NAMES] == [*GERMAN]


@pytest.mark.parametrize(
    ("typed", "value"),
    [("Doppelgänger", 13), ("DOPPELGÄNGERIN", 13), ("RÄUBER", 12), ("ra\u0308uber", 12)],
)
def test_names_are_read_in_capitals_and_with_accents_however_they_are_written(
    typed: str, value: int
) -> None:
    asked = {"own": f"{typed} 3 ?", "--opponents": "5"}
    assert [card.value for card in opened(asked).villages[0]] == [value, 3, None]
    line = f"own:{typed}+,3,x others:x,x,x,x discard:7,\u2026"
    assert read_line(line).villages[0][0].value == value
    assert list(completed(NOTES.format(card=typed)))


def test_no_name_stands_for_two_cards() -> None:
    assert len(READ) == len(NAMED)
    assert {*PRINTED} <= {*EDITIONS}


def test_only_games_of_the_edition_have_its_names() -> None:
    assert names_of(RuleSet()).a(9) == "a 9 Seer"
    changed = rule_set({"edition": "ravensburger", "rounds": 1})
    assert names_of(changed).a(8) == "an 8 Apprentice Seer/Junge Seherin"
    assert names_of(changed).the(12) == "the 12 Robber/Räuber"


@pytest.mark.parametrize(("name", "value"), NAMED)
def test_positions_notes_and_calls_may_name_a_card_so(name: str, value: int) -> None:
    typed = name.replace(" ", "_")
    lines = [f"own:{card}+,x others:x,x discard:5" for card in (typed, str(value))]
    assert read_line(lines[0]) == read_line(lines[1])
    known = {"own": f"3 {name}", "--opponents": "4"}
    assert opened(known) == opened(known | {"own": f"3 {value}"})
    looked = NOTES.format(card=name), NOTES.format(card=value)
    first, second = (completed(text, seed=1) for text in looked)
    assert [*first] == [*second]


def test_a_story_and_a_picture_have_both_names() -> None:
    notes = NOTES.format(card="Junge Seherin")
    (game,) = replay(notes)
    assert "a 3 Bodyguard/Leibwächter and an 8 Apprentice Seer/Junge Seherin" in game.story
    told = read_line("own:3,x others:x,x hand:11 from:deck discard:5 edition:ravensburger")
    drawn = picture(told)
    assert drawn.seats[0].cards[0].name == "Bodyguard/Leibwächter"
    assert "In your hand: 11 (Witch/Hexe; from the deck)." in understood(told)
