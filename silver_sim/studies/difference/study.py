"""Where two strategies decide differently, and what each difference is worth.

One plays, the other is asked what it would do.
"""

from __future__ import annotations

import shlex
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from threading import local
from typing import TypeVar

import numpy as np

from silver_sim import __version__
from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.arena.load import seated
from silver_sim.arena.run import DEADLINE
from silver_sim.arena.table import Table
from silver_sim.errors import EndlessError
from silver_sim.games.registry import game_option
from silver_sim.search.equity import load_data
from silver_sim.stats.core.intervals import SHARE, estimate
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.tools import counted_arm, exactly, own_rows
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.core.plan import entry_spec, rules_typed
from silver_sim.studies.core.words import in_words
from silver_sim.studies.difference.asking import Asker, Difference, GameAsked
from silver_sim.studies.difference.claim import with_claim
from silver_sim.studies.difference.comparison import Comparison, Progress, Sampling
from silver_sim.studies.difference.result import Change, DifferenceResult, Gains, Position
from silver_sim.studies.difference.weighed import ALL, Groups, again, costliest

SAMPLES = 3
AT_ONCE = 256  # tasks running or waiting

W = TypeVar("W")
T = TypeVar("T")
R = TypeVar("R")


class Shares:
    """How often they differ, game by game: sums of differences, of decisions, of products."""

    def __init__(self) -> None:
        self.sums = np.zeros(5, np.int64)

    def add(self, differences: int, decisions: int) -> None:
        """Count a game."""
        n, d = differences, decisions
        self.sums += (n, d, n * n, n * d, d * d)

    def numbers(self, games: int) -> dict[str, Estimate]:
        """The share with its interval, and the counts; decisions of a game are not independent."""
        moments = Moments(games, *map(int, self.sums))
        counts = {"decisions": exactly(moments.d), "different": exactly(moments.n)}
        return {"differs": estimate(moments, SHARE), **counts}


class Differences:
    """What is kept of all games: counts, the first difference of each kind, those sampled."""

    def __init__(self) -> None:
        self.shares: defaultdict[str, Shares] = defaultdict(Shares, {ALL: Shares()})  # by question
        self.changes: Counter[Change] = Counter()
        self.first: dict[Change, Difference] = {}
        self.of_sampling: list[Difference] = []

    def add(self, game: GameAsked, keep: bool) -> None:
        """Count a game, and keep its differences if it is sampled; games come in order."""
        different = Counter(each.change.question for each in game.differences)
        for question, asked in game.asked.items():
            self.shares[question].add(different[question], asked)
        self.shares[ALL].add(len(game.differences), game.asked.total())
        for each in game.differences:
            self.changes[each.change] += 1
            self.first.setdefault(each.change, each)
        if keep:
            self.of_sampling += game.differences


def difference(
    comparison: Comparison,
    progress: Progress = lambda *_: nullcontext(lambda: None),
    deadline: float = DEADLINE,
    threads: int = 1,
) -> DifferenceResult:
    """How often the two decide differently, on what, and what that is worth.

    The same for any number of threads. Raises StrategyError if one of them fails, gives an illegal
    answer, or takes more than ``deadline`` seconds for one.
    """

    def task(watch: DeadlineWatch) -> DifferenceResult:
        seats = [seated(each, comparison.game, deadline=deadline) for each in comparison.entries]
        askers = [Asker(comparison, seats, watch) for _ in range(threads)]
        return _difference(comparison, progress, askers)

    try:
        return in_time(task, deadline)
    except EndlessError as problem:
        both, setting = (comparison.a, comparison.b), comparison.setting
        table = Table(comparison.game, both, setting, comparison.edition)
        raise in_full(problem, table) from problem


def _difference(
    comparison: Comparison, progress: Progress, askers: Sequence[Asker]
) -> DifferenceResult:
    """The same, by threads that each have one of these tables."""
    found, sampling = _found(comparison, progress, askers)
    frequent = found.changes.most_common(SAMPLES)
    wanted = [*(found.first[change] for change, _ in frequent), *costliest(found.of_sampling)]
    seen = []
    with progress("positions", len(wanted)) as advance:
        replayed = in_order(askers, Asker.again, wanted)
        for each, (picture, worth) in zip(wanted, replayed, strict=True):
            a, b = map(askers[0].in_words, each.lines)
            seen.append((Position(each.change, a, b, each.where, picture), worth))
            advance()
    game, games, weighing = comparison.game, comparison.games, comparison.weighing
    entries = {each.label: each for each in (comparison.a, comparison.b)}.values()
    files = {name: file for each in entries for name, file in each.files.items()}
    a, b, seats = comparison.a.label, comparison.b.label, comparison.seats
    asks = "win over" if comparison.of_b else "decide differently from"
    groups = [*Groups(comparison, sampling, found.of_sampling).found()] if weighing else []
    arms, rows = {arm.label: arm for arm, _ in groups}, [row for _, its in groups for row in its]
    for question, shares in sorted(found.shares.items(), key=lambda each: -each[1].sums[1]):
        label = question.replace("_", " ")
        arm = arms.setdefault(label, counted_arm(label, seats))
        rows += own_rows(arm, "often", games, shares.numbers(games))
    result = DifferenceResult(
        game=game.name,
        question=f"Where does {b} {asks} {a}?",
        study=f"Differences, {seats} players",
        a=a,
        b=b,
        words=in_words([*map(entry_spec, entries)], files, game.wrappers),
        plays="b" if comparison.of_b else "a",
        seats=seats,
        edition=comparison.edition,
        seed=comparison.setting.seed,
        blocks=games,
        games=games,
        version=__version__,
        command=_command(comparison),
        names=[a, b],
        arms=[*arms.values()],
        rows=rows,
        samples=[
            replace(position, times=times)
            for (_, times), (position, _) in zip(frequent, seen, strict=False)
        ],
        not_weighed=comparison.why_not,
        weighed=Gains(
            *(sampling.games, weighing.worlds, sampling.every),
            sum(each.row is not None for each in found.of_sampling),
            load_data(game.name).other_rules(comparison.setting.rules),
            *(weighing.by.label, weighing.models.label),
            [again(comparison, *each) for each in seen[len(frequent) :]],
        )
        if weighing
        else None,
    )
    return with_claim(result)


def _found(
    comparison: Comparison, progress: Progress, askers: Sequence[Asker]
) -> tuple[Differences, Sampling]:
    """All games, and which of their differences were weighed."""
    found, sampling, games = Differences(), Sampling(0), comparison.games
    if comparison.weighing is not None and not comparison.weighing.differences:
        sampling = Sampling(games)
    with progress("games", games) as advance:
        # Plain games hold Python's lock almost all the time: threads would wait for each other.
        side_by_side = askers if sampling.games or comparison.looks_ahead else askers[:1]
        every = sampling.every if sampling.games else 0
        for game in _asked(side_by_side, games, every):
            found.add(game, keep=bool(sampling.games))
            advance()
    if comparison.weighing is not None and not sampling.games:  # now their number is known
        sampling = Sampling.of(comparison.weighing, found.changes.total(), games)
        with progress("games", sampling.games) as advance:
            for game in _asked(askers, sampling.games, sampling.every):
                found.of_sampling += game.differences
                advance()
    return found, sampling


def _asked(askers: Sequence[Asker], games: int, every: int) -> Iterator[GameAsked]:
    """Games in order; one in ``every`` differences is weighed, 0: none."""
    return in_order(askers, lambda asker, block: asker.game(block, every), range(games))


def in_order(workers: Sequence[W], do: Callable[[W, T], R], tasks: Sequence[T]) -> Iterator[R]:
    """The results of the tasks, in their order; each worker has its own thread."""
    own, free = local(), [*workers]
    pool = ThreadPoolExecutor(len(free), "silver-sim", lambda: setattr(own, "worker", free.pop()))
    try:
        for start in range(0, len(tasks), AT_ONCE):
            some = tasks[start : start + AT_ONCE]
            yield from pool.map(lambda task: do(own.worker, task), some)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _command(comparison: Comparison) -> str:
    """The command for the same games."""
    words = ["silver-sim", "strategies", "diff", comparison.a.label, comparison.b.label]
    words += game_option(comparison.game.name)
    words += ["--games", str(comparison.games), "--seats", str(comparison.seats)]
    words += ["--seed", str(comparison.setting.seed), *rules_typed(comparison.edition)]
    if comparison.setting.deal_mode != comparison.game.deal_modes[0]:
        words += ["--deal-mode", comparison.setting.deal_mode]
    words += ["--plays", "b"] if comparison.of_b else []
    weighing = comparison.weighing
    words += ["--simulations", str(weighing.worlds if weighing else 0)]
    if weighing is not None:
        words += ["--as", weighing.by.label]
        words += ["--limit", str(weighing.differences)] if weighing.differences else []
    return shlex.join(words)
