"""Random play of a peer: hearts of OpenSpiel in its own C++ code."""

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
