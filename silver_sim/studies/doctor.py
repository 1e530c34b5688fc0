"""The parts of an installation, and the signature of the games it plays."""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib.metadata import version

from silver_sim import __version__
from silver_sim.arena.find import builtin_folder
from silver_sim.arena.run import usable_threads
from silver_sim.caches import cache_root
from silver_sim.compiled.machine_code import BOUNDS_CHECKED, PYTHON_MODE, brought_for, made_for
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.studies.programs import LIBRARIES, engine, signature


def findings() -> dict[str, str]:
    """Versions, processor, cache, threads and signature, as readable text."""
    mode = (
        "plain Python"
        if PYTHON_MODE
        else "compiled, bounds checked"
        if BOUNDS_CHECKED
        else "compiled"
    )
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            names = [
                line.partition(":")[2].strip() for line in lines if line.startswith("model name")
            ]
    except OSError:
        names = []
    return {
        "silver-sim": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "libraries": ", ".join(f"{name} {version(name)}" for name in LIBRARIES),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": names[0] if names else platform.processor() or "unknown",
        "threads": str(usable_threads()),
        "compiled for": made_for(),
        "code in the wheel": brought_for() or "none",
        **_of_games("engine", lambda game: f"{engine(game)} ({mode})"),
        "cache": str(cache_root()),
        "docs": str(builtin_folder("docs")),
        **_of_games("signature", signature),
    }


def called(finding: str) -> str:
    """What a finding is called on a terminal: "Odin engine", in place of "engine of odin"."""
    what, _, game = finding.partition(" of ")
    return f"{registry.info(game).title} {what}" if game else what


def _of_games(what: str, said: Callable[[Game], str]) -> dict[str, str]:
    """What is said of each game; that of the default game has just this name."""
    return {
        what if each == registry.DEFAULT else f"{what} of {each}": said(registry.game(each))
        for each in registry.names()
    }
