"""The page of a profile: its numbers, its findings, and names that mean harm."""

from dataclasses import replace

import pytest

from silver_sim.report.model import MOST_WORDS
from silver_sim.report.sections.silver.calling import fingerprint
from silver_sim.report.sections.silver.fingerprint import heat_rows
from silver_sim.result import as_json, read
from silver_sim.stats.outcomes.silver.calling import CallShare
from silver_sim.stats.outcomes.silver.profile import SilverProfile
from silver_sim.studies.profile.tell import claim_of
from silver_sim.studies.profile.tell import tell as page
from tests.report.conftest import ProfilePages

pytestmark = pytest.mark.slow


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
