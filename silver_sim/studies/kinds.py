"""The list of all kinds of study, for everything that plays, prints, draws or reports one."""

from __future__ import annotations

from collections.abc import Mapping
from pkgutil import resolve_name
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games import registry
from silver_sim.studies.core.kind import Kind
from silver_sim.studies.questions import (
    BELIEF,
    COMPARE,
    EQUITY,
    FORECAST,
    LADDER,
    LOOKAHEAD,
    RULE_SENSITIVITY,
    SIMULATE,
    SWEEP,
    TOURNAMENT,
)
from silver_sim.studies.tune import TUNE

# Those of every game; a game names its own (``GameInfo.kinds``).
KINDS: tuple[Kind, ...] = (
    SIMULATE,
    TOURNAMENT,
    COMPARE,
    SWEEP,
    RULE_SENSITIVITY,
    BELIEF,
    EQUITY,
    FORECAST,
    LOOKAHEAD,
    LADDER,
)

# Those of runs that have their own command: no experiment file asks for them.
OF_COMMANDS: Mapping[str, Kind] = {TUNE.name: TUNE}


def kinds(game: str | None = None) -> Mapping[str, Kind]:
    """The kinds of study of a game, or of all games, by name."""
    games = registry.names() if game is None else (game,)
    own = (resolve_name(name) for each in games for name in registry.info(each).kinds)
    return {kind.name: kind for kind in (*KINDS, *own)}


def kind_named(name: str) -> Kind:
    """The kind of this name; UserError if there is none."""
    found = {**kinds(), **OF_COMMANDS}
    if name not in found:
        raise UserError(
            f"there is no kind of study {repeated(name)}", help=f"one of {', '.join(kinds())}"
        )
    return found[name]


def is_known(name: object) -> bool:
    """Whether there is a kind of this name."""
    return name in kinds() or name in OF_COMMANDS


def kind_of(summary: Mapping[str, Any]) -> Kind:
    """The kind of a summary; UserError if it names none."""
    return kind_named(str(summary.get("kind")))
