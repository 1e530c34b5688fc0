"""``python -m benchmarks.call``: whether `silver-sim call` says what happens in fresh games.

Plays games on deals of their own, both ways wherever a call is legal (``benchmarks.call_games``),
and asks questions that occur there. (A) tables of champion, by cards and by sums, with and without
unknown cards, turn, deck and scores, and the last round apart; common ones as often as they occur,
rare ones all alike. (B) Random hands, by what came of all hands with their sum. (C) Tables of
`human`, and people's hands with which champion plays on. What the program says, the chance to be
lowest with a call and the share of the game that it gains, is compared with what came of the
decisions that agree with all that a question tells. Their errors go by blocks of deals; many
questions share decisions, so that misses are not independent of each other. With --scripts it is
judged besides whether the chances to win of `advise` come true, of scripts of both games.

The exit status is 1 if something is not as it must be. Games and answers lie in runs/call, and the
same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.blocks import found_in
from benchmarks.call_games import CHAMPIONS, FOLDER, HUMANS, PEOPLE, SEED, fresh
from benchmarks.call_questions import Asked, Games, Truth, hands, occurring, truths
from benchmarks.call_scripts import come_true
from benchmarks.command import ended, positive
from silver_sim.advice.budget import Budget
from silver_sim.advice.means import share_of
from silver_sim.advice.players import Players
from silver_sim.advice.weighing import Asker
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.outputs import write_whole
from silver_sim.runs.files import json_bytes
from silver_sim.search.equity import data_file
from silver_sim.studies.advice.asking import AdviceRequest
from silver_sim.studies.silver.call_safety.advice import called
from silver_sim.studies.silver.call_safety.advice.answer import CALL, WAIT
from silver_sim.studies.silver.call_safety.advice.asked import answered, position_asked

PLAYERS = (2, 3, 4)
PARTS, PEOPLE_PARTS, WORLDS = 24, 4, 2048
QUESTIONS, HANDS, LINES = 240, 100, 200  # of (A), half as many of (C); of (B); read by both
VERY = 200  # decisions with the very cards of a hand, by which it is judged, too
SHOWN = 12  # questions that differ most
MATTERS = 0.01  # of the game: a loss or gain that is beyond this is clear
HALF = 1.96  # of a 95 % interval in standard errors
EXAMPLES = """examples:
  python -m benchmarks.call                 about half an hour on two processors
  python -m benchmarks.call --parts 4 --questions 48 --hands 12
  python -m benchmarks.call --scripts 200   and the chances of advise
"""


class Number(NamedTuple):
    """An estimate and its interval."""

    estimate: float
    lo: float
    hi: float

    @classmethod
    def of(cls, said: Any) -> Number:
        """From what is said, or came of games; ends that are not known are far away."""
        at, lo, hi = (said[name] if isinstance(said, Mapping) else getattr(said, name)
                      for name in ("estimate", "lo", "hi"))  # fmt: skip
        return cls(float(at or 0.0), -9.0 if lo is None else lo, 9.0 if hi is None else hi)

    @property
    def half(self) -> float:
        """Half of the interval."""
        return (self.hi - self.lo) / 2

    def misses(self, true: Number) -> float:
        """The difference in joint errors of 95 %: above 1 it lies outside."""
        off = self.estimate - true.estimate
        if off > 0:
            error = hypot(self.estimate - self.lo, true.hi - true.estimate)
        else:
            error = hypot(self.hi - self.estimate, true.estimate - true.lo)
        return abs(off) / max(error, 1e-9)


class Judged(NamedTuple):
    """A question, what is said of it and what is true: the chance to be lowest, and the gain."""

    asked: Asked
    said: Mapping[str, Any]
    truth: Truth

    def both(self, name: str) -> tuple[Number, Number]:
        """What is said and what is true."""
        true = self.truth.lowest if name == "chance" else self.truth.gain
        return Number.of(self.said[name]), Number.of(true)

    def misses(self, name: str) -> float:
        """By how many joint errors what is said is off."""
        said, true = self.both(name)
        return said.misses(true)

    def off(self, name: str) -> float:
        """By how much what is said is too high."""
        said, true = self.both(name)
        return said.estimate - true.estimate

    @property
    def contradicts(self) -> bool:
        """Whether a verdict stands against forks that are clear beyond ``MATTERS``."""
        _, true = self.both("win")
        against = {CALL: true.hi < -MATTERS, WAIT: true.lo > MATTERS}
        return against.get(self.said["verdict"], False)

    @property
    def fits(self) -> bool:
        """Whether chance, needed chance and gain fit together, and a chance of 0 has its bound."""
        chance, gain = (Number.of(self.said[name]) for name in ("chance", "win"))
        needed = self.said["pays_from"]["win"]
        bounded = chance.estimate > 0 or chance.hi > 0
        if needed is None:
            return bounded
        pays = Number.of(needed)
        gains = (chance.lo > pays.hi) - (chance.hi < pays.lo)
        shown = (gain.lo > 0) - (gain.hi < 0)
        return bounded and gains * shown >= 0

    def line(self) -> str:
        """What is said and what is true, in a line."""
        pairs = (
            f"{name} {_points(said)} true {_points(true)}"
            for name in NAMED
            for said, true in [self.both(name)]
        )
        worst = max(map(self.misses, NAMED))
        said = self.said["verdict"]
        return (
            f"{worst:5.2f}  {said:8}  {'  '.join(pairs)}  {self.truth.decisions:7,}  "
            f"{self.asked.command}"
        )


NAMED = {"chance": "chance to be lowest", "win": "gain"}


class Must(NamedTuple):
    """Something that must be so."""

    what: str
    figure: float
    limit: float
    least: bool  # whether the limit is the least that may be, else the most

    @property
    def holds(self) -> bool:
        """Whether it is so; what cannot be told is not."""
        return self.figure >= self.limit if self.least else self.figure <= self.limit

    def line(self) -> str:
        """As a person reads it."""
        sign = "at least" if self.least else "at most"
        says = "ok" if self.holds else "FAILS"
        return f"{says:5}  {self.what}: {self.figure:.4g} ({sign} {self.limit:g})"


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks.call",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--parts", type=positive, default=PARTS, help="of games, by players")
    options.add_argument("--questions", type=positive, default=QUESTIONS, help="of (A)")
    options.add_argument("--hands", type=positive, default=HANDS, help="of (B)")
    options.add_argument("--lines", type=positive, default=LINES, help="that call and advise read")
    options.add_argument("--scripts", type=positive, metavar="N", help="games for advise")
    options.add_argument("--worlds", type=positive, default=WORLDS)
    options.add_argument("--seed", type=int, default=SEED, help="by which questions are drawn")
    options.add_argument("--show", action="store_true", help="print every question")
    options.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    options.add_argument("--cores", type=positive, default=usable_threads())
    options.add_argument("--folder", type=Path, default=FOLDER, help="of games and answers")
    return options


def measure(options: argparse.Namespace) -> bool:
    """Judge and print; whether all is as it must be."""
    checks: list[Must] = []
    found = [*_tables(options, checks)]
    every = [each for some in found for each in some]
    checks += [
        Must("verdicts against clear forks", sum(each.contradicts for each in every), 0, False),
        Must("answers whose numbers do not fit", sum(not each.fits for each in every), 0, False),
    ]
    print("\n".join(each.line() for each in checks))
    if options.scripts:
        print("\n".join(come_true(options.scripts, options.cores)))
    if options.json:
        plain = {
            "musts": [{**each._asdict(), "holds": each.holds} for each in checks],
            "questions": [
                {"command": each.asked.command, "said": each.said,
                 "true": {name: each.both(name)[1] for name in NAMED}}
                for each in every
            ],
        }  # fmt: skip
        write_whole(options.json, json_bytes(plain))
    return all(each.holds for each in checks)


def _tables(options: argparse.Namespace, checks: list[Must]) -> Iterator[list[Judged]]:
    """What is asked at each table, judged; what must be so is added to the checks."""

    def games(table: str, parts: int) -> Games:
        return {n: fresh(table, n, parts, options.cores, options.folder) for n in PLAYERS}

    def chance() -> np.random.Generator:
        return np.random.Generator(np.random.Philox(options.seed))

    champions = games(CHAMPIONS, options.parts)
    found = judged(champions, occurring(champions, options.questions, chance()), options)
    checks += musts("(A)", found, {"chance": 90, "win": 92}, 1.5, 1.3)
    yield _shown(found, options, "(A) tables of champion")
    drawn = hands(champions, options.hands, chance())
    asked = [each for each, _ in drawn]
    found = judged(champions, asked, options, true=truths(champions, [each for _, each in drawn]))
    very = [each for each in judged(champions, asked, options) if each.truth.decisions >= VERY]
    width = 100 * _mean([each.both("chance")[0].half for each in found])
    within = "% within the joint error"
    checks += [
        Must("(B) hands", len(found), options.hands, True),
        Must(f"(B) chance, by all with their sum: {within}", _within(found, "chance"), 92, True),
        Must(f"(B) by the very cards, {len(very)}: {within}", _within(very, "chance"), 92, True),
        Must("(B) mean half-width in points", width, 4, False),
    ]
    yield _shown(found, options, "(B) random hands, by all with their sum")
    yield _shown(very, options, "(B) random hands, by the very cards")
    each = options.questions // 4
    of_people = (HUMANS, max(options.parts // 3, 1), HUMANS), (PEOPLE, PEOPLE_PARTS, "people")
    both: list[Judged] = []
    for table, parts, against in of_people:
        there = games(table, parts)
        asked = occurring(there, each, chance())
        found = judged(there, asked, options, against)
        both += found
        yield _shown(found, options, f"(C) tables of {table}, --against {against}")
    checks += musts("(C)", both, {"chance": 85}, 4.0, 9.0, at_once=True)
    same = [*_agreements(champions, options)]
    checks.append(
        Must(f"call and advise of {len(same)} lines: % that agree", 100 * _mean(same), 95, True)
    )


def judged(
    games: Games,
    questions: Sequence[Asked],
    options: argparse.Namespace,
    against: str | None = None,
    true: Sequence[Truth | None] | None = None,
) -> list[Judged]:
    """Ask, and compare what is answered."""
    true = truths(games, questions) if true is None else true
    answers = _answers([each.options for each in questions], options, against)
    return [
        Judged(asked, answers[json.dumps(asked.options)], truth)
        for asked, truth in zip(questions, true, strict=True)
        if truth is not None and json.dumps(asked.options) in answers
    ]


def musts(
    part: str,
    found: Sequence[Judged],
    least: Mapping[str, int],
    most: float,
    widest: float,
    *,
    at_once: bool = False,
) -> Iterator[Must]:
    """What must be so of answers: of each number of players, or of all together."""
    for name, share in least.items():
        what = f"{part} {NAMED[name]}: % within the joint error, of {len(found)}"
        yield Must(what, _within(found, name), share, True)
    error = 100 * _mean([each.both("chance")[0].half / HALF for each in found])
    yield Must(f"{part} mean standard error of the chance in points", error, widest, False)
    by_players = {
        n: [each for each in found if at_once or each.asked.players == n]
        for n in (PLAYERS[:1] if at_once else PLAYERS)
    }
    for n, some in by_players.items():
        who = part if at_once else f"{part} {n} players"
        said = f"{who}: error of the chance beyond noise in points (bias {_bias(some, 'chance')}, "
        yield Must(f"{said}gain {_bias(some, 'win')})", _beyond(some, "chance"), most, False)


def _within(found: Sequence[Judged], name: str) -> float:
    return 100 * _mean([each.misses(name) <= 1 for each in found])


def _bias(found: Sequence[Judged], name: str) -> str:
    return f"{100 * _mean([each.off(name) for each in found]):+.1f}"


def _beyond(found: Sequence[Judged], name: str) -> float:
    """The standard deviation of misses in points beyond what both errors explain.

    The one with which squared misses are as large as expected (Paule and Mandel, Consensus values
    and weighting factors, 1982), so that questions count by how well they are known.
    """
    off = np.array([each.off(name) for each in found])
    joint = np.array([each.misses(name) for each in found])  # in errors that face each other
    noise = np.divide(off, HALF * joint, where=joint > 0, out=np.full(len(off), 1.0)) ** 2

    def too_large(square: float) -> bool:
        return bool((off**2 / (noise + square)).sum() > len(found))

    low, high = 0.0, 1.0
    if not too_large(low):
        return 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if too_large(middle) else (low, middle)
    return 100 * float(np.sqrt(high))


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else float("nan")


def _points(number: Number) -> str:
    return f"{100 * number.estimate:6.1f} ±{100 * number.half:4.1f}"


def _shown(found: list[Judged], options: argparse.Namespace, title: str) -> list[Judged]:
    """The same, after those that differ most, and each sort, are printed."""
    print(f"{title}: {len(found)} questions; misses in joint errors, the worst first")
    worst = sorted(found, key=lambda each: -max(map(each.misses, NAMED)))
    print("\n".join(each.line() for each in (worst if options.show else worst[:SHOWN])))
    for sort, number in Counter(each.asked.sort for each in found).items():
        some = [each for each in found if each.asked.sort == sort]
        figures = ", ".join(
            f"{words} {_within(some, name):.0f} % within, bias {_bias(some, name)}, beyond noise "
            f"{_beyond(some, name):.1f}"
            for name, words in NAMED.items()
        )
        print(f"by {sort}: {number}; {figures}")
    print()
    return found


# Answers


def _agreements(games: Games, options: argparse.Namespace) -> Iterator[bool]:
    """Whether `call` and `advise` of one line say the same chance to be lowest, within errors."""
    drawn = occurring(games, 8 * options.lines, np.random.Generator(np.random.Philox(options.seed)))
    lines = [each.line for each in drawn if each.sort in ("cards", "cards, scores")]
    given = lines[: options.lines], options.worlds
    for _, same in found_in(_agree, given, range(len(given[0])), options.cores):
        yield same


def _agree(given: tuple[list[str], int], number: int) -> bool:
    lines, worlds = given
    asked = AdviceRequest((position_asked(lines[number].split(), None, {}),))
    said = Number.of(answered(asked, Budget(None, worlds)).chance)
    game = registry.game("silver")
    players = Players.read(game, strategy_files(game.name, builtin_folder()))
    budget = Budget(None, worlds, stops_early=False, keeps_all=True)
    table, weighed = Asker(players, threads=1).weighed(asked.positions[0], budget)
    call = [line["act"] for line in table.lines()].index("call")
    failed = weighed.led[:, call, table.consequence("failed_call")]
    return said.misses(Number.of(share_of(1 - failed, weighed.period).interval)) <= 1


def _answers(
    questions: Sequence[dict[str, str]], options: argparse.Namespace, against: str | None
) -> dict[str, Any]:
    """What is answered, by question; kept in a file whose name tells what answers."""
    made = [_solver(), options.worlds, against]
    name = hashlib.sha256(json.dumps(made).encode()).hexdigest()[:8]
    file: Path = options.folder / f"answers-{name}.jsonl"
    kept: dict[str, Any] = {}
    if file.exists():  # the last line may be torn
        kept = dict(map(json.loads, file.read_text(encoding="utf-8").split("\n")[:-1]))
    missing = [each for each in questions if json.dumps(each) not in kept]
    given = missing, options.worlds, against
    with file.open("a", encoding="utf-8") as lines:
        for number, said in found_in(_answer, given, range(len(missing)), options.cores):
            if said is not None:
                kept[json.dumps(missing[number])] = said
                lines.write(json.dumps([json.dumps(missing[number]), said]) + "\n")
                lines.flush()
    return kept


def _answer(given: tuple[list[dict[str, str]], int, str | None], number: int) -> Any:
    """An answer as plain data; None, and a word on it, if it is refused."""
    questions, worlds, against = given
    own = HUMANS if against == HUMANS else CHAMPIONS
    try:
        position = position_asked([], None, questions[number])
        asked = AdviceRequest((position,), own, against)
        found = answered(asked, Budget(None, worlds))
    except UserError as problem:
        print(f"{questions[number]}: {str(problem).splitlines()[0]}", file=sys.stderr)
        return None
    names = "verdict", "chance", "win", "points", "pays_from", "depends_on"
    return json.loads(json_bytes({name: getattr(found, name) for name in names}))


@cache
def _solver() -> str:
    """What answers, in a few letters."""
    return (
        fingerprint(called.__name__) + hashlib.sha256(data_file("silver").read_bytes()).hexdigest()
    )


def main(arguments: Sequence[str]) -> int:
    """Judge, say in a few lines what went wrong, and return the exit status."""
    options, held = parser().parse_args(arguments), []
    return ended(lambda: held.append(measure(options))) or int(held != [True])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
