"""The signature: results change only together with a [results] entry of the changelog."""

import re

from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.programs import signature
from tests.cli.conftest import Run, silver_sim  # noqa: F401
from tests.pages import page


def test_the_changelog_names_the_signatures_of_todays_results() -> None:
    entries = re.split(r"\n- ", page("CHANGELOG.md"))
    newest = next(entry for entry in entries if entry.startswith("**[results]**"))
    named = re.search(r"Signature\s+`([0-9a-f]{12})`", newest)
    of_odin = re.search(r"Signature\s+of\s+Odin\s+`([0-9a-f]{12})`", page("CHANGELOG.md"))
    assert named
    assert of_odin
    assert (named[1], of_odin[1]) == (signature(SILVER), signature(ODIN))


def test_the_command_prints_it(silver_sim: Run) -> None:  # noqa: F811
    status, out, err = silver_sim("doctor", "signature")
    assert (status, err) == (0, "")
    assert out == f"{signature(SILVER)}\n"
