"""Where lines may break in names of strategies, numbers and commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

LONGEST_WHOLE = 18  # characters of a name that is never broken: it fits next to a number
_JOINTS = re.compile(r"(?<=[:,=(+_])(?=[^:,=(+_])")
_COMMAS = re.compile(r"(?<=,)(?=\S)")
_COMPOUND = re.compile(r"(?<![\w-])\w{1,10}-\w{1,10}(?![\w-])")  # short enough for a phone
_WORDS = re.compile(r"(\S*-\S*)")  # browsers break lines behind any hyphen


def namer(names: Sequence[str]) -> Callable[[str], Markup]:
    """Return a function that isolates names in a sentence, so other scripts reorder nothing."""
    from markupsafe import Markup, escape

    known = sorted({name for name in names if name}, key=lambda name: (-len(name), name))
    if not known:
        return lambda sentence: escape(unbroken(sentence))
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)")

    def named(sentence: str) -> Markup:
        parts = pattern.split(sentence)
        parts[::2] = [escape(unbroken(part)) for part in parts[::2]]
        parts[1::2] = [apart(part) for part in parts[1::2]]
        return Markup("").join(parts)

    return named


def apart(name: str) -> Markup:
    """Return an isolated name; a long one may be broken at its joints, marked by `wbr`."""
    from markupsafe import Markup

    pieces = [*_JOINTS.split(name), ""] if len(name) > LONGEST_WHOLE else [name]
    return Markup("<bdi>{}</bdi>").format(Markup("<wbr>").join(pieces))


def titled(title: str) -> Markup:
    """Return a title, in which names may be isolated, whose compound words stay on one line."""
    from markupsafe import Markup, escape

    return Markup(_COMPOUND.sub(r"<span>\g<0></span>", str(escape(title))))


def headed(name: str) -> Markup:
    """Return a name as the head of a row; its number, if it has one, stays next to it."""
    from markupsafe import Markup

    number, space, rest = name.partition(" ")
    if not (space and number.isdecimal()):
        return apart(name)
    return Markup("{}\xa0").format(number) + apart(rest)


def unbroken(sentence: str) -> str:
    """Return a sentence whose numbers stay on one line with their signs, units and ranges."""
    joined = re.sub(r" [±<=] |(?<=\d) to (?=[-−+]?\d)", _between, sentence)
    return re.sub(r"(?<=[✓✗]) ", "\xa0", joined).replace(" %", "\xa0%")


def _between(sign: re.Match[str]) -> str:
    """Return a sign or a word between two numbers, tied to both."""
    return f"\xa0{sign[0].strip()}\xa0"


def whole(command: str) -> Markup:
    """Return a command that is not broken at hyphens, and whose lists break only at commas."""
    from markupsafe import Markup

    parts = [Markup("<wbr>").join(_COMMAS.split(part)) for part in _WORDS.split(command)]
    parts[1::2] = [Markup("<span>{}</span>").format(part) for part in parts[1::2]]
    return Markup("").join(parts)
