"""The function of calls: what forks say of a question, by all that may be told in it.

A question's cell is what nobody leaves out: own cards and their sum, unknown cards, the opponents'
cards. Where it lies comes from its own forks and from regression trees over all cells, each by its
error (a random effect: Searle, Casella and McCulloch, Variance Components, 1992, chapter 7). What
else is told moves it, by trees that are fitted to what the cells leave (scikit-learn's histogram
gradient boosting): for each thing alone, and for several from what each alone says, in forks in
which each is hidden now and then. The blocks held out say how far all of them are off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
import polars as pl

from silver_sim.arena.run import usable_threads
from silver_sim.studies.silver.call_safety.advice.moves import (
    DEPTHS,
    MAIN,
    SEATING,
    SEVERAL,
    Moves,
    depth_of,
    inputs,
)
from silver_sim.studies.silver.call_safety.advice.question import COPIES
from silver_sim.studies.silver.call_safety.advice.told_numbers import (
    FACTORS,
    OUTPUTS,
    hidden,
    numbers,
    places,
)
from silver_sim.studies.silver.call_safety.advice.trees import LEAF, Nodes, Trees, joined
from silver_sim.studies.silver.call_safety.cells import Floats, Int64s
from silver_sim.studies.silver.call_safety.forks import CALL, MANY, SUMS, WAIT
from silver_sim.studies.silver.call_safety.villages import (
    Village,
    all_villages,
    bare,
    key_of,
    sums_of,
)

RATE, LEAST_LEAF = 0.15, 200
TREES, LEAVES = 80, 95  # of what verdicts go by,
FEWER_TREES, FEWER_LEAVES = 30, 31  # and of everything else
MOST = 2_000_000  # forks, at most, to which the trees of what moves a cell are fitted
FEWEST_TREES, ROWS_A_TREE = 10, 4000  # of few forks fewer trees are fitted,
FEWEST_BINS, MOST_BINS, ROWS_A_BIN = 15, 255, 1000  # and their numbers are cut more coarsely
HIDDEN = 0.4  # how often each thing is, where several are told
SEED = 0
ENOUGH = 30  # blocks whose spread tells as much as that of all
FEWEST_GROUPS, FEWEST_BLOCKS = 5, 8  # that judge, and of each in either half
# By which several things told are judged.
PAIRS = (("turn", "values"), ("deck", "values"), ("standing", "values"), ("deck", "standing"))

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
    """What is known with one number of players."""

    seats: int
    villages: Sequence[tuple[Village, int]]  # each with a sum of its known cards: a cell
    cells: SolvedCells
    moves: Moves


class Model(NamedTuple):
    """What is fitted to each output, from these columns of ``moves.inputs``."""

    columns: Int64s
    outputs: Sequence[Any]

    def values(self, given: Any) -> Floats:
        """The outputs: [row, output]."""
        return _predicted(self.outputs, given[:, self.columns])

    @property
    def trees(self) -> Trees:
        """The same as arrays."""
        return joined([_nodes(each, self.columns) for each in self.outputs])


def fitted(rows: Rows, held: Rows, seats: int) -> Fitted:
    """Fit cells and trees of so many players to rows, and see on others how far they are off."""
    villages = [(each, own) for each in all_villages(seats) for own in sums_of(each)]
    cells = _cells(rows, held, seats, villages)
    some = rows.only(slice(MOST))
    models = {
        name: _model(told_alone(some, cells, seats, name), some, cells, seats)
        for name in (SEATING, *FACTORS)
    }
    models[SEVERAL] = _model(_several(some, cells, models, seats), some, cells, seats)
    off = _off(models, cells, held, seats)
    trees = {name: each.trees for name, each in models.items()}
    return Fitted(seats, villages, cells, Moves(seats, trees, off))


def told_alone(rows: Rows, cells: SolvedCells, seats: int, *names: str) -> Any:
    """What trees go by where nothing but these factors is told besides cards."""
    others = [name for name in FACTORS if name not in names]
    return inputs(hidden(rows.told(seats), others, seats), cells.of(rows, seats), {}, seats)


def _several(
    rows: Rows, cells: SolvedCells, models: Mapping[str, Model], seats: int, told: Any = None
) -> Any:
    """What trees go by where several factors are told, each now and then if ``told`` is not."""
    told = _now_and_then(rows.told(seats), seats) if told is None else told
    at, alone = places(seats), {}
    for name in FACTORS:
        there = ~np.isnan(told[:, getattr(at, name)]).any(axis=1)
        alone[name] = np.full((len(told), len(MAIN)), np.nan)
        if there.any():
            given = told_alone(rows.only(there), cells, seats, name)
            alone[name][there] = models[name].values(given)[:, : len(MAIN)]
    return inputs(told, cells.of(rows, seats), alone, seats)


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
    came = rows.outcomes()
    models = _fits(cells[here][inverse], came, rows)
    value = _predicted(models, cells)
    judges = np.array([at[int(key)] for key in cell_of(held, seats)], np.int64)
    seen = square_of(value[judges], np.zeros((len(judges), len(OUTPUTS))), held, judges)
    # An error more: trees are trusted as far as is known.
    off = np.clip(seen.value + seen.error, 0.0, came.var(axis=0))
    square, forks = np.tile(off, (len(cells), 1)), np.zeros(len(cells), np.int64)
    noise = np.maximum(found.noise, 1e-12)
    share = off / (off + noise)  # of the way from the trees to the cell's own forks
    value[here] += share * (found.mean - value[here])
    square[here], forks[here] = share * noise, found.forks
    return SolvedCells(at, value, np.sqrt(square), forks)


def _model(given: Any, rows: Rows, cells: SolvedCells, seats: int) -> Model:
    """Trees fitted to what cells leave, from all columns of which anything is told."""
    columns = np.flatnonzero(~np.isnan(given).all(axis=0))
    left = rows.outcomes() - cells.of(rows, seats)
    return Model(columns, _fits(given[:, columns], left, rows))


def _fits(told: Any, came: Floats, rows: Rows) -> list[Any]:
    """Trees fitted to each output, at once; which depend on nothing but the rows."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    weight = rows.one("weight").astype(float)

    def fit(output: int) -> Any:
        main = OUTPUTS[output] in MAIN
        trees, leaves = (TREES, LEAVES) if main else (FEWER_TREES, FEWER_LEAVES)
        model = HistGradientBoostingRegressor(
            max_iter=int(np.clip(len(told) // ROWS_A_TREE, FEWEST_TREES, trees)),
            max_leaf_nodes=leaves,
            max_bins=int(np.clip(len(told) // ROWS_A_BIN, FEWEST_BINS, MOST_BINS)),
            learning_rate=RATE,
            min_samples_leaf=LEAST_LEAF,
            early_stopping=False,
            random_state=SEED,
        )
        return model.fit(told, came[:, output], weight)

    return _at_once(fit, range(len(OUTPUTS)))


def _predicted(models: Sequence[Any], given: Any) -> Floats:
    return np.column_stack(_at_once(lambda model: model.predict(given), models))


def _at_once(work: Callable[[Any], Any], of: Iterable[Any]) -> list[Any]:
    """Work on each, in as many threads as there are processors.

    Not in threads of OpenMP: these wait for one another in loops, which takes minutes for seconds
    where something else has the processors.
    """
    from threadpoolctl import threadpool_limits

    def alone(each: Any) -> Any:
        with threadpool_limits(1, "openmp"):
            return work(each)

    with ThreadPoolExecutor(usable_threads()) as pool:
        return list(pool.map(alone, of))


def _now_and_then(told: Any, seats: int) -> Any:
    """The same with factors hidden at random."""
    chance, at = np.random.default_rng([SEED, seats]), places(seats)
    for name in FACTORS:
        told[chance.random(len(told)) < HIDDEN, getattr(at, name)] = np.nan
    return told


def _nodes(model: Any, columns: Int64s) -> tuple[float, list[Any]]:
    """The start and the trees of one output, as columns of nodes."""
    return float(model._baseline_prediction.item()), [
        Nodes(
            column=np.where(nodes["is_leaf"], LEAF, columns[nodes["feature_idx"]]),
            threshold=nodes["num_threshold"],
            left=nodes["left"],
            right=nodes["right"],
            missing=nodes["missing_go_to_left"],
            value=np.where(nodes["is_leaf"], nodes["value"], 0.0),
        )
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
    models: Mapping[str, Model], cells: SolvedCells, held: Rows, seats: int
) -> dict[str, list[list[float]]]:
    """Standard deviations of what trees leave beyond the cells' errors, [depth, output]."""
    keys, lies, levels = cell_of(held, seats), cells.of(held, seats), _levels(held)
    here = np.array([cells.places[int(key)] for key in keys], np.int64)
    depth, known = depth_of(cells.forks[here]), np.square(cells.error[here])

    def beyond(moved: Floats, *names: str) -> list[Square]:
        by = np.stack([keys, *(levels[name] for name in names)])
        groups = np.unique(by, axis=1, return_inverse=True)[1].ravel()
        return [
            square_of(lies[at] + moved[at], known[at], held.only(at), groups[at])
            for at in (depth == each for each in range(len(DEPTHS) + 1))
        ]

    alone = [
        beyond(models[name].values(told_alone(held, cells, seats, name)), name) for name in FACTORS
    ]
    several = []
    for pair in PAIRS:
        told = hidden(held.told(seats), [name for name in FACTORS if name not in pair], seats)
        given = _several(held, cells, models, seats, told)
        several.append(beyond(models[SEVERAL].values(given), *pair))
    most = held.outcomes().var(axis=0) if len(keys) else np.ones(len(OUTPUTS))
    found = dict(zip(FACTORS, _drawn_together(alone, most), strict=True))
    found[SEVERAL] = np.mean(_drawn_together(several, most), axis=0)
    return {name: np.sqrt(each).tolist() for name, each in found.items()}


def _drawn_together(found: Sequence[Sequence[Square]], most: Floats) -> Floats:
    """Squares of several things by depth, each drawn to the mean of all by its error.

    What is known of each is little, so that each counts by its error beside the mean, which is
    thought to be off by as much as itself (Morris, Parametric Empirical Bayes Inference, 1983); and
    an error more, as trees are trusted as far as is known. Where nothing judges a depth, the
    nearest one does, and where nothing judges any, ``most`` is told.
    """
    value = np.array([[each.value for each in one] for one in found])
    weight = 1 / np.square(np.array([[each.error for each in one] for one in found]))
    number = (weight > 0).sum(0)
    judged = np.flatnonzero(number.all(axis=1))
    if not len(judged):
        return np.broadcast_to(most, value.shape)
    error = np.sqrt(np.divide(1, weight, where=weight > 0, out=np.zeros_like(weight)).sum(0))
    usual = np.maximum(value.sum(0), error)[judged] / number[judged]
    usual = usual[[np.abs(judged - depth).argmin() for depth in range(len(number))]]
    prior = 1 / np.square(usual)
    drawn = (weight * value + prior * usual) / (weight + prior)
    return np.asarray(np.maximum(drawn + 1 / np.sqrt(weight + prior), 0.0))


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

    Few blocks tell little of their own error: to their spread as many blocks are added as are
    ``ENOUGH``, of the usual spread, so that no mean of equals passes for certain.
    """
    _, first, inverse = np.unique(groups, return_index=True, return_inverse=True)
    weight, came = rows.one("weight").astype(float), rows.outcomes()
    pair = inverse.astype(np.int64) * (int(rows.block.max(initial=0)) + 1) + rows.block
    _, start, cluster = np.unique(pair, return_index=True, return_inverse=True)
    group, weights = inverse[start], np.bincount(cluster, weight)
    total = np.bincount(inverse, weight)
    blocks = total**2 / np.bincount(group, weights**2)
    freedom = total**2 * (blocks - 1) / blocks**2  # squares for each 1 of the variance of a block
    mean, noise = np.zeros((2, len(first), came.shape[1]))
    for output in range(came.shape[1]):
        mean[:, output] = np.bincount(inverse, weight * came[:, output]) / total
        rest = np.bincount(cluster, weight * (came[:, output] - mean[inverse, output]))
        squares = np.bincount(group, rest**2)
        usual = squares.sum() / freedom.sum() if freedom.sum() > 0 else came[:, output].var()
        own = squares / total**2 * blocks**2  # the variance, but for a degree of freedom
        noise[:, output] = (own + ENOUGH * usual) / (blocks - 1 + ENOUGH) / blocks
    return Means(first, np.bincount(inverse), blocks, mean, noise)


class Square(NamedTuple):
    """The square of how far means of groups lie from what is said of them, and its error."""

    value: Floats
    error: Floats


def square_of(said: Floats, known: Floats, rows: Rows, groups: Int64s) -> Square:
    """How far means of groups lie off, beyond what is known, without the noise of their forks.

    Both by output. The mean product of how far two halves of the blocks lie off, whose noise is
    independent, groups weighted by the blocks that tell as much. Few groups tell nothing.
    """
    _, inverse = np.unique(groups, return_inverse=True)
    halves = np.unique(rows.block, return_inverse=True)[1] % 2
    weight, number = rows.one("weight").astype(float), int(inverse.max(initial=-1)) + 1

    def by_half(each: Floats) -> Floats:
        return np.stack([np.bincount(inverse, each * (halves == half), number) for half in (0, 1)])

    total = by_half(weight)
    blocks = (np.square(total) / np.maximum(by_half(weight**2), 1)).min(0)
    chosen = blocks >= FEWEST_BLOCKS
    if chosen.sum() < FEWEST_GROUPS:
        return Square(np.zeros(len(OUTPUTS)), np.full(len(OUTPUTS), np.inf))
    left = weight[:, None] * (rows.outcomes() - said)
    product = np.column_stack([np.prod(by_half(each), axis=0) for each in left.T])
    product = product[chosen] / np.prod(total, axis=0)[chosen, None]
    beyond = np.column_stack([by_half(weight * each).sum(0) for each in known.T])
    product -= beyond[chosen] / total.sum(0)[chosen, None]
    share = blocks[chosen, None] / blocks[chosen].sum()
    value = (share * product).sum(0)
    return Square(value, np.sqrt(np.square(share * (product - value)).sum(0)) + 1e-9)
