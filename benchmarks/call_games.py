"""Fresh games by which `silver-sim call` is judged: every decision at which a call is legal.

On deals that made nothing that ships, under the printed rules, of three sorts of tables: four
champions, or two or three; tables of `human`; and hands of `human` with which champion plays on. At
each of these decisions the game is played on both ways: by the engine that copies games
(``study.forks``), and for people's hands from the state as it is, with the true hidden cards. A
row is such a decision: what its seat knows, each number of a kind by itself, and what came of both
ways. Rows lie in Parquet files whose names tell the engine and the strategies, so that the same
command goes on where it was stopped.
"""

from __future__ import annotations

import hashlib
import io
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from benchmarks.blocks import found_in
from benchmarks.labelled import files_of
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.table import AdviceTable
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.games import registry
from silver_sim.games.contract.table import Rates, Setting
from silver_sim.games.silver.rules.cards import NONE, VALUES
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.study.forks import Arm, Beaten
from silver_sim.games.table.match import TableMatch
from silver_sim.outputs import write_whole

FOLDER = Path("runs") / "call"
SEED = 40_403  # of games that nothing else plays
CHAMPIONS, HUMANS, PEOPLE = TABLES = STRONGEST, "human", "people"
BLOCKS = {2: 2500, 3: 1000, 4: 500}  # of a part, by players: about as long to play
FEWER = 10  # times, of people's hands: they are played on decision by decision
EVERY = Rates(1.0, 99, 1.0)  # every decision, two ways
COPIES_BITS, CARDS_BITS, POINTS_BITS = 3, 5, 10  # of a number in a column that holds several
WON = 10_000  # a game, in the column of what a call gains


def packed(numbers: np.ndarray | Sequence[int], bits: int) -> np.ndarray:
    """Numbers (..., n), each below 2 ** bits, as one."""
    each = np.asarray(numbers, np.int64)
    return np.asarray((each << bits * np.arange(each.shape[-1])).sum(axis=-1))


def unpacked(number: int, bits: int, count: int) -> tuple[int, ...]:
    """The numbers that were packed."""
    return tuple(number >> bits * each & (1 << bits) - 1 for each in range(count))


def rows(table: str, players: int, blocks: range) -> pl.DataFrame:
    """The decisions of some blocks, in order of play."""
    if table == PEOPLE:
        return _of_people(players, blocks)
    found = _forking(table, players).play(blocks.start, blocks.stop).forks
    lowest = found["beaten"] == Beaten.NOT
    gain = WON * (found["won"][:, Arm.CALL] - found["won"][:, Arm.WAIT])
    names = "block", "own", "unknown", "cards", "turn", "deck_count", "round_no", "totals"
    known = {name: found[name] for name in names}
    known["unknown"] = found["unknown"][:, 0]
    return _frame(players, lowest=lowest, gain=gain, **known)


def _frame(players: int, *, own: Any, cards: Any, totals: Any, **one: Any) -> pl.DataFrame:
    """Rows from arrays, an element a decision.

    ``leads`` are the totals less the lowest of them: nothing else of them counts in the last round.
    """
    totals = totals[:, :players]
    columns = {
        "block": one["block"].astype(np.uint32),
        "own": packed(own, COPIES_BITS),
        "known": own.sum(axis=1).astype(np.uint8),
        "sum": (own @ np.arange(VALUES)).astype(np.uint8),
        "unknown": one["unknown"].astype(np.uint8),
        "opponents": packed(cards[:, 1:players], CARDS_BITS).astype(np.uint16),
        "turn": ((one["turn"] - 1) // players + 1).astype(np.uint8),
        "deck": one["deck_count"].astype(np.uint8),
        "round": one["round_no"].astype(np.uint8),
        "scores": packed(totals, POINTS_BITS),
        "leads": packed(totals - totals.min(axis=1, keepdims=True), POINTS_BITS),
        "lowest": one["lowest"].astype(np.int8),
        "gain": one["gain"].astype(np.int32),
    }
    return pl.DataFrame(columns)


def _of_people(players: int, blocks: range) -> pl.DataFrame:
    """Decisions of tables of people, from each of which champion plays on."""
    match, table = _people(players)
    found: dict[str, list[Any]] = {}
    for block in blocks:
        met: list[Any] = []
        for choices in match.decisions(block, block % players):
            if choices is None:
                continue
            met.append(match.states.copy())
            s = match.states[0]
            if s["question"] != Question.OPEN_TURN or s["free_acts"] or s["caller"] != NONE:
                continue
            if s["cards_in"][s["seat"]] > s["rules"]["call_max_cards"]:
                continue
            came = _played_on(table, met)
            for name, value in {"block": block, **_known(s), **came}.items():
                found.setdefault(name, []).append(value)
    return _frame(players, **{name: np.array(each) for name, each in found.items()})


def _known(s: Any) -> dict[str, Any]:
    """What the seat that decides knows of its cards and of the table."""
    seat, players = int(s["seat"]), int(s["players"])
    cards = s["village"][seat, : s["cards_in"][seat]]
    known = s["known"][cards] >> seat & 1 == 1
    around = [(seat + step) % players for step in range(players)]
    return {
        "own": np.bincount(s["value"][cards[known]], minlength=VALUES),
        "unknown": int((~known).sum()),
        "cards": s["cards_in"][around],
        "totals": s["totals"][around],
        **{name: int(s[name]) for name in ("turn", "deck_count", "round_no")},
    }


def _played_on(table: AdviceTable, met: Sequence[Any]) -> dict[str, int]:
    """What comes of a call and of going on in the world as it is; of all that was met, the last."""
    *before, here = met
    s, game = here[0], registry.game("silver")
    seat, players = int(s["seat"]), int(s["players"])
    own = [each for each in before if each["seat"][0] == seat]
    position = Position(
        game, seat, players, _setting().rules, "open_turn", "", states=here, before=own
    )
    table.put(position, SEED + len(met))
    call = [each["act"] for each in table.lines()].index("call")
    blank = np.zeros(1, table.answers.dtype)
    table.answers = np.concatenate([table.answers[call : call + 1], blank])
    true = table.worlds.true(1)
    results = table.played(true, np.ones(2, np.int64))
    wins = table.chances(true, results)[0]
    failed = results[0, 0, game.lookahead().results + table.consequence("failed_call")]
    return {"lowest": int(failed == 0), "gain": round(WON * float(wins[0] - wins[1]))}


@cache
def _forking(strategy: str, players: int) -> ForkingMatch:
    return ForkingMatch(_seats(strategy, players), _setting(), EVERY)


@cache
def _people(players: int) -> tuple[TableMatch, AdviceTable]:
    """A table of people, and one at which champion plays on."""
    game = registry.game("silver")
    match = game.match(_seats(HUMANS, players), _setting())
    assert isinstance(match, TableMatch)
    champions = Players.read(game, strategy_files(game.name, builtin_folder()))
    return match, AdviceTable(game, champions, _setting().rules, players, 0)


def _seats(strategy: str, players: int) -> list[Any]:
    game = registry.game("silver")
    return [seated(each, game) for each in read_lineup(",".join([strategy] * players), game)]


def _setting() -> Setting:
    game = registry.game("silver")
    return Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")


@cache
def version(table: str) -> str:
    """What plays there, in a few letters."""
    names = {CHAMPIONS: (STRONGEST,), HUMANS: (HUMANS,), PEOPLE: (HUMANS, STRONGEST)}[table]
    played_on = (AdviceTable.__module__,) if table == PEOPLE else ()
    given = fingerprint(ForkingMatch.__module__, *played_on) + "".join(
        files_of("silver", name) for name in names
    )
    return hashlib.sha256(given.encode()).hexdigest()[:8]


def _part(of: tuple[str, int], number: int) -> bytes:
    table, players = of
    blocks = BLOCKS[players] // (FEWER if table == PEOPLE else 1)
    content = io.BytesIO()
    played = rows(table, players, range(number * blocks, (number + 1) * blocks))
    played.write_parquet(content, compression="zstd")
    return content.getvalue()


def fresh(table: str, players: int, parts: int, cores: int, folder: Path = FOLDER) -> pl.DataFrame:
    """So many parts of a table, those that are not there yet played now."""
    name = f"{table}-{players}-{version(table)}"
    files = [folder / f"{name}-{number:04}.parquet" for number in range(parts)]
    missing = [number for number in range(parts) if not files[number].exists()]
    for number, content in found_in(_part, (table, players), missing, cores):
        write_whole(files[number], content)
        print(f"{files[number]}: {len(content):,} bytes", file=sys.stderr, flush=True)
    return pl.concat([pl.read_parquet(file) for file in files])
