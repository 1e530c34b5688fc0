"""Random play of peers, OpenSpiel's: hearts in its own C++ code, gin rummy from Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any, NamedTuple


class Peer(NamedTuple):
    """What plays at random, and how much of it."""

    name: str
    play: Callable[[], object]
    decisions: int  # of one ``play``


def hearts(games: int) -> Peer | None:
    """So many games of hearts from one deal, which itself takes no time; None if not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hearts")
    deal = game.new_initial_state()
    dice = random.Random(1)
    while deal.is_chance_node():  # whom cards are passed to, and the cards
        deal.apply_action(dice.choice(deal.legal_actions()))
    (decisions,) = {_decisions(deal.clone(), dice) for _ in range(20)}

    def play() -> None:
        # One simulation of a search whose tree is empty: nothing but rollouts from the deal.
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False).mcts_search(deal)

    return Peer(f"hearts of OpenSpiel {version('open_spiel')}", play, games * decisions)


def _decisions(state: Any, dice: random.Random) -> int:
    """How many decisions a random game has from here."""
    number = 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        number += 1
    return number


def gin_rummy() -> Iterator[float] | None:
    """The seconds of each decision of OpenSpiel's gin rummy from Python; None if not installed.

    With the observation of the seat and its legal answers; cards are dealt by the way.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    return _of_gin_rummy(pyspiel.load_game("gin_rummy"))


def _of_gin_rummy(game: Any) -> Iterator[float]:
    dice, spent = random.Random(1), 0.0
    state = game.new_initial_state()
    while True:
        begun = time.process_time()
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(dice.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        state.observation_tensor()
        legal = state.legal_actions()
        spent = time.process_time() - begun
        action = dice.choice(legal)
        begun = time.process_time()
        state.apply_action(action)
        yield spent + time.process_time() - begun
