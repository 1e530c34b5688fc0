"""What each ability is worth to a strategy that uses it: the same strategy, with and without.

The copy without it knows so (``sight.restricted``), so the difference is what the ability is worth,
not the cost of a plan that cannot be carried out. If the games show that the copy does not plan
differently, there is no such difference, and the row is left out:

- It keeps trying: the table had to replace a restricted answer of the copy. Measured in the first
  blocks.
- It plays exactly the same: win shares, totals and places are equal in every block.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import Files, read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.rows import frames
from silver_sim.arena.run import DEADLINE, Arena
from silver_sim.arena.table import SeatedTable
from silver_sim.errors import UserError
from silver_sim.games.contract import AbilityTable, DecidingMatch, Game, Setting
from silver_sim.report.text.wording import is_constant
from silver_sim.stats.core.many import holm
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.outcomes.tally import Tally
from silver_sim.studies.abilities.result import SAME, TRIES, Abilities, Worth
from silver_sim.studies.simulate.study import of_pairs, of_player

TRIED = 500  # blocks in which answers are watched
METRICS = ("win_share", "mean_total", "mean_place")


def uses_of(strategy: str, game: Game) -> list[AbilityTable]:
    """One table of two players for each word, all with the same strategy."""
    return [AbilityTable(word, strategy) for word in game.restrictions]


def measured(
    uses: Sequence[AbilityTable],
    game: Game,
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[], None],
    own: Path | None = None,
) -> Abilities:
    """For each use: the win share with and without, and the paired difference.

    p values are adjusted by Holm over all rows that have a worth; the opponents at a table do not
    matter.
    """
    files = strategy_files(game.name, own)
    rows = []
    for use in uses:
        rows.append(_measured(use, files, game, games, seed, threads))
        progress()
    kept = [row for row in rows if not row.left_out]
    known = {row.word: row.difference.p for row in kept if row.difference.p is not None}
    adjusted = dict(zip(known, holm([*known.values()]), strict=True))
    return Abilities(
        abilities=[
            replace(row, difference=replace(row.difference, p_adjusted=adjusted.get(row.word)))
            for row in kept
        ],
        left_out=[row for row in rows if row.left_out],
    )


def _measured(
    use: AbilityTable, files: Files, game: Game, games: int, seed: int, threads: int
) -> Worth:
    """Both copies at one table, in seats that are equivalent under rotation."""
    if read_entry(use.strategy, files, game).search is not None:
        raise UserError(
            f"{use.strategy} looks ahead", help="name the strategy alone, without search"
        )
    names = [use.strategy, f"{use.strategy}+restrict({use.word})"]
    if use.opponent:
        names = [names[0], use.opponent, names[1], use.opponent]
    entries = [read_entry(name, files, game) for name in names]
    setting = Setting(game.rule_set({}), seed, game.deal_modes[0], "stop")
    players = len(entries)
    table = SeatedTable(game, [seated(entry, game) for entry in entries], setting)
    tally = Tally.empty(game, players)
    for rows in Arena.of(table, threads=threads).rows(-(-games // players)):
        tally += Tally.of(Part(game, frames(rows, players, game), [players]))
    labels = [entry.label for entry in entries]
    place = 2 if use.opponent else 1
    pair = next(each for each in of_pairs(tally) if (each.a, each.b) == (0, place))
    watched = min(tally.blocks, TRIED)
    replaced = _replaced(table, watched)[place]
    same = all(is_constant(getattr(pair, f"{metric}_difference")) for metric in METRICS)
    return Worth(
        word=use.word,
        strategy=use.strategy,
        line_up=",".join(labels),
        games=tally.blocks * players,
        with_=of_player(tally, 0, labels[0], labels[0]).win_share,
        without=of_player(tally, place, labels[place], labels[place]).win_share,
        difference=pair.win_share_difference,
        replaced=replaced,
        watched=watched * players,
        left_out=TRIES if replaced else SAME if same else "",
    )


def _replaced(table: SeatedTable, blocks: int) -> Sequence[int]:
    """How many answers of each player were replaced by a permitted one in the first `blocks`."""
    match = cast(DecidingMatch, table.match())

    def play(watch: DeadlineWatch) -> Sequence[int]:
        watch.add(match)
        match.play(0, blocks)
        return match.overruled

    return in_time(play, DEADLINE)
