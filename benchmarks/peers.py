"""Random play of peers: hearts of OpenSpiel in its own C++ code, games of PettingZoo in Python."""

from __future__ import annotations

import random
from collections.abc import Callable
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


def observed_hearts(games: int) -> int | None:
    """Decisions of random games of hearts, with observation and mask; None if not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, dice, number = pyspiel.load_game("hearts"), random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                number += 1
                state.information_state_tensor(state.current_player())
                state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
    return number


def connect_four(games: int) -> int | None:
    """Decisions of random games of PettingZoo's Connect Four; None if it is not installed."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    env, dice, number = connect_four_v3.env(), random.Random(1), 0
    for seed in range(games):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observed, _, over, cut, _ = env.last()
            legal = [] if over or cut else observed["action_mask"].nonzero()[0].tolist()
            number += bool(legal)
            env.step(dice.choice(legal) if legal else None)
    return number
