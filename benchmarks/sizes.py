"""How much is measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Sizes of all rows; the defaults make a repetition last about a second."""

    repetitions: int = 7
    blocks: int = 1024
    compared_blocks: int = 3072  # with the yardstick, with an older commit
    yardstick_games: int = 50_000
    floor_rounds: int = 1_000_000
    arena_blocks: int = 3072
    counted_blocks: int = 50  # played in plain Python, where decisions can be counted
    encores: int = 25  # of the counted blocks, where compiled seats play them
    run_blocks: int = 16_384
    hearts_games: int = 10_000
    started_games: int = 1000
    cold_starts: int = 3  # of each commit
    asked_games: int = 4000
    memory_games: int = 1_000_000


SMOKE = Sizes(
    repetitions=1,
    blocks=8,
    compared_blocks=8,
    yardstick_games=50,
    floor_rounds=1000,
    arena_blocks=600,
    counted_blocks=2,
    encores=1,
    run_blocks=64,
    hearts_games=10,
    started_games=40,
    cold_starts=1,
    asked_games=40,
    memory_games=4000,
)
