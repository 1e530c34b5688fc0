"""Everything that the README shows is so: its commands run and print what it says."""

import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fences(language: str) -> list[str]:
    """The contents of all fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str]]:
    """The commands of all console blocks, each with what it is shown to print ("" if nothing)."""
    shown = []
    for block in fences("console"):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            shown.append((command, output))
    return shown


def run(command: str, folder: Path) -> str:
    """The standard output of a command of ours, run away from the checkout."""
    program, *arguments = shlex.split(command)
    assert program == "silver-sim"
    plain = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    done = subprocess.run(
        [sys.executable, "-m", "silver_sim.cli.main", *arguments],
        cwd=folder,
        env=plain,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def as_shown(text: str) -> str:
    """Output without what differs from run to run: trailing blanks and the name of a run folder."""
    lines = (line.rstrip() for line in text.splitlines())
    return re.sub(r"runs/\S+", "runs/...", "\n".join(lines)).strip()


@pytest.mark.slow
def test_every_console_command_prints_what_is_shown(tmp_path: Path) -> None:
    commands = sessions()
    assert len(commands) >= 3
    for command, output in commands:
        printed = as_shown(run(command, tmp_path))
        if output:
            start, *rest = as_shown(output).split("\n...\n")
            assert printed.startswith(start), command
            assert all(part in printed for part in rest), command


@pytest.mark.slow
def test_the_picture_is_the_chart_of_the_command_beside_it(tmp_path: Path) -> None:
    command = next(command for command, _ in sessions() if "100000" in command)
    run(f"{command} --out {tmp_path / 'run'}", tmp_path)
    fresh = tmp_path / "run" / "charts" / "win_shares.svg"
    assert words_in(fresh) == words_in(ROOT / "reports" / "win_shares.svg")


def words_in(picture: Path) -> list[str]:
    """All the text of an SVG picture: names, numbers, title, caption."""
    texts = (element.itertext() for element in ElementTree.parse(picture).iter())
    return ["".join(text).strip() for text in texts]


@pytest.mark.slow
def test_the_strategy_shown_plays(tmp_path: Path) -> None:
    (source,) = fences("python")
    folder = tmp_path / "strategies"
    folder.mkdir()
    (folder / "shown.py").write_text(source, encoding="utf-8")
    printed = run("silver-sim simulate --players shown,random --games 200 --seed 1", tmp_path)
    assert "shown v random" in printed


def test_exactly_two_make_commands_are_shown_and_both_are_targets() -> None:
    shown = [block.strip() for block in fences("") if block.startswith("make")]
    assert shown == ["make run", "make test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{command.split()[1]}:" in makefile for command in shown)


def test_every_file_that_is_named_exists() -> None:
    named = re.findall(r"\]\(([^)#]+)\)", README)
    assert named
    assert all((ROOT / name).is_file() for name in named)
