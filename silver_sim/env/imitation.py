"""What strategies do, as arrays: for anyone who learns by imitation."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.env.table import line_up, setups_of
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.table.encoding import Meaning
from silver_sim.games.table.job import Status
from silver_sim.given import checked
from silver_sim.play.game import setting_of
from silver_sim.play.strategy import looking_ahead


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
def meanings(game: str = registry.DEFAULT, rules: Mapping[str, Any] | None = None) -> list[Meaning]:
    """Say what each number of an observation means, and between which bounds it is.

    Parameters
    ----------
    game
        ``"silver"`` or ``"odin"``.
    rules
        ``edition``, and fields of the rule set that differ from it: some bounds go by them.

    Returns
    -------
    list of Meaning
        ``name``, ``words``, ``unit`` (empty: it counts nothing), ``low``, ``high``, and ``codes``,
        what each number stands for where it is a code.

    Raises
    ------
    UserError
        If there is no such game or rule.

    Examples
    --------
    >>> question = meanings("odin")[1]
    >>> question.low, question.high, question.codes[3]
    (0, 4, 'follow')
    """
    kind = registry.game(game)
    found: list[Meaning] = kind.encoding().seats.meanings(kind.rule_set(dict(rules or {})))
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
    UserError, StrategyError
        If there is no such strategy, or place, or no decision is wanted; if a strategy fails.

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
    setups = setups_of(kind, line_up(kind, players, strategies))
    match = looking_ahead(kind.match(setups, setting_of(kind, seed, rules)), kind)
    places, seen = np.arange(len(players)), kind.encoding().seats
    try:
        rows = Demonstrations(
            np.zeros((decisions, seen.size), np.float32),
            np.zeros((decisions, seen.actions), np.int8),
            *np.zeros((3, decisions), np.int64),
        )
    except (MemoryError, ValueError) as problem:
        raise UserError(
            f"there is no room for {decisions:,} decisions", why=str(problem), help="fewer"
        ) from problem
    match.begin(0, 0)
    jobs, states, sights, seats, choices = match.at_table
    shown = np.zeros(2, np.int64)  # how many rows; whether a choice stands
    arrays = (
        *(jobs, states, sights, sights.view(np.int8).reshape(len(sights), -1), seats, choices),
        *(np.isin(places, wanted) * 1, np.array([each.search is not None for each in setups]) * 1),
        *(seen.runs, shown, *rows),
    )
    demonstrate = compiled_entry(kind.encoding().demonstrate, *arrays)
    while shown[0] < decisions:
        with match.at_play():
            status = demonstrate(*arrays)
        if status != Status.DONE:
            raise match.fault(status)
        if shown[0] < decisions:
            match.choose()
            shown[1] = 1
    return rows
