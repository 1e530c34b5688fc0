"""Line-ups as they are typed: ``greedy,pairs,greedy:call_at=6``."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.arena.find import (
    Parameter,
    StrategyFile,
    Value,
    find_strategy,
    is_value,
    strategy_files,
)
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.games.contract import Game


@dataclass(frozen=True)
class Entry:
    """One place of a line-up: a strategy and its parameters."""

    file: StrategyFile
    values: tuple[Value, ...]
    label: str  # the name, and the parameters that are not at their defaults


def read_lineup(players: str, game: Game, own: Path | None = None) -> list[Entry]:
    """The entries of ``name[:parameter=value]...`` with commas between; a name may be a path.

    Raises UserError for a wrong number of players, an unknown strategy or parameter (with the
    nearest right name), a value that is none, and two strategies of one name.
    """
    typed = [part.strip() for part in players.split(",")]
    if not game.min_seats <= len(typed) <= game.max_seats or not all(typed):
        count = len([part for part in typed if part])
        raise UserError(
            f"--players {players!r} names {count} player{'s' * (count != 1)}",
            help=f"{game.min_seats} to {game.max_seats} names with commas between, "
            "e.g. --players greedy,pairs",
        )
    files = strategy_files(game.name, own)
    entries = [read_entry(part, files) for part in typed]
    _check_names(entries)
    return entries


def _check_names(entries: list[Entry]) -> None:
    """UserError if two files have one name, which tables could not tell apart."""
    paths: dict[str, Path] = {}
    for file in (entry.file for entry in entries):
        if paths.setdefault(file.name, file.path) != file.path:
            raise UserError(
                f"two strategies are called {file.name!r}",
                where=f"{paths[file.name]} and {file.path}",
                help="give one of the files another name",
            )


def read_entry(text: str, files: dict[str, StrategyFile]) -> Entry:
    """One entry of a line-up."""
    name, *settings = (part.strip() for part in re.split(r":(?![\\/])", text))  # not that of C:\
    file = find_strategy(name, files)
    values = {parameter.name: parameter.default for parameter in file.parameters}
    for setting in settings:
        parameter, value = read_setting(setting, file)
        values[parameter.name] = value
    changed = [
        f"{each.name}={as_typed(values[each.name])}"
        for each in file.parameters
        if values[each.name] != each.default
    ]
    return Entry(file, tuple(values.values()), ":".join([file.name, *changed]))


def read_setting(setting: str, file: StrategyFile) -> tuple[Parameter, Value]:
    """The parameter and value of ``parameter=value``."""
    name, equals, text = (part.strip() for part in setting.partition("="))
    known = {parameter.name: parameter for parameter in file.parameters}
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        did_you_mean = f"did you mean {near[0]!r}? " if near else ""
        listed = ", ".join(known) or "none"
        raise UserError(
            f"strategy {file.name!r} has no parameter {name!r}",
            help=f"{did_you_mean}its parameters are: {listed}",
        )
    value = read_value(text, known[name].kind) if equals else None
    if value is None:
        kind = {bool: "yes or no", int: "a whole number", float: "a number"}[known[name].kind]
        raise UserError(
            f"strategy {file.name!r}: {name} = {text!r}",
            help=f"{kind} is wanted, e.g. {file.name}:{name}={as_typed(known[name].default)}",
        )
    return known[name], value


def read_value(text: str, kind: type) -> Value | None:
    """A parameter's value; None for what is none (``find.is_value``)."""
    if kind is bool:
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower())
    try:
        number = kind(text)
    except ValueError:
        return None
    return number if is_value(number, kind) else None


def as_typed(value: Value) -> str:
    """The value as one types it, exactly."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(int(value)) if value == int(value) else str(value)
