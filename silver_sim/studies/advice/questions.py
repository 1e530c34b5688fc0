"""Special questions on a decision: what others hold, who ends the deal, what is worth how much.

Shares are of one, with 95 % intervals.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import inf, isfinite
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.budget import Budget
from silver_sim.advice.goal import POINTS, WIN
from silver_sim.advice.interval import Interval, Range, rounded
from silver_sim.advice.means import Period, chance_of, clusters, mean_and_error, mean_of, share_of
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position, position_given
from silver_sim.advice.ranking import ranked
from silver_sim.advice.reasons import holdings
from silver_sim.advice.table import MILLION, POINT, AdviceTable, Tried
from silver_sim.advice.weighing import Asker, Weighed, facts_of, in_rounds, weigh
from silver_sim.advice.worlds import REAL, batches
from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.text.notes import Spoken
from silver_sim.stats.core.intervals import LEVEL, t_quantile
from silver_sim.studies.advice.result import (
    Act,
    Comparison,
    Gain,
    Hands,
    Laid,
    Opponent,
    OwnAct,
    Ranking,
    WhoCalls,
    WithCard,
    WithOthers,
    Worth,
)

RANGE = (0.1, 0.9)  # between which 80 % are
OTHERS, FEWER = 2, 512  # strategies that the others may be like, and worlds of each
NOT_LAID = -1  # as ``Lookahead.roll_out`` says it


class Sitting(NamedTuple):
    """Who asks, and for how long; ``watch`` keeps the deadline of strategies."""

    asker: Asker
    budget: Budget
    watch: DeadlineWatch | None = None

    def table(self, position: Position, goal: str = WIN) -> AdviceTable:
        """A table at which a position stands; UserError if this many players have no such goal."""
        return self.asker.table(position, self.watch, goal)

    def weighed(self, table: AdviceTable, worlds: int | None = None, wanted: Any = None) -> Weighed:
        """All answers, or those that are ``wanted``, in all worlds of the budget, or this many."""
        budget = self.budget if worlds is None else Budget(None, worlds)
        return weigh([table], budget._replace(keeps_all=True), None, self.asker.progress, wanted)

    def found(self, table: AdviceTable, work: Callable[[AdviceTable, range], Any]) -> list[Any]:
        """What work finds in each batch of worlds of the budget."""
        rounds = in_rounds([table], self.budget, work, progress=self.asker.progress)
        return [each for some in rounds for each in some]

    def with_others(
        self, position: Position, asks: Callable[[Sitting], Interval]
    ) -> list[WithOthers]:
        """What is found, in fewer worlds, if the others are like each of two known strategies.

        Nothing where it was said who plays on.
        """
        game, players = position.game, self.asker.players
        if not players.alike or players.own.label != STRONGEST or players.is_people:
            return []
        files, found = strategy_files(game.name, builtin_folder()), []
        for name in game.trained_by[:OTHERS]:
            there = Players.read(game, files, STRONGEST, name, self.asker.deadline)
            sitting = self._replace(
                asker=self.asker._replace(players=there),
                budget=self.budget._replace(seconds=None, worlds=FEWER, floor=0),
            )
            found.append(WithOthers(name, asks(sitting)))
        return found

    def about(self, position: Position, table: AdviceTable, worlds: int) -> dict[str, Any]:
        """What every answer says of its question, and of the worlds that it comes from."""
        return {
            "game": position.game.name,
            "players": position.players,
            "seat": position.seat,
            "position": position.in_words,
            "source": table.worlds.source,
            "own_strategy": self.asker.players.own.label,
            "others": self.asker.players.others_typed,
            "games_of": table.worlds.games_of,
            "worlds": worlds,
            "seed": self.asker.seed,
        }


def hands(sitting: Sitting, position: Position) -> Hands:
    """What the others hold."""
    table, (values, is_below, places), sums = _looked_at(sitting, position)
    opponents = []
    for step, seat in enumerate(_others(position)):
        share = share_of(is_below[:, step], table.worlds.period).interval
        each = Opponent(share)
        if sums is not None:
            of = sums[:, seat]
            low, high = np.quantile(of, RANGE, method="inverted_cdf")
            each = Opponent(share, rounded(of.mean()), [int(low), int(high)])
        opponents.append(each)

    def anybody(there: Sitting) -> Interval:
        table, (_, is_below, _), _ = _looked_at(there, position)
        return share_of(is_below.any(axis=1), table.worlds.period).interval

    many = position.game.lookahead().fact_values
    return Hands(
        **sitting.about(position, table, len(values)),
        cards=holdings(values, places, many),
        margin=_margin(values, many, table.worlds.period),
        opponents=opponents,
        with_others=sitting.with_others(position, anybody),
    )


def _looked_at(sitting: Sitting, position: Position) -> tuple[AdviceTable, Any, Any]:
    """A table, what its worlds say of hidden cards and of the others, and all sums, if any."""
    table, ahead = sitting.table(position), position.game.lookahead()
    nothing = np.zeros(0, np.int64)  # is tried

    def work(table: AdviceTable, batch: range) -> tuple[Tried, Any]:
        worlds = table.worlds
        dealt = worlds.deal(batch)
        facts = Tried(nothing, nothing, nothing, nothing, *worlds.facts(dealt), worlds.places())
        return facts, worlds.sums(dealt) if ahead.sums else None

    found, sums = zip(*sitting.found(table, work), strict=True)
    return table, facts_of(found), np.concatenate(sums) if ahead.sums else None


def _others(position: Position) -> list[int]:
    """The seats of the others, clockwise."""
    return [(position.seat + step) % position.players for step in range(1, position.players)]


def _margin(values: Any, many: int, period: int) -> float | None:
    """The farthest that an interval reaches, of all chances of all cards; None if not known."""
    number = clusters(len(values), period)
    found = [
        Range.of_chance(float(mean), float(se), number)
        for value in range(many)
        for mean, se in zip(*mean_and_error(values == value, period), strict=True)
    ]
    reach = max(
        (max(each.hi - each.estimate, each.estimate - each.lo) for each in found), default=0.0
    )
    return rounded(reach) if isfinite(reach) else None


def who_calls(sitting: Sitting, position: Position) -> WhoCalls:
    """Who ends the deal before the next turn of the seat that decides, or calls for its end.

    UserError if that seat has no other turn.
    """
    table, answer, who, is_over = _ended(sitting, position)
    seats, period = _others(position), table.worlds.period
    if is_over.all() and len(set(who.tolist())) == 1:
        raise UserError(
            "you have no other turn in this deal",
            why="its end is settled already",
            help="give a position earlier in the deal",
        )

    def anybody(there: Sitting) -> Interval:
        table, _, who, _ = _ended(there, position)
        return share_of(np.isin(who, seats), table.worlds.period).interval

    return WhoCalls(
        **sitting.about(position, table, len(who)),
        ends=position.game.lookahead().ends,
        answer=OwnAct(table.lines()[answer], table.spoken()[answer].whole),
        opponents=[share_of(who == seat, period).interval for seat in seats],
        anybody=share_of(np.isin(who, seats), period).interval,
        with_others=sitting.with_others(position, anybody),
    )


def _ended(sitting: Sitting, position: Position) -> tuple[AdviceTable, int, Any, Any]:
    """A table, the answer given there, who ends the deal in each world, and whether it ends."""
    table = sitting.table(position)
    lines = table.lines()
    [answer] = [n for n, line in enumerate(lines) if line["act"] != "call"][:1] or [0]
    alive = np.zeros(len(lines), np.int64)
    alive[answer] = 1

    def ended(table: AdviceTable, batch: range) -> Any:
        return table.to_next_turn(table.worlds.deal(batch), alive)[0][:, answer]

    who, is_over = np.concatenate(sitting.found(table, ended)).T
    return table, answer, who, is_over


def compared(sitting: Sitting, one: Position, other: Position, *, goal: str = WIN) -> Comparison:
    """What the first of two positions is worth compared with the second, each with its best answer.

    ``progress`` hears of the worlds of both; the time of the budget is that of the first.
    UserError if they are of different tables.
    """
    if (one.game, one.players) != (other.game, other.players):
        raise UserError(
            "these are positions of different tables", help="give both the same number of players"
        )
    if one.rules != other.rules:
        raise UserError(
            "these are positions under different rules", help="give both the same rules"
        )
    tables = [sitting.table(each, goal) for each in (one, other)]
    if tables[0].worlds.source == tables[1].worlds.source == REAL:
        tables[1].put(other, sitting.asker.seed, like=one.as_given)
    points = tables[0].points
    weighed = [sitting.weighed(tables[0])]
    weighed.append(sitting.weighed(tables[1], weighed[0].worlds))
    best = [int(each.worths.sum(axis=0).argmax()) for each in weighed]
    chances = [each.chances[:, place] for each, place in zip(weighed, best, strict=True)]
    worths = [each.worths[:, place] for each, place in zip(weighed, best, strict=True)]
    costs = [each.led[:, place, points] for each, place in zip(weighed, best, strict=True)]
    periods = [table.worlds.period for table in tables]
    of = [
        Worth(
            chance_of(chances[place], period).interval,
            value(goal, worths[place], period).interval,
            mean_of(costs[place], period).interval,
            best=tables[place].spoken()[best[place]].whole,
        )
        for place, period in enumerate(periods)
    ]
    return Comparison(
        **sitting.about(one, tables[0], len(chances[0])),
        goal=goal,
        other_position=other.in_words,
        one=of[0],
        other=of[1],
        more=Gain(
            _more(chances, MILLION, periods).interval,
            _more(worths, -POINT if goal == POINTS else MILLION, periods).interval,
            _more(costs, 1, periods).interval,
        ),
    )


def value(goal: str, worths: Any, period: Period) -> Range:
    """What an answer is worth by the goal: a chance, or points."""
    if goal == POINTS:
        return mean_of(-worths, period, POINT)
    return chance_of(worths, period)


def _more(values: Any, unit: int, periods: list[int]) -> Range:
    """A difference: paired if both come from as many real positions, else of two samples."""
    if periods[0] == periods[1]:
        return mean_of(values[0] - values[1], periods[0], unit)
    each = [mean_and_error(*of) for of in zip(values, periods, strict=True)]
    (one, se), (other, other_se) = each
    return Range.of((one - other) / unit, np.hypot(se, other_se) / unit)


# Some answers, all tried in all worlds: intervals of differences hold for all pairs at once
# (Bonferroni), so also for the pair that turned out to be the best and the worst.


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

    ``counted`` is the name of a consequence. ``later``: whether it is asked where the one who
    plays on lays what is to be placed later in this turn. ``drawn``: what to do with a card that is
    drawn is asked, too, in at most this many worlds of each. UserError if fewer than two are left.
    """
    table = sitting.table(position, goal)
    lines = table.lines()
    alive = np.array([wanted(line) for line in lines], np.int64)
    numbers = np.flatnonzero(alive)
    if len(numbers) < 2:
        raise UserError(
            "there is nothing to choose",
            why="fewer than two such answers are legal",
            help="give a position in which there are several",
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
    said, answers = table.spoken(), []
    for place in order:
        line, happens = lines[numbers[place]], None
        if counted is not None:
            of = led[:, place, table.consequence(counted)]
            happens = share_of(of, period).interval
        answers.append(
            Act(
                line=line,
                words=said[numbers[place]].whole,
                win=chance_of(chances[:, place], period).interval,
                value=value(goal, worths[:, place], period).interval,
                points=mean_of(points[:, place], period).interval,
                behind=apart.get((order[0], place), Range(0.0, 0.0, 0.0)).interval,
                same=place != order[0] and not np.any(worths[:, order[0]] - worths[:, place]),
                counted=happens,
                later=laid.get(place),
            )
        )
    drawn = min(drawn, len(chances))
    most = max(max(each.hi, -each.lo) for each in apart.values())
    return Ranking(
        **sitting.about(position, table, len(chances)),
        goal=goal,
        counted=counted,
        answers=answers,
        drawn=after_draws(sitting, position, drawn, goal) if drawn else [],
        pairs=len(pairs),
        apart=rounded(min(most, MILLION / unit)) if isfinite(most) else None,
        shown=any(each.lo > 0.0 or each.hi < 0.0 for each in apart.values()),
    )


def after_draws(sitting: Sitting, position: Position, worlds: int, goal: str) -> list[WithCard]:
    """What is best by the goal with each card that may be drawn from the deck now.

    Empty where the game or the position knows no such draw.
    """
    after_draw = position.game.positions().after_draw
    if after_draw is None:
        return []
    found = []
    for name, described in after_draw(position.as_given):
        table = sitting.table(position_given(position.game, described), goal)
        best, *others = ranked(weigh([table], Budget(None, worlds)), 0, sitting.asker.seed, goal)
        shown = all(each.same or each.behind.lo > 0.0 for each in others)
        found.append(WithCard(name, _with_it(table.spoken()[best.number], name), shown))
    return found


def _with_it(answer: Spoken, card: str) -> str:
    """An answer that names the drawn card, with "it" in place of that: alike for all cards."""
    return answer.words.replace(f" {card}", " it") if answer.cards else answer.whole


def _laid_later(table: AdviceTable, worlds: int, alive: Any) -> dict[int, list[Laid]]:
    """By place among the answers tried, where what is to be placed is laid later in this turn."""
    dealt = map(table.worlds.deal, batches(worlds))
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
