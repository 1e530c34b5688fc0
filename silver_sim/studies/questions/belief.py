"""The kind belief: how well each level of belief knows what is hidden, in fresh games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from silver_sim.games.contract import BELIEFS
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Judging, OneIn, Whole

if TYPE_CHECKING:
    from silver_sim.stats.core.sums import Sums
    from silver_sim.stats.results import Estimate
    from silver_sim.studies.arms.predicting import Group, Number
    from silver_sim.studies.arms.result import ArmsResult, Claim
    from silver_sim.studies.core.plan import Setup

GAINS = (("kept", "uniform"), ("policy", "kept"))  # each level and the one that it should beat
SCORES = {"card_score": "cards", "below_score": "others"}  # each a mean over these
KNOWS = {"uniform": "counting cards", "kept": "where cards lie", "policy": "what the others did"}
GLOSSARY = (
    (
        "Effective worlds",
        "The number of worlds of equal weight that would be as informative: (sum w)² / sum w². The "
        "weights of policy are tempered until 30 % of the worlds are effective.",
    ),
    ("Log score", "Surprise with a minus sign: closer to 0 is better."),
)


class JudgeBeliefs(Judging):
    """How well beliefs know what is hidden: in games of the mix that they expect, and of others."""

    best_known: ClassVar[str] = "the mix"

    kind: Literal["belief"] = "belief"
    worlds: Whole = Field(
        default=256, ge=2, le=4096, description="Deals of the hidden cards, for every level."
    )
    every: OneIn = Field(default=16, description="One in this many decisions is judged, drawn.")

    def design(self, setup: Setup) -> Design:
        """Every level at every table, by question and by turn; each against the one before."""
        from silver_sim.arena import table as arena
        from silver_sim.games.contract import JudgingPlan
        from silver_sim.report.sections import method
        from silver_sim.report.text.wording import listed
        from silver_sim.search.frozen import KEPT
        from silver_sim.studies.arms.calibration import STEPS
        from silver_sim.studies.arms.predicting import Group, Predictions
        from silver_sim.studies.predictions.belief import TURNS, sums_of

        ahead, words = setup.game.looks_ahead, setup.game.words
        models, questions = setup.entry(ahead.mix), [*ahead.questions]
        judging = arena.Judging(JudgingPlan(every=self.every, worlds=self.worlds), models)
        players = {self.best_known: ahead.mix, **self.others}
        laid = [(who, seats) for who in players for seats in self.seats]
        tables = [setup.table([players[who]] * seats, judging=judging) for who, seats in laid]
        of_tables = [
            Group(f"{who}, {seats}", f"{who}, {seats} players", seats, table.labels[0])
            for (who, seats), table in zip(laid, tables, strict=True)
        ]
        who, mix = models.label, of_tables[len(self.seats) - 1]
        groups = [
            *of_tables,
            *(Group(f"question {q}", q.replace("_", " "), 0, who, "question") for q in questions),
            *(Group(f"turns {name}", f"turns {name}", 0, who, "turn") for name in TURNS),
        ]
        chances = {level: Group(f"chances {level}", level, 0, who) for level in reversed(BELIEFS)}
        asks = f"policy assumes that the others play {models.label}"
        below, hidden = f"another player {words.below}", words.hidden
        return Design(
            tables=tables,
            arms=[],
            contrasts=[],
            question="What can be known of hidden cards?",
            kind=f"Beliefs, {listed([*map(str, self.seats)])} players",
            setting=f"{self.worlds} worlds; {asks}",
            claim=lambda found, sums: _claim(found, hidden),
            families=[
                Family("truth", f"The truth about {hidden}", f"With {mix.label}.", form="levels"),
                Family(STEPS, "Do the chances come true", "In games of the mix.", form=STEPS,
                       what=below),
                Family("gains", "What each level gains", "Nats of surprise less; more is better."),
                Family("", "Scores", "Log scores in nats; closer to 0 is better.", form="table"),
                *(
                    family
                    for name in ("turn", "question")
                    for family in (
                        Family(f"{name} gains", f"What each level gains, by {name}",
                               "In games of the mix."),
                        Family(name, f"Scores by {name}", "In games of the mix.", form="table"),
                    )
                ),
                Family(
                    "judged",
                    "What was judged",
                    f"One decision in {self.every}, drawn at random, unseen by the players. The "
                    "three levels were asked at the same decisions and dealt their worlds from the "
                    "same random numbers. What occurs in no world gets the chance of one further "
                    "world in which everything is equally likely.",
                    form="table",
                ),
            ],
            limits="beliefs are judged in games of these players, whatever policy assumes of them",
            metrics=(),
            picture=Picture("levels", "truth", ("truth",)),
            glossary=(*method.BELIEFS, method.SURPRISE, *GLOSSARY),
            extras=[
                Predictions(
                    lambda part: sums_of(part.frames["judged"], part.blocks, laid, questions),
                    groups,
                    lambda group, sums: _numbers(group, sums, self.worlds, group is mix),
                    chances,
                )
            ],
            goes_by=(KEPT,),
        )  # fmt: skip


def _numbers(group: Group, sums: Sums, worlds: int, is_answer: bool) -> Iterator[Number]:
    """Yield the scores of each level, its gain over the one before, and what was judged."""
    from silver_sim.stats.core.estimates import mean, share
    from silver_sim.stats.outcomes.reliability import MILLION
    from silver_sim.stats.results import Estimate
    from silver_sim.studies.arms.predicting import PREDICTIONS, Number

    def score(name: str, levels: Mapping[str, int]) -> Estimate:
        """A mean log score in nats, or the difference of those of two levels."""
        weights = {f"{name}_{level}": weight for level, weight in levels.items()}
        return mean(sums, weights, {SCORES[name]: MILLION})

    for level in BELIEFS:
        for metric in SCORES:
            yield Number(metric, score(metric, {level: 1}), level)
        per = 1000 * worlds
        effective = share(sums, {f"effective_{level}": 1}, {PREDICTIONS: per}, weight=per)
        yield Number("effective", effective, level)
        if is_answer:
            yield Number("truth", _chance(score("card_score", {level: 1})), level, family="truth")
    for level, over in GAINS:
        gains = f"{group.family} gains".strip()
        for metric in SCORES:
            yield Number(metric, score(metric, {level: 1, over: -1}), level, over, gains)
    for name in (PREDICTIONS, "cards"):
        yield Number(name, Estimate(sums.total(name)), family="judged")
    yield Number("asked", mean(sums, {"asked": 1}, {PREDICTIONS: 1}), family="judged")


def _chance(score: Estimate) -> Estimate:
    """A log score as the chance that it stands for, with its interval."""
    from math import exp

    from silver_sim.stats.results import Estimate

    ends = score.estimate, score.lo, score.hi, score.lo50, score.hi50
    value, lo, hi, lo50, hi50 = (None if end is None else exp(end) for end in ends)
    error = None if value is None or score.se is None else value * score.se
    return Estimate(value, error, lo, hi, lo50, hi50, score.method)


def _claim(found: ArmsResult, hidden: str) -> Claim:
    """Say what chance each level gives to the truth, and whether its chances come true."""
    from silver_sim.report.text.sure import in_percent
    from silver_sim.report.text.wording import counted, listed
    from silver_sim.studies.arms.result import MORE
    from silver_sim.studies.arms.truth import of_true

    chances = [in_percent(row) for row in found.of("truth", "truth")]
    beside = []
    for level, over in GAINS:
        gains = [row for row in found.of("card_score", "gains") if row.value_ == level]
        shown = sum(row.finding == MORE for row in gains)
        at = f"{shown} of {counted(len(gains), 'table')}"
        beside.append(f"{KNOWS[level].capitalize()} is shown to add to {KNOWS[over]} at {at}.")
    return of_true(
        found,
        own=lambda point: point.series == BELIEFS[-1],
        whose=BELIEFS[-1],
        rest=listed(BELIEFS[:-1]),
        known=f"Counting cards gives the truth about {hidden} a chance of {chances[0]}, watching "
        f"the others too {chances[-1]}."
        if chances
        else "",
        beside=beside,
    )
