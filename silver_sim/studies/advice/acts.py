"""Some answers of a decision played on in all worlds, and every two of them compared.

Nothing is dropped and nothing stops early. The intervals of differences hold for all pairs at once
(Bonferroni), so also for the pair that turned out to be the best and the worst.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from math import inf, isfinite

import numpy as np

from silver_sim.advice.goal import POINTS, WIN
from silver_sim.advice.means import Range, clusters, mean_and_error
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.table import MILLION, POINT, AdviceTable
from silver_sim.advice.weighing import Budget, Progress, weigh
from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.errors import UserError
from silver_sim.stats.core.intervals import t_quantile
from silver_sim.stats.results import Plain
from silver_sim.studies.advice.questions import about, value, whole

LEVEL = 0.95


def ranked_acts(
    position: Position,
    players: Players,
    budget: Budget,
    seed: int,
    *,
    seconds: float | None = None,
    goal: str = WIN,
    counted: str | None = None,
    progress: Progress = lambda _: None,
    wanted: Callable[[Plain], bool] = lambda line: True,
    watch: DeadlineWatch | None = None,
) -> Plain:
    """Rank the answers whose lines of a trace are ``wanted``, in all worlds of the budget.

    ``answers``: the best first by the ``goal`` (``advice.goal``): ``line``, ``words``, ``win``
    (share of the game), ``value`` (by the goal: the same, the chance to be first or second, or the
    points), ``points`` of the deal, ``behind`` (the best one is better by so much, or by so many
    points, in the same worlds), ``counted`` (how often the consequence of this name happens);
    ``same``: it comes to the same as the best in every world. ``apart``: by how much any of them
    may be better than any other, at most. ``behind`` and ``apart`` hold for all ``pairs`` at once,
    at 95 %; both are null where one world tells nothing
    of them. ``progress`` is told of worlds; ``watch`` keeps the deadline of the strategies.
    UserError if fewer than two answers are left.
    """
    table = AdviceTable.at(position, players, seed, watch, goal)
    lines = table.lines()
    alive = np.array([wanted(line) for line in lines], np.int64)
    numbers = np.flatnonzero(alive)
    if len(numbers) < 2:
        raise UserError(
            "there is nothing to choose",
            why="fewer than two such answers are legal",
            help="tell a position in which there are several",
        )
    found = weigh([table], whole(budget), progress=progress, wanted=alive)
    worths, chances, led = (each[:, numbers] for each in (found.worths, found.chances, found.led))
    unit = POINT if goal == POINTS else MILLION
    kinds = [each.name for each in position.game.looks_ahead.consequences]
    points = led[:, :, kinds.index(position.game.looks_ahead.points)]
    period = found.period
    order = sorted(range(len(numbers)), key=lambda place: (-int(worths[:, place].sum()), place))
    pairs = list(combinations(order, 2))
    blocks = clusters(len(chances), period)
    quantile = t_quantile(blocks, 1 - (1 - LEVEL) / len(pairs)) if blocks > 1 else inf
    apart = {}
    for one, other in pairs:
        mean, se = mean_and_error(worths[:, one] - worths[:, other], period)
        apart[one, other] = Range.of(mean / unit, se / unit, quantile)
    text = position.game.decision_text
    answers = []
    for place in order:
        behind = apart.get((order[0], place), Range(0.0, 0.0, 0.0))
        each: Plain = {
            "line": lines[numbers[place]],
            "words": text.in_words(lines[numbers[place]]),
            "win": Range.of_wins(chances[:, place], period).plain(),
            "value": value(goal, worths[:, place], period).plain(),
            "points": Range.of_mean(points[:, place], period).plain(),
            "behind": behind.plain(),
            "same": place != order[0] and not np.any(worths[:, order[0]] - worths[:, place]),
        }
        if counted is not None:
            each["counted"] = Range.of_share(led[:, place, kinds.index(counted)], period).plain()
        answers.append(each)
    return about(position, players, table, len(chances), seed) | {
        "goal": goal,
        "answers": answers,
        "pairs": len(pairs),
        "apart": _most(apart.values(), unit),
        "shown": any(each.lo > 0.0 or each.hi < 0.0 for each in apart.values()),
    }


def _most(apart: Iterable[Range], unit: int) -> float | None:
    """The greatest end of some intervals, at most a whole game; None where they have none."""
    most = max(max(each.hi, -each.lo) for each in apart)
    return round(min(most, MILLION / unit), 6) if isfinite(most) else None
