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

from benchmarks.call_games import CARDS_BITS, COPIES_BITS, POINTS_BITS, WON, packed, unpacked
from silver_sim.games.silver.rules.cards import VALUES
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, Bounds, estimate
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.results import Estimate

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
}
LAST_ROUND = "sum, leads of the last round"
ROUNDS = 4
MOST_UNKNOWN = 2  # own cards
LEAST, LEAST_BLOCKS = 50, 20  # decisions, and blocks that they come from
HAND = 500  # decisions of a cell by whose sum a hand is judged

Games = Mapping[int, pl.DataFrame]  # by players: rows of ``call_games``


class Truth(NamedTuple):
    """What came of the decisions that agree with a question."""

    decisions: int
    lowest: Estimate  # how often a call is lowest
    gain: Estimate  # the share of the game that a call wins more than going on does


class Asked(NamedTuple):
    """A question: how many play, and what it tells, as columns of rows; of which sort it is."""

    players: int
    told: tuple[tuple[str, int], ...]
    sort: str = ""

    @property
    def options(self) -> dict[str, str]:
        """How it is typed."""
        told, found = dict(self.told), {}
        if "own" in told:
            found["own"] = " ".join([*map(str, _values(told["own"])), *"x" * told["unknown"]])
        else:
            own = " ".join([*"n" * told["known"], *"x" * told["unknown"]])
            found = {"own": own, "--sum": f"{told['sum']}"}
        found["--opponents"] = _listed(unpacked(told["opponents"], CARDS_BITS, self.players - 1))
        found |= {f"--{name}": f"{told[name]}" for name in ("deck", "round") if name in told}
        if "turn" in told:
            found["--own-turn"] = f"{told['turn']}"
        if totals := told.get("scores", told.get("leads")):
            found["--scores"] = _listed(unpacked(totals, POINTS_BITS, self.players))
        elif "round" in told:
            found["--scores"] = _listed([0] * self.players)
        return found

    @property
    def line(self) -> str:
        """The line that tells the cards, and the totals if they are told."""
        told = dict(self.told)
        others = unpacked(told["opponents"], CARDS_BITS, self.players - 1)
        fields = {
            "own": ",".join([*map(str, _values(told["own"])), *"x" * told["unknown"]]),
            "others": "/".join(",".join("n" * cards) for cards in others),
        }
        if "round" in told:
            totals = unpacked(told["scores"], POINTS_BITS, self.players)
            fields |= {"round": f"{told['round']}", "scores": "/".join(map(str, totals))}
        return " ".join(f"{name}:{text}" for name, text in fields.items())

    @property
    def command(self) -> str:
        """The command that asks it."""
        own, *rest = self.options.items()
        return shlex.join(["silver-sim", "call", own[1], *(word for pair in rest for word in pair)])


def occurring(games: Games, number: int, chance: np.random.Generator) -> list[Asked]:
    """So many questions of all sorts and numbers of players: half as they occur, half all alike."""
    each = -(-number // (2 * len(games) * (len(SORTS) + 1)))
    found: list[Asked] = []
    for players, rows in games.items():
        last = rows.filter(pl.col("round") == ROUNDS)
        sorts = {sort: _met(rows, keys) for sort, keys in SORTS.items()}
        for sort, met in {**sorts, LAST_ROUND: _met(last, (*BY_SUM, "round", "leads"))}.items():
            for weights in (met["decisions"], np.ones(met.height)):
                number_of = 2 * each if sort == LAST_ROUND else each
                found.extend(_drawn(met, number_of, weights, players, sort, chance))
    return found


def hands(games: Games, number: int, chance: np.random.Generator) -> list[tuple[Asked, Asked]]:
    """Random hands of which all cards are known, each with the question of its sum.

    Cells of ``HAND`` decisions and more are drawn all alike, and of the sets of cards with that sum
    each as often as it is dealt.
    """
    found = []
    for players, rows in games.items():
        met = _met(rows.filter((pl.col("unknown") == 0) & (pl.col("known") > 1)), BY_SUM)
        met = met.filter(pl.col("decisions") >= HAND)
        for by_sum in _drawn(
            met, -(-number // len(games)), np.ones(met.height), players, "", chance
        ):
            told = dict(by_sum.told)
            own = _dealt(told["known"], told["sum"], chance)
            kept = {"own": own, "unknown": 0, "opponents": told["opponents"]}
            found.append((Asked(players, tuple(kept.items()), "hand"), by_sum))
    return found[:number]


def _dealt(number: int, total: int, chance: np.random.Generator) -> int:
    """So many cards with that sum, as a deal has them."""
    deck = [value for value, copies in enumerate((2, *[4] * 12, 2)) for _ in range(copies)]
    while True:
        cards = chance.choice(deck, number, replace=False)
        if cards.sum() == total:
            return int(packed(np.bincount(cards, minlength=VALUES), COPIES_BITS))


def _met(rows: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """What is told by these columns, and how often, in order."""
    told = pl.col("unknown") <= MOST_UNKNOWN
    if "sum" in keys:
        told &= pl.col("known") > 0
    if "deck" in keys:
        told &= pl.col("deck") > 0  # else there is a row, of which no question tells
    counts = [pl.len().alias("decisions"), pl.col("block").n_unique().alias("blocks")]
    found = rows.filter(told).group_by(keys).agg(counts)
    enough = (pl.col("decisions") >= LEAST) & (pl.col("blocks") >= LEAST_BLOCKS)
    return found.filter(enough).sort(keys)


def _drawn(
    met: pl.DataFrame,
    number: int,
    weights: Any,
    players: int,
    sort: str,
    chance: np.random.Generator,
) -> Iterator[Asked]:
    """So many, each once, the more likely the more weight it has (Efraimidis and Spirakis)."""
    order = np.argsort(chance.exponential(size=met.height) / np.asarray(weights), kind="stable")
    for row in met[np.sort(order[:number])].iter_rows(named=True):
        told = {name: row[name] for name in met.columns if name not in ("decisions", "blocks")}
        yield Asked(players, tuple(told.items()), sort)


def _values(copies: int) -> list[int]:
    counts = unpacked(copies, COPIES_BITS, VALUES)
    return [value for value, count in enumerate(counts) for _ in range(count)]


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def truths(games: Games, questions: Sequence[Asked]) -> list[Truth | None]:
    """What came of the decisions that agree with each of these; None where there are none.

    Decisions of a block are one cluster: they share deals.
    """
    found: list[Truth | None] = [None] * len(questions)
    alike: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for place, each in enumerate(questions):
        alike.setdefault((each.players, tuple(dict(each.told))), []).append(place)
    for (players, names), places in alike.items():
        rows = games[players]
        wanted = pl.DataFrame(
            [{**dict(questions[place].told), "place": place} for place in places],
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
                _estimated(some, "lowest", 1, SHARE),
                _estimated(some, "gain", WON, DIFFERENCE),
            )
    return found


def _estimated(blocks: pl.DataFrame, name: str, unit: int, bounds: Bounds) -> Estimate:
    n, d = (blocks[each].to_numpy().astype(np.int64) for each in (name, "d"))
    d = d * unit
    sums = (n.sum(), d.sum(), n @ n, n @ d, d @ d)
    return estimate(Moments(len(d), *map(int, sums)), bounds)
