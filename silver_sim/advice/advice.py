"""Advice on a decision, as plain data.

The keys:

kind, schema_version
game, question, players, seat   of the decision; ``seat`` must decide
position       its ``line`` of notation, what is ``not_told`` in it, and what was ``understood``
picture        what lies on the table (``games.positions``), or null
rules          fields of the rule set that the games of the equity did not have
verdict        ``word``: clear, slight, toss-up (``ranking.verdict``) or only one; ``among``: the
               places in ``answers`` of those that may be the best
goal           by which they are ordered (``goal.GOALS``): win, second, points
answers        the best first: ``line`` of a trace, ``words``, ``win`` (share of the game),
               ``value`` (by the goal: the same, the chance to be first or second, or the points),
               ``points`` (own ones of the deal), ``behind`` (by so much of the game, or so many
               points, the best one is better in the same worlds; of the best: than the next that
               differs), ``best`` (the chance to be it), ``worlds``; ``same``: it comes to the same
               as the best in every world; ``dropped``: no longer tried, as it was hopeless
own, played    the places of the strategy's own answer, and of the one that the script goes on with
consequences   what the best leads to beside the next that is not the same, the surest first
               (``reasons``)
by_points      the answer that saves points of the deal, if that is surely another one; or null
conditions     where another answer would be better: ``if`` (with a ``slot`` the seat is one of the
               table, with ``below`` it is counted clockwise from the one that must decide), and
               in which ``share`` of the worlds
certainty      of a card that the seat is not sure of: ``slot``, ``value``, how ``sure`` in percent;
               what the best answer ``wins`` where that is ``right`` and ``wrong``, null where such
               worlds are few; ``below`` and ``above``: null, or the nearest certainty ``at`` which
               another ``answer`` becomes better (``certainty``). null unless there is one such card
holdings       by hidden card the chances of all values
below          by opponent, clockwise, the chance to hold less than the seat (Silver), or to be able
               to lay the whole hand at once (Odin)
belief         ``source``: policy, kept or real (``table``), ``worlds``, and how many of them, or
               of the real positions behind them, are ``independent``; ``margin``: by how much a
               share of worlds without an interval of its own may be off at most
own_strategy, others   who plays on in the seat that must decide, and in all others
worlds, seed   which give the same again
stopped        why: sure, even, budget, only one

Intervals are of 95 % and come from the worlds; their ends, and the chance to be the best, are null
where one world tells nothing of them. Shares are of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

from silver_sim.advice.certainty import certainty
from silver_sim.advice.goal import POINTS, WIN
from silver_sim.advice.means import clusters
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.ranking import Ranked, ranked, verdict
from silver_sim.advice.reasons import by_points, conditions, consequences, holdings
from silver_sim.advice.table import MILLION, POINT, AdviceTable
from silver_sim.advice.weighing import Budget, Progress, Weighed, weigh
from silver_sim.arena.deadline import DEADLINE, DeadlineWatch, in_time
from silver_sim.search.equity import load_data
from silver_sim.stats.core.intervals import margin
from silver_sim.stats.results import Plain

SCHEMA_VERSION = 1
THREADS = 2


def advise(
    position: Position,
    players: Players,
    *,
    seed: int = 1,
    budget: Budget | None = None,
    threads: int = THREADS,
    deadline: float = DEADLINE,
    progress: Progress = lambda _: None,
    goal: str = WIN,
) -> Plain:
    """Rank the legal answers of a decision; the keys are above.

    ``deadline``: the most seconds that a strategy may take; ``progress`` is told how many more
    worlds were tried. UserError if seats of the game cannot look ahead, or so many players have no
    such ``goal``; StrategyError if a strategy fails, EndlessError if it does not answer.
    """
    begun, doubted = monotonic(), _doubted(position)
    spent = budget or Budget()
    if len(doubted) == 1:  # any answer may be best at some certainty; one kind of worlds is rare
        spent = spent._replace(keeps_all=True, floor=4 * spent.floor)

    def weighed_in(watch: DeadlineWatch) -> tuple[AdviceTable, Weighed]:
        tables = []
        for _ in range(max(1, threads)):
            tables.append(AdviceTable.at(position, players, seed, watch, goal))
        return tables[0], weigh(tables, spent, begun, progress)

    table, weighed = in_time(weighed_in, deadline)
    ahead = position.game.looks_ahead
    independent = clusters(weighed.worlds, weighed.period)
    points = [each.name for each in ahead.consequences].index(ahead.points)
    answers = ranked(weighed, points, seed, goal)
    lines = table.lines()
    places = weighed.places
    bands, unit = ahead.bands, POINT if goal == POINTS else MILLION
    text = position.game.decision_text
    return {
        "kind": "advice",
        "schema_version": SCHEMA_VERSION,
        "game": position.game.name,
        "question": position.question,
        "players": position.players,
        "seat": position.seat,
        "position": position.plain,
        "picture": _picture(position),
        "rules": load_data(position.game.name).other_rules(position.rules),
        "goal": goal,
        "verdict": {"word": verdict(answers, goal), "among": _among(answers)},
        "answers": [
            {
                "line": lines[each.number],
                "words": text.in_words(lines[each.number]),
                "win": each.win.plain(),
                "value": each.value.plain(),
                "points": each.points.plain(),
                "behind": each.behind.plain(),
                "best": None if each.best is None else round(each.best, 6),
                "worlds": each.worlds,
                "same": each.same,
                "dropped": each.worlds < weighed.worlds,
            }
            for each in answers
        ],
        "own": _place(answers, 0),
        "played": _played(answers, lines, position.played),
        "consequences": consequences(weighed, answers, ahead),
        "by_points": _placed(by_points(weighed, answers, points), answers),
        "conditions": [
            _placed(each, answers) for each in conditions(weighed, answers, places, bands, unit)
        ],
        "certainty": _certainty(certainty(weighed, answers, doubted), answers),
        "holdings": holdings(weighed, places, ahead.told),
        "below": [round(float(each), 6) for each in weighed.below.mean(axis=0)],
        "belief": {
            "source": table.source,
            "worlds": weighed.worlds,
            "independent": independent,
            "margin": round(margin(independent), 6),
        },
        "own_strategy": players.own.label,
        "others": players.others.label,
        "worlds": weighed.worlds,
        "seed": seed,
        "stopped": weighed.stopped,
    }


def _picture(position: Position) -> Any:
    """What lies on the table, if the game can tell it."""
    notation = position.game.tells_positions
    if notation.picture is None:
        return None
    return notation.picture(position.as_told)


def _doubted(position: Position) -> Sequence[Plain]:
    """The cards that the seat is not sure of."""
    of = position.game.tells_positions.doubted
    return of(position.told[0]) if of and position.told else ()


def _certainty(found: Plain | None, answers: Sequence[Ranked]) -> Plain | None:
    """The same, with places of answers in the order in place of their numbers."""
    ends = ("below", "above")
    return found and {**found, **{end: _placed(found[end], answers) for end in ends}}


def _among(answers: Sequence[Ranked]) -> list[int]:
    """The best answer, and those that may be as good."""
    return [place for place, each in enumerate(answers) if place == 0 or each.behind.lo <= 0.0]


def _place(answers: Sequence[Ranked], number: int) -> int:
    return next(place for place, each in enumerate(answers) if each.number == number)


def _placed(told: Plain | None, answers: Sequence[Ranked]) -> Any:
    """What is told of an answer, with its place in the order in place of its number."""
    return told and {**told, "answer": _place(answers, told["answer"])}


def _played(answers: Sequence[Ranked], lines: Sequence[Plain], played: Plain | None) -> int | None:
    """The place of the answer that was given, if it is one of those that were weighed."""
    if played is None:
        return None
    return next((place for place, each in enumerate(answers) if lines[each.number] == played), None)
