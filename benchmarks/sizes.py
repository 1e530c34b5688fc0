"""How much is measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Sizes of all rows; the defaults make a repetition last about a second."""

    repetitions: int = 7
    blocks: int = 1024
    floor_rounds: int = 1_000_000
    arena_blocks: int = 3072
    counted_blocks: int = 50  # played in plain Python, where decisions can be counted
    encores: int = 25  # of the counted blocks, where compiled seats play them
    run_blocks: int = 16_384
    hearts_games: int = 10_000
    started_games: int = 1000
    asked_games: int = 4000
    memory_games: int = 1_000_000


SMOKE = Sizes(
    repetitions=1,
    blocks=8,
    floor_rounds=1000,
    arena_blocks=600,
    counted_blocks=2,
    encores=1,
    run_blocks=64,
    hearts_games=10,
    started_games=40,
    asked_games=40,
    memory_games=4000,
)
