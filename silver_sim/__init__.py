"""Monte Carlo strategy toolkit for the card game Silver Amulet.

``silver_sim.replay(text)`` and ``silver_sim.replay_file(path)`` play games that are written down as
silver-trace; ``silver_sim.silver`` is the module that strategies import.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from silver_sim.games.silver.files import replay, replay_file

__version__ = "0.1.0"
__all__ = ["replay", "replay_file"]


def __getattr__(name: str) -> Any:
    """Import the engine when it is asked for, so that ``import silver_sim`` is light (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from silver_sim.games.silver import files

    return getattr(files, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
