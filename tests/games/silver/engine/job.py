"""The games of Silver that are the same however the engine is compiled (``tests.games.job``).

``python -m tests.games.silver.engine.job``
"""

from silver_sim.games.silver.rules.rule_set import EDITIONS
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.job import tell
from tests.games.play import digest
from tests.games.silver.engine.play import new_match

LINE_UPS = ("tumbler,steady", "tumbler,tumbler,steady:call_at=6", "tumbler,steady,tumbler,tumbler")
ROUNDS = {"lanes": 2, "physical": 1}  # by deal mode
BLOCKS = 1  # of every line-up, edition and deal mode: 54 games


def short_match() -> SilverMatch:
    """A table of few rounds."""
    return new_match(LINE_UPS[0], rounds=2)


def games(blocks: int) -> str:
    """The hash of ``blocks`` blocks of all line-ups in all editions and both deal modes."""
    return digest(
        *(
            new_match(players, deal_mode, edition=edition, rounds=rounds).play(0, blocks)
            for players in LINE_UPS
            for deal_mode, rounds in ROUNDS.items()
            for edition in EDITIONS
        )
    )


if __name__ == "__main__":
    tell(games, short_match, BLOCKS)
