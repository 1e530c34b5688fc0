"""Which program plays on which machine: what the results of a run may depend on, by version."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from typing import Any

from silver_sim import __version__
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.games.contract import Game
from silver_sim.studies.core.plan import differences

LIBRARIES = (
    "numba", "llvmlite", "numpy", "polars", "scipy", "matplotlib",
    "altair", "jinja2", "vl-convert-python",
)  # fmt: skip


def about(
    game: Game, sources: Sequence[str], command: Sequence[str], threads: int
) -> dict[str, Any]:
    """What the manifest tells of the program and the machine; ``sources``: what plays."""
    return {
        **programs(sources),
        "value_function": game.value_function,
        "command": list(command),
        "system": platform.system(),
        "threads": threads,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def programs(sources: Sequence[str]) -> dict[str, Any]:
    """What plays, by version: the results may depend on it. ``sources`` are its modules."""
    return {
        "silver_sim": __version__,
        "engine": fingerprint(*sources),
        "python": platform.python_version(),
        "libraries": dict(_libraries()),
        "machine": platform.machine(),
    }


@cache  # they are read from files, and a process has one version of each
def _libraries() -> Mapping[str, str]:
    """The libraries that results may depend on, by version."""
    return {name: version(name) for name in LIBRARIES}


def other_programs(manifest: Mapping[str, Any], sources: Sequence[str]) -> list[str]:
    """What played the run and is another version now."""
    now = programs(sources)
    return differences({name: manifest.get(name) for name in now}, now)
