"""How well levels of belief know what is hidden: exact sums by block, and their scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import exp
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from silver_sim.arena.table import Judging
from silver_sim.games.contract.seats import BELIEFS
from silver_sim.games.contract.table import JudgingPlan
from silver_sim.report.sections import method
from silver_sim.report.sections.method import KNOWS
from silver_sim.report.text.sure import in_percent
from silver_sim.report.text.wording import counted, listed
from silver_sim.search.frozen import KEPT
from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.reliability import MILLION, by_step, grouped, millionths
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.calibration import PREDICTIONS, STEPS, Group, of_true
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.predicting import Found, Number, Predictions, laid, parts, predicted
from silver_sim.studies.arms.result import LESS, MORE, ArmsResult, Claim
from silver_sim.studies.core.plan import Setup

TOGETHER = 5  # turns of a deal
LATE = 4  # number of such groups before all later turns
TURNS = [
    *(f"turns {TOGETHER * n + 1} to {TOGETHER * (n + 1)}" for n in range(LATE)),
    f"turns {TOGETHER * LATE + 1} and later",
]
SCORES = {"card_score": "cards", "below_score": "others"}  # each a mean over these
GLOSSARY = (
    ("Effective worlds", "The number of worlds of equal weight that would be as informative: "
     "(sum w)² / sum w². The weights of the worlds of watching the others are tempered until 30 % "
     "of them are effective."),
    ("Log score", "Surprise with a minus sign: closer to 0 is better."),
)  # fmt: skip


def design(asked: Any, setup: Setup) -> Design:
    """Every level at every table, by question and by turn; each against the one before."""
    ahead, words = setup.game.lookahead(), setup.game.words
    plan = JudgingPlan(every=asked.every, worlds=asked.worlds)
    models, in_mix = setup.entry(ahead.mix), "In games of the mix."
    players = {asked.best_known: ahead.mix, **asked.others}
    tables, groups = laid(setup, players, Judging(plan, models))
    by = {"turn": TURNS, "question": [name.replace("_", " ") for name in setup.game.machine.asked]}
    return predicted(
        "Beliefs",
        tables,
        Predictions(
            lambda frames, blocks: _sums(frames["judged"], blocks, groups, by),
            lambda group, found: _numbers(group, found, asked.worlds),
            [*groups, *parts(by, models.label)],
            [Group(KNOWS[level], 0, models.label) for level in reversed(BELIEFS)],
        ),
        [
            Family(STEPS, "Do the chances come true", in_mix, False, STEPS,
                   f"another player {words.below}"),
            Family("gains", "What each level gains", "In nats; more is better."),
            Family("", "Scores", "Log scores in nats; closer to 0 is better.", form="table"),
            *(Family(f"{each} gains", f"What each level gains, by {each}", in_mix) for each in by),
            *(Family(each, f"Scores by {each}", in_mix, form="table") for each in by),
            Family("judged", "What was judged", f"One decision in {asked.every}, drawn at random, "
                   "unseen by the players. All levels were asked at the same decisions, with the "
                   "same random numbers. What occurs in no world gets the chance of one further "
                   "world in which everything is equally likely.", form="table"),
        ],
        question="What can be known of hidden cards?",
        setting=f"{asked.worlds} worlds; watching the others assumes that they play {models.label}",
        claim=lambda found, _: _claim(found, words.hidden, groups[len(asked.seats) - 1].label),
        limits="beliefs are judged in games of these players, whatever is assumed of them",
        glossary=(*method.BELIEFS, *GLOSSARY),
        goes_by=(KEPT,),
    )  # fmt: skip


def _claim(found: ArmsResult, hidden: str, group: str) -> Claim:
    """Say what chance each level gives to the truth, and whether its chances come true."""
    known, further = "", []
    if chances := [in_percent(row) for row in found.of("truth") if row.arm == group]:
        known = f"Counting cards, you give the truth about {hidden} a chance of {chances[0]}; "
        known += f"if you also watch the others, {chances[-1]}."
    for over, level in pairwise(BELIEFS):
        sides = [
            row.finding for row in found.of("card_score", "gains") if row.value_ == KNOWS[level]
        ]
        more, less, of = sides.count(MORE), sides.count(LESS), len(sides)
        also = f", and to take something away at {less}" if less else ""
        at = f"at {more} of {counted(of, 'table')}{also}"
        further.append(f"{KNOWS[level].capitalize()} is shown to add to {KNOWS[over]} {at}.")
    *rest, best = KNOWS.values()
    return of_true(found, lambda row: row.arm == best, best, listed(rest), known, further)


def _sums(
    rows: pl.DataFrame, blocks: range, tables: Sequence[Group], by: Mapping[str, Sequence[str]]
) -> dict[str, Sums]:
    """The sums of a part by name; at the first of the ``tables`` plays the mix."""
    names = ("table", "question", "turn", "block")
    table, question, turn, block = (rows[name].to_numpy() for name in names)
    who = [each.label.rpartition(", ")[0] for each in tables]
    of_mix = np.array([each == who[0] for each in who])[table]
    place = {"turn": np.clip((turn - 1) // TOGETHER, 0, LATE), "question": question}
    others = {level: _others(rows, level) for level in BELIEFS}
    groups = {each.label: table == number for number, each in enumerate(tables)} | {
        name: of_mix & (place[what] == n) for what in by for n, name in enumerate(by[what])
    }
    chances = {
        f"{KNOWS[level]}: steps": by_step(
            chance[of_mix], below[of_mix] * MILLION, there[of_mix], block[of_mix], blocks
        )
        for level, (chance, below, there) in others.items()
    }
    return grouped(_columns(rows, others), groups, block, blocks) | chances


def _columns(
    rows: pl.DataFrame, others: Mapping[str, tuple[Any, Any, Any]]
) -> dict[str, NDArray[Any]]:
    """For each decision, what is hidden and asked, and the scores of each level."""
    by_level = (f"{name}_{level}" for name in ("card_score", "effective") for level in BELIEFS)
    columns = {name: rows[name].to_numpy() for name in ("cards", "asked", *by_level)}
    columns[PREDICTIONS] = np.ones(len(rows), np.int64)
    for level, (chance, below, there) in others.items():
        columns["others"] = there.sum(axis=1)
        right = np.where(below == 1, chance, MILLION - chance).clip(1)  # given to the truth
        score = np.where(there, millionths(np.log(right / MILLION)), 0)
        columns[f"below_score_{level}"] = score.sum(axis=1)
    return columns


def _others(rows: pl.DataFrame, level: str) -> tuple[Any, Any, Any]:
    """By other seat: the chance that it is below, in millionths; whether it is; if there is one."""
    steps = range(1, 1 + sum(name.startswith("below_") for name in rows.columns))
    below, chance = (
        rows.select(pl.col(f"{name}_{step}").fill_null(-1).cast(pl.Int64) for step in steps)
        .to_numpy()
        .reshape(len(rows), len(steps))
        for name in ("below", level)
    )
    there = below >= 0
    return np.where(there, chance, 0), np.where(there, below, 0), there


def _numbers(group: Group, found: Found, worlds: int) -> Iterator[Number]:
    """Yield the scores of each level, its gain over the one before, and what was judged."""
    sums, per = found[group.label], 1000 * worlds

    def score(name: str, levels: Mapping[str, int]) -> Estimate:
        """A mean log score in nats, or the difference of those of two levels."""
        weights = {f"{name}_{level}": weight for level, weight in levels.items()}
        return mean(sums, weights, {SCORES[name]: MILLION})

    for level in BELIEFS:
        for metric in SCORES:
            yield Number(metric, score(metric, {level: 1}), KNOWS[level])
        effective = share(sums, {f"effective_{level}": 1}, {PREDICTIONS: per}, weight=per)
        yield Number("effective", effective, KNOWS[level])
        yield Number("truth", _chance(score("card_score", {level: 1})), KNOWS[level])
    for over, level in pairwise(BELIEFS):
        for metric in SCORES:
            gain = score(metric, {level: 1, over: -1})
            family = f"{group.family} gains".strip()
            yield Number(metric, gain, KNOWS[level], KNOWS[over], family)
    for name in (PREDICTIONS, "cards"):
        yield Number(name, Estimate(sums.total(name)), family="judged")
    yield Number("asked", mean(sums, {"asked": 1}, {PREDICTIONS: 1}), family="judged")


def _chance(score: Estimate) -> Estimate:
    """A log score as the chance that it stands for, with its interval."""
    ends = score.estimate, score.lo, score.hi, score.lo50, score.hi50
    value, lo, hi, lo50, hi50 = (None if end is None else exp(end) for end in ends)
    error = None if value is None or score.se is None else value * score.se
    return Estimate(value, error, lo, hi, lo50, hi50, score.method)
