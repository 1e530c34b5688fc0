"""``python -m benchmarks.variance``: what each way of sharing deals is worth, in independent games.

For the difference of win share of two strategies at four players: the variance of independent
games, half of them A's, over the variance that was found, each times its number of games.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from silver_sim.arena.find import strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.result import read
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.life import begin
from silver_sim.studies.play import Prepared

GOAL = 5.0
FIELD = ["pairs", "spy", "patient"]
# Every strategy that calls by a sum of its own, and the same one that calls one point later.
LATER = {"greedy": 8, "patient": 5, "keeper": 3, "raider": 9, "spy": 9, "pairs": 8, "gambler": 3}
VERSIONS = [(f"{name}:call_at={at + 1}", name) for name, at in LATER.items()]
OTHERS = [("greedy:call_at=5", "greedy"), ("counter", "keeper")]
WAYS: dict[str, dict[str, Any]] = {
    "plain deck": {"deal_mode": "physical"},
    "lanes": {},
    "lanes, complements": {"complement": True},
}
ENDS = {"": "win_share", ", no luck": "win_share_adjusted"}


def compared(a: str, b: str, blocks: int, **way: Any) -> ArmsResult:
    """Compare two strategies; complementary decks have half as many blocks of twice the games."""
    blocks //= 2 if way.get("complement") else 1
    fields = {"kind": "compare", "a": a, "b": b, "field": FIELD, "blocks": blocks, "seed": 5}
    prepared = Prepared.of(experiment_of({**fields, **way}), SILVER, strategy_files(SILVER.name))
    with tempfile.TemporaryDirectory() as folder:
        run = begin(prepared, Path(folder) / "run", RunOptions(usable_threads()))
        return read(ArmsResult, run.summary())


def rotation_alone(found: ArmsResult) -> float:
    """The factor if both had played other deals: their variances add."""
    shares = found.of("win_share")
    independent = 2 * sum(share.value * (1 - share.value) for share in shares)
    return independent / (sum((share.se or 0.0) ** 2 for share in shares) * found.games)


def factors(a: str, b: str, blocks: int) -> dict[str, float]:
    """Every way's factor."""
    found: dict[str, float] = {}
    for name, way in WAYS.items():
        played = compared(a, b, blocks, **way)
        if not found:
            found["rotation alone"] = rotation_alone(played)
        for end, number in ENDS.items():
            found[name + end] = played.of(number, "difference")[0].variance_reduction or 0.0
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=2000)
    options = parser.parse_args()
    rows = {pair: factors(*pair, options.blocks) for pair in [*VERSIONS, *OTHERS]}
    ways = list(next(iter(rows.values())))
    median = {way: statistics.median(rows[pair][way] for pair in VERSIONS) for way in ways}
    table = Table(title=f"Independent games that one game is worth, {options.blocks:,} blocks")
    table.add_column("difference")
    for way in ways:
        table.add_column(way, justify="right")
    for pair, found in rows.items():
        table.add_row(" − ".join(pair), *(f"{found[way]:.2f}" for way in ways))
    table.add_row("median of two versions", *(f"{median[way]:.2f}" for way in ways), style="bold")
    console = Console(width=max(120, Console().width))
    console.print(table)
    met = "met" if max(median.values()) >= GOAL else "not met"
    console.print(
        f"With deals in common but for the first column; against {', '.join(FIELD)}. Goal for two "
        f"versions of a strategy: at least {GOAL:g}, {met}. Strategies that decide alike share "
        "more luck; the less alike, the fewer games are needed anyway."
    )


if __name__ == "__main__":
    main()
