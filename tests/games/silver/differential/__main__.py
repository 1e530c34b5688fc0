"""Play thousands of games on both sides and count differences.

As a program: `python -m tests.games.silver.differential`.

Prints the counts of events, the differences, and last one line for machines. Exit status 1 if there
is a difference, or if a kind of event is too rare to have been tested.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable

from tests.games.silver.differential.campaign import Findings, campaign
from tests.games.silver.differential.compare import Difference, play_game
from tests.games.silver.judge import EVENTS

ENOUGH = 100  # how often every kind of event must happen ...
MANY_GAMES = 10_000  # ... in a campaign of at least so many games
SHOWN = 5  # differences written out


def main() -> int:
    """Run the campaign, or one game of it; returns the exit status."""
    options = _options()
    if options.only is not None:
        return _play_only(options.only)
    start = time.monotonic()
    findings = campaign(options.seed, options.games, options.processes, _progress(options.games))
    print(file=sys.stderr)
    rare = _rare(findings.counts.events) if options.games >= MANY_GAMES else []
    _print_events(findings.counts.events)
    _print_findings(findings, rare, time.monotonic() - start)
    return 1 if findings.differences or rare else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.games.silver.differential", description=__doc__
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game; then + 1 a game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--only", type=int, metavar="SEED", help="print this game and its difference"
    )
    return parser.parse_args()


def _play_only(seed: int) -> int:
    """Play one game; if the sides differ, print its lines up to there as a trace."""
    try:
        counts = play_game(seed)
    except Difference as difference:
        for line in difference.trace:
            print(json.dumps(line))
        print(difference, file=sys.stderr)
        return 1
    print(f"game {seed}: {counts.decisions} decisions, {counts.refusals} refusals, no difference")
    return 0


def _progress(games: int) -> Callable[[int], None]:
    def show(done: int) -> None:
        print(f"\r{done:,} of {games:,} games", end="", file=sys.stderr, flush=True)

    return show


def _rare(events: Counter[str]) -> list[str]:
    return [name for name in EVENTS if events[name] < ENOUGH]


def _print_events(events: Counter[str]) -> None:
    for name, paragraph in EVENTS.items():
        print(f"{events[name]:>9,}  {name} ({paragraph})")


def _print_findings(findings: Findings, rare: list[str], seconds: float) -> None:
    for difference in findings.differences[:SHOWN]:
        print(
            f"{difference}\n"
            f"  again: python -m tests.games.silver.differential --only {difference.seed}"
        )
    for name in rare:
        print(f"too rare: {name}")
    counts = findings.counts
    print(
        f"games={findings.games} decisions={counts.decisions} refusals={counts.refusals} "
        f"differences={len(findings.differences)} seconds={seconds:.0f}"
    )


if __name__ == "__main__":
    sys.exit(main())
