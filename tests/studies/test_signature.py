"""The signature: results change only together with a [results] entry of news or changelog."""

import re
from pathlib import Path

from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.programs import signature
from tests.cli.conftest import Run, silver_sim  # noqa: F401
from tests.pages import ROOT, page


def issue_of(news: Path) -> int:
    return int(re.split(r"\D", news.name)[0])


def test_news_and_changelog_name_the_signatures_of_todays_results() -> None:
    """Each is named where it has changed: not yet released, or by the newest version that says."""
    news = sorted((ROOT / "news").glob("[0-9]*.md"), key=issue_of, reverse=True)
    said = "\n".join([path.read_text(encoding="utf-8") for path in news] + [page("CHANGELOG.md")])
    entries = [each for each in re.split(r"\n- |^- ", said) if each.startswith("**[results]**")]
    for of_game, game in ((r"Signature", SILVER), (r"Signature\s+of\s+Odin", ODIN)):
        named = re.findall(rf"{of_game}\s+`([0-9a-f]{{12}})`", "\n".join(entries))
        assert named[0] == signature(game)


def test_the_command_prints_it(silver_sim: Run) -> None:  # noqa: F811
    status, out, err = silver_sim("doctor", "signature")
    assert (status, err) == (0, "")
    assert out == f"{signature(SILVER)}\n"
