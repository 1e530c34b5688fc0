"""Whether the chances to win that `advise` tells of scripts come true.

Games of champion are played on deals of their own. At drawn decisions advice is asked, which sees
what the seat sees; what it predicts for the answer that was given is compared with who wins the
game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.blocks import found_in
from benchmarks.drawn_positions import position_at
from silver_sim.advice.budget import Budget
from silver_sim.advice.means import chance_of
from silver_sim.advice.players import Players
from silver_sim.advice.weighing import Asker
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import game as game_named
from silver_sim.rng import new_stream, uniform
from silver_sim.stats.core.ratios import ratio

SEED, STREAM = 40_404, 3  # of games that nothing else plays
TABLES = (("silver", 2), ("silver", 3), ("silver", 4), ("odin", 2), ("odin", 4))
WORLDS = 256
SHARE = 0.05  # of the decisions
STEPS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)  # of predicted chances

Table = tuple[str, int]


def come_true(games: int, cores: int) -> Iterator[str]:
    """Lines on what was predicted and how often it came true, by table and predicted chance."""
    for table in TABLES:
        found = [each for _, some in found_in(_game, table, range(games), cores) for each in some]
        said, won, block = np.array(found).T
        yield f"advise, {table[0]}, {table[1]} players: {_line(said, won, block)}"
        step = np.digitize(said, STEPS[1:-1])
        for number in range(len(STEPS) - 1):
            if (here := step == number).sum() > 1:
                yield f"  {_line(said[here], won[here], block[here])}"


def _line(said: Any, won: Any, block: Any) -> str:
    _, of = np.unique(block, return_inverse=True)
    sizes, off = np.bincount(of), np.bincount(of, said - won)
    found = ratio(off, sizes)
    return (
        f"predicted {100 * said.mean():.1f} %, won {100 * won.mean():.1f} %, too high by "
        f"{100 * float(found.value):+.1f} ± {196 * float(found.se):.1f} ({len(said):,} decisions)"
    )


def _game(table: Table, block: int) -> list[tuple[float, float, int]]:
    """Predictions for a game and what came of each: a chance, 0 or 1, and the block."""
    game, players = game_named(table[0]), table[1]
    champions = Players.read(game, strategy_files(game.name, builtin_folder()))
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    match = game.match([champions.own] * players, setting)
    match.states["recorded"] = 1
    chance, met = new_stream(SEED, block, players, STREAM), list[Any]()
    said: list[tuple[float, int]] = []
    for choices in match.decisions(block, block % players):
        if choices is None:
            continue
        met.append(match.states.copy())
        if uniform(chance) < SHARE:
            asker = Asker(champions, SEED + block, threads=1)
            budget = Budget(None, WORLDS, keeps_all=True)
            advised, weighed = asker.weighed(position_at(match, game, met), budget)
            own = advised.number_of(choices.copy())
            told = chance_of(weighed.chances[:, own], weighed.period).estimate
            said.append((told, match.seat))
    won = _won(match.states[0], players)
    return [(told, float(won[seat]), block) for told, seat in said]


def _won(state: Any, players: int) -> Any:
    """Who has won, by seat; in Odin who are level share it."""
    if "winner" in state.dtype.names:
        return np.arange(players) == state["winner"]
    fewest = state["totals"][:players] == state["totals"][:players].min()
    return fewest / fewest.sum()
