"""Forks as rows of narrow arrays: what was known at each, what came of it, and its cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np
import polars as pl

from silver_sim.studies.silver.call_safety.advice.question import COPIES
from silver_sim.studies.silver.call_safety.advice.told_numbers import numbers
from silver_sim.studies.silver.call_safety.cells import Floats, Int64s
from silver_sim.studies.silver.call_safety.forks import CALL, MANY, SUMS, WAIT

_FEW = ("seats", "deck", "round", "turn", "unknown", "weight")


class Rows(NamedTuple):
    """Forks as narrow arrays, a row each: what was known, and what came of both ways."""

    block: Any
    few: Any  # [row, name]: ``_FEW``
    cards: Any  # of the opponents, [row, 3]
    totals: Any  # [row, 4]
    own: Any  # [row, value]
    seen: Any  # [row, value]
    came: Any  # [row, output]; ``chance`` 0 or 1, points, and halves of a game

    @classmethod
    def of(cls, frame: pl.DataFrame, seats: Int64s) -> Self:
        """Read rows of forks of tables with so many seats each."""

        def all_of(name: str, number: int, first: int = 0) -> Any:
            columns = [f"{name}_{each}" for each in range(first, first + number)]
            there = [
                frame[each].fill_null(0).to_numpy()
                if each in frame.columns
                else np.zeros(frame.height, np.int64)
                for each in columns
            ]
            return np.stack(there, axis=1).astype(np.int64)

        turn = (frame["turn"].to_numpy().astype(np.int64) - 1) // seats + 1
        own, unseen = all_of("own", len(COPIES)), all_of("unseen", len(COPIES))
        score, won, place2 = (all_of(name, 2) for name in ("score", "won", "place2"))
        of = {name: frame[name].to_numpy() for name in ("round", "weight")}
        few = (seats, frame["deck_count"].to_numpy(), of["round"], turn)
        first_two = np.clip(6 - place2, 0, 2)  # 2 for a place 2 at most, 1 where it is shared
        came = (
            frame["beaten"].to_numpy() == 0,
            2 * (won[:, CALL] - won[:, WAIT]),
            score[:, WAIT] - score[:, CALL],
            score[:, WAIT],
            first_two[:, CALL] - first_two[:, WAIT],
            won[:, CALL],
            won[:, CALL] * (frame["beaten"].to_numpy() == 0),
        )
        return cls(
            frame["block"].to_numpy().astype(np.int32),
            np.stack([*few, frame["unknown_0"].to_numpy(), of["weight"]], 1).astype(np.uint8),
            all_of("cards", 3, 1).astype(np.uint8),
            all_of("total", 4).astype(np.int16),
            own.astype(np.int8),
            (np.array(COPIES) - own - unseen).astype(np.int8),
            np.stack(came, 1).astype(np.int16),
        )

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """All rows of several."""
        return cls(*(np.concatenate(each) for each in zip(*parts, strict=True)))

    def only(self, which: Any) -> Self:
        """Those rows alone."""
        return type(self)(*(each[which] for each in self))

    def one(self, name: str) -> Int64s:
        """A number of each row."""
        return np.asarray(self.few[:, _FEW.index(name)], np.int64)

    def told(self, seats: int) -> Any:
        """What is told if all is (``told_numbers.numbers``)."""
        return numbers(
            seats,
            own=self.own,
            unknown=self.one("unknown"),
            opponents=self.cards[:, : seats - 1],
            turn=self.one("turn"),
            deck=self.one("deck"),
            round_=self.one("round"),
            totals=self.totals[:, :seats],
            seen=self.seen,
        )

    def outcomes(self) -> Floats:
        """What came of them, [row, output], as ``OUTPUTS`` says."""
        return np.asarray(self.came / np.array([1, 2, 1, 1, 2, 1, 1]))


def cell_of(rows: Rows, seats: int) -> Int64s:
    """The number of the cell of every row."""
    known = rows.own.sum(1, dtype=np.int64)
    sums = np.minimum(rows.own @ np.arange(len(COPIES)), SUMS - 1)
    key = (known * 8 + rows.one("unknown")) * SUMS + sums
    for cards in np.sort(np.minimum(rows.cards[:, : seats - 1], MANY), 1).T:
        key = key * (MANY + 1) + cards
    return np.asarray(key, np.int64)


def levels(rows: Rows) -> dict[str, Int64s]:
    """A number of every row by factor: rows of one number tell the same of it."""
    _, values = np.unique(rows.own, axis=0, return_inverse=True)
    lead = rows.totals[:, :1] - rows.totals[:, 1:]
    standing = rows.one("round") * 1000 + np.clip(lead.max(1) // 3 + 300, 0, 999)
    points = rows.seen.astype(np.int64) @ np.arange(len(COPIES))
    return {
        "values": values.ravel(),
        "turn": rows.one("turn"),
        "deck": rows.one("deck"),
        "standing": standing,
        "seen": rows.seen.sum(1, dtype=np.int64) * 1000 + points // 4,
    }
