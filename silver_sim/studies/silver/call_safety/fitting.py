"""The function of calls: what forks say of a question, by all that may be told in it.

A question's cell is what nobody leaves out: own cards and their sum, unknown cards, the opponents'
cards. Where it lies comes from its own forks and from regression trees over all cells, each by its
error (a random effect: Searle, Casella and McCulloch, Variance Components, 1992, chapter 7). What
else is told moves it, by trees that are fitted to what the cells leave (scikit-learn's histogram
gradient boosting), in forks in which each thing that may be left out is hidden now and then. The
blocks held out say how far both are off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
import polars as pl

from silver_sim.studies.silver.call_safety.advice.question import COPIES
from silver_sim.studies.silver.call_safety.advice.told_numbers import (
    FACTORS,
    OUTPUTS,
    hidden,
    numbers,
    places,
)
from silver_sim.studies.silver.call_safety.advice.trees import LEAF, Trees, joined
from silver_sim.studies.silver.call_safety.cells import Floats, Int64s
from silver_sim.studies.silver.call_safety.forks import CALL, MANY, SUMS, WAIT
from silver_sim.studies.silver.call_safety.villages import (
    Village,
    all_villages,
    bare,
    key_of,
    sums_of,
)

RATE, LEAST_LEAF = 0.1, 200
TREES, LEAVES = 200, 127  # of what verdicts go by,
FEWER_TREES, FEWER_LEAVES = 80, 63  # and of everything else
VERDICTS = ("chance", "win", "points")
FEWEST_TREES, ROWS_A_TREE = 10, 4000  # of few forks fewer trees are fitted
JUDGES = 250_000  # forks held out, at most, by which trees are judged
BARE, HIDDEN = 0.25, 0.5  # how often nothing but cards is told, and else how often each factor is
SEED = 0
ENOUGH = 30  # forks, as often as they stand for others, of which an error is told
FEWEST_GROUPS = 5  # that judge

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
            {
                "own": self.own,
                "unknown": self.one("unknown"),
                "opponents": self.cards[:, : seats - 1],
                **{name: self.one(name) for name in ("turn", "deck", "round")},
                "totals": self.totals[:, :seats],
                "seen": self.seen,
            },
            seats,
        )

    def outcomes(self) -> Floats:
        """What came of them, [row, output], as ``OUTPUTS`` says."""
        return np.asarray(self.came / np.array([1, 2, 1, 1, 2, 1, 1]))


class SolvedCells(NamedTuple):
    """All cells of a number of players, [cell, output]: where they lie, and the errors."""

    places: Mapping[int, int]  # by ``cell_of``
    value: Floats
    error: Floats
    forks: Int64s

    def of(self, rows: Rows, seats: int) -> Floats:
        """Where the cells of rows lie: [row, output]."""
        keys, inverse = np.unique(cell_of(rows, seats), return_inverse=True)
        return np.asarray(self.value[[self.places[int(key)] for key in keys]][inverse])


@dataclass(frozen=True)
class Fitted:
    """What is known with one number of players.

    ``off`` are standard deviations by output of what the trees say, beyond that of the cell, by
    factor that is told.
    """

    seats: int
    villages: Sequence[tuple[Village, int]]  # each with a sum of its known cards: a cell
    cells: SolvedCells
    trees: Trees
    off: Mapping[str, Sequence[float]]

    def packed(self) -> dict[str, Any]:
        """The trees as plain data."""
        return {"trees": self.trees.packed(), "off": {k: list(v) for k, v in self.off.items()}}


def fitted(rows: Rows, held: Rows, seats: int, threads: int) -> Fitted:
    """Fit cells and trees of so many players to rows, and see on others how far they are off."""
    from threadpoolctl import threadpool_limits

    held = held.only(slice(JUDGES))
    villages = [(each, own) for each in all_villages(seats) for own in sums_of(each)]
    with threadpool_limits(threads, "openmp"):
        cells = _cells(rows, held, seats, villages)
        left = rows.outcomes() - cells.of(rows, seats)
        models = _models(_now_and_then(rows.told(seats), seats), left, rows)
        off = _off(models, cells, held, seats)
    return Fitted(seats, villages, cells, joined([_nodes(model) for model in models]), off)


def _cells(
    rows: Rows, held: Rows, seats: int, villages: Sequence[tuple[Village, int]]
) -> SolvedCells:
    """Where all cells lie, by trees over them and by their own forks."""
    at = {key_of(each, own): place for place, (each, own) in enumerate(villages)}
    cells = bare(villages, seats)
    cells = cells[:, ~np.isnan(cells).any(axis=0)]
    found, keys = means(rows, cell_of(rows, seats)), cell_of(rows, seats)
    here = np.array([at[int(keys[each])] for each in found.first])
    inverse = np.unique(keys, return_inverse=True)[1]
    models = _models(cells[here][inverse], rows.outcomes(), rows)
    value = np.column_stack([each.predict(cells) for each in models])
    judges = np.array([at[int(key)] for key in cell_of(held, seats)], np.int64)
    off = np.square(_spread(value[judges], held, judges))
    square, forks = np.tile(off, (len(cells), 1)), np.zeros(len(cells), np.int64)
    noise = np.maximum(found.noise, 1e-12)
    share = off / (off + noise)  # of the way from the trees to the cell's own forks
    value[here] += share * (found.mean - value[here])
    square[here], forks[here] = share * noise, found.forks
    return SolvedCells(at, value, np.sqrt(square), forks)


def _models(told: Any, came: Floats, rows: Rows) -> list[Any]:
    """Trees fitted to each output."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    weight = rows.one("weight").astype(float)
    found = []
    for name, each in zip(OUTPUTS, came.T, strict=True):
        trees, leaves = (TREES, LEAVES) if name in VERDICTS else (FEWER_TREES, FEWER_LEAVES)
        model = HistGradientBoostingRegressor(
            max_iter=int(np.clip(len(told) // ROWS_A_TREE, FEWEST_TREES, trees)),
            max_leaf_nodes=leaves,
            learning_rate=RATE,
            min_samples_leaf=LEAST_LEAF,
            early_stopping=False,
            random_state=SEED,
        )
        found.append(model.fit(told, each, weight))
    return found


def _now_and_then(told: Any, seats: int) -> Any:
    """The same with factors hidden at random."""
    chance = np.random.default_rng([SEED, seats])
    bare, at = chance.random(len(told)) < BARE, places(seats)
    for name in FACTORS:
        away = chance.random(len(told)) < HIDDEN
        told[away | bare if name != "values" else away, at[name]] = np.nan
    return told


def _nodes(model: Any) -> tuple[float, list[Any]]:
    """The start and the trees of one output, as columns of nodes."""
    return float(model._baseline_prediction.item()), [
        {
            "column": np.where(nodes["is_leaf"], LEAF, nodes["feature_idx"]),
            "threshold": nodes["num_threshold"],
            "left": nodes["left"],
            "right": nodes["right"],
            "missing": nodes["missing_go_to_left"],
            "value": np.where(nodes["is_leaf"], nodes["value"], 0.0),
        }
        for [tree] in model._predictors
        for nodes in [tree.nodes]
    ]


# How far trees are off


def cell_of(rows: Rows, seats: int) -> Int64s:
    """The number of the cell of every row."""
    known = rows.own.sum(1, dtype=np.int64)
    sums = np.minimum(rows.own @ np.arange(len(COPIES)), SUMS - 1)
    key = (known * 8 + rows.one("unknown")) * SUMS + sums
    for cards in np.sort(np.minimum(rows.cards[:, : seats - 1], MANY), 1).T:
        key = key * (MANY + 1) + cards
    return np.asarray(key, np.int64)


def _off(
    models: Sequence[Any], cells: SolvedCells, held: Rows, seats: int
) -> dict[str, list[float]]:
    """Standard deviations of what trees leave, beside the noise of the forks held out."""
    told, keys, lies = held.told(seats), cell_of(held, seats), cells.of(held, seats)
    of_cells = _spread(lies, held, keys)
    found = {}
    for name, level in _levels(held).items():
        rows = hidden(told, [other for other in FACTORS if other != name], seats)
        groups = np.unique(np.stack([keys, level]), axis=1, return_inverse=True)[1].ravel()
        moved = lies + np.column_stack([each.predict(rows) for each in models])
        beyond = np.square(_spread(moved, held, groups)) - np.square(of_cells)
        found[name] = np.sqrt(np.maximum(beyond, 0.0)).tolist()
    return found


def _levels(rows: Rows) -> dict[str, Int64s]:
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


class Means(NamedTuple):
    """The means of groups of rows, [group, output], and the squares of their errors."""

    first: Int64s  # the first row of each group
    forks: Int64s
    blocks: Floats  # independent ones: so many of equal weight tell as much
    mean: Floats
    noise: Floats


def means(rows: Rows, groups: Int64s) -> Means:
    """Weighted means by group; rows of one block are one cluster (Cochran, 1977, 11.8).

    Few blocks tell little of their own error: below ``ENOUGH`` it is that of all others, or
    the whole spread if there are none.
    """
    _, first, inverse = np.unique(groups, return_index=True, return_inverse=True)
    weight, came = rows.one("weight").astype(float), rows.outcomes()
    pair = inverse.astype(np.int64) * (int(rows.block.max(initial=0)) + 1) + rows.block
    _, start, cluster = np.unique(pair, return_index=True, return_inverse=True)
    group, weights = inverse[start], np.bincount(cluster, weight)
    total = np.bincount(inverse, weight)
    blocks = total**2 / np.bincount(group, weights**2)
    few = blocks < ENOUGH
    mean, noise = np.zeros((2, len(first), came.shape[1]))
    for output in range(came.shape[1]):
        mean[:, output] = np.bincount(inverse, weight * came[:, output]) / total
        rest = np.bincount(cluster, weight * (came[:, output] - mean[inverse, output]))
        squares = np.bincount(group, rest**2)
        usual = came[:, output].var()
        if not few.all():
            usual = squares[~few].sum() / (total**2 / blocks)[~few].sum()
        own = squares / total**2 * blocks / np.maximum(blocks - 1, 1)
        noise[:, output] = np.where(few, usual / blocks, own)
    return Means(first, np.bincount(inverse), blocks, mean, noise)


def _spread(said: Floats, rows: Rows, groups: Int64s) -> Floats:
    """How far the means of groups lie from what trees say, without the noise of the forks.

    Standard deviations by output, groups weighted by their forks: the mean product of how far two
    halves of the blocks lie off, whose noise is independent, and an error more, as trees are not
    trusted where little is known of it.
    """
    _, inverse = np.unique(groups, return_inverse=True)
    halves = np.unique(rows.block, return_inverse=True)[1] % 2
    weight, number = rows.one("weight").astype(float), int(inverse.max(initial=-1)) + 1
    left = weight[:, None] * (rows.outcomes() - said)
    totals = np.stack([np.bincount(inverse, weight * (halves == half), number) for half in (0, 1)])
    chosen = totals.min(0) >= ENOUGH
    if chosen.sum() < FEWEST_GROUPS:
        return np.asarray(rows.outcomes().std(axis=0))
    off = [
        np.column_stack([np.bincount(inverse, each * (halves == half), number) for each in left.T])
        / np.maximum(totals[half], 1)[:, None]
        for half in (0, 1)
    ]
    weights = totals.min(0)[chosen, None] / totals.min(0)[chosen].sum()
    products = (off[0] * off[1])[chosen]
    spread = (weights * products).sum(0)
    error = np.sqrt(np.square(weights * (products - spread)).sum(0))
    return np.asarray(np.sqrt(np.maximum(spread + error, 0.0)))
