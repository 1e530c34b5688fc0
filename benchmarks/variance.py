"""``python -m benchmarks.variance``: what each way of sharing deals is worth, in independent games.

For the difference of win share of two strategies at four players: the variance of independent
games, half of them A's, over the variance that was found, each times its number of games.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from silver_sim.arena.find import strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.games.silver.game import SILVER
from silver_sim.studies.play import Hands, Prepared, begin
from silver_sim.studies.spec import experiment_of

GOAL = 5.0
FIELD = ["pairs", "spy", "patient"]
PAIRS = (
    ("greedy:call_at=7", "greedy"),
    ("greedy:call_at=5", "greedy"),
    ("counter", "keeper"),
)
WAYS: dict[str, dict[str, Any]] = {
    "rotation and common deals, plain deck": {"deal_mode": "physical"},
    "the same with lanes": {},
    "the same with lanes and complementary decks": {"complement": True},
}
ENDS = {"": "win_share", ", without the luck of the cards": "win_share_adjusted"}


def summary_of(a: str, b: str, blocks: int, **way: Any) -> dict[str, Any]:
    """Compare two strategies; complementary decks have half as many blocks of twice the games."""
    blocks //= 2 if way.get("complement") else 1
    fields = {"kind": "compare", "a": a, "b": b, "field": FIELD, "blocks": blocks, "seed": 5}
    prepared = Prepared.of(experiment_of({**fields, **way}), SILVER, strategy_files(SILVER.name))
    with tempfile.TemporaryDirectory() as folder:
        return begin(prepared, Path(folder) / "run", Hands(usable_threads())).summary()


def rotation_alone(summary: dict[str, Any]) -> float:
    """The factor if both had played other deals: their variances add."""
    shares = [line["win_share"] for line in summary["strategies"]]
    independent = 2 * sum(s["estimate"] * (1 - s["estimate"]) for s in shares)
    return float(independent / (sum(s["se"] ** 2 for s in shares) * summary["games"]))


def factors(a: str, b: str, blocks: int) -> dict[str, float]:
    """Every way's factor."""
    found: dict[str, float] = {}
    for name, way in WAYS.items():
        summary = summary_of(a, b, blocks, **way)
        if not found:
            found["rotation alone"] = rotation_alone(summary)
        for without, number in ENDS.items():
            found[name + without] = summary["difference"][number]["variance_reduction"]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=4000)
    options = parser.parse_args()
    columns = {pair: factors(*pair, options.blocks) for pair in PAIRS}
    table = Table(title=f"Independent games that one game is worth, {options.blocks:,} blocks")
    table.add_column("way")
    for a, b in PAIRS:
        table.add_column(f"{a} − {b}", justify="right")
    for way in next(iter(columns.values())):
        table.add_row(way, *(f"{found[way]:.2f}" for found in columns.values()))
    console = Console()
    console.print(table)
    best = max(max(found.values()) for found in columns.values())
    met = "met" if best >= GOAL else "not met"
    console.print(f"against {', '.join(FIELD)}; goal at least {GOAL:g}: {met}")


if __name__ == "__main__":
    main()
