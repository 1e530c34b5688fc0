"""Where two strategies decide differently: one plays, the other is asked what it would do."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.arena.load import seated
from silver_sim.arena.run import DEADLINE
from silver_sim.arena.table import Table
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract import DecidingMatch, DecisionText, Follower, Game, Match, Setting
from silver_sim.games.registry import game_option
from silver_sim.stats.core.intervals import SHARE, estimate
from silver_sim.stats.core.sums import Moments
from silver_sim.studies.core.failure import in_full

SAMPLES = 3

Progress = Callable[[], None]  # is told when one more game is played


@dataclass(frozen=True)
class Comparison:
    """Who plays all seats (``a``), who is asked (``b``), and at what table."""

    game: Game
    a: Entry
    b: Entry
    seats: int
    setting: Setting
    edition: str  # as it is named in tables
    games: int

    def table(self, *entries: Entry) -> Table:
        """These at the same table, as something that is played."""
        return Table(self.game, entries, self.setting, self.edition)


class Decision(NamedTuple):
    """What both would do at one decision, as lines of a trace, and what there is to see."""

    question: str
    a: dict[str, Any]
    b: dict[str, Any]
    where: dict[str, int]
    position: Callable[[], list[str]]  # to be called before the game goes on


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

    def result(self, blocks: int) -> dict[str, Any]:
        """The counts, and the share with its interval; decisions of a block are not independent."""
        moments = Moments(blocks, *(self.sums[each] for each in ("n", "d", "nn", "nd", "dd")))
        share = asdict(estimate(moments, SHARE))
        return {"decisions": moments.d, "differences": moments.n, "share": share}


def difference(
    comparison: Comparison, progress: Progress, deadline: float = DEADLINE
) -> dict[str, Any]:
    """How often the two decide differently, on what, and some positions where they do: plain data.

    Raises StrategyError if one of them fails, gives an answer that is not legal, or takes more than
    ``deadline`` seconds for one.
    """
    try:
        return in_time(lambda watch: _difference(comparison, progress, watch), deadline)
    except EndlessError as problem:
        raise in_full(problem, comparison.table(comparison.a, comparison.b)) from problem


def _difference(comparison: Comparison, progress: Progress, watch: DeadlineWatch) -> dict[str, Any]:
    """The same, while somebody sees to it that all goes on."""
    total, by_question = Shares(), dict[str, Shares]()
    kinds: Counter[tuple[str, str, str]] = Counter()  # question, what a does, what b does
    samples: dict[tuple[str, str, str], dict[str, Any]] = {}
    for game in games(comparison, watch):
        asked: Counter[str] = Counter()
        different: Counter[str] = Counter()
        for decision in game:
            asked[decision.question] += 1
            if decision.a != decision.b:
                different[decision.question] += 1
                kind = decision.question, decision.a["act"], decision.b["act"]
                kinds[kind] += 1
                if kind not in samples:
                    samples[kind] = _sample(decision, comparison.game)
        for question in asked:
            shares = by_question.setdefault(question, Shares())
            shares.add(different[question], asked[question])
        total.add(different.total(), asked.total())
        progress()
    often = sorted(by_question.items(), key=lambda each: -each[1].sums["d"])
    return {
        "schema_version": 1,
        "a": comparison.a.label,
        "b": comparison.b.label,
        "seats": comparison.seats,
        "edition": comparison.edition,
        "seed": comparison.setting.seed,
        "games": comparison.games,
        **total.result(comparison.games),
        "questions": [
            {"question": question, **shares.result(comparison.games)} for question, shares in often
        ],
        "legend": comparison.game.decision_text.legend,
        "samples": [
            {**samples[kind], "times": times} for kind, times in kinds.most_common(SAMPLES)
        ],
    }


def _sample(decision: Decision, game: Game) -> dict[str, Any]:
    return {
        "question": decision.question,
        "a": game.decision_text.in_words(decision.a),
        "b": game.decision_text.in_words(decision.b),
        **decision.where,
        "position": decision.position(),
    }


def games(comparison: Comparison, watch: DeadlineWatch) -> Iterator[Iterator[Decision]]:
    """Every game with its decisions; each has its own deal.

    One rotation of a block is enough: the same strategy sits everywhere.
    """
    game = comparison.game
    a, b = (seated(entry, game, deadline=watch.deadline) for entry in (comparison.a, comparison.b))
    leader = game.match([a] * comparison.seats, comparison.setting)
    shadow = game.follower([b] * comparison.seats, comparison.setting)
    watch.add(leader)
    watch.add(shadow)
    for block in range(comparison.games):
        yield _decisions(comparison, leader, shadow, block)


def _decisions(
    comparison: Comparison, leader: DecidingMatch, shadow: Follower, block: int
) -> Iterator[Decision]:
    """The decisions of a game in which at least one of the two has a say."""
    text = comparison.game.decision_text
    for choices in _played(comparison, leader, block):
        others = _asked(comparison, leader, shadow)
        of_a, of_b = (text.has_a_say(match) for match in (leader, shadow))
        if of_a or of_b:
            yield _decision(text, leader, choices, others, leader if of_a else shadow)


def _played(comparison: Comparison, leader: DecidingMatch, block: int) -> Iterator[Any]:
    """The choices of the one that plays; if it fails, the line is told."""
    try:
        for choices in leader.decisions(block, rotation=0):
            if choices is not None:
                yield choices
    except StrategyError as problem:
        table = comparison.table(*[comparison.a] * comparison.seats)
        raise in_full(problem, table) from problem


def _asked(comparison: Comparison, leader: DecidingMatch, shadow: Follower) -> Any:
    """What the other would do; if it fails, it is told in whose game."""
    try:
        return shadow.follow(leader)
    except StrategyError as problem:
        problem.why = problem.why or f"it was asked in a game of {comparison.a.label}"
        check = ["silver-sim", "strategies", "check", str(comparison.b.policies[0].file.path)]
        check += game_option(comparison.game.name)
        problem.help = f"{shlex.join(check)}  asks it in games of its own"
        raise


def _decision(
    text: DecisionText, leader: DecidingMatch, a: Any, b: Any, seen_by: Match
) -> Decision:
    return Decision(
        text.question(leader),
        text.line(leader, a),
        text.line(leader, b),
        text.where(leader),
        lambda: text.position(seen_by),
    )
