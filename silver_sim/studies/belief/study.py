"""How well each level of belief knows what is hidden, at decisions of fresh games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from silver_sim.arena.table import Judging
from silver_sim.games.contract.seats import BELIEFS
from silver_sim.games.contract.table import JudgingPlan
from silver_sim.search.frozen import KEPT
from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import MILLION, reliability
from silver_sim.stats.results import Estimate
from silver_sim.studies.belief.numbers import TURNS, sums_of
from silver_sim.studies.belief.result import STEPS, BeliefResult, Decisions, Gain, Group, Level
from silver_sim.studies.belief.tell import verdict
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.scoring.study import Scoring

SCORES = {"card_score": "cards", "below_score": "others"}  # each a mean over these


class Beliefs(Scoring):
    """Which belief is closest to the truth, with whom, and when."""

    goes_by = (KEPT,)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        experiment, ahead = self.experiment, setup.game.lookahead()
        self.models = setup.entry(ahead.mix)
        plan = JudgingPlan(every=experiment.every, worlds=experiment.worlds)
        self.others = setup.labels(experiment.others)
        players = {experiment.best_known: ahead.mix, **experiment.others}
        self.lay(players, Judging(plan, self.models))
        self.questions = setup.game.machine.asked

    def _counted(self, blocks: range, frames: Frames) -> Mapping[str, Sums]:
        return sums_of(frames["judged"], blocks, self.laid, self.questions)

    def summary(self, stopped: str) -> BeliefResult:
        """Scores and each level's gain, by player, question and turn; how far chances come true."""
        experiment, words = self.experiment, self.setup.game.words
        result = BeliefResult(
            **self.heading(stopped),
            worlds=experiment.worlds,
            every=experiment.every,
            models=self.models.label,
            seats=experiment.seats,
            others=self.others,
            hidden=words.hidden,
            below=words.below,
            groups=[
                Group(**vars(self._told(self.sums[f"{who}, {seats}"])),
                      who=who, player=table.labels[0], seats=seats)
                for (who, seats), table in zip(self.laid, self.tables, strict=True)
            ],
            by_question=self.told_of("question", self.questions, self._told),
            by_turn=self.told_of("turns", TURNS, self._told),
            reliability={level: reliability(self.sums[f"chances {level}"]) for level in BELIEFS},
        )  # fmt: skip
        return replace(result, verdict=verdict(result))

    def _told(self, sums: Sums) -> Decisions:
        """For some decisions, the scores of each level, and its gain over the one before."""
        worlds = 1000 * self.experiment.worlds
        return Decisions(
            decisions=sums.total("predictions"),
            cards=sums.total("cards"),
            asked=mean(sums, {"asked": 1}, {"predictions": 1}),
            levels={
                level: Level(
                    **_scores(sums, {level: 1}),
                    effective=share(
                        sums, {f"effective_{level}": 1}, {"predictions": worlds}, weight=worlds
                    ),
                )
                for level in BELIEFS
            },
            gains=[
                Gain(**_scores(sums, {level: 1, over: -1}), level=level, over=over)
                for level, over in STEPS
            ],
        )

    def scored(self, group: Group) -> Iterator[tuple[str, Estimate, dict[str, str]]]:
        """Yield the score and the gain of every level."""
        for level, scores in group.levels.items():
            for metric, numbers in vars(scores).items():
                yield metric, numbers, {"level": level}
        for gain in group.gains:
            for metric in SCORES:
                where = {"level": gain.level, "other": gain.over}
                yield f"{metric}_difference", getattr(gain, metric), where


def _scores(sums: Sums, levels: Mapping[str, int]) -> dict[str, Estimate]:
    """Mean log scores in nats, or the differences of those of two levels."""
    return {
        name: mean(
            sums,
            {f"{name}_{level}": weight for level, weight in levels.items()},
            {of: MILLION},
        )
        for name, of in SCORES.items()
    }
