"""What a caller knows, cut into cells, and what is summed up over the forks of a cell.

A cell is a number of seats, of own cards, of unknown cards among them, and the sum of the known
ones, together with a level of one thing more (`FACTORS`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from silver_sim.studies.silver.call_safety.atlas import MANY
from silver_sim.studies.silver.call_safety.cells import GROUPS, Cells, Int64s

SUMS = 31  # known sums 0 to 29, and 30 or more
CARDS = 5  # fewer own cards than this: nobody may call with more
SEATS = 4
SCORES = 64  # higher round scores count as the highest
ENDS = 8  # ways to end a round, and room for more
CALL, WAIT = 0, 1
CAUSES = ("behind", "exchange", "set", "take", "master", "witch", "robber", "otherwise")
WITCH, ROBBER = 11, 12

# What is summed up, of every fork as often as it stands for others.
CORE = ("forks", "weight", "success", "points", "wins", "wait", "place2")
SLIM = tuple(name for name in CORE if name not in ("wait", "place2"))
FULL = (*CORE, "ties", *CAUSES)


class Seen(NamedTuple):
    """The forks of a part, as arrays: one number, or one of every seat, a fork."""

    table: Int64s
    block: Int64s
    seats: Int64s
    round: Int64s
    turn: Int64s
    cards: Int64s  # [fork, seat], 0 where nobody sits; the caller is seat 0
    known: Int64s
    unknown: Int64s
    totals: Int64s
    unseen: Int64s  # [fork, value]
    deck: Int64s
    own_powers: Int64s
    other_powers: Int64s
    amulet: Int64s
    frame: pl.DataFrame

    @classmethod
    def of(cls, frame: pl.DataFrame, players: Sequence[int]) -> Seen:
        """Read the rows of a part; `players[t]` sit at table t."""
        tables = _numbers(frame, "table")
        return cls(
            table=tables,
            block=_numbers(frame, "block"),
            seats=np.asarray(players, np.int64)[tables],
            round=_numbers(frame, "round"),
            turn=_numbers(frame, "turn"),
            **{name: _by_seat(frame, name) for name in ("cards", "known", "unknown")},
            totals=_by_seat(frame, "total"),
            unseen=_each(frame, "unseen", 14),
            deck=_numbers(frame, "deck_count"),
            own_powers=_numbers(frame, "own_powers"),
            other_powers=_numbers(frame, "other_powers"),
            amulet=_numbers(frame, "amulet"),
            frame=frame,
        )

    @property
    def sits(self) -> Any:
        """Whether an opponent sits there, `[fork, seat - 1]`."""
        return np.arange(1, SEATS)[None, :] < self.seats[:, None]

    @property
    def others(self) -> Int64s:
        """The cards of the opponents, at most `MANY`; a great number where nobody sits."""
        return np.where(self.sits, np.minimum(self.cards[:, 1:], MANY), 99)

    @property
    def mean_unseen(self) -> Any:
        """The mean of the cards that the caller does not see; 0 if there are none."""
        count = self.unseen.sum(1)
        return (self.unseen * np.arange(14)).sum(1) / np.maximum(count, 1)

    def values(self) -> Int64s:
        """Return what is summed up, one row a fork, one column of `FULL`."""
        weight = _numbers(self.frame, "weight")
        score, won, place2 = (_each(self.frame, name, 2) for name in ("score", "won", "place2"))
        beaten = _numbers(self.frame, "beaten")
        success = beaten == 0
        numbers = {
            "weight": np.ones_like(weight),
            "success": success,
            "points": score[:, WAIT] - score[:, CALL],
            "wins": won[:, CALL] - won[:, WAIT],
            "wait": score[:, WAIT],
            "place2": place2[:, WAIT] - place2[:, CALL],
            "ties": success & self.frame["tied"].to_numpy(),
            **{cause: beaten == code for code, cause in enumerate(CAUSES, 1)},
        }
        weighed = [numbers[name] * weight for name in FULL[1:]]
        return np.stack([np.ones_like(weight), *weighed], axis=1)


def _numbers(frame: pl.DataFrame, name: str) -> Int64s:
    return frame[name].to_numpy().astype(np.int64)


def _each(frame: pl.DataFrame, name: str, number: int) -> Int64s:
    return np.stack([_numbers(frame, f"{name}_{each}") for each in range(number)], axis=1)


def _by_seat(frame: pl.DataFrame, name: str) -> Int64s:
    columns = [
        frame[f"{name}_{seat}"].fill_null(0).to_numpy().astype(np.int64)
        if f"{name}_{seat}" in frame.columns
        else np.zeros(frame.height, np.int64)
        for seat in range(SEATS)
    ]
    return np.stack(columns, axis=1)


# Levels


class _Factor(NamedTuple):
    """Something that a caller may know besides the own cards, in levels."""

    title: str
    levels: Sequence[str]
    level: Callable[[Seen], Any]  # of every fork


def _cut(values: Any, edges: Sequence[float]) -> Any:
    """The number of edges that a value has reached."""
    return np.searchsorted(np.asarray(edges, float), values, side="right")


def _fewest(seen: Seen) -> Any:
    return seen.others.min(1) - 1


def _opponents(seen: Seen) -> Any:
    ordered = np.sort(seen.others, axis=1)
    return opponents_code(np.where(ordered > MANY, 0, ordered))


def opponents_code(cards: Any) -> Any:
    """The number of three opponents' cards in ascending order, 0 for nobody, which comes last."""
    cards = np.asarray(cards)
    base = MANY + 1
    return np.asarray((cards[..., 0] * base + cards[..., 1]) * base + cards[..., 2])


def _best_position(seen: Seen) -> Any:
    """What the opponent who seems to hold least is expected to hold."""
    expected = seen.known[:, 1:] + seen.unknown[:, 1:] * seen.mean_unseen[:, None]
    return _cut(np.where(seen.sits, expected, 999).min(1), [6, 11, 16, 21])


def _own_turn(seen: Seen) -> Any:
    return _cut((seen.turn - 1) // seen.seats + 1, [5, 7, 9, 12])


def _unseen(seen: Seen) -> Any:
    thieves = seen.unseen[:, WITCH] + seen.unseen[:, ROBBER]
    return 3 * _cut(seen.mean_unseen, [6.0, 7.0]) + _cut(thieves, [3, 6])


def _distance(seen: Seen) -> Any:
    return seen.others.argmin(1)


def _standing(seen: Seen) -> Any:
    best = np.where(seen.sits, seen.totals[:, 1:], 999).min(1)
    gap = _cut(seen.totals[:, 0] - best, [-14, -4, 5, 15])
    return 5 * (np.minimum(seen.round, 4) - 1) + gap


def _deck(seen: Seen) -> Any:
    return _cut(seen.deck, [4, 8, 12, 18])


DECKS = ("0 to 3", "4 to 7", "8 to 11", "12 to 17", "18 or more")
UNSEEN = tuple(
    f"{mean}, {thieves}"
    for mean in ("below 6", "6 to 7", "7 or more")
    for thieves in ("at most 2", "3 to 5", "6 to 8")
)
GAPS = (
    "15 or more ahead",
    "5 to 14 ahead",
    "level, within 4",
    "5 to 14 behind",
    "15 or more behind",
)
FACTORS: dict[str, _Factor] = {
    "all": _Factor("everything else averaged", ("",), lambda seen: np.zeros_like(seen.table)),
    "fewest": _Factor(
        "fewest cards any opponent has", ("1", "2", "3", "4", "5 or more"), _fewest
    ),
    "opponents": _Factor("cards of all opponents", (), _opponents),
    "best": _Factor(
        "what the opponent who seems to hold least is expected to hold",
        ("0 to 5", "6 to 10", "11 to 15", "16 to 20", "21 or more"),
        _best_position,
    ),
    "turn": _Factor(
        "the caller's own turn of the round", ("1 to 4", "5, 6", "7, 8", "9 to 11", "12 or more"),
        _own_turn,
    ),
    "deck": _Factor("cards left in the deck", DECKS, _deck),
    "unseen": _Factor(
        "mean of the cards that are not seen, and Witches and Robbers among them",
        UNSEEN,
        _unseen,
    ),
    "standing": _Factor(
        "round, and the distance to the lowest other total",
        tuple(f"round {number}, {gap}" for number in range(1, 5) for gap in GAPS),
        _standing,
    ),
    "own_powers": _Factor(
        "own faceup cards with an ability", ("none", "some"), lambda seen: seen.own_powers > 0
    ),
    "other_powers": _Factor(
        "opponents' faceup cards with an ability", ("none", "some"),
        lambda seen: seen.other_powers > 0,
    ),
    "amulet": _Factor(
        "the amulet", ("not mine", "mine, to be placed", "mine, placed"), lambda seen: seen.amulet
    ),
    "distance": _Factor(
        "where the opponent with the fewest cards sits",
        ("next", "second next", "third next"),
        _distance,
    ),
}  # fmt: skip
LEVELS = 512  # more than any factor has


def keys(seen: Seen, level: Any) -> Int64s:
    """The cell of every fork, for a level of a factor."""
    known = np.minimum(seen.known[:, 0], SUMS - 1)
    cells = cell(seen.seats, seen.cards[:, 0], seen.unknown[:, 0], known)
    return np.asarray(cells * LEVELS + level, np.int64)


def cell(seats: Any, cards: Any, unknown: Any, known: Any) -> Any:
    """The number of the caller's own cards as far as it knows them."""
    return ((seats * CARDS + cards) * CARDS + unknown) * SUMS + known


def line(seats: int, cards: int, unknown: int, level: int) -> Int64s:
    """The cells of all known sums."""
    sums = np.arange(SUMS)
    return np.asarray(cell(seats, cards, unknown, sums) * LEVELS + level, np.int64)


def columns(name: str) -> tuple[str, ...]:
    """What is summed up by the levels of a factor: most where most is shown."""
    return {"all": FULL, "fewest": FULL, "opponents": CORE}.get(name, SLIM)


def counted(seen: Seen, names: Iterable[str], stride: int) -> dict[str, Cells]:
    """Sum up forks by the levels of some factors; ``stride`` blocks in a row are of one group."""
    values, group = seen.values(), np.asarray(seen.block // stride % GROUPS)
    found = {}
    for name in names:
        wanted = [FULL.index(column) for column in columns(name)]
        places = keys(seen, np.asarray(FACTORS[name].level(seen), np.int64))
        found[name] = Cells.of(columns(name), places, group, values[:, wanted], GROUPS)
    return found


def scores(seen: Seen) -> Cells:
    """How often a round score came out with a call, and without, by cell of all and score."""
    cells = keys(seen, 0) // LEVELS * SCORES
    score = np.minimum(_each(seen.frame, "score", 2), SCORES - 1)
    return _two_ways(seen, [cells + score[:, CALL], cells + score[:, WAIT]])


def ends(seen: Seen) -> Cells:
    """What ended the round with a call, and without, by number of seats and end."""
    end = _each(seen.frame, "end", 2)
    return _two_ways(seen, [seen.seats * ENDS + end[:, CALL], seen.seats * ENDS + end[:, WAIT]])


def _two_ways(seen: Seen, places: Sequence[Int64s]) -> Cells:
    weight = _numbers(seen.frame, "weight")
    none = np.zeros_like(weight)
    values = np.concatenate([np.stack([weight, none], 1), np.stack([none, weight], 1)])
    return Cells.of(("call", "wait"), np.concatenate(places), np.tile(none, 2), values, 1)
