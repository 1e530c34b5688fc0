"""The profile of a strategy: how it plays, and how successfully, compared with a field.

It meets every opponent of the field in a duel (two players), and some of them at one table of every
larger number of players; all tables play the same blocks. Rows of games and rounds say who won and
what was scored. Anything else, such as every decision of the first blocks of the duels, is counted
by the game's own ``Observation``.

``profile`` returns a ``stats.outcomes.profile.Profile``, which includes the result of that
``Observation``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import add
from typing import Any

import polars as pl

from silver_sim import __version__
from silver_sim.arena.deadline import in_time
from silver_sim.arena.executors import executor_for
from silver_sim.arena.rows import part_frames
from silver_sim.arena.run import Arena, part_blocks
from silver_sim.arena.table import Table
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.measures import Measure
from silver_sim.report.text.rules import style_rule
from silver_sim.report.text.wording import counted
from silver_sim.result import as_json
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.noise import others
from silver_sim.stats.core.ratings import rated
from silver_sim.stats.levels import ALPHA, FEW_BLOCKS
from silver_sim.stats.outcomes import behaviour, points
from silver_sim.stats.outcomes.behaviour import Behaviour
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.counts import trimmed
from silver_sim.stats.outcomes.profile import Ideas, Observed, Profile, Tag, ToldGame
from silver_sim.stats.outcomes.record import Record
from silver_sim.stats.outcomes.samples import most_typical, sample
from silver_sim.stats.outcomes.sides import Both
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.failure import in_full, of_line_up
from silver_sim.studies.core.plan import entry_spec
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.core.words import in_words
from silver_sim.studies.profile.ideas import ideas
from silver_sim.studies.profile.observation import Observation, observation_of
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.tell import verdict

METHOD = (
    "Estimates are ratios of sums over blocks (one deal in all seat rotations, at every table); "
    "standard errors are linearised between blocks. The field is what the opponents do against "
    "this strategy in duels: others, or more players, may bring out another style."
)

TOLD_BY = ("games", "rounds")  # the rows that tell a game


def profile(setup: ProfileSetup, options: RunOptions) -> Profile:
    """Play, observe, and return how the strategy plays; ``options.progress`` counts games.

    Raises StrategyError if a strategy fails or does not answer in time.
    """
    tables = setup.tables
    seats = ready_seats(tables, options)
    observation = observation_of(setup)
    record, told = _recorded(setup, tables, seats, options, observation)
    if observation is not None:
        _observe(setup, seats, options, observation)
    tried = ideas(setup, options)
    return _told(setup, tables, record, observation, told, tried)


def games_of(setup: ProfileSetup) -> int:
    """The number of games played for a profile.

    Includes games replayed to be observed, and games in which ideas are tried.
    """
    played = setup.blocks * sum(table.players for table in setup.tables)
    return played + setup.observed_games + setup.idea_games


def _recorded(
    setup: ProfileSetup,
    tables: Sequence[Table],
    seats: Mapping[str, SeatSetup],
    options: RunOptions,
    observation: Observation | None,
) -> tuple[Record, ToldGame | None]:
    """Play all tables: the record of their rows, and a game of the first part."""
    executor = executor_for(tables, seats, options.threads, options.deadline, options.executor)
    arena = Arena([table.with_seats(seats) for table in tables], executor)
    players = [table.players for table in tables]
    size = part_blocks(tables)
    typical = pl.col("table").is_in(setup.typical)
    records: list[Record] = []
    told: ToldGame | None = None
    try:
        for part in arena.parts(range(setup.blocks), size, options.progress):
            rows = part_frames(part.rows, dict(enumerate(players)), setup.game)
            frames = rows["games"], rows["rounds"]
            told = told or typical_game({k: rows[k].filter(typical) for k in TOLD_BY}, tables)
            new = Record.of(*frames, players, setup.typical)
            records = [reduce(add, [*records, new])]
            if observation is not None:
                observation.add(rows["rounds"].filter(typical))
    except StrategyError as problem:
        raise in_full(problem, tables[getattr(problem, "table", 0)]) from problem
    return records[0], told


def typical_game(duels: Frames, tables: Sequence[Table]) -> ToldGame:
    """The game whose totals are closest to the means of its duel, and the command for it."""
    means = duels["games"].group_by("table").agg(pl.col("total_0", "total_1").mean())
    usual = {table: [round(own), round(other)] for table, own, other in means.iter_rows()}
    middle = [usual.get(number, [-1, -1]) for number in range(len(tables))]
    game = sample(duels, most_typical(duels["games"], middle))
    played = tables[game.table]
    begun = of_line_up(played)
    place = f"--block {game.block} --rotation {game.rotation}"
    command = f"{begun} {place}" if begun else ""
    return ToldGame(game, played.labels, duels["games"].height, command)


def _observe(
    setup: ProfileSetup,
    seats: Mapping[str, SeatSetup],
    options: RunOptions,
    observation: Observation,
) -> None:
    """Count decisions, with a deadline; an error about an endless strategy names all who play."""
    try:
        in_time(lambda watch: observation.observe(seats, options, watch), options.deadline)
    except EndlessError as problem:
        everybody = Table(setup.game, setup.entries, setup.setting, setup.edition)
        raise in_full(problem, everybody) from problem


def _told(
    setup: ProfileSetup,
    tables: Sequence[Table],
    record: Record,
    observation: Observation | None,
    sample_: ToldGame | None,
    tried: Ideas | None,
) -> Profile:
    """The complete profile."""
    labels, unit = [entry.label for entry in setup.entries], setup.game.win_unit
    known = () if observation is None else setup.game.behaviours
    behaviours = behaviour.measured(known, {} if observation is None else observation.counts)
    found = Profile(
        **_heading(setup, tables),
        win_shares=points.shares(record, unit),
        ratings=_ratings(record, labels, setup.game.random_strategy),
        matchups=points.matchups(record, labels[1:], unit),
        behaviours=behaviours,
        tags=_tags(known, behaviours),
        of_game=None if observation is None else as_json(observation.told()),
        seats=points.seats(record, unit),
        risk=points.risk(record),
        total_counts=Both(*trimmed(record.totals)),
        sample=sample_,
        ideas=tried,
        warnings=_warnings(setup.observed) if setup.game.profile else [],
    )
    return replace(found, verdict=verdict(found))


def _heading(setup: ProfileSetup, tables: Sequence[Table]) -> dict[str, Any]:
    """The heading: what was played."""
    return {
        "schema_version": 1,
        "kind": "profile",
        "game": setup.game.name,
        "strategy": setup.who.label,
        "field": [entry.label for entry in setup.field],
        "words": in_words(
            [entry_spec(entry) for entry in setup.entries],
            {name: file for entry in setup.entries for name, file in entry.files.items()},
            setup.game.wrappers,
        ),
        "left_out": setup.left_out,
        "edition": setup.edition,
        "seed": setup.setting.seed,
        "version": __version__,
        "command": setup.command,
        "blocks": setup.blocks,
        "games": setup.blocks * sum(table.players for table in tables),
        "observed": Observed(setup.observed, setup.observed_games),
        "level": LEVEL,
        "method": METHOD,
        "tables": [table.labels for table in tables],
    }


def _tags(known: Sequence[Measure], lines: Sequence[Behaviour]) -> list[Tag]:
    """The tags of the strategy, each with the rule that gave it."""
    return [
        Tag(
            tag.word,
            tag.behaviour.name,
            style_rule(tag.behaviour.words, tag.above, behaviour.NOTABLE, ALPHA, len(lines)),
        )
        for tag in behaviour.tags(known, lines)
    ]


def _ratings(record: Record, labels: Sequence[str], noise: str) -> dict[str, Estimate]:
    """The ratings of all who played a duel, by label."""
    duels = [[0, opponent] for opponent in range(1, len(labels))]
    middle = others(labels, noise)
    return dict(zip(labels, rated(record.orders, duels, len(labels), middle), strict=True))


def _warnings(observed: int) -> list[str]:
    if observed >= FEW_BLOCKS:
        return []
    return [f"Only {counted(observed, 'block')} observed: few for an interval. Play more games."]
