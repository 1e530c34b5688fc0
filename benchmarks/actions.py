"""Whether the answers of games have numbers: ``python -m benchmarks.actions [DECISIONS]``.

Plays games of strategies through objects, and holds every answer that is given, and every action
that is legal, against the numbers of ``silver_sim.env``.
"""

from __future__ import annotations

import sys

import numpy as np

from silver_sim.games import registry
from silver_sim.play.game import new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy

PLAYERS = {"silver": ("random", "greedy", "champion"), "odin": ("random", "champion")}
CHECKED = 10  # legal actions of a decision that are held against the rules


def main(decisions: int = 20_000) -> None:
    """Print a line for each strategy: answers given, and those without a number."""
    for name in registry.names():
        numbers = Numbers(registry.game(name))
        for player in PLAYERS[name]:
            asked, done, without, seed = strategy(player, game=name), 0, 0, 0
            while done < decisions:
                game = new_game(name, seats=2 + seed % 3, seed=seed)
                seed += 1
                while game.seat is not None and done < decisions:
                    done += 1
                    legal = np.flatnonzero(numbers.legal(game, game.seat))
                    for action in legal[:: max(1, len(legal) // CHECKED)]:
                        answer = numbers.answer(game, int(action))
                        assert action == 0 or numbers.action(game, answer) == action
                        game.copy().answer(answer)  # UserError if it is not legal
                    given = asked.choose(game)
                    action = numbers.action(game, given)
                    without += action is None
                    assert action is None or action in legal
                    game.answer(given)
            print(f"{name}, {player}: {done:,} answers, {without:,} of them without a number")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
