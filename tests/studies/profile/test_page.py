"""The page of a profile: its numbers, its findings, and names that mean harm."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from silver_sim.report.page.page import rendered
from silver_sim.report.sections.silver.captions import audit_caption, fingerprint_caption
from silver_sim.report.sections.silver.fingerprint import brief, heat_rows
from silver_sim.result import as_json
from silver_sim.result import read as read_result
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.silver.calling import Audited, CallShare
from silver_sim.stats.outcomes.silver.profile import silver_profile
from silver_sim.studies.profile.tell import tell as page
from silver_sim.studies.report import found_page
from tests.report.conftest import ProfilePages
from tests.report.html import Tag, read, rows_of
from tests.report.test_page_names import HOSTILE, shape
from tests.report.text.made_up import known

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
    command = f"silver-sim profile {' '.join(HOSTILE)}"
    found = renamed(as_json(profiled.found), names) | {"command": command}
    return rendered(page(read_result(Profile, found))).decode("utf-8")


def table(tree: Tag, name: str) -> list[list[str]]:
    """The texts of the rows of a table below its head."""
    (found,) = [t for t in tree.all("table") if t.attributes.get("id") == name]
    rows = found.all("tr")[1:]
    cells = [[tag for tag in row.tags if tag.name in ("th", "td")] for row in rows]
    return [[cell.text.replace("\xa0", " ") for cell in row] for row in cells]


def test_two_builds_are_the_same_bytes_and_come_from_the_file_alone(
    profiled: ProfilePages,
) -> None:
    plain = json.loads(profiled.file.with_name("profile.json").read_text(encoding="utf-8"))
    found = read_result(Profile, plain)
    for static, text in ((False, profiled.interactive), (True, profiled.static)):
        assert found_page(found, static=static).decode() == text


def test_verdict_and_command_are_those_of_the_profile(profiled: ProfilePages) -> None:
    tree = read(profiled.static)
    (verdict,) = [t for t in tree.all("p") if t.attributes.get("class") == "verdict"]
    assert verdict.text.replace("\xa0", " ") == profiled.found.verdict
    (command,) = [t for t in tree.all("pre") if t.attributes.get("id") == "command"]
    assert command.text == profiled.found.command


def test_every_cell_of_the_fingerprint_is_in_its_table(profiled: ProfilePages) -> None:
    rows = table(read(profiled.interactive), "fingerprint-numbers")
    found = silver_profile(profiled.found).fingerprint
    for cells, column in ((found.own, 3), (found.field, 5)):
        turns = {(cell.own_sum, cell.unknown): cell.turns for cell in cells}
        shown = {(int(r[0]), int(r[1])): int(r[column].replace(",", "")) for r in rows}
        assert {key: count for key, count in shown.items() if count} == turns


def test_the_score_of_a_round_is_the_sum_of_its_bars(profiled: ProfilePages) -> None:
    bars = rows_of(profiled.interactive, "points")
    assert bars[-2]["to"] == pytest.approx(bars[-1]["to"], abs=0.001)
    assert all(a["to"] == b["from"] for a, b in pairwise(bars[:-1]))


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


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0"), (999, "999"), (1000, "1.0k"), (9949, "9.9k"), (9950, "10k"), (2_100_000, "2.1M")],
)
def test_counts_are_brief(count: int, words: str) -> None:
    assert brief(count) == words


def test_who_never_called_is_said_to_have_never_called(profiled: ProfilePages) -> None:
    own = silver_profile(profiled.found)
    silent = [replace(cell, calls=0, estimate=0.0) for cell in own.fingerprint.own]
    found = with_own(profiled.found, fingerprint=replace(own.fingerprint, own=silent))
    assert fingerprint_caption(found).startswith("counter never called")
    audit = replace(own.audit, all=None, by_sum=[], margin=None)
    text = rendered(page(with_own(profiled.found, audit=audit)), static=True).decode()
    assert "never called in the observed games" in text


@pytest.mark.parametrize(
    ("pays", "gained", "said"),
    [
        ("yes", 0.02, "on; they win 2.00 ± 1.00 more games in 100 than going on"),
        ("no", -0.02, "on; they win 2.00 ± 1.00 fewer games in 100 than going on"),
        ("open", 0.002, "on; it is open whether they pay"),
    ],
)
def test_what_calls_at_the_margin_gain_is_said(
    pays: str, gained: float, said: str, profiled: ProfilePages
) -> None:
    audit = silver_profile(profiled.found).audit
    line = Audited(
        own_sum=7,
        from_margin=0,
        calls=100,
        success=known(0.6, 0.04),
        saved=known(1.0, 0.5),
        gained=known(gained, 0.01),
        pays=pays,
        pays_from=known(0.55, 0.04),
    )
    found = with_own(profiled.found, audit=replace(audit, by_sum=[line]))
    start = "At its margin, 7 points, its calls succeed in 60.0 ± 4.0 % and pay from 55.0 ± 4.0 % "
    assert audit_caption(found) == start + said


def with_own(found: Profile, **parts: Any) -> Profile:
    """The profile with other parts of what Silver alone tells."""
    return replace(found, of_game=as_json(replace(silver_profile(found), **parts)))


def test_no_name_opens_an_element_or_becomes_an_attribute(
    hostile: str, profiled: ProfilePages
) -> None:
    tree = read(hostile)
    assert shape(tree) == shape(read(profiled.interactive))
    assert not tree.all("img")
    assert len(tree.all("script")) == 3
    assert not [name for tag in tree.tags for name in tag.attributes if name.startswith("on")]


def test_no_control_or_direction_sign_is_left(hostile: str) -> None:
    outside = re.sub(r"<script>.*?</script>", "", hostile, flags=re.DOTALL)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x1b]", outside)
    assert "{{ 7*7 }}" in outside
