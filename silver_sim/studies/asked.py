"""Tools in Python, as the commands of the same names: ratings of people, power of games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import Files
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.given import checked, whole
from silver_sim.report.text.wording import counted
from silver_sim.studies.core.plan import Setup, check_line_ups
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.power import study
from silver_sim.studies.power.result import PowerResult
from silver_sim.studies.power.setup import PowerSetup
from silver_sim.studies.rate.league import MOST_PEOPLE, read_league
from silver_sim.studies.rate.result import Ratings
from silver_sim.studies.rate.study import rated

NOISE = 0.05  # how often the default B decides at random, unlike A


@checked
def rate(
    path: str | os.PathLike[str],
    *,
    highest: bool = False,
    between: Sequence[str] = (),
    tournament: int | None = None,
    players: Sequence[str] = (),
) -> Ratings:
    r"""Rate people by games that they played.

    Parameters
    ----------
    path
        A CSV file of games, as ``silver-sim rate`` reads it.
    highest
        Whether the most points win; by default the fewest do.
    between
        Two people: also say how often the first ends ahead of the second.
    tournament
        Also plan a tournament at tables of this many seats.
    players
        The columns of people; by default all that look like it.

    Returns
    -------
    Ratings
        Rows of ratings and all else, with 95 % intervals, and groups of people whom games connect.

    Raises
    ------
    UserError
        With the row that cannot be read, and what to do; for people who cannot play the tournament.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as file:
    ...     _ = file.write("Ann,Bob\n" + "3,7\n5,6\n9,4\n2,8\n" * 10)
    >>> found = rate(file.name)
    >>> found.games, found.groups[0].people
    (40, ['Ann', 'Bob'])
    """
    if tournament is not None:
        whole("number of seats", tournament, 2, MOST_PEOPLE)
    league = read_league(Path(path), players)
    return rated(league, highest=highest, between=between, seats=tournament)


@checked
def power(
    *,
    edge: str | None = None,
    games: int | None = None,
    seats: int = 2,
    players: Sequence[str] = (),
    field: Sequence[str] = (),
    power: float = 0.8,
    pilot: int = 1000,
    game: str = registry.DEFAULT,
    seed: int = 1,
    threads: int | None = None,
    strategies: str | os.PathLike[str] | None = None,
) -> PowerResult:
    """Say how many games it takes to find a difference of win share, or what games find.

    Parameters
    ----------
    edge
        The difference, in percentage points: ``"2pp"``.
    games
        Instead of ``edge``: how many games there are.
    seats
        How many play.
    players
        The two strategies; by default one of the game, and the same with some random decisions.
    field
        The others at the table; by default copies of the first.
    power
        The share of runs that should find the difference, 0.5 to 0.999.
    pilot
        Blocks that are played to measure how much blocks vary.
    game, seed, threads, strategies
        As in ``run``.

    Returns
    -------
    PowerResult
        Rows for each way to play, with what the pilot leaves open (95 %), and what to play.

    Raises
    ------
    UserError
        If it cannot be asked so, or nothing varied in the pilot.
    StrategyError
        If a strategy fails.

    Examples
    --------
    >>> found = power(edge="5pp", players=["greedy", "pairs"], pilot=60)
    >>> found.edge, found.number("games", "in_turn").value > 100
    (0.05, True)
    """
    if (edge is None) == (games is None):
        raise UserError("give either edge or games", help='edge="2pp", or games=10_000')
    if not 0.5 <= power <= 0.999:
        raise UserError(f"a power of {power} is out of range", help="0.5 to 0.999")
    played = registry.game(game)
    whole("number of seats", seats, played.min_seats, played.max_seats)
    files = strategy_files(game, None if strategies is None else Path(strategies))
    table = {"field": field, "seats": seats, "blocks": pilot, "seed": seed}
    wanted = {} if edge is None else {"edge": edge}
    asked = power_setup(played, files, players, power, games, **table, **wanted)
    return study.power(asked, RunOptions(threads or usable_threads()))[0]


def power_setup(
    game: Game, files: Files, players: Sequence[str], power: float, games: int | None, **asked: Any
) -> PowerSetup:
    """The question about two players, or a default pair, in an experiment with these fields.

    The default is the game's example strategy, and the same with some random decisions; without a
    field, copies of A fill the table. UserError if `players` are not two.
    """
    if len(players) not in (0, 2) or not all(players):
        raise UserError(
            f"--players names {counted(len(players), 'player')}: a difference is that of two",
            help=f"two names separated by a comma, e.g. --players {','.join(game.heuristics[:2])}; "
            "--field names the others at the table",
        )
    shown, field = game.profiled or game.heuristics[0], [*asked.get("field", ())]
    a, b = players or (shown, f"{shown}+noise({NOISE})")
    seats = asked.get("seats") or 1 + len(field)
    field = field or [a] * (seats - 1 if seats > 2 else 0)
    table = {"kind": "compare", "game": game.name, **asked, "a": a, "b": b, "field": field}
    found = PowerSetup(Setup(game, experiment_of(table), files), power, games)
    check_line_ups(found.tables)
    return found
