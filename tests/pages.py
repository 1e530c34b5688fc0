"""Pages of documentation: what stands in their fenced blocks, and whether it is so.

``python -m tests.pages`` runs the commands of ``LARGE`` pages, or of those named, in full and
writes what they print into them.
"""

import os
import re
import shlex
import sys
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from tests.cli.conftest import typed
from tests.drawn_here import UNDRAWN

ROOT = Path(__file__).parents[1]
COLUMNS = "104"  # of the terminal whose output is shown
# Pages whose commands play for long, and what makes them small enough for a test.
LARGE = {
    "docs/explanation/looking_ahead.md": "--games 10",
    "docs/howto/abilities.md": "--games 400",
    "docs/howto/differ.md": "--games 20 --limit 20",
    "docs/howto/disputed_rules.md": "--blocks 40",
    "docs/howto/exploit.md": "counter,spy --games 37372 --simulations 1",
    "docs/howto/house_rules.md": "--games 400",
    "docs/howto/how_it_plays.md": "--games 24",
    "docs/howto/how_long.md": "--games 150",
    "docs/howto/is_it_fair.md": "--decisions 100",
    "docs/howto/luck.md": "--blocks 40",
    "docs/howto/memory.md": "--games 400",
    "docs/howto/odin.md": "--games 400",
    "docs/howto/odin_starting.md": "--games 1200",
    "docs/howto/one_page.md": "early-caller --games 12",
    "docs/howto/rank.md": "--blocks 20",
    "docs/howto/start_seat.md": "--games 300",
    "docs/reference/experiments.md": "--blocks 40",
}
TYPED = re.compile(r"[Pp]ut this into `([^`]+)`[^`]*\n\n```\w*\n(.*?)^```$", re.M | re.S)
ESTIMATE = re.compile(r" {2,}([−+]?\d[\d.]*) ± ([\d.]+)")  # in a table
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
        # A slow machine weighs as many worlds: no time cuts an answer short.
        patch("silver_sim.advice.weighing.monotonic", lambda: 0.0),
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


def write_typed(text: str, folder: Path) -> None:
    """Write the files that a page has its reader write."""
    for file, content in TYPED.findall(text):
        (folder / file).write_text(content, encoding="utf-8")


def label(line: str) -> list[str]:
    """The words of a line before its first estimate, or its first number."""
    return re.split(r" {2,}(?:[−+]?\d|not known|too few games)| [├┊]|(?<= )\d", line)[0].split()


def first(line: str) -> str:
    """The first cell of a line, by which it is found where another has other words."""
    return line.partition("  ")[0]


def renewed(output: str, printed: str) -> str:
    """What is shown of an output, as it is printed now: the same lines, by their labels.

    Where no line has the label, it is the next one that is not empty.
    """
    lines, found, at = printed.splitlines(keepends=True), [], 0
    for line in output.splitlines(keepends=True):
        if line == "...\n":
            found.append(line)
            continue
        alike = [n for n in range(at, len(lines)) if label(lines[n]) == label(line)]
        filled = (n for n in range(at, len(lines)) if lines[n].strip() or not line.strip())
        at = alike[0] if alike else next(filled, at)
        found.append(lines[at])
        at += 1
    return "".join(found)


def renew(name: str) -> None:
    """Run the commands of a page and write what they print into it."""
    text = page(name)
    with TemporaryDirectory() as folder:
        write_typed(text, Path(folder))
        for block in fences(text, "console"):
            for command, output in commands_in(block):
                printed = as_shown(run(command, Path(folder))) + "\n"
                text = text.replace(
                    f"{command}\n{output}", f"{command}\n{renewed(output, printed)}"
                )
    (ROOT / name).write_text(text, encoding="utf-8")


def assert_agrees(output: str, smaller: str) -> None:
    """Estimates that are shown and those with the same label in a smaller run may both be true.

    They are looked for below the same heading, the line before the first of a table.
    """
    lines, compared = smaller.splitlines(), 0
    for part in filter(ESTIMATE.search, output.split("...\n")):
        shown = part.splitlines()
        heads = [label(line) for line in shown[:1] if not ESTIMATE.search(line)]
        below = lines[[*map(label, lines)].index(heads[0]) :] if heads else lines
        for line in filter(ESTIMATE.search, shown):
            alike = [each for each in below if label(each) == label(line)]
            same, *_ = [*alike, *(each for each in below if first(each) == first(line)), ""]
            pair = [ESTIMATE.findall(each) for each in (line, same)]
            compared += bool(same)
            if len(pair[0]) == len(pair[1]):
                for (large, _), (small, width) in zip(*pair, strict=True):
                    one, other = (float(each.replace("−", "-")) for each in (large, small))
                    assert abs(one - other) <= 2 * float(width), (line, same)
    assert compared > 0


if __name__ == "__main__":
    for each in sys.argv[1:] or LARGE:
        renew(each)
        print("written:", each)
