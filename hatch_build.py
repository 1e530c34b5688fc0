"""What a wheel has besides the package: plain pages, and machine code where it is asked for.

Its pages are Markdown without directives and links that lead out. A wheel with machine code is for
one platform and one Python, as that of numba is.
"""

from __future__ import annotations

import os
import re
from importlib.metadata import distribution
from os.path import normpath, relpath
from pathlib import Path
from posixpath import dirname
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
# Where folders of the checkout are in the wheel, seen from the folder of the package.
PLACES = {
    "docs": "_builtin/docs",
    "strategies": "_builtin/strategies",
    "experiments": "_builtin/experiments",
    "silver_sim": ".",
}
DIRECTIVE = re.compile(r"^```\{([\w-]+)\} ?(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
CONTAINER = re.compile(r"^:{3,}.*\n", re.MULTILINE)
BLOCK = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
LINK = re.compile(  # of a text, or of a picture
    r"(?<!!)\[((?:!\[[^\]]*\]\([^)]*\)|[^\[\]])*)\]\(([^)#\s]+)([^)\s]*)\)"
)


class Wheel(BuildHookInterface[Any]):
    """Puts plain pages in the place of those that Sphinx reads, and takes machine code along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the pages into a temporary folder; an editable install reads the checkout's.

        Machine code is in the folder that ``SILVER_SIM_CODE`` names (``make wheels``); the wheel
        has the tags of the numba that calls it.
        """
        if version == "editable":
            return
        made = Path(mkdtemp())
        for page in (ROOT / "docs").rglob("*.md"):
            name = page.relative_to(ROOT).as_posix()
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_text(plain(name), encoding="utf-8")
        build_data["force_include"][str(made / "docs")] = f"silver_sim/{PLACES['docs']}"
        if folder := os.environ.get("SILVER_SIM_CODE"):
            lines = (distribution("numba").read_text("WHEEL") or "").splitlines()
            tags = [line.removeprefix("Tag: ").split("-") for line in lines if "Tag: " in line]
            python, abi, _ = tags[0]
            build_data["tag"] = f"{python}-{abi}-{'.'.join(platform for *_, platform in tags)}"
            build_data["pure_python"] = False
            build_data["force_include"][folder] = "silver_sim/_builtin/code"


def plain(name: str) -> str:
    """A page of the checkout as the wheel has it."""
    page = DIRECTIVE.sub(
        lambda found: _without(name, *found.groups()),
        (ROOT / name).read_text(encoding="utf-8"),
    )
    parts = BLOCK.split(CONTAINER.sub("\n", page))
    for at in range(0, len(parts), 2):
        drawn = PICTURE.sub(lambda each: each[0] if _goal(name, each[1]) else "", parts[at])
        parts[at] = LINK.sub(lambda each: _linked(name, *each.groups()), drawn)
    return "".join(parts)


def _without(page: str, directive: str, argument: str, body: str) -> str:
    """What a directive shows, as far as a text can; else what stands in it for this case."""
    options = dict(re.findall(r"^:([\w-]+): *\"?(.*?)\"?$", body, re.MULTILINE))
    lines = re.sub(r"^:[\w-]+:.*\n", "", body, flags=re.MULTILINE).strip()
    if directive == "toctree":
        return "\n".join(f"- [{_title(page, each)}]({each}.md)" for each in lines.split())
    if directive == "eval-rst":
        return "\n".join(f"- `{each}`" for each in re.findall(r":: (\S+)$", body, re.MULTILINE))
    if directive not in ("include", "literalinclude"):
        return lines
    file = normpath(f"{dirname(page)}/{argument}")
    if file.startswith("tests/") or not (ROOT / file).exists():  # neither wheel nor sdist has it
        return f"In a checkout it is in `{file}`."
    text = (ROOT / file).read_text(encoding="utf-8").splitlines(keepends=True)
    start, end = (options.get(each, "") for each in ("start-at", "end-before"))
    first = next(number for number, line in enumerate(text) if start in line)
    last = next((n for n in range(first + 1, len(text)) if end and end in text[n]), len(text))
    shown = "".join(text[max(first, int(options.get("start-line", 0))) : last]).strip()
    if directive == "include":
        return LINK.sub(
            lambda each: f"[{each[1]}]({relpath(each[2], dirname(page))}{each[3]})", shown
        )
    return f"```{options.get('language', '')}\n{shown}\n```"


def _title(page: str, entry: str) -> str:
    """The title of the page that a list of contents names."""
    text = (ROOT / dirname(page) / f"{entry}.md").read_text(encoding="utf-8")
    found = re.search(r"^# (.*)$", text, re.MULTILINE)
    return found[1] if found else entry.title()


def _goal(page: str, target: str) -> str:
    """A link from a page of the wheel to a file of the checkout; empty if the wheel lacks it."""
    goal = normpath(f"{dirname(page)}/{target}")
    folder, _, rest = goal.partition("/")
    if folder not in PLACES or not (ROOT / goal).is_file():
        return ""
    return relpath(
        f"{PLACES[folder]}/{rest}", f"{PLACES['docs']}/{dirname(page).removeprefix('docs')}"
    )


def _linked(page: str, text: str, target: str, anchor: str) -> str:
    """A link as the wheel has it: its text only if it would lead out."""
    if ":" in target:
        return f"[{text}]({target}{anchor})"
    goal = _goal(page, target)
    return f"[{text}]({goal}{anchor})" if goal else text
