"""Whether the answers of games have numbers: ``python -m benchmarks.actions [DECISIONS]``.

Plays games of strategies through objects, and holds every answer that is given, and every action
that is legal, against the numbers of ``silver_sim.env``; then fifty times as many random decisions
in batches: each must be legal by the rules, and have the number by which it was made.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import numpy as np
from numpy.random import default_rng

from silver_sim.env import Batch
from silver_sim.games import registry
from silver_sim.play.game import new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy

PLAYERS = {"silver": ("random", "greedy", "champion"), "odin": ("random", "champion")}
GAMES = 256  # side by side
CHECKED = 10  # legal actions of a decision that are held against the rules


def main(decisions: int) -> None:
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


def in_batches(decisions: int) -> None:
    """Print for each game how many random actions were held against the rules."""
    for name in registry.names():
        batch, chance, done = Batch([None, None, None], GAMES, game=name), default_rng(1), 0
        encoding = registry.game(name).encoding()
        machine: Any = import_module(f"silver_sim.games.{name}.rules.machine").MACHINE
        choice = np.zeros(1, machine.choice)[0]
        while done < decisions:
            drawn = (chance.random(batch.legal.shape, np.float32) * batch.legal).argmax(1)
            for s, sight, action in zip(batch.states, batch.sights, drawn, strict=True):
                encoding.seats.decode(sight, int(action), choice)
                encoding.settle(s, choice)
                assert machine.refusal(s, choice) == 0, (name, action)
                assert action == 0 or encoding.encode(s, choice) == action
            batch.step(drawn)
            done += GAMES
        print(f"{name}: {done:,} random actions in batches, each the number of a legal answer")


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    main(wanted)
    in_batches(50 * wanted)
