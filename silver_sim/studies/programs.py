"""What plays: versions, machine, and the signature, a hash of the games that come out."""

from __future__ import annotations

import hashlib
import itertools
import platform
from collections.abc import Container, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from typing import Any

from silver_sim import __version__
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.studies.core.plan import differences

SEED, BLOCKS = 20261121, 8  # of the games of a signature
ENGINES = ("engine", "engine_and_search")  # of `programs`, what plays
LIBRARIES = ("numba", "llvmlite", "numpy", "polars", "scipy", "matplotlib", "jinja2")


def about(
    game: Game, sources: Sequence[str], command: Sequence[str], threads: int
) -> dict[str, Any]:
    """Facts of the manifest on program and machine; ``sources`` are the modules that play."""
    return {
        **programs(game, sources),
        "value_function": game.value_function,
        "command": list(command),
        "system": platform.system(),
        "threads": threads,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def programs(game: Game, sources: Sequence[str]) -> dict[str, Any]:
    """Versions on which results may depend; ``sources`` are the modules that play.

    ``engine`` is that of the game, as ``doctor`` shows it; where more plays, such as a search,
    ``engine_and_search`` is all of it.
    """
    more = {"engine_and_search": fingerprint(*sources)} if {*sources} > {*game.sources} else {}
    return {
        "silver_sim": __version__,
        "engine": engine(game),
        **more,
        "python": platform.python_version(),
        "libraries": dict(_libraries()),
        "machine": platform.machine(),
    }


def engine(game: Game) -> str:
    """Sixteen hex digits naming what plays a game, its code and what compiles it."""
    return fingerprint(*game.sources)


@cache  # they are read from files, and a process has one version of each
def _libraries() -> Mapping[str, str]:
    """The libraries that results may depend on, by version."""
    return {name: version(name) for name in LIBRARIES}


def other_programs(manifest: Mapping[str, Any], game: Game, sources: Sequence[str]) -> list[str]:
    """Programs that played the run and have another version now."""
    now = programs(game, sources)
    return differences({name: manifest.get(name) for name in now}, now)


def played_by(
    game: Game, spec: Mapping[str, Any], further: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return hashes of what played a run of today's engine, from its specification.

    A page of the gallery contains them, to show whether it is up to date: ``signature`` of the
    engine with the strategies that played, unchanged as long as their games come out the same;
    ``strategies``, SHA-256 of their files by name; ``data``, hashes by name of the frozen tables
    that seats used to look ahead or that were judged, and those given as ``further``.
    """
    strategies = {
        each["strategy"]: each["sha256"]
        for entry in spec["entries"]
        for each in [*entry["strategies"], *entry.get("search", {}).get("models", [])]
    }
    return {
        "signature": signature(game, strategies),
        "strategies": strategies,
        "data": {**spec.get("frozen_tables", {}), **(further or {})},
    }


def signature(game: Game, names: Container[str] | None = None) -> str:
    """Twelve hex digits over the rows of a few games of all built-in strategies, all editions.

    Or only of the strategies in ``names``.
    """
    digest = hashlib.sha256()
    files = strategy_files(game.name, builtin_folder())
    files = {name: file for name, file in files.items() if names is None or name in names}
    seats = {name: seated(read_entry(name, files, game), game) for name in files}
    numbers = range(game.min_seats, game.max_seats + 1)
    for edition, players in itertools.product(game.editions, numbers):
        turns = itertools.cycle(seats)
        for _ in range(-(-len(seats) // players)):
            line_up = [seats[next(turns)] for _ in range(players)]
            rules = game.rule_set({"edition": edition})
            for deal_mode in game.deal_modes:
                setting = Setting(rules, SEED, deal_mode, "stop")
                for table in game.match(line_up, setting).play(0, BLOCKS):
                    digest.update(table.tobytes())
    return digest.hexdigest()[:12]
