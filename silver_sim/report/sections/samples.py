"""Sample games in words and as tables, with the commands that write and tell them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from silver_sim.errors import printable
from silver_sim.report.model import Sample, Section
from silver_sim.report.sections.game import columns
from silver_sim.report.tables import Cell, Column, Table, text, whole
from silver_sim.report.text import captions
from silver_sim.report.text.wording import labels

if TYPE_CHECKING:
    from silver_sim.games.contract import GameInfo

Facts = Mapping[str, Any]
TITLES = {
    "closest": "The closest game",
    "swing": "The biggest swing",
    "typical": "The most typical game",
}


def samples(facts: Facts, spec: Facts, game: GameInfo) -> Section:
    """Return the section of the games that were chosen."""
    return Section(
        "games",
        "Three games",
        "Chosen by rule, not by hand. The commands write a game again as a script and tell it "
        "turn by turn; they are typed in the folder of the run, where this page lies.",
        samples=[_sample(rule, facts, spec, game) for rule in TITLES],
    )


def _sample(rule: str, facts: Facts, spec: Facts, game: GameInfo) -> Sample:
    sample = facts["samples"][rule]
    means = facts["mean_totals"][sample["table"]]
    names = labels([printable(name) for name in spec["tables"][sample["table"]]["players"]])
    words = {
        "closest": lambda: captions.closest_words(names, sample),
        "swing": lambda: captions.swing_words(names, sample, game.words.deal),
        "typical": lambda: captions.typical_words(names, sample, means),
    }
    extra = columns(game, "sample", names, sample["rounds"])
    heads = [
        Column(game.words.deal),
        Column("started by", "name"),
        *(each.column for each in extra),
        Column("turns"),
        *(Column(name, help="score, and the total so far") for name in names),
    ]
    ran = list(zip(*(accumulate(p) for p in _scores(sample)), strict=True))
    rows = [
        [
            whole(number),
            text(names[played["start"]]),
            *(each.cells[number - 1] for each in extra),
            whole(played["turns"]),
            *(
                Cell(f"{score} ({so_far})", (score,))
                for score, so_far in zip(played["scores"], ran[number - 1], strict=True)
            ),
        ]
        for number, played in enumerate(sample["rounds"], 1)
    ]
    place = ", ".join(
        f"{name} {sample[name]}"
        for name in ("table", "block", "rotation")
        if name != "table" or len(spec["tables"]) > 1
    )
    table = Table(
        f"game-{rule}",
        "; ".join(
            [
                f"{place}: scores by {game.words.deal}, totals so far in brackets",
                *(each.caption for each in extra if each.caption),
            ]
        ),
        heads,
        rows,
        sortable=False,
    )
    return Sample(TITLES[rule], words[rule](), table, command(rule, sample, len(spec["tables"])))


def command(rule: str, sample: Facts, tables: int) -> str:
    """Return the commands that write a game of the run in this folder, and tell it."""
    of_table = f"--table {sample['table']} " if tables > 1 else ""
    place = f"{of_table}--block {sample['block']} --rotation {sample['rotation']}"
    return f"silver-sim trace . {place} -o {rule}.jsonl\nsilver-sim replay {rule}.jsonl"


def _scores(sample: Facts) -> list[tuple[int, ...]]:
    """Return the scores by player, one a round."""
    return list(zip(*(played["scores"] for played in sample["rounds"]), strict=True))
