"""``python -m benchmarks.call``: whether `silver-sim call` says what happens in fresh games.

Plays games of `champion` under the printed rules on deals of their own, both ways wherever a call
is legal, and asks questions that occur there: by cards and by sums, with and without unknown cards,
turn, deck, scores and cards seen; common ones as often as they occur, rare ones all alike. What the
program says, the chance to be lowest with a call and the share of the game that it gains, is
compared with what came of the decisions that agree with all that a question tells. Their errors go
by blocks of deals. Many questions share decisions, so that misses are not independent of each
other. The exit status is 1 if something is not as it must be.

With --order what is judged is that who holds more, or faces fewer cards, is no better off; with
--advise, that one-line `advise` says the same as `call`, and that it is in order, too.

Games and advice lie in runs/call, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import numpy as np

from benchmarks.call_advise import Advising, agreed
from benchmarks.call_games import BLOCKS, FOLDER, PARTS, SEED, fresh
from benchmarks.call_judged import Judged, asked_of, counts, judged, musts
from benchmarks.call_order import in_order
from benchmarks.call_questions import Fresh
from benchmarks.call_verdicts import Must
from benchmarks.command import ended, positive
from silver_sim.arena.run import usable_threads
from silver_sim.outputs import write_whole
from silver_sim.runs.files import json_bytes
from silver_sim.studies.silver.call_safety.advice.asking import Asking

SHOWN = 20  # questions that differ most
STEPS, STEPS_OF_ADVICE, WORLDS = 5000, 1000, 2048
EXAMPLES = """examples:
  python -m benchmarks.call                  a quarter of an hour of games, then answers
  python -m benchmarks.call --parts 5        a tenth of the games
  python -m benchmarks.call --questions 50   some of the questions
  python -m benchmarks.call --live           the same of worlds
  python -m benchmarks.call --order          5,000 steps
  python -m benchmarks.call --advise 200     some minutes of advice
  python -m benchmarks.call --show --json runs/call.json
"""


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks.call",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = options.add_mutually_exclusive_group()
    what.add_argument("--order", action="store_true", help="judge whether answers are in order")
    what.add_argument("--advise", type=positive, metavar="N", help="judge advice on N questions")
    options.add_argument("--live", action="store_true", help="judge worlds, not the atlas")
    options.add_argument("--parts", type=positive, default=PARTS, help="of games, by players")
    options.add_argument("--questions", type=positive, metavar="N", help="no more than so many")
    options.add_argument("--steps", type=int, help="of --order (5,000) or of advice (1,000)")
    options.add_argument("--worlds", type=positive, default=WORLDS, help="of advice and --live")
    options.add_argument("--seed", type=int, default=SEED, help="by which questions are drawn")
    options.add_argument("--show", action="store_true", help="print every question")
    options.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    options.add_argument("--cores", type=positive, default=usable_threads())
    options.add_argument("--folder", type=Path, default=FOLDER, help="of the games")
    return options


def measure(options: argparse.Namespace) -> bool:
    """Judge and print; whether all is as it must be."""
    games = {n: fresh(n, options.parts, options.cores, options.folder) for n in BLOCKS}
    checks, found = _judged(games, options)
    worst = sorted(found, key=lambda each: -each.worst)
    if found:
        print("\n".join([*counts(found), "", "misses in joint errors, the worst first:"]))
        print("\n".join(each.line() for each in (worst if options.show else worst[:SHOWN])) + "\n")
    print("\n".join(each.line() for each in checks))
    if options.json:
        plain = {
            "musts": [{**each._asdict(), "holds": each.holds} for each in checks],
            "questions": [each.plain() for each in found],
        }
        write_whole(options.json, json_bytes(plain))
    return all(each.holds for each in checks)


def _judged(games: Fresh, options: argparse.Namespace) -> tuple[list[Must], list[Judged]]:
    """What must be so, and the questions that are compared with fresh games."""
    asking = Asking(
        until=monotonic(),
        worlds=options.worlds if options.live else None,
        threads=options.cores,
    )
    chance, steps = np.random.Generator(np.random.Philox(options.seed)), options.steps
    if options.order:
        return [*in_order(games, steps or STEPS, asking.answered, chance)], []
    if options.advise:
        advising = Advising(options.folder, options.worlds, options.seed, options.cores)
        checks, found = agreed(games, options.advise, asking.answered, advising.answered, chance)
        most = STEPS_OF_ADVICE if steps is None else steps
        return [*checks, *in_order(games, most, advising.answered, chance)], found
    occurs = asked_of(games, chance, options.questions)
    found = judged(games, occurs, asking.answered)
    return [*musts(found, len(occurs) - len(found))], found


def main(arguments: Sequence[str]) -> int:
    """Judge, say in a few lines what went wrong, and return the exit status."""
    options, held = parser().parse_args(arguments), []
    return ended(lambda: held.append(measure(options))) or int(held != [True])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
