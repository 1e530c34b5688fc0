"""Rows on the speed of games: in floors, by threads, with and without a sight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from benchmarks import tables
from benchmarks.kernels import blind_play_blocks, floor_rounds
from benchmarks.measure import Laps, Row, again, at_least, at_most, laps
from benchmarks.peers import hearts
from benchmarks.sizes import Sizes
from silver_sim.arena.run import Arena, usable_threads
from silver_sim.arena.table import SeatedTable
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Rows
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import STREAM

FORKED = 16  # one block in so many is forked: each has a hundred forks and more
HEARTS = 2_200_000  # random decisions a second of OpenSpiel's C++ hearts


def against_floor(sizes: Sizes) -> list[Row]:
    """A whole round in times of the engine's own deal and count."""
    seats = tables.seats(tables.HEURISTICS)
    table = tables.match(seats)
    rows = table.play(0, sizes.blocks)
    rounds = tables.rounds_in(rows)
    turns = int(rows.rounds["turns"].sum())
    game, stream = _undealt_game(), np.zeros(1, STREAM)[0]
    floor = partial(floor_rounds, game, stream, sizes.floor_rounds)
    times = laps(partial(table.play, 0, sizes.blocks), floor, sizes.repetitions)
    played, dealt = median(times.first), median(times.second)
    return [
        Row(
            "round_against_floor",
            "a round of four compiled heuristics, in floors",
            times.ratio * sizes.floor_rounds / rounds,
            "x",
            f"{tables.HEURISTICS} against open_stream + shuffle + lay_out + add_up in turn",
            beside={
                "floor_ns": dealt / sizes.floor_rounds * 1e9,
                "round_ns": played / rounds * 1e9,
                "turn_ns": played / turns * 1e9,
                "turns_a_round": turns / rounds,
                "games_a_second": len(rows.games) / played,
            },
        )
    ]


def _undealt_game() -> Any:
    """A game of four with nothing dealt."""
    return new_game(4, tables.SETTING.rules, tables.SETTING.deal_mode == "lanes")[0]


def by_threads(sizes: Sizes) -> list[Row]:
    """Goal 2: two threads against one, and that nobody can tell by the rows."""
    table = SeatedTable(SILVER, tables.seats(tables.HEURISTICS), tables.SETTING)
    one, two = (partial(_stream, Arena.of(table, threads=n), sizes) for n in (1, 2))
    times = laps(one, two, sizes.repetitions)
    different = sum(a != b for a, b in zip(_bytes(one()), _bytes(two()), strict=True))
    few = "" if usable_threads() >= 2 else "fewer than 2 usable processors"
    how = f"Arena.rows of {sizes.arena_blocks:,} blocks with 1 and 2 threads in turn"
    return [
        Row("two_threads", "two threads against one", times.ratio, "x", how, at_least(1.9), few),
        Row(
            "different_bytes",
            "tables that differ between 1 and 2 threads",
            different,
            "of 2",
            "bytes of all rows of games and of rounds",
            at_most(0),
        ),
    ]


def _stream(arena: Arena, sizes: Sizes) -> list[Rows]:
    return list(arena.rows(sizes.arena_blocks))


def _bytes(parts: list[Rows]) -> list[bytes]:
    """The bytes of the games and those of the rounds."""
    return [b"".join(table.tobytes() for table in tables) for tables in zip(*parts, strict=True)]


def sight(sizes: Sizes) -> list[Row]:
    """How much dearer games are because every seat gets a sight of its own."""
    seats = tables.seats("null,null,null,null")
    table = tables.match(seats)
    shown = partial(table.play, 0, sizes.blocks)
    hidden = partial(_with_loop, blind_play_blocks(), shown)
    times = laps(shown, hidden, sizes.repetitions)
    turns = int(shown().rounds["turns"].sum())
    spared = median(times.first) - median(times.second)
    return [
        Row(
            "sight",
            "sights filled, against sights left as they are",
            times.ratio,
            "x",
            "four null (benchmarks/strategies), whose answers are the same whatever they see, "
            "at the engine's table loop with and without filling the sight",
            at_most(1.25),
            beside={
                "sight_ns_a_turn": spared / turns * 1e9,
                "turn_ns": median(times.first) / turns * 1e9,
            },
        )
    ]


def _with_loop(play_blocks: Callable[..., int], action: Callable[[], Rows]) -> Rows:
    """Let every table play by another loop while the action lasts."""
    engine = SilverMatch.engine
    SilverMatch.engine = engine._replace(play_blocks=play_blocks)
    try:
        return action()
    finally:
        SilverMatch.engine = engine


def odin(sizes: Sizes) -> list[Row]:
    """A turn of Odin, a play or a pass, against a turn of Silver."""
    seats = tables.seats(tables.ODIN_HEURISTICS, game=ODIN)
    play = partial(tables.odin_match(seats).play, 0, sizes.blocks)
    silver = partial(tables.match(tables.seats(tables.HEURISTICS)).play, 0, sizes.blocks)
    rows = play()
    turns, others = (int(each.rounds["turns"].sum()) for each in (rows, silver()))
    times = laps(play, silver, sizes.repetitions)
    played = median(times.first)
    return [
        Row(
            "odin",
            "a turn of Odin's heuristics, against one of Silver's",
            times.ratio * others / turns,
            "x",
            f"{tables.ODIN_HEURISTICS} against {tables.HEURISTICS} in turn; aim 1.2",
            at_most(2),
            beside={
                "turn_ns": played / turns * 1e9,
                "silver_turn_ns": median(times.second) / others * 1e9,
                "turns_a_hand": turns / len(rows.rounds),
                "games_a_second": len(rows.games) / played,
            },
        )
    ]


def champions(sizes: Sizes) -> list[Row]:
    """A game of four champions, against one of four counters, in both games."""
    return [
        Row(
            f"champion_{game.name}",
            f"a game of four champions against one of four counters, {game.title}",
            times.ratio,
            "x",
            "four of each in turn, on the same deals",
            at_most(2),
            beside={"game_us": median(times.first) / (4 * sizes.blocks) * 1e6},
        )
        for game, sit in ((SILVER, tables.match), (ODIN, tables.odin_match))
        for times in [_in_turn_of_four(game, sit, sizes)]
    ]


def _in_turn_of_four(game: Game, sit: Callable[..., TableMatch], sizes: Sizes) -> Laps:
    """The time of blocks of four champions, and of four counters, in turn."""
    lines = (",".join([name] * 4) for name in ("champion", "counter"))
    four, others = (sit(tables.seats(line, game=game)) for line in lines)
    for table in (four, others):
        table.play(0, sizes.counted_blocks)  # by then both are compiled
    return laps(
        partial(four.play, 0, sizes.blocks),
        partial(others.play, 0, sizes.blocks),
        sizes.repetitions,
    )


def random_decisions(sizes: Sizes) -> list[Row]:
    """Goal 7: random play among enumerated legal answers."""
    seats = tables.seats("random,random,random,random")
    asked = tables.decisions(seats, sizes.counted_blocks)
    table = tables.match(seats)
    play = partial(again, partial(table.play, 0, sizes.counted_blocks), sizes.encores)
    peer = hearts(sizes.hearts_games)
    times = laps(play, peer.play if peer else play, sizes.repetitions)
    rate = asked * sizes.encores / median(times.first)
    other = peer.decisions / median(times.second) if peer else HEARTS
    return [
        Row(
            "random_decisions",
            "random decisions a second, against OpenSpiel's hearts",
            asked * sizes.encores / peer.decisions / times.ratio if peer else rate / HEARTS,
            "x",
            f"four compiled random, against {peer.name} in turn, one thread each; sights are "
            "filled, the deal of hearts takes no time; aim 1.5"
            if peer
            else f"four compiled random, against {HEARTS / 1e6:g} M/s measured once, elsewhere",
            at_least(1.2),
            "" if peer else "open_spiel is not installed (pip install open_spiel)",
            beside={
                "millions_a_second": rate / 1e6,
                "hearts_millions_a_second": other / 1e6,
                "decisions_a_game": asked / (sizes.counted_blocks * 4),
            },
        )
    ]


def forks(sizes: Sizes) -> list[Row]:
    """Games copied at every legal call and played on in two arms, against games without forks."""
    seats = tables.seats(tables.HEURISTICS)
    forking, table = ForkingMatch(seats, tables.SETTING), tables.match(seats)
    blocks = max(1, sizes.blocks // FORKED)
    found = len(forking.play(0, blocks).forks)
    play = partial(table.play, 0, sizes.blocks)
    times = laps(partial(forking.play, 0, blocks), play, sizes.repetitions)
    return [
        Row(
            "forks",
            "forks a second, against games a second",
            found / len(play().games) / times.ratio,
            "x",
            "every decision at which a call is legal, both arms to the end of the game, and the "
            "same line-up without forks in turn",
            at_least(0.5),
            beside={"forks_a_second": found / median(times.first)},
        )
    ]
