"""What candidates are worth: win shares on common deals, against a field, by number of seats.

At every table one seat is a candidate's and the others belong to the field. With one strategy in
the field all of them are its copies; of several, each is met equally often: the first table has
the first ones, the next one those from the second on, and so on cyclically. The worth of a
candidate is the mean over the numbers of seats of its win share, each the mean over its tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import lcm

import numpy as np

from silver_sim.arena.executors import executor_for
from silver_sim.arena.load import seated
from silver_sim.arena.rows import frames
from silver_sim.arena.run import Arena, part_blocks
from silver_sim.arena.table import Table
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import StrategyError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.stats.core.intervals import LEVEL, standard_error
from silver_sim.stats.core.many import covariance, individual_level
from silver_sim.stats.core.sums import Combination, Counts, Moments, Sums
from silver_sim.stats.outcomes.blocks import won_by
from silver_sim.studies.core.failure import in_full, of_line_up
from silver_sim.studies.core.run_options import RunOptions, ready_seats

ONE = "one"  # the column that counts blocks


@dataclass(frozen=True)
class Trials:
    """Where candidates are tried: against whom, at which numbers of seats, under which setting."""

    game: Game
    field: tuple[Entry, ...]
    seats: tuple[int, ...]
    setting: Setting
    edition: str  # as it is named in tables

    def opponents(self, seats: int) -> list[tuple[Entry, ...]]:
        """The candidate's opponents at each table of this many seats."""
        circle = (*self.field, *self.field * (seats // len(self.field) + 1))
        found = {
            tuple(sorted(each.label for each in some)): some
            for begin in range(len(self.field))
            if (some := circle[begin : begin + seats - 1])
        }
        return list(found.values())

    def tables(self, who: Entry, seed: int) -> list[Table]:
        """The tables of a candidate, by number of seats."""
        setting = self.setting._replace(seed=seed)
        return [
            Table(self.game, (who, *others), setting, self.edition, drawn_order=seats > 2)
            for seats in self.seats
            for others in self.opponents(seats)
        ]

    @property
    def games_a_block(self) -> int:
        """Games of one candidate in one block."""
        return sum(seats * len(self.opponents(seats)) for seats in self.seats)

    def ready(self, who: Entry, options: RunOptions) -> dict[str, SeatSetup]:
        """A strategy and its field, rehearsed and compiled; raises StrategyError as a run does."""
        return ready_seats(self.tables(who, self.setting.seed), options)


@dataclass(frozen=True)
class Shares:
    """What candidates won in the same blocks: exact sums that give every difference."""

    trials: Trials
    sums: Sums  # `wins_c_n` of candidate c with n seats in all its tables, and `one`, by block

    @property
    def scale(self) -> int:
        """The divisor of wins: an integer that makes every worth of a block an integer."""
        units = (self._won_at_most(seats) for seats in self.trials.seats)
        return lcm(*units) * len(self.trials.seats)

    def _won_at_most(self, seats: int) -> int:
        """What a candidate that wins every game of its tables wins in a block."""
        return self.trials.game.win_unit * seats * len(self.trials.opponents(seats))

    def worth(self, candidate: int, seats: int | None = None, times: int = 1) -> dict[str, int]:
        """The worth of a candidate in a block, times `scale`: with `seats` seats, or the mean."""
        among = self.trials.seats if seats is None else (seats,)
        each = self.scale // len(among) * times
        return {f"wins_{candidate}_{n}": each // self._won_at_most(n) for n in among}

    def moments(self, combination: Combination, times: int = 1) -> Moments:
        """The sums over blocks of such a combination of ``times`` worths."""
        return self.sums.moments(combination, {ONE: self.scale * times})

    def lead(self, a: int, b: int, seats: int | None = None) -> dict[str, int]:
        """The lead of candidate a over b, in the form of `worth`."""
        return {**self.worth(a, seats), **self.worth(b, seats, -1)} if a != b else {}

    def level(self, leads: Sequence[Combination]) -> float:
        """The level for single differences at which all of these hold together."""
        errors = [self._error(each) for each in leads]
        pairs = [
            [
                self._error({name: a.get(name, 0) - b.get(name, 0) for name in {**a, **b}})
                for b in leads
            ]
            for a in leads
        ]
        return individual_level(covariance(errors, pairs)) if any(errors) else LEVEL

    def _error(self, combination: Combination) -> float:
        return standard_error(self.moments(combination)) or 0.0


@dataclass(frozen=True)
class Bench:
    """Plays candidates, and keeps those that are ready to play."""

    trials: Trials
    options: RunOptions
    seats: dict[str, SeatSetup]  # of the whole field

    def played(self, candidates: Sequence[Entry], blocks: range, seed: int) -> Shares | None:
        """What the candidates win in these blocks; None if ``options.stop`` was set meanwhile.

        Raises StrategyError as a run does.
        """
        tables = [table for who in candidates for table in self.trials.tables(who, seed)]
        seats = {**{who.label: seated(who, self.trials.game) for who in candidates}, **self.seats}
        won = won_by_first(tables, seats, blocks, self.options)
        if len(won[0]) < len(blocks):
            return None
        return Shares(self.trials, _by_column(won, self._columns(len(candidates))))

    def _columns(self, candidates: int) -> dict[str, list[int]]:
        """The numbers of the tables behind each column of sums."""
        found: dict[str, list[int]] = {}
        table = 0
        for candidate in range(candidates):
            for seats in self.trials.seats:
                count = len(self.trials.opponents(seats))
                found[f"wins_{candidate}_{seats}"] = [*range(table, table + count)]
                table += count
        return found


def won_by_first(
    tables: Sequence[Table], seats: Mapping[str, SeatSetup], blocks: range, options: RunOptions
) -> Sequence[Counts]:
    """What the first player of each table won, in the game's unit of a win, block by block.

    If ``options.stop`` was set meanwhile, only for the first blocks, equally many of each table.
    Raises StrategyError as a run does.
    """
    executor = executor_for(tables, seats, options.threads, options.deadline, options.executor)
    arena = Arena([table.with_seats(seats) for table in tables], executor)
    size = part_blocks(tables)
    won: list[list[Counts]] = [[np.zeros(0, np.int64)] for _ in tables]
    try:
        with closing(arena.parts(blocks, size, options.progress, options.stop)) as parts:
            for part in parts:
                for place, table in enumerate(tables):
                    won[place].append(_won(part.rows[place], table))
    except StrategyError as problem:
        table = tables[getattr(problem, "table", 0)]
        raise in_full(problem, table, of_line_up(table)) from problem
    return [np.concatenate(each) for each in won]


def _won(rows: object, table: Table) -> Counts:
    """What the first player of a table won, by block."""
    assert isinstance(rows, Rows)
    games = frames(rows, table.players, table.game)["games"]
    wins = games.select(won_by(0, games).alias("won"))["won"].to_numpy()
    return np.asarray(wins.reshape(-1, table.players).sum(axis=1), np.int64)


def _by_column(won: Sequence[Counts], columns: Mapping[str, Sequence[int]]) -> Sums:
    """The sums of what was won, each column for some of the tables, and of the blocks."""
    values = [np.sum([won[table] for table in tables], axis=0) for tables in columns.values()]
    values.append(np.ones_like(values[0]))
    return Sums.of([*columns, ONE], np.stack(values, axis=1))
