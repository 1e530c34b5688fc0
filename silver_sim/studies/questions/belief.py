"""The kind belief: how well each level of belief knows what is hidden, in fresh games."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from silver_sim.games.contract import BELIEFS
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.core.spec import Judging, OneIn, Whole

if TYPE_CHECKING:
    from silver_sim.studies.arms.design import Design
    from silver_sim.studies.arms.result import ArmsResult, Claim
    from silver_sim.studies.core.plan import Setup

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
        from silver_sim.search.frozen import KEPT
        from silver_sim.studies.arms.calibration import STEPS, Group
        from silver_sim.studies.arms.predicting import Predictions, laid, predicted
        from silver_sim.studies.predictions.belief import TURNS, numbers, sums_of

        ahead, words = setup.game.looks_ahead, setup.game.words
        models, in_mix = setup.entry(ahead.mix), "In games of the mix."
        judging = JudgingPlan(every=self.every, worlds=self.worlds), models
        players = {self.best_known: ahead.mix, **self.others}
        tables, groups = laid(setup, players, arena.Judging(*judging))
        questions, who = [name.replace("_", " ") for name in ahead.questions], models.label
        by, mix = {"turn": TURNS, "question": questions}, groups[len(self.seats) - 1].label
        return predicted(
            "Beliefs",
            tables,
            Predictions(
                lambda frames, blocks: sums_of(frames["judged"], blocks, groups, questions),
                lambda group, found: numbers(group, found, self.worlds),
                [*groups, *(Group(name, 0, who, each) for each in by for name in by[each])],
                [Group(level, 0, who) for level in reversed(BELIEFS)],
            ),
            [
                Family(STEPS, "Do the chances come true", in_mix, False, STEPS,
                       f"another player {words.below}"),
                Family("gains", "What each level gains", "In nats; more is better."),
                Family("", "Scores", "Log scores in nats; closer to 0 is better.", form="table"),
                *(Family(f"{each} gains", f"What each level gains, by {each}", in_mix)
                  for each in by),
                *(Family(each, f"Scores by {each}", in_mix, form="table") for each in by),
                Family(
                    "judged",
                    "What was judged",
                    f"One decision in {self.every}, drawn at random, unseen by the players. All "
                    "levels were asked at the same decisions, with the same random numbers. What "
                    "occurs in no world gets the chance of one further world in which everything "
                    "is equally likely.",
                    form="table",
                ),
            ],
            question="What can be known of hidden cards?",
            setting=f"{self.worlds} worlds; policy assumes that the others play {who}",
            claim=lambda found, _: _claim(found, words.hidden, mix),
            limits="beliefs are judged in games of these players, whatever policy assumes of them",
            glossary=(*method.BELIEFS, *GLOSSARY),
            goes_by=(KEPT,),
        )  # fmt: skip


def _claim(found: ArmsResult, hidden: str, group: str) -> Claim:
    """Say what chance each level gives to the truth, and whether its chances come true."""
    from silver_sim.report.text.sure import in_percent
    from silver_sim.report.text.wording import listed
    from silver_sim.studies.arms.calibration import of_true
    from silver_sim.studies.arms.result import MORE

    chances = (row for row in found.of("truth") if row.arm == group)
    first, *_, last = [in_percent(row) for row in chances] or ["", ""]
    known = f"Counting cards gives the truth about {hidden} a chance of {first}, watching the "
    beside = []
    for level, over in zip(BELIEFS[1:], BELIEFS, strict=False):
        gains = [row for row in found.of("card_score", "gains") if row.value_ == level]
        shown = sum(row.finding == MORE for row in gains)
        at = f"at {shown} of {len(gains)} tables"
        beside.append(f"{KNOWS[level].capitalize()} is shown to add to {KNOWS[over]} {at}.")
    best, rest = BELIEFS[-1], listed(BELIEFS[:-1])
    known = f"{known}others too {last}." if first else ""
    return of_true(found, lambda row: row.arm == best, best, rest, known, beside)
