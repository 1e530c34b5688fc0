"""Special questions on a decision: what others hold, and who ends the deal before the next turn.

All are plain data, made by the tables of advice. Shares are of one, with 95 % intervals.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.ranking import Range
from silver_sim.advice.table import MILLION, REAL, AdviceTable, Tried, batches
from silver_sim.advice.weighing import Budget, Progress, clusters, facts_of, mean_and_error
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

    def table(self, position: Position) -> AdviceTable:
        """A table at which a position stands."""
        return AdviceTable.at(position, self.players, self.seed, self.watch)

    def batches(self, tables: int = 1) -> Iterator[range]:
        """Batches of worlds, as long as there is time, each tried at so many tables."""
        begun, (seconds, most, *_) = monotonic(), self.budget
        for batch in batches(most):
            yield batch
            self.progress(tables * len(batch))
            late = seconds is not None and monotonic() - begun >= seconds
            if late and batch.stop >= self.budget.floor:
                return

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
    found, sums = [], []
    nothing = np.zeros(0, np.int64)  # is tried
    for batch in sitting.batches():
        dealt = table.deal(batch)
        facts = table.facts(dealt)
        found.append(Tried(nothing, nothing, nothing, *facts, table.places()))
        if ahead.sums is not None:
            sums.append(table.sums(dealt))
    values, is_below, places = facts_of(found)
    opponents: list[Plain] = [
        {"below": share(is_below[:, step], table.period)} for step in range(is_below.shape[1])
    ]
    for step, each in enumerate(opponents, 1):
        if sums:
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
    found = [table.to_next_turn(table.deal(batch), alive)[:, answer] for batch in sitting.batches()]
    who, is_over = np.concatenate(found).T
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
        "opponents": [share(who == seat, table.period) for seat in seats],
        "anybody": share(np.isin(who, seats), table.period),
    }


def compared(sitting: Sitting, one: Position, other: Position) -> Plain:
    """What the first of two positions is worth beside the second, each with its best answer.

    ``win``, ``points`` and ``best`` (the answer) of ``one`` and ``other``, and by how much ``one``
    has ``more``: worlds of one number are compared with each other. ``progress`` is told of the
    worlds of both. UserError if they are of different tables.
    """
    if (one.game, one.players) != (other.game, other.players):
        raise UserError("these are positions of different tables", help="as many players in both")
    if one.rules != other.rules:
        raise UserError("these are positions under different rules", help="the same rules in both")
    tables = [sitting.table(each) for each in (one, other)]
    if tables[0].source == tables[1].source == REAL:
        tables[1].put(other, sitting.seed, like=one.told)
    ahead, text = one.game.looks_ahead, one.game.decision_text
    points = [each.name for each in ahead.consequences].index(ahead.points)
    every = [np.ones(len(table.answers), np.int64) for table in tables]
    rounds = [
        [table.try_batch(batch, alive) for table, alive in zip(tables, every, strict=True)]
        for batch in sitting.batches(len(tables))
    ]
    chances, costs, of = [], [], []
    for table, tried in zip(tables, zip(*rounds, strict=True), strict=True):
        won = np.concatenate([each.chances for each in tried])
        best = int(won.sum(axis=0).argmax())
        chances.append(won[:, best])
        costs.append(np.concatenate([each.led[:, best, points] for each in tried]))
        of.append(
            {
                "win": share_of_the_game(chances[-1], table.period).plain(),
                "points": _range(costs[-1], 1, table.period).plain(),
                "best": text.in_words(table.lines()[best]),
            }
        )
    periods = [table.period for table in tables]
    more = {"win": _more(chances, MILLION, periods), "points": _more(costs, 1, periods)}
    return sitting.about(one, tables[0], len(chances[0])) | {
        "other_position": other.plain,
        "one": of[0],
        "other": of[1],
        "more": {name: each.plain() for name, each in more.items()},
    }


def share_of_the_game(chances: Any, period: int) -> Range:
    """The mean of chances to win, in millionths."""
    mean, se = (float(each) / MILLION for each in mean_and_error(chances, period))
    return Range.of_chance(mean, se, clusters(len(chances), period))


def _range(values: Any, unit: int, period: int) -> Range:
    mean, se = mean_and_error(values, period)
    return Range.of(float(mean) / unit, float(se) / unit)


def _more(values: Any, unit: int, periods: list[int]) -> Range:
    """A difference: paired if both come from as many real positions, else of two samples."""
    if periods[0] == periods[1]:
        return _range(values[0] - values[1], unit, periods[0])
    each = [mean_and_error(*of) for of in zip(values, periods, strict=True)]
    (one, se), (other, other_se) = each
    return Range.of(float(one - other) / unit, float(np.hypot(se, other_se)) / unit)


def share(happens: Any, period: int) -> Plain:
    """How often something happens, with an interval by the independent ones of the worlds."""
    mean, se = map(float, mean_and_error(happens.astype(np.int64), period))
    number = clusters(len(happens), period)
    # One world tells what it leaves possible, as worlds that are all alike do.
    return Range.of_chance(mean, se if isfinite(se) else 0.0, number).plain(DIGITS)
