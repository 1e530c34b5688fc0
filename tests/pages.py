"""Pages of documentation: what stands in their fenced blocks, and whether it is so."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def page(name: str) -> str:
    """The text of a page of the checkout."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str) -> list[tuple[str, str]]:
    """Language and content of all fenced blocks of a page."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def fences(text: str, language: str) -> list[str]:
    """The contents of all fenced blocks of a language."""
    return [content for found, content in blocks(text) if found == language]


def commands_in(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it is shown to print ("" if nothing)."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


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


def assert_prints(command: str, output: str, folder: Path) -> None:
    """Run a command; it prints what is shown, where a line ``...`` stands for any lines."""
    printed = as_shown(run(command, folder))
    start, *rest = re.split(r"^\.\.\.$", as_shown(output), flags=re.MULTILINE)
    assert printed.startswith(start.strip()), command
    assert all(part.strip("\n") in printed for part in rest), command
