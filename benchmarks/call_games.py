"""Fresh games by which `silver-sim call` is judged: every decision at which a call is legal.

Games of `champion` under the printed rules, on deals that made nothing that ships. At each of these
decisions the game is played on both ways (``study.forks``). A row is such a decision: what its seat
knows, each number of a kind by itself, and what came of both ways. Rows lie in Parquet files whose
names tell the engine and the strategy, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import hashlib
import io
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import polars as pl

from benchmarks.blocks import found_in
from benchmarks.labelled import files_of
from silver_sim.arena.find import STRONGEST
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.games import registry
from silver_sim.games.contract import Rates, Setting
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.study.forks import Arm, Beaten
from silver_sim.outputs import write_whole
from silver_sim.studies.silver.call_safety.advice.question import COPIES

FOLDER = Path("runs") / "call"
SEED = 40_403  # of games that nothing else plays
BLOCKS = {2: 2500, 3: 1000, 4: 500}  # of a part, by players: about as long to play
PARTS = 50
EVERY = Rates(1.0, 99, 1.0)  # every decision, two ways
COPIES_BITS, CARDS_BITS, POINTS_BITS = 3, 5, 10  # of a number in a column that holds several


def packed(numbers: np.ndarray | Sequence[int], bits: int) -> np.ndarray:
    """Numbers (..., n), each below 2 ** bits, as one."""
    each = np.asarray(numbers, np.int64)
    return np.asarray((each << bits * np.arange(each.shape[-1])).sum(axis=-1))


def unpacked(number: int, bits: int, count: int) -> tuple[int, ...]:
    """The numbers that were packed."""
    return tuple(number >> bits * each & (1 << bits) - 1 for each in range(count))


def rows(players: int, blocks: range) -> pl.DataFrame:
    """The decisions of some blocks, in order of play."""
    found = _table(players).play(blocks.start, blocks.stop).forks
    known = found["own"].sum(axis=1)
    seen = np.array(COPIES) - found["own"] - found["unseen"]
    columns = {
        "block": found["block"].astype(np.uint32),
        "own": packed(found["own"], COPIES_BITS),
        "known": known.astype(np.uint8),
        "sum": found["known"][:, 0].astype(np.uint8),
        "unknown": found["unknown"][:, 0].astype(np.uint8),
        "opponents": packed(found["cards"][:, 1:players], CARDS_BITS).astype(np.uint16),
        "turn": ((found["turn"] - 1) // players + 1).astype(np.uint8),
        "deck": found["deck_count"].astype(np.uint8),
        "round": found["round_no"].astype(np.uint8),
        "scores": packed(found["totals"][:, :players], POINTS_BITS),
        "seen": packed(seen, COPIES_BITS),
        "lowest": (found["beaten"] == Beaten.NOT).astype(np.int8),
        "gain": (found["won"][:, Arm.CALL] - found["won"][:, Arm.WAIT]).astype(np.int8),
    }
    return pl.DataFrame(columns)


@cache
def _table(players: int) -> ForkingMatch:
    game = registry.game("silver")
    entries = read_lineup(",".join([STRONGEST] * players), game)
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    return ForkingMatch([seated(each, game) for each in entries], setting, EVERY)


@cache
def _version() -> str:
    """What plays, in a few letters."""
    given = fingerprint(ForkingMatch.__module__) + files_of("silver", STRONGEST)
    return hashlib.sha256(given.encode()).hexdigest()[:8]


def _part(players: int, number: int) -> bytes:
    first, blocks = number * BLOCKS[players], BLOCKS[players]
    content = io.BytesIO()
    rows(players, range(first, first + blocks)).write_parquet(content, compression="zstd")
    return content.getvalue()


def fresh(players: int, parts: int, cores: int, folder: Path = FOLDER) -> pl.DataFrame:
    """So many parts, those that are not there yet played now."""
    files = [folder / f"{players}-{_version()}-{number:04}.parquet" for number in range(parts)]
    missing = [number for number in range(parts) if not files[number].exists()]
    for number, content in found_in(_part, players, missing, cores):
        write_whole(files[number], content)
        print(f"{files[number]}: {len(content):,} bytes", file=sys.stderr, flush=True)
    return pl.concat([pl.read_parquet(file) for file in files])
