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
from typing import Any, NamedTuple

import numpy as np

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
from silver_sim.studies.silver.call_safety.advice.told_numbers import (
    FACTORS,
    OUTPUTS,
    hidden,
    places,
)
from silver_sim.studies.silver.call_safety.advice.trees import LEAF, Nodes, Trees, joined
from silver_sim.studies.silver.call_safety.cells import Floats, Int64s
from silver_sim.studies.silver.call_safety.deviations import (
    Square,
    drawn_together,
    means,
    square_of,
)
from silver_sim.studies.silver.call_safety.fork_rows import Rows, cell_of, levels
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
# By which several things told are judged.
PAIRS = (("turn", "values"), ("deck", "values"), ("standing", "values"), ("deck", "standing"))


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


def _off(
    models: Mapping[str, Model], cells: SolvedCells, held: Rows, seats: int
) -> dict[str, list[list[float]]]:
    """Standard deviations of what trees leave beyond the cells' errors, [depth, output]."""
    keys, lies, level = cell_of(held, seats), cells.of(held, seats), levels(held)
    here = np.array([cells.places[int(key)] for key in keys], np.int64)
    depth, known = depth_of(cells.forks[here]), np.square(cells.error[here])

    def beyond(moved: Floats, *names: str) -> list[Square]:
        by = np.stack([keys, *(level[name] for name in names)])
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
    found = dict(zip(FACTORS, drawn_together(alone, most), strict=True))
    found[SEVERAL] = np.mean(drawn_together(several, most), axis=0)
    return {name: np.sqrt(each).tolist() for name, each in found.items()}
