"""``python -m benchmarks.regret``: what players lose by question and kind of answer, held out.

Goes by the labels that ``python -m benchmarks.labels`` drew: what answers at decisions of games of
one strategy are worth in true worlds, played on by that strategy. Blocks are split in two halves.
To each half a function is fitted, boosted trees that expect from what a seat knows what an answer
gains over the strategy's own. In the other half it chooses another answer than a player where it
expects a gain, by a margin that was found in the first half, and the labels of the other half judge
the choice. So what is told is the gain that this function found over the player, without bias: a
lower bound of what the player loses, and below 0 where by chance the function chose worse. Of a
player that is not the strategy it is the loss where the strategy's games come, if the strategy
plays on. Intervals (95 %) are between blocks; that the functions would be others with other blocks
is not in them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from rich.console import Console
from rich.table import Table

from benchmarks import labels
from benchmarks.command import ended
from benchmarks.fitted import LEAST, Decisions, better_answers, expected_gains
from silver_sim.errors import UserError
from silver_sim.games.registry import names
from silver_sim.outputs import write_whole
from silver_sim.runs.files import json_bytes
from silver_sim.stats.core.estimates import mean
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate

MILLION = 1_000_000  # losses are added up in millionths of a game
FEW = 50  # decisions of a kind of answer that is told on the terminal
ALL = "all"
EXAMPLES = """examples:
  python -m benchmarks.regret --game silver --players 2
  python -m benchmarks.regret --game odin --players 3 --json regret.json
"""


class Lost(NamedTuple):
    """What a player loses where it is asked a question and gives a kind of answer."""

    player: str
    question: str
    kind: str
    decisions: int
    a_game: float  # decisions of a seat in a game
    loss: Estimate  # a decision, in percentage points
    loss_a_game: Estimate  # the same of a seat in a game
    instead: str  # the kind of answer by which most of it is gained


class Numbers(NamedTuple):
    """What losses are related to."""

    blocks: np.ndarray  # the numbers of all blocks, in order
    games: int  # of a seat, in a block
    every: int  # of so many decisions one was drawn


def lost(spec: dict[str, Any], rows: pl.DataFrame) -> tuple[list[Lost], list[str]]:
    """What is lost by whom, and the questions with too few decisions."""
    numbers = Numbers(np.array(spec["blocks"]), spec["players"] ** 2, spec["every"])
    found, few = list[Lost](), list[str]()
    for question in sorted(rows["asked"].unique()):
        decisions = Decisions.of(rows.filter(pl.col("asked") == question))
        print(f"{question}: {len(decisions.first):,} decisions", file=sys.stderr)
        expected = expected_gains(decisions)
        if expected is None:
            few.append(question)
            continue
        for player, given in decisions.given.items():
            better = better_answers(decisions, expected, given)
            found += _by_kind(player, question, decisions, given, better, numbers)
    return found, few


def _by_kind(
    player: str,
    question: str,
    decisions: Decisions,
    given: np.ndarray,
    better: np.ndarray,
    numbers: Numbers,
) -> Iterator[Lost]:
    """What is lost at a question, over all answers and by kind."""
    kinds = decisions.kind[given]
    gained = np.rint((decisions.gain[better] - decisions.gain[given]) * MILLION).astype(np.int64)
    for kind in (ALL, *sorted(set(kinds))):
        here = np.flatnonzero(kinds == kind) if kind != ALL else np.arange(len(given))
        sums = _sums(decisions.block[decisions.first[here]], gained[here], numbers)
        instead = Counter[str]()
        for place, gain in zip(better[here], gained[here], strict=True):
            instead[decisions.kind[place]] += int(gain)
        yield Lost(
            player,
            question,
            str(kind),
            len(here),
            len(here) * numbers.every / (len(numbers.blocks) * numbers.games),
            _points(mean(sums, {"lost": 1}, {"decisions": 1})),
            _points(mean(sums, {"lost": numbers.every}, {"games": 1})),
            max(instead, key=lambda each: instead[each]) if max(instead.values()) > 0 else "",
        )


def _sums(block: np.ndarray, gained: np.ndarray, numbers: Numbers) -> Sums:
    """What was lost, at how many decisions, in how many games of a seat, by block."""
    place = np.searchsorted(numbers.blocks, block)
    values = np.zeros((len(numbers.blocks), 3), np.int64)
    np.add.at(values[:, 0], place, gained)
    np.add.at(values[:, 1], place, 1)
    values[:, 2] = numbers.games
    return Sums.of(("lost", "decisions", "games"), values)


def _points(found: Estimate) -> Estimate:
    """An estimate in percentage points of a game."""
    ends = (found.estimate, found.se, found.lo, found.hi)
    value, se, lo, hi = (None if end is None else 100.0 * end / MILLION for end in ends)
    return Estimate(value, se, lo, hi)


def table_of(found: Sequence[Lost]) -> Table:
    """By player where most is lost: first whole questions, then kinds of answers."""
    table = Table(
        "player",
        "question",
        "its answer",
        "a game",
        "points lost a decision",
        "points lost a game",
        "instead",
    )
    told = [each for each in found if each.kind == ALL or each.decisions >= FEW]
    for player in dict.fromkeys(each.player for each in found):
        for whole in (True, False):
            rows = [each for each in told if each.player == player and (each.kind == ALL) == whole]
            for each in sorted(rows, key=lambda row: -row.loss_a_game.value):
                table.add_row(
                    each.player,
                    each.question,
                    each.kind,
                    f"{each.a_game:.2f}",
                    _interval(each.loss),
                    _interval(each.loss_a_game),
                    each.instead,
                )
            table.add_section()
    return table


def _interval(found: Estimate) -> str:
    if found.ends is None:  # another answer was chosen nowhere
        return "none found"
    return f"{found.value:.3f} ({found.ends[0]:.3f} to {found.ends[1]:.3f})"


def by_library() -> str:
    """The library that fits, with its version; UserError if it is not there."""
    try:
        from sklearn import __version__
    except ImportError as error:
        raise UserError(
            "scikit-learn is not installed, which fits the functions",
            help="make test installs it, or: pip install scikit-learn",
        ) from error
    return f"scikit-learn {__version__}"


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks.regret",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--game", choices=names(), default=names()[0])
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--labels", type=Path, help="default runs/labels/GAME-PLAYERS")
    options.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    return options


def report(options: argparse.Namespace) -> None:
    """Print what is lost, and write it where wanted."""
    library = by_library()
    folder = options.labels or labels.folder_of(options.game, options.players)
    spec, rows = labels.read(folder)
    if (spec["game"], spec["players"]) != (options.game, options.players):
        raise UserError(
            f"{folder} holds labels of {spec['game']} with {spec['players']} players",
            help=f"--game {spec['game']} --players {spec['players']}",
        )
    found, few = lost(spec, rows)
    console = Console()
    (console if console.is_terminal else Console(width=140)).print(table_of(found))
    print(
        f"{spec['game']}, {spec['players']} players: gains found over players in percentage points "
        f"of the game (lower bounds of their losses), at {len(spec['blocks'])} blocks of games of "
        f"{spec['strategy']}; a game: of one seat; {library}"
    )
    if few:
        print(f"fewer than {LEAST} decisions in a half, so not told: {', '.join(few)}")
    if options.json:
        plain = {**spec, "blocks": len(spec["blocks"])}
        losses = [each._asdict() for each in found]
        told = {"labels": plain, "fitted_by": library, "too_few": few, "lost": losses}
        write_whole(options.json, json_bytes(told))


def main(arguments: Sequence[str]) -> int:
    """Report, say in a few lines what went wrong, and return the exit status."""
    options = parser().parse_args(arguments)
    return ended(lambda: report(options), "aborted")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
