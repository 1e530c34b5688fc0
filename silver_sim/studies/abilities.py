"""What each ability is worth to a strategy that uses it: the same strategy, with and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import Files, read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.rows import frames
from silver_sim.arena.run import Arena
from silver_sim.arena.table import SeatedTable
from silver_sim.games.contract import Game, Setting
from silver_sim.stats import Tally, summarise
from silver_sim.stats.verdict import lead


class Use(NamedTuple):
    """A strategy that uses an ability, and whom it meets besides its copy without it."""

    word: str
    strategy: str
    opponent: str = ""  # "": two players; else it sits between the two copies, twice


# One strategy for every word; the opponents are such that the ability comes up.
USES = (
    Use("no_villager", "villager_rush"),
    Use("no_squire", "keeper"),
    Use("no_empath", "keeper"),
    Use("no_bodyguard", "keeper", "raider"),
    Use("no_rascal", "keeper"),
    Use("no_exposer", "counter"),
    Use("no_revealer", "raider", "greedy"),
    Use("no_beholder", "spy"),
    Use("no_apprentice_seer", "spy"),
    Use("no_seer", "spy"),
    Use("no_master", "keeper"),
    Use("no_witch", "raider"),
    Use("no_robber", "spy"),
    Use("no_doppelganger", "gambler"),
    Use("no_amulet", "keeper"),
    Use("no_call", "counter"),
    Use("no_take", "keeper"),
)


def uses_of(strategy: str, game: Game) -> list[Use]:
    """One use for every word, all by the same strategy, between two players."""
    return [Use(word, strategy) for word in game.restrictions]


def measured(
    uses: list[Use],
    game: Game,
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[], None],
    own: Path | None = None,
) -> Iterator[dict[str, Any]]:
    """For each use: the win share with and without, and the paired difference."""
    files = strategy_files(game.name, own)
    for use in uses:
        yield _measured(use, files, game, games, seed, threads)
        progress()


def _measured(
    use: Use, files: Files, game: Game, games: int, seed: int, threads: int
) -> dict[str, Any]:
    """Both copies at one table, in seats that are alike under rotation."""
    names = [use.strategy, f"{use.strategy}+restrict({use.word})"]
    if use.opponent:
        names = [names[0], use.opponent, names[1], use.opponent]
    entries = [read_entry(name, files, game) for name in names]
    setting = Setting(game.rule_set({}), seed, "lanes", "stop")
    players = len(entries)
    table = SeatedTable(game, [seated(entry, game) for entry in entries], setting)
    tally = Tally.empty(players)
    for rows in Arena.of(table, threads=threads).rows(-(-games // players)):
        tally += Tally.of(**frames(rows, players), players=players)
    labels = [entry.label for entry in entries]
    summary = summarise(tally, labels, edition=game.editions[0], seed=seed)
    free, restricted = (summary["strategies"][place] for place in (0, 2 if use.opponent else 1))
    return {
        "word": use.word,
        "strategy": use.strategy,
        "line_up": ",".join(labels),
        "games": tally.blocks * players,
        "with": free["win_share"],
        "without": restricted["win_share"],
        "difference": lead(summary, free, restricted),
    }
