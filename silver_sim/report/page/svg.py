"""SVG charts as a page embeds them: with unique ids, a title, and few bytes."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby

NUMBERED = re.compile(r"\b(clip|gradient|pattern)[_-]?(\d+)\b")
SIZE = re.compile(r'(<svg [^>]*?) width="[\d.]+" height="[\d.]+"')
PLACES = re.compile(r' (?:d|transform|x|y|x1|x2|y1|y2|width|height)="[^"]*"')
PRINT = ' font-size="12px"'
DECIMALS = re.compile(r"(\.\d)\d+")
STRAIGHT = re.compile(r'(?<= d=")M[-\d.,MLZ]+(?=")')  # paths of straight lines only
STEP = re.compile(r"(Z)|([ML])([-\d.]+),([-\d.]+)")
# Redundant: defaults, what the style sheet of the page sets, and what is not painted.
IDLE = re.compile(
    r' (?:font-family|pointer-events|class|role|aria-[a-z]+)="[^"]*"'
    r'| (?:opacity|stroke-width)="1"| [xy]2="0"| text-anchor="start"| font-weight="normal"'
    r'| transform="translate\(0,0\)"'
)
# Adjacent marks, and the attributes that they may inherit from their group.
MARK = r"<(?:path|line|text)(?: [^<>]*)?(?:/>|>[^<]*</text>)"
GROUP = re.compile(rf"<g((?: [^<>]*)?)>((?:{MARK}){{2,}})</g>")
INHERITED = re.compile(
    r" (?:fill|stroke|fill-opacity|stroke-opacity|stroke-width|stroke-dasharray|text-anchor"
    r'|font-size|font-weight)="[^"]*"'
)
# Areas of one opaque colour without an outline.
AREA = re.compile(r'<path d="([^"]+Z)"( fill="#[0-9a-f]{6}")/>')
FILLED = re.compile(rf"(?:{AREA.pattern}){{2,}}")
UNSEEN = re.compile(r'<path d="[^"]*"(?: display="none")?/>|<g></g>')


def finished(svg: str, name: str, words: str) -> str:
    """Return the finished picture of a figure, with `words` for screen readers."""
    return _shortened(_named(svg, name)).replace(
        "<svg", f'<svg role="img" aria-label="{escape(words, quote=True)}"', 1
    )


def _named(svg: str, name: str) -> str:
    """Return a picture whose ids come from its figure, not from how many were drawn before it."""
    numbers: dict[str, str] = {}

    def renamed(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0], f"{name}-{found[1]}-{len(numbers)}")

    return NUMBERED.sub(renamed, svg) if "<defs>" in svg else svg


def _shortened(svg: str) -> str:
    """Return a picture of any width in fewer bytes: to a tenth of a pixel, nothing redundant."""
    rounded = PLACES.sub(lambda found: DECIMALS.sub(r"\1", found[0]), SIZE.sub(r"\1", svg, 1))
    rounded = rounded.replace(PRINT, "").replace("<svg", "<svg" + PRINT, 1)  # for most texts
    seen = UNSEEN.sub("", UNSEEN.sub("", IDLE.sub("", rounded)))
    return GROUP.sub(_once, FILLED.sub(_joined, STRAIGHT.sub(_steps, seen)))


def _joined(areas: re.Match[str]) -> str:
    """Return consecutive areas of the same colour as one."""
    found = groupby(AREA.findall(areas[0]), key=lambda area: area[1])
    return "".join(
        f'<path d="{"".join(path for path, _ in alike)}"{fill}/>' for fill, alike in found
    )


def _once(group: re.Match[str]) -> str:
    """Return a group with the attributes that all marks in it have in common."""
    marks = [mark.partition(">") for mark in re.findall(MARK, group[2])]
    shared = set.intersection(*(set(INHERITED.findall(head)) for head, _, _ in marks))
    common = sorted(each for each in shared if each.partition("=")[0] + "=" not in group[1])
    for each in common:
        marks = [(head.replace(each, "", 1), *rest) for head, *rest in marks]
    return f"<g{group[1]}{''.join(common)}>{''.join(map(''.join, marks))}</g>"


def _steps(path: re.Match[str]) -> str:
    """Return a path of straight lines, with short commands for level and upright ones."""
    found: list[str] = []
    before, at = "", ("", "")
    for end, command, x, y in STEP.findall(path[0]):
        same = (x == at[0], y == at[1])
        if command == "L" and any(same):
            ahead = "V" if same[0] else "H"
            onward = ahead + ("+" if float(x) + float(y) > float(at[0]) + float(at[1]) else "-")
            if all(same):
                continue
            if onward == before:
                found.pop()
            before = onward
            found.append(f"{ahead}{y if same[0] else x}")
        else:
            before = ""
            found.append(end or f"{command}{x},{y}")
        at = (x, y)
    return "".join(found)
