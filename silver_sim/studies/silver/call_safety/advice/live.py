"""A call against the best of the rest, in worlds that are played for the very question."""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np

from silver_sim.advice.budget import MOST_KEPT, Budget
from silver_sim.advice.certainty import break_even, is_right
from silver_sim.advice.goal import SECOND
from silver_sim.advice.interval import Range, rounded
from silver_sim.advice.means import clusters, mean_of, share_of
from silver_sim.advice.position import position_told
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import Asker, Weighed
from silver_sim.games import registry
from silver_sim.games.positions import Doubted
from silver_sim.games.silver.study.real_positions import Nearest, nearest
from silver_sim.studies.silver.call_safety.advice.answer import (
    LIVE,
    Beaten,
    CallAnswer,
    CardCertainty,
    GoingOn,
    PlayedWorlds,
    RealPositions,
    answer,
)
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.solver import Gains, Pays, paying, stakes
from silver_sim.studies.silver.call_safety.advice.telling import cases, squires

CALL = "call"
BEHIND, AFTERWARDS = "behind", "afterwards"
PILE, PILE_BENEATH = "the discard pile", "the rest of the discard pile"
STARTED = "who started the round"
SQUIRES = "whether your Squires lie faceup"


def live(
    question: Question, asker: Asker, worlds: int | None, until: float | None, goal: str
) -> tuple[CallAnswer, str]:
    """The answer, and the notation of the position (empty if it may be several).

    In so many worlds, or until a time (``monotonic``), but for shipped strategies in ``FLOOR`` at
    least. UserError if what is told cannot be; StrategyError, EndlessError if a strategy fails.
    """
    game = registry.game("silver")
    position = position_told(game, *cases(question))
    seconds = None if worlds or until is None else max(until - monotonic(), 0.0)
    budget = Budget(seconds, worlds or MOST_KEPT, keeps_all=True).floored(asker.players.shipped)
    table, weighed = asker.weighed(position, budget, goal)
    acts = [each["act"] for each in table.lines()]
    names = [each.name for each in game.looks_ahead.consequences]
    call = acts.index(CALL)
    rest = _rest(call, weighed)
    doubted = game.tells_positions.doubted
    cards = doubted(position.as_told) if doubted else []
    found = answer(
        question,
        LIVE,
        goal,
        *_against_going_on(acts, call, rest, weighed, names, goal),
        beaten=_beaten(call, weighed, names),
        certainty=_certainty(call, rest, weighed, cards[0]) if len(cards) == 1 else None,
        not_told=_not_told(question, position.not_told),
        live=_played(weighed, asker, nearest(position.as_told)),
    )
    return found, position.line


def _against_going_on(
    acts: list[str], call: int, rest: int, weighed: Weighed, names: list[str], goal: str
) -> tuple[Gains, GoingOn, Pays]:
    """What the worlds say of a call and of the best answer beside it."""
    period = weighed.period
    failed, lowest, score = (
        weighed.led[:, :, names.index(name)] for name in ("failed_call", "lowest", "score")
    )
    succeeds, won = 1 - failed[:, call], weighed.chances[:, call] / MILLION

    def gain(values: Any, better: int, worse: int, unit: int = MILLION) -> Range:
        return mean_of(values[:, better] - values[:, worse], period, unit)

    gains = Gains(
        share_of(succeeds, period),
        gain(weighed.chances, call, rest),
        gain(score, rest, call, 1),
        gain(weighed.worths, call, rest) if goal == SECOND else None,
    )
    wait, cost = (float(score[:, each].mean()) for each in (rest, call))
    both = gains.chance.estimate, gains.points.estimate
    stake = stakes(*both, wait, won.mean(), float((won * succeeds).mean()))
    ends = share_of(lowest[:, rest], period).told
    going_on = GoingOn(rounded(wait), rounded(cost), acts[rest], ends.estimate, ends.lo, ends.hi)
    return gains, going_on, paying(gains, stake)


def _beaten(call: int, weighed: Weighed, names: list[str]) -> Beaten:
    """How often a call fails that was behind already, and one that was not."""
    fails = weighed.led[:, call, names.index("failed_call")]
    behind = weighed.below.any(axis=1)
    causes = {BEHIND: fails * behind, AFTERWARDS: fails * ~behind}
    return Beaten({name: rounded(np.mean(each)) for name, each in causes.items()})


def _played(weighed: Weighed, asker: Asker, near: Nearest) -> PlayedWorlds:
    """In which worlds it was."""
    return PlayedWorlds(
        weighed.worlds,
        asker.seed,
        clusters(weighed.worlds, weighed.period),
        asker.players.own.label,
        asker.players.others_typed,
        RealPositions(near.number, near.alike),
    )


def _certainty(call: int, rest: int, weighed: Weighed, card: Doubted) -> CardCertainty:
    """The certainty of a doubted card below and above which the verdict is another one."""
    gain = weighed.worths[:, call] - weighed.worths[:, rest]
    other = -gain if gain.mean() > 0 else gain
    ends = break_even(other, is_right(weighed, card), weighed.period)
    told = {end: at.told for end, at in ends.items()}
    return CardCertainty(**vars(card), below=told.get("below"), above=told.get("above"))


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
