"""The same games in a second process, where everything that must not matter is different."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from silver_sim.arena.processes import Processes
from silver_sim.arena.table import Table
from silver_sim.arena.worker import Chunk
from silver_sim.caches import cache_folder, cache_root
from silver_sim.games.contract.table import Written

# Variables with these prefixes say how programs run here: where they are, how many threads.
KEPT = ("PATH", "PYTHON", "LD_", "DYLD_", "SYSTEMROOT", "TEMP", "TMP", "NUMBA_", "OMP_", "MKL_")
LANGUAGES = ("C.UTF-8", "de_DE.UTF-8")
ZONES = ("Pacific/Kiritimati", "America/New_York")


def elsewhere(tables: Sequence[Table], deadline: float, compiled: bool = False) -> Processes:
    """A process with another environment and folder, which ends when it is closed.

    It plays in plain Python, unless compiled code is asked for, which may have been compiled here.
    """
    folder = str(cache_folder("elsewhere").absolute())
    return Processes(tables, 1, deadline, compiled, environment(folder), folder)


def played(there: Processes, tables: int, blocks: int) -> list[Written]:
    """The first blocks of each table; UserError if a strategy fails there."""
    futures = [there.submit([Chunk(number, 0, blocks)]) for number in range(tables)]
    return [rows for future in futures for rows in there.result(future)]


def environment(home: str) -> Mapping[str, str]:
    """An environment other than this process's, in which Python and the caches are found."""
    now = os.environ
    others = {
        "HOME": home,
        "USER": "somebody",
        "LANG": _another(LANGUAGES, now.get("LANG")),
        "LC_ALL": _another(LANGUAGES, now.get("LC_ALL")),
        "TZ": _another(ZONES, now.get("TZ")),
        "PYTHONHASHSEED": _another(("1", "2"), now.get("PYTHONHASHSEED")),
        "SILVER_SIM_CACHE": str(cache_root().absolute()),
    }
    return {name: value for name, value in now.items() if name.startswith(KEPT)} | others


def _another(values: Sequence[str], than: str | None) -> str:
    return next(value for value in values if value != than)
