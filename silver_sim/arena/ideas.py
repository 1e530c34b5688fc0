"""What a strategy does otherwise, in its file's own words, each with settings that leave it out.

A file may say, at its top level::

    IDEAS = {
        "It reckons your last turn card by card before it calls.": "answers=no",
    }

    RIVAL = "counter"

The settings, with colons between them as in a line-up, are those with which it plays without it.
The rival, which may be left out, is whom the ideas are meant to beat.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import BEHIND, COLON, read_entry, read_setting
from silver_sim.arena.typed import as_typed, read_call, split_outside
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import StrategyError, UserError, repeated
from silver_sim.games.contract.game import Game

IDEAS, RIVAL = "IDEAS", "RIVAL"
EXAMPLE = 'IDEAS = {"It calls late.": "call_at=8"}  with a setting that leaves it out'


@dataclass(frozen=True)
class Idea:
    """A sentence, and the settings with which the strategy plays without what it says."""

    sentence: str
    without: tuple[str, ...]  # ``answers=no``, as tables show it


def ideas_of(file: StrategyFile) -> tuple[Idea, ...]:
    """What the file says that it does otherwise, in its order; none if it says nothing.

    Nothing of it is run. StrategyError, with the line, if it is not a dictionary of sentences and
    settings: an empty or repeated sentence, a setting that is not there or is as usual anyway.
    """
    found: dict[str, Idea] = {}
    for key, value in _written(file):
        idea = _idea(key, value, file)
        if idea.sentence in found:
            raise _wrong(file, key, f"the sentence {repeated(idea.sentence)} stands there twice")
        found[idea.sentence] = idea
    return tuple(found.values())


def rival_of(file: StrategyFile) -> str:
    """The label of whom its ideas are meant to beat; empty if the file names nobody.

    StrategyError, with the line, for what is no text.
    """
    for value in file.assigned(RIVAL):
        rival = _text(value)
        if rival is None:
            raise StrategyError(
                f"strategy {file.name!r}: {RIVAL} is not the name of a strategy",
                where=f"{file.path}:{value.lineno}",
                help=f'write  {RIVAL} = "greedy"',
            )
        return rival
    return ""


def _written(file: StrategyFile) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The keys and values of the dictionary, as they are written."""
    for written in file.assigned(IDEAS):
        if not isinstance(written, ast.Dict) or None in written.keys:
            raise _wrong(file, written, f"{IDEAS} is not a dictionary of sentences and settings")
        yield from zip(filter(None, written.keys), written.values, strict=True)


def _idea(key: ast.expr, value: ast.expr, file: StrategyFile) -> Idea:
    """One sentence and its settings."""
    sentence, typed = (_text(each) for each in (key, value))
    if sentence is None or typed is None or not sentence.strip():
        raise _wrong(file, key, f"{IDEAS} has an entry that is not a sentence with a setting")
    without = []
    for setting in split_outside(typed, COLON):
        try:
            parameter, number = read_setting(setting, file)
        except UserError as problem:
            where = f"{file.path}:{value.lineno}"
            message = f"{problem.message} (in {IDEAS})"
            raise StrategyError(message, where=where, help=problem.help) from problem
        if number == parameter.default:
            usual = f"{parameter.name}={as_typed(number)}"
            raise _wrong(file, value, f"{IDEAS}: {usual} is as it plays anyway")
        without.append(f"{parameter.name}={as_typed(number)}")
    return Idea(" ".join(sentence.split()), tuple(without))


def _text(node: ast.expr) -> str | None:
    """A text that is written, perhaps in several pieces; None for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _wrong(file: StrategyFile, node: ast.expr, what: str) -> StrategyError:
    return StrategyError(
        f"strategy {file.name!r}: {what}",
        where=f"{file.path}:{node.lineno}",
        help=f"write  {EXAMPLE}",
    )


def without_each(entry: Entry, game: Game) -> list[tuple[Idea, Entry]]:
    """The ideas of who plays, each with the same player without it, in the same wrappers.

    None of a mix, nor of one who looks ahead; an idea that it plays without as it is has no place.
    Raises as `ideas_of`.
    """
    base, *wrappers = split_outside(entry.label, BEHIND)
    if read_call(base) is not None or entry.search is not None:
        return []
    name, *settings = split_outside(base, COLON)
    found = []
    for idea in ideas_of(entry.policies[0].file):
        changed = {each.partition("=")[0]: each for each in (*settings, *idea.without)}
        typed = "+".join([":".join([name, *changed.values()]), *wrappers])
        other = read_entry(typed, entry.files, game)
        if other.label != entry.label:
            found.append((idea, other))
    return found
