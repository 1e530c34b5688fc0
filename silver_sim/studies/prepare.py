"""Machine code made ahead of all questions: on a teacher's machine, on a cluster."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.precompile import compile_ahead
from silver_sim.arena.run import Arena, usable_threads
from silver_sim.arena.table import SeatedTable
from silver_sim.caches import writable_root
from silver_sim.compiled.under_way import expect
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting

SEARCH = "+search(worlds=1)"  # what looks ahead needs what ``advise`` needs


class Prepared(NamedTuple):
    """What it took, and what is in the cache now."""

    seconds: float  # on the wall
    files: int
    megabytes: float

    def __str__(self) -> str:
        return f"{self.seconds:.0f} s; {self.files:,} files, {self.megabytes:.0f} MB"


def prepare(note: Callable[[str], None]) -> Prepared:
    """Compile both games with all strategies that come with the program, unless it is done."""
    begun = monotonic()
    for name in registry.names():
        _prepare_game(registry.game(name), note)
    sizes = [each.stat().st_size for each in writable_root().rglob("*") if each.is_file()]
    return Prepared(monotonic() - begun, len(sizes), sum(sizes) / 1e6)


def _prepare_game(game: Game, note: Callable[[str], None]) -> None:
    """The loop that plays, the strategies, and what looks ahead."""
    files = strategy_files(game.name, builtin_folder())
    what = f"the engine of {game.title} and {len(files)} strategies"
    note(f"compiling {what} ...")
    expect(what)
    compile_ahead(game, files.values(), usable_threads())
    everybody = {name: seated(read_entry(name, files, game), game) for name in files}
    what = f"what looks ahead in {game.title}"
    note(f"compiling {what} ...")
    expect(what, game.kernels[1])
    first, *others = [name for name in game.heuristics if everybody[name].policies[0].address]
    searching = seated(read_entry(f"{first}{SEARCH}", files, game), game)
    names = [*others, first][: game.min_seats - 1]
    seats = [searching, *(everybody[name] for name in names)]
    setting = Setting(game.rule_set({}), 0, game.deal_modes[0], on_illegal="stop")
    for _ in Arena.of(SeatedTable(game, seats, setting)).rows(1):
        pass
