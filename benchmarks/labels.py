"""``python -m benchmarks.labels``: what every legal answer at decisions of self-play is worth.

Plays blocks of games of one strategy in every seat. At its decisions every legal answer is played
on to the end of the deal, --times times, with the cards as they truly lie and the deck dealt anew,
by that strategy in all seats, and valued by equity. That is no player's knowledge, so it says
nothing of one decision; over many it says without bias what answers are worth.

A row is an answer: where and what it is, its chance to win, its gain over the answer that the
strategy gives, which strategies give it, and what a seat knows of it as numbers. ``labels.json``
in the folder describes every column. Rows lie in Parquet files of ten blocks each; the same command
goes on where it was stopped, and draws the same rows with any number of cores.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from benchmarks.blocks import found_in
from benchmarks.command import ended, positive
from benchmarks.labelled import PART, Spec, part
from silver_sim.arena.find import STRONGEST
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names
from silver_sim.outputs import explained, write_whole
from silver_sim.runs.files import json_bytes

SEED = 2613  # of games that nothing else plays
TIMES = 6
SAID = "labels.json"
EXAMPLES = """examples:
  python -m benchmarks.labels --game silver --players 2 --blocks 0:500
  python -m benchmarks.labels --game odin --players 3 --blocks 0:300 --also counter,planner
  python -m benchmarks.labels --game silver --players 4 --blocks 0:200 --questions open_turn
"""


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks.labels",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--game", choices=names(), default=names()[0])
    options.add_argument("--players", type=positive, default=2)
    options.add_argument(
        "--blocks",
        required=True,
        metavar="FIRST:END",
        help=f"of games; both are multiples of {PART}",
    )
    options.add_argument("--strategy", default=STRONGEST, help="that plays in every seat")
    options.add_argument("--also", default="", help="strategies asked what they would do: a,b")
    options.add_argument(
        "--times",
        type=positive,
        help=f"each answer is played on (default {TIMES}; 1 without a deck)",
    )
    options.add_argument(
        "--every", type=positive, default=1, help="of so many decisions one is drawn"
    )
    options.add_argument("--questions", default="", help="at which decisions are drawn: a,b")
    options.add_argument("--seed", type=int, default=SEED, help="of the games")
    options.add_argument("--cores", type=positive, default=usable_threads())
    options.add_argument("--folder", type=Path, help="default runs/labels/GAME-PLAYERS")
    return options


def draw(options: argparse.Namespace) -> None:
    """Draw what is not there yet, and say how many decisions a second that made."""
    spec, blocks = asked(options), blocks_of(options.blocks)
    folder = options.folder or folder_of(spec.game, spec.players)
    ready(folder, spec)
    numbers = range(blocks.start // PART, blocks.stop // PART)
    to_draw = [number for number in numbers if not part_file(folder, number).exists()]
    decisions, seconds = 0, 0.0
    for number, drawn in found_in(part, spec, to_draw, options.cores):
        write_whole(part_file(folder, number), drawn.content)
        decisions, seconds = decisions + drawn.decisions, seconds + drawn.seconds
        print(f"{part_file(folder, number)}: {drawn.decisions:,} decisions", file=sys.stderr)
    rate = f", {decisions / seconds:,.0f} a second of one core" if decisions else ""
    print(f"{folder}: {len(numbers)} parts; {decisions:,} decisions drawn now{rate}")


def asked(options: argparse.Namespace) -> Spec:
    """What the options say; UserError if the game is not played by so many."""
    game = game_named(options.game)
    if not game.min_seats <= options.players <= game.max_seats:
        raise UserError(
            f"--players {options.players}: {game.title} has {game.min_seats} to {game.max_seats}",
            help=f"--players {game.min_seats}",
        )
    dealt = game.lookahead().deal_rest is not None
    return Spec(
        game.name,
        options.players,
        options.strategy,
        _words(options.also),
        options.times or (TIMES if dealt else 1),
        options.every,
        _words(options.questions),
        options.seed,
    )


def blocks_of(typed: str) -> range:
    """Whole parts; UserError for anything else."""
    first, _, end = typed.partition(":")
    if not (first.isdecimal() and end.isdecimal() and int(first) < int(end)):
        raise UserError(
            f"--blocks {typed}: a first block and an end are needed", help="--blocks 0:500"
        )
    if int(first) % PART or int(end) % PART:
        raise UserError(
            f"--blocks {typed}: labels are drawn {PART} blocks at a time",
            help=f"--blocks {int(first) // PART * PART}:{-(-int(end) // PART) * PART}",
        )
    return range(int(first), int(end))


def folder_of(game: str, players: int) -> Path:
    """Where labels lie unless another folder is named."""
    return Path("runs") / "labels" / f"{game}-{players}"


def part_file(folder: Path, number: int) -> Path:
    """Where a part lies."""
    return folder / f"part-{number:06}.parquet"


def ready(folder: Path, spec: Spec) -> None:
    """Write what the folder holds, or see that it holds the same; UserError if it does not."""
    says: dict[str, Any] = {
        "spec": spec.as_dict(),
        "columns": [each._asdict() for each in spec.columns],
    }
    path = folder / SAID
    if not path.exists():
        if folder.is_dir() and any(folder.iterdir()):
            raise UserError(
                f"{folder} holds something else",
                why=f"there is no {SAID} in it",
                help="name a new folder with --folder",
            )
        write_whole(path, json_bytes(says))
        return
    there = read_json(path)
    others = [key for key, value in says["spec"].items() if there["spec"].get(key) != value]
    if others or there["columns"] != says["columns"]:
        raise UserError(
            f"{folder} holds other labels",
            why=f"other there: {', '.join(others or ['columns'])}",
            help=f"name a new folder with --folder, or remove this one: rm -r {folder}",
        )


def read_json(path: Path) -> Any:
    """What a folder of labels says of itself; UserError if it is none."""
    if not path.is_file():
        raise UserError(
            f"{path.parent} is no folder of labels",
            why=f"there is no {path.name} in it",
            help="draw labels first: python -m benchmarks.labels --help",
        )
    try:
        with explained("cannot read", path):
            says = json.loads(path.read_text(encoding="utf-8"))
        return {"spec": {**says["spec"]}, "columns": [*says["columns"]]}
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(
            f"{path} is damaged", why=str(error), help=f"rm -r {path.parent}, and draw labels anew"
        ) from error


def read(folder: Path) -> tuple[dict[str, Any], pl.DataFrame]:
    """The spec of a folder of labels with its ``blocks``, and all rows; UserError without any."""
    says = read_json(folder / SAID)
    files = sorted(folder.glob("part-*.parquet"))
    if not files:
        raise UserError(
            f"{folder} holds no labels yet", help="draw some: python -m benchmarks.labels --help"
        )
    try:
        rows = pl.concat([pl.read_parquet(file) for file in files])
    except pl.exceptions.PolarsError as error:
        raise UserError(
            f"cannot read the labels in {folder}",
            why=str(error),
            help="remove the file that is damaged, and draw labels again",
        ) from error
    firsts = [PART * int(file.stem.removeprefix("part-")) for file in files]
    blocks = [first + each for first in firsts for each in range(PART)]
    return {**says["spec"], "blocks": blocks}, rows


def _words(typed: str) -> tuple[str, ...]:
    return tuple(filter(None, typed.split(",")))


def main(arguments: Sequence[str]) -> int:
    """Draw, say in a few lines what went wrong, and return the exit status."""
    options = parser().parse_args(arguments)
    return ended(lambda: draw(options))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
