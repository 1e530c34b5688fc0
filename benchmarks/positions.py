"""``python -m benchmarks.positions --game silver``: make the real positions that come with it.

Plays games of `champion` against itself under the standard rules, and others in which it plays on
for longer before it calls, or decides at random now and then, so that villages of few and of many
cards occur. Of every round, each turn that begins is a position. They are sorted by whether a call
is pending, the number of the deciding seat's cards and those of the others in any order (six and
more are one number), and where none is pending by how many own cards are not known (two and more
are one number) and by bands of the sum of the others; of each sort some are drawn, every one
equally likely, from games of `champion` alone as far as there are enough. The same command makes
the same bytes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.equity import content
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.table import SeatedTable
from silver_sim.compiled.jit import compiled_entry
from silver_sim.games import registry
from silver_sim.games.contract import Setting
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.study.real_positions import FILE, MOST_CARDS, REAL, note_real
from silver_sim.games.table.match import TableMatch
from silver_sim.search.equity import Data

SEED = 2608
FORMAT = 1
MOST_OF_A_ROUND = 256
NARROW = 6  # cards: more are one number
UNKNOWN = 2  # own cards that are not known: more are one number
PENDING = 3  # times as many positions of a sort with a pending call: there are fewer sorts
BANDS = (3, 6, 10, 15)  # points of the known own cards, where a band begins
STRATEGY = "champion"
EXPLORING = ("champion+delay(30)", "champion+noise(0.1)")


class Numbers(NamedTuple):
    """How much is played with so many players, and how much is kept."""

    games: int  # of `champion` alone
    exploring: int  # with each of the others
    of_a_sort: int  # most positions, without a pending call


NUMBERS: Mapping[int, Numbers] = {
    2: Numbers(4000, 1000, 160),
    3: Numbers(6000, 1500, 34),
    4: Numbers(6000, 1500, 9),
}


def line_ups(players: int, numbers: Numbers) -> Iterator[tuple[list[str], int]]:
    """Who plays, and how many games; who explores sits with others that do not, or all do."""
    yield [STRATEGY] * players, numbers.games
    for one in EXPLORING:
        yield [one] * players, numbers.exploring - numbers.exploring // 2
        yield [one, *[STRATEGY] * (players - 1)], numbers.exploring // 2


def turns(line_up: Sequence[str], blocks: range) -> Iterator[Any]:
    """Yield, round by round, the positions in which a turn begins: a REAL array."""
    game, players = registry.game("silver"), len(line_up)
    seats = [seated(entry, game) for entry in read_lineup(",".join(line_up), game)]
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    match = SeatedTable(game, seats, setting).match()
    assert isinstance(match, TableMatch)
    match.states["recorded"] = 1
    found, number = np.zeros(MOST_OF_A_ROUND, REAL), 0
    note = compiled_entry(note_real, match.states, found, 0)
    for block in blocks:
        for choices in match.decisions(block, block % players):
            if choices is None:
                yield found[:number].copy()
                found, number = np.zeros(MOST_OF_A_ROUND, REAL), 0
            elif is_kept(match.states[0]):
                note(match.states, found, number)
                number += 1


def is_kept(s: Any) -> bool:
    """Whether a turn begins here, with villages of a size that is kept."""
    begins = s["question"] == Question.OPEN_TURN and s["free_acts"] == 0
    return bool(begins and s["cards_in"].max() <= MOST_CARDS)


def sorts_of(reals: Any, players: int) -> Any:
    """A number for whether a call is pending, all numbers of cards, what is known of the own ones.

    Its first digit is 1 if a call is pending.
    """
    cards = np.minimum(reals["cards_in"][:, :players], NARROW)
    own = np.arange(MOST_CARDS) < reals["cards_in"][:, :1]
    known = own & (reals["known"][:, 0] & 1 == 1)
    unknown = np.minimum((own & ~known).sum(axis=1), UNKNOWN)
    band = np.searchsorted(BANDS, np.where(known, reals["value"][:, 0], 0).sum(axis=1), "right")
    found = pending = np.where(reals["caller"] >= 0, 1, 0)
    for each in (cards[:, 0], *np.sort(cards[:, 1:], axis=1).T):
        found = 10 * found + each
    for each in (unknown, band):
        found = 10 * found + np.where(pending, 0, each)
    return found


def kept(players: int, numbers: Numbers, chance: np.random.Generator) -> tuple[Any, int]:
    """The positions that are kept of so many players, and how many are of `champion` alone.

    Of each sort every one that occurs is equally likely: one that lasts for many turns counts at
    each of them, as it does for whoever asks. No line-up plays the deals of another.
    """
    drawn: list[Any] = []
    have: Counter[int] = Counter()
    first = 0
    for line_up, games in line_ups(players, numbers):
        met = np.concatenate([*turns(line_up, range(first, first + games))])
        met["explored"] = first > 0
        sorts, order = sorts_of(met, players), chance.permutation(len(met))
        order = order[np.argsort(sorts[order], kind="stable")]
        names, begins, counts = np.unique(sorts[order], return_index=True, return_counts=True)
        calls = names // 10 ** (players + 2)
        room = numbers.of_a_sort * np.where(calls, PENDING, 1) - [have[each] for each in names]
        taken = np.arange(len(met)) - np.repeat(begins, counts) < np.repeat(room, counts)
        drawn.append(met[order[taken]])
        have.update(dict(zip(names, np.minimum(counts, room), strict=True)))
        first += games
    every = np.concatenate(drawn)
    return every[chance.permutation(len(every))], len(drawn[0])


def narrow(values: Any) -> Any:
    """The same in the fewest bytes, no wider than what is filled."""
    for axis in range(1, values.ndim):
        others = tuple(each for each in range(values.ndim) if each != axis)
        filled = np.flatnonzero(values.any(axis=others))
        width = int(filled[-1]) + 1 if len(filled) else 1
        values = values.take(range(width), axis=axis)
    small = values.min() >= -128 and values.max() < 128
    return values.astype(np.int8 if small else "<i2")


def made(numbers: Mapping[int, Numbers]) -> Data:
    """The positions and how they were made."""
    game = registry.game("silver")
    arrays: dict[str, Any] = {}
    of_champion: dict[str, int] = {}
    for players, of_players in numbers.items():
        chance = np.random.Generator(np.random.Philox([SEED, players]))
        reals, of_champion[str(players)] = kept(players, of_players, chance)
        arrays |= {f"{players}/{name}": narrow(reals[name]) for name in REAL.names or ()}
    entries = {
        entry.label: entry
        for each in (STRATEGY, *EXPLORING)
        for entry in read_lineup(f"{each},{each}", game)
    }
    files = {name: file.sha256 for entry in entries.values() for name, file in entry.files.items()}
    header = {
        "format": FORMAT,
        "made_by": "python -m benchmarks.positions --game silver",
        "game": game.name,
        "rules": game.rule_set({}).as_dict(),
        "seed": SEED,
        "players": f"{STRATEGY} in every seat; where there were too few of a sort, also "
        f"{' or '.join(EXPLORING)} in one seat or in all",
        "games": {
            str(n): {"champion": each.games, "others": len(EXPLORING) * each.exploring}
            for n, each in numbers.items()
        },
        "sorts": "a call is pending or not; own cards; the others' cards in order of size; six "
        "cards and more are one number; without a call also own cards that are not known, two and "
        f"more are one number, and the sum of the others: below {', '.join(map(str, BANDS))}",
        "most_of_a_sort": {str(n): each.of_a_sort for n, each in numbers.items()},
        "times_as_many_with_a_call": PENDING,
        "positions": {str(n): len(arrays[f"{n}/turn"]) for n in numbers},
        "positions_of_champion_alone": of_champion,
        "sha256": files,
    }
    return Data(header | {"hash": Data(header, arrays).hash}, arrays)


def table(data: Data) -> Iterator[str]:
    """How many positions there are of each kind, line by line."""
    for players in data.header["positions"]:
        of = {name: data.arrays[f"{players}/{name}"] for name in ("cards_in", "round_no", "caller")}
        for words, values in (
            ("own cards", of["cards_in"][:, 0]),
            ("cards of the next player", of["cards_in"][:, 1]),
            ("round", of["round_no"]),
            ("a call is pending", of["caller"] >= 0),
        ):
            counts = ", ".join(
                f"{int(v)}: {n:,}" for v, n in sorted(Counter(values.tolist()).items())
            )
            yield f"{players} players, {words}: {counts}"


def main() -> None:
    """Make, write, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=["silver"], required=True)
    parser.add_argument("--out", type=Path, help="where to write it (default: what is shipped)")
    options = parser.parse_args()
    data = made(NUMBERS)
    path = options.out or FILE
    path.write_bytes(content(data))
    print(f"{path.name}: {path.stat().st_size:,} bytes, hash {data.header['hash']}\n")
    print(f"of {STRATEGY} alone: {data.header['positions_of_champion_alone']}")
    print("\n".join(table(data)))


if __name__ == "__main__":
    main()
