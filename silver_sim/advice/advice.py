"""Advice on a decision: its answers weighed, ranked, and given with their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from silver_sim.advice.budget import Budget
from silver_sim.advice.certainty import certainty
from silver_sim.advice.goal import POINTS, WIN
from silver_sim.advice.interval import rounded
from silver_sim.advice.means import clusters
from silver_sim.advice.position import Position
from silver_sim.advice.ranking import Ranked, ranked, rivals, second, verdict
from silver_sim.advice.reasons import by_points, conditions, consequences, holdings
from silver_sim.advice.result import Advice, Belief, RankedAnswer, Verdict
from silver_sim.advice.table import MILLION, POINT, AdviceTable
from silver_sim.advice.weighing import Asker, Weighed
from silver_sim.games.positions import Doubted
from silver_sim.search.equity import load_data
from silver_sim.stats.core.intervals import margin


def advise(
    position: Position, asker: Asker, budget: Budget | None = None, goal: str = WIN
) -> Advice:
    """Rank the legal answers of a decision; what is refused or fails: ``Asker.weighed``."""
    begun, doubted = monotonic(), _doubted(position)
    spent = budget or Budget()
    if len(doubted) == 1:  # any answer may be best at some certainty; one kind of worlds is rare
        spent = spent._replace(keeps_all=True, floor=4 * spent.floor)
    table, weighed = asker.weighed(position, spent, goal, begun)
    free = [each.free for each in table.spoken()]
    answers = ranked(weighed, table.points, asker.seed, goal, free)
    return described(position, asker, table, weighed, answers, goal)


def described(
    position: Position,
    asker: Asker,
    table: AdviceTable,
    weighed: Weighed,
    answers: Sequence[Ranked],
    goal: str = WIN,
) -> Advice:
    """What is said of answers that were weighed at a table, in the order in which it is said.

    The strategy's own must be one of them.
    """
    players, seed, doubted = asker.players, asker.seed, _doubted(position)
    ahead = position.game.lookahead()
    independent = clusters(weighed.worlds, weighed.period)
    legal, worded = table.lines(), table.worded()
    lines = [legal[each.number] for each in answers]
    unit = POINT if goal == POINTS else MILLION
    picture, played = position.game.positions().picture, _played(position, table, answers)
    return Advice(
        game=position.game.name,
        question=position.question,
        players=position.players,
        seat=position.seat,
        position=position.in_words,
        source=table.worlds.source,
        picture=None if picture is None else picture(position.as_given),
        rules=load_data(position.game.name).other_rules(position.rules),
        goal=goal,
        verdict=Verdict(verdict(answers, goal), _among(answers)),
        answers=[
            RankedAnswer(
                line=line,
                words=worded[each.number].words,
                note=worded[each.number].note or None,
                win=each.win.interval,
                value=each.value.interval,
                points=each.points.interval,
                behind=each.behind.interval,
                best=None if each.best is None else rounded(each.best),
                worlds=each.worlds,
                same=each.same,
                free=each.free or None,
                dropped=each.worlds < weighed.worlds,
            )
            for each, line in zip(answers, lines, strict=True)
        ],
        then=table.then(answers[0].number) if worded[answers[0].number].goes_on else None,
        own=[each.number for each in answers].index(0),
        played=played,
        consequences=consequences(weighed, answers, ahead, second(answers, played)),
        by_points=by_points(weighed, answers, table.points),
        conditions=conditions(weighed, answers, ahead.bands, unit),
        certainty=certainty(weighed, answers, doubted),
        holdings=holdings(weighed.held, weighed.places, ahead.fact_values),
        below=[rounded(each) for each in weighed.below.mean(axis=0)],
        belief=Belief(weighed.worlds, independent, rounded(margin(independent))),
        own_strategy=players.own.label,
        others=players.others_typed,
        games_of=table.worlds.games_of,
        worlds=weighed.worlds,
        seed=seed,
        stopped=weighed.stopped,
    )


def _played(position: Position, table: AdviceTable, answers: Sequence[Ranked]) -> int | None:
    """The place of what was played, wherever it put new cards."""
    if position.choice is None:
        return None
    number = table.number_of(position.choice)
    return next((place for place, each in enumerate(answers) if each.number == number), None)


def _doubted(position: Position) -> Sequence[Doubted]:
    """The cards that the seat is not sure of."""
    of = position.game.positions().doubted
    return of(position.given[0]) if of and position.given else ()


def _among(answers: Sequence[Ranked]) -> list[int]:
    """The best answer, and those that may be as good."""
    others = rivals(answers) + [place for place, each in enumerate(answers) if place and each.same]
    return [0, *(place for place in sorted(others) if answers[place].behind.lo <= 0.0)]
