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
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.report.text.rules import style_rule
from silver_sim.report.text.wording import counted, listed
from silver_sim.result import as_json
from silver_sim.stats.core.noise import others
from silver_sim.stats.core.ratings import rated
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.outcomes import behaviour, points
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.counts import trimmed
from silver_sim.stats.outcomes.profile import Observed, Tag, TypicalGame
from silver_sim.stats.outcomes.record import Record
from silver_sim.stats.outcomes.samples import most_typical, sample
from silver_sim.stats.outcomes.sides import Both, Paired
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.found import DUEL, FoundRows
from silver_sim.studies.arms.result import SIDES, side_of
from silver_sim.studies.arms.tools import counted_arm
from silver_sim.studies.core.failure import in_full, of_line_up
from silver_sim.studies.core.plan import entry_spec
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.core.words import in_words
from silver_sim.studies.profile.ideas import ideas
from silver_sim.studies.profile.observation import Observation, observation_of
from silver_sim.studies.profile.result import HABITS, OPPONENTS, WINS, Profile
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.tell import claim_of

METHOD = (
    "Estimates are ratios of sums over blocks (one deal in all seat rotations, at every table); "
    "standard errors are linearised between blocks. Differences from the field are paired by "
    "block; p values are adjusted by Holm within each section."
)
FIELD = ("Field", "The opponents together, as they play against this strategy in duels.")
OF_FIELD = "The field is all opponents together; the median is of single ones."
SEATS = "It sits in every seat of every deal equally often; who starts is drawn."
RISK = "Totals of duels; fewer points are better."
RATINGS = "From these duels only: its opponents have not played each other. 400 points: 10 to 1."
FEW = "Only {} observed: few for an interval. Play more games."
LIMITS = "against others, or more players, it may play in another style"


def profile(setup: ProfileSetup, options: RunOptions) -> Profile:
    """Play, observe, and return how the strategy plays; ``options.progress`` counts games.

    Raises StrategyError if a strategy fails or does not answer in time.
    """
    seats = ready_seats(setup.tables, options)
    observation = observation_of(setup)
    record, game = _recorded(setup, seats, options, observation)
    if observation is not None:
        try:
            in_time(lambda watch: observation.observe(seats, options, watch), options.deadline)
        except EndlessError as problem:  # it names all who play
            everybody = Table(setup.game, setup.entries, setup.setting, setup.edition)
            raise in_full(problem, everybody) from problem
    found = FoundRows(setup.who.label, setup.blocks)
    tried = ideas(setup, options, found)
    _add_matchups(found, setup, record)
    habits, of_game = _add_habits(found, setup, observation)
    _add_gains(found, setup, record)
    seen = f"; every decision of {counted(setup.observed_games, 'game')} observed"
    few = setup.game.profile and setup.observed < FEW_BLOCKS
    profile = Profile(
        kind="profile",
        game=setup.game.name,
        strategy=setup.who.label,
        field=[entry.label for entry in setup.field],
        words=in_words(
            [entry_spec(entry) for entry in setup.entries],
            {name: file for entry in setup.entries for name, file in entry.files.items()},
            setup.game.wrappers,
        ),
        left_out=setup.left_out,
        edition=setup.edition,
        seed=setup.setting.seed,
        version=__version__,
        command=setup.command,
        blocks=setup.blocks,
        games=setup.blocks * sum(table.players for table in setup.tables),
        observed=Observed(setup.observed, setup.observed_games),
        method=METHOD,
        tables=[table.labels for table in setup.tables],
        question=f"How does {setup.who.label} play?",
        study="Profile of a strategy",
        setting=f"field of {len(setup.field)}{seen if setup.observed else ''}",
        arms=found.arms,
        rows=found.rows,
        families=[e for e in found.families if any(row.family == e.name for row in found.rows)],
        picture=Picture(family=OPPONENTS),
        glossary=[FIELD, *setup.game.words.profile_glossary],
        names=[entry.label for entry in setup.entries],
        limits=LIMITS,
        meanings=found.meanings,
        tags=[
            Tag(each.word, each.behaviour.name, style_rule(each, len(habits)))
            for each in behaviour.tags(setup.game.behaviours, habits)
        ],
        of_game=of_game,
        total_counts=Both(*trimmed(record.totals)),
        sample=game,
        ideas=tried,
        warnings=[FEW.format(counted(setup.observed, "block"))] if few else [],
    )
    claim = claim_of(profile)
    verdict = " ".join([claim.sentence, claim.sure, *claim.beside])
    return replace(profile, claim=claim, verdict=verdict)


def games_of(setup: ProfileSetup) -> int:
    """The number of games played for a profile.

    Includes games replayed to be observed, and games in which ideas are tried.
    """
    played = setup.blocks * sum(table.players for table in setup.tables)
    return played + setup.observed_games + setup.idea_games


def _recorded(
    setup: ProfileSetup,
    seats: Mapping[str, SeatSetup],
    options: RunOptions,
    observation: Observation | None,
) -> tuple[Record, TypicalGame | None]:
    """Play all tables: the record of their rows, and a game of the first part."""
    tables = setup.tables
    executor = executor_for(tables, seats, options.threads, options.deadline, options.executor)
    arena = Arena([table.with_seats(seats) for table in tables], executor)
    players = [table.players for table in tables]
    size = part_blocks(tables)
    typical = pl.col("table").is_in(setup.typical)
    records: list[Record] = []
    sample: TypicalGame | None = None
    try:
        for part in arena.parts(range(setup.blocks), size, options.progress):
            rows = part_frames(part.rows, dict(enumerate(players)), setup.game)
            frames = rows["games"], rows["rounds"]
            duels = {name: rows[name].filter(typical) for name in ("games", "rounds")}
            sample = sample or typical_game(duels, tables)
            new = Record.of(*frames, players, setup.typical)
            records = [reduce(add, [*records, new])]
            if observation is not None:
                observation.add(duels["rounds"])
    except StrategyError as problem:
        raise in_full(problem, tables[getattr(problem, "table", 0)]) from problem
    return records[0], sample


def typical_game(duels: Frames, tables: Sequence[Table]) -> TypicalGame:
    """The game whose totals are closest to the means of its duel, and the command for it."""
    means = duels["games"].group_by("table").agg(pl.col("total_0", "total_1").mean())
    usual = {table: [round(own), round(other)] for table, own, other in means.iter_rows()}
    middle = [usual.get(number, [-1, -1]) for number in range(len(tables))]
    game = sample(duels, most_typical(duels["games"], middle))
    played = tables[game.table]
    begun = of_line_up(played)
    command = f"{begun}{game.block}.{game.rotation}" if begun else ""
    return TypicalGame(game, played.labels, duels["games"].height, command)


def _add_matchups(found: FoundRows, setup: ProfileSetup, record: Record) -> None:
    """Add whom it beats in duels, and how often it wins by number of players."""
    names, unit = [entry.label for entry in setup.field], setup.game.win_unit
    met = zip(names, points.matchups(record, len(names), unit), strict=True)
    without = setup.left_out
    apart = f" {listed(without)} is in no mean over the field." if without else ""
    lead, even = f"In duels, the hardest first.{apart}", (50.0, "even")
    found.family(Family(OPPONENTS, "Whom it beats", lead, head="opponent", even=even))
    for name, line in sorted(met, key=lambda each: each[1]["win_share"].value):
        arm = counted_arm(f"against {name}", DUEL, found.who, opponent=name)
        for metric, numbers in line.items():
            side = side_of(line["win_share_difference"] if metric == "win_share" else numbers)
            found.add(metric, numbers, arm, finding=SIDES[side])
    found.family(Family(WINS, "How often it wins", head="players"))
    for players, share in points.shares(record, unit).items():
        found.share(f"{players} players", share, players)


def _add_habits(
    found: FoundRows, setup: ProfileSetup, observation: Observation | None
) -> tuple[dict[str, Paired], Any]:
    """Add how it plays; return its behaviours, and what the game knows that are no rows."""
    if observation is None:
        return {}, None
    known = setup.game.behaviours
    habits = behaviour.measured(known, observation.counts)
    units = (SHARE if each.is_share else each.unit for each in known)
    said = [(each.words, each.words, unit, True) for each, unit in zip(known, units, strict=True)]
    found.sides(Family(HABITS, "How it plays", OF_FIELD, head="habit"), habits, said)
    return habits, as_json(observation.add_rows(found))


def _add_gains(found: FoundRows, setup: ProfileSetup, record: Record) -> None:
    """Add how often it wins from each seat and when it starts, its totals, and ratings."""
    found.family(Family("seats", "Seats and start", SEATS, head="players and seat"))
    for players, shares in points.seats(record, setup.game.win_unit).items():
        where = [*(f"seat {seat}" for seat in range(players)), "starting"]
        for each, share in zip(where, shares, strict=True):
            found.share(f"{players} players, {each}", share, players)
    found.sides(Family("risk", "Risk", RISK, head="totals of duels"), points.risk(record))
    labels = [entry.label for entry in setup.entries]
    duels = [[0, opponent] for opponent in range(1, len(labels))]
    middle = others(labels, setup.game.random_strategy)
    known = zip(labels, rated(record.orders, duels, len(labels), middle), strict=True)
    rates = [(label, each) for label, each in known if each.estimate is not None]
    if len(rates) == len(labels):
        even = 0.0, "the mean"
        found.family(Family("ratings", "Ratings", RATINGS, head="strategy", even=even))
        for label, rate in sorted(rates, key=lambda line: -line[1].value):
            found.add("rating", rate, counted_arm(label, DUEL))
