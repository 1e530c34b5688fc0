"""A call against the best of the rest, in worlds that are played for the very question."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice import means
from silver_sim.advice.certainty import break_even, is_right
from silver_sim.advice.goal import SECOND
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.table import MILLION, AdviceTable
from silver_sim.advice.weighing import FLOOR, Budget, Progress, Weighed, weigh
from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.games import registry
from silver_sim.games.positions import Doubted
from silver_sim.games.silver.study.real_positions import nearest
from silver_sim.result import as_json
from silver_sim.studies.silver.call_safety.advice.answer import LIVE, Plain, answer, plain
from silver_sim.studies.silver.call_safety.advice.atlas import Range
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.solver import paying, stakes
from silver_sim.studies.silver.call_safety.advice.telling import cases, squires

CALL = "call"
MOST = 100_000  # worlds
DIGITS = 6
BEHIND, AFTERWARDS = "behind", "afterwards"
PILE, PILE_BENEATH = "the discard pile", "the rest of the discard pile"
STARTED = "who started the round"
SQUIRES = "whether your Squires lie faceup"


class Asker(NamedTuple):
    """Who plays on, and how worlds are drawn and shared among threads."""

    players: Players
    seed: int
    threads: int
    deadline: float  # seconds for one decision of a strategy
    progress: Progress


def live(
    question: Question, asker: Asker, worlds: int | None, until: float | None, goal: str
) -> tuple[Plain, str]:
    """The answer, and the notation of the position (empty if it may be several).

    In so many worlds, or until a time (``monotonic``), but for shipped strategies in ``FLOOR`` at
    least. UserError if what is told cannot be; StrategyError, EndlessError if a strategy fails.
    """
    told = cases(question)
    game = registry.game("silver")
    line = game.tells_positions.line(told[0]) if len(told) == 1 else ""
    given = told[0].players, told[0].rules, told[0].question, line, told[0].not_told
    position = Position(game, 0, *given, told=told)
    seconds = None if worlds or until is None else max(until - monotonic(), 0.0)
    floor = FLOOR if asker.players.shipped else 1
    budget = Budget(seconds, worlds or MOST, floor=floor, keeps_all=True)

    def work(watch: DeadlineWatch) -> tuple[list[str], Weighed]:
        at = position, asker.players, asker.seed, watch
        tables = [AdviceTable.at(*at, goal=goal) for _ in range(asker.threads)]
        acts = [each["act"] for each in tables[0].lines()]
        return acts, weigh(tables, budget, progress=asker.progress)

    acts, weighed = in_time(work, asker.deadline)
    names = [each.name for each in game.looks_ahead.consequences]
    near = nearest(told[0])
    found = _answer(question, acts, weighed, names, goal)
    doubted = game.tells_positions.doubted
    if doubted and len(cards := doubted(told[0])) == 1:
        found["certainty"] = _certainty(acts.index(CALL), weighed, cards[0])
    found["not_told"] = _not_told(question, position.not_told)
    found["live"] = {
        "worlds": weighed.worlds,
        "seed": asker.seed,
        "independent": means.clusters(weighed.worlds, weighed.period),
        "as": asker.players.own.label,
        "against": asker.players.others.label,
        "real": {"number": near.number, "alike": near.alike},
    }
    return found, line


def _answer(
    question: Question, acts: list[str], weighed: Weighed, names: list[str], goal: str
) -> Plain:
    """What the worlds say of a call and of the best answer beside it."""
    call, period = acts.index(CALL), weighed.period
    rest = _rest(call, weighed)
    led = {name: weighed.led[:, :, place] for place, name in enumerate(names)}
    succeeds, score = 1 - led["failed_call"][:, call], led["score"]
    chance = means.Range.of_share(succeeds, period)
    points = means.Range.of_mean(score[:, rest] - score[:, call], period)
    win = means.Range.of_mean(weighed.chances[:, call] - weighed.chances[:, rest], period, MILLION)
    lowest = plain(means.Range.of_share(led["lowest"][:, rest], period))
    wait, cost = (float(score[:, each].mean()) for each in (rest, call))
    behind = weighed.below.any(axis=1)
    causes = {BEHIND: (1 - succeeds) * behind, AFTERWARDS: (1 - succeeds) * ~behind}
    shares = {name: round(float(np.mean(each)), DIGITS) for name, each in causes.items()}
    won = weighed.chances[:, call] / MILLION
    stake = stakes(
        chance.estimate, points.estimate, wait, won.mean(), float((won * succeeds).mean())
    )
    found = {
        "chance": chance,
        "points": points,
        "win": win,
        "pays_from": {
            name: limit and plain(limit)
            for name, gain in (("points", points), ("win", win))
            for limit in [paying(Range(*chance), Range(*gain), stake[name])]
        },
        "going_on": {
            "act": acts[rest],
            "lowest": lowest["estimate"],
            "lo": lowest["lo"],
            "hi": lowest["hi"],
            "points": round(wait, DIGITS),
            "call": round(cost, DIGITS),
        },
        "beaten": dict.fromkeys(("by", "opponents", "forks", "ties")) | {"causes": shares},
    }
    if goal == SECOND:
        gains = weighed.worths[:, call] - weighed.worths[:, rest]
        found["second"] = means.Range.of_mean(gains, period, MILLION)
    return answer(question, LIVE, found, goal)


def _certainty(call: int, weighed: Weighed, card: Doubted) -> Plain:
    """The certainty of a doubted card below and above which the verdict is another one."""
    gain = weighed.worths[:, call] - weighed.worths[:, _rest(call, weighed)]
    other = -gain if gain.mean() > 0 else gain
    ends = break_even(other, is_right(weighed, card), weighed.period)
    return {
        **as_json(card),
        "below": None,
        "above": None,
        **{end: plain(at) for end, at in ends.items()},
    }


def _rest(call: int, weighed: Weighed) -> int:
    """The answer beside the call that is best by the goal."""
    others = weighed.worths.mean(axis=0)
    others[call] = -np.inf
    return int(others.argmax())


def _not_told(question: Question, not_told: Any) -> list[str]:
    """What the real positions told, in words."""
    told = [PILE_BENEATH if each == PILE and question.seen else each for each in not_told]
    if question.sum is None and any(squires(question, question.known)):
        told.append(SQUIRES)
    if question.turn is not None:  # one's own turn may be one of several
        told.append(STARTED)
    return told
