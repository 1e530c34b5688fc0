"""``python -m benchmarks.equity --game silver``: make the table of equity (``search.equity``).

What every player scores in the deals still to come is taken from games of one strategy against
itself under the standard rules: of `champion` in Silver, which plays on wherever advice is asked
for, and of `counter` in Odin. The seed is 2407; blocks are played from 0 on until there are futures
enough of every kind. One rotation of each block is read: a table of one strategy plays the others
alike. The same command makes the same bytes. It then prints the table for two players.
"""

from __future__ import annotations

import argparse
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names
from silver_sim.search.equity import Course, Data, Equity, data_file

SEED = 2407
STRATEGIES = {"silver": "champion", "odin": "counter"}  # whose games are played
FORMAT = 1
STEP = 512  # blocks that are played at a time
# How many futures of each kind, by players.
FUTURES: Mapping[str, Mapping[int, int]] = {
    "silver": {2: 16_384, 3: 8192, 4: 4096},
    "odin": dict.fromkeys((2, 3, 4, 5, 6), 4096),
}
DEALS_A_FUTURE = 5  # of a game with a limit: the deals that lie between the beginnings of two
CHAINED = 4096  # deals from which futures are made that are longer than the games played
LEADS = range(-30, 31, 5)

Whole = NDArray[np.int64]


def made(game: Game, futures: Mapping[int, int], chained: int = CHAINED) -> Data:
    """The futures of a game, so many by number of players."""
    rules, strategy = game.rule_set({}), STRATEGIES[game.name]
    arrays: dict[str, Any] = {}
    for players, number in futures.items():
        lasts = game.rounds_a_game is None
        of_game = ring(game, players, number) if lasts else pools(game, players, number, chained)
        arrays |= {f"{players}/{name}": array for name, array in of_game.items()}
    (entry,) = set(read_lineup(f"{strategy},{strategy}", game))
    return Data(
        {
            "format": FORMAT,
            "game": game.name,
            "rules": rules.as_dict(),
            "seed": SEED,
            "players": f"{strategy} in every seat",
            "sha256": {name: file.sha256 for name, file in entry.files.items()},
            "futures": {str(players): number for players, number in futures.items()},
            "ties": "shared" if game.rounds_a_game is None else "starter",
        },
        arrays,
    )


def played(game: Game, players: int) -> Iterator[Rows]:
    """The rows of one rotation of every block, some blocks at a time, without end."""
    line_up = read_lineup(",".join([STRATEGIES[game.name]] * players), game)
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    match = game.match([seated(entry, game) for entry in line_up], setting)
    first = 0
    while True:
        rows = match.play(first, first + STEP)
        yield Rows(*(table[table["rotation"] == 0] for table in rows))
        first += STEP


def ring(game: Game, players: int, futures: int) -> dict[str, Any]:
    """Deals one after the other, as in games without end."""
    wanted, deals, have = futures * DEALS_A_FUTURE, [], 0
    for rows in played(game, players):
        deals.append(from_start(rows.rounds["scores"][:, :players], rows.rounds["start"]))
        have += len(deals[-1])
        if have >= wanted:
            break
    return {"deals": narrow(np.concatenate(deals)[:wanted])}


def pools(game: Game, players: int, futures: int, chained: int) -> dict[str, Any]:
    """Futures of each number of deals short of a whole game, and single deals."""
    assert game.rounds_a_game
    length = game.rounds_a_game(game.rule_set({}))
    found: dict[str, list[Whole]] = {}
    for rows in played(game, players):
        deals = rows.rounds.reshape(-1, length)
        for left in range(1, length):
            for name, values in of_left(deals, left, players):
                found.setdefault(name, []).append(values)
        if min(sum(map(len, each)) for each in found.values()) >= futures:
            break
    most = {name: futures if name.startswith("futures") else chained for name in found}
    return {name: narrow(np.concatenate(each)[: most[name]]) for name, each in found.items()}


def of_left(deals: Any, left: int, players: int) -> Iterator[tuple[str, Whole]]:
    """Futures of so many deals, and with the most of them their first deals, by name.

    ``deals`` has a row a game of its rounds.
    """
    length = deals.shape[1]
    first = deals[:, length - left]
    start, privileged = first["start"], deals[:, length - left - 1]["success"] != 0
    points = from_start(deals["scores"][:, length - left :, :players].sum(axis=1), start)
    ends = (next_start(deals[:, -1], players) - start) % players
    for privilege in (False, True):
        here = privileged == privilege
        yield f"futures_{left}_{int(privilege)}", np.column_stack([points, ends])[here]
        if left == length - 1:
            after = (next_start(first, players) - start) % players
            one = from_start(first["scores"][:, :players], start)
            row = np.column_stack([one, after, first["success"] != 0])
            yield f"deals_{int(privilege)}", row[here]


def from_start(values: Any, start: Any) -> Whole:
    """Values by seat clockwise from the starter, in rows."""
    seats = (start[:, None] + np.arange(values.shape[1])) % values.shape[1]
    return np.asarray(np.take_along_axis(values, seats, axis=1))


def next_start(deals: Any, players: int) -> Whole:
    """Who starts after rounds of Silver (silver-rules 10.3): who has the marker."""
    scores, start = deals["scores"][:, :players], deals["start"]
    lowest = from_start(scores, start) == scores.min(axis=1, keepdims=True)
    nearest = (start + lowest.argmax(axis=1)) % players
    return np.asarray(np.where(deals["success"] != 0, deals["caller"], nearest))


def narrow(values: Whole) -> Any:
    """The same as whole numbers of one byte or two."""
    small = np.abs(values).max() < 128
    return values.astype(np.int8 if small else "<i2")


def content(data: Data) -> bytes:
    """The file of the data: an .npz whose bytes depend on nothing else."""
    header = np.frombuffer(json.dumps(data.header, sort_keys=True).encode(), np.uint8)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as folder:
        for name, array in {"header": header, **data.arrays}.items():
            entry = io.BytesIO()
            np.lib.format.write_array(entry, np.ascontiguousarray(array), allow_pickle=False)
            place = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            folder.writestr(place, entry.getvalue(), zipfile.ZIP_DEFLATED, 9)
    return file.getvalue()


def table(game: Game, data: Data) -> Iterator[str]:
    """The chance of the starter of the next deal, of two players, by its lead, line by line."""
    equity, rules = Equity(data, 2), game.rule_set({})
    leads = np.array(LEADS)
    yield " ".join([f"{'lead':>24}", *(f"{lead:+5d}" for lead in leads)])
    for words, to_come, lowest in courses(game, rules):
        totals = np.column_stack([np.maximum(-leads, 0), np.maximum(leads, 0)]) + lowest
        for privileged in (False, True) if game.rounds_a_game else (False,):
            shares = equity.chances(totals, 0, privileged, to_come)[:, 0]
            line = f"{words}{', privileged' if privileged else ''}"
            yield " ".join([f"{line:>24}", *(f"{100 * share:5.1f}" for share in shares)])


def courses(game: Game, rules: Any) -> Iterator[tuple[str, Course, int]]:
    """What may be to come, in words, and the lower total there."""
    if game.rounds_a_game:
        for played in reversed(range(1, game.rounds_a_game(rules) + 1)):
            to_come = Course.of(game, rules, played)
            yield f"{to_come.deals_left} to play", to_come, 0
    else:
        to_come = Course.of(game, rules, 0)
        for lowest in range(0, to_come.limit, 4):
            yield f"lower total {lowest}", to_come, lowest


def main() -> None:
    """Make, write, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=names(), required=True)
    parser.add_argument("--out", type=Path, help="where to write it (default: what is shipped)")
    options = parser.parse_args()
    game = game_named(options.game)
    data = made(game, FUTURES[game.name])
    path = options.out or data_file(game.name)
    path.write_bytes(content(data))
    print(f"{path.name}: {path.stat().st_size:,} bytes, hash {data.hash}\n")
    print("Chance to win of who starts the next deal, two players, in percent; a lead is good")
    print("\n".join(table(game, data)))


if __name__ == "__main__":
    main()
