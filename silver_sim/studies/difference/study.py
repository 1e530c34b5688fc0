"""Where two strategies decide differently, and what each difference is worth.

One plays, the other is asked what it would do. `difference` returns plain data:

schema_version, kind, game, a, b (labels), words (what they are), plays ("a": in all seats; "b": in
one, and a in the others), seats, edition, seed, games, version, command
decisions, differences, share   of all decisions
questions     the same by question
legend        of the signs of positions
samples       positions of the most frequent kinds: question, a, b (in words), where, times
not_weighed   why no difference was weighed; empty if some were
weighed       None, or what differences are worth (`weighed`)
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from silver_sim import __version__
from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.arena.run import DEADLINE
from silver_sim.errors import EndlessError
from silver_sim.games.registry import game_option
from silver_sim.search.referee import Weighed
from silver_sim.stats.core.intervals import SHARE, estimate
from silver_sim.stats.core.sums import Moments
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.core.plan import entry_spec
from silver_sim.studies.core.words import in_words
from silver_sim.studies.difference.asking import Asker, Difference, GameAsked, Kind, Seats
from silver_sim.studies.difference.comparison import Comparison, Progress, Sampling, no_progress
from silver_sim.studies.difference.in_order import in_order
from silver_sim.studies.difference.weighed import costliest, told

SAMPLES = 3

Data = dict[str, Any]


@dataclass
class Shares:
    """How often they differ, block by block: sums of differences, of decisions, of products."""

    sums: Counter[str] = field(default_factory=Counter)

    def add(self, differences: int, decisions: int) -> None:
        """Count a block."""
        self.sums.update(
            n=differences,
            d=decisions,
            nn=differences**2,
            nd=differences * decisions,
            dd=decisions**2,
        )

    def result(self, blocks: int) -> Data:
        """The counts, and the share with its interval; decisions of a block are not independent."""
        moments = Moments(blocks, *(self.sums[each] for each in ("n", "d", "nn", "nd", "dd")))
        share = estimate(moments, SHARE)
        return {"decisions": moments.d, "differences": moments.n, "share": share}


@dataclass
class Found:
    """What is kept of all games: counts, the first difference of each kind, all of the sampling."""

    total: Shares = field(default_factory=Shares)
    by_question: dict[str, Shares] = field(default_factory=dict)
    kinds: Counter[Kind] = field(default_factory=Counter)
    first: dict[Kind, Difference] = field(default_factory=dict)
    of_sampling: list[Difference] = field(default_factory=list)

    def add(self, game: GameAsked, keep: bool) -> None:
        """Count a game, and keep its differences if it is of the sampling; games come in order."""
        different = game.different
        for question, asked in game.asked.items():
            shares = self.by_question.setdefault(question, Shares())
            shares.add(different[question], asked)
        self.total.add(len(game.differences), game.asked.total())
        for each in game.differences:
            self.kinds[each.kind] += 1
            self.first.setdefault(each.kind, each)
        if keep:
            self.of_sampling += game.differences


def difference(
    comparison: Comparison,
    progress: Progress = no_progress,
    deadline: float = DEADLINE,
    threads: int = 1,
) -> Data:
    """How often the two decide differently, on what, and what that is worth: plain data.

    The same for any number of threads. Raises StrategyError if one of them fails, gives an answer
    that is not legal, or takes more than ``deadline`` seconds for one.
    """

    def task(watch: DeadlineWatch) -> Data:
        seats = Seats.of(comparison, deadline)
        askers = [Asker(comparison, seats, watch) for _ in range(threads)]
        return _difference(comparison, progress, askers)

    try:
        return in_time(task, deadline)
    except EndlessError as problem:
        raise in_full(problem, comparison.both) from problem


def _difference(comparison: Comparison, progress: Progress, askers: Sequence[Asker]) -> Data:
    """The same, by threads of which each has one of these tables."""
    found, sampling = Found(), Sampling(0)
    if comparison.weighing is not None and not comparison.weighing.differences:
        sampling = Sampling(comparison.games)
    with progress("games", comparison.games) as advance:
        # Games alone hold Python's lock nearly all the time: threads would wait for each other.
        side_by_side = askers if sampling.games or comparison.looks_ahead else askers[:1]
        every = sampling.every if sampling.games else 0
        for game in _asked(side_by_side, comparison.games, every):
            found.add(game, keep=bool(sampling.games))
            advance()
    if comparison.weighing is not None and not sampling.games:  # now it is known how many there are
        sampling = Sampling.of(comparison.weighing, found.total.sums["n"], comparison.games)
        with progress("games", sampling.games) as advance:
            for game in _asked(askers, sampling.games, sampling.every):
                found.of_sampling += game.differences
                advance()
    frequent = [found.first[kind] for kind, _ in found.kinds.most_common(SAMPLES)]
    costly = costliest(found.of_sampling)
    with progress("positions", len(frequent) + len(costly)) as advance:
        seen = list(_seen(askers, [*frequent, *costly], advance))
    return {
        **_heading(comparison),
        **found.total.result(comparison.games),
        "questions": _questions(found, comparison.games),
        "legend": comparison.game.decision_text.legend,
        "samples": [
            {**each, "times": found.kinds[difference.kind]}
            for difference, (each, _) in zip(frequent, seen, strict=False)
        ],
        "not_weighed": comparison.why_not,
        "weighed": told(comparison, sampling, found.of_sampling, seen[len(frequent) :]),
    }


def _asked(askers: Sequence[Asker], games: int, every: int) -> Iterator[GameAsked]:
    """So many games, in order; of ``every`` so many differences one is weighed, 0: none."""

    def worker(asker: Asker) -> Callable[[int], GameAsked]:
        return lambda block: asker.game(block, every)

    return in_order([worker(each) for each in askers], range(games))


def _seen(
    askers: Sequence[Asker], differences: Sequence[Difference], advance: Callable[[], Any]
) -> Iterator[tuple[Data, Weighed | None]]:
    """Every difference as it is told, with its position, and what it is worth in other worlds."""
    for each, (position, worth) in zip(
        differences, in_order([asker.again for asker in askers], differences), strict=True
    ):
        in_words = askers[0].in_words
        advance()
        line = {
            "question": each.kind[0],
            "from": each.kind[1],
            "to": each.kind[2],
            "a": in_words(each.lines[0]),
            "b": in_words(each.lines[1]),
            **each.where,
            "position": position,
        }
        yield line, worth


def _questions(found: Found, games: int) -> list[Data]:
    """How often they differ on each question, those first that are asked most often."""
    often = sorted(found.by_question.items(), key=lambda each: -each[1].sums["d"])
    return [{"question": question, **shares.result(games)} for question, shares in often]


def _heading(comparison: Comparison) -> Data:
    """What was asked."""
    entries = list({each.label: each for each in (comparison.a, comparison.b)}.values())
    files = {name: file for each in entries for name, file in each.files.items()}
    game = comparison.game
    return {
        "schema_version": 1,
        "kind": "difference",
        "game": game.name,
        "a": comparison.a.label,
        "b": comparison.b.label,
        "words": in_words([entry_spec(each) for each in entries], files, game.wrappers),
        "plays": "b" if comparison.of_b else "a",
        "seats": comparison.seats,
        "edition": comparison.edition,
        "seed": comparison.setting.seed,
        "games": comparison.games,
        "version": __version__,
        "command": _command(comparison),
    }


def _command(comparison: Comparison) -> str:
    """What to type for the same games."""
    edition, *changed = comparison.edition.split()
    words = ["silver-sim", "strategies", "diff", comparison.a.label, comparison.b.label]
    words += game_option(comparison.game.name)
    words += ["--games", str(comparison.games), "--seats", str(comparison.seats)]
    words += ["--seed", str(comparison.setting.seed), "--edition", edition]
    for each in changed:
        words += ["--set", each]
    if comparison.setting.deal_mode != comparison.game.deal_modes[0]:
        words += ["--deal-mode", comparison.setting.deal_mode]
    words += ["--plays", "b"] if comparison.of_b else []
    weighing = comparison.weighing
    words += ["--worlds", str(weighing.worlds if weighing else 0)]
    if weighing is not None:
        words += ["--by", weighing.by.label]
        words += ["--weigh", str(weighing.differences)] if weighing.differences else []
    return shlex.join(words)
