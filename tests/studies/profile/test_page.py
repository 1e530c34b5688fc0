"""The page of a profile: its numbers, its findings, and names that mean harm."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from silver_sim.report.model import MOST_WORDS
from silver_sim.report.page.page import rendered
from silver_sim.report.sections.silver.calling import fingerprint
from silver_sim.report.sections.silver.fingerprint import heat_rows
from silver_sim.result import as_json, read
from silver_sim.stats.outcomes.silver.calling import CallShare
from silver_sim.stats.outcomes.silver.profile import SilverProfile
from silver_sim.studies.profile.result import Profile
from silver_sim.studies.profile.tell import claim_of
from silver_sim.studies.profile.tell import tell as page
from silver_sim.studies.report import found_page
from tests.report import html
from tests.report.conftest import ProfilePages
from tests.report.test_page_names import HOSTILE, shape

pytestmark = pytest.mark.slow


def renamed(found: Any, names: dict[str, str]) -> Any:
    """The same data under other names, in keys and in values."""
    if isinstance(found, dict):
        return {names.get(key, key): renamed(value, names) for key, value in found.items()}
    if isinstance(found, list):
        return [renamed(each, names) for each in found]
    return names.get(found, found) if isinstance(found, str) else found


@pytest.fixture(scope="module")
def hostile(profiled: ProfilePages) -> str:
    labels = [profiled.found.strategy, *profiled.found.field]
    names = dict(zip(labels, HOSTILE, strict=False))
    command = f"silver-sim strategies profile {' '.join(HOSTILE)}"
    found = renamed(as_json(profiled.found), names) | {"command": command}
    return rendered(page(read(Profile, found))).decode("utf-8")


def test_two_builds_are_the_same_bytes_and_come_from_the_file_alone(
    profiled: ProfilePages,
) -> None:
    plain = json.loads(profiled.file.with_name("profile.json").read_text(encoding="utf-8"))
    found = read(Profile, plain)
    for static, text in ((False, profiled.interactive), (True, profiled.static)):
        assert found_page(found, static=static).decode() == text


def test_every_family_is_a_section_and_the_claim_is_said_once(profiled: ProfilePages) -> None:
    found = profiled.found
    told = page(found)
    names = [section.name for section in told.sections]
    assert {f"{family.name}-section" for family in found.families} <= {*names}
    assert "fingerprint-section" in names
    assert told.answer.sentence == found.answer.sentence
    assert found.answer.sentence not in told.verdict


@pytest.mark.parametrize(("share", "found"), [(0.6, "more"), (0.5, "open"), (0.4, "less")])
def test_the_claim_says_what_is_shown(share: float, found: str, profiled: ProfilePages) -> None:
    rows = [
        replace(row, estimate=share, lo=share - 0.01, hi=share + 0.01)
        for row in profiled.found.of("win_share", "wins")
    ]
    claim = claim_of(replace(profiled.found, rows=[*rows, *profiled.found.of(family="opponents")]))
    assert claim.found == found
    assert len(claim.sentence.split()) <= MOST_WORDS
    assert ("only" in claim.sentence) == (found == "less")


def test_every_cell_of_the_fingerprint_is_in_its_table(profiled: ProfilePages) -> None:
    known = read(SilverProfile, profiled.found.of_game)
    section = fingerprint("counter", as_json(known))
    tables = [section.figures[0].table, *section.tables]
    for cells, table in zip(known.fingerprint.sides, tables, strict=True):
        values = {cell.values for row in table.rows for cell in row if cell.values}
        for cell in cells:
            assert cell.estimate is not None
            ends = (cell.estimate, cell.lo, cell.hi)
            assert tuple(None if end is None else 100 * end for end in ends) in values


def test_a_cell_of_few_turns_tells_no_share() -> None:
    often = CallShare(
        own_sum=3, unknown=0, turns=30, calls=9, estimate=0.3, lo=0.17, hi=0.48, method="wilson"
    )
    few = replace(often, own_sum=4, turns=29)
    rows = heat_rows(["a", "b"], [[often, few], []])
    assert [row["text"] for row in rows] == ["30", "·"]
    assert [row.get("step") for row in rows] == ["20 to 40 %", None]
    never = replace(often, calls=0, estimate=0.0, lo=0.0, hi=0.095)
    assert [row["text"] for row in heat_rows(["a", "b"], [[often, never], []])] == ["30", "≤9.5"]


def test_no_name_opens_an_element_or_becomes_an_attribute(
    hostile: str, profiled: ProfilePages
) -> None:
    tree = html.read(hostile)
    assert shape(tree) == shape(html.read(profiled.interactive))
    assert not tree.all("img")
    assert len(tree.all("script")) == 3
    assert not [name for tag in tree.tags for name in tag.attributes if name.startswith("on")]


def test_no_control_or_direction_sign_is_left(hostile: str) -> None:
    outside = re.sub(r"<script>.*?</script>", "", hostile, flags=re.DOTALL)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x1b]", outside)
    assert "{{ 7*7 }}" in outside
