"""Some answers of a decision played on in all worlds, and every two of them compared.

Nothing is dropped and nothing stops early. The intervals of differences hold for all pairs at once
(Bonferroni), so also for the pair that turned out to be the best and the worst.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from math import inf, isfinite
from typing import Any

import numpy as np

from silver_sim.advice.goal import POINTS, WIN
from silver_sim.advice.means import Range, clusters, mean_and_error, rounded
from silver_sim.advice.position import Position, position_told
from silver_sim.advice.ranking import ranked
from silver_sim.advice.table import MILLION, POINT, AdviceTable, batches
from silver_sim.advice.weighing import Budget, weigh
from silver_sim.errors import UserError
from silver_sim.games.contract import Line
from silver_sim.stats.core.intervals import t_quantile
from silver_sim.studies.advice.questions import Sitting, value
from silver_sim.studies.advice.result import Act, Laid, Ranking, WithCard

LEVEL = 0.95
NOT_LAID = -1  # as ``Lookahead.roll_out`` says it


def ranked_acts(
    sitting: Sitting,
    position: Position,
    *,
    goal: str = WIN,
    counted: str | None = None,
    later: bool = False,
    drawn: int = 0,
    wanted: Callable[[Line], bool] = lambda line: True,
) -> Ranking:
    """Rank the answers whose lines of a trace are ``wanted``, in all worlds of the budget.

    ``counted`` is the name of a consequence. ``later``: whether it is asked where whoever plays on
    lays what is to be placed later in this turn. ``drawn``: what to do with a card that is drawn is
    asked, too, in so many worlds of each at most. UserError if fewer than two answers are left.
    """
    table = sitting.table(position, goal)
    lines = table.lines()
    alive = np.array([wanted(line) for line in lines], np.int64)
    numbers = np.flatnonzero(alive)
    if len(numbers) < 2:
        raise UserError(
            "there is nothing to choose",
            why="fewer than two such answers are legal",
            help="tell a position in which there are several",
        )
    found = sitting.weighed(table, wanted=alive)
    worths, chances, led = (each[:, numbers] for each in (found.worths, found.chances, found.led))
    laid = _laid_later(table, len(chances), alive) if later else {}
    unit = POINT if goal == POINTS else MILLION
    points = led[:, :, table.points]
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
        line, happens = lines[numbers[place]], None
        if counted is not None:
            of = led[:, place, table.consequence(counted)]
            happens = Range.of_share(of, period).told
        answers.append(
            Act(
                line=line,
                words=text.in_words(line),
                win=Range.of_wins(chances[:, place], period).told,
                value=value(goal, worths[:, place], period).told,
                points=Range.of_mean(points[:, place], period).told,
                behind=apart.get((order[0], place), Range(0.0, 0.0, 0.0)).told,
                same=place != order[0] and not np.any(worths[:, order[0]] - worths[:, place]),
                counted=happens,
                later=laid.get(place),
            )
        )
    drawn = min(drawn, len(chances))
    return Ranking(
        **sitting.about(position, table, len(chances)),
        goal=goal,
        counted=counted,
        answers=answers,
        drawn=after_draws(sitting, position, drawn, goal) if drawn else [],
        pairs=len(pairs),
        apart=_most(apart.values(), unit),
        shown=any(each.lo > 0.0 or each.hi < 0.0 for each in apart.values()),
    )


def after_draws(sitting: Sitting, position: Position, worlds: int, goal: str) -> list[WithCard]:
    """What is best by the goal with each card that may be drawn from the deck now.

    Empty where the game or the position knows no such draw.
    """
    after_draw = position.game.tells_positions.after_draw
    if after_draw is None:
        return []
    found = []
    for name, told in after_draw(position.as_told):
        table = sitting.table(position_told(position.game, told), goal)
        best, *others = ranked(weigh([table], Budget(None, worlds)), 0, sitting.seed, goal)
        words = position.game.decision_text.in_words(table.lines()[best.number])
        shown = all(each.same or each.behind.lo > 0.0 for each in others)
        found.append(WithCard(name, words, shown))
    return found


def _laid_later(table: AdviceTable, worlds: int, alive: Any) -> dict[int, list[Laid]]:
    """By place among the answers tried, where what is to be placed is laid later in this turn."""
    dealt = map(table.deal, batches(worlds))
    ends = np.concatenate([table.to_next_turn(each, alive, 3)[0][..., 2] for each in dealt])
    found = {}
    for place, number in enumerate(np.flatnonzero(alive)):
        slots, counts = np.unique(ends[:, number], return_counts=True)
        order = sorted(zip((-counts).tolist(), slots.tolist(), strict=True))
        found[place] = [
            Laid(slot if slot >= 0 else None, rounded(-count / worlds))
            for count, slot in order
            if slot != NOT_LAID
        ]
    return found


def _most(apart: Iterable[Range], unit: int) -> float | None:
    """The greatest end of some intervals, at most a whole game; None where they have none."""
    most = max(max(each.hi, -each.lo) for each in apart)
    return rounded(min(most, MILLION / unit)) if isfinite(most) else None
