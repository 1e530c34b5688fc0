"""What strategies do, as arrays: for anyone who learns by imitation."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.given import checked
from silver_sim.play.game import setting_of


class Demonstrations(NamedTuple):
    """Decisions of strategies, one a row, in the order of the games.

    Examples
    --------
    >>> shown = demonstrations(["champion", "greedy"], 20, of=[0], game="silver")
    >>> set(shown.places.tolist())
    {0}
    """

    observations: Any  # float32, (decisions, size)
    legal: Any  # int8, (decisions, actions)
    actions: Any  # int64, (decisions,)
    numbers: Any  # int64, (decisions,): of the game, as in ``Batch``
    places: Any  # int64, (decisions,): of the strategy in the line-up


@checked
def columns(game: str = registry.DEFAULT) -> list[str]:
    """The names of the numbers of an observation: ``value[1,3]``, ``hand:17`` for a bit of a mask.

    Parameters
    ----------
    game
        ``"silver"`` or ``"odin"``.

    Returns
    -------
    list of str
        A name for each number, in order.

    Raises
    ------
    UserError
        If there is no such game.

    Examples
    --------
    >>> columns("silver")[:3]
    ['players', 'question', 'round_no']
    """
    found: list[str] = registry.game(game).encoding().seats.columns
    return found


@checked
def demonstrations(
    players: Sequence[str],
    decisions: int,
    *,
    of: Sequence[int] | None = None,
    game: str = registry.DEFAULT,
    seed: int = 1,
    rules: Mapping[str, Any] | None = None,
    strategies: str | os.PathLike[str] | None = None,
) -> Demonstrations:
    """Play games of strategies, and give their decisions in numbers.

    Decisions with a single legal answer are left out, and those whose answer has no number.

    Parameters
    ----------
    players
        The line-up, as ``silver-sim simulate`` takes it.
    decisions
        How many rows are wanted.
    of
        The places of the line-up whose decisions are recorded; by default all.
    game, seed, rules, strategies
        As in ``Batch``.

    Returns
    -------
    Demonstrations
        Arrays with a row for each decision.

    Raises
    ------
    UserError
        If there is no such strategy, or place, or no decision is wanted.
    StrategyError
        If a strategy fails.

    Examples
    --------
    >>> shown = demonstrations(["greedy", "pairs"], 100, seed=1)
    >>> shown.observations.shape, shown.actions.shape
    ((100, 344), (100,))
    """
    kind = registry.game(game)
    wanted = range(len(players)) if of is None else of
    if decisions < 1 or not set(wanted) <= set(range(len(players))) or not wanted:
        raise UserError(
            f"{decisions} decisions of the places {[*wanted]} cannot be recorded",
            help=f"1 decision or more, places 0 to {len(players) - 1}",
        )
    if not kind.min_seats <= len(players) <= kind.max_seats:
        raise UserError(
            f"{len(players)} players cannot play {kind.title}",
            help=f"{kind.min_seats} to {kind.max_seats} players",
        )
    files = strategy_files(game, None if strategies is None else Path(strategies))
    setups = [seated(read_entry(each, files, kind), kind) for each in players]
    setting = setting_of(kind, seed, rules)
    found = _decided(kind, kind.match(setups, setting), {*wanted})
    rows = [row for _, row in zip(range(decisions), found, strict=False)]
    return Demonstrations(*(np.array(each) for each in zip(*rows, strict=True)))


def _decided(kind: Any, match: Any, wanted: set[int]) -> Iterator[tuple[Any, ...]]:
    """A row for each decision, game after game."""
    encoding, players = kind.encoding(), len(match.seats)
    for number in count():
        for choices in match.decisions(*divmod(number, players)):
            if choices is None or match.player not in wanted:
                continue
            sights = encoding.seen(match.states, match.seat)
            legal = encoding.seats.legal(sights)
            action = encoding.action(match.states[0], choices[0])
            if action is not None and np.count_nonzero(legal) > 1:
                yield encoding.seats.observation(sights), legal, action, number, match.player
