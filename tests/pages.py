"""Pages of documentation: what stands in their fenced blocks, and whether it is so."""

import os
import re
import shlex
import sys
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from tests.cli.conftest import typed
from tests.drawn_here import UNDRAWN

ROOT = Path(__file__).parents[1]
COLUMNS = "104"  # of the terminal whose output is shown
MAKERS = dict(zip(("charts", "page"), UNDRAWN, strict=True))  # beside the numbers of a run


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


def run(command: str, folder: Path, drawn: Collection[str] = ()) -> str:
    """The standard output of a command of ours, typed in this process, away from the checkout.

    Nobody answers what it asks. Charts and the page, which take most of the time of a run, are made
    if they are named.
    """
    program, *arguments = shlex.split(command)
    assert program == "silver-sim"
    environment = {"COLUMNS": COLUMNS, "SILVER_SIM_DATA": str(folder / "data")}
    with (
        unmade(*MAKERS.keys() - set(drawn)),
        patch.dict(os.environ, environment),
        patch.object(sys, "stdin", StringIO()),
    ):
        answer = typed(folder, *arguments)
    assert answer.status == 0, (answer.status, answer.err, answer.out[-500:])
    return answer.out


@contextmanager
def unmade(*makers: str) -> Iterator[None]:
    """Runs in this process leave these things out."""
    with ExitStack() as patches:
        for maker in makers:
            patches.enter_context(patch(MAKERS[maker], UNDRAWN[MAKERS[maker]]))
        yield


def as_shown(text: str) -> str:
    """Output without what differs from run to run: trailing blanks and the name of a run folder."""
    lines = (line.rstrip() for line in text.splitlines())
    return re.sub(r"runs/\S+", "runs/...", "\n".join(lines)).strip()


def assert_prints(command: str, output: str, folder: Path, drawn: Collection[str] = ()) -> None:
    """Run a command; it prints what is shown, where a line ``...`` stands for any lines."""
    printed = as_shown(run(command, folder, drawn))
    start, *rest = re.split(r"^\.\.\.$", as_shown(output), flags=re.MULTILINE)
    assert printed.startswith(start.strip()), command
    assert all(part.strip("\n") in printed for part in rest), command
