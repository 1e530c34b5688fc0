"""Tools in Python, as the commands of the same names."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import Files
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.given import checked, whole
from silver_sim.reading import MOST_WORLDS, drawn_seed
from silver_sim.report.text.wording import counted
from silver_sim.studies.api import AnyPath, Run, begun
from silver_sim.studies.check import study as checks
from silver_sim.studies.check.result import Check
from silver_sim.studies.core.plan import Asked, Setup, check_line_ups, named_rules, rules_typed
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.difference import comparison
from silver_sim.studies.difference import study as differences
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.exploit import study as responses
from silver_sim.studies.exploit.question import ExploitQuestion
from silver_sim.studies.exploit.responses import TrialPlace
from silver_sim.studies.exploit.result import ExploitResult
from silver_sim.studies.power import study
from silver_sim.studies.power.result import PowerResult
from silver_sim.studies.power.setup import PowerSetup
from silver_sim.studies.profile import setup
from silver_sim.studies.profile import study as profiles
from silver_sim.studies.profile.result import Profile
from silver_sim.studies.rate.league import MOST_PEOPLE, read_league
from silver_sim.studies.rate.result import Ratings
from silver_sim.studies.rate.study import rated
from silver_sim.studies.tune.ask import BLOCKS, Tune
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tuning import Searching, TuningPlan

NOISE = 0.05  # how often the default B decides at random, unlike A


def _asked(
    game: str, rules: Mapping[str, Any] | None, seed: int, strategies: AnyPath | None, *seats: int
) -> Asked:
    """What is played; UserError if no table of that game has this number of seats."""
    played = registry.game(game)
    for each in seats:
        whole("number of seats", each, played.min_seats, played.max_seats)
    files = strategy_files(game, None if strategies is None else Path(strategies))
    rule_set, edition = named_rules(played, rules or {})
    return Asked(played, files, Setting(rule_set, seed, played.deal_modes[0], "stop"), edition)


@checked
def rate(
    path: AnyPath,
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
def check(
    name: str,
    *,
    decisions: int = 10_000,
    simulations: int = checks.DEALS,
    game: str = registry.DEFAULT,
    seed: int = 1,
    strategies: AnyPath | None = None,
) -> Check:
    """Check that a strategy plays fair: the same sight gives the same answer, whatever is hidden.

    Parameters
    ----------
    name
        A strategy as in a line-up, or the path of its file.
    decisions, simulations
        How many are examined, and how often the hidden cards are dealt again at each.
    game, seed, strategies
        As in ``run``.

    Returns
    -------
    Check
        Whether it passed, what was found, and warnings.

    Raises
    ------
    UserError, StrategyError
        If it cannot be asked so; if the strategy fails.

    Examples
    --------
    >>> check("greedy", decisions=50, simulations=1).passed
    True
    """
    whole("number of decisions", decisions, 1, 10**8)
    whole("number of simulations", simulations, 1, 1000)
    own = None if strategies is None else Path(strategies)
    return checks.check(name, registry.game(game), decisions, simulations, seed, own, lambda: None)


@checked
def profile(
    name: str,
    *,
    against: Sequence[str] | None = None,
    games: int = setup.GAMES,
    game: str = registry.DEFAULT,
    rules: Mapping[str, Any] | None = None,
    seed: int = 1,
    threads: int | None = None,
    strategies: AnyPath | None = None,
) -> Profile:
    """Show how a strategy plays: whom it beats, what it does differently, its style.

    Parameters
    ----------
    name
        A strategy as in a line-up.
    against
        Its opponents; by default all built-in ones except random.
    games
        Games of two players against each of them, at least 2.
    rules
        ``edition``, and fields of the rule set that differ.
    game, seed, threads, strategies
        As in ``run``.

    Returns
    -------
    Profile
        Rows compared with those of its opponents, with 95 % intervals.

    Raises
    ------
    UserError, StrategyError
        If it cannot be asked so; if a strategy fails.

    Examples
    --------
    >>> found = profile("greedy", against=["random"], games=40, threads=1)
    >>> found.number("win_share", "against random").value > 0.5
    True
    """
    whole("number of games", games, 2, 10**9)
    asked = setup.ProfileSetup.of(_asked(game, rules, seed, strategies), name, against, games)
    return profiles.profile(asked, RunOptions(threads or usable_threads()))


@checked
def diff(
    a: str,
    b: str,
    *,
    games: int | None = None,
    seats: int = 2,
    plays: str = "a",
    simulations: int | None = None,
    limit: int | None = None,
    own: str | None = None,
    game: str = registry.DEFAULT,
    rules: Mapping[str, Any] | None = None,
    seed: int = 1,
    threads: int | None = None,
    strategies: AnyPath | None = None,
) -> DifferenceResult:
    """Show where two strategies decide differently, and what that is worth: a plays, b is asked.

    Two runs are compared by ``open_run(...).diff(...)``.

    Parameters
    ----------
    a, b
        Strategies as in a line-up.
    games, seats
        How many are played, by default 1,000, or 100 if one looks ahead; and at which tables.
    plays
        ``"b"``: b plays one seat and is the one that plays, a is asked.
    simulations
        In how many a difference is played out, by default 64; 0 weighs nothing.
    limit
        About how many differences are weighed; by default 300.
    own
        The strategy that plays on in them; by default a.
    game, rules, seed, threads, strategies
        As in ``profile``.

    Returns
    -------
    DifferenceResult
        Rows of kinds of changes, with 95 % intervals, and the positions that cost most.

    Raises
    ------
    UserError, StrategyError
        If it cannot be asked so; if a strategy fails.

    Examples
    --------
    >>> found = diff("greedy", "greedy:call_at=40", games=10, simulations=4, threads=1)
    >>> found.a, found.games
    ('greedy', 10)
    """
    if plays not in ("a", "b"):
        raise UserError(f"plays = {plays!r}", why="somebody must play", help="one of a, b")
    asked = _asked(game, rules, seed, strategies, seats)
    compared = comparison.Comparison.of(asked, a, b, seats, games, plays)
    if simulations != 0:
        compared = comparison.weighed(compared, asked.files, simulations, limit, own)
    elif (limit, own) != (None, None):
        raise UserError("limit and own need simulations", help="leave out simulations=0")
    return differences.difference(compared, threads=threads or usable_threads())


@checked
def exploit(
    against: Sequence[str],
    *,
    names: Sequence[str] = (),
    games: int = 1_000_000,
    seats: int = 2,
    simulations: int = 64,
    game: str = registry.DEFAULT,
    rules: Mapping[str, Any] | None = None,
    seed: int = 1,
    threads: int | None = None,
    strategies: AnyPath | None = None,
) -> ExploitResult:
    """Look for the best response to strategies: ``strategies tune`` without one to tune.

    Needs the extra ``tune``.

    Parameters
    ----------
    against
        The strategies to exploit, each by itself.
    names
        What is tried against them, two or more; by default all built-in strategies except random.
    games, seats
        How many are played at most, all together; at which tables.
    simulations
        In how many a response looks ahead.
    game, rules, seed, threads, strategies
        As in ``profile``.

    Returns
    -------
    ExploitResult
        What responses gain on deals that did not choose them, with 95 % intervals.

    Raises
    ------
    UserError, StrategyError
        If it cannot be asked so, or the games are too few; if a strategy fails.

    Examples
    --------
    >>> short = {"rules": {"rounds": 1}, "simulations": 1, "games": 30_000, "threads": 1}
    >>> exploit(["random"], names=["greedy", "pairs"], **short).targets[0].target
    'random'
    """
    whole("number of simulations", simulations, 1, MOST_WORLDS)
    if len(names) == 1:
        raise UserError("a single strategy is tuned", help=f"silver_sim.tune({names[0]!r}, ...)")
    found = _asked(game, rules, seed, strategies, seats)
    words = [",".join(names)] if names else []
    words += ["--against", ",".join(against), "--seats", str(seats), "--game", game]
    words += rules_typed(found.edition) if rules else []
    words += ["--strategies", os.fspath(strategies)] if strategies else []
    place = TrialPlace(found.game, seats, found.setting, found.edition)
    again = (*words, "--simulations", str(simulations))
    asked = ExploitQuestion.of(against, names, found.files, place, simulations, again)
    return responses.exploit(asked, Budget(games=games), RunOptions(threads or usable_threads()))


@checked
def tune(
    name: str,
    *,
    against: Sequence[str],
    params: Sequence[str] = ("all",),
    seats: Sequence[int] = (2,),
    generations: int | None = None,
    seconds: float | None = None,
    blocks: int = BLOCKS,
    out: AnyPath | None = None,
    force: bool = False,
    game: str = registry.DEFAULT,
    rules: Mapping[str, Any] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    strategies: AnyPath | None = None,
) -> Run:
    """Search for parameters with which a strategy wins more, and measure that on fresh deals.

    Needs the extra ``tune``.

    Parameters
    ----------
    name, params
        The strategy, where the search starts, and which of its parameters are tuned.
    against
        The other seats: copies of one strategy, or several, each met equally often.
    seats, blocks
        Of the tables, and how many blocks a candidate plays at each.
    generations, seconds
        How long to search: one of the two. The same number of generations gives the same.
    out, force
        The run folder, as in ``run``.
    game, rules, seed, threads, strategies
        As in ``profile``, but by default a seed is drawn.

    Returns
    -------
    Run
        Its ``result`` says how much better the best is; ``frame("candidates")`` has every one.

    Raises
    ------
    UserError, StrategyError
        If it cannot be asked so, or the time is too short; if a strategy fails.

    Examples
    --------
    >>> import tempfile
    >>> few = {"params": ["call_at"], "generations": 1, "blocks": 2, "seed": 1, "threads": 1}
    >>> tuned = tune("greedy", against=["random"], **few, out=tempfile.mkdtemp() + "/run")
    >>> tuned.status, tuned.result.kind
    ('complete', 'tune')
    """
    if (generations is None) == (seconds is None):
        raise UserError("give either generations or seconds", help="generations=20, or seconds=300")
    whole("number of blocks", blocks, 2, 10**9)
    found = _asked(game, rules, drawn_seed(seed), strategies, *seats)
    asked = Tune(
        game=game, seed=found.setting.seed, rules=dict(rules or {}), player=name, blocks=blocks,
        parameters=[*params], against=[*against], seats=sorted({*seats}),
    )  # fmt: skip
    searching = Searching(TuningPlan.of(asked, found.files), Budget(seconds, generations))
    return begun(searching, out, threads, force)


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
    strategies: AnyPath | None = None,
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
    UserError, StrategyError
        If it cannot be asked so, or nothing varied in the pilot; if a strategy fails.

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
    what = _asked(game, None, seed, strategies, seats)
    table = {"field": field, "seats": seats, "blocks": pilot, "seed": seed}
    wanted = {} if edge is None else {"edge": edge}
    asked = power_setup(what.game, what.files, players, power, games, **table, **wanted)
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
