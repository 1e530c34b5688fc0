"""One worker: plays chunks of blocks at any of the tables, one after the other."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from silver_sim.arena.table import SeatedTable, circular_order
from silver_sim.arena.witness import asking
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract.table import Match, Waiting, Written

KEPT = 64  # matches: making one takes as long as playing a game
TWICE_EVERY = 100  # blocks: one in this many is played twice
TWICE_AT = 37  # of these: not the first, so that something could have been kept from before


class Chunk(NamedTuple):
    """The blocks from ``first`` below ``last`` at one table."""

    table: int
    first: int
    last: int


class Worker:
    """Plays chunks; one thread uses it at a time, another may watch it (``contract.Waits``)."""

    def __init__(self, tables: Sequence[SeatedTable], twice_every: int = TWICE_EVERY) -> None:
        """One block in ``twice_every`` is played twice; 0: none is."""
        self._tables, self._twice_every = tables, twice_every
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._playing: Match | None = None
        self._at = 0  # the table of that match

    def play(self, chunk: Chunk) -> Written:
        """The rows of a chunk; StrategyError if a strategy fails or cannot be played again."""
        try:
            rows = self._rows(self._match(chunk.table), chunk)
            for block in range(chunk.first, chunk.last):
                if self._twice_every and block % self._twice_every == TWICE_AT:
                    self._play_again(chunk, block, rows)
        except StrategyError as problem:
            problem.table = chunk.table
            raise
        return rows

    def _match(self, table: int) -> Match:
        """The match at a table, made if it is not among the last ones."""
        match = self._matches.pop(table, None) or self._tables[table].match()
        self._matches[table] = match
        if len(self._matches) > KEPT:
            self._matches.popitem(last=False)
        return match

    def _rows(self, match: Match, chunk: Chunk) -> Written:
        """Play the chunk; where the circle is drawn, block by block."""
        table = self._tables[chunk.table]
        self._playing, self._at = match, chunk.table
        try:
            with asking(" or ".join(dict.fromkeys(f"strategy {s.label!r}" for s in table.seats))):
                if not table.drawn_order:
                    return match.play(chunk.first, chunk.last)
                blocks = []
                for block in range(chunk.first, chunk.last):
                    match.sit(circular_order(table.setting.seed, block, len(table.seats)))
                    blocks.append(match.play(block, block + 1))
                return joined(blocks)
        finally:
            self._playing = None

    def _play_again(self, chunk: Chunk, block: int, rows: Written) -> None:
        """StrategyError if the block goes otherwise at a fresh table."""
        again = self._rows(self._tables[chunk.table].match(), Chunk(chunk.table, block, block + 1))
        before = [table[table["block"] == block] for table in rows]
        if any(a.tobytes() != b.tobytes() for a, b in zip(before, again, strict=True)):
            labels = ",".join(seat.label for seat in self._tables[chunk.table].seats)
            raise went_otherwise(f"block {block} of {labels}")

    @property
    def waiting(self) -> Waiting | None:
        """Where its match stands; None while it plays none."""
        match = self._playing
        return match.waiting if match else None

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long."""
        match = self._playing
        if match is None:  # it went on in this very moment
            return EndlessError(f"a strategy has not answered for {spent}")
        problem = match.endless(spent)
        problem.table = self._at
        return problem


def joined(rows: Sequence[Written]) -> Written:
    """Rows one below the other."""
    tables = zip(*rows, strict=True)
    return type(rows[0])(*map(_joined, tables))


def _joined(tables: Sequence[np.ndarray]) -> np.ndarray:
    kind = tables[0].dtype
    in_one = f"V{kind.itemsize}"  # a row as bytes, which numpy copies at once
    return np.concatenate([table.view(in_one) for table in tables]).view(kind)


def went_otherwise(what: str) -> StrategyError:
    """The error of games that were played twice."""
    return StrategyError(
        f"{what} came out differently when it was played again",
        why="one of the strategies depends on more than its sight, memory and stream: "
        "the clock, chance of its own, or something that it keeps from game to game",
        help="silver-sim strategies check NAME  shows which and how",
    )
