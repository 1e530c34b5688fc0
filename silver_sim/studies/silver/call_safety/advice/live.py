"""The live answer: a call against the best of the rest, in worlds that were played for it."""

from __future__ import annotations

from math import inf, isfinite
from typing import Any

import numpy as np

from silver_sim.advice.means import QUANTILE
from silver_sim.stats.core.intervals import chance_interval
from silver_sim.studies.silver.call_safety.advice.answer import LIVE, Plain, answer, plain
from silver_sim.studies.silver.call_safety.advice.atlas import Range
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.worlds import Asker, Budget, Worlds

DIGITS = 6
BEHIND, AFTERWARDS = "behind", "afterwards"
PILE, PILE_BENEATH = "the discard pile", "the rest of the discard pile"
STARTED = "who started the round"


def live(question: Question, asker: Asker, budget: Budget) -> Plain:
    """Answer from worlds; UserError, StrategyError and EndlessError as ``Asker.tried``."""
    return judged(question, asker, asker.tried(question, budget))


def judged(question: Question, asker: Asker, worlds: Worlds) -> Plain:
    """The answer that worlds give."""
    call, rest = worlds.call, best_of_the_rest(worlds)
    succeeds = 1 - worlds.led["failed_call"][:, call]
    score = worlds.led["score"]
    lowest = plain(chance_of(worlds.led["lowest"][:, rest], worlds))
    cost = score.mean(axis=0)
    return answer(
        question,
        LIVE,
        chance_of(succeeds, worlds),
        mean_of(score[:, rest] - score[:, call], worlds),
        mean_of(gains(worlds), worlds),
        pays_from=_pays_from(score[:, call][succeeds == 0], cost[rest]),
        going_on={
            "act": worlds.acts[rest],
            "lowest": lowest["estimate"],
            "lo": lowest["lo"],
            "hi": lowest["hi"],
            "points": round(float(cost[rest]), DIGITS),
            "call": round(float(cost[call]), DIGITS),
        },
        beaten=_beaten(succeeds, worlds),
        not_told=_not_told(question, worlds),
        live={
            "worlds": len(succeeds),
            "seed": asker.seed,
            "independent": independent(worlds),
            "as": asker.players.own.label,
            "against": asker.players.others.label,
            "real": {"number": worlds.reals, "alike": worlds.alike},
        },
    )


def best_of_the_rest(worlds: Worlds) -> int:
    """The answer beside the call that wins most games."""
    means = worlds.chances.mean(axis=0)
    means[worlds.call] = -1.0
    return int(means.argmax())


def gains(worlds: Worlds) -> Any:
    """(worlds,): the share of the game that a call gains against the best of the rest."""
    return worlds.chances[:, worlds.call] - worlds.chances[:, best_of_the_rest(worlds)]


def error(values: Any, worlds: Worlds) -> float:
    """The standard error of a mean; worlds that go by the same real position are one cluster.

    It is infinite where there is only one.
    """
    off = np.bincount(worlds.real, values - values.mean())
    clusters = len(off)
    if clusters == 1:
        return inf
    return float(np.sqrt((off * off).sum() * clusters / (clusters - 1)) / len(values))


def mean_of(values: Any, worlds: Worlds) -> Range:
    """A mean and its interval."""
    mean, half = float(values.mean()), QUANTILE * error(values, worlds)
    return Range(mean, mean - half, mean + half)


def chance_of(happens: Any, worlds: Worlds) -> Range:
    """A share and its interval, by the real positions that worlds go by."""
    share, se = float(happens.mean()), error(happens, worlds)
    # One real position tells what it leaves possible, as positions that are all alike do.
    return Range(share, *chance_interval(share, se if isfinite(se) else 0.0, independent(worlds)))


def independent(worlds: Worlds) -> int:
    """How many real positions the worlds go by."""
    return len(np.unique(worlds.real))


def _pays_from(failed: Any, cost: float) -> float | None:
    """The chance at which a call costs as much as going on, as failed calls cost what they did."""
    if not len(failed) or failed.mean() <= cost:
        return None
    return round(1 - float(cost / failed.mean()), DIGITS)


def _beaten(succeeds: Any, worlds: Worlds) -> Plain:
    """Whether another one held less already when a lost call was made."""
    behind = worlds.below.any(axis=1)
    shares = {BEHIND: (1 - succeeds) * behind, AFTERWARDS: (1 - succeeds) * ~behind}
    causes = {name: round(float(each.mean()), DIGITS) for name, each in shares.items()}
    return dict.fromkeys(("by", "opponents", "forks", "ties")) | {"causes": causes}


def _not_told(question: Question, worlds: Worlds) -> list[str]:
    """What the real positions told, in words."""
    told = list(worlds.not_told)
    if question.seen:
        told = [PILE_BENEATH if each == PILE else each for each in told]
    if question.turn is not None:  # one's own turn may be one of several
        told.append(STARTED)
    return told
