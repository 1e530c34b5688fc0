"""The games of Odin that are the same however the engine is compiled (``tests.games.job``).

``python -m tests.games.odin.engine.job``
"""

from itertools import product
from typing import Any

from silver_sim.games.odin.table.match import OdinMatch
from tests.games.job import tell
from tests.games.odin.engine.play import new_match
from tests.games.play import digest

LINE_UPS = (
    "random,low",
    "low+restrict(no_whole),random+restrict(no_pass),low:take=joins+noise(0.3)",
    "random,mix(low:take=fit,random,per=decision),random,low,low:take=low,random",
)
RULES: tuple[dict[str, Any], ...] = (
    {"points_limit": 6},
    {"hand_size": 3, "next_starter": "winner", "max_turns": 12, "points_limit": 40},
    {"two_player_colours": 2, "points_limit": 1},
)
BLOCKS = 1  # of every line-up and rule set: 33 games


def short_match() -> OdinMatch:
    """A table of one deal a game."""
    return new_match(LINE_UPS[0], points_limit=1)


def games(blocks: int) -> str:
    """The hash of ``blocks`` blocks of all line-ups under all rule sets."""
    return digest(
        *(
            new_match(players, **rules).play(0, blocks)
            for players, rules in product(LINE_UPS, RULES)
        )
    )


if __name__ == "__main__":
    tell(games, short_match, BLOCKS)
