"""``python -m benchmarks.advice``: whether advice is any good.

``--seat``: a seat that follows advice plays `champion` between two players, in both seats of the
same deals; its share of wins must lie above one half, the lower end of the interval too.

``--agree``: positions are drawn from games of `champion` with two, three and four players, evenly
from all decisions with more than one answer, at most one of a deal. Where advice with half a second
calls its verdict clear, it is asked again in the worlds of another seed with 25 seconds: the answer
must be the best there too, or lose at most 0.3 points of the win share, in 95 % of them. --others
asks again where the verdict is slight or a toss-up, in the same positions. Either answer may stop
early, as advice does: then more worlds would not change which one is best. Seconds are those of two
calm cores, taken as so many rollouts (``agreement.RATES``): the same command finds the same
anywhere; by the clock with --clock.

``--sure``: in the same positions, whether an answer is the best as often as advice says, and how
many of its intervals hold, by many times its worlds.

``--truth``: at decisions of games of `champion`, two, three and four players in turn, what advice
expects the answer that it recommends to gain over the others, and what it gains in true worlds,
that is with the cards as they lie and the deck dealt anew: call against not, take against draw, and
so on. --belief and --models say by whose belief; --search chooses as a seat with `+search` does, by
its belief.

What was found is kept line by line; the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks import advised_seat, agreement, sureness, truth, truth_told
from benchmarks.blocks import found_in
from benchmarks.command import ended, positive
from benchmarks.drawn_positions import in_turn
from benchmarks.kept_lines import KeptLines
from silver_sim.advice.players import Players
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError
from silver_sim.games.contract.seats import BELIEFS, Search
from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names
from silver_sim.search.frozen import EQUITY, frozen_tables

GAMES, WORLDS, POSITIONS, OTHERS, SURE = 1000, 256, 300, 30, 150
TRUE_GAMES, TRUTH_WORLDS = 600, 128
SEAT_SEED, AGREE_SEED, TRUTH_SEED = 2611, 2612, 2639  # of games that nothing else plays
PLAYS = [
    *("silver_sim.advice.advice", "benchmarks.advised_seat"),
    *("silver_sim.search.searcher", "silver_sim.search.truth"),
]
EXAMPLES = """examples:
  python -m benchmarks.advice --seat                      1,000 games, 25 minutes of one core
  python -m benchmarks.advice --seat 2000 --game odin
  python -m benchmarks.advice --agree                     300 positions, 10 minutes of one core
  python -m benchmarks.advice --agree 30 --seconds 0.1,5  shorter answers
  python -m benchmarks.advice --others                    30 verdicts that are not clear
  python -m benchmarks.advice --agree --show              what was found so far
  python -m benchmarks.advice --sure --game odin          150 positions, 5 minutes of one core
  python -m benchmarks.advice --truth                     600 games, half an hour of one core
  python -m benchmarks.advice --truth 300 --belief kept
  python -m benchmarks.advice --truth 300 --search
"""


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks.advice",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = options.add_mutually_exclusive_group(required=True)
    what.add_argument("--seat", type=positive, nargs="?", const=GAMES, metavar="GAMES")
    what.add_argument("--agree", type=positive, nargs="?", const=POSITIONS, metavar="POSITIONS")
    what.add_argument("--others", type=positive, nargs="?", const=OTHERS, metavar="VERDICTS")
    what.add_argument("--sure", type=positive, nargs="?", const=SURE, metavar="POSITIONS")
    what.add_argument("--truth", type=positive, nargs="?", const=TRUE_GAMES, metavar="GAMES")
    options.add_argument("--game", choices=names(), default=names()[0])
    options.add_argument("--worlds", type=positive, help="in which the answer is chosen")
    options.add_argument("--belief", choices=BELIEFS, default="policy", help="of --truth")
    options.add_argument(
        "--models", choices=(STRONGEST, truth.MIX), help="what --truth takes the others for"
    )
    options.add_argument("--search", action="store_true", help="--truth of a seat with +search")
    options.add_argument(
        "--seconds", default="0.5,25", metavar="SHORT,LONG", help="of the two answers"
    )
    options.add_argument("--clock", action="store_true", help="seconds by this machine's clock")
    options.add_argument("--seed", type=int, help="of the games")
    options.add_argument("--cores", type=positive, default=usable_threads())
    options.add_argument("--folder", type=Path, default=Path("runs") / "advice")
    options.add_argument("--show", action="store_true", help="print what was found, play nothing")
    return options


def seat(options: argparse.Namespace) -> None:
    """Play the advised seat, and say how often it wins."""
    asked = advised_seat.Seat(options.game, options.worlds or WORLDS, options.seed or SEAT_SEED)
    kept = _kept(options, "seat", asked._asdict())
    blocks = -(-options.seat // advised_seat.PLAYERS)
    if not options.show:
        to_play = range(len(kept.found), blocks)
        for block, won in found_in(advised_seat.won_in, asked, to_play, options.cores):
            kept.add(won)
            if (block + 1) % 5 == 0:
                print(advised_seat.in_words(asked, kept.found), file=sys.stderr)
    print(advised_seat.in_words(asked, kept.found[:blocks]))


def agree(options: argparse.Namespace) -> None:
    """Ask for advice twice where a verdict is clear, or is not, and say how often both agree."""
    clear = options.others is None
    lengths = agreement.Lengths(*_two(options.seconds), options.clock)
    seed = options.seed or AGREE_SEED
    kept = _kept(options, "agree" if clear else "others", {"seed": seed, **lengths._asdict()})
    if not options.show:
        game = game_named(options.game)
        files = strategy_files(game.name, builtin_folder())
        players = Players.read(game, files, STRONGEST)
        for drawn in islice(in_turn(game, players, seed), len(kept.found), None):
            if _enough(kept.found, options):
                break
            kept.add(agreement.judged(drawn, players, lengths, clear, options.cores))
            print(_progress(kept.found), file=sys.stderr)
    found = kept.found[: options.agree] if clear else kept.found
    print("\n".join(agreement.in_words(found, clear)))


def sure(options: argparse.Namespace) -> None:
    """Compare what advice says of itself with what comes in many more worlds."""
    seed = options.seed or AGREE_SEED
    kept = _kept(options, "sure", {"seed": seed, "worlds": [sureness.WORLDS, sureness.PART]})
    if not options.show:
        game = game_named(options.game)
        players = Players.read(game, strategy_files(game.name, builtin_folder()), STRONGEST)
        for drawn in islice(in_turn(game, players, seed), len(kept.found), options.sure):
            kept.add(sureness.judged(drawn, players, seed))
            if len(kept.found) % 10 == 0:
                print(f"{len(kept.found)} of {options.sure} positions", file=sys.stderr)
    print("\n".join(sureness.in_words(kept.found[: options.sure])))


def expected_and_true(options: argparse.Namespace) -> None:
    """Measure what is expected of recommended answers and what they truly gain."""
    usual = (Search().worlds, truth.MIX) if options.search else (TRUTH_WORLDS, STRONGEST)
    worlds, models = options.worlds or usual[0], options.models or usual[1]
    seed = options.seed or TRUTH_SEED
    asked = truth.Asked(options.game, seed, options.belief, models, worlds, options.search)
    kind = "-".join(["truth", *["search"] * options.search, options.belief, models])
    kept = _kept(options, kind, truth.settings(asked))
    if not options.show:
        to_play = range(len(kept.found), options.truth)
        for game, found in found_in(truth.found_in, asked, to_play, options.cores):
            kept.add(found)
            if (game + 1) % 30 == 0:
                print(f"{game + 1} of {options.truth} games", file=sys.stderr)
    print("\n".join(truth_told.in_words(asked, kept.found[: options.truth])))


def _enough(found: Sequence[Any], options: argparse.Namespace) -> bool:
    """So many positions; or so many verdicts that are not clear, asked for twice."""
    if options.others is None:
        return len(found) >= int(options.agree)
    return sum(each["long"] is not None for each in found) >= int(options.others)


def _progress(found: Sequence[Any]) -> str:
    last = found[-1]
    words = f"{len(found)}: {last['question']}, {last['players']} players, {last['verdict']}"
    return words + (f", loses {last['long']['lost']['estimate']:.4f}" if last["long"] else "")


def _asked_for(options: argparse.Namespace) -> Callable[[argparse.Namespace], None]:
    if options.truth is not None:
        return expected_and_true
    if options.sure is not None:
        return sure
    return agree if options.seat is None else seat


def _kept(options: argparse.Namespace, kind: str, measured: dict[str, Any]) -> KeptLines:
    game = game_named(options.game)
    tables = frozen_tables(game.name, [Search()], [EQUITY])
    engine = " ".join([fingerprint(*PLAYS, *game.sources), *tables.values()])
    path = options.folder / f"{kind}-{options.game}.jsonl"
    return KeptLines(path, {"game": game.name, **measured, "engine": engine}, reading=options.show)


def _two(typed: str) -> tuple[float, float]:
    try:
        short, long = map(float, typed.split(","))
    except ValueError as error:
        raise UserError(f"--seconds {typed}: two numbers are needed, as 0.5,25") from error
    if not (0 < short <= long):
        raise UserError(f"--seconds {typed}: the first must be more than 0, the second no less")
    return short, long


def main(arguments: Sequence[str]) -> int:
    """Measure, say in a few lines what went wrong, and return the exit status."""
    options = parser().parse_args(arguments)
    return ended(lambda: _asked_for(options)(options))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
