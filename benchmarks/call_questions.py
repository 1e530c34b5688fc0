"""Questions of `silver-sim call` that occur in games, and what is true of them there.

A question tells some of what a seat knows; the decisions that agree with all of it say what it is
worth. Which are asked depends on what is told and how often it occurs, never on what came of it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from benchmarks.call_games import CARDS_BITS, COPIES_BITS, POINTS_BITS, packed, unpacked
from silver_sim.games.silver.rules.cards import VALUES
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, Bounds, estimate
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion, Numbers

BY_CARDS, BY_SUM = ("own", "unknown", "opponents"), ("known", "sum", "unknown", "opponents")
STANDING = ("round", "scores")
SORTS: Mapping[str, tuple[str, ...]] = {
    "cards": BY_CARDS,
    "sum": BY_SUM,
    "cards, turn": (*BY_CARDS, "turn"),
    "sum, deck": (*BY_SUM, "deck"),
    "sum, turn, deck": (*BY_SUM, "turn", "deck"),
    "cards, scores": (*BY_CARDS, *STANDING),
    "sum, scores": (*BY_SUM, *STANDING),
    "cards, seen": (*BY_CARDS, "seen"),
}
MOST_UNKNOWN = 2  # own cards
LEAST, OFTEN, FREQUENT = 50, 500, 2000  # decisions: of any question, of no rare one, of a sure one
LEAST_BLOCKS = 20  # that they come from
COMMON, RARE = 5, 3  # questions of a sort, with and without unknown cards, by players

Fresh = Mapping[int, pl.DataFrame]  # by players: rows of ``call_games``


class Truth(NamedTuple):
    """What came of the decisions that agree with a question."""

    decisions: int
    lowest: Estimate  # how often a call is lowest
    gain: Estimate  # the share of the game that a call wins more than going on does


class Occurs(NamedTuple):
    """A question that occurs: so often, and of which sort."""

    question: CallQuestion
    sort: str
    decisions: int

    @property
    def rare(self) -> bool:
        """Whether there are few decisions."""
        return self.decisions < OFTEN


def occurring(fresh: Fresh, chance: np.random.Generator) -> Iterator[Occurs]:
    """Yield questions of every sort, with and without unknown cards, common ones and rare ones.

    Common ones are drawn as they occur, rare ones all alike.
    """
    for players, rows in fresh.items():
        for sort in SORTS:
            met = _met(rows, sort)
            for some in (met.filter(pl.col("unknown") == 0), met.filter(pl.col("unknown") > 0)):
                common = some.filter(pl.col("decisions") >= OFTEN)
                rare = some.filter(pl.col("decisions") < OFTEN)
                yield from _drawn(common, COMMON, common["decisions"], players, sort, chance)
                yield from _drawn(rare, RARE, np.ones(rare.height), players, sort, chance)


def as_they_occur(fresh: Fresh, number: int, chance: np.random.Generator) -> list[Occurs]:
    """So many questions in a drawn order, of all sorts, if there are as many."""
    each = -(-2 * number // (len(fresh) * len(SORTS)))  # some sorts have too few
    found: list[Occurs] = []
    for players, rows in fresh.items():
        for sort in SORTS:
            met = _met(rows, sort)
            found.extend(_drawn(met, each, met["decisions"], players, sort, chance))
    return [found[place] for place in chance.permutation(len(found))][:number]


def _met(rows: pl.DataFrame, sort: str) -> pl.DataFrame:
    """What is told in questions of a sort, and how often, in order."""
    keys = SORTS[sort]
    told = pl.col("unknown") <= MOST_UNKNOWN
    if "sum" in keys:
        told &= pl.col("known") > 0
    if "deck" in keys:
        told &= pl.col("deck") > 0  # else there is a row, of which no question tells
    counts = [pl.len().alias("decisions"), pl.col("block").n_unique().alias("blocks")]
    return (
        rows.filter(told)
        .group_by(keys)
        .agg(counts)
        .filter((pl.col("decisions") >= LEAST) & (pl.col("blocks") >= LEAST_BLOCKS))
        .sort(keys)
    )


def _drawn(
    met: pl.DataFrame,
    number: int,
    weights: Any,
    players: int,
    sort: str,
    chance: np.random.Generator,
) -> Iterator[Occurs]:
    """So many, each once, the more likely the more weight it has (Efraimidis and Spirakis)."""
    order = np.argsort(chance.exponential(size=met.height) / np.asarray(weights), kind="stable")
    for row in met[np.sort(order[:number])].iter_rows(named=True):
        yield Occurs(question_of(players, row), sort, row["decisions"])


# Questions and rows


def question_of(players: int, told: Mapping[str, Any]) -> CallQuestion:
    """The question that tells these columns of a row."""
    more: dict[str, Any] = {name: told[name] for name in ("turn", "deck", "round") if name in told}
    if "scores" in told:
        more["scores"] = unpacked(told["scores"], POINTS_BITS, players)
    if "seen" in told:
        more["seen"] = _values(told["seen"])
    if "sum" in told:
        more |= {"summed": told["known"], "sum": told["sum"]}
    known = _values(told["own"]) if "own" in told else ()
    others = unpacked(told["opponents"], CARDS_BITS, players - 1)
    return CallQuestion(players, known, told["unknown"], others, **more)


def told_by(question: CallQuestion) -> dict[str, int]:
    """The columns that a question tells, with what they hold."""
    told = {
        "unknown": question.unknown,
        "opponents": int(packed(question.opponents, CARDS_BITS)),
    }
    if question.sum is None:
        told["own"] = _copies(question.known)
    else:
        told |= {"known": question.summed, "sum": question.sum}
    for name in ("turn", "deck", "round"):
        if (number := getattr(question, name)) is not None:
            told[name] = number
    if question.scores is not None:
        told["scores"] = int(packed(question.scores, POINTS_BITS))
    if question.seen is not None:
        told["seen"] = _copies(question.seen)
    return told


def _values(copies: int) -> Numbers:
    counts = unpacked(copies, COPIES_BITS, VALUES)
    return tuple(value for value, count in enumerate(counts) for _ in range(count))


def _copies(values: Numbers) -> int:
    return int(packed(np.bincount(np.array(values, np.int64), minlength=VALUES), COPIES_BITS))


def command(question: CallQuestion) -> str:
    """How it is typed."""
    words = {"--unknown": question.unknown or None, "--opponents": _listed(question.opponents)}
    if question.sum is None:
        words = {"--known": " ".join(map(str, question.known)) or "none", **words}
    else:
        words = {"--cards": question.cards, "--sum": question.sum, **words}
    words |= {f"--{name}": getattr(question, name) for name in ("turn", "deck", "round")}
    words["--scores"] = None if question.scores is None else _listed(question.scores)
    seen = question.seen
    words["--seen"] = None if seen is None else " ".join(map(str, seen)) or "none"
    given = [str(each) for pair in words.items() if pair[1] is not None for each in pair]
    return shlex.join(["silver-sim", "call", *given])


def _listed(numbers: Numbers) -> str:
    return ",".join(map(str, numbers))


# What is true


def truths(fresh: Fresh, questions: Sequence[CallQuestion]) -> list[Truth | None]:
    """What came of the decisions that agree with each of these; None where there are none.

    Decisions of a block are one cluster: they share deals.
    """
    found: list[Truth | None] = [None] * len(questions)
    for (players, names), places in _alike(questions).items():
        rows = fresh[players]
        wanted = pl.DataFrame(
            [{**told_by(questions[place]), "place": place} for place in places],
            schema={name: rows.schema[name] for name in names} | {"place": pl.Int64},
        )
        blocks = (
            rows.join(wanted, on=names)
            .group_by("place", "block")
            .agg(pl.len().alias("d"), pl.col("lowest", "gain").cast(pl.Int64).sum())
            .sort("place", "block")
        )
        for (place,), some in blocks.group_by("place", maintain_order=True):
            found[int(str(place))] = Truth(
                int(some["d"].sum()),
                *(_estimated(some, name, bounds) for name, bounds in BOUNDS.items()),
            )
    return found


BOUNDS: Mapping[str, Bounds] = {"lowest": SHARE, "gain": DIFFERENCE}


def _alike(questions: Iterable[CallQuestion]) -> dict[tuple[int, tuple[str, ...]], list[int]]:
    """The places of questions that tell the same columns."""
    found: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for place, question in enumerate(questions):
        found.setdefault((question.seats, tuple(told_by(question))), []).append(place)
    return found


def _estimated(blocks: pl.DataFrame, name: str, bounds: Bounds) -> Estimate:
    n, d = (blocks[each].to_numpy().astype(np.int64) for each in (name, "d"))
    sums = (n.sum(), d.sum(), n @ n, n @ d, d @ d)
    return estimate(Moments(len(d), *map(int, sums)), bounds)
