"""Environments for those who learn from play.

``aec_env`` for all seats (PettingZoo), ``SeatEnv`` for one and ``BatchEnv`` for one in many games
(Gymnasium), ``Batch`` for thousands of games at a time, ``demonstrations`` for decisions of
strategies as arrays, and ``meanings`` for what their numbers mean; these need neither library.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from silver_sim.extras import need

if TYPE_CHECKING:
    from silver_sim.env.aec import GameAEC, aec_env
    from silver_sim.env.batch import Batch
    from silver_sim.env.imitation import Demonstrations, columns, demonstrations, meanings
    from silver_sim.env.single import SeatEnv
    from silver_sim.env.vector import BatchEnv

__all__ = [
    "Batch",
    "BatchEnv",
    "Demonstrations",
    "GameAEC",
    "SeatEnv",
    "aec_env",
    "columns",
    "demonstrations",
    "meanings",
]

_HOMES = {
    "Batch": "batch",
    "BatchEnv": "vector",
    "GameAEC": "aec",
    "SeatEnv": "single",
    "aec_env": "aec",
} | dict.fromkeys(("Demonstrations", "columns", "demonstrations", "meanings"), "imitation")


def __getattr__(name: str) -> Any:
    """Import what is asked for, so that a batch needs no library of the extra ``env``."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if _HOMES[name] in ("aec", "single", "vector"):
        need("env", "an environment")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
