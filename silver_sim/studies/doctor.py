"""What an installation is made of, and the signature of what it plays."""

from __future__ import annotations

import hashlib
import itertools
import platform
from importlib.metadata import version

from silver_sim import __version__
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.run import usable_threads
from silver_sim.games.contract import Game, Setting
from silver_sim.games.silver.game import SILVER
from silver_sim.jit import BOUNDS_CHECKED, PYTHON_MODE, cache_root, fingerprint
from silver_sim.studies.simulate import LIBRARIES

SIGNATURE_SEED, SIGNATURE_BLOCKS = 20261121, 8


def findings() -> dict[str, str]:
    """Versions, processor, cache, threads and signature, as a person reads them."""
    mode = (
        "plain Python"
        if PYTHON_MODE
        else "compiled, bounds checked"
        if BOUNDS_CHECKED
        else "compiled"
    )
    return {
        "silver-sim": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "libraries": ", ".join(f"{name} {version(name)}" for name in LIBRARIES),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "threads": str(usable_threads()),
        "engine": f"{fingerprint()} ({mode})",
        "cache": str(cache_root()),
        "signature": signature(SILVER),
    }


def signature(game: Game) -> str:
    """Twelve hex digits over the rows of a few games of all built-in strategies, all editions."""
    digest = hashlib.sha256()
    files = strategy_files(game.name, builtin_folder())
    seats = {name: seated(read_entry(name, files, game), game) for name in files}
    numbers = range(game.min_seats, game.max_seats + 1)
    for edition, players in itertools.product(game.editions, numbers):
        names = itertools.cycle(seats)
        for _ in range(-(-len(seats) // players)):
            line_up = [seats[next(names)] for _ in range(players)]
            rules = game.rule_set({"edition": edition})
            for deal_mode in ("lanes", "physical"):
                setting = Setting(rules, SIGNATURE_SEED, deal_mode, "stop")
                for table in game.match(line_up, setting).play(0, SIGNATURE_BLOCKS):
                    digest.update(table.tobytes())
    return digest.hexdigest()[:12]


def _processor() -> str:
    """The processor's name where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            names = [
                line.partition(":")[2].strip() for line in lines if line.startswith("model name")
            ]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "unknown"
