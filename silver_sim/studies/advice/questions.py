"""Special questions on a decision: what others hold, and who ends the deal before the next turn.

All are plain data, made by the tables of advice. Shares are of one, with 95 % intervals.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.goal import POINTS, WIN
from silver_sim.advice.means import Period, Range, clusters, mean_and_error
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.table import MILLION, POINT, REAL, AdviceTable, Tried
from silver_sim.advice.weighing import Budget, Progress, Weighed, facts_of, in_rounds, weigh
from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.errors import UserError
from silver_sim.stats.results import Plain

RANGE = (0.1, 0.9)  # between which 80 % lie
DIGITS = 6


class Sitting(NamedTuple):
    """Who plays on, for how long, by which chance; ``watch`` keeps the deadline of strategies."""

    players: Players
    budget: Budget
    seed: int
    progress: Progress = lambda _: None  # is told of worlds
    watch: DeadlineWatch | None = None

    def table(self, position: Position, goal: str = WIN) -> AdviceTable:
        """A table at which a position stands; UserError if so many players have no such goal."""
        return AdviceTable.at(position, self.players, self.seed, self.watch, goal)

    def weighed(self, table: AdviceTable, worlds: int | None = None, wanted: Any = None) -> Weighed:
        """All answers, or those that are ``wanted``, in all worlds of the budget, or in so many."""
        budget = self.budget if worlds is None else Budget(None, worlds)
        return weigh([table], budget._replace(keeps_all=True), None, self.progress, wanted)

    def found(self, table: AdviceTable, work: Callable[[AdviceTable, range], Any]) -> list[Any]:
        """What work finds in each batch of worlds of the budget."""
        rounds = in_rounds([table], self.budget, work, progress=self.progress)
        return [each for some in rounds for each in some]

    def about(self, position: Position, table: AdviceTable, worlds: int) -> Plain:
        """What every answer tells of its question, and of the worlds that it comes from."""
        return {
            "game": position.game.name,
            "players": position.players,
            "seat": position.seat,
            "position": position.plain,
            "source": table.source,
            "own_strategy": self.players.own.label,
            "others": self.players.others.label,
            "worlds": worlds,
            "seed": self.seed,
        }


def hands(sitting: Sitting, position: Position) -> Plain:
    """What the others hold.

    ``cards``: by hidden card the ``chances`` of its values, each of them with an interval of
    ``margin`` to either side at most (null: one world tells none); ``opponents``: clockwise the
    chance of being ``below`` the seat that decides (``Lookahead.facts``) and, where hands have
    sums, the mean ``sum`` and the ``range`` that holds 80 %.
    """
    table, ahead = sitting.table(position), position.game.looks_ahead
    nothing = np.zeros(0, np.int64)  # is tried

    def looked_at(table: AdviceTable, batch: range) -> tuple[Tried, Any]:
        dealt = table.deal(batch)
        facts = Tried(nothing, nothing, nothing, nothing, *table.facts(dealt), table.places())
        return facts, table.sums(dealt) if ahead.sums else None

    found, sums = zip(*sitting.found(table, looked_at), strict=True)
    values, is_below, places = facts_of(found)
    opponents: list[Plain] = [
        {"below": _share(is_below[:, step], table.period)} for step in range(is_below.shape[1])
    ]
    for step, each in enumerate(opponents, 1):
        if ahead.sums:
            seat = (position.seat + step) % position.players
            of = np.concatenate(sums)[:, seat]
            low, high = np.quantile(of, RANGE, method="inverted_cdf")
            each |= {"sum": round(float(of.mean()), DIGITS), "range": [int(low), int(high)]}
    counts = [np.bincount(values[:, card], minlength=ahead.told) for card in range(len(places))]
    cards = [
        {**place, "chances": [round(int(n) / len(values), DIGITS) for n in count]}
        for place, count in zip(places, counts, strict=True)
    ]
    return sitting.about(position, table, len(values)) | {
        "cards": cards,
        "margin": _margin(values, ahead.told, table.period),
        "opponents": opponents,
    }


def _margin(values: Any, told: int, period: int) -> float | None:
    """The farthest that an interval reaches, of all chances of all cards; None if not known."""
    number = clusters(len(values), period)
    found = [
        Range.of_chance(float(mean), float(se), number)
        for value in range(told)
        for mean, se in zip(*mean_and_error(values == value, period), strict=True)
    ]
    reach = max(
        (max(each.hi - each.estimate, each.estimate - each.lo) for each in found), default=0.0
    )
    return round(reach, DIGITS) if isfinite(reach) else None


def who_calls(sitting: Sitting, position: Position) -> Plain:
    """Who ends the deal before the next turn of the seat that decides, or calls for its end.

    ``opponents``: clockwise the chance that it is this one; ``anybody``; ``answer``: what the seat
    does meanwhile, its strategy's own answer, or another where that ends the deal itself.
    """
    table = sitting.table(position)
    lines = table.lines()
    [answer] = [n for n, line in enumerate(lines) if line["act"] != "call"][:1] or [0]
    alive = np.zeros(len(lines), np.int64)
    alive[answer] = 1

    def ended(table: AdviceTable, batch: range) -> Any:
        return table.to_next_turn(table.deal(batch), alive)[0][:, answer]

    who, is_over = np.concatenate(sitting.found(table, ended)).T
    if is_over.all() and len(set(who.tolist())) == 1:
        raise UserError(
            "you have no other turn in this deal",
            why="its end is settled already",
            help="tell a position earlier in the deal",
        )
    seats = [(position.seat + step) % position.players for step in range(1, position.players)]
    return sitting.about(position, table, len(who)) | {
        "ends": position.game.looks_ahead.ends,
        "answer": {
            "line": lines[answer],
            "words": position.game.decision_text.in_words(lines[answer]),
        },
        "opponents": [_share(who == seat, table.period) for seat in seats],
        "anybody": _share(np.isin(who, seats), table.period),
    }


def compared(sitting: Sitting, one: Position, other: Position, *, goal: str = WIN) -> Plain:
    """What the first of two positions is worth beside the second, each with its best answer.

    ``win``, ``value`` (by the ``goal``), ``points`` and ``best`` (the answer by it) of ``one`` and
    ``other``, and by how much ``one`` has ``more``: worlds of one number are compared with each
    other. ``progress`` is told of the worlds of both; the time of the budget is that of the first.
    UserError if they are of different tables.
    """
    if (one.game, one.players) != (other.game, other.players):
        raise UserError("these are positions of different tables", help="as many players in both")
    if one.rules != other.rules:
        raise UserError("these are positions under different rules", help="the same rules in both")
    tables = [sitting.table(each, goal) for each in (one, other)]
    if tables[0].source == tables[1].source == REAL:
        tables[1].put(other, sitting.seed, like=one.as_told)
    ahead, text = one.game.looks_ahead, one.game.decision_text
    points = [each.name for each in ahead.consequences].index(ahead.points)
    weighed = [sitting.weighed(tables[0])]
    weighed.append(sitting.weighed(tables[1], weighed[0].worlds))
    best = [int(each.worths.sum(axis=0).argmax()) for each in weighed]
    chances = [each.chances[:, place] for each, place in zip(weighed, best, strict=True)]
    worths = [each.worths[:, place] for each, place in zip(weighed, best, strict=True)]
    costs = [each.led[:, place, points] for each, place in zip(weighed, best, strict=True)]
    periods = [table.period for table in tables]
    of = [
        {
            "win": Range.of_wins(chances[place], period).plain(),
            "value": value(goal, worths[place], period).plain(),
            "points": Range.of_mean(costs[place], period).plain(),
            "best": text.in_words(tables[place].lines()[best[place]]),
        }
        for place, period in enumerate(periods)
    ]
    more = {
        "win": _more(chances, MILLION, periods),
        "value": _more(worths, -POINT if goal == POINTS else MILLION, periods),
        "points": _more(costs, 1, periods),
    }
    return sitting.about(one, tables[0], len(chances[0])) | {
        "goal": goal,
        "other_position": other.plain,
        "one": of[0],
        "other": of[1],
        "more": {name: each.plain() for name, each in more.items()},
    }


def value(goal: str, worths: Any, period: Period) -> Range:
    """What an answer is worth by the goal: a chance, or points."""
    if goal == POINTS:
        return Range.of_mean(-worths, period, POINT)
    return Range.of_wins(worths, period)


def _more(values: Any, unit: int, periods: list[int]) -> Range:
    """A difference: paired if both come from as many real positions, else of two samples."""
    if periods[0] == periods[1]:
        return Range.of_mean(values[0] - values[1], periods[0], unit)
    each = [mean_and_error(*of) for of in zip(values, periods, strict=True)]
    (one, se), (other, other_se) = each
    return Range.of((one - other) / unit, np.hypot(se, other_se) / unit)


def _share(happens: Any, period: int) -> Plain:
    return Range.of_share(happens, period).plain(DIGITS)
