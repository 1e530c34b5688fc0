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
from silver_sim.columns import SHARE
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract import SeatSetup
from silver_sim.games.measures import Measure
from silver_sim.report.text.rules import style_rule
from silver_sim.report.text.wording import counted, listed
from silver_sim.result import as_json
from silver_sim.stats.core.noise import others
from silver_sim.stats.core.ratings import rated
from silver_sim.stats.levels import ALPHA, FEW_BLOCKS
from silver_sim.stats.outcomes import behaviour, points
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.counts import trimmed
from silver_sim.stats.outcomes.profile import Ideas, Observed, Tag, ToldGame
from silver_sim.stats.outcomes.record import Record
from silver_sim.stats.outcomes.samples import most_typical, sample
from silver_sim.stats.outcomes.sides import Beside, Both
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.tools import counted_arm
from silver_sim.studies.core.failure import in_full, of_line_up
from silver_sim.studies.core.plan import entry_spec
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.core.words import in_words
from silver_sim.studies.profile.ideas import ideas
from silver_sim.studies.profile.observation import Observation, observation_of
from silver_sim.studies.profile.result import (
    DUEL,
    HABITS,
    OPPONENTS,
    WINS,
    Found,
    Profile,
    found_of,
)
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.tell import claim_of

METHOD = (
    "Estimates are ratios of sums over blocks (one deal in all seat rotations, at every table); "
    "standard errors are linearised between blocks. Differences from the field are paired by "
    "block; p values are adjusted by Holm within each section."
)
FIELD = (
    "Field",
    "The opponents together, as they play against this strategy in duels.",
)
BESIDE = (
    "The field is all opponents together, as they play against it; the median is of single ones."
)
SEATS = "It sits in every seat of every deal equally often; who starts is drawn."
RISK = "Totals of duels; fewer points are better."
RATINGS = "From these duels only: its opponents have not played each other. 400 points: 10 to 1."
LIMITS = "against others, or more players, it may play in another style"
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
    found = Found(setup.who.label, setup.blocks)
    tried = ideas(setup, options, found)
    return _whole(setup, tables, record, observation, told, tried, found)


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


def _whole(
    setup: ProfileSetup,
    tables: Sequence[Table],
    record: Record,
    observation: Observation | None,
    sample_: ToldGame | None,
    tried: Ideas | None,
    found: Found,
) -> Profile:
    """The complete profile."""
    labels, unit = [entry.label for entry in setup.entries], setup.game.win_unit
    _gains(found, record, labels[1:], setup.left_out, unit)
    known = () if observation is None else setup.game.behaviours
    habits = {} if observation is None else behaviour.measured(known, observation.counts)
    for each in known:
        shown_in = SHARE if each.is_share else each.unit
        found.meanings[each.name] = (each.words, each.words, shown_in, True)
    found.family(Family(HABITS, "How it plays", BESIDE, head="habit", upright=True))
    found.sides(habits)
    of_game = None if observation is None else as_json(observation.told(found))
    _seats(found, record, unit)
    found.family(Family("risk", "Risk", RISK, head="of its duels", upright=True))
    found.sides(points.risk(record))
    _ratings(found, record, labels, setup.game.random_strategy)
    field = f"field of {len(setup.field)}"
    seen = f"; every decision of {counted(setup.observed_games, 'game')} observed"
    profile = Profile(
        **_heading(setup, tables),
        question=f"How does {labels[0]} play?",
        study="Profile of a strategy",
        setting=field + seen * bool(setup.observed),
        arms=found.arms,
        rows=found.rows,
        families=[
            each for each in found.families if any(r.family == each.name for r in found.rows)
        ],
        picture=Picture(family=OPPONENTS),
        glossary=[FIELD, *setup.game.words.profile_glossary],
        names=labels,
        limits=LIMITS,
        meanings=found.meanings,
        tags=_tags(known, habits),
        of_game=of_game,
        total_counts=Both(*trimmed(record.totals)),
        sample=sample_,
        ideas=tried,
        warnings=_warnings(setup.observed) if setup.game.profile else [],
    )
    claim = claim_of(profile)
    told = " ".join([claim.sentence, claim.sure, *claim.beside])
    return replace(profile, claim=claim, verdict=told)


def _gains(
    found: Found, record: Record, opponents: Sequence[str], left_out: Sequence[str], unit: int
) -> None:
    """Add how often it wins, and whom it beats."""
    met = zip(opponents, points.matchups(record, len(opponents), unit), strict=True)
    apart = f" {listed(left_out)} is in no mean over the field." if left_out else ""
    lead, even = f"In duels, the hardest first.{apart}", (50.0, "equals")
    found.family(Family(OPPONENTS, "Whom it beats", lead, head="opponent", even=even))
    for name, line in sorted(met, key=lambda each: each[1]["win_share"].value):
        arm = counted_arm(f"against {name}", DUEL, found.who, opponent=name)
        for metric, numbers in line.items():
            found.add(metric, numbers, arm, finding=found_of(numbers))
    found.family(Family(WINS, "How often it wins", head="players"))
    for players, share in points.shares(record, unit).items():
        found.share(f"{players} players", share, players)


def _seats(found: Found, record: Record, unit: int) -> None:
    """Add how often it wins from each seat, and when it starts."""
    found.family(Family("seats", "Seats and start", SEATS, head="players and seat"))
    for players, shares in points.seats(record, unit).items():
        where = [*(f"seat {seat}" for seat in range(players)), "starting"]
        for each, share in zip(where, shares, strict=True):
            found.share(f"{players} players, {each}", share, players)


def _ratings(found: Found, record: Record, labels: Sequence[str], noise: str) -> None:
    """Add the ratings of all who played a duel, if the games give any."""
    duels = [[0, opponent] for opponent in range(1, len(labels))]
    rates = rated(record.orders, duels, len(labels), others(labels, noise))
    if all(each.estimate is not None for each in rates):
        even = 0.0, "the mean"
        found.family(Family("ratings", "Ratings", RATINGS, head="strategy", even=even))
        known = zip(labels, rates, strict=True)
        for label, each in sorted(known, key=lambda line: -line[1].value):
            found.add("rating", each, counted_arm(label, DUEL))


def _heading(setup: ProfileSetup, tables: Sequence[Table]) -> dict[str, Any]:
    """The heading: what was played."""
    return {
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
        "method": METHOD,
        "tables": [table.labels for table in tables],
    }


def _tags(known: Sequence[Measure], lines: Mapping[str, Beside]) -> list[Tag]:
    """The tags of the strategy, each with the rule that gave it."""
    return [
        Tag(
            tag.word,
            tag.behaviour.name,
            style_rule(tag.behaviour.words, tag.above, behaviour.NOTABLE, ALPHA, len(lines)),
        )
        for tag in behaviour.tags(known, lines)
    ]


def _warnings(observed: int) -> list[str]:
    if observed >= FEW_BLOCKS:
        return []
    return [f"Only {counted(observed, 'block')} observed: few for an interval. Play more games."]
