"""A call against going on, in worlds that are played for the very question."""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np

from silver_sim.advice.budget import MOST_KEPT, Budget
from silver_sim.advice.certainty import break_even, is_right
from silver_sim.advice.goal import SECOND
from silver_sim.advice.interval import rounded
from silver_sim.advice.means import clusters
from silver_sim.advice.met import met
from silver_sim.advice.position import Position, position_told
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import Asker, Weighed, weigh
from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.games import registry
from silver_sim.games.positions import Doubted
from silver_sim.games.silver.study.filling import goes_by
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
from silver_sim.studies.silver.call_safety.advice.at_what_is_told import AtWhatIsTold
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.solver import Gains, Pays, paying, stakes
from silver_sim.studies.silver.call_safety.advice.telling import as_told, shown

CALL, WAIT = 0, 1  # what is played on
BEHIND, AFTERWARDS = "behind", "afterwards"
PILE, PILE_BENEATH = "the discard pile", "the rest of the discard pile"
FACES = "which of your cards lie faceup"


def live(
    question: Question, asker: Asker, worlds: int | None, until: float | None, goal: str
) -> tuple[CallAnswer, str]:
    """The answer, and the notation of the position (empty if it may be several).

    In so many worlds, or until a time (``monotonic``), but for shipped strategies in ``FLOOR`` at
    least. UserError if what is told cannot be; StrategyError, EndlessError if a strategy fails.
    """
    game = registry.game("silver")
    position = position_told(game, as_told(question))
    seconds = None if worlds or until is None else max(until - monotonic(), 0.0)
    budget = Budget(seconds, worlds or MOST_KEPT, keeps_all=True).floored(asker.players.shipped)
    weighed, key = _weighed(asker, position, budget, goal)
    near = nearest(position.as_told, met(game.name, question.seats))
    here = AtWhatIsTold(near, goes_by(near, key, weighed.worlds))
    names = [each.name for each in game.looks_ahead.consequences]
    doubted = game.tells_positions.doubted
    cards = doubted(position.as_told) if doubted else []
    found = answer(
        question,
        LIVE,
        goal,
        *_against_going_on(weighed, names, goal, here),
        beaten=_beaten(weighed, names, here),
        certainty=_certainty(weighed, cards[0]) if len(cards) == 1 else None,
        not_told=_not_told(question, position.not_told),
        live=_played(weighed, asker, near),
    )
    exact = question.sum is None and question.turn is None
    return found, game.tells_positions.line(shown(question)) if exact else ""


def _weighed(
    asker: Asker, position: Position, budget: Budget, goal: str
) -> tuple[Weighed, tuple[int, int]]:
    """A call, and what the strategy does where it may not call in this turn; and the key.

    Both are played on in the same worlds.
    """

    def work(watch: DeadlineWatch) -> tuple[Weighed, tuple[int, int]]:
        tables = [asker.table(position, watch, goal) for _ in range(max(1, asker.threads))]
        for table in tables:
            call = [each["act"] for each in table.lines()].index("call")
            goes_on = np.zeros(1, table.answers.dtype)
            table.answers = np.concatenate([table.answers[call : call + 1], goes_on])
        weighed = weigh(tables, budget, None, asker.progress, plans=False)
        return weighed, tables[0].worlds.key

    return in_time(work, asker.deadline)


def _against_going_on(
    weighed: Weighed, names: list[str], goal: str, here: AtWhatIsTold
) -> tuple[Gains, GoingOn, Pays]:
    """What the worlds say of a call and of going on."""
    failed, lowest, score = (
        weighed.led[:, :, names.index(name)] for name in ("failed_call", "lowest", "score")
    )
    succeeds, won = 1 - failed[:, CALL], weighed.chances[:, CALL] / MILLION
    gains = Gains(
        here.share(succeeds),
        here.mean((weighed.chances[:, CALL] - weighed.chances[:, WAIT]) / MILLION),
        here.mean(score[:, WAIT] - score[:, CALL]),
        here.mean((weighed.worths[:, CALL] - weighed.worths[:, WAIT]) / MILLION)
        if goal == SECOND
        else None,
    )
    wait, cost = (here.mean(score[:, each]).estimate for each in (WAIT, CALL))
    both = gains.chance.estimate, gains.points.estimate
    stake = stakes(*both, wait, here.mean(won).estimate, here.mean(won * succeeds).estimate)
    ends = here.share(lowest[:, WAIT]).told
    going_on = GoingOn(rounded(wait), rounded(cost), ends.estimate, ends.lo, ends.hi)
    return gains, going_on, paying(gains, stake)


def _beaten(weighed: Weighed, names: list[str], here: AtWhatIsTold) -> Beaten:
    """How often a call fails that was behind already, and one that was not."""
    fails = weighed.led[:, CALL, names.index("failed_call")]
    behind = weighed.below.any(axis=1)
    causes = {BEHIND: fails * behind, AFTERWARDS: fails * ~behind}
    return Beaten({name: rounded(here.share(each).estimate) for name, each in causes.items()})


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


def _certainty(weighed: Weighed, card: Doubted) -> CardCertainty:
    """The certainty of a doubted card below and above which the verdict is another one."""
    gain = weighed.worths[:, CALL] - weighed.worths[:, WAIT]
    other = -gain if gain.mean() > 0 else gain
    ends = break_even(other, is_right(weighed, card), weighed.period)
    told = {end: at.told for end, at in ends.items()}
    return CardCertainty(**vars(card), below=told.get("below"), above=told.get("above"))


def _not_told(question: Question, not_told: Any) -> list[str]:
    """What the real positions told, in words."""
    told = [PILE_BENEATH if each == PILE and question.seen else each for each in not_told]
    if question.known_cards and not question.up:
        told.append(FACES)
    return told
