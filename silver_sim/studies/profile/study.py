"""The profile of a strategy: how it plays, and with what success, beside a field.

It meets every opponent of the field in a duel (two players), and some of them at one table of three
and one of four; all tables play the same blocks. Rows of games and rounds tell who won and what was
scored. In the first blocks of the duels every decision is observed too: the strategies play as
ever, and each decision is written down as a row (``games.silver.table.decision_log``).

``profile`` returns plain data, ready for JSON. An estimate is what ``stats.core.intervals.Estimate``
says, from blocks; *both* is ``{"own", "field", "field_median", "difference"}``: the strategy, all
opponents together as they play against it, the median of single opponents, own - field (paired by
block).

=================  ===========================================================================
strategy, field    labels; ``edition``, ``seed``, ``version``, ``level``, ``method``
left_out           labels of the field that are met, but are in no mean over it: who plays at random
command            what to type for the same profile
blocks, games      played; ``observed`` has those whose decisions were observed
tables             the line-ups
win_shares         a row a number of players: players, games, fair_share, win_share
ratings            by label: Plackett and Luce's on Elo's scale, of the duels alone, mean 0
matchups           a row an opponent: win_share, win_share_difference and mean_total_difference
                   (own - opponent, with p and p_holm), finding: better, worse or open
behaviours         a row a behaviour: behaviour, words, unit and both, the difference with p_holm
tags               tag, behaviour, and the rule that gave it
fingerprint        own and field: a row an own sum and number of unknown cards: turns in which it
                   might call, calls, and their share (estimate, lo, hi, method)
sums_at_calls      own and field: mean and percentiles of the own sum at its calls
points             a row a round, and one with round null for all: cards - saved + cost = score,
                   each with own, field, difference and the exact sums of both
audit              penalty, margin and its rule; all calls, and by_sum: calls, success, won (points
                   against scoring its sum), pays (yes, no, open), break_even, from_margin
powers             a row a character and the amulet: turns with it at hand, at_hand and used (both)
seats              a row a number of players: by_seat, starting (when it starts round 1)
risk               total_sd, total_percentile_90 (own, field), rounds_at_zero (both)
total_counts       own and field: how many duels ended with each total from 0
warnings, verdict  sentences
=================  ===========================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add
from typing import Any

import numpy as np
import polars as pl

from silver_sim import __version__
from silver_sim.arena.choose import executor_for
from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.arena.rows import part_frames
from silver_sim.arena.run import Arena, part_blocks, pieces
from silver_sim.arena.table import Table
from silver_sim.arena.worker import went_otherwise
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract import SeatSetup
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.measures import OF_DEEDS, OF_ROWS
from silver_sim.games.silver.table.decision_log import ACTION
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.report.text import findings
from silver_sim.report.text.verdict import FEW_BLOCKS
from silver_sim.report.text.wording import counted
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.noise import others
from silver_sim.stats.core.ratings import rated
from silver_sim.stats.outcomes import behaviour, calling, points
from silver_sim.stats.outcomes.actions import PLACE, Actions, same_games
from silver_sim.stats.outcomes.record import Record
from silver_sim.stats.outcomes.sides import FIELD, OWN
from silver_sim.stats.outcomes.summary import trimmed
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.core.run_options import Hands, ready_seats
from silver_sim.studies.profile.setup import ProfileSetup

AT_A_TIME = 50  # blocks whose decisions are in memory
POWERS = tuple(word.removeprefix("no_") for word in SILVER.restrictions)  # by bit
ACTS = ("call", "take")  # powers that are no card's
FREE_ACTS = ("empath", "bodyguard", "amulet")
METHOD = (
    "Estimates are ratios of sums over blocks (one deal in all seat rotations, at every table); "
    "standard errors are linearised between blocks. The field is what the opponents do against "
    "this strategy between two players: others, or more players, may bring out another style."
)

Data = dict[str, Any]


def profile(sitting: ProfileSetup, hands: Hands) -> Data:
    """Play, observe, and say how the strategy plays; ``hands.progress`` is told of games.

    Raises StrategyError if a strategy fails or does not answer in time.
    """
    tables = sitting.tables
    seats = ready_seats(tables, hands)
    record, rounds = _recorded(sitting, tables, seats, hands)
    try:
        deeds = in_time(
            lambda watch: _observed(sitting, seats, rounds, hands, watch), hands.deadline
        )
    except EndlessError as problem:
        everybody = Table(SILVER, sitting.entries, sitting.setting, sitting.edition)
        raise in_full(problem, everybody) from problem
    return _told(sitting, tables, record, deeds)


def games_of(sitting: ProfileSetup) -> int:
    """How many games are played for a profile, those played again to be observed included."""
    played = sitting.blocks * sum(table.players for table in sitting.tables)
    return played + 2 * sitting.observed * len(sitting.typical)


def _recorded(
    sitting: ProfileSetup, tables: Sequence[Table], seats: Mapping[str, SeatSetup], hands: Hands
) -> tuple[Record, pl.DataFrame]:
    """Play all tables: what rows tell, and the rounds of the duels that are observed."""
    executor = executor_for(tables, seats, hands.threads, hands.deadline, hands.executor)
    arena = Arena([table.with_seats(seats) for table in tables], executor)
    players = [table.players for table in tables]
    size = part_blocks([table.entries for table in tables])
    per_game = sitting.setting.rules.rounds
    first = (pl.col("block") < sitting.observed) & pl.col("table").is_in(sitting.typical)
    records: list[Record] = []
    rounds: list[pl.DataFrame] = []
    try:
        for part in arena.parts(range(sitting.blocks), size, hands.progress):
            rows = part_frames(part.rows, dict(enumerate(players)))
            frames = rows["games"], rows["rounds"]
            new = Record.of(*frames, players, per_game, sitting.typical)
            records = [reduce(add, [*records, new])]
            rounds.append(rows["rounds"].filter(first))
    except StrategyError as problem:
        raise in_full(problem, tables[getattr(problem, "table", 0)]) from problem
    return records[0], pl.concat(rounds).with_columns(pl.col(PLACE).cast(pl.Int64))


def _observed(
    sitting: ProfileSetup,
    seats: Mapping[str, SeatSetup],
    rounds: pl.DataFrame,
    hands: Hands,
    watch: DeadlineWatch,
) -> Actions:
    """Play the first blocks of the duels again, now every decision is written down."""
    matches = {
        table: SilverMatch(
            [seats[entry.label] for entry in (sitting.who, sitting.field[table])], sitting.setting
        )
        for table in sitting.typical
    }
    for match in matches.values():
        watch.add(match)
    parts = []
    for blocks in pieces(range(sitting.observed), AT_A_TIME):
        rows = pl.concat(_rows(match, table, blocks, hands) for table, match in matches.items())
        if not same_games(rows, rounds):
            raise went_otherwise(f"a duel of {sitting.who.label}")
        parts.append(Actions.of(rows, rounds, POWERS))
    return reduce(add, parts)


def _rows(match: SilverMatch, table: int, blocks: range, hands: Hands) -> pl.DataFrame:
    """The decisions of a duel in some blocks, in all rotations."""
    games = []
    for block in blocks:
        games += [match.deeds(block, rotation) for rotation in range(2)]
        hands.progress(2)
    rows = np.concatenate(games)
    columns = {name: np.ascontiguousarray(rows[name]) for name in ACTION.names or ()}
    frame = pl.DataFrame(columns).rename({"round_no": "round"})
    return frame.with_columns(pl.lit(table, pl.Int64).alias("table"))


def _told(sitting: ProfileSetup, tables: Sequence[Table], record: Record, deeds: Actions) -> Data:
    """All of the profile as plain data."""
    rules = sitting.setting.rules
    labels = [entry.label for entry in sitting.entries]
    behaviours = behaviour.measured(
        [*((each, record.sides) for each in OF_ROWS), *((each, deeds.sides) for each in OF_DEEDS)]
    )
    sides = {OWN: 0, FIELD: 1}
    found = {
        **_heading(sitting, tables),
        "win_shares": points.shares(record),
        "ratings": _ratings(record, labels),
        "matchups": points.matchups(record, labels[1:]),
        "behaviours": behaviours,
        "tags": behaviour.tags(behaviours, (*OF_ROWS, *OF_DEEDS)),
        "fingerprint": {side: calling.fingerprint(deeds, who) for side, who in sides.items()},
        "sums_at_calls": {side: calling.sums_at_calls(deeds, who) for side, who in sides.items()},
        "points": points.by_round(record, rules.rounds),
        "audit": calling.audit(deeds, rules.call_penalty),
        "powers": behaviour.powers(
            deeds.sides, [power for power in POWERS if power not in ACTS], FREE_ACTS
        ),
        "seats": points.seats(record),
        "risk": points.risk(record),
        "total_counts": dict(zip(sides, trimmed(record.totals), strict=True)),
    }
    return found | {"warnings": _warnings(deeds.blocks), "verdict": findings.profile(found)}


def _heading(sitting: ProfileSetup, tables: Sequence[Table]) -> Data:
    """What was played."""
    return {
        "schema_version": 1,
        "kind": "profile",
        "strategy": sitting.who.label,
        "field": [entry.label for entry in sitting.field],
        "left_out": sitting.left_out,
        "edition": sitting.edition,
        "seed": sitting.setting.seed,
        "version": __version__,
        "command": sitting.command,
        "blocks": sitting.blocks,
        "games": sitting.blocks * sum(table.players for table in tables),
        "observed": {
            "blocks": sitting.observed,
            "games": 2 * sitting.observed * len(sitting.typical),
        },
        "level": LEVEL,
        "method": METHOD,
        "tables": [table.labels for table in tables],
    }


def _ratings(record: Record, labels: Sequence[str]) -> Data:
    """The ratings of all who played a duel, by label."""
    duels = [[0, opponent] for opponent in range(1, len(labels))]
    middle = others(labels, SILVER.noise)
    return dict(zip(labels, rated(record.orders, duels, len(labels), middle), strict=True))


def _warnings(observed: int) -> list[str]:
    if observed >= FEW_BLOCKS:
        return []
    return [f"Only {counted(observed, 'block')} observed: few for an interval. Play more games."]
