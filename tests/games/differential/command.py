"""A campaign as a program: plays thousands of games on both sides and counts differences.

Prints the counts of events, the differences, and last one line for machines. Exit status 1 if there
is a difference, or if a kind of event is too rare to have been tested.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable

from tests.games.differential.campaign import Findings, campaign
from tests.games.differential.compare import Difference, Sides, play_game

ENOUGH = 100  # how often every kind of event must happen ...
MANY_GAMES = 10_000  # ... in a campaign of at least so many games
SHOWN = 5  # differences written out


def main(sides: Sides) -> int:
    """Run the campaign, or one game of it; returns the exit status."""
    program = f"python -m tests.games.{sides.game}.differential"
    options = _options(program)
    if options.only is not None:
        return _play_only(sides, options.only)
    start = time.monotonic()
    progress = _progress(options.games)
    findings = campaign(sides, options.seed, options.games, options.processes, progress)
    print(file=sys.stderr)
    events = findings.counts.events
    rare = [] if options.games < MANY_GAMES else _rare(sides.events, events)
    for name, paragraph in sides.events.items():
        print(f"{events[name]:>9,}  {name} ({paragraph})")
    _print_findings(program, findings, rare, time.monotonic() - start)
    return 1 if findings.differences or rare else 0


def _options(program: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=program, description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game; then + 1 a game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--only", type=int, metavar="SEED", help="print this game and its difference"
    )
    return parser.parse_args()


def _play_only(sides: Sides, seed: int) -> int:
    """Play one game; if the sides differ, print its lines up to there as a trace."""
    try:
        counts = play_game(sides, seed)
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


def _rare(names: Iterable[str], events: Counter[str]) -> list[str]:
    return [name for name in names if events[name] < ENOUGH]


def _print_findings(program: str, findings: Findings, rare: list[str], seconds: float) -> None:
    for difference in findings.differences[:SHOWN]:
        print(f"{difference}\n  again: {program} --only {difference.seed}")
    for name in rare:
        print(f"too rare: {name}")
    counts = findings.counts
    print(
        f"games={findings.games} decisions={counts.decisions} refusals={counts.refusals} "
        f"differences={len(findings.differences)} seconds={seconds:.0f}"
    )
