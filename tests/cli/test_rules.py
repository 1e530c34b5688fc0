"""``silver-sim rules`` says what the page of the rules says, and that is what is played."""

import json
import shlex
from pathlib import Path

import pytest

from silver_sim.games import registry
from silver_sim.studies.rulebook import explained, fields_of, page_of, typed
from tests.cli.conftest import HEAVY, Run, completed, imported, refused, said

GAMES = registry.names()
FIELDS = [(game, field.name) for game in GAMES for field in fields_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_every_field_with_its_value(game: str) -> None:
    fields = registry.game(game).rule_set({}).as_dict()
    listed = {field.name: field.value for field in fields_of(game)}
    assert listed.keys() == fields.keys()
    numbers = ("copies",)  # which the page has in a table of their own
    assert {n: v for n, v in listed.items() if n not in numbers} == {
        name: typed(value) for name, value in fields.items() if name not in numbers
    }


@pytest.mark.parametrize(("game", "name"), FIELDS)
def test_a_field_is_explained_by_paragraphs_and_a_command(game: str, name: str) -> None:
    found = explained(name, game)
    played = registry.game(game)
    words = shlex.split(found.command)
    changed = dict([played.parse_field(words[words.index("--set") + 1])])
    assert typed(played.rule_set(changed).as_dict()[name]) != found.editions[played.editions[0]]
    cited = "(" in found.field.meaning and name != "max_turns"
    assert found.paragraphs or not cited
    assert all(each.number in found.field.value + found.field.meaning for each in found.paragraphs)


def test_a_field_is_shown_with_its_meaning_and_its_paragraph(silver_sim: Run) -> None:
    out = said(silver_sim, "rules", "call_penalty")
    assert out.startswith(
        "call_penalty: points that a failed call adds (rule 10.2)\n10 in all editions."
    )
    assert "\nRule 10.2: If nobody called, all players score their sums." in out
    assert "--set call_penalty=5" in out


def test_readings_of_a_disputed_field_are_told(silver_sim: Run) -> None:
    out = " ".join(silver_sim("rules", "rascal_extra").out.split())
    assert "Editions: bezier optional, ravensburger compulsory, bga optional." in out
    assert "compulsory: With faceup Rascals you must draw one extra card a Rascal." in out


def test_all_fields_are_listed_as_text_and_as_data(silver_sim: Run) -> None:
    out = silver_sim("rules", "--game", "odin").out
    data = json.loads(silver_sim("rules", "--game", "odin", "--json").out)
    assert [each["name"] for each in data["fields"]] == [each.name for each in fields_of("odin")]
    assert all(each["name"] in out for each in data["fields"])
    assert "editions standard (the default), short, long" in out


def test_an_unknown_field_is_refused_with_the_nearest(silver_sim: Run) -> None:
    refused(silver_sim, "rules", "call_penalti", words="did you mean 'call_penalty'?")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("silver-sim rules call_p", ["call_penalty"]),
        ("silver-sim simulate --game odin --edition s", ["standard", "short"]),
        ("silver-sim simulate --set call_p", ["call_penalty="]),
    ],
)
def test_the_shell_completes_names_of_rules(silver_sim: Run, typed: str, found: list[str]) -> None:
    assert completed(typed) == found


def test_pages_of_rules_come_with_the_program() -> None:
    assert all(page_of(game).is_file() for game in GAMES)


@pytest.mark.slow
def test_listing_the_fields_needs_no_engine(tmp_path: Path) -> None:
    assert not imported(tmp_path, "rules") & HEAVY
