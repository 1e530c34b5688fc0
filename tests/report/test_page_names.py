"""Names and titles that mean harm do none: in HTML, in JSON, in pictures, in sentences."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from silver_sim.report.page.page import rendered
from silver_sim.report.page.vega import embedded, packed, unpacked
from silver_sim.result import as_json
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.observed import PageFacts, observed
from silver_sim.stats.outcomes.samples import most_typical, sample
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.questions import SIMULATE
from tests.made import renamed
from tests.report.conftest import ProfilePages
from tests.report.html import Tag, read
from tests.stats.fake_rows import SILVER, Rows, fake_rows, part_of
from tests.stats.line_ups import summarise

pytestmark = pytest.mark.slow

HOSTILE = [
    '</script><script>alert(1)</script><img src=x onerror="alert(2)">',
    "'\"><b>{{ 7*7 }}{% raw %}</style>&amp;",
    '=HYPERLINK("https://evil.example")' + "x" * 170,
    "\u202eסוכן\u2066 חכם\x1b[31m\x00 ]]>-->",
]
TITLE = '<!-- "who" wins? </title><script>alert(3)</script> \u202e'
BLOCKS, LOOKS = 40, [10, 40]


def summary_and_facts(names: list[str], title: str = "") -> tuple[dict[str, Any], PageFacts]:
    """What a run of a toy game says under these names."""
    rows, n = fake_rows([0.0, 1.0, 2.0, 5.0], BLOCKS), len(names)
    seating = Seating([n], {(0, player): player for player in range(n)})
    summary = as_json(summarise(rows, names, title=title))
    return summary, given_of(rows, seating, LOOKS)


def given_of(rows: Rows, seating: Seating, looks: list[int]) -> PageFacts:
    """What a page tells of toy games beside the summary; 40 points are typical."""
    (n,) = seating.players
    told = observed(Facts.of(part_of(rows, [n]), seating), seating, looks, SILVER)
    typical = sample(rows._asdict(), most_typical(rows.games, [[40] * n]))
    return replace(told, samples=told.samples | {"typical": typical}, mean_totals=[[40.0] * n])


def html_of(
    names: list[str], title: str = "", words: dict[str, str] | None = None, **how: Any
) -> str:
    """The page of a toy run; `words` are what names mean."""
    asked = {"kind": "simulate", "game": "silver", "title": title, "players": names}
    spec = {
        "experiment": asked | {"blocks": BLOCKS},
        "entries": [{"label": name, "strategies": []} for name in names],
        "rules": {"bezier": {"call_penalty": 10}},
        "tables": [{"players": names, "edition": "bezier"}],
        "words": words or {},
    }
    page = SIMULATE.page_of(*summary_and_facts(names, title), spec, {"silver_sim": "0"})
    return rendered(page, **how).decode("utf-8")


@pytest.fixture(scope="module")
def tree() -> Tag:
    return read(html_of(HOSTILE, TITLE))


@pytest.fixture(scope="module", params=["run", "profile"])
def both(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A page of names that mean harm, and one of others."""
    if request.param == "run":
        return html_of(HOSTILE, TITLE), html_of(list("abcd"))
    profiled: ProfilePages = request.getfixturevalue("profiled")
    found = profiled.found
    names = dict(zip([found.strategy, *found.field], HOSTILE, strict=False))
    told = replace(renamed(found, names), command=f"silver-sim profile {' '.join(HOSTILE)}")
    return rendered(profiled._replace(found=told).page).decode(), profiled.interactive


def shape(tree: Tag) -> list[str]:
    """The elements outside of pictures, in order, but those that set names apart."""
    within = ("bdi", "wbr", "span", "tspan", "g", "path", "text", "line", "title")
    return [tag.name for tag in tree.tags if tag.name not in within]


def test_no_name_opens_or_closes_an_element_or_becomes_an_attribute(both: tuple[str, str]) -> None:
    tree, harmless = map(read, both)
    assert shape(tree) == shape(harmless)
    assert not tree.all("img")
    assert len(tree.all("script")) == 3
    assert not [name for tag in tree.tags for name in tag.attributes if name.startswith("on")]
    groups = [tag.attributes for tag in tree.tags if tag.attributes.get("role") == "group"]
    assert groups
    assert all(each.get("aria-label") for each in groups), "tables are named for who listens"


def test_names_stand_in_the_tables_as_they_are_but_for_what_steers(tree: Tag) -> None:
    (standings,) = [t for t in tree.all("table") if t.attributes.get("id") == "arms-table"]
    names = {row.all("th")[0].text for row in standings.all("tr")[1:]}
    assert names == {*HOSTILE[:3], "\\u202eסוכן\\u2066 חכם\\x1b[31m\\x00 ]]>-->"}
    # They are set apart in rows and sentences.
    assert any("סוכן" in each.text for each in tree.all("bdi"))
    (verdict,) = [t for t in tree.all("p") if t.attributes.get("class") == "verdict"]
    assert verdict.all("bdi")


def test_nothing_in_the_data_ends_the_script(tree: Tag) -> None:
    (data,) = [s for s in tree.all("script") if s.attributes.get("id") == "charts"]
    assert not re.search(r"[^\w+/=]", data.text)
    assert "script" in str(unpacked(data.text)["figures"][0]["words"])


def test_no_control_or_direction_sign_is_left_and_no_template_is_run(both: tuple[str, str]) -> None:
    text, _ = both
    outside = re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x1b]", outside)
    assert "{{ 7*7 }}" in outside
    assert "'&#34;&gt;&lt;b&gt;49" not in text


def test_names_that_are_equal_are_told_apart() -> None:
    page = read(html_of(["same", "same", "other", "same" + "x" * 200], static=True))
    (standings,) = [t for t in page.all("table") if t.attributes.get("id") == "arms-table"]
    names = [row.all("th")[0].text for row in standings.all("tr")[1:]]
    assert len(set(names)) == 4


@pytest.mark.parametrize(
    "value", ["</script>", "<!--", "&lt;", "\u2028\u2029", 'quote " and \\ backslash', "\ud800"]
)
def test_json_in_a_page_means_what_it_meant(value: str) -> None:
    text = embedded({"x": [value]})
    assert not re.search(r"[<>&\u2028\u2029]", text)
    assert json.loads(text) == {"x": [value]}
    assert unpacked(packed({"x": [value]})) == {"x": [value]}


def test_the_page_of_a_block_that_cannot_tell_is_made() -> None:
    rows = fake_rows([0.0, 1.0], 1)
    seating = Seating([2], {(0, 0): 0, (0, 1): 1})
    summary = as_json(summarise(rows, ["a", "b"]))
    spec: dict[str, Any] = {
        "experiment": {"kind": "simulate", "game": "silver", "blocks": 1},
        "entries": [],
        "rules": {"bezier": {"call_penalty": 0}},
        "tables": [{"players": ["a", "b"], "edition": "bezier"}],
    }
    page = SIMULATE.page_of(summary, given_of(rows, seating, [1]), spec, {"silver_sim": "0"})
    assert b"One set of deals is too few to show anything." in rendered(page, static=True)
