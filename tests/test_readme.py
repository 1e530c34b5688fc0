"""Everything that the README shows is so: its commands run and print what it says."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.pages import ROOT, assert_prints, fences, page, run, sessions

README = page("README.md")


@pytest.mark.slow
def test_every_console_command_prints_what_is_shown(tmp_path: Path) -> None:
    commands = sessions(README)
    assert len(commands) >= 3
    for command, output in commands:
        assert_prints(command, output, tmp_path)


@pytest.mark.slow
def test_the_picture_is_the_chart_of_the_command_beside_it(tmp_path: Path) -> None:
    command = next(command for command, _ in sessions(README) if "100000" in command)
    run(f"{command} --out {tmp_path / 'run'}", tmp_path)
    fresh = tmp_path / "run" / "charts" / "win_shares.svg"
    assert words_in(fresh) == words_in(ROOT / "reports" / "win_shares.svg")


def words_in(picture: Path) -> list[str]:
    """All the text of an SVG picture: names, numbers, title, caption."""
    texts = (element.itertext() for element in ElementTree.parse(picture).iter())
    return ["".join(text).strip() for text in texts]


@pytest.mark.slow
def test_the_strategy_shown_plays(tmp_path: Path) -> None:
    (source,) = fences(README, "python")
    folder = tmp_path / "strategies"
    folder.mkdir()
    (folder / "shown.py").write_text(source, encoding="utf-8")
    printed = run("silver-sim simulate --players shown,random --games 200 --seed 1", tmp_path)
    assert "shown v random" in printed


def test_exactly_two_make_commands_are_shown_and_both_are_targets() -> None:
    shown = [block.strip() for block in fences(README, "") if block.startswith("make")]
    assert shown == ["make run", "make test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{command.split()[1]}:" in makefile for command in shown)


def test_every_file_that_is_named_exists() -> None:
    named = re.findall(r"\]\(([^)#]+)\)", README)
    assert named
    assert all((ROOT / name).is_file() for name in named)
