"""The decisions of a run as rows: what a seat knew, what it answered, what came of it.

A run keeps no decision. Its games are played again, by the strategies that it kept.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
from polars.io.plugins import register_io_source

from silver_sim.arena.load import seated
from silver_sim.arena.run import DEADLINE
from silver_sim.arena.table import Table
from silver_sim.columns import PLACE, POINTS, SHARE, WHICH_GAME, Column, File
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract.game import Game
from silver_sim.runs import RunFolder, tables
from silver_sim.studies.core.failure import in_full, of_run
from silver_sim.studies.trace import opened, watched

TABLE = "decisions"
SEEN = "seen."  # begins the columns of what the seat knew
SAMPLE = 10  # games that say how large the table will be
TYPES: dict[str, type[pl.DataType]] = {
    "int64": pl.Int64,
    "int32": pl.Int32,
    "int16": pl.Int16,
    "int8": pl.Int8,
    "text": pl.String,
    "number": pl.Float64,
}
OWN = (
    Column("decision", "int32", "the number of the decision in its game", PLACE),
    Column("deal", "int16", "the number of the deal in its game", "from 1"),
    Column("seat", "int8", "the seat that decided", PLACE),
    Column("player", "int8", "its number in the line-up: the i of total_i", PLACE),
    Column("question", "text", "what was asked"),
    Column("answer", "text", "what it answered, in words"),
    Column("action", "int32", "the same as a number of `silver_sim.env`; none of few answers"),
    Column("share", "number", "what it won of the game at the end", SHARE),
    Column("total", "int32", "its points at the end of the game", POINTS),
)


def columns(game: Game) -> tuple[Column, ...]:
    """What a row says: the game, the decision, and then the observation, by its numbers."""
    parts = (
        Column(f"{SEEN}{name}", "int16", part.words)
        for part in game.encoding().seats.parts
        for name in part.names
    )
    return *WHICH_GAME, *OWN, *parts


def described(game: Game) -> File:
    """The table as ``runs export --show columns`` shows it."""
    observed = tuple(
        Column(
            f"{SEEN}{part.field}" + "[...]" * bool(part.cells) + ":..." * bool(part.bits),
            "int16",
            part.words,
        )
        for part in game.encoding().seats.parts
    )
    return File(
        "decisions (export)", "one row per decision", (*WHICH_GAME, *OWN, *observed), table=TABLE
    )


class Decisions(NamedTuple):
    """The decisions of some games of a run; made by ``of``."""

    folder: Path
    games: pl.DataFrame  # the rows of these games
    tables: Sequence[Table]

    @classmethod
    def of(cls, folder: Path, every: int = 1) -> Decisions:
        """Those of one game in this many; UserError if the run has no games, or is damaged."""
        plan = opened(folder)
        if any(table.forking or table.judging for table in plan.tables):
            raise UserError(
                f"{folder} has no table of decisions",
                why="its rows are not games",
                help="a run of simulate, compare, rank or a sweep has one",
            )
        games = tables.frame(RunFolder.open(folder), "games")
        return cls(folder, games.gather_every(every), plan.tables)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.tables[0].game

    def standing(self, states: Any) -> Any:
        """The game that stands at an array of one state."""
        return self.game.state().standing(self.tables[0].setting, states)

    @property
    def schema(self) -> dict[str, type[pl.DataType]]:
        """The types of the columns."""
        return {each.name: TYPES[each.type] for each in columns(self.game)}

    def size(self) -> tuple[int, int]:
        """About how many rows and bytes of Parquet there will be."""
        first = pl.concat(list(self._replace(games=self.games.head(SAMPLE)).frames()))
        content = io.BytesIO()
        first.write_parquet(content, compression="zstd")
        more = self.games.height / min(SAMPLE, self.games.height)
        return round(first.height * more), round(len(content.getvalue()) * more)

    def lazy(self) -> pl.LazyFrame:
        """The table, whose games are played when its rows are asked for."""
        return made_late(self.frames, self.schema)

    def frames(self) -> Iterator[pl.DataFrame]:
        """A frame for each game; StrategyError if a strategy fails where it once did not."""
        for (number,), games in self.games.group_by("table", maintain_order=True):
            try:
                yield from self._of_table(int(number), games)
            except StrategyError as problem:
                trace = of_run(self.folder, int(number))
                raise in_full(problem, self.tables[int(number)], trace) from problem

    def _of_table(self, number: int, games: pl.DataFrame) -> Iterator[pl.DataFrame]:
        match = self.match(number)
        make = partial(pl.DataFrame, schema=self.schema, orient="row")
        played = (
            make(list(self._rows(match, which, result)))
            for which, result in self.seated(number, match, games)
        )
        return watched(match, played, DEADLINE)

    def match(self, number: int) -> Any:
        """A match at a table of the run."""
        table = self.tables[number]
        seats = {each.label: seated(each, table.game) for each in table.entries}
        return table.with_seats(seats).match()

    def seated(
        self, number: int, match: Any, games: pl.DataFrame
    ) -> Iterator[tuple[tuple[int, ...], Mapping[str, int]]]:
        """Seat the players for each game, and say which game it is; and its row of the results."""
        rows = games.select(names_of(WHICH_GAME)).iter_rows()
        for which, result in zip(rows, games.iter_rows(named=True), strict=True):
            match.sit(self.tables[number].order(which[1]))
            yield which, result

    def _rows(
        self, match: Any, which: tuple[int, ...], result: Mapping[str, int]
    ) -> Iterator[tuple[Any, ...]]:
        """The rows of one game, of which ``result`` is the row of the table games."""
        encoding, text, unit = self.game.encoding(), self.game.decision_text(), self.game.win_unit
        played = (each for each in match.decisions(*which[1:]) if each is not None)
        for number, choices in enumerate(played):
            player = match.order[match.player]
            sights = encoding.seen(match.states, match.seat)
            won = result.get(f"won_{player}")
            yield (
                *which,
                number,
                match.deal_no,
                match.seat,
                player,
                match.question,
                text.in_words(text.line(match, choices)),
                encoding.action(match.states[0], choices[0]),
                float(result.get("winner") == player) if won is None else won / unit,
                result[f"total_{player}"],
                *encoding.seats.observation(sights).astype(int).tolist(),
            )


def made_late(
    frames: Callable[[], Iterator[pl.DataFrame]], schema: Mapping[str, type[pl.DataType]]
) -> pl.LazyFrame:
    """A table whose pieces are made when its rows are asked for."""

    def source(
        names: list[str] | None, where: pl.Expr | None, most: int | None, _: int | None
    ) -> Iterator[pl.DataFrame]:
        left = most
        for frame in frames():
            kept = frame if where is None else frame.filter(where)
            kept = kept if names is None else kept.select(names)
            yield kept if left is None else kept.head(left)
            left = None if left is None else max(0, left - kept.height)
            if left == 0:
                return

    return register_io_source(source, schema=dict(schema))


def names_of(columns: Sequence[Column]) -> list[str]:
    """What columns are called."""
    return [each.name for each in columns]
