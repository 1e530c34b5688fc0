"""What a function fitted to labels would choose: expected gains over a strategy's own answers."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import polars as pl

from benchmarks.labelled import DESCRIBED, GIVES

LEAST = 300  # decisions to fit a function to; with fewer nothing is chosen
CLIPPED = 0.02, 0.98  # shares of gains beyond which they are cut: no single one bends a tree
MOST = 60_000  # answers to fit a function to: of more decisions some, evenly spaced
MARGINS = (1.0, 0.04, 0.02, 0.01, 0.005, 0.0025, 0.0)  # by which more must be expected
TREES: dict[str, Any] = {
    "max_iter": 80,
    "learning_rate": 0.08,
    "max_leaf_nodes": 31,
    "min_samples_leaf": 100,
    "l2_regularization": 10.0,
    "max_bins": 63,
    "early_stopping": False,
    "random_state": 0,
}


class Decisions(NamedTuple):
    """The decisions at one question: arrays with a place for each answer, by decision."""

    block: np.ndarray
    first: np.ndarray  # by decision: the place of answer 0, the strategy's own
    decision: np.ndarray  # to which an answer belongs, from 0
    kind: np.ndarray
    gain: np.ndarray  # over answer 0
    error: np.ndarray  # its standard error; NaN of a single play
    known: np.ndarray  # (answers, features) what a function may go by
    given: dict[str, np.ndarray]  # by strategy and decision: the place of its answer

    @classmethod
    def of(cls, rows: pl.DataFrame) -> Decisions:
        """The decisions of rows of labels, in their order."""
        own = rows["answer"].to_numpy() == 0
        first, decision = np.flatnonzero(own), np.cumsum(own) - 1
        numbers = rows.select(pl.col(f"^{DESCRIBED}.*$")).to_numpy()
        given = {
            name.removeprefix(GIVES): np.flatnonzero(rows[name].to_numpy())
            for name in rows.columns
            if name.startswith(GIVES)
        }
        return cls(
            rows["block"].to_numpy(),
            first,
            decision,
            rows["kind"].to_numpy(),
            rows["gain"].to_numpy().astype(float),
            rows["gain_se"].to_numpy().astype(float),
            _with_own(numbers, first, decision),
            given,
        )


def _with_own(numbers: np.ndarray, first: np.ndarray, decision: np.ndarray) -> np.ndarray:
    """The numbers, and those of answers beside how they are at answer 0 and how far from it."""
    own = numbers[first][decision]
    missing = np.isnan(numbers) & np.isnan(own)
    of_answers = ~((numbers == own) | missing).all(axis=0)
    apart = numbers[:, of_answers] - own[:, of_answers]
    return np.concatenate([numbers, own[:, of_answers], apart], axis=1)


class Expected(NamedTuple):
    """What every answer is expected to gain over answer 0, by functions of other blocks."""

    by_others: np.ndarray  # of those of the other half
    by_mates: np.ndarray  # of those of the other quarter of the same half


def expected_gains(decisions: Decisions) -> Expected | None:
    """What answers are expected to gain, by functions fitted to each quarter of the blocks.

    Halves are the even and the odd blocks, and so on; the functions of the two quarters of a half
    are averaged. None if either half has too few decisions.
    """
    halves, quarters = decisions.block % 2, decisions.block % 4
    if min(np.count_nonzero(halves[decisions.first] == half) for half in (0, 1)) < LEAST:
        return None
    expected = Expected(*np.zeros((2, len(halves))))
    for quarter in range(4):
        learned = _to_learn(decisions, quarters == quarter)
        known = decisions.known[:, _varies(decisions.known[learned])]
        trees = fitted(known[learned], decisions.gain[learned], decisions.error[learned])
        others = np.flatnonzero(halves != quarter % 2)
        expected.by_others[others] += trees.predict(known[others]) / 2
        mates = np.flatnonzero(quarters == (quarter + 2) % 4)
        expected.by_mates[mates] = trees.predict(known[mates])
    for gains in expected:
        gains[decisions.first] = 0.0
    return expected


def _to_learn(decisions: Decisions, half: np.ndarray) -> np.ndarray:
    """The answers of a half that a function is fitted to; of answers 0 nothing is to be learned."""
    half = half.copy()
    half[decisions.first] = False
    every = -(-np.count_nonzero(half) // MOST)
    return np.flatnonzero(half & (decisions.decision % every == 0))


def _varies(known: np.ndarray) -> np.ndarray:
    """The columns with different numbers: trees can ask about no others."""
    varies: np.ndarray = np.fmin.reduce(known) < np.fmax.reduce(known)
    return varies


def fitted(known: np.ndarray, gain: np.ndarray, error: np.ndarray) -> Any:
    """Boosted trees that expect gains, weighed by how exactly they are known.

    By one thread: more wait for each other on a machine that is busy.
    """
    from sklearn.ensemble import HistGradientBoostingRegressor
    from threadpoolctl import threadpool_limits

    low, high = np.quantile(gain, CLIPPED)
    weights = None
    if not np.isnan(error).any():
        between = max(gain.var() - np.square(error).mean(), 0.1 * gain.var())
        weights = 1.0 / (np.square(error) + between + 1e-9)
    with threadpool_limits(1):
        trees = HistGradientBoostingRegressor(**TREES)
        return trees.fit(known, gain.clip(low, high), sample_weight=weights)


def better_answers(decisions: Decisions, expected: Expected, given: np.ndarray) -> np.ndarray:
    """By decision the place of the answer to choose in place of the given one.

    How much more it must be expected to gain is what would have gained most in the half to which
    the functions were fitted, each of its quarters judged by the labels of the other.
    """
    half, better = decisions.block[decisions.first] % 2, given.copy()
    tried = {each: chosen(decisions, expected.by_mates, given, each) for each in MARGINS}
    gains = {each: decisions.gain[places] - decisions.gain[given] for each, places in tried.items()}
    for here in (half == 0, half == 1):
        margin = max(MARGINS, key=lambda each: gains[each][~here].sum())
        better[here] = chosen(decisions, expected.by_others, given, margin)[here]
    return better


def chosen(decisions: Decisions, gains: np.ndarray, given: np.ndarray, margin: float) -> np.ndarray:
    """By decision the place of the answer that is expected to gain most, if by so much more."""
    most = np.maximum.reduceat(gains, decisions.first)
    places = np.flatnonzero(gains == most[decisions.decision])
    _, each = np.unique(decisions.decision[places], return_index=True)
    return np.where(most > gains[given] + margin, places[each], given)
