"""What a release is made of says the same everywhere, and holds outside a checkout."""

import re

from hatchling.builders.sdist import SdistBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from silver_sim import __version__
from tests.pages import ROOT, page
from tests.test_packaging import carried, checkout_files

PLACEHOLDER = "https://example.org/silver_sim"
METADATA = ProjectMetadata(str(ROOT), PluginManager()).core
RELEASED = f"## {__version__} (unreleased)" not in page("CHANGELOG.md")


def test_addresses_are_placeholders_until_the_release() -> None:
    """The owner fills them: nobody else knows them, and a package with invented ones misleads."""
    home = METADATA.urls["Repository"]
    shown = re.findall(r"\]\((https?://[^)]+)\)", METADATA.readme)
    assert [each for each in [*METADATA.urls.values(), *shown] if not each.startswith(home)] == []
    assert (home == PLACEHOLDER) is not RELEASED
    assert not RELEASED or "example.org" not in page("pyproject.toml")


def test_links_and_pictures_of_the_readme_hold_on_the_page_of_an_index() -> None:
    """Whole addresses of files of the checkout, at the tag of this version."""
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)]*)\)", METADATA.readme)
    kept = {path.relative_to(ROOT).as_posix() for path in checkout_files()}
    for picture, address in links:
        form = "raw" if picture else "blob"
        start = f"{METADATA.urls['Repository']}/{form}/v{__version__}/"
        assert address.startswith(start)
        assert address.removeprefix(start) in kept
    assert len(links) == len(re.findall(r"\]\(", page("README.md"))) > 20
    assert "pip install silver-sim\n" in METADATA.readme


def test_the_pythons_that_are_named_are_those_that_are_tested() -> None:
    """Hatchling, which reads them here, knows all classifiers that an index takes."""
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(METADATA.classifiers))
    (tested,) = re.findall(r"python: \[(.*)\]", page(".github/workflows/test.yml"))
    assert named == re.findall(r"[\d.]+", tested)
    assert METADATA.requires_python == f">={named[0]}"
    images = re.findall(r"python[:=] ?\"?(3\.\d+)", page("Dockerfile") + page("environment.yml"))
    assert {*images, *re.findall(r'python: "(.*)"', page(".readthedocs.yaml"))} == {named[-1]}


def test_the_workflow_runs_what_a_clean_clone_must_pass() -> None:
    assert re.findall(r"- run: (.+)", page(".github/workflows/test.yml")) == [".ci/run"]


def test_the_sdist_has_all_that_the_wheel_is_made_of_and_no_gallery() -> None:
    held = {each.distribution_path for each in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert held >= {*carried(), "README.md", "CHANGELOG.md", "SECURITY.md"}
    assert {each.split("/")[0] for each in held} & {"reports", "tests", "runs", ".github"} == set()


def test_the_image_is_built_from_what_the_wheel_is_made_of() -> None:
    copied = re.findall(r"^COPY (.+) \S+$", page("Dockerfile"), re.MULTILINE)
    there = {name for line in copied for name in line.split()}
    folders = {name.split("/")[0] for name in carried()}
    assert there == folders | {"requirements", "pyproject.toml", "README.md", "LICENSE"}


def test_the_changelog_is_short_and_history_keeps_what_led_to_it() -> None:
    newest = page("CHANGELOG.md").partition(f"## {__version__}")[2].partition("\n## ")[0]
    assert newest.count("\n") <= 40
    assert page("docs/history.md").count("**[results]**") > 20


def test_news_are_entries_of_the_changelog_and_none_are_left_at_a_release() -> None:
    news = [path for path in (ROOT / "news").iterdir() if path.name != "README.md"]
    assert [path.name for path in news if not re.fullmatch(r"\d+(-\w+)?\.md", path.name)] == []
    assert [path.name for path in news if not path.read_text("utf-8").startswith("- ")] == []
    assert not (RELEASED and news)


def test_reports_of_problems_ask_for_what_repeats_them() -> None:
    bug = page(".github/ISSUE_TEMPLATE/bug.yml")
    assert re.findall(r"id: (\w+)", bug) == ["command", "output", "expected", "doctor"]
    assert bug.count("required: true") == 4
