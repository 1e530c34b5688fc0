"""``python -m benchmarks.call``: whether live answers of `silver-sim call` are in order.

Random questions are asked, and each with one thing made worse: an own card one higher, one unknown
card more, an opponent with a card fewer; all in as many worlds of the same seed. The chance to be
lowest must not rise by more than 4 errors of the difference, no step may turn a wait into a call,
and no call may gain more than the chance that it succeeds, or lose more than the chance that going
on wins. With ``--atlas`` cells of the shipped atlas are asked live, too, and compared.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.means import QUANTILE
from silver_sim.advice.players import Players
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.studies.silver.call_safety.advice.answer import Plain
from silver_sim.studies.silver.call_safety.advice.atlas import MANY, Atlas
from silver_sim.studies.silver.call_safety.advice.live import error, judged
from silver_sim.studies.silver.call_safety.advice.question import (
    COPIES,
    MOST_TO_CALL,
    ROUNDS,
    Question,
)
from silver_sim.studies.silver.call_safety.advice.reading import HALF_WIDTH
from silver_sim.studies.silver.call_safety.advice.worlds import Asker, Budget, Worlds

SURELY = 4.0  # errors by which a chance must not rise
CARDS, FEWER, UNKNOWN = (
    "an own card is one higher",
    "an opponent has a card fewer",
    "one unknown more",
)
DECK_CARDS = [value for value, copies in enumerate(COPIES) for _ in range(copies)]
LEAST_FORKS = 1000  # of a cell that is compared


class Answered(NamedTuple):
    """An answer, and what came of the call world by world."""

    found: Plain
    succeeds: Any
    worlds: Worlds


def drawn(chance: random.Random) -> Question:
    """A question as somebody may ask it."""
    while True:
        seats = chance.randint(2, 4)
        cards = chance.randint(1, MOST_TO_CALL)
        unknown = min(chance.choice((0, 0, 0, 1, 1, 2)), cards)
        values = chance.sample(DECK_CARDS, cards - unknown + 8)
        known = tuple(sorted(values[8:])[: cards - unknown])
        more: dict[str, Any] = {}
        if chance.random() < 0.3:
            more["deck"] = chance.randint(5, 28)
        if chance.random() < 0.3:
            more["turn"] = chance.randint(3, 12)
        if chance.random() < 0.4:
            number = chance.randint(2, ROUNDS)
            more |= {
                "round": number,
                "scores": tuple(chance.randint(0, 12 * number) for _ in range(seats)),
            }
        if chance.random() < 0.2:
            more["seen"] = tuple(values[: chance.randint(1, 6)])
        opponents = tuple(chance.randint(1, 5) for _ in range(seats - 1))
        try:
            return Question(seats, known, unknown, opponents, **more)
        except UserError:  # cards or clocks that cannot be
            continue


def worse(question: Question, chance: random.Random) -> Iterator[tuple[str, Question]]:
    """The question with one thing made worse, where that can be."""
    steps: list[tuple[str, dict[str, Any]]] = [(UNKNOWN, {"unknown": question.unknown + 1})]
    if question.known:
        at = chance.randrange(len(question.known))
        known = [*question.known]
        known[at] += 1
        steps.append((CARDS, {"known": tuple(known)}))
    at = chance.randrange(len(question.opponents))
    opponents = [*question.opponents]
    opponents[at] -= 1
    steps.append((FEWER, {"opponents": tuple(opponents)}))
    for name, changed in steps:
        if name == UNKNOWN and question.cards == MOST_TO_CALL:
            continue
        try:
            yield name, replace(question, **changed)
        except UserError:  # there is no such question
            continue


def answered(question: Question, asker: Asker, worlds: int) -> Answered:
    """Ask live."""
    tried = asker.tried(question, Budget(worlds))
    return Answered(
        judged(question, asker, tried), 1 - tried.led["failed_call"][:, tried.call], tried
    )


def error_of_rise(before: Answered, after: Answered) -> float:
    """The error of a difference of chances: paired where both come from the same positions."""
    one, other = before.worlds, after.worlds
    if one.reals == other.reals:
        return error(after.succeeds - before.succeeds, one)
    return hypot(error(before.succeeds, one), error(after.succeeds, other))


def ordered(questions: int, worlds: int, seed: int, asker: Asker) -> None:
    """Ask, and count what is not in order."""
    chance, steps, rises, turned, beyond = random.Random(seed), Counter[str](), [], [], 0
    for number in range(questions):
        question = drawn(chance)
        now = answered(question, asker, worlds)
        win = now.found["win"]["estimate"]
        share = now.found["chance"]["estimate"]
        beyond += win > share + 1e-6 or win < -1.0
        for name, other in worse(question, chance):
            steps[name] += 1
            then = answered(other, asker, worlds)
            rise = then.found["chance"]["estimate"] - share
            se = error_of_rise(now, then)
            if rise > SURELY * max(se, 1e-9):
                rises.append((name, question, rise, se))
            if now.found["verdict"] == "wait" and then.found["verdict"] == "call":
                turned.append((name, question, now.found["win"], then.found["win"]))
        if (number + 1) % 100 == 0:
            print(f"{number + 1:,} questions: {len(rises)} rise, {len(turned)} turn", flush=True)
    print(
        f"{questions:,} questions of {worlds:,} worlds, {sum(steps.values()):,} steps: "
        f"{dict(steps)}"
    )
    print(f"the chance rises by more than {SURELY:.0f} errors: {len(rises)}")
    for name, question, rise, se in rises:
        print(f"  {name}: {question}: +{100 * rise:.1f} points, error {100 * se:.2f}")
    print(f"a wait becomes a call: {len(turned)}")
    for name, question, before, after in turned:
        print(f"  {name}: {question}: {before} then {after}")
    print(f"gains beyond what arithmetic allows: {beyond}")


def compared(cells: int, worlds: int, seed: int, asker: Asker) -> None:
    """Ask cells of the atlas live, and say how far both are apart in errors of the difference."""
    atlas, chance = Atlas.read(), random.Random(seed)
    known = [
        (key, total, cell)
        for key, line in atlas.lines.items()
        for total, cell in line
        if isinstance(key[3], tuple)
        and max(key[3]) < MANY
        and cell.told
        and cell.forks >= LEAST_FORKS
    ]
    away: dict[str, list[float]] = {"chance": [], "win": []}
    other = 0
    for (seats, cards, unknown, opponents), total, cell in chance.sample(known, cells):
        assert isinstance(opponents, tuple)
        others = tuple(chance.sample(opponents, len(opponents)))
        summed: dict[str, Any] = (
            {"summed": cards - unknown, "sum": total} if cards > unknown else {}
        )
        found = answered(Question(seats, (), unknown, others, **summed), asker, worlds).found
        for name in away:
            live, kept = found[name], getattr(cell, name)
            errors = (
                (live["hi"] - live["lo"]) / (2 * QUANTILE),
                (kept.hi - kept.lo) / (2 * HALF_WIDTH),
            )
            away[name].append((live["estimate"] - kept.estimate) / max(hypot(*errors), 1e-3))
        other += {found["verdict"], cell.verdict} == {"call", "wait"}
    print(f"{cells} of {len(known):,} cells with {LEAST_FORKS:,} forks and more:")
    for name, values in away.items():
        z = np.array(values)
        within = [f"{(np.abs(z) <= limit).mean():.0%} within {limit}" for limit in (1, 2, 3, 4)]
        print(
            f"{name}: root mean square {np.sqrt((z * z).mean()):.2f} errors, "
            f"mean {z.mean():+.2f}; {', '.join(within)}"
        )
    print(f"one says call and the other wait: {other}")


def main() -> None:
    """Ask, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--atlas", type=int, default=0, metavar="CELLS")
    parser.add_argument("--worlds", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = registry.game("silver")
    players = Players.read(game, strategy_files(game.name, builtin_folder()))
    asker = Asker(players, options.seed, usable_threads())
    if options.questions:
        ordered(options.questions, options.worlds, options.seed, asker)
    if options.atlas:
        compared(options.atlas, options.worlds, options.seed, asker)


if __name__ == "__main__":
    main()
