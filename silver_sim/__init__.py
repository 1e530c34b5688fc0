"""Monte Carlo strategy toolkit for card games.

``silver_sim.run(spec)`` plays an experiment and ``silver_sim.open_run(path)`` opens one that was
played; ``check``, ``diff``, ``exploit``, ``profile`` and ``tune`` examine strategies as the
commands of these names do; ``silver_sim.advise(position)`` ranks what can be done at a decision,
and ``silver_sim.review(*files)`` judges all decisions of games;
``silver_sim.replay(text)`` and ``silver_sim.replay_file(path)`` play games that are written down as
traces; ``silver_sim.new_game``, ``game_of_script`` and ``game_of_position`` give a game to be
played answer by answer, and ``silver_sim.strategy`` somebody to ask; ``silver_sim.silver`` is the
module that strategies of Silver import.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from silver_sim.games.traces import replay, replay_file
    from silver_sim.play.answer import Answer
    from silver_sim.play.game import Game, game_of_position, game_of_script, new_game
    from silver_sim.play.sight import Sight
    from silver_sim.play.strategy import Strategy, strategy
    from silver_sim.studies.advice.asking import advise
    from silver_sim.studies.api import Run, merge, open_run, run
    from silver_sim.studies.asked import check, diff, exploit, power, profile, rate, tune
    from silver_sim.studies.review.asking import review
    from silver_sim.studies.silver.call_safety.advice.asked import call

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "Game",
    "Run",
    "Sight",
    "Strategy",
    "advise",
    "call",
    "check",
    "diff",
    "exploit",
    "game_of_position",
    "game_of_script",
    "merge",
    "new_game",
    "open_run",
    "power",
    "profile",
    "rate",
    "replay",
    "replay_file",
    "review",
    "run",
    "strategy",
    "tune",
]

_TRACES, _STUDIES = "silver_sim.games.traces", "silver_sim.studies.api"
_ASKED, _GAME = "silver_sim.studies.asked", "silver_sim.play.game"
_HOMES = (
    dict.fromkeys(("replay", "replay_file"), _TRACES)
    | dict.fromkeys(("Run", "merge", "open_run", "run"), _STUDIES)
    | dict.fromkeys(("Game", "game_of_position", "game_of_script", "new_game"), _GAME)
    | dict.fromkeys(("Strategy", "strategy"), "silver_sim.play.strategy")
    | {"Answer": "silver_sim.play.answer", "Sight": "silver_sim.play.sight"}
    | dict.fromkeys(("check", "diff", "exploit", "power", "profile", "rate", "tune"), _ASKED)
    | {"advise": "silver_sim.studies.advice.asking"}
    | {"review": "silver_sim.studies.review.asking"}
    | {"call": "silver_sim.studies.silver.call_safety.advice.asked"}
)


def __getattr__(name: str) -> Any:
    """Import names on demand, so that ``import silver_sim`` is light (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from silver_sim.extras import naming

    with naming():
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
